//! Searching for the solutions of a board, always within a budget.
//!
//! ```
//! use ninefold::solve::{self, Budget, Extent, Uniqueness};
//! use ninefold::{Board, Layout};
//!
//! let board = Board::empty(&Layout::classic());
//! let count = solve::count(&board, 1_000, Budget::default());
//! assert_eq!((count.found, count.extent), (1_000, Extent::AtLeast));
//! assert!(matches!(solve::uniqueness(&board, Budget::default()), Uniqueness::Several(_)));
//!
//! let count = solve::count(&board, 1_000, Budget::nodes(5));
//! assert_eq!(count.extent, Extent::GaveUp);
//! ```

mod general;
mod lanes;
#[allow(clippy::inline_always, reason = "a call that is not inlined loses the instruction set")]
mod nine;

use std::ops::ControlFlow;

use crate::board::Board;
use crate::digit::Digit;

/// How many guesses a search may try before it gives up.
///
/// Time is never counted, so that the same question has the same answer
/// everywhere.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Budget(u64);

impl Budget {
    /// The guesses of the default budget.
    pub const DEFAULT_NODES: u64 = 1_000_000;

    /// This many guesses.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget(nodes)
    }
}

/// A million guesses: far more than any known 9×9 puzzle takes, and an answer within seconds.
impl Default for Budget {
    fn default() -> Budget {
        Budget(Budget::DEFAULT_NODES)
    }
}

/// How much a search knows when it ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Extent {
    /// All there is was found.
    Exact,
    /// As much was found as was asked for; there may be more.
    AtLeast,
    /// The budget ran out; there may be more.
    GaveUp,
}

/// Solutions of a board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solutions {
    /// The solutions found, all different.
    pub boards: Vec<Board>,
    /// Whether there may be others.
    pub extent: Extent,
    /// How many guesses were tried.
    pub nodes: u64,
}

impl Solutions {
    /// What they say about uniqueness; of fewer than two asked for, too little is known.
    pub fn uniqueness(self) -> Uniqueness {
        let mut boards = self.boards.into_iter();
        match (boards.next(), boards.next(), self.extent) {
            (Some(one), Some(other), _) => Uniqueness::Several(Box::new([one, other])),
            (Some(solution), None, Extent::Exact) => Uniqueness::One(solution),
            (None, _, Extent::Exact) => Uniqueness::None,
            (_, _, Extent::AtLeast | Extent::GaveUp) => Uniqueness::Undecided,
        }
    }
}

/// How many solutions a board has.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Count {
    /// How many were found.
    pub found: u64,
    /// Whether there may be others.
    pub extent: Extent,
    /// How many guesses were tried.
    pub nodes: u64,
}

/// Whether a board has one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// It has none.
    None,
    /// It has exactly this one.
    One(Board),
    /// It has these two, and perhaps more.
    Several(Box<[Board; 2]>),
    /// The budget ran out before it was clear.
    Undecided,
}

/// Up to `limit` solutions of a board.
///
/// ```
/// use ninefold::solve::{self, Budget, Extent};
/// use ninefold::{Board, Layout};
///
/// let board = Board::parse(
///     &Layout::classic(),
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let solutions = solve::solutions(&board, 10, Budget::default());
/// assert_eq!((solutions.boards.len(), solutions.extent), (1, Extent::Exact));
/// assert!(solutions.boards[0].is_solved());
/// # Ok::<(), ninefold::ParseBoardError>(())
/// ```
pub fn solutions(board: &Board, limit: usize, budget: Budget) -> Solutions {
    let mut boards = Vec::new();
    let (extent, nodes) =
        up_to(board, limit as u64, budget, |digits| boards.push(filled(board, digits)));
    Solutions { boards, extent, nodes }
}

/// How many solutions a board has, counted no further than `limit`.
pub fn count(board: &Board, limit: u64, budget: Budget) -> Count {
    let mut found = 0;
    let (extent, nodes) = up_to(board, limit, budget, |_| found += 1);
    Count { found, extent, nodes }
}

/// Whether a board has exactly one solution.
pub fn uniqueness(board: &Board, budget: Budget) -> Uniqueness {
    solutions(board, 2, budget).uniqueness()
}

/// What a search costs, and whether it went through to its end.
struct Searched {
    /// How many guesses were tried.
    nodes: u64,
    /// Whether the budget ran out.
    gave_up: bool,
}

/// Takes the digits of a solution, one for each cell, and says when to stop.
type Found<'a> = &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>;

/// Gives up to `limit` solutions to `found`.
fn up_to(board: &Board, limit: u64, budget: Budget, mut found: impl FnMut(&[u8])) -> (Extent, u64) {
    if limit == 0 {
        return (Extent::AtLeast, 0);
    }
    let mut n_found = 0;
    let mut take = |digits: &[u8]| {
        found(digits);
        n_found += 1;
        if n_found == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let searched = if board.layout().n_grids() == 1 {
        nine::search(board, budget.0, &mut take)
    } else {
        general::search(board, budget.0, &mut take)
    };
    let extent = match n_found == limit {
        true => Extent::AtLeast,
        false if searched.gave_up => Extent::GaveUp,
        false => Extent::Exact,
    };
    (extent, searched.nodes)
}

/// The board of a layout with these digits.
fn filled(board: &Board, digits: &[u8]) -> Board {
    let mut filled = Board::empty(board.layout());
    for (cell, &digit) in board.layout().cells().zip(digits) {
        filled.set(cell, Digit::new(digit));
    }
    filled
}
