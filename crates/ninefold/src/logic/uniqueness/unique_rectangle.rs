//! Unique rectangles, types 1 to 6.
//!
//! # Rule
//!
//! Four cells at the crossings of two rows and two columns, at least one with only two candidates
//! `a` and `b`. Corners with more have *extra* candidates.
//!
//! 1. One corner has extras: `a` and `b` are removed from it.
//! 2. Two adjacent corners have the same single extra: it is removed from cells that see both.
//! 3. Two adjacent corners have extras: these act as one cell of a naked subset.
//! 4. Two adjacent corners have extras, and a house they share has `a` only in them:
//!    `b` is removed from both.
//! 5. Two opposite corners, or three, have the same single extra: as type 2.
//! 6. Two opposite corners have extras, and both rows or both columns have `a` only in corners:
//!    `a` is removed from these two.
//!
//! # Why it holds
//!
//! The module `corners` explains why no solution has only `a` and `b` in the corners. So one of the
//! extras is true, and anything that would force `a` and `b` into all corners is false: in type 4
//! one of the two has `a`, and `b` in the other would complete the rectangle; in type 6 `a` in one
//! of the two would force it into both, and `b` into the others.
//!
//! # Example
//!
//! r1c1, r1c5 and r2c1 have 1 and 2, r2c5 has 1, 2 and 7: r2c5 is 7.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::DigitSet;

use crate::layout::Cell;
use crate::logic::search::Found;
use crate::logic::uniqueness::corners::{Corners, PAIRS, each, shared_houses};
use crate::logic::uniqueness::deadly::{Deadly, give};
use crate::logic::{Candidates, Role, Technique};

/// Gives every unique rectangle to `found`, by type.
pub(in crate::logic) fn find(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let mut all: Vec<Unique> = Vec::new();
    let _ = each(candidates, found.changes(), &mut |corners| {
        let sets = corners.map(|corner| candidates.of(corner));
        if sets.iter().any(|set| set.is_empty()) {
            return ControlFlow::Continue(());
        }
        for (index, &pair) in sets.iter().enumerate() {
            let meets = sets.iter().all(|&set| !(set & pair).is_empty());
            if pair.len() == 2 && meets && !sets[..index].contains(&pair) {
                all.push(Unique { corners, pair, extras: sets.map(|set| set - pair) });
            }
        }
        ControlFlow::Continue(())
    });
    for find in [one, same_extra, subset, locked, same_extra_across, across] {
        for unique in &all {
            find(unique, candidates, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// A rectangle with one of its pairs.
struct Unique {
    corners: Corners,
    pair: DigitSet,
    extras: [DigitSet; 4],
}

impl Unique {
    fn deadly(&self) -> Deadly<'_> {
        Deadly { cells: &self.corners, pair: self.pair, extras: &self.extras }
    }

    /// The two corners with extras, if there are two and they are adjacent.
    fn roof(&self) -> Option<[Cell; 2]> {
        let [one, other] = self.deadly().two_with_extras()?;
        (one + other != 3).then_some([self.corners[one], self.corners[other]])
    }
}

fn one(unique: &Unique, candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    unique.deadly().one(candidates, Technique::UniqueRectangle1, found)
}

fn same_extra(unique: &Unique, candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    match unique.roof() {
        Some(_) => unique.deadly().same(candidates, Technique::UniqueRectangle2, found),
        None => ControlFlow::Continue(()),
    }
}

fn same_extra_across(
    unique: &Unique,
    candidates: &Candidates,
    found: Found<'_>,
) -> ControlFlow<()> {
    match unique.deadly().with_extras().count() {
        2 if unique.roof().is_none() => {}
        3 => {}
        _ => return ControlFlow::Continue(()),
    }
    unique.deadly().same(candidates, Technique::UniqueRectangle5, found)
}

fn subset(unique: &Unique, candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let Some(roof) = unique.roof() else { return ControlFlow::Continue(()) };
    unique.deadly().subset(candidates, roof, Technique::UniqueRectangle3, found)
}

fn locked(unique: &Unique, candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let Some(roof) = unique.roof() else { return ControlFlow::Continue(()) };
    unique.deadly().locked(candidates, roof, Technique::UniqueRectangle4, found)
}

fn across(unique: &Unique, candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let two = unique.deadly().two_with_extras();
    let Some([one, other]) = two.filter(|two| two[0] + two[1] == 3) else {
        return ControlFlow::Continue(());
    };
    let roof = [one, other].map(|corner| unique.corners[corner]);
    for lines in [[PAIRS[0], PAIRS[1]], [PAIRS[2], PAIRS[3]]] {
        for digit in unique.pair {
            // Both lines have the digit in corners only.
            let house_of = |(from, to): (usize, usize)| {
                shared_houses(candidates, unique.corners[from], unique.corners[to]).find(|&house| {
                    let mut cells = candidates.cells_at(house, candidates.places(house, digit));
                    candidates.missing(house).contains(digit)
                        && cells.all(|cell| unique.corners.contains(&cell))
                })
            };
            let (Some(first), Some(second)) = (house_of(lines[0]), house_of(lines[1])) else {
                continue;
            };
            let mut step = unique.deadly().step(candidates, Technique::UniqueRectangle6);
            step.houses = vec![(first, Role::Defining), (second, Role::Defining)];
            step.eliminate(roof.into_iter().filter(|&cell| candidates.has(cell, digit)), digit);
            give(step, found)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::check_without;

    #[test]
    fn unique_rectangle_1_on_a_path() {
        let givens = "+8..+31+7+59+6+79+68+542+1+3+5+13+62+94+78\
                      +3+8..+6..+54+4.9.+8536+1651..+3.+8+2\
                      +9+38..6+125+2...3..+4+91...9..+3+7";
        let deleted = "764 784 494";
        assert_snapshot!(
            check_without(find, givens, deleted),
            @"unique-rectangle-1: 4r6c4 4r6c5 4r7c4 4r7c5 7r6c5 7r7c4 7r7c5 fin 9r6c4 => not 4r6c4"
        );
    }

    #[test]
    fn unique_rectangle_2_on_a_path() {
        let givens = "+1+82+9+6+3+5+4+7+9+3+78+45+61+2+564+217...\
                      .79.........+7..2..8...9..7.\
                      +798..642+134+5+1+297.....+4+78..5";
        let deleted = "698";
        assert_snapshot!(
            check_without(find, givens, deleted),
            @"unique-rectangle-2: 3r3c7 3r3c8 3r9c7 3r9c8 9r3c7 9r3c8 9r9c7 9r9c8 fin 8r3c7 8r3c8 => not 8r3c9"
        );
    }

    #[test]
    fn unique_rectangle_3_on_a_path() {
        let givens = "+2+4+1.69+5+3..+73..+4+6...9+6.+3.24.\
                      9+5+24+8371+6+7+18.9.+4+5+3+6+3+41+57.2.\
                      4.7...+3.5+32..+78+1641..3+4..+7+2";
        let deleted = "834";
        assert_snapshot!(
            check_without(find, givens, deleted),
            @"unique-rectangle-3: 7r1c4 7r1c9 7r3c4 7r3c9 8r1c4 8r1c9 8r3c9 fin 5r3c4 1r3c9 | 1r3c6 5r3c6 => not 5r3c1"
        );
    }

    #[test]
    fn unique_rectangle_4_on_a_path() {
        let givens = "54+3+2..+1..+68+2+4..9+3.+7+9+13.62.+4\
                      +8.59...+2+321.8.+3+5.9+934+62+58+7+1\
                      +4.+9+5+3+2.18+35.+16...+2+1+2.7.43..";
        let deleted = "716 745";
        assert_snapshot!(
            check_without(find, givens, deleted),
            @"unique-rectangle-4: 1r2c5 1r2c6 1r4c5 1r4c6 7r2c5 7r2c6 7r4c6 fin 5r2c5 4r4c5 => not 7r2c5"
        );
    }

    #[test]
    fn unique_rectangle_5_on_a_path() {
        let givens = "+1+546.+7..+87..5+8.1..8..1+4..75\
                      ..+1..48....6.2+15..47...6.1+9\
                      2...+1...3+6..+278..+1.1..+6..+82";
        let deleted = "918 926 228 328 237 342 344 352 354 363 977 478 978 488 391 393";
        assert_snapshot!(
            check_without(find, givens, deleted),
            @"unique-rectangle-5: 2r2c3 2r2c6 2r3c3 2r3c6 3r2c3 3r2c6 3r3c3 3r3c6 fin 9r2c3 9r3c3 9r3c6 => not 9r3c2"
        );
    }

    #[test]
    fn unique_rectangle_6_on_a_path() {
        let givens = ".+1.67+52+3+4+5+6+3+4+2+1+87+9...8+93+5+16\
                      6..+2+5+7+19+3.2.3+14+68.+3.1+98+642.\
                      +13+7+54+2+9+68..+61+3+9+7.+2.+9.7+68+3.1";
        let deleted = "493";
        assert_snapshot!(
            check_without(find, givens, deleted),
            @"unique-rectangle-6: 2r3c1 2r3c3 2r9c1 2r9c3 4r3c1 4r3c3 4r9c1 fin 7r3c1 5r9c3 => not 2r3c1 2r9c3"
        );
    }
}
