//! Finned and sashimi fish.
//!
//! # Rule
//!
//! A fish whose base has some places outside the cover, the fins, all in one box: the digit goes
//! from those cells of the cover that see every fin. It is sashimi if a base line has only one
//! place left in the cover. Two of them on the same base are also given as one step (siamese).
//!
//! # Why it holds
//!
//! If no fin has the digit, the fish is whole and clears its cover; if a fin has it, it clears
//! what it sees. A cell that goes both ways goes.
//!
//! # Example
//!
//! 5 in row 2 in columns 3 and 8, in row 7 in columns 3, 7 and 8: of column 8 the 5 goes in box 9.

use std::ops::ControlFlow;

use super::candidates::bits;
use super::fish::{Line, Water, each_water};
use super::{Candidates, Found, Role, Step, Technique};

/// Gives every finned and sashimi X-Wing to `found`, finned ones first.
pub(super) fn x_wing(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    find(candidates, 2, [Technique::FinnedXWing, Technique::SashimiXWing], found)
}

/// Gives every finned and sashimi Swordfish to `found`, finned ones first.
pub(super) fn swordfish(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    find(candidates, 3, [Technique::FinnedSwordfish, Technique::SashimiSwordfish], found)
}

/// Gives every finned and sashimi Jellyfish to `found`, finned ones first.
pub(super) fn jellyfish(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    find(candidates, 4, [Technique::FinnedJellyfish, Technique::SashimiJellyfish], found)
}

/// The fins lie in one box, so they take one to three of its lines away from the cover.
fn find(
    candidates: &Candidates,
    size: usize,
    [finned, sashimi]: [Technique; 2],
    found: Found<'_>,
) -> ControlFlow<()> {
    let mut later: Vec<Step> = Vec::new();
    each_water(candidates, &mut |water| {
        water.each_base(size, size as u32 + 3, &mut |base, union| {
            let n_fins = union.count_ones().wrapping_sub(size as u32);
            if !(1..=3).contains(&n_fins) {
                return ControlFlow::Continue(());
            }
            let mut on_this_base: Vec<Step> = Vec::new();
            for stack in [0b111, 0b11_1000, 0b1_1100_0000] {
                for fins in subsets(union & stack).filter(|fins| fins.count_ones() == n_fins) {
                    let Some(mut step) = step(water, base, union & !fins, fins, stack) else {
                        continue;
                    };
                    let fewest = base.iter().map(|line| (line.mask & !fins).count_ones()).min();
                    step.technique = match fewest {
                        None | Some(0) => continue,
                        Some(1) => sashimi,
                        Some(_) => finned,
                    };
                    let siamese: Vec<Step> =
                        on_this_base.iter().filter_map(|other| step.merged(other)).collect();
                    on_this_base.push(step.clone());
                    if step.technique == finned {
                        found(step)?;
                    } else {
                        later.push(step);
                    }
                    // A pair of both kinds is found under either name.
                    for step in siamese {
                        found(Step { technique: finned, ..step.clone() })?;
                        later.push(Step { technique: sashimi, ..step });
                    }
                }
            }
            ControlFlow::Continue(())
        })
    })?;
    later.into_iter().try_for_each(found)
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

/// The subsets of a mask without the empty one.
fn subsets(mask: u16) -> impl Iterator<Item = u16> {
    let mut subset = mask;
    std::iter::from_fn(move || {
        let this = subset;
        subset = subset.wrapping_sub(1) & mask;
        (this != 0).then_some(this)
    })
}
