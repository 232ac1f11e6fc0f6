//! The search for loops of cells that have the same two digits.

use alloc::vec::Vec;

use crate::digit::DigitSet;
use crate::layout::{Cell, House};

use crate::rating::position::Position;

/// Calls `found` with every loop from a cell of two candidates.
///
/// In a valid loop every house has as many cells of even as of odd places in the loop, at most one
/// each: exchanging the two digits changes nothing outside.
pub(super) fn loops(position: Position<'_>, start: Cell, found: &mut dyn FnMut(&[Cell])) {
    let pair = position.of(start);
    let layout = position.candidates.layout();
    let mut is_open = vec![false; layout.n_cells()];
    let holds_pair = |cell: &Cell| (pair - position.of(*cell)).is_empty();
    for cell in position.cells().filter(holds_pair) {
        is_open[cell.index()] = true;
    }
    let can_loop = without_dead_ends(position, &is_open);
    if !can_loop[start.index()] {
        return;
    }
    let visits = vec![0; layout.houses().len()];
    Walk { position, pair, is_open, can_loop, visits, n_odd: 0, path: Vec::new(), found }.go(
        start,
        None,
        DigitSet::EMPTY,
        MAX_EXTRA_CELLS,
    );
}

/// This many cells of a loop may have extra digits that are not all the same.
const MAX_EXTRA_CELLS: u8 = 2;

/// A loop through a cell has another one in each house of the cell: cells for which that cannot be
/// are taken out, until none is left.
fn without_dead_ends(position: Position<'_>, is_open: &[bool]) -> Vec<bool> {
    let layout = position.candidates.layout();
    let mut can_loop = is_open.to_vec();
    loop {
        let is_dead = |&cell: &Cell| {
            let mut spots = position.spots(cell).iter();
            let is_alone = |house: House| {
                let others = layout.cells_of(house).iter();
                others.into_iter().all(|&other| other == cell || !can_loop[other.index()])
            };
            can_loop[cell.index()] && spots.any(|spot| is_alone(spot.house))
        };
        let dead: Vec<Cell> = layout.cells().filter(is_dead).collect();
        if dead.is_empty() {
            return can_loop;
        }
        for cell in dead {
            can_loop[cell.index()] = false;
        }
    }
}

struct Walk<'a, 'f> {
    position: Position<'a>,
    pair: DigitSet,
    is_open: Vec<bool>,  // by cell: has the pair, and is not in the path
    can_loop: Vec<bool>, // by cell
    visits: Vec<u8>,     // by house: one bit for even, one for odd places of the path
    n_odd: usize,        // houses with one of the two bits
    path: Vec<Cell>,
    found: &'f mut dyn FnMut(&[Cell]),
}

impl Walk<'_, '_> {
    /// Goes on from a cell that was reached through a house, in all ways.
    fn go(&mut self, cell: Cell, through: Option<House>, extras: DigitSet, allowed: u8) {
        let parity = 1 << (self.path.len() % 2);
        let spots = self.position.spots(cell);
        // A second visit of the same parity makes every loop that goes on from here invalid.
        if spots.iter().any(|spot| self.visits[spot.house.index()] & parity != 0) {
            return;
        }
        for spot in spots {
            self.visit(spot.house, parity);
        }
        self.path.push(cell);
        self.is_open[cell.index()] = false;
        self.go_on(cell, through, extras, allowed);
        self.is_open[cell.index()] = true;
        self.path.pop();
        for spot in spots {
            self.visit(spot.house, parity);
        }
    }

    /// Adds a visit, or takes it back.
    fn visit(&mut self, house: House, parity: u8) {
        let visits = &mut self.visits[house.index()];
        *visits ^= parity;
        match visits.count_ones() {
            1 => self.n_odd += 1,
            _ => self.n_odd -= 1,
        }
    }

    fn go_on(&mut self, cell: Cell, through: Option<House>, extras: DigitSet, allowed: u8) {
        // The reference adds the extra digits of every cell tried from here, even of those that are
        // not entered, and judges the next ones by all of them.
        let mut extras = extras;
        for spot in self.position.spots(cell) {
            if Some(spot.house) == through {
                continue;
            }
            for &next in self.position.candidates.layout().cells_of(spot.house) {
                if next == self.path[0] && self.path.len() >= 4 && self.n_odd == 0 {
                    (self.found)(&self.path);
                }
                if !self.is_open[next.index()] {
                    continue;
                }
                let extra = self.position.of(next) - self.pair;
                extras |= extra;
                let may_enter = extra.is_empty() || extras.len() == 1 || allowed > 0;
                if self.can_loop[next.index()] && may_enter {
                    let used = u8::from(!extra.is_empty());
                    self.go(next, Some(spot.house), extras, allowed.saturating_sub(used));
                }
            }
        }
    }
}
