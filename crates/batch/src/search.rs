//! Solving, counting and checking, and canonical forms.

use ninefold::solve::{self, Count, Extent, Solved, Uniqueness, Verdict};
use ninefold::{Canonical, PuzzleError};

use crate::error::BatchError;
use crate::{Batch, fits};

/// A number of solutions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The number found.
    pub found: u64,
    /// Whether there may be others.
    pub extent: Extent,
}

impl From<Count> for Counted {
    fn from(count: Count) -> Counted {
        Counted { found: count.found, extent: count.extent }
    }
}

impl Batch<'_> {
    /// Replaces each board by its solution, or by zeros unless it has exactly one. `verdicts` gets a byte
    /// for each board: the index of its verdict in [`Verdict::ALL`].
    ///
    /// # Errors
    ///
    /// An incomplete board, a byte above 9, or not one verdict per board; the batch was stopped.
    pub fn solve(&self, boards: &mut [u8], verdicts: &mut [u8]) -> Result<(), BatchError> {
        fits(self.check(boards)?, verdicts.len())?;
        let (n_cells, size) = (self.layout.n_cells(), self.search_portion(verdicts.len()));
        let portions = boards.chunks_mut(size * n_cells).zip(verdicts.chunks_mut(size));
        let work = |(): &mut (), (boards, verdicts): (&mut [u8], &mut [u8])| {
            self.ask_portion(boards, verdicts, true)
        };
        self.share(portions, || (), work)
    }

    /// The verdict on each board, as [`solve`](Batch::solve) gives it.
    ///
    /// # Errors
    ///
    /// Those of [`solve`](Batch::solve).
    pub fn verdicts(&self, boards: &[u8], verdicts: &mut [u8]) -> Result<(), BatchError> {
        fits(self.check(boards)?, verdicts.len())?;
        let (n_cells, size) = (self.layout.n_cells(), self.search_portion(verdicts.len()));
        let portions = boards.chunks(size * n_cells).zip(verdicts.chunks_mut(size));
        self.share(portions, Vec::new, |copy: &mut Vec<u8>, (boards, verdicts)| {
            boards.clone_into(copy);
            self.ask_portion(copy, verdicts, false)
        })
    }

    fn ask_portion(
        &self,
        boards: &mut [u8],
        verdicts: &mut [u8],
        is_solving: bool,
    ) -> Result<(), BatchError> {
        if self.is_classic() {
            let grids = boards.as_chunks_mut().0;
            let solved = self.searcher.solve_all(grids, 2, self.budget);
            for ((grid, solved), verdict) in grids.iter_mut().zip(&solved).zip(&mut *verdicts) {
                *verdict = solved.verdict_on(grid) as u8;
                if is_solving {
                    *grid = only(solved).copied().unwrap_or([0; 81]);
                }
            }
        } else {
            let boards = boards.chunks_mut(self.layout.n_cells());
            for (board, verdict) in boards.zip(&mut *verdicts) {
                *verdict = self.ask_board(board, is_solving) as u8;
            }
        }
        if self.budget.is_stopped() { Err(BatchError::Stopped) } else { Ok(()) }
    }

    /// The verdict on a board of several grids; if solving, replaces the board by its solution, or by zeros.
    fn ask_board(&self, digits: &mut [u8], is_solving: bool) -> Verdict {
        let board = self.board(digits);
        if !is_solving {
            return solve::verdict(&board, self.budget);
        }
        let (verdict, solution) = match PuzzleError::conflict_of(&board) {
            Some(conflict) => (conflict.verdict(), None),
            None => match solve::uniqueness(&board, self.budget) {
                Uniqueness::One(solution) if board.is_complete() => {
                    (Verdict::Solved, Some(solution))
                }
                Uniqueness::One(solution) => (Verdict::Unique, Some(solution)),
                Uniqueness::None => (Verdict::None, None),
                Uniqueness::Several(_) => (Verdict::Several, None),
                Uniqueness::Undecided => (Verdict::GaveUp, None),
            },
        };
        match solution {
            Some(solution) => digits.copy_from_slice(&solution.to_bytes()),
            None => digits.fill(0),
        }
        verdict
    }

    /// Counts the solutions of each board, up to `limit`.
    ///
    /// # Errors
    ///
    /// An incomplete board, a byte above 9, or not one count per board; the batch was stopped.
    pub fn count<T: From<Counted> + Send>(
        &self,
        boards: &[u8],
        limit: u64,
        counts: &mut [T],
    ) -> Result<(), BatchError> {
        fits(self.check(boards)?, counts.len())?;
        let (n_cells, size) = (self.layout.n_cells(), self.search_portion(counts.len()));
        let portions = boards.chunks(size * n_cells).zip(counts.chunks_mut(size));
        let work = |(): &mut (), (boards, counts): (&[u8], &mut [T])| {
            let found: Vec<Count> = if self.is_classic() {
                self.searcher.count_all(boards.as_chunks().0, limit, self.budget)
            } else {
                let boards = boards.chunks(n_cells).map(|cells| self.board(cells));
                boards.map(|board| solve::count(&board, limit, self.budget)).collect()
            };
            for (count, found) in counts.iter_mut().zip(found) {
                *count = Counted::from(found).into();
            }
            if self.budget.is_stopped() { Err(BatchError::Stopped) } else { Ok(()) }
        };
        self.share(portions, || (), work)
    }

    /// Replaces each board by its canonical form, and writes the number of its symmetries.
    ///
    /// # Errors
    ///
    /// An incomplete board, a byte above 9, a digit twice in a row, column or box, not one answer per
    /// board, or a layout of several grids; the batch was stopped. Boards before that may be replaced.
    pub fn canonical(&self, boards: &mut [u8], symmetries: &mut [u32]) -> Result<(), BatchError> {
        if !self.is_classic() {
            return Err(BatchError::NotClassic { layout: self.layout.name().into_owned() });
        }
        fits(self.check(boards)?, symmetries.len())?;
        let size = self.portion(symmetries.len(), 64, 64);
        let portions = boards.chunks_mut(size * 81).zip(symmetries.chunks_mut(size));
        let work =
            |(): &mut (), (number, (boards, symmetries)): (usize, (&mut [u8], &mut [u32]))| {
                let grids = boards.as_chunks_mut().0.iter_mut().zip(symmetries);
                for (board, (grid, n_symmetries)) in (number * size..).zip(grids) {
                    let canonical = Canonical::of(grid)
                        .map_err(|why| BatchError::NoCanonical { board, why })?;
                    (*grid, *n_symmetries) = (canonical.digits, canonical.n_symmetries as u32);
                }
                if self.budget.is_stopped() { Err(BatchError::Stopped) } else { Ok(()) }
            };
        self.share(portions.enumerate(), || (), work)
    }

    /// The number of boards to search together; a few classic grids are searched faster than one.
    fn search_portion(&self, n_boards: usize) -> usize {
        let least = if self.is_classic() { 64 } else { 1 };
        self.portion(n_boards, least, self.searcher.n_together().max(least))
    }
}

/// The solution of a grid that has exactly one.
fn only(solved: &Solved) -> Option<&[u8; 81]> {
    let is_only = solved.found == 1 && solved.extent == Extent::Exact;
    solved.solution().filter(|_| is_only)
}
