//! Finned and sashimi fish.
//!
//! # Rule
//!
//! A fish whose base has some places outside the cover, the fins, all in one box: the digit is
//! removed from the cells of the cover that see every fin. It is sashimi if a base line has only
//! one place left in the cover. Two of them on the same base are also given as one step (siamese).
//!
//! # Why it holds
//!
//! If no fin has the digit, the fish is complete and clears its cover; if a fin has it, it clears
//! the cells it sees. A cell that is cleared either way is cleared.
//!
//! # Example
//!
//! 5 is in columns 3 and 8 of row 2, and in columns 3, 7 and 8 of row 7: 5 is removed from column 8
//! in box 9.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::logic::candidates::{bits, n_bits};
use crate::logic::fish::plain::{Line, Water, each_water};
use crate::logic::search::Found;
use crate::logic::{Candidates, Role, Step, Technique};

/// Gives every finned and sashimi X-Wing to `found`, finned ones first.
pub(in crate::logic) fn x_wing(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    find(candidates, 2, [Technique::FinnedXWing, Technique::SashimiXWing], found)
}

/// Gives every finned and sashimi Swordfish to `found`, finned ones first.
pub(in crate::logic) fn swordfish(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    find(candidates, 3, [Technique::FinnedSwordfish, Technique::SashimiSwordfish], found)
}

/// Gives every finned and sashimi Jellyfish to `found`, finned ones first.
pub(in crate::logic) fn jellyfish(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    find(candidates, 4, [Technique::FinnedJellyfish, Technique::SashimiJellyfish], found)
}

/// The fins are in one box, so they take one to three of its lines away from the cover.
fn find(
    candidates: &Candidates,
    size: usize,
    [finned, sashimi]: [Technique; 2],
    found: Found<'_>,
) -> ControlFlow<()> {
    let mut later: Vec<Step> = Vec::new();
    each_water(candidates, found.changes(), &mut |water| {
        water.each_base(size, size as u32 + 3, &mut |base, union| {
            let n_fins = n_bits(union).wrapping_sub(size as u32);
            if !(1..=3).contains(&n_fins) {
                return ControlFlow::Continue(());
            }
            let mut on_this_base: Vec<Step> = Vec::new();
            for stack in [0b111, 0b11_1000, 0b1_1100_0000] {
                for fins in subsets(union & stack).filter(|&fins| n_bits(fins) == n_fins) {
                    let Some(mut step) = step(water, base, union & !fins, fins, stack) else {
                        continue;
                    };
                    let fewest = base.iter().map(|line| n_bits(line.mask & !fins)).min();
                    step.technique = match fewest {
                        None | Some(0) => continue,
                        Some(1) => sashimi,
                        Some(_) => finned,
                    };
                    let siamese: Vec<Step> =
                        on_this_base.iter().filter_map(|other| step.merged(other)).collect();
                    on_this_base.push(step.clone());
                    if step.technique == finned {
                        found.take(step)?;
                    } else {
                        later.push(step);
                    }
                    // A pair of both kinds is found under either name.
                    for step in siamese {
                        found.take(Step { technique: finned, ..step.clone() })?;
                        later.push(Step { technique: sashimi, ..step });
                    }
                }
            }
            ControlFlow::Continue(())
        })
    })?;
    later.into_iter().try_for_each(|step| found.take(step))
}

fn step(water: &Water<'_>, base: &[Line], covers: u16, fins: u16, stack: u16) -> Option<Step> {
    let mut with_fins = base.iter().filter(|line| line.mask & fins != 0);
    let band = with_fins.next()?.number / 3;
    if with_fins.any(|line| line.number / 3 != band) {
        return None; // not in one box
    }
    let mut step = Step::new(Technique::FinnedXWing);
    let digit = water.digit;
    for cover in bits(covers & stack) {
        let rest = water.places(cover) & !Water::rows(base, cover) & 0b111 << (band * 3);
        step.eliminate(water.candidates.cells_at(water.covers[cover], rest), digit);
    }
    if step.is_idle() {
        return None;
    }
    for (mask, role) in [(covers, Role::Defining), (fins, Role::Fin)] {
        for cover in bits(mask) {
            let cells = water.candidates.cells_at(water.covers[cover], Water::rows(base, cover));
            step.show(cells, digit, role);
        }
    }
    step.houses.extend(base.iter().map(|line| (line.house, Role::Defining)));
    step.houses.extend(bits(covers).map(|cover| (water.covers[cover], Role::Target)));
    Some(step)
}

/// The nonempty subsets of a mask.
pub(in crate::logic) fn subsets(mask: u16) -> impl Iterator<Item = u16> {
    let mut subset = mask;
    core::iter::from_fn(move || {
        let this = subset;
        subset = subset.wrapping_sub(1) & mask;
        (this != 0).then_some(this)
    })
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::check_without;

    #[test]
    fn finned_x_wing_on_a_path() {
        let givens = "12+4....+3.+3+7+84.+26..95+67+3..4+2\
                      +5.+3.4....28+9.+7.+4.3+4.7..3..8\
                      +7+91.2+43..+63+5..72.+48+4+2+3.6..1";
        assert_snapshot!(
            check_without(x_wing, givens, ""),
            @"finned-x-wing: 9r1c6 9r1c9 9r4c6 9r4c9 fin 9r2c9 => not 9r1c7"
        );
    }

    #[test]
    fn sashimi_x_wing_on_a_path() {
        let givens = "12+4....+3.+3+7+84.+26..95+67+3..4+2\
                      +5.+3.4....28+9.+7.+4.3+4.7..3..8\
                      +7+91.2+43..+63+5..72.+48+4+2+3.6..1";
        let deleted = "917";
        assert_snapshot!(
            check_without(x_wing, givens, deleted),
            @"sashimi-x-wing: 1r2c5 1r2c8 1r5c8 fin 1r5c4 1r5c6 => not 1r6c5"
        );
    }

    #[test]
    fn finned_swordfish_on_a_path() {
        let givens = "+12.+96.47+5..7..59.1.+95.+1+7+8.+6\
                      ....9.+3+4...2.7.6+9+8+9.+4...51.\
                      +2..7+5+9+18+4+841.3.+7+5+9+7591..26+3";
        assert_snapshot!(
            check_without(swordfish, givens, ""),
            @"finned-swordfish: 3r6c2 3r7c2 3r1c3 3r7c3 3r1c6 3r6c6 fin 3r6c4 => not 3r5c6"
        );
    }

    #[test]
    fn sashimi_swordfish_on_a_path() {
        let givens = "+64+3+951+28+7+52+1.+8.+3+49...3+24+156\
                      +2..8.+563+4.86+49.+5+12+4.+5+2..+97+8\
                      1.2.3+84+9+5.+5.+1+4+2.+63..4+5.+9.+2+1";
        let deleted = "742 791";
        assert_snapshot!(
            check_without(swordfish, givens, deleted),
            @"sashimi-swordfish: 7r5c1 7r2c4 7r7c4 7r2c6 7r5c6 fin 7r7c2 => not 7r8c1"
        );
    }

    #[test]
    fn finned_jellyfish_on_a_path() {
        let givens = ".+8+3.9.7+121.637+2.9+8+7+9218.+6..\
                      .3.8...+768.7.+6...+16.....+859\
                      .....+8.6.3+6.....+8..78.4.1..";
        let deleted = "946 452 356";
        assert_snapshot!(
            check_without(jellyfish, givens, deleted),
            @"finned-jellyfish: 5r1c1 5r9c1 5r1c4 5r5c4 5r9c4 5r1c6 5r3c6 5r5c6 5r9c6 5r3c9 5r9c9 fin 5r5c2 => not 5r4c1"
        );
    }

    #[test]
    fn sashimi_jellyfish_on_a_path() {
        let givens = "+92+154...6+6..+19+7+2+4+55+47+6.2+19.\
                      .+9+2.6...+78+563+7+19+24.7.2.+9+6..\
                      +2.5.1+64.+9.+1.9...+6+2.69.+2.58+1";
        let deleted = "441 348 368 885";
        assert_snapshot!(
            check_without(jellyfish, givens, deleted),
            @"sashimi-jellyfish: 3r4c1 3r9c1 3r1c6 3r9c6 3r1c7 3r4c7 3r1c8 3r7c8 fin 3r7c2 => not 3r8c1"
        );
    }
}
