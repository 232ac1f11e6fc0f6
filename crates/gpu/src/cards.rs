//! All cards of a machine, sharing the work.

use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold::solve::{Budget, Solved};

use crate::card::Card;
use crate::error::CardError;

/// All cards of this machine. Several threads can use them.
#[derive(Debug)]
pub struct Cards {
    cards: Vec<Card>,
    /// The number of batches so far.
    n_batches: AtomicUsize,
}

impl Cards {
    /// Starts the cards.
    ///
    /// # Errors
    ///
    /// There is no driver or no card, or one of them failed.
    pub fn open() -> Result<Cards, CardError> {
        Ok(Cards { cards: Card::all()?, n_batches: AtomicUsize::new(0) })
    }

    /// The cards, in the driver's order.
    pub fn each(&self) -> &[Card] {
        &self.cards
    }

    /// Calls [`Card::solve_all`] on the card whose turn it is.
    ///
    /// # Errors
    ///
    /// A byte above 9, or the card failed.
    pub fn solve_all(
        &self,
        grids: &[[u8; 81]],
        budget: Budget<'_>,
    ) -> Result<Vec<Solved>, CardError> {
        let turn = self.n_batches.fetch_add(1, Ordering::Relaxed);
        self.cards[turn % self.cards.len()].solve_all(grids, budget)
    }
}
