//! Batches of any size: the card's answers, or the processor's where the card gives up.

use std::fmt;

use ninefold::solve::{Budget, Extent, Kernel, Solved};
use rayon::iter::ParallelIterator;
use rayon::slice::ParallelSlice;

use crate::card::{Batch, Card, Counted, GAVE_UP, MOST_SOLVED};
use crate::dense;
use crate::error::CardError;
use crate::packed::unpack;

/// The maximum number of guesses that a thread of the card tries for a grid. No known puzzle needs this many; a grid
/// that does would keep the whole card waiting for one thread, so it is left to the processor.
const MOST_GUESSES: u64 = 4_096;

/// Grids ready for a card, packed in memory that it reads directly.
pub struct PackedGrids {
    batches: Vec<Batch>,
    n_grids: usize,
}

impl PackedGrids {
    /// The number of grids.
    pub fn len(&self) -> usize {
        self.n_grids
    }

    /// The number of bytes that are copied to the card.
    pub fn n_bytes(&self) -> usize {
        self.batches.iter().map(Batch::n_bytes).sum()
    }

    /// Whether there are no grids.
    pub fn is_empty(&self) -> bool {
        self.n_grids == 0
    }
}

impl fmt::Debug for PackedGrids {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackedGrids").field("n_grids", &self.n_grids).finish_non_exhaustive()
    }
}

impl Card {
    /// Searches for up to two solutions of each grid, and keeps the solution if there is only one. The processor
    /// searches grids on which the card gives up, within the budget.
    ///
    /// # Errors
    ///
    /// A byte above 9, or the card failed.
    pub fn solve_all(
        &self,
        grids: &[[u8; 81]],
        budget: Budget<'_>,
    ) -> Result<Vec<Solved>, CardError> {
        Kernel::check(grids)?;
        if grids.len() <= MOST_SOLVED {
            return self.solve_some(grids, budget);
        }
        // Several threads, so that the card searches one portion while others are packed and unpacked.
        let portions = grids.par_chunks(MOST_SOLVED / 2);
        let solved: Vec<_> = portions.map(|grids| self.solve_some(grids, budget)).collect();
        Ok(solved.into_iter().collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// Packs grids for [`count_packed`](Card::count_packed), in less than half their size.
    ///
    /// # Errors
    ///
    /// A byte above 9, or there is not enough memory.
    pub fn pack(&self, grids: &[[u8; 81]]) -> Result<PackedGrids, CardError> {
        Kernel::check(grids)?;
        Ok(PackedGrids { batches: self.batches(grids)?, n_grids: grids.len() })
    }

    /// The result of [`count_packed`](Card::count_packed) for a grid if the budget ran out.
    pub const GAVE_UP: u8 = u8::MAX;

    /// Counts the solutions of each grid: 0, 1, or 2 for several. This is the fastest way to use a card: the next
    /// grids are copied to it while it searches. The processor searches grids on which the card gives up, within
    /// the budget; if it gives up too, the result is [`GAVE_UP`](Card::GAVE_UP).
    ///
    /// # Errors
    ///
    /// The card failed.
    pub fn count_packed(
        &self,
        grids: &PackedGrids,
        budget: Budget<'_>,
    ) -> Result<Vec<u8>, CardError> {
        let mut counts = self.count(&grids.batches, most_guesses(budget))?;
        // First look at all counts together, which is much faster than at each.
        if counts.iter().fold(0, |flags, count| flags | count) & GAVE_UP != 0 {
            let mut start = 0;
            for batch in &grids.batches {
                let counts = &mut counts[start..start + batch.n_grids];
                start += batch.n_grids;
                let given_up = counts.iter_mut().enumerate().filter(|(_, c)| **c & GAVE_UP != 0);
                for (index, count) in given_up {
                    let grid = dense::unpack(batch.words()?, batch.n_grids, index);
                    let found = Kernel::best().count(&grid, 2, budget)?;
                    let gave_up = found.extent == Extent::GaveUp;
                    *count = if gave_up { Card::GAVE_UP } else { found.found.min(2) as u8 };
                }
            }
        }
        Ok(counts)
    }

    /// Searches at most [`MOST_SOLVED`] grids of digits.
    fn solve_some(&self, grids: &[[u8; 81]], budget: Budget<'_>) -> Result<Vec<Solved>, CardError> {
        let counted = self.search(grids, most_guesses(budget))?;
        let mut left = Vec::new();
        let solved = counted.iter().zip(grids).map(|(counted, grid)| match counted {
            Counted::One(solution) => Solved::known(1, Some(unpack(solution))),
            Counted::None => Solved::known(0, None),
            Counted::Several => Solved::known(2, None),
            Counted::GaveUp => {
                left.push(*grid);
                Solved::known(0, None)
            }
        });
        let mut solved: Vec<Solved> = solved.collect();
        let mut rest = Kernel::best().solve_all(&left, 2, budget)?.into_iter();
        let given_up = counted.iter().zip(&mut solved).filter(|(c, _)| **c == Counted::GaveUp);
        for ((_, solved), found) in given_up.zip(&mut rest) {
            *solved = found;
        }
        Ok(solved)
    }
}

/// The maximum number of guesses that the card may try for a grid.
fn most_guesses(budget: Budget<'_>) -> u32 {
    u32::try_from(budget.get().min(MOST_GUESSES)).unwrap_or(u32::MAX)
}
