//! What a search that found nothing need not look at again.

use alloc::vec::Vec;

use crate::digit::DigitSet;
use crate::layout::Cell;

use super::position::Position;

/// The candidates when a search last found nothing: it can find something only where they have
/// changed.
#[derive(Default, Debug)]
pub(super) struct Failure {
    sets: Vec<DigitSet>, // by cell; empty before the first failure
}

impl Failure {
    /// Forgets it, for another puzzle.
    pub(super) fn forget(&mut self) {
        self.sets.clear();
    }

    /// Remembers that nothing was found.
    pub(super) fn record(&mut self, position: Position<'_>) {
        self.sets.clear();
        self.sets.extend(position.cells().map(|cell| position.of(cell)));
    }

    /// The digits that are no longer candidates of the same cells.
    pub(super) fn changed_digits(&self, position: Position<'_>) -> DigitSet {
        if self.sets.is_empty() {
            return DigitSet::ALL;
        }
        let sets = position.cells().zip(&self.sets);
        sets.fold(DigitSet::EMPTY, |all, (cell, &before)| all | (before - position.of(cell)))
    }

    /// Whether a cell has lost candidates since, or was never looked at.
    pub(super) fn is_changed(&self, position: Position<'_>, cell: Cell) -> bool {
        self.sets.get(cell.index()).is_none_or(|&before| before != position.of(cell))
    }
}
