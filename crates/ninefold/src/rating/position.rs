//! What techniques search: candidates with the orders of their layout, what has changed since a
//! search found nothing, and small sets of nine.
//!
//! Candidates are only ever removed. A pattern that was not there can appear only if something
//! that it is made of changes; one that removed nothing never will.

use alloc::vec::Vec;
use core::ops::Deref;

use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, House};
use crate::logic::{Candidates, bits, n_bits};

use super::orders::{Orders, Spots};

/// What techniques search: the candidates at one moment.
#[derive(Copy, Clone, Debug)]
pub(super) struct Position<'a> {
    pub(super) candidates: &'a Candidates,
    pub(super) orders: &'a Orders,
}

impl<'a> Position<'a> {
    pub(super) fn of(self, cell: Cell) -> DigitSet {
        self.candidates.of(cell)
    }

    /// The number of candidates of a cell.
    pub(super) fn n(self, cell: Cell) -> usize {
        n_bits(self.of(cell).bits()) as usize
    }

    pub(super) fn places(self, house: House, digit: Digit) -> u16 {
        self.candidates.places(house, digit)
    }

    pub(super) fn open(self, house: House) -> u16 {
        self.candidates.open(house)
    }

    /// The number of cells of a house without a digit.
    pub(super) fn n_open(self, house: House) -> usize {
        n_bits(self.open(house)) as usize
    }

    /// The cells of the layout, row by row.
    pub(super) fn cells(self) -> impl Iterator<Item = Cell> {
        self.candidates.layout().cells()
    }

    pub(super) fn peers(self, cell: Cell) -> &'a [Cell] {
        &self.orders.peers[cell.index()]
    }

    pub(super) fn sees(self, one: Cell, other: Cell) -> bool {
        self.orders.sees(one, other)
    }

    pub(super) fn spots(self, cell: Cell) -> &'a Spots {
        &self.orders.spots[cell.index()]
    }

    /// The houses that contain both cells: boxes, then rows, then columns.
    pub(super) fn common_houses(
        self,
        one: Cell,
        other: Cell,
    ) -> impl Iterator<Item = CommonHouse> + 'a {
        let others = self.spots(other);
        self.spots(one).iter().filter_map(move |spot| {
            let there = others.iter().find(|there| there.house == spot.house)?;
            Some(CommonHouse { house: spot.house, here: spot.bit, there: there.bit })
        })
    }

    pub(super) fn cell_at(self, house: House, place: usize) -> Cell {
        self.candidates.layout().nine_of(house)[place]
    }

    /// The cells at these places of a house.
    pub(super) fn cells_at(self, house: House, places: u16) -> impl Iterator<Item = Cell> + 'a {
        let cells = self.candidates.layout().nine_of(house);
        bits(places).map(|place| cells[place])
    }

    /// The cell at the only one of these places of a house; `None` if there are more.
    pub(super) fn single_at(self, house: House, places: u16) -> Option<Cell> {
        places.is_power_of_two().then(|| self.cell_at(house, places.trailing_zeros() as usize))
    }
}

/// A house that contains two cells, and their places in it, one bit each.
#[derive(Copy, Clone)]
pub(super) struct CommonHouse {
    pub(super) house: House,
    pub(super) here: u16,
    pub(super) there: u16,
}

/// One of nine, as a bit, and what it covers, as up to nine bits: a cell with its candidates, or a
/// digit or line with its places.
pub(super) type Item = (u16, u16);

/// Up to nine of them.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Items {
    items: [Item; 9],
    len: usize,
}

impl FromIterator<Item> for Items {
    fn from_iter<I: IntoIterator<Item = Item>>(items: I) -> Items {
        let mut all = Items::default();
        for item in items {
            all.items[all.len] = item;
            all.len += 1;
        }
        all
    }
}

impl Deref for Items {
    type Target = [Item];

    fn deref(&self) -> &[Item] {
        &self.items[..self.len]
    }
}

/// Visits the combinations of `size` items that cover exactly as many, in increasing order of their
/// bits, until `found` answers. `found` is given the items' bits and what they cover.
pub(super) fn combine<R>(
    items: &[Item],
    size: usize,
    found: &mut impl FnMut(u16, u16) -> Option<R>,
) -> Option<R> {
    extend(items, (size, size), (0, 0), found)
}

/// The same with `missing` of the `size` items still to be chosen, all before those already chosen.
fn extend<R>(
    items: &[Item],
    (missing, size): (usize, usize),
    (chosen, covered): Item,
    found: &mut impl FnMut(u16, u16) -> Option<R>,
) -> Option<R> {
    if missing == 0 {
        return if n_bits(covered) as usize == size { found(chosen, covered) } else { None };
    }
    for (index, item) in items.iter().enumerate().skip(missing - 1) {
        let next = (chosen | item.0, covered | item.1);
        if n_bits(next.1) as usize <= size {
            let answer = extend(&items[..index], (missing - 1, size), next, found);
            if answer.is_some() {
                return answer;
            }
        }
    }
    None
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_come_in_increasing_order() {
        let all: Items = (0..9).map(|index| (1 << index, 0b111)).collect();
        let mut seen = Vec::new();
        let _: Option<()> = combine(&all, 3, &mut |chosen, _| {
            seen.push(chosen);
            None
        });
        let expected: Vec<u16> = (0_u16..512).filter(|mask| mask.count_ones() == 3).collect();
        assert_eq!(seen, expected);
        assert_eq!(combine(&all, 2, &mut |chosen, _| Some(chosen)), None);
    }
}
