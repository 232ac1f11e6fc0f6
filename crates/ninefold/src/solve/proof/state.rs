//! What is left on a board, with singles filled.

use alloc::vec::Vec;

use crate::board::Board;
use crate::digit::Digit;
use crate::layout::{Cell, House, Layout, Spot};

/// Something that exactly one of nine alternatives satisfies.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Need {
    /// The cell needs a digit.
    Cell(Cell),
    /// The house needs a place for the digit, which counts from 0.
    Place(House, usize),
}

/// Where singles lead.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Lead {
    /// A cell without a digit, or a digit without a place.
    Contradiction,
    /// A digit in every cell.
    Solution,
    /// Nothing more follows.
    Open,
}

/// The digits left in each cell. Copying the state is cheaper than undoing an assumption digit by
/// digit.
#[derive(Clone)]
pub(super) struct State<'a> {
    pub(super) layout: &'a Layout,
    spots: &'a [Vec<Spot>], // by cell
    left: Vec<u16>,         // by cell, one bit per digit
    places: Vec<[u16; 9]>,  // by house and digit, one bit per cell in which it is left
    singles: Vec<Need>,     // with one alternative left, not yet filled
    n_surplus: usize,       // digits left, less one per cell
    n_open: usize,          // cells with several digits left
}

impl<'a> State<'a> {
    pub(super) fn new(board: &'a Board) -> (State<'a>, Lead) {
        let layout = board.layout();
        let mut state = State {
            layout,
            spots: layout.spots_by_cell(),
            left: vec![0x1ff; layout.n_cells()],
            places: vec![[0x1ff; 9]; layout.houses().len()],
            singles: Vec::with_capacity(layout.n_cells()),
            n_surplus: layout.n_cells() * 8,
            n_open: layout.n_cells(),
        };
        let mut givens = layout.cells().filter_map(|cell| Some((cell, board.get(cell)?)));
        let is_possible = givens.all(|(cell, digit)| state.fill(cell, digit.index()));
        let lead = state.follow(is_possible);
        (state, lead)
    }

    /// Makes this state a copy of another one of the same board.
    pub(super) fn copy(&mut self, other: &State) {
        self.left.copy_from_slice(&other.left);
        self.places.copy_from_slice(&other.places);
        (self.n_surplus, self.n_open) = (other.n_surplus, other.n_open);
    }

    /// The number of digits left in a cell.
    pub(super) fn n_digits(&self, cell: Cell) -> u32 {
        self.left[cell.index()].count_ones()
    }

    /// The number of places left for each digit in a house.
    pub(super) fn n_places(&self, house: House) -> [u32; 9] {
        self.places[house.index()].map(u16::count_ones)
    }

    /// The weight of one case.
    pub(super) const CASE: u64 = 16;

    /// An estimate of the cases that are still needed: it doubles with every 16 surplus digits, and
    /// grows evenly in between.
    pub(super) fn weight(&self) -> u64 {
        let too_many = self.n_surplus as u64;
        (State::CASE + too_many % 16) << (too_many / 16).min(48)
    }

    /// The alternatives that are left, by digit or by place.
    pub(super) fn alternatives(&self, need: Need) -> DigitIndices {
        DigitIndices(match need {
            Need::Cell(cell) => self.left[cell.index()],
            Need::Place(house, digit) => self.places[house.index()][digit],
        })
    }

    /// The cell and the digit of an alternative.
    pub(super) fn option(&self, need: Need, choice: usize) -> (Cell, usize) {
        match need {
            Need::Cell(cell) => (cell, choice),
            Need::Place(house, digit) => (self.layout.nine_of(house)[choice], digit),
        }
    }

    /// Assumes that an alternative is true.
    pub(super) fn assume(&mut self, need: Need, choice: usize) -> Lead {
        let (cell, digit) = self.option(need, choice);
        let is_possible = self.fill(cell, digit);
        self.follow(is_possible)
    }

    pub(super) fn board(&self) -> Board {
        let mut board = Board::empty(self.layout);
        for (cell, left) in self.layout.cells().zip(&self.left) {
            board.set(cell, Digit::new(left.trailing_zeros() as u8 + 1));
        }
        board
    }

    /// Fills singles until nothing changes.
    fn follow(&mut self, mut is_possible: bool) -> Lead {
        while is_possible && let Some(single) = self.singles.pop() {
            is_possible = match single {
                Need::Cell(cell) => self.spread(cell),
                Need::Place(house, digit) => {
                    let mut places = DigitIndices(self.places[house.index()][digit]);
                    places
                        .next()
                        .is_some_and(|place| self.fill(self.layout.nine_of(house)[place], digit))
                }
            };
        }
        self.singles.clear();
        match self.n_open {
            _ if !is_possible => Lead::Contradiction,
            0 => Lead::Solution,
            _ => Lead::Open,
        }
    }

    /// Removes all other digits from a cell. Returns false if something then has no alternative left.
    fn fill(&mut self, cell: Cell, digit: usize) -> bool {
        let left = self.left[cell.index()];
        let mut others = DigitIndices(left & !(1 << digit));
        others.all(|other| self.remove(cell, other)) && left >> digit & 1 == 1
    }

    /// Removes the digit of a filled cell from all others in its houses, like [`fill`](State::fill).
    fn spread(&mut self, cell: Cell) -> bool {
        let digit = self.left[cell.index()].trailing_zeros() as usize;
        self.spots[cell.index()].iter().all(|spot| {
            let cells = self.layout.nine_of(spot.house);
            let mut others = DigitIndices(self.places[spot.house.index()][digit] & !spot.bit);
            others.all(|other| self.remove(cells[other], digit))
        })
    }

    fn remove(&mut self, cell: Cell, digit: usize) -> bool {
        let left = &mut self.left[cell.index()];
        *left &= !(1 << digit);
        let mut is_possible = *left > 0;
        self.n_surplus -= usize::from(is_possible);
        if left.is_power_of_two() {
            self.n_open -= 1;
            self.singles.push(Need::Cell(cell));
        }
        for spot in &self.spots[cell.index()] {
            let places = &mut self.places[spot.house.index()][digit];
            *places &= !spot.bit;
            is_possible &= *places > 0;
            if places.is_power_of_two() {
                self.singles.push(Need::Place(spot.house, digit));
            }
        }
        is_possible
    }
}

/// The indices of the bits of a set, in increasing order.
pub(super) struct DigitIndices(pub(super) u16);

impl Iterator for DigitIndices {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (index < 9).then_some(index)
    }
}
