//! One grid as bits, for searches that are about the places of a digit in a grid.

use crate::digit::Digit;
use crate::layout::{Cell, House};

use crate::logic::Candidates;

/// Cells of a grid, row by row, one bit each.
pub(in crate::logic) type Cells = u128;

/// Houses of a grid, one bit each: rows, columns, boxes.
pub(in crate::logic) type Houses = u32;

pub(in crate::logic) const ROWS: Houses = 0x1ff;
pub(in crate::logic) const COLUMNS: Houses = 0x1ff << 9;
pub(in crate::logic) const BOXES: Houses = 0x1ff << 18;

pub(in crate::logic) struct DigitInGrid {
    pub(in crate::logic) digit: Digit,
    pub(in crate::logic) houses: [House; 27],
    pub(in crate::logic) places: Cells,
    /// The houses that still need it.
    pub(in crate::logic) open: Houses,
}

impl DigitInGrid {
    /// The digit in the grid with these rows, columns and boxes.
    pub(in crate::logic) fn new(
        candidates: &Candidates,
        frame: &[[House; 9]; 3],
        digit: Digit,
    ) -> DigitInGrid {
        let mut houses = [frame[0][0]; 27];
        houses.iter_mut().zip(frame.iter().flatten()).for_each(|(to, &from)| *to = from);
        let (mut places, mut open) = (0, 0);
        for (index, &house) in houses.iter().enumerate() {
            if index < 9 {
                places |= Cells::from(candidates.places(house, digit)) << (9 * index);
            }
            open |= Houses::from(candidates.missing(house).contains(digit)) << index;
        }
        DigitInGrid { digit, houses, places, open }
    }

    /// The cells of the layout for cells of the grid.
    pub(in crate::logic) fn cells(
        &self,
        candidates: &Candidates,
        cells: Cells,
    ) -> impl Iterator<Item = Cell> {
        let layout = candidates.layout();
        ones(cells).map(move |index| layout.nine_of(self.houses[index / 9])[index % 9])
    }
}

/// The positions of the bits of a set of cells.
pub(in crate::logic) fn ones(cells: Cells) -> impl Iterator<Item = usize> {
    let mut rest = cells;
    core::iter::from_fn(move || {
        let place = rest.trailing_zeros() as usize;
        (rest != 0).then(|| {
            rest &= rest - 1;
            place
        })
    })
}

/// The numbers of some houses.
pub(in crate::logic) fn houses(houses: Houses) -> impl Iterator<Item = usize> {
    ones(Cells::from(houses))
}

pub(in crate::logic) static HOUSES: [Cells; 27] = {
    let mut houses = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        houses[row] |= 1 << cell;
        houses[9 + column] |= 1 << cell;
        houses[18 + row / 3 * 3 + column / 3] |= 1 << cell;
        cell += 1;
    }
    houses
};

/// The other cells of the houses of each cell.
pub(in crate::logic) static PEERS: [Cells; 81] = {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut house = 0;
        while house < 27 {
            if HOUSES[house] >> cell & 1 == 1 {
                peers[cell] |= HOUSES[house];
            }
            house += 1;
        }
        peers[cell] &= !(1 << cell);
        cell += 1;
    }
    peers
};
