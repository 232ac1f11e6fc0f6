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
mod kernel;
mod lanes;
#[allow(clippy::inline_always, reason = "a call that is not inlined loses the instruction set")]
#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, unused_imports, reason = "only AVX-512 has many slots")
)]
mod search;

use crate::board::Board;
use crate::digit::Digit;

pub use kernel::{Kernel, NotADigit, Solved};
pub(crate) use search::{Question, SEATS, Work};

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

impl Extent {
    /// How much an answer knows to a question for so many.
    fn of(answer: &Answer, limit: u64) -> Extent {
        match answer.found == limit {
            true => Extent::AtLeast,
            false if answer.gave_up => Extent::GaveUp,
            false => Extent::Exact,
        }
    }
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
        Uniqueness::of(boards.next(), boards.next(), self.extent)
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

impl Count {
    fn new(answer: &Answer, limit: u64) -> Count {
        Count { found: answer.found, extent: Extent::of(answer, limit), nodes: answer.nodes }
    }
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

impl Uniqueness {
    /// What up to two solutions say, and whether there may be others.
    fn of(one: Option<Board>, other: Option<Board>, extent: Extent) -> Uniqueness {
        match (one, other, extent) {
            (Some(one), Some(other), _) => Uniqueness::Several(Box::new([one, other])),
            (Some(solution), None, Extent::Exact) => Uniqueness::One(solution),
            (None, _, Extent::Exact) => Uniqueness::None,
            (_, _, Extent::AtLeast | Extent::GaveUp) => Uniqueness::Undecided,
        }
    }
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
    let mut take = |digits: &[u8]| boards.push(filled(board, digits));
    let answer = Kernel::best().search_board(board, limit as u64, budget, Some(&mut take));
    Solutions { boards, extent: Extent::of(&answer, limit as u64), nodes: answer.nodes }
}

/// What [`solutions`] gives, by a short search that treats all layouts alike: much slower, and what
/// the fast ones are held against.
pub fn solutions_slowly(board: &Board, limit: usize, budget: Budget) -> Solutions {
    let mut boards = Vec::new();
    let mut take = |digits: &[u8]| boards.push(filled(board, digits));
    let answer = general::search(board, limit as u64, budget.0, Some(&mut take));
    Solutions { boards, extent: Extent::of(&answer, limit as u64), nodes: answer.nodes }
}

/// How many solutions a board has, counted no further than `limit`.
pub fn count(board: &Board, limit: u64, budget: Budget) -> Count {
    Count::new(&Kernel::best().search_board(board, limit, budget, None), limit)
}

/// Whether a board has exactly one solution.
pub fn uniqueness(board: &Board, budget: Budget) -> Uniqueness {
    Kernel::best().uniqueness(board, budget)
}

/// What a search found.
#[derive(Copy, Clone, Default)]
pub(crate) struct Answer {
    /// How many solutions, no more than asked for.
    pub(crate) found: u64,
    /// How many guesses were tried.
    pub(crate) nodes: u64,
    /// Whether the budget ran out.
    pub(crate) gave_up: bool,
}

/// Takes the digits of each solution, one for each cell.
type Take<'a> = &'a mut dyn FnMut(&[u8]);

/// The board of a layout with these digits.
fn filled(board: &Board, digits: &[u8]) -> Board {
    Board::of_digits(board.layout(), digits.iter().map(|&digit| Digit::new(digit)).collect())
}
