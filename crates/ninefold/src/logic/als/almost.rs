//! Almost locked sets: some cells of a house with one candidate more than cells.

use alloc::vec::Vec;

use crate::digit::DigitSet;
use crate::layout::Cell;

use crate::logic::Candidates;
use crate::logic::candidates::{bits, n_bits};

/// Cells of a house with one digit more than cells: if they lose one digit, they contain all the
/// others.
#[derive(Clone, Debug)]
pub(in crate::logic) struct AlmostLocked {
    /// The cells, in order.
    pub(in crate::logic) cells: Vec<Cell>,
    pub(in crate::logic) digits: DigitSet,
}

/// The maximum number of cells of a set: people rarely see larger ones, and a smaller set usually
/// does the same.
const MAX_CELLS: u32 = 6;

impl AlmostLocked {
    /// Every set, smaller ones first; a set of one cell is a cell with two candidates.
    pub(in crate::logic) fn all(candidates: &Candidates) -> Vec<AlmostLocked> {
        let layout = candidates.layout();
        let mut all: Vec<(usize, Vec<Cell>)> = Vec::new();
        let mut unions = [0_u16; 512];
        for house in layout.houses() {
            let open = candidates.open(house);
            let sets: [u16; 9] = layout.nine_of(house).map(|cell| candidates.of(cell).bits());
            // A cell without candidates, or with a single one, is never in a set.
            let usable = bits(open).filter(|&place| n_bits(sets[place]) > 1);
            let usable = usable.fold(0, |places, place| places | 1 << place);
            // Each set comes after all its subsets.
            let mut chosen = 0_u16;
            loop {
                chosen = chosen.wrapping_sub(usable) & usable;
                if chosen == 0 {
                    break;
                }
                let lowest = chosen.trailing_zeros() as usize;
                let digits = unions[usize::from(chosen & (chosen - 1))] | sets[lowest];
                unions[usize::from(chosen)] = digits;
                let size = n_bits(chosen);
                // All cells of a house have as many digits as cells.
                if n_bits(digits) == size + 1 && size <= MAX_CELLS && chosen != open {
                    all.push((size as usize, candidates.cells_at(house, chosen).collect()));
                }
            }
        }
        all.sort_unstable();
        all.dedup(); // a set may be in two houses
        let set = |(_, cells): (usize, Vec<Cell>)| {
            let digits = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | candidates.of(cell));
            AlmostLocked { cells, digits }
        };
        all.into_iter().map(set).collect()
    }
}
