//! What is left on a board, with singles filled, and the way back.

use alloc::vec::Vec;

use crate::board::Board;
use crate::digit::Digit;
use crate::layout::{Cell, House, Layout};

/// Something that exactly one of nine alternatives meets.
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
    /// Nothing follows any more.
    Open,
}

/// The digits left in each cell. Every removed digit is remembered, so that it can be put back.
pub(super) struct State<'a> {
    pub(super) layout: &'a Layout,
    left: Vec<u16>,           // by cell, one bit per digit
    places: Vec<[u8; 9]>,     // by house, the number of places for each digit
    removed: Vec<(Cell, u8)>, // in order
    singles: Vec<Need>,       // with one alternative left, not yet filled
    n_open: usize,            // cells with several digits left
}

impl<'a> State<'a> {
    /// The board with all its singles.
    pub(super) fn new(board: &'a Board) -> (State<'a>, Lead) {
        let layout = board.layout();
        let mut state = State {
            layout,
            left: vec![0x1ff; layout.n_cells()],
            places: vec![[9; 9]; layout.houses().len()],
            removed: Vec::with_capacity(layout.n_cells() * 9),
            singles: Vec::new(),
            n_open: layout.n_cells(),
        };
        let mut givens = layout.cells().filter_map(|cell| Some((cell, board.get(cell)?)));
        let is_possible = givens.all(|(cell, digit)| state.fill(cell, digit.index()));
        let lead = state.follow(is_possible);
        (state, lead)
    }

    /// A mark to which [`undo`](State::undo) returns.
    pub(super) fn mark(&self) -> usize {
        self.removed.len()
    }

    /// The number of digits left in a cell.
    pub(super) fn n_digits(&self, cell: Cell) -> u32 {
        self.left[cell.index()].count_ones()
    }

    /// The number of places left for each digit in a house.
    pub(super) fn n_places(&self, house: House) -> &[u8; 9] {
        &self.places[house.index()]
    }

    /// The weight of one case.
    pub(super) const CASE: u64 = 16;

    /// An estimate of the cases that are still needed: it doubles with every 16 digits that are
    /// left too many, and grows evenly in between.
    pub(super) fn weight(&self) -> u64 {
        let n_left: u64 = self.left.iter().map(|left| u64::from(left.count_ones())).sum();
        let too_many = n_left.saturating_sub(self.left.len() as u64);
        (State::CASE + too_many % 16) << (too_many / 16).min(48)
    }

    /// The alternatives that are left, by digit or by place.
    pub(super) fn alternatives(&self, need: Need) -> DigitIndices {
        DigitIndices(match need {
            Need::Cell(cell) => self.left[cell.index()],
            Need::Place(house, digit) => {
                let cells = self.layout.cells_of(house).iter().enumerate();
                cells.map(|(at, cell)| (self.left[cell.index()] >> digit & 1) << at).sum()
            }
        })
    }

    /// The cell and the digit of an alternative.
    pub(super) fn option(&self, need: Need, choice: usize) -> (Cell, usize) {
        match need {
            Need::Cell(cell) => (cell, choice),
            Need::Place(house, digit) => (self.layout.cells_of(house)[choice], digit),
        }
    }

    /// Assumes that an alternative is true.
    pub(super) fn assume(&mut self, need: Need, choice: usize) -> Lead {
        let (cell, digit) = self.option(need, choice);
        let is_possible = self.fill(cell, digit);
        self.follow(is_possible)
    }

    /// Puts back every digit that was removed since the mark.
    pub(super) fn undo(&mut self, mark: usize) {
        while self.removed.len() > mark {
            let Some((cell, digit)) = self.removed.pop() else { return };
            let left = &mut self.left[cell.index()];
            self.n_open += usize::from(left.is_power_of_two());
            *left |= 1 << digit;
            for house in self.layout.houses_of(cell) {
                self.places[house.index()][usize::from(digit)] += 1;
            }
        }
    }

    /// The board of a solution.
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
                    let holds = |cell: &&Cell| self.left[cell.index()] >> digit & 1 == 1;
                    let only = self.layout.cells_of(house).iter().find(holds);
                    only.is_some_and(|&only| self.fill(only, digit))
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
        let layout = self.layout;
        let bit = self.left[cell.index()];
        let digit = bit.trailing_zeros() as usize;
        for &house in layout.houses_of(cell) {
            if self.places[house.index()][digit] > 1 {
                for &other in layout.cells_of(house) {
                    let is_left = self.left[other.index()] & bit > 0;
                    if is_left && other != cell && !self.remove(other, digit) {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn remove(&mut self, cell: Cell, digit: usize) -> bool {
        let left = &mut self.left[cell.index()];
        *left &= !(1 << digit);
        self.removed.push((cell, digit as u8));
        let mut is_possible = *left > 0;
        if left.is_power_of_two() {
            self.n_open -= 1;
            self.singles.push(Need::Cell(cell));
        }
        for &house in self.layout.houses_of(cell) {
            let places = &mut self.places[house.index()][digit];
            *places -= 1;
            is_possible &= *places > 0;
            if *places == 1 {
                self.singles.push(Need::Place(house, digit));
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
