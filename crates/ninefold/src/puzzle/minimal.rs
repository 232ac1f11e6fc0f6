//! Clues that a puzzle does not need.

use super::Puzzle;
use crate::board::Board;
use crate::layout::{Cell, CellSet};
use crate::solve::{self, Budget};

impl Puzzle {
    /// Whether the solution is still the only one without the given of a cell. A search that gives
    /// up proves nothing, so the given counts as needed.
    pub fn is_redundant(&self, cell: Cell, budget: Budget) -> bool {
        self.is_given(cell) && is_redundant(&self.givens, cell, budget)
    }

    /// The givens that can be removed, each on its own.
    ///
    /// ```
    /// use ninefold::solve::Budget;
    /// use ninefold::{Board, Layout, Puzzle};
    ///
    /// let givens = Board::parse(
    ///     &Layout::classic(),
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    /// )?;
    /// let puzzle = Puzzle::new(givens)?;
    /// assert!(!puzzle.redundant(Budget::default()).is_empty());
    /// let minimal = puzzle.minimized(Budget::default());
    /// assert!(minimal.redundant(Budget::default()).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn redundant(&self, budget: Budget) -> CellSet {
        self.layout().cells().filter(|&cell| self.is_redundant(cell, budget)).collect()
    }

    /// The puzzle without the givens that its solution does not need, removed cell by cell.
    #[must_use]
    pub fn minimized(&self, budget: Budget) -> Puzzle {
        let mut puzzle = self.clone();
        for cell in self.layout().cells() {
            if puzzle.is_redundant(cell, budget) {
                puzzle.givens.set(cell, None);
            }
        }
        puzzle
    }
}

fn is_redundant(givens: &Board, cell: Cell, budget: Budget) -> bool {
    let mut fewer = givens.clone();
    fewer.set(cell, None);
    solve::verdict(&fewer, budget).is_unique()
}
