//! Almost locked sets: some cells of a house with one candidate more than cells.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::digit::DigitSet;
use crate::layout::Cell;

use crate::logic::Candidates;
use crate::logic::candidates::{bits, n_bits};

/// Cells of a house with one digit more than cells: if they lose one digit, all others are in them.
#[derive(Clone, Debug)]
pub(in crate::logic) struct AlmostLocked {
    /// The cells, in order.
    pub(in crate::logic) cells: Vec<Cell>,
    /// Their candidates.
    pub(in crate::logic) digits: DigitSet,
}

/// The most cells of a set: people rarely see larger ones, and a smaller set usually does the same.
const MAX_CELLS: u32 = 6;

impl AlmostLocked {
    /// Every set, smaller ones first; a set of one cell is a cell with two candidates.
    pub(in crate::logic) fn all(candidates: &Candidates) -> Vec<AlmostLocked> {
        let layout = candidates.layout();
        let mut all: BTreeSet<(usize, Vec<Cell>)> = BTreeSet::new();
        for house in layout.houses() {
            let open = candidates.open(house);
            let sets: [u16; 9] = layout.cells_of(house).map(|cell| candidates.of(cell).bits());
            let mut chosen = open;
            while chosen != 0 {
                let size = n_bits(chosen);
                // All cells of a house have as many digits as cells.
                if size <= MAX_CELLS && chosen != open {
                    let digits = bits(chosen).fold(0, |digits, place| digits | sets[place]);
                    let is_whole = bits(chosen).all(|place| n_bits(sets[place]) > 1);
                    if n_bits(digits) == size + 1 && is_whole {
                        let cells = candidates.cells_at(house, chosen).collect();
                        all.insert((size as usize, cells));
                    }
                }
                chosen = (chosen - 1) & open;
            }
        }
        let set = |(_, cells): (usize, Vec<Cell>)| {
            let digits = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | candidates.of(cell));
            AlmostLocked { cells, digits }
        };
        all.into_iter().map(set).collect()
    }
}
