//! The exact rating: the three numbers ER, EP and ED of the Sudoku Explainer scale.
//!
//! [`logic`](crate::logic) orders techniques for people who learn; here their order is that of the
//! scale. At each moment the first technique that finds anything gives the step, without looking
//! ahead. On one grid the numbers are those of Sudoku Explainer 1.2.1; `docs/rating.md` says what
//! they mean on several grids.
//!
//! ```
//! use ninefold::rating;
//! use ninefold::{Board, Layout, Puzzle, Stop};
//!
//! let givens = Board::parse(
//!     &Layout::classic(),
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//! )?;
//! let rating = rating::rate(&Puzzle::new(givens)?, Stop::NEVER)?;
//! assert_eq!(rating.to_string(), "1.2 1.2 1.2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aligned;
mod bug;
mod chains;
mod loops;
mod numbers;
mod orders;
mod position;
mod rater;
mod rows;
mod sets;
mod step;

use crate::puzzle::Puzzle;
use crate::stop::{Stop, Stopped};

pub use numbers::{Gem, Goal, Rating, Tenths, TenthsError};
pub use rater::Rater;
pub use step::{Step, Steps, Technique};

/// The rating of a puzzle. To rate many puzzles, a [`Rater`] is faster.
///
/// # Errors
///
/// The caller stopped it.
pub fn rate(puzzle: &Puzzle, stop: Stop<'_>) -> Result<Rating, Stopped> {
    Rater::new(puzzle.layout()).rate(puzzle, stop)
}
