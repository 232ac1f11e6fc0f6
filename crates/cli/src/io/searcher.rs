//! What searches boards of 9×9: the processor, or graphics cards.

use std::io;
use std::sync::OnceLock;

use ninefold::solve::{Budget, Count, Extent, Kernel, Solved};
use ninefold_gpu::{CardError, Cards};

use crate::io::blocks::Wanted;
use crate::io::streams::{Outcome, Terminal};

/// What searches boards of 9×9.
pub(crate) struct Searcher {
    /// The cards, if they are asked for.
    cards: Option<Cards>,
    /// Why a card failed; from then on the processor searches.
    failure: OnceLock<CardError>,
}

/// Why the cards that were asked for cannot be used.
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
        let cards = if with_cards { Some(Cards::open().map_err(NoCards)?) } else { None };
        Ok(Searcher { cards, failure: OnceLock::new() })
    }

    /// What it wants to search.
    pub(crate) fn wanted(&self) -> Wanted {
        if self.cards.is_some() { Wanted::BoardsForCards } else { Wanted::Boards }
    }

    /// Finds up to `limit` solutions of each grid.
    pub(crate) fn solve_all(&self, grids: &[[u8; 81]], limit: u64, budget: Budget) -> Vec<Solved> {
        let by_processor = |grids: &[[u8; 81]]| {
            Kernel::best().solve_all(grids, limit, budget).expect("boards have digits only")
        };
        let Some(mut solved) = self.by_cards(grids, budget) else { return by_processor(grids) };
        if limit != 2 {
            complete(grids, &mut solved, |solved| solved.extent, by_processor);
        }
        solved
    }

    /// Counts the solutions of each grid, up to `limit`.
    pub(crate) fn count_all(&self, grids: &[[u8; 81]], limit: u64, budget: Budget) -> Vec<Count> {
        let by_processor = |grids: &[[u8; 81]]| {
            Kernel::best().count_all(grids, limit, budget).expect("boards have digits only")
        };
        let Some(solved) = self.by_cards(grids, budget) else { return by_processor(grids) };
        let mut counts: Vec<Count> = solved.iter().map(|solved| solved.count(limit)).collect();
        if limit > 2 {
            complete(grids, &mut counts, |count| count.extent, by_processor);
        }
        counts
    }

    /// Reports a card that failed.
    pub(crate) fn close(self, terminal: &mut Terminal) -> io::Result<()> {
        self.failure.get().map_or(Ok(()), |why| {
            writeln!(terminal.errors, "ninefold: {why}; the processor searched the rest")
        })
    }

    /// Up to two solutions of each grid, with the only one; `None` if the processor has to search.
    fn by_cards(&self, grids: &[[u8; 81]], budget: Budget) -> Option<Vec<Solved>> {
        let cards = self.cards.as_ref().filter(|_| self.failure.get().is_none())?;
        match cards.solve_all(grids, budget) {
            Ok(solved) => Some(solved),
            Err(why) => {
                let _ = self.failure.set(why); // only the first is reported
                None
            }
        }
    }
}

/// Replaces the answers that are not exact by those of another search.
fn complete<T>(
    grids: &[[u8; 81]],
    answers: &mut [T],
    extent: impl Fn(&T) -> Extent,
    search: impl Fn(&[[u8; 81]]) -> Vec<T>,
) {
    let is_open = |answer: &T| extent(answer) != Extent::Exact;
    let open = answers.iter().zip(grids).filter(|(answer, _)| is_open(answer));
    let left: Vec<[u8; 81]> = open.map(|(_, grid)| *grid).collect();
    let places = answers.iter_mut().filter(|answer| is_open(answer));
    for (place, answer) in places.zip(search(&left)) {
        *place = answer;
    }
}
