//! The candidates of a position and the links between them, with a number for each candidate.
//!
//! Every candidate is in several slots: its cell, and its digit in each of its houses. Exactly one
//! candidate of a slot is true. If one is true, the others are false; if all but one are false,
//! that one is true.

use alloc::vec::Vec;

use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, House, Size, Spot};
use crate::logic::{Candidate, bits, n_bits};
use crate::rating::position::Position;
use crate::rating::step::{Step, Technique};

use super::Literal;

/// What is left of a slot while candidates are assumed to be false.
///
/// With two left, removing the mark of one from `marks` gives the number of the other.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Slot {
    /// The exclusive or of the marks of its candidates.
    marks: u32,
    n_left: u32,
}

/// The part of a candidate in a slot.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Membership {
    pub(super) slot: u16,
    /// ```text
    /// 31            16 15     9 8       0
    /// number of the candidate | one of nine: its digit in a cell, its place in a house
    /// ```
    mark: u32,
}

impl Slot {
    /// The digits left in a cell, or the places left in a house, one bit each.
    pub(super) fn left(self) -> u16 {
        self.marks as u16
    }

    pub(super) fn add(&mut self, membership: Membership) {
        self.marks ^= membership.mark;
        self.n_left += 1;
    }

    pub(super) fn remove(&mut self, membership: Membership) {
        self.marks ^= membership.mark;
        self.n_left -= 1;
    }

    /// The number of the other candidate, if this and another are left.
    pub(super) fn partner(self, membership: Membership) -> Option<usize> {
        (self.n_left == 2).then_some(((self.marks ^ membership.mark) >> 16) as usize)
    }
}

/// Lists of numbers in one piece of memory.
#[derive(Default, Debug)]
pub(super) struct Lists<T> {
    starts: Vec<u32>, // one more than lists: also the end of the last
    items: Vec<T>,
}

impl<T> Lists<T> {
    pub(super) fn clear(&mut self) {
        self.starts.clear();
        self.starts.push(0);
        self.items.clear();
    }

    /// Adds to the list that has not ended yet.
    pub(super) fn push(&mut self, item: T) {
        self.items.push(item);
    }

    pub(super) fn end_list(&mut self) {
        self.starts.push(self.items.len() as u32);
    }

    pub(super) fn get(&self, index: usize) -> &[T] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// The number of a candidate that does not exist.
const NONE: u16 = u16::MAX;

/// The network of a position.
#[derive(Default, Debug)]
pub(super) struct Network {
    /// By number. Candidates with a strong link (one of two in a slot) come first: chains of
    /// several links lead through these alone.
    pub(super) candidates: Vec<Candidate>,
    pub(super) n_strong: usize,
    /// The numbers by cell and digit, the order in which assumptions are made.
    pub(super) starts: Vec<u16>,
    numbers: Vec<u16>,     // by cell and digit
    twice: Vec<DigitSet>,  // by house: the digits with two places
    strong: Vec<DigitSet>, // by cell: the digits with strong links
    n_cells: usize,
    weak: Lists<u16>,               // by number
    n_in_cell: Vec<u8>,             // by number
    memberships: Lists<Membership>, // by number
    members: Lists<u16>,            // by slot
    pub(super) slots: Vec<Slot>,
}

impl Network {
    pub(super) fn n(&self) -> usize {
        self.candidates.len()
    }

    /// The candidates that are false if this one is true: first those of its cell, then those of
    /// the cells that it sees, in their order.
    pub(super) fn weak(&self, number: usize) -> &[u16] {
        self.weak.get(number)
    }

    /// The candidates of the same digit that are false if this one is true.
    pub(super) fn weak_of_digit(&self, number: usize) -> &[u16] {
        &self.weak.get(number)[usize::from(self.n_in_cell[number])..]
    }

    /// Its slots: the cell first, then the houses.
    pub(super) fn memberships(&self, number: usize) -> &[Membership] {
        self.memberships.get(number)
    }

    /// The candidates of a slot, by digit or by place.
    pub(super) fn members(&self, slot: usize) -> &[u16] {
        self.members.get(slot)
    }

    /// The number of a candidate of this position.
    pub(super) fn number(&self, cell: Cell, digit: Digit) -> usize {
        usize::from(self.numbers[cell.index() * 9 + digit.index()])
    }

    pub(super) fn slot_of_cell(cell: Cell) -> usize {
        cell.index()
    }

    pub(super) fn slot_of_house(&self, house: House, digit: Digit) -> usize {
        self.n_cells + house.index() * 9 + digit.index()
    }

    /// The step of a candidate that was found to be true or false.
    pub(super) fn conclude(
        &self,
        position: Position<'_>,
        technique: Technique,
        rating: f64,
        conclusion: Literal,
    ) -> Option<Step> {
        let Candidate { cell, digit } = self.candidates[conclusion.number];
        if conclusion.is_on {
            return Some(Step::placing(technique, rating, cell, digit));
        }
        let removal = (cell, DigitSet::of(digit));
        Step::removing(technique, rating, position.candidates, [removal])
    }

    /// Builds the network of a position in the memory of an earlier one.
    ///
    /// The weak links of candidates without strong ones, and the members of slots, are listed only
    /// by [`Network::complete`].
    pub(super) fn build(&mut self, position: Position<'_>) {
        self.number_candidates(position);
        self.slots.clear();
        let n_houses = position.candidates.layout().houses().len();
        self.slots.resize(self.n_cells + 9 * n_houses, Slot::default());
        self.memberships.clear();
        for number in 0..self.n() {
            let Candidate { cell, digit } = self.candidates[number];
            self.join(number, Network::slot_of_cell(cell), DigitSet::of(digit).bits());
            for spot in position.spots(cell) {
                self.join(number, self.slot_of_house(spot.house, digit), spot.bit);
            }
            self.memberships.end_list();
        }
        self.weak.clear();
        self.n_in_cell.clear();
        (0..self.n_strong).for_each(|number| self.list_weak(position, number));
    }

    /// Adds what only some searches need.
    pub(super) fn complete(&mut self, position: Position<'_>) {
        (self.n_strong..self.n()).for_each(|number| self.list_weak(position, number));
        self.list_members(position);
    }

    fn list_weak(&mut self, position: Position<'_>, number: usize) {
        let Candidate { cell, digit } = self.candidates[number];
        let others = position.of(cell) - DigitSet::of(digit);
        for other in others {
            self.weak.push(self.numbers[cell.index() * 9 + other.index()]);
        }
        self.n_in_cell.push(others.len() as u8);
        let peers = &position.orders.peers_in[cell.index()];
        for (spot, peers) in position.spots(cell).iter().zip(peers) {
            let places = position.places(spot.house, digit) & peers;
            for peer in position.cells_at(spot.house, places) {
                self.weak.push(self.numbers[peer.index() * 9 + digit.index()]);
            }
        }
        self.weak.end_list();
    }

    fn join(&mut self, number: usize, slot: usize, place: u16) {
        let membership =
            Membership { slot: slot as u16, mark: (number as u32) << 16 | u32::from(place) };
        self.slots[slot].add(membership);
        self.memberships.push(membership);
    }

    fn number_candidates(&mut self, position: Position<'_>) {
        self.n_cells = position.candidates.layout().n_cells();
        self.numbers.clear();
        self.numbers.resize(9 * self.n_cells, NONE);
        self.candidates.clear();
        self.starts.clear();
        let is_twice = |house, digit: &Digit| n_bits(position.places(house, *digit)) == 2;
        let twice = |house| -> DigitSet {
            let missing = position.candidates.missing(house).into_iter();
            missing.filter(|digit| is_twice(house, digit)).collect()
        };
        self.twice.clear();
        self.twice.extend(position.candidates.layout().houses().map(twice));
        self.strong.clear();
        self.strong.extend(position.cells().map(|cell| {
            let digits = position.of(cell);
            let of_house = |all, spot: &Spot| all | self.twice[spot.house.index()];
            let strong = position.spots(cell).iter().fold(DigitSet::EMPTY, of_house);
            if position.n(cell) == 2 { digits } else { digits & strong }
        }));
        for cell in position.cells() {
            self.number_digits(cell, self.strong[cell.index()]);
        }
        self.n_strong = self.candidates.len();
        for cell in position.cells() {
            self.number_digits(cell, position.of(cell) - self.strong[cell.index()]);
        }
        self.starts.extend(self.numbers.iter().filter(|&&number| number != NONE));
    }

    fn number_digits(&mut self, cell: Cell, digits: DigitSet) {
        for digit in digits {
            self.numbers[cell.index() * 9 + digit.index()] = self.candidates.len() as u16;
            self.candidates.push(Candidate { cell, digit });
        }
    }

    /// Lists the members of every slot.
    fn list_members(&mut self, position: Position<'_>) {
        self.members.clear();
        for cell in position.cells() {
            for digit in position.of(cell) {
                self.members.push(self.numbers[cell.index() * 9 + digit.index()]);
            }
            self.members.end_list();
        }
        for house in position.candidates.layout().houses() {
            for digit in Size::CLASSIC.all() {
                for place in bits(position.places(house, digit)) {
                    let cell = position.cell_at(house, place);
                    self.members.push(self.numbers[cell.index() * 9 + digit.index()]);
                }
                self.members.end_list();
            }
        }
    }
}
