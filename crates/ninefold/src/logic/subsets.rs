//! Subsets: naked and hidden pairs, triples and quads, and locked pairs and triples.
//!
//! # Rule
//!
//! - Naked: if some cells of a house have together no more candidates than there are cells, these
//!   digits go from the rest of the house. Where the cells lie in a second house, the digits go
//!   from there as well; if both lose some, a pair or triple is called locked.
//! - Hidden: if some digits have together no more places in a house than there are digits, all
//!   other candidates go from these places.
//!
//! # Why it holds
//!
//! As many cells as digits: the cells use the digits up, whichever goes where. Both rules are the
//! same one, told of the cells or of the digits of the house. It speaks of one house at a time, so
//! it holds in every house of every layout.
//!
//! # Example
//!
//! Two cells of a row with candidates 1 and 2: no other cell of the row is 1 or 2.

use std::ops::ControlFlow;

use crate::digit::{Digit, DigitSet};
use crate::layout::House;

use super::candidates::{bits, index};
use super::{Candidates, Found, Role, Step, Technique};

/// Gives every locked pair to `found`.
pub(super) fn locked_pair(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    naked(candidates, 2, Technique::LockedPair, found)
}

/// Gives every locked triple to `found`.
pub(super) fn locked_triple(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    naked(candidates, 3, Technique::LockedTriple, found)
}

/// Gives every naked pair to `found`.
pub(super) fn naked_pair(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    naked(candidates, 2, Technique::NakedPair, found)
}

/// Gives every naked triple to `found`.
pub(super) fn naked_triple(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    naked(candidates, 3, Technique::NakedTriple, found)
}

/// Gives every naked quad to `found`.
pub(super) fn naked_quad(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    naked(candidates, 4, Technique::NakedQuad, found)
}

/// Gives every hidden pair to `found`.
pub(super) fn hidden_pair(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    hidden(candidates, 2, Technique::HiddenPair, found)
}

/// Gives every hidden triple to `found`.
pub(super) fn hidden_triple(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    hidden(candidates, 3, Technique::HiddenTriple, found)
}

/// Gives every hidden quad to `found`.
pub(super) fn hidden_quad(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    hidden(candidates, 4, Technique::HiddenQuad, found)
}

fn naked(
    candidates: &Candidates,
    size: u32,
    technique: Technique,
    found: Found<'_>,
) -> ControlFlow<()> {
    let is_locked = matches!(technique, Technique::LockedPair | Technique::LockedTriple);
    for house in candidates.layout().houses() {
        let open = candidates.open(house);
        if open.count_ones() <= size {
            continue;
        }
        let mut sets = [0; 9];
        let mut eligible = 0;
        for place in bits(open) {
            sets[place] = candidates.of(candidates.layout().cells_of(house)[place]).bits();
            eligible |= u16::from((2..=size).contains(&sets[place].count_ones())) << place;
        }
        combine(&sets, eligible, size, &mut |chosen, union| {
            let digits = DigitSet::from_bits(union);
            match naked_step(candidates, technique, house, chosen, digits) {
                Some(step) if is_locked == (step.houses.len() > 1) => found(step),
                _ => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// The step of a naked subset; it has two houses if the subset is locked.
fn naked_step(
    candidates: &Candidates,
    technique: Technique,
    house: House,
    chosen: u16,
    digits: DigitSet,
) -> Option<Step> {
    let rest = |house: House, cells: u16| {
        digits.into_iter().fold(0, |rest, digit| rest | candidates.places(house, digit) & !cells)
    };
    if rest(house, chosen) == 0 {
        return None;
    }
    let mut step = Step::new(technique);
    step.houses.push((house, Role::Defining));
    for digit in digits {
        let places = candidates.places(house, digit);
        step.show(candidates.cells_at(house, places & chosen), digit, Role::Defining);
        step.eliminate(candidates.cells_at(house, places & !chosen), digit);
    }
    for crossing in candidates.layout().crossings(house) {
        if chosen & !crossing.here != 0 || rest(crossing.other, crossing.there) == 0 {
            continue;
        }
        if crossing.other < house {
            return None; // found there
        }
        step.houses.push((crossing.other, Role::Defining));
        for digit in digits {
            let places = candidates.places(crossing.other, digit) & !crossing.there;
            step.eliminate(candidates.cells_at(crossing.other, places), digit);
        }
    }
    Some(step)
}

fn hidden(
    candidates: &Candidates,
    size: u32,
    technique: Technique,
    found: Found<'_>,
) -> ControlFlow<()> {
    for house in candidates.layout().houses() {
        if candidates.open(house).count_ones() <= size {
            continue;
        }
        let mut places = [0; 9];
        let mut eligible = 0;
        for digit in candidates.missing(house) {
            let at = index(digit);
            places[at] = candidates.places(house, digit);
            eligible |= u16::from((2..=size).contains(&places[at].count_ones())) << at;
        }
        combine(&places, eligible, size, &mut |chosen, union| {
            let digits = DigitSet::from_bits(chosen);
            let mut step = Step::new(technique);
            for digit in Digit::ALL {
                let cells = candidates.cells_at(house, places[index(digit)] & union);
                if digits.contains(digit) {
                    step.show(cells, digit, Role::Defining);
                } else {
                    step.eliminate(cells, digit);
                }
            }
            if step.is_idle() {
                return ControlFlow::Continue(());
            }
            step.houses.push((house, Role::Defining));
            found(step)
        })?;
    }
    ControlFlow::Continue(())
}

/// Every choice of `size` of the eligible sets whose union has `size` members, as a mask of the
/// chosen ones and the union.
fn combine(
    sets: &[u16; 9],
    eligible: u16,
    size: u32,
    take: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if eligible.count_ones() < size {
        return ControlFlow::Continue(());
    }
    extend(sets, eligible, size, (0, 0), take)
}

fn extend(
    sets: &[u16; 9],
    eligible: u16,
    size: u32,
    (chosen, union): (u16, u16),
    take: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for place in bits(eligible) {
        let bit = 1 << place;
        let (chosen, union) = (chosen | bit, union | sets[place]);
        if union.count_ones() > size {
            continue;
        }
        if chosen.count_ones() == size {
            take(chosen, union)?;
        } else {
            extend(sets, eligible & !(bit | (bit - 1)), size, (chosen, union), take)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::super::tests::check_without;
    use super::*;

    const EMPTY: &str =
        ".................................................................................";

    #[test]
    fn two_cells_with_the_same_two_candidates() {
        let deleted = "311 411 511 611 711 811 911 314 414 514 614 714 814 914";
        assert_snapshot!(
            check_without(naked_pair, EMPTY, deleted),
            @"naked-pair: 1r1c1 1r1c4 2r1c1 2r1c4 => not 1r1c2 1r1c3 1r1c5 1r1c6 1r1c7 1r1c8 1r1c9 2r1c2 2r1c3 2r1c5 2r1c6 2r1c7 2r1c8 2r1c9"
        );
        let deleted = "311 411 511 611 711 811 911 312 412 512 612 712 812 912";
        assert_snapshot!(
            check_without(locked_pair, EMPTY, deleted),
            @"locked-pair: 1r1c1 1r1c2 2r1c1 2r1c2 => not 1r1c3 1r1c4 1r1c5 1r1c6 1r1c7 1r1c8 1r1c9 2r1c3 2r1c4 2r1c5 2r1c6 2r1c7 2r1c8 2r1c9 1r2c1 1r2c2 1r2c3 1r3c1 1r3c2 1r3c3 2r2c1 2r2c2 2r2c3 2r3c1 2r3c2 2r3c3"
        );
        assert_snapshot!(check_without(naked_pair, EMPTY, deleted), @"nothing");
    }

    #[test]
    fn two_digits_with_the_same_two_places() {
        let deleted = "112 212 113 213 115 215 116 216 117 217 118 218 119 219";
        assert_snapshot!(
            check_without(hidden_pair, EMPTY, deleted),
            @"hidden-pair: 1r1c1 1r1c4 2r1c1 2r1c4 => not 3r1c1 3r1c4 4r1c1 4r1c4 5r1c1 5r1c4 6r1c1 6r1c4 7r1c1 7r1c4 8r1c1 8r1c4 9r1c1 9r1c4"
        );
    }
}
