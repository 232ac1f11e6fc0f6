//! Where grids meet, for a search that works grid by grid.

use alloc::vec::Vec;

use crate::layout::{Derived, House, Layout};

/// How the grids of a layout are connected.
pub(crate) struct Meetings {
    /// For each grid, the indices of the first cells of its rows; the cells of a row are
    /// consecutive.
    pub(crate) row_starts: Vec<[usize; 9]>,
    /// Pairs of `(grid, box)` that name one box; a box in n > 2 grids forms a ring of n pairs.
    pub(crate) boxes: Vec<[(usize, usize); 2]>,
    /// Whether any box is in more than two grids.
    pub(crate) has_rings: bool,
    /// The grid with the most shared boxes.
    pub(crate) hub: usize,
    /// For each grid, the number of its part: grids that meet, directly or through others, are in
    /// the same part.
    pub(crate) parts: Vec<usize>,
    pub(crate) n_parts: usize,
}

impl Derived for Meetings {
    fn of(layout: &Layout) -> Meetings {
        let (mut boxes, mut has_rings) = (Vec::new(), false);
        let mut n_shared = vec![0; layout.n_grids()];
        for house in layout.shared_boxes() {
            let places = layout.house_places(house);
            let place = |index: usize| {
                let place = places[index % places.len()];
                (place.grid.index(), usize::from(place.index))
            };
            has_rings |= places.len() > 2;
            for index in 0..places.len() {
                boxes.push([place(index), place(index + 1)]);
                n_shared[place(index).0] += 1;
            }
        }
        let hub = (0..n_shared.len()).rev().max_by_key(|&grid| n_shared[grid]).unwrap_or(0);
        let (parts, n_parts) = parts(n_shared.len(), &boxes);
        let start = |row: House| layout.nine_of(row)[0].index();
        let row_starts = layout.frames().iter().map(|[rows, ..]| rows.map(start)).collect();
        Meetings { row_starts, boxes, has_rings, hub, parts, n_parts }
    }
}

/// The part of each grid, and the number of parts.
fn parts(n_grids: usize, boxes: &[[(usize, usize); 2]]) -> (Vec<usize>, usize) {
    let mut parts = vec![usize::MAX; n_grids];
    let mut n_parts = 0;
    for grid in 0..n_grids {
        if parts[grid] == usize::MAX {
            parts[grid] = n_parts;
            // Once for each grid, so that all are reached.
            for _ in 0..n_grids {
                for [(one, _), (other, _)] in boxes {
                    if parts[*one] == n_parts {
                        parts[*other] = n_parts;
                    }
                }
            }
            n_parts += 1;
        }
    }
    (parts, n_parts)
}
