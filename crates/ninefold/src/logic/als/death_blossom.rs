//! Death Blossom.
//!
//! # Rule
//!
//! A cell with three or more candidates, the stem, and for each of them an almost locked set, the
//! petal, such that the stem sees all places of that candidate in the petal: a digit that all
//! petals have besides these candidates is removed from every cell that sees all its places in all
//! petals.
//!
//! # Why it holds
//!
//! The stem has one of its candidates and takes it from the petal of that candidate, which then has
//! as many cells as digits: it has each of its other digits. So one of the petals has the common
//! digit. Petals may overlap, since only one of them is needed, whichever it is.
//!
//! Only houses and sight matter, so stem and petals may be in different grids.
//!
//! # Example
//!
//! r1c1 has 1, 2 and 3. r1c5 and r1c6 have 1, 5 and 9 between them, r4c1 has 2 and 9, r3c3 3 and 9:
//! a cell that sees every 9 of these sets is not 9.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::Digit;
use crate::layout::{Cell, CellSet};

use crate::logic::als::almost::AlmostLocked;
use crate::logic::search::Found;
use crate::logic::{Candidate, Candidates, Role, Step, Technique};

/// The maximum number of combinations of petals that are tried for one stem.
const MAX_TRIES: usize = 20_000;

/// Gives every Death Blossom to `found`: stems with few candidates first, then small petals.
pub(in crate::logic) fn find(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let sets: Vec<Petal> =
        AlmostLocked::all(candidates).into_iter().map(|set| Petal::new(candidates, set)).collect();
    // With two candidates it would be an ALS-XY-Wing.
    for n_digits in 3..=9 {
        for stem in candidates.open_cells().filter(|&cell| candidates.of(cell).len() == n_digits) {
            found.go_on()?;
            let digits: Vec<Digit> = candidates.of(stem).into_iter().collect();
            let petals = digits.iter().map(|&digit| petals_of(&sets, stem, digit));
            let petals: Vec<Vec<&Petal>> = petals.collect();
            if petals.iter().any(Vec::is_empty) {
                continue;
            }
            let mut blossom = Blossom {
                candidates,
                stem,
                digits: &digits,
                petals: &petals,
                known: BTreeSet::new(),
                n_left: MAX_TRIES,
            };
            blossom.grow(&mut Vec::new(), &[], found)?;
        }
    }
    ControlFlow::Continue(())
}

/// An almost locked set, with the cells that see all its places of each of its digits.
struct Petal {
    set: AlmostLocked,
    seen: Vec<(Digit, CellSet)>,
}

impl Petal {
    fn new(candidates: &Candidates, set: AlmostLocked) -> Petal {
        let seen = set.digits.into_iter().map(|digit| {
            let has = |cell: &Cell| candidates.has(*cell, digit);
            let cells: Vec<Cell> = set.cells.iter().copied().filter(has).collect();
            (digit, candidates.seen_by_all(&cells, digit))
        });
        let seen = seen.collect();
        Petal { set, seen }
    }
}

/// The petals for a candidate of a stem.
fn petals_of(sets: &[Petal], stem: Cell, digit: Digit) -> Vec<&Petal> {
    let is_seen = |petal: &&Petal| {
        let has_link =
            petal.seen.iter().any(|(other, seen)| *other == digit && seen.contains(stem));
        has_link && !petal.set.cells.contains(&stem)
    };
    sets.iter().filter(is_seen).collect()
}

struct Blossom<'a> {
    candidates: &'a Candidates,
    stem: Cell,
    digits: &'a [Digit],
    petals: &'a [Vec<&'a Petal>],
    known: BTreeSet<Vec<Candidate>>,
    n_left: usize,
}

impl<'a> Blossom<'a> {
    /// Adds a petal for the next candidate; `common` is what all petals so far would remove
    /// together.
    fn grow(
        &mut self,
        chosen: &mut Vec<&'a Petal>,
        common: &[(Digit, CellSet)],
        found: Found<'_>,
    ) -> ControlFlow<()> {
        if chosen.len() == self.digits.len() {
            return self.give(chosen, common, found);
        }
        let link = self.digits[chosen.len()];
        for &petal in &self.petals[chosen.len()] {
            if self.n_left == 0 {
                break;
            }
            self.n_left -= 1;
            let left: Vec<(Digit, CellSet)> = if chosen.is_empty() {
                let others = petal.seen.iter().filter(|(digit, _)| *digit != link);
                others.cloned().collect()
            } else {
                let both = common.iter().filter(|(digit, _)| *digit != link);
                both.filter_map(|(digit, cells)| {
                    let own = petal.seen.iter().find(|(other, _)| other == digit)?;
                    Some((*digit, cells & &own.1))
                })
                .collect()
            };
            let left: Vec<_> = left.into_iter().filter(|(_, cells)| !cells.is_empty()).collect();
            if !left.is_empty() {
                chosen.push(petal);
                self.grow(chosen, &left, found)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn give(
        &mut self,
        petals: &[&Petal],
        common: &[(Digit, CellSet)],
        found: Found<'_>,
    ) -> ControlFlow<()> {
        let mut step = Step::new(Technique::DeathBlossom);
        for (digit, cells) in common {
            step.eliminate(cells, *digit);
        }
        step.arrange_eliminations();
        if !self.known.insert(step.eliminations.clone()) {
            return ControlFlow::Continue(());
        }
        for &digit in self.digits {
            step.show([self.stem], digit, Role::Defining);
        }
        for (group, petal) in (0..).zip(petals) {
            for digit in petal.set.digits {
                let has = |cell: &Cell| self.candidates.has(*cell, digit);
                let cells = petal.set.cells.iter().copied().filter(has);
                step.show(cells, digit, Role::Group(group));
            }
        }
        found.take(step)
    }
}
