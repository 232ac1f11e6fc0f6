//! Boxes that grids share: lanes that meet lanes of another sheet.

use smallvec::SmallVec;

use super::Cells;
use crate::solve::lanes::Lanes;

/// Lanes of one sheet that share boxes with lanes of another.
pub(super) struct Exchange<L: Lanes> {
    pub(super) to: usize,
    pub(super) from: usize,
    lanes: L::Exchange,
}

impl<L: Lanes> Exchange<L> {
    /// Narrows lanes to the digits of the lanes that they meet. Returns whether nothing changed.
    #[inline(always)]
    pub(super) fn narrow(&self, cells: &mut Cells<L>, from: &Cells<L>) -> bool {
        let mut lost = L::none(cells[0].token());
        for (cell, from) in cells.iter_mut().zip(from) {
            let kept = cell.and_lanes(*from, &self.lanes);
            lost = lost.or_xor(kept, *cell);
            *cell = kept;
        }
        lost.all_empty() == (1 << L::SLOTS) - 1
    }
}

/// The exchanges of a layout; those of small layouts need no memory on the heap.
pub(super) type Exchanges<L> = SmallVec<[Exchange<L>; 4]>;

/// Adds boxes that meet, grouped by their sheets.
#[inline(always)]
pub(super) fn add_exchanges<L: Lanes>(
    exchanges: &mut Exchanges<L>,
    meetings: &[[(usize, usize); 2]],
) {
    for &[(grid, own), (other, others)] in meetings {
        let (to, from) = (grid / L::SLOTS, other / L::SLOTS);
        let pair = [(grid % L::SLOTS, own), (other % L::SLOTS, others)];
        let mut index = 0;
        while index < exchanges.len() && (exchanges[index].to, exchanges[index].from) != (to, from)
        {
            index += 1;
        }
        if index == exchanges.len() {
            exchanges.push(Exchange { to, from, lanes: L::no_exchange() });
        }
        L::add_exchange(&mut exchanges[index].lanes, pair);
    }
}
