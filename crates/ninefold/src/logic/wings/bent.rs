//! Wings: W-Wing, XY-Wing and XYZ-Wing.
//!
//! # Rule
//!
//! - XY-Wing: a cell with candidates x and y sees a cell with x and z, and a cell with y and z: z
//!   is removed from every cell that sees these two.
//! - XYZ-Wing: the same with x, y and z in the first cell: z is removed from cells that see all three.
//! - W-Wing: two cells with the same candidates a and b do not see each other, and a house has two
//!   places for a, one seen by one cell and one by the other: b is removed from cells that see both.
//!
//! # Why it holds
//!
//! Whatever digit the first cell has, one of the three has z. In a W-Wing the two cells are not
//! both a, because the house needs an a; so one of them is b. Only sight matters, so it holds on
//! every layout.
//!
//! # Example
//!
//! r1c1 is 1 or 2, r1c7 is 1 or 3, r3c2 is 2 or 3: r1c2, r1c3, r3c7 to r3c9 are not 3.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, Size};

use crate::logic::search::Found;
use crate::logic::step::{Link, LinkKind, Node};
use crate::logic::wings::turbot::pairs;
use crate::logic::{Candidates, Role, Step, Technique};

/// Gives every XY-Wing to `found`.
pub(in crate::logic) fn xy_wing(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    find(candidates, Technique::XyWing, found)
}

/// Gives every XYZ-Wing to `found`.
pub(in crate::logic) fn xyz_wing(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    find(candidates, Technique::XyzWing, found)
}

fn find(candidates: &Candidates, technique: Technique, found: Found<'_>) -> ControlFlow<()> {
    let size = if technique == Technique::XyWing { 2 } else { 3 };
    let mut wings: Vec<Cell> = Vec::new();
    for pivot in candidates.open_cells().filter(|&cell| candidates.of(cell).len() == size) {
        let digits = candidates.of(pivot);
        let peers = candidates.layout().peers(pivot).iter().copied();
        wings.clear();
        wings.extend(peers.filter(|&cell| {
            let own = candidates.of(cell);
            own.len() == 2 && (own & digits).len() == size - 1
        }));
        for (index, &one) in wings.iter().enumerate() {
            for &other in &wings[index + 1..] {
                let (left, right) = (candidates.of(one), candidates.of(other));
                let shared = left & right;
                let Some(digit) = shared.single().filter(|_| digits - left != digits - right)
                else {
                    continue;
                };
                if (digits | left | right).len() != 3 || digits.contains(digit) != (size == 3) {
                    continue;
                }
                let cells = [pivot, one, other];
                let seen = candidates.seen_by_all(&cells[usize::from(size == 2)..], digit);
                if seen.is_empty() {
                    continue;
                }
                let mut step = Step::new(technique);
                step.eliminate(&seen, digit);
                for cell in cells {
                    candidates
                        .of(cell)
                        .into_iter()
                        .for_each(|d| step.show([cell], d, Role::Defining));
                }
                found.take(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Gives every W-Wing to `found`.
pub(in crate::logic) fn w_wing(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let two = |&cell: &Cell| candidates.of(cell).len() == 2;
    let cells: Vec<Cell> = candidates.open_cells().filter(two).collect();
    let mut strong = Vec::new();
    for inner in Size::CLASSIC.all() {
        pairs(candidates, inner, &mut strong);
        for (index, &one) in cells.iter().enumerate() {
            let digits = candidates.of(one);
            let Some(outer) = (digits - DigitSet::of(inner)).single() else { continue };
            let rest = cells[index + 1..].iter().copied();
            for other in rest.filter(|&c| candidates.of(c) == digits && !candidates.sees(one, c)) {
                let seen = candidates.seen_by_all(&[one, other], outer);
                if seen.is_empty() {
                    continue;
                }
                for pair in &strong {
                    for [near, far] in [pair.cells, [pair.cells[1], pair.cells[0]]] {
                        let is_apart = near != other && far != one && near != one && far != other;
                        let is_linked = candidates.sees(one, near) && candidates.sees(far, other);
                        if !is_apart || !is_linked {
                            continue;
                        }
                        let mut step = Step::new(Technique::WWing);
                        step.eliminate(&seen, outer);
                        step.show([one, other], outer, Role::Defining);
                        step.show([one, near, far, other], inner, Role::Defining);
                        step.houses.push((pair.house, Role::Defining));
                        step.links = w_links([one, near, far, other], inner, outer);
                        found.take(step)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn w_links([one, near, far, other]: [Cell; 4], inner: Digit, outer: Digit) -> Vec<Link> {
    let nodes =
        [(outer, one), (inner, one), (inner, near), (inner, far), (inner, other), (outer, other)];
    let node = |(digit, cell): (Digit, Cell)| Node { digit, cells: vec![cell] };
    let kinds = [LinkKind::Strong, LinkKind::Weak].into_iter().cycle();
    let ends = nodes.iter().zip(&nodes[1..]);
    ends.zip(kinds).map(|((&a, &b), kind)| Link { from: node(a), to: node(b), kind }).collect()
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::check_without;

    #[test]
    fn w_wing_on_a_path() {
        let givens = "+91+53+2+7+8+4+67+4816+5+39+2+3+62...+5+17\
                      ....3.46.+6.....18+3.3.+6..+72.\
                      +2+7+391+86+5+45+862+4+3+9+7+1+4+91+57+62+3+8";
        assert_snapshot!(
            check_without(w_wing, givens, ""),
            @"w-wing: 9r4c9 = 5r4c9 - 5r6c9 = 5r6c5 - 5r5c5 = 9r5c5 => not 9r4c6"
        );
    }

    #[test]
    fn xy_wing_on_a_path() {
        let givens = "2+1+675.9..9.+46+8+2+1..+7.+8+91..62\
                      +1+45+839...+8+97+5+2+63+1+4+36+24+7+1...\
                      .7+3+198..5+521+3.+7....+8+9+2.5+7+31";
        assert_snapshot!(
            check_without(xy_wing, givens, ""),
            @"xy-wing: 4r3c7 5r3c7 4r1c8 8r1c8 5r6c7 8r6c7 => not 8r6c8"
        );
    }

    #[test]
    fn xyz_wing_on_a_path() {
        let givens = "+6....1+42..9....1+6.8.+1.+6.59.\
                      .+8..+1.+9+7+22+6948+7+3+1+5+715.3.6+84\
                      .3.1.+8..6..8.5...+1+1.6...8.9";
        assert_snapshot!(
            check_without(xyz_wing, givens, ""),
            @"xyz-wing: 4r7c1 5r7c1 9r7c1 4r7c8 5r7c8 4r8c1 9r8c1 => not 4r7c3"
        );
    }
}
