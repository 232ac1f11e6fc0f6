//! Empty rectangle.
//!
//! # Rule
//!
//! The places of a digit in a box are all in one row and one column of it. If a house has two
//! places for the digit, one of them in that row outside the box, then the digit is removed from
//! every cell of the column outside the box that sees the other; the same holds with row and column
//! swapped.
//!
//! # Why it holds
//!
//! If the far place is true, it clears the cells it sees. If not, the near one is true and clears
//! the row, so the box has its digit in the column, and the column has it nowhere else.
//!
//! Box and lines may belong to different grids: the lines need only cross the box.
//!
//! # Example
//!
//! 3 is only in row 2 and column 1 of box 1, and only in rows 2 and 6 of column 8: r6c1 is not 3.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::Digit;
use crate::layout::{Cell, House, HouseKind, Spot};

use crate::logic::candidates::n_bits;
use crate::logic::search::Found;
use crate::logic::step::{Link, LinkKind, Node};
use crate::logic::wings::turbot::{Pair, pairs};
use crate::logic::{Candidates, Crossing, Role, Step, Technique, crossings};

/// Gives every empty rectangle to `found`; two of the same box also as one step (dual).
pub(in crate::logic) fn find(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let layout = candidates.layout();
    let mut strong = Vec::new();
    for digit in found.changes().digits() {
        pairs(candidates, digit, &mut strong);
        for house in layout.houses().filter(|&house| layout.kind(house) == HouseKind::Box) {
            let places = candidates.places(house, digit);
            if n_bits(places) < 2 {
                continue;
            }
            let mut in_this_box: Vec<Step> = Vec::new();
            for near in crossings(layout, house) {
                for far in crossings(layout, house) {
                    // A place only in one line, a place only in the other, and none elsewhere.
                    if places & !(near.here | far.here) != 0
                        || places & !near.here == 0
                        || places & !far.here == 0
                        || n_bits(near.here & far.here) != 1
                    {
                        continue;
                    }
                    let rectangle = Rectangle { digit, house, places, near, far };
                    for &pair in &strong {
                        let [one, other] = pair.cells;
                        for (hinge, end) in [(one, other), (other, one)] {
                            let Some(step) = step(candidates, &rectangle, pair, hinge, end) else {
                                continue;
                            };
                            found.take(step.clone())?;
                            for other in &in_this_box {
                                other
                                    .merged(&step)
                                    .into_iter()
                                    .try_for_each(|step| found.take(step))?;
                            }
                            in_this_box.push(step);
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A box with the places of a digit, and the two lines that contain them.
struct Rectangle<'a> {
    digit: Digit,
    house: House,
    places: u16,
    near: &'a Crossing,
    far: &'a Crossing,
}

fn step(
    candidates: &Candidates,
    rectangle: &Rectangle<'_>,
    pair: Pair,
    hinge: Cell,
    end: Cell,
) -> Option<Step> {
    let &Rectangle { digit, house, places, near, far } = rectangle;
    let outside = candidates.places(near.other, digit) & !near.there;
    let is_hinge = |spot: &Spot| spot.house == near.other && spot.bit & outside != 0;
    if pair.house == near.other || !candidates.layout().spots(hinge).iter().any(is_hinge) {
        return None;
    }
    let cleared = candidates.places(far.other, digit) & !far.there;
    let cells = candidates.cells_at(far.other, cleared);
    let mut step = Step::new(Technique::EmptyRectangle);
    step.eliminate(cells.filter(|&cell| candidates.sees(cell, end)), digit);
    if step.is_idle() {
        return None;
    }
    step.show(candidates.cells_at(house, places), digit, Role::Defining);
    step.show([hinge, end], digit, Role::Defining);
    step.houses = vec![
        (house, Role::Defining),
        (pair.house, Role::Defining),
        (near.other, Role::Defining),
        (far.other, Role::Target),
    ];
    let node = |mask| Node { digit, cells: candidates.cells_at(house, mask).collect() };
    let single = |cell| Node { digit, cells: vec![cell] };
    let link = |from, to, kind| Link { from, to, kind };
    let along = node(places & near.here);
    step.links = vec![
        link(node(places & !near.here), along.clone(), LinkKind::Strong),
        link(along, single(hinge), LinkKind::Weak),
        link(single(hinge), single(end), LinkKind::Strong),
    ];
    Some(step)
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::check_without;

    #[test]
    fn empty_rectangle_on_a_path() {
        let givens = "7..2.+596..5....4.7.......+5.\
                      4..+6+5137+91+3+7+98+2+546+59+6....1.\
                      87.5.96..2.+57...+9..4....+7.5";
        assert_snapshot!(
            check_without(find, givens, ""),
            @"empty-rectangle: 1r7c3/r9c3 = 1r8c2 - 1r8c7 = 1r3c7 => not 1r3c3"
        );
    }
}
