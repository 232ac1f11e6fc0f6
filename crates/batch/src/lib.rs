//! Many boards in one array of bytes, on all cores: the common part of the bindings to other languages.
//!
//! A board is one byte per cell of its layout, in layout order: a digit, or 0 for an empty cell. The
//! boards of a batch follow one another without gaps.
//!
//! ```
//! use ninefold::Layout;
//! use ninefold_batch::{Batch, read};
//!
//! let classic = Layout::classic();
//! let mut boards = Vec::new();
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! read(&classic, text, &mut boards)?;
//! boards.extend([0; 81]); // an empty board has many solutions
//! let mut verdicts = [0; 2];
//! Batch::new(&classic).threads(2).solve(&mut boards, &mut verdicts)?;
//! assert_eq!(boards[..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
//! assert_eq!(verdicts.map(ninefold_batch::verdict_name), [Some("valid"), Some("several solutions")]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod error;
mod judge;
mod make;
mod search;
mod searcher;
mod share;
mod text;

use ninefold::logic::TechniqueSet;
use ninefold::solve::{Budget, Verdict};
use ninefold::{Board, Layout};

pub use error::BatchError;
pub use judge::{Graded, Rated};
pub use make::recipe;
pub use search::Counted;
pub use searcher::Searcher;
pub use text::{read, write};

/// How to work on a batch: the layout of its boards, the number of threads, the budget per board, the
/// searcher for classic grids, and the techniques for grades.
#[derive(Copy, Clone, Debug)]
pub struct Batch<'a> {
    layout: &'a Layout,
    n_threads: usize,
    budget: Budget<'a>,
    searcher: &'a dyn Searcher,
    allowed: TechniqueSet,
}

impl<'a> Batch<'a> {
    /// Batches of this layout on all cores, with the default budget for each board.
    pub fn new(layout: &'a Layout) -> Batch<'a> {
        Batch {
            layout,
            n_threads: 0,
            budget: Budget::default(),
            searcher: &searcher::Processor,
            allowed: TechniqueSet::DEFAULT,
        }
    }

    /// Uses this many threads; 0 means one for each core.
    #[must_use]
    pub fn threads(self, n_threads: usize) -> Batch<'a> {
        Batch { n_threads, ..self }
    }

    /// Uses this budget for each board. Stopping the budget stops the batch.
    #[must_use]
    pub fn within(self, budget: Budget<'a>) -> Batch<'a> {
        Batch { budget, ..self }
    }

    /// Uses this searcher instead of the processor for boards of the classic layout.
    #[must_use]
    pub fn searched_by(self, searcher: &'a dyn Searcher) -> Batch<'a> {
        Batch { searcher, ..self }
    }

    /// Uses these techniques for grades, in addition to the default set.
    #[must_use]
    pub fn with(self, techniques: TechniqueSet) -> Batch<'a> {
        Batch { allowed: TechniqueSet::DEFAULT | techniques, ..self }
    }

    /// Checks the boards of an array, and returns their number.
    ///
    /// # Errors
    ///
    /// The last board is incomplete, or a byte is above 9.
    fn check(&self, boards: &[u8]) -> Result<usize, BatchError> {
        let n_cells = self.layout.n_cells();
        if !boards.len().is_multiple_of(n_cells) {
            return Err(BatchError::Incomplete { n_bytes: boards.len(), n_cells });
        }
        if boards.iter().fold(0, |most, &value| value.max(most)) > 9 {
            let wrong = boards.iter().zip(0..).find(|(value, _)| **value > 9);
            let (&value, index) = wrong.expect("the greatest byte is one of them");
            return Err(BatchError::NotADigit {
                board: index / n_cells,
                cell: index % n_cells,
                value,
            });
        }
        Ok(boards.len() / n_cells)
    }

    /// The board with these digits, which have been checked.
    fn board(&self, cells: &[u8]) -> Board {
        Board::from_bytes(self.layout, cells).expect("one digit for each cell")
    }

    fn is_classic(&self) -> bool {
        *self.layout == Layout::classic()
    }
}

/// Checks that there is one answer for each board.
fn fits(n_boards: usize, n_answers: usize) -> Result<(), BatchError> {
    if n_boards == n_answers { Ok(()) } else { Err(BatchError::Room { n_boards, n_answers }) }
}

/// The verdict with this code, which is its index in [`Verdict::ALL`].
pub fn verdict(code: u8) -> Option<Verdict> {
    Verdict::ALL.get(usize::from(code)).copied()
}

/// The name of the verdict with this code.
pub fn verdict_name(code: u8) -> Option<&'static str> {
    verdict(code).map(Verdict::name)
}
