//! What a search that found nothing need not examine again.
//!
//! Candidates are only ever removed. A pattern that was not there can appear only if something
//! that it is made of changes; one that removed nothing never will.

use alloc::vec::Vec;

use crate::digit::DigitSet;
use crate::layout::{Cell, House};

use super::position::Position;

/// A moment of a rating; the default is before all others.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Moment(u32);

/// When candidates last changed.
#[derive(Default, Debug)]
pub(super) struct Changes {
    now: Moment,
    sets: Vec<DigitSet>, // by cell, now; empty before the first moment
    cells: Vec<Moment>,
    houses: Vec<Moment>,
    digits: [Moment; 9],
}

impl Changes {
    /// Forgets everything, for another puzzle.
    pub(super) fn forget(&mut self) {
        self.sets.clear();
    }

    /// Notes the changes since the last call.
    pub(super) fn note(&mut self, position: Position<'_>) {
        if self.sets.is_empty() {
            self.now = Moment(1);
            self.sets.extend(position.cells().map(|cell| position.of(cell)));
            self.cells.clear();
            self.cells.resize(self.sets.len(), self.now);
            self.houses.clear();
            self.houses.resize(position.orders.houses.len(), self.now);
            self.digits = [self.now; 9];
            return;
        }
        self.now.0 += 1;
        for (cell, before) in position.cells().zip(&mut self.sets) {
            let now = position.of(cell);
            if *before != now {
                for digit in *before - now {
                    self.digits[digit.index()] = self.now;
                }
                for spot in position.spots(cell) {
                    self.houses[spot.house.index()] = self.now;
                }
                self.cells[cell.index()] = self.now;
                *before = now;
            }
        }
    }

    pub(super) fn now(&self) -> Moment {
        self.now
    }

    /// The changes since a search found nothing.
    pub(super) fn since(&self, moment: Moment) -> Since<'_> {
        Since { changes: self, moment }
    }
}

/// The changes since some moment.
#[derive(Copy, Clone, Debug)]
pub(super) struct Since<'a> {
    pub(super) changes: &'a Changes,
    moment: Moment,
}

impl Since<'_> {
    /// Whether a cell has lost candidates.
    pub(super) fn is_new(self, cell: Cell) -> bool {
        self.changes.cells[cell.index()] > self.moment
    }

    /// Whether a cell of a house has lost candidates.
    pub(super) fn is_new_in(self, house: House) -> bool {
        self.changes.houses[house.index()] > self.moment
    }

    /// The digits that some cell has lost as a candidate.
    pub(super) fn digits(self) -> DigitSet {
        let moments = self.changes.digits.iter().zip(0..);
        let is_new = |moment: Moment| u16::from(moment > self.moment);
        DigitSet::from_bits(moments.fold(0, |all, (&moment, bit)| all | is_new(moment) << bit))
    }
}
