//! Cards, with the processor for the grids that they leave open.

use std::sync::OnceLock;

use ninefold::solve::{Budget, Count, Extent, Kernel, Solved};

use crate::cards::Cards;
use crate::error::CardError;

/// The cards of this machine, with the processor for the grids that they leave open. After a card has
/// failed, the processor searches everything.
#[derive(Debug)]
pub struct Searcher {
    cards: Cards,
    failure: OnceLock<CardError>,
}

impl Searcher {
    /// The number of grids to search together for the best speed.
    pub const N_TOGETHER: usize = 1 << 14;

    /// Starts the cards.
    ///
    /// # Errors
    ///
    /// There is no driver or no card, or one of them failed.
    pub fn open() -> Result<Searcher, CardError> {
        Ok(Searcher { cards: Cards::open()?, failure: OnceLock::new() })
    }

    /// Finds up to `limit` solutions of each grid, as [`Kernel::solve_all`] does.
    ///
    /// # Panics
    ///
    /// A byte is above 9.
    pub fn solve_all(&self, grids: &[[u8; 81]], limit: u64, budget: Budget<'_>) -> Vec<Solved> {
        let by_processor = |grids: &[[u8; 81]]| {
            Kernel::best().solve_all(grids, limit, budget).expect("the bytes are digits")
        };
        let Some(mut solved) = self.by_cards(grids, budget) else { return by_processor(grids) };
        if limit != 2 {
            complete(grids, &mut solved, |solved| solved.extent, by_processor);
        }
        solved
    }

    /// Counts the solutions of each grid, up to `limit`, as [`Kernel::count_all`] does.
    ///
    /// # Panics
    ///
    /// A byte is above 9.
    pub fn count_all(&self, grids: &[[u8; 81]], limit: u64, budget: Budget<'_>) -> Vec<Count> {
        let by_processor = |grids: &[[u8; 81]]| {
            Kernel::best().count_all(grids, limit, budget).expect("the bytes are digits")
        };
        let Some(solved) = self.by_cards(grids, budget) else { return by_processor(grids) };
        let mut counts: Vec<Count> = solved.iter().map(|solved| solved.count(limit)).collect();
        if limit > 2 {
            complete(grids, &mut counts, |count| count.extent, by_processor);
        }
        counts
    }

    /// Why a card failed, if one has.
    pub fn failure(&self) -> Option<&CardError> {
        self.failure.get()
    }

    /// Up to two solutions of each grid, keeping an only one; `None` if the processor has to search.
    fn by_cards(&self, grids: &[[u8; 81]], budget: Budget<'_>) -> Option<Vec<Solved>> {
        if self.failure.get().is_some() {
            return None;
        }
        match self.cards.solve_all(grids, budget) {
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
