//! Searching for the solutions of a board, always within a budget.
//!
//! ```
//! use ninefold::solve::{self, Budget, Extent, Verdict};
//! use ninefold::{Board, Layout};
//!
//! let board = Board::empty(&Layout::classic());
//! let count = solve::count(&board, 1_000, Budget::default());
//! assert_eq!((count.found, count.extent), (1_000, Extent::AtLeast));
//! assert_eq!(solve::verdict(&board, Budget::default()), Verdict::Several);
//!
//! let count = solve::count(&board, 1_000, Budget::nodes(5));
//! assert_eq!(count.extent, Extent::GaveUp);
//! ```

#[cfg(any(test, feature = "testing"))]
mod general;
mod kernel;
mod lanes;
mod proof;
mod question;
#[allow(clippy::inline_always, reason = "a call that is not inlined loses the instruction set")]
#[cfg_attr(
    not(all(target_arch = "x86_64", target_feature = "sse2")),
    allow(dead_code, unused_imports, reason = "only AVX-512 has many slots")
)]
mod search;

use alloc::vec::Vec;

use crate::board::Board;

pub use kernel::{Kernel, NotADigit, Solved};
pub use proof::{Proof, ProofError, StandardProof, prove};
#[cfg(feature = "generate")]
pub(crate) use question::Answer;
pub use question::{Budget, Count, Extent, Solutions, Uniqueness, Verdict};
pub(crate) use search::Meetings;
#[cfg(feature = "generate")]
pub(crate) use search::{Question, SPOTS, Work};

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
    let mut take = |digits: &[u8]| boards.push(Board::of_bytes(board.layout(), digits));
    let answer = Kernel::best().search_board(board, limit as u64, budget, Some(&mut take));
    Solutions { boards, extent: Extent::of(&answer, limit as u64), nodes: answer.nodes }
}

/// Like [`solutions`], but with a different order of guesses for each number.
pub(crate) fn solutions_shuffled(
    board: &Board,
    limit: usize,
    shuffle: u64,
    budget: Budget,
) -> Solutions {
    let mut boards = Vec::new();
    let mut take = |digits: &[u8]| boards.push(Board::of_bytes(board.layout(), digits));
    let answer = Kernel::best().ask(board, limit as u64, budget, Some(shuffle), Some(&mut take));
    Solutions { boards, extent: Extent::of(&answer, limit as u64), nodes: answer.nodes }
}

/// The result of [`solutions`], found by a short search that treats all layouts alike. It is much
/// slower: tests compare the fast searches with it.
#[cfg(any(test, feature = "testing"))]
pub fn solutions_slowly(board: &Board, limit: usize, budget: Budget) -> Solutions {
    let mut boards = Vec::new();
    let mut take = |digits: &[u8]| boards.push(Board::of_bytes(board.layout(), digits));
    let answer = general::search(board, limit as u64, budget, Some(&mut take));
    Solutions { boards, extent: Extent::of(&answer, limit as u64), nodes: answer.nodes }
}

/// The number of solutions of a board, counted no further than `limit`.
pub fn count(board: &Board, limit: u64, budget: Budget) -> Count {
    Count::new(&Kernel::best().search_board(board, limit, budget, None), limit)
}

/// Whether a board has exactly one solution; if so, the solution.
pub fn uniqueness(board: &Board, budget: Budget) -> Uniqueness {
    Kernel::best().uniqueness(board, budget)
}

/// The verdict on a board.
///
/// ```
/// use ninefold::solve::{self, Budget, Verdict};
/// use ninefold::{Board, Layout};
///
/// let text = format!("55{}", ".".repeat(79));
/// let board = Board::parse(&Layout::classic(), &text)?;
/// assert_eq!(solve::verdict(&board, Budget::default()), Verdict::Conflict);
/// # Ok::<(), ninefold::ParseBoardError>(())
/// ```
pub fn verdict(board: &Board, budget: Budget) -> Verdict {
    let count = count(board, 2, budget);
    Verdict::of(count.found, count.extent).on(board)
}
