//! Batches of any size: the card's answers, and the processor's where the card gave up.

use ninefold::solve::{Budget, Kernel, Solved};

use crate::card::{Card, Counted};
use crate::error::CardError;
use crate::packed::{pack, unpack};

/// How many guesses a thread of the card tries for a grid. No known puzzle needs this many; a grid that
/// does would keep the card waiting for one thread, and is left to the processor.
const MOST_GUESSES: u64 = 4_096;

impl Card {
    /// Searches for up to two solutions of each grid, and keeps the only one. Grids on which the card
    /// gives up are searched by the processor within the budget.
    ///
    /// # Errors
    ///
    /// A byte above 9, or the card failed.
    pub fn solve_all(
        &self,
        grids: &[[u8; 81]],
        budget: Budget<'_>,
    ) -> Result<Vec<Solved>, CardError> {
        let kernel = Kernel::best();
        Kernel::check(grids)?;
        let packed: Vec<_> = grids.iter().map(pack).collect();
        let most = budget.get().min(MOST_GUESSES);
        let counted = self.count(&packed, u32::try_from(most).unwrap_or(u32::MAX))?;
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
        let mut rest = kernel.solve_all(&left, 2, budget)?.into_iter();
        let given_up = counted.iter().zip(&mut solved).filter(|(c, _)| **c == Counted::GaveUp);
        for ((_, solved), found) in given_up.zip(&mut rest) {
            *solved = found;
        }
        Ok(solved)
    }
}
