//! The orders in which the scale visits the houses and cells of a layout.
//!
//! The first step found is taken, so that orders are part of the definition. On one grid they are
//! those of the scale; on several, houses keep the order of the layout within their kind, so that
//! each grid sees its own houses in its own order.

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::layout::{Cell, House, HouseKind, Layout, Spot};
use crate::logic::crossings;

use super::rows::Row;

/// The houses of a cell, each with the cell's place in it.
pub(super) type Spots = SmallVec<[Spot; 4]>;

/// Two houses that meet, for a digit of the base that is confined to the cover.
#[derive(Debug)]
pub(super) struct Locking {
    pub(super) base: House,
    pub(super) cover: House,
    /// Whether the base is a box.
    pub(super) is_pointing: bool,
    /// The places of the base that are in the cover.
    pub(super) inside: u16,
    /// The places of the cover that are not in the base.
    pub(super) outside: u16,
    /// The other houses of the base's kind that meet the cover, each with its places that are in
    /// the cover and not in the base.
    pub(super) others: SmallVec<[(House, u16); 4]>,
}

/// The widths of rows of cells, in words: for one grid, for a samurai, for every layout.
pub(super) const FEW_WORDS: usize = 2;
pub(super) const SOME_WORDS: usize = 6;
pub(super) const MANY_WORDS: usize = 32;

#[derive(Debug)]
pub(super) struct Orders {
    /// Boxes, then columns, then rows.
    pub(super) houses: Vec<House>,
    /// The same with rows before columns.
    pub(super) rows_first: Vec<House>,
    /// All cells, by index.
    pub(super) cells: Vec<Cell>,
    /// By cell: its boxes, then its rows, then its columns.
    pub(super) spots: Vec<Spots>,
    /// By cell and its houses: the places of those of its peers that are in no earlier house.
    pub(super) peers_in: Vec<SmallVec<[u16; 4]>>,
    /// By cell: the other cells of those houses, in that order, each once.
    pub(super) peers: Vec<Vec<Cell>>,
    /// By cell: the same cells as a row of this many words.
    sight: Vec<u64>,
    pub(super) n_words: usize,
    /// The pairs of houses for locked candidates.
    pub(super) lockings: Vec<Locking>,
}

/// The kinds of base and cover. Two lines of the same kind meet only where grids overlap.
const LOCKINGS: [(HouseKind, HouseKind); 6] = [
    (HouseKind::Box, HouseKind::Column),
    (HouseKind::Box, HouseKind::Row),
    (HouseKind::Column, HouseKind::Box),
    (HouseKind::Row, HouseKind::Box),
    (HouseKind::Column, HouseKind::Column),
    (HouseKind::Row, HouseKind::Row),
];

impl Orders {
    pub(super) fn new(layout: &Layout) -> Orders {
        let of_kind = |kind| -> Vec<House> {
            layout.houses().filter(|&house| layout.kind(house) == kind).collect()
        };
        let [rows, columns, boxes] = HouseKind::ALL.map(of_kind);
        let spots: Vec<Spots> = layout.cells().map(|cell| spots(layout, cell)).collect();
        let peers: Vec<Vec<Cell>> =
            layout.cells().map(|cell| peers(layout, cell, &spots[cell.index()])).collect();
        let n_words = layout.n_cells().div_ceil(64);
        let widths = [FEW_WORDS, SOME_WORDS, MANY_WORDS].into_iter();
        let n_words = widths.fold(0, |chosen, width| if chosen < n_words { width } else { chosen });
        let mut sight = vec![0; layout.n_cells() * n_words];
        for (words, peers) in sight.chunks_exact_mut(n_words).zip(&peers) {
            for peer in peers {
                words[peer.index() / 64] |= 1 << (peer.index() % 64);
            }
        }
        let lockings = LOCKINGS.iter().flat_map(|&(base, cover)| {
            of_kind(base).into_iter().flat_map(move |house| lockings(layout, house, cover))
        });
        Orders {
            houses: [&*boxes, &*columns, &*rows].concat(),
            rows_first: [&*boxes, &*rows, &*columns].concat(),
            cells: layout.cells().collect(),
            peers_in: layout.cells().map(|c| peers_in(layout, c, &spots[c.index()])).collect(),
            spots,
            peers,
            sight,
            n_words,
            lockings: lockings.collect(),
        }
    }
}

impl Orders {
    /// The cells that a cell sees; `W` must be the width of a row.
    #[inline]
    pub(super) fn sight<const W: usize>(&self, index: usize) -> &Row<W> {
        &self.sight.as_chunks::<W>().0[index]
    }

    /// Whether two cells are in a common house.
    #[inline]
    pub(super) fn sees(&self, one: Cell, other: Cell) -> bool {
        let word = self.sight[one.index() * self.n_words + other.index() / 64];
        word >> (other.index() % 64) & 1 == 1
    }
}

fn spots(layout: &Layout, cell: Cell) -> Spots {
    let kinds = [HouseKind::Box, HouseKind::Row, HouseKind::Column].into_iter();
    let of_kind = |kind| {
        layout.spots(cell).iter().copied().filter(move |spot| layout.kind(spot.house) == kind)
    };
    kinds.flat_map(of_kind).collect()
}

fn peers(layout: &Layout, cell: Cell, spots: &Spots) -> Vec<Cell> {
    let mut peers = Vec::new();
    for other in spots.iter().flat_map(|spot| layout.nine_of(spot.house)) {
        if *other != cell && !peers.contains(other) {
            peers.push(*other);
        }
    }
    peers
}

fn peers_in(layout: &Layout, cell: Cell, spots: &Spots) -> SmallVec<[u16; 4]> {
    let is_before = |other: &Cell, index: usize| {
        spots[..index].iter().any(|spot| layout.nine_of(spot.house).contains(other))
    };
    let new = |(index, spot): (usize, &Spot)| {
        let cells = layout.nine_of(spot.house).iter().zip(0..);
        let cells = cells.filter(|(other, _)| **other != cell && !is_before(other, index));
        cells.fold(0, |places, (_, place)| places | 1 << place)
    };
    spots.iter().enumerate().map(new).collect()
}

/// The pairs of a base with all covers of a kind.
fn lockings(layout: &Layout, base: House, cover: HouseKind) -> Vec<Locking> {
    let kind = layout.kind(base);
    let of_kind = |house: House, kind: HouseKind| {
        crossings(layout, house).iter().filter(move |crossing| layout.kind(crossing.other) == kind)
    };
    let mut lockings: Vec<Locking> = of_kind(base, cover)
        .map(|crossing| {
            let others = of_kind(crossing.other, kind).filter(|other| other.other != base);
            let others = others.map(|other| {
                let cells = layout.nine_of(base);
                let in_base = layout.nine_of(other.other).iter().zip(0..);
                let in_base = in_base.filter(|(cell, _)| cells.contains(cell));
                let in_base = in_base.fold(0, |places, (_, place)| places | 1 << place);
                (other.other, other.there & !in_base)
            });
            let mut others: SmallVec<[(House, u16); 4]> =
                others.filter(|&(_, places)| places != 0).collect();
            others.sort_unstable();
            Locking {
                base,
                cover: crossing.other,
                is_pointing: kind == HouseKind::Box,
                inside: crossing.here,
                outside: 0x1ff & !crossing.there,
                others,
            }
        })
        .collect();
    lockings.sort_by_key(|locking| locking.cover);
    lockings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_grid_has_the_orders_of_the_scale() {
        let layout = Layout::classic();
        let orders = Orders::new(&layout);
        let name = |house: &House| layout.house_name(*house);
        let named = |houses: &[House]| [0, 8, 9, 18].map(|index| name(&houses[index]));
        assert_eq!(named(&orders.houses), ["box 1", "box 9", "column 1", "row 1"]);
        assert_eq!(named(&orders.rows_first), ["box 1", "box 9", "row 1", "column 1"]);
        let peers: Vec<usize> = orders.peers[40].iter().map(|cell| cell.index()).collect();
        assert_eq!(
            peers,
            [30, 31, 32, 39, 41, 48, 49, 50, 36, 37, 38, 42, 43, 44, 4, 13, 22, 58, 67, 76]
        );
        assert_eq!(orders.lockings.len(), 4 * 27);
        assert!(orders.lockings.iter().all(|locking| locking.others.len() == 2));
        let first = &orders.lockings[0];
        assert_eq!((name(&first.base), name(&first.cover)), ("box 1".into(), "column 1".into()));
        assert_eq!((first.inside, first.outside), (0b001_001_001, 0b111_111_000));
    }

    #[test]
    fn what_a_base_keeps_is_not_removed_from_others() {
        // Where a row continues in another grid, both rows meet the box in the same three cells.
        let layout: Layout = "0,0 6,6".parse().unwrap();
        for locking in Orders::new(&layout).lockings {
            for (other, places) in locking.others {
                let cells = layout.nine_of(other).iter().zip(0..);
                for (cell, _) in cells.filter(|(_, place)| places >> place & 1 == 1) {
                    assert!(layout.nine_of(locking.cover).contains(cell));
                    assert!(!layout.nine_of(locking.base).contains(cell));
                }
            }
        }
    }
}
