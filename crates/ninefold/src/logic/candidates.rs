//! Candidates: a board being solved by logic.

use alloc::vec::Vec;

use crate::board::Board;
use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, CellSet, House, Layout, Size};

use super::step::{Contradiction, Step};

/// A board being solved by logic: the digits placed so far, and the candidates of each empty cell.
///
/// The same state is stored in two more forms, because logic needs all three: the places left for a
/// digit in a house, nine bits each, and the cells left for a digit.
///
/// ```
/// use ninefold::logic::Candidates;
/// use ninefold::{Board, Layout};
///
/// let classic = Layout::classic();
/// let board = Board::parse(
///     &classic,
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let candidates = Candidates::new(&board);
/// let cell = classic.cell_at(0, 2).expect("on the board");
/// assert_eq!(candidates.of(cell).to_string(), "124");
/// # Ok::<(), ninefold::ParseBoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidates {
    layout: Layout,
    digits: Vec<Option<Digit>>, // by cell
    sets: Vec<DigitSet>,        // by cell; invariant: empty where a digit is placed
    houses: Vec<HouseState>,    // invariant: agrees with `digits` and `sets`
    cells: [CellSet; 9],        // by digit; invariant: agrees with `sets`
    givens: CellSet,
    n_open: usize,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct HouseState {
    places: [u16; 9],  // by digit, one bit per cell
    open: u16,         // the cells without a digit
    missing: DigitSet, // the digits not placed
}

impl Candidates {
    /// Takes the digits of a board as givens; the candidates of an empty cell are the digits that
    /// none of its peers has.
    pub fn new(givens: &Board) -> Candidates {
        let layout = givens.layout().clone();
        let all: CellSet = layout.cells().collect();
        let untouched =
            HouseState { places: [0x1ff; 9], open: 0x1ff, missing: Size::CLASSIC.all() };
        let mut candidates = Candidates {
            digits: vec![None; layout.n_cells()],
            sets: vec![Size::CLASSIC.all(); layout.n_cells()],
            houses: vec![untouched; layout.houses().len()],
            cells: core::array::from_fn(|_| all.clone()),
            givens: CellSet::EMPTY,
            n_open: layout.n_cells(),
            layout,
        };
        for cell in givens.layout().cells() {
            if let Some(digit) = givens.get(cell) {
                candidates.place(cell, digit);
                candidates.givens.insert(cell);
            }
        }
        candidates
    }

    /// Its layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The digit placed in a cell.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// Whether a cell is a given.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens.contains(cell)
    }

    /// The candidates of a cell; none if it has a digit.
    pub fn of(&self, cell: Cell) -> DigitSet {
        self.sets[cell.index()]
    }

    /// Whether a digit is a candidate of a cell.
    pub fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.of(cell).contains(digit)
    }

    /// The places left for a digit among the nine cells of a house, one bit each.
    pub fn places(&self, house: House, digit: Digit) -> u16 {
        self.houses[house.index()].places[digit.index()]
    }

    /// The cells of a house without a digit, one bit each.
    pub fn open(&self, house: House) -> u16 {
        self.houses[house.index()].open
    }

    /// The digits that a house still needs.
    pub fn missing(&self, house: House) -> DigitSet {
        self.houses[house.index()].missing
    }

    /// The cells that have a digit as a candidate.
    pub fn cells(&self, digit: Digit) -> &CellSet {
        &self.cells[digit.index()]
    }

    /// The cells without a digit.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.layout.cells().filter(|&cell| self.digit(cell).is_none())
    }

    /// The number of cells without a digit.
    pub fn n_open(&self) -> usize {
        self.n_open
    }

    /// Whether every cell has a digit.
    pub fn is_complete(&self) -> bool {
        self.n_open == 0
    }

    /// Whether every house has each digit.
    pub fn is_solved(&self) -> bool {
        self.is_complete() && self.houses.iter().all(|house| house.missing.is_empty())
    }

    /// A cell without candidates, or a house without a place for a digit it needs, if there is one.
    pub fn contradiction(&self) -> Option<Contradiction> {
        let empty = |&cell: &Cell| self.of(cell).is_empty();
        if let Some(cell) = self.open_cells().find(empty) {
            return Some(Contradiction::Cell(cell));
        }
        self.layout.houses().find_map(|house| {
            let nowhere = |&digit: &Digit| self.places(house, digit) == 0;
            let digit = self.missing(house).into_iter().find(nowhere)?;
            Some(Contradiction::House(house, digit))
        })
    }

    /// The placed digits as a board.
    pub fn board(&self) -> Board {
        let mut board = Board::empty(&self.layout);
        for cell in self.layout.cells() {
            board.set(cell, self.digit(cell));
        }
        board
    }

    /// Places a digit: the cell loses its other candidates, and its peers lose the digit.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        let layout = self.layout.clone();
        for other in self.of(cell) {
            self.remove(cell, other);
        }
        if self.digits[cell.index()].replace(digit).is_none() {
            self.n_open -= 1;
        }
        for spot in layout.spots(cell) {
            let state = &mut self.houses[spot.house.index()];
            state.open &= !spot.bit;
            state.missing.remove(digit);
            let cells = layout.nine_of(spot.house);
            for place in bits(state.places[digit.index()]) {
                self.remove(cells[place], digit);
            }
        }
    }

    /// Removes a candidate, if it is there.
    pub fn remove(&mut self, cell: Cell, digit: Digit) {
        let set = &mut self.sets[cell.index()];
        if !set.contains(digit) {
            return;
        }
        set.remove(digit);
        self.cells[digit.index()].remove(cell);
        for spot in self.layout.spots(cell) {
            self.houses[spot.house.index()].places[digit.index()] &= !spot.bit;
        }
    }

    /// Removes the candidates that are not among the player's marks of a cell.
    pub fn keep(&mut self, cell: Cell, marks: DigitSet) {
        for digit in self.of(cell) - marks {
            self.remove(cell, digit);
        }
    }

    /// Carries out a step.
    pub fn apply(&mut self, step: &Step) {
        for placement in &step.placements {
            self.place(placement.cell, placement.digit);
        }
        for elimination in &step.eliminations {
            self.remove(elimination.cell, elimination.digit);
        }
    }

    /// The cells that see all of these and have the digit as a candidate.
    pub(super) fn seen_by_all(&self, cells: &[Cell], digit: Digit) -> CellSet {
        let mut seen = self.cells(digit).clone();
        for &cell in cells {
            seen &= self.layout.peer_set(cell);
        }
        seen
    }

    /// Whether two cells share a house.
    pub(super) fn sees(&self, one: Cell, other: Cell) -> bool {
        self.layout.peer_set(one).contains(other)
    }

    /// The cells at these places of a house.
    pub(super) fn cells_at(&self, house: House, places: u16) -> impl Iterator<Item = Cell> + '_ {
        let cells = self.layout.nine_of(house);
        bits(places).map(|place| cells[place])
    }
}

/// The positions of the bits of a mask, lowest first.
pub(crate) fn bits(mask: u16) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    core::iter::from_fn(move || {
        let place = rest.trailing_zeros() as usize;
        (rest != 0).then(|| {
            rest &= rest - 1;
            place
        })
    })
}

/// The number of set bits of a nine-bit mask.
///
/// A table is faster than the generic code that the compiler emits where it cannot assume the
/// processor's own instruction.
pub(crate) fn n_bits(mask: u16) -> u32 {
    u32::from(COUNTS[usize::from(mask & 0x1ff)])
}

static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        counts[mask] = mask.count_ones() as u8;
        mask += 1;
    }
    counts
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The masks and sets agree with the cells.
    #[test]
    fn all_views_agree() {
        let layout: Layout = "twin-nw".parse().unwrap();
        let mut candidates = Candidates::new(&Board::empty(&layout));
        let mut state = 7_u32;
        for _ in 0..60 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let cell = layout.cell((state >> 8) as usize % layout.n_cells()).unwrap();
            let digit = Digit::NINE[(state >> 20) as usize % 9];
            match state >> 30 {
                0 if candidates.has(cell, digit) => candidates.place(cell, digit),
                _ => candidates.remove(cell, digit),
            }
        }
        for house in layout.houses() {
            for digit in Size::CLASSIC.all() {
                let held = layout.nine_of(house).map(|cell| candidates.has(cell, digit));
                let mask = held.iter().rev().fold(0, |mask, &held| mask << 1 | u16::from(held));
                assert_eq!(candidates.places(house, digit), mask);
                let placed =
                    layout.nine_of(house).iter().any(|&c| candidates.digit(c) == Some(digit));
                assert_eq!(candidates.missing(house).contains(digit), !placed);
            }
            let open = candidates.cells_at(house, candidates.open(house));
            assert!(open.into_iter().all(|cell| candidates.digit(cell).is_none()));
        }
        for digit in Size::CLASSIC.all() {
            assert!(
                candidates
                    .cells(digit)
                    .iter()
                    .eq(layout.cells().filter(|&c| candidates.has(c, digit)))
            );
        }
        assert_eq!(candidates.n_open(), candidates.open_cells().count());
        assert_eq!(candidates.board().n_filled() + candidates.n_open(), layout.n_cells());
    }
}
