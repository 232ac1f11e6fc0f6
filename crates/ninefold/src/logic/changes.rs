//! The changes since a search last found nothing.
//!
//! On a path most searches find nothing again and again, while a step changes few candidates. A
//! search that looks only at the houses of one grid, or at one digit at a time, need not look again
//! where nothing has changed.

use alloc::vec::Vec;

use crate::digit::{Digit, DigitSet};
use crate::layout::{CellSet, Grid, House, Layout, Size};

use super::candidates::Candidates;

/// The places where candidates have been removed: for each digit, the grids that contain or see one
/// of the cells, one bit each. So the houses of any other grid have not changed, and neither have
/// those that cross them.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) struct Changes([u32; 9]);

impl Changes {
    /// Nothing has changed.
    pub(super) const NONE: Changes = Changes([0; 9]);

    /// Everything may have changed.
    pub(super) const ALL: Changes = Changes([u32::MAX; 9]);

    pub(super) fn digits(self) -> DigitSet {
        self.digits_where(|grids| grids != 0)
    }

    /// The digits that have changed in the houses of a grid, or in houses that cross these.
    pub(super) fn digits_around(self, grid: Grid) -> DigitSet {
        self.digits_where(|grids| grids >> grid.index() & 1 == 1)
    }

    /// The same for a house, by one of its grids.
    pub(super) fn digits_near(self, layout: &Layout, house: House) -> DigitSet {
        self.digits_around(layout.house_places(house)[0].grid)
    }

    fn digits_where(self, is_changed: impl Fn(u32) -> bool) -> DigitSet {
        Size::CLASSIC.all().into_iter().filter(|digit| is_changed(self.0[digit.index()])).collect()
    }

    pub(super) fn add(&mut self, other: Changes) {
        for (grids, others) in self.0.iter_mut().zip(other.0) {
            *grids |= others;
        }
    }
}

/// The candidates of a path as they were, to compare with the current ones.
pub(super) struct Watch {
    cells: [CellSet; 9], // by digit
    grids: Vec<u32>,     // by cell: the grids that contain or see it, one bit each
}

impl Watch {
    pub(super) fn new(candidates: &Candidates) -> Watch {
        let layout = candidates.layout();
        let own = |cell| layout.places(cell).iter().fold(0, |all, at| all | 1 << at.grid.index());
        let around = |cell| layout.peers(cell).iter().fold(own(cell), |all, &peer| all | own(peer));
        Watch {
            cells: Digit::NINE.map(|digit| candidates.cells(digit).clone()),
            grids: layout.cells().map(around).collect(),
        }
    }

    /// The changes since the last call.
    pub(super) fn changes(&mut self, candidates: &Candidates) -> Changes {
        let mut changes = Changes::NONE;
        for (digit, cells) in Size::CLASSIC.all().into_iter().zip(&mut self.cells) {
            let now = candidates.cells(digit);
            if cells == now {
                continue;
            }
            *cells -= now;
            let grids = cells.iter().fold(0, |all, cell| all | self.grids[cell.index()]);
            changes.0[digit.index()] = grids;
            *cells = now.clone();
        }
        changes
    }
}
