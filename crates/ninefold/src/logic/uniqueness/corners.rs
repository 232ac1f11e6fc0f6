//! Rectangles that a puzzle with one solution cannot contain.
//!
//! # Why it holds
//!
//! Four cells at the crossings of two rows and two columns, none of them a given. If a solution had
//! only two digits there, `ab` over `ba`, they could be swapped. If every house of these cells
//! allowed the swap, there would be a second solution.
//!
//! A house allows it if the rectangle has exactly two cells in it, because these two have `a` and
//! `b`: two corners in the same house have different digits. A house with one corner would lose a
//! digit. So a rectangle counts only if **every house of every grid** that contains one of its
//! cells contains exactly two of them. On one grid that means that it is in two boxes; where a
//! corner is also in a second grid, its neighbors must be in the same rows and columns of that
//! grid, too. The swap then keeps all houses of all grids valid, which is all the argument needs.
//!
//! It is about solutions, not candidates, so it also holds if some of the pattern's own candidates
//! have already been eliminated.

use core::ops::ControlFlow;

use crate::layout::{Cell, House, Layout};

use crate::logic::Candidates;
use crate::logic::candidates::bits;
use crate::logic::changes::Changes;

/// Four corners: first row left and right, second row left and right.
///
/// So the corner opposite corner `i` is corner `3 - i`.
pub(in crate::logic) type Corners = [Cell; 4];

/// The six pairs of corners: adjacent in a row, in a column, and opposite.
pub(in crate::logic) const PAIRS: [(usize, usize); 6] =
    [(0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2)];

/// Gives `take` every rectangle without a given whose digits could be swapped, in the grids around
/// which something has changed.
pub(in crate::logic) fn each(
    candidates: &Candidates,
    changes: Changes,
    take: &mut impl FnMut(Corners) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = candidates.layout();
    for (grid, [rows, ..]) in layout.grids().zip(layout.frames()) {
        if changes.digits_around(grid).is_empty() {
            continue;
        }
        let cells = rows.map(|row| layout.nine_of(row));
        // The cells of each row without a given, one bit each.
        let free = cells.map(|cells| {
            let is_free = |&place: &usize| !candidates.is_given(cells[place]);
            (0..9).filter(is_free).fold(0, |free, place| free | 1_u16 << place)
        });
        for upper in 0..9 {
            for lower in upper + 1..9 {
                let is_same_band = upper / 3 == lower / 3;
                let (above, below) = (cells[upper], cells[lower]);
                let free = free[upper] & free[lower];
                for left in bits(free) {
                    for right in bits(free & !((2 << left) - 1)) {
                        if (left / 3 == right / 3) == is_same_band {
                            continue; // all in one box, or each in a box of its own
                        }
                        let corners = [above[left], above[right], below[left], below[right]];
                        // Within one grid nothing else can break it.
                        let is_shared = corners.iter().any(|&corner| layout.is_shared(corner));
                        if !is_shared || can_swap(layout, corners) {
                            take(corners)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether every house with one of the corners contains exactly two.
fn can_swap(layout: &Layout, corners: Corners) -> bool {
    let holds = |house: House| {
        corners.iter().filter(|&&corner| layout.houses_of(corner).contains(&house)).count()
    };
    corners.iter().flat_map(|&corner| layout.houses_of(corner)).all(|&house| holds(house) == 2)
}

/// The houses that contain both cells.
pub(in crate::logic) fn shared_houses(
    candidates: &Candidates,
    one: Cell,
    other: Cell,
) -> impl Iterator<Item = House> + '_ {
    let others = candidates.layout().houses_of(other);
    candidates.layout().houses_of(one).iter().copied().filter(move |house| others.contains(house))
}

#[cfg(test)]
mod tests {
    use crate::board::Board;

    use super::*;

    fn count(layout: &str) -> usize {
        let candidates = Candidates::new(&Board::empty(&layout.parse().unwrap()));
        let mut count = 0;
        let _ = each(&candidates, Changes::ALL, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// In twins, a rectangle with a corner in the shared box would have to stay in the box in both
    /// directions that leave it. No rectangle does, so all that touch the box are lost.
    #[test]
    fn a_second_grid_breaks_rectangles() {
        // Nine pairs of lines in three bands, 27 pairs of lines across two stacks, both ways.
        assert_eq!(count("classic"), 2 * 9 * 27);
        // In each grid, 9 pairs of lines of the box's band times 18 pairs of one line in it and one
        // outside touch the shared box: 3 * 18, both ways.
        assert_eq!(count("twin-nw"), 2 * (2 * 9 * 27 - 2 * 3 * 18));
        // Shifted by one box: rectangles in the common two thirds are in both grids.
        assert!(count("0,0 0,3") > 2 * 9 * 27);
    }
}
