//! Subsets: naked and hidden pairs, triples and quads, and locked pairs and triples.
//!
//! # Rule
//!
//! - Naked: if some cells of a house together have no more candidates than there are cells, these
//!   digits are removed from the rest of the house. If the cells are also in a second house, the
//!   digits are removed from there as well; if both lose some, a pair or triple is called locked.
//! - Hidden: if some digits together have no more places in a house than there are digits, all other
//!   candidates are removed from these places.
//!
//! # Why it holds
//!
//! As many cells as digits: the cells use up the digits, whichever goes where. Both rules are the
//! same, seen from the cells or from the digits of the house. They are about one house at a time,
//! so they hold in every house of every layout.
//!
//! # Example
//!
//! Two cells of a row with candidates 1 and 2: no other cell of the row is 1 or 2.

use core::ops::ControlFlow;

use crate::digit::DigitSet;
use crate::layout::{House, Size};

use crate::logic::candidates::{bits, n_bits};
use crate::logic::search::Found;
use crate::logic::{Candidates, Role, Step, Technique, crossings};

/// Gives every locked pair to `found`.
pub(in crate::logic) fn locked_pair(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    naked(candidates, 2, Technique::LockedPair, found)
}

/// Gives every locked triple to `found`.
pub(in crate::logic) fn locked_triple(
    candidates: &Candidates,
    found: Found<'_>,
) -> ControlFlow<()> {
    naked(candidates, 3, Technique::LockedTriple, found)
}

/// Gives every naked pair to `found`.
pub(in crate::logic) fn naked_pair(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    naked(candidates, 2, Technique::NakedPair, found)
}

/// Gives every naked triple to `found`.
pub(in crate::logic) fn naked_triple(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    naked(candidates, 3, Technique::NakedTriple, found)
}

/// Gives every naked quad to `found`.
pub(in crate::logic) fn naked_quad(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    naked(candidates, 4, Technique::NakedQuad, found)
}

/// Gives every hidden pair to `found`.
pub(in crate::logic) fn hidden_pair(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    hidden(candidates, 2, Technique::HiddenPair, found)
}

/// Gives every hidden triple to `found`.
pub(in crate::logic) fn hidden_triple(
    candidates: &Candidates,
    found: Found<'_>,
) -> ControlFlow<()> {
    hidden(candidates, 3, Technique::HiddenTriple, found)
}

/// Gives every hidden quad to `found`.
pub(in crate::logic) fn hidden_quad(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
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
        let changed = found.changes().digits_near(candidates.layout(), house);
        if n_bits(open) <= size || changed.is_empty() {
            continue;
        }
        let mut sets = [0; 9];
        let mut eligible = 0;
        for place in bits(open) {
            sets[place] = candidates.of(candidates.layout().nine_of(house)[place]).bits();
            eligible |= u16::from((2..=size).contains(&n_bits(sets[place]))) << place;
        }
        combine(&sets, eligible, size, &mut |chosen, union| {
            let digits = DigitSet::from_bits(union);
            match naked_step(candidates, technique, house, chosen, digits) {
                Some(step) if is_locked == (step.houses.len() > 1) => found.take(step),
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
    for crossing in crossings(candidates.layout(), house) {
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
        let changed = found.changes().digits_near(candidates.layout(), house);
        if n_bits(candidates.open(house)) <= size || changed.is_empty() {
            continue;
        }
        let mut places = [0; 9];
        let mut eligible = 0;
        for digit in candidates.missing(house) {
            let at = digit.index();
            places[at] = candidates.places(house, digit);
            eligible |= u16::from((2..=size).contains(&n_bits(places[at]))) << at;
        }
        combine(&places, eligible, size, &mut |chosen, union| {
            let digits = DigitSet::from_bits(chosen);
            let mut step = Step::new(technique);
            for digit in Size::CLASSIC.all() {
                let cells = candidates.cells_at(house, places[digit.index()] & union);
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
            found.take(step)
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
    if n_bits(eligible) < size {
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
        if n_bits(union) > size {
            continue;
        }
        if n_bits(chosen) == size {
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

    use super::*;
    use crate::logic::tests::check_without;

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

    #[test]
    fn locked_pair_on_a_path() {
        let givens = ".2..+36.41.75..43+9+6..6.9..8.\
                      ...6.5.....3..9.......8+3.24\
                      .8.3...6...7+9..........8..9";
        assert_snapshot!(
            check_without(locked_pair, givens, ""),
            @"locked-pair: 8r1c1 8r1c3 9r1c1 9r1c3 => not 8r1c4 8r2c1"
        );
    }

    #[test]
    fn locked_triple_on_a_path() {
        let givens = "...7.6.4.35.1.9+2.7+78.....+1.\
                      9.74.31..4....1....1......+4\
                      ....2+74...+4..98+7218+7+2.+1+4.5.";
        assert_snapshot!(
            check_without(locked_triple, givens, ""),
            @"locked-triple: 1r1c1 1r1c3 2r1c1 2r1c2 9r1c2 9r1c3 => not 9r1c7 9r1c9 9r3c3"
        );
    }

    #[test]
    fn naked_pair_on_a_path() {
        let givens = ".+3+7.84...8+4692.....29...+84.\
                      .5+8...39.+9+1+2+368+7+5+4.7+3..9.82\
                      7+9+51+3.4.+838+1....7.+264+8.....";
        assert_snapshot!(
            check_without(naked_pair, givens, ""),
            @"naked-pair: 1r2c8 1r9c8 3r2c8 3r9c8 => not 1r1c8"
        );
    }

    #[test]
    fn naked_triple_on_a_path() {
        let givens = "..4..+69.......3.4.+82+3+4+9716+5\
                      +451+6+3+82+793..7+5+2.+1+42..+941+5..\
                      9+4.8+1+532..+8+23.+9+4+51+1+35+2.+4.+98";
        assert_snapshot!(
            check_without(naked_triple, givens, ""),
            @"naked-triple: 1r1c2 1r1c4 5r1c1 5r1c4 7r1c1 7r1c2 => not 7r1c9"
        );
    }

    #[test]
    fn hidden_pair_on_a_path() {
        let givens = "..+36.+94.+8..+4.+8...9.+98..+4..+1\
                      4+8+9...56+72+6+59+47+18+31+3+78+5+6+94+2\
                      +85+2+4+91+376+34+17+6+8+2+9+59+7+6+325+8+1+4";
        assert_snapshot!(
            check_without(hidden_pair, givens, ""),
            @"hidden-pair: 6r2c1 6r2c7 7r2c1 7r2c7 => not 5r2c1"
        );
    }

    #[test]
    fn hidden_triple_on_a_path() {
        let givens = "...9.+7+2+51.+5.+2+1846+3...+3..8+97\
                      .3.+62.7+1+8...+1.9+634...7.+3+9+2+5\
                      .7.+8+9+154+66+15+4+72+3+8949+8+536+1+7+2";
        assert_snapshot!(
            check_without(hidden_triple, givens, ""),
            @"hidden-triple: 5r4c1 5r5c1 7r2c1 7r5c1 9r2c1 9r4c1 => not 2r5c1 8r5c1"
        );
    }

    #[test]
    fn naked_quad_on_a_path() {
        let givens = "5...+3+4..+7.741+9.5+3+2.3.+5276..\
                      .+4..+657+83....+7+1+4.9....4.+2.1\
                      .8..+531..9+16+48+2+3+7+5+45+371..2.";
        let deleted = "964 678";
        assert_snapshot!(
            check_without(naked_quad, givens, deleted),
            @"naked-quad: 1r4c1 1r4c3 2r4c1 2r4c3 2r5c2 6r5c2 6r6c2 9r4c3 9r6c2 => not 2r5c1 2r5c3 6r5c1 6r6c1 9r6c3"
        );
    }

    #[test]
    fn hidden_quad_on_a_path() {
        let givens = "74+1.3....6957+1......8+4.....\
                      ....4...3...+32.......85.192\
                      15..+836....2..4..5.6..7..8.";
        let deleted = "236 237 337 238 338 451 453";
        assert_snapshot!(
            check_without(hidden_quad, givens, deleted),
            @"hidden-quad: 1r4c2 1r5c2 2r4c1 2r4c2 5r4c1 5r5c1 8r4c1 8r4c2 8r5c1 8r5c2 => not 7r4c2 7r5c2 9r4c1 9r5c1"
        );
    }
}
