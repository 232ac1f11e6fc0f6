//! What searches boards of 9×9: the processor, or graphics cards.

use std::io;

use ninefold::solve::{Budget, Count, Kernel, Solved};
use ninefold_gpu::CardError;

use crate::io::blocks::Wanted;
use crate::streams::{Outcome, Terminal};

/// What searches boards of 9×9.
pub(crate) struct Searcher {
    /// The cards, if they are requested.
    cards: Option<ninefold_gpu::Searcher>,
}

/// Why the requested cards cannot be used.
pub(crate) struct NoCards(CardError);

impl NoCards {
    /// Writes the message, and returns the outcome of the command.
    pub(crate) fn report(self, terminal: &mut Terminal) -> io::Result<Outcome> {
        let why = self.0;
        writeln!(terminal.errors, "ninefold: --gpu: {why}; without --gpu the processor searches")?;
        Ok(Outcome::CouldNotRun)
    }
}

impl Searcher {
    /// The processor, or the cards of this machine.
    pub(crate) fn open(with_cards: bool) -> Result<Searcher, NoCards> {
        let cards = with_cards.then(ninefold_gpu::Searcher::open).transpose().map_err(NoCards)?;
        Ok(Searcher { cards })
    }

    /// The kind of blocks that it searches.
    pub(crate) fn wanted(&self) -> Wanted {
        if self.cards.is_some() { Wanted::BoardsForCards } else { Wanted::Boards }
    }

    /// Finds up to `limit` solutions of each grid.
    pub(crate) fn solve_all(&self, grids: &[[u8; 81]], limit: u64, budget: Budget) -> Vec<Solved> {
        match &self.cards {
            Some(cards) => cards.solve_all(grids, limit, budget),
            None => {
                Kernel::best().solve_all(grids, limit, budget).expect("boards have digits only")
            }
        }
    }

    /// Counts the solutions of each grid, up to `limit`.
    pub(crate) fn count_all(&self, grids: &[[u8; 81]], limit: u64, budget: Budget) -> Vec<Count> {
        match &self.cards {
            Some(cards) => cards.count_all(grids, limit, budget),
            None => {
                Kernel::best().count_all(grids, limit, budget).expect("boards have digits only")
            }
        }
    }

    /// Reports a card that failed.
    pub(crate) fn close(self, terminal: &mut Terminal) -> io::Result<()> {
        let failure = self.cards.as_ref().and_then(ninefold_gpu::Searcher::failure);
        failure.map_or(Ok(()), |why| {
            writeln!(terminal.errors, "ninefold: {why}; the processor searched the rest")
        })
    }
}
