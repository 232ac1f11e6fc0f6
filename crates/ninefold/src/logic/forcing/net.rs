//! Forcing net: an assumption that leads to a contradiction.
//!
//! # Rule
//!
//! Assume a candidate, and place all singles that follow. If some cell has no candidate left, or
//! some house no place for a digit, the candidate is removed. Where singles do not suffice, further
//! assumptions are made on top of the first, and each that is refuted is removed before continuing.
//! The net is as shallow as possible: a deeper one is tried only when no shallower one refutes any
//! candidate.
//!
//! # Why it holds
//!
//! A true candidate never leads to a contradiction.
//!
//! Every candidate that is not in a solution is refuted by a net that is deep enough, and when all
//! of these are removed, the solution is left: so every puzzle with one solution can be solved
//! without an unproven guess. This is the last resort, and it is shown as a tree.
//!
//! # Example
//!
//! If r1c1 were 5, r1c9 would be 3 and r9c9 too, in one column: r1c1 is not 5.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::Digit;
use crate::layout::Cell;

use crate::logic::search::{Found, Take};
use crate::logic::step::{Branch, Candidate};
use crate::logic::{Candidates, Contradiction, Role, Step, Technique};

/// The maximum number of assumptions per cell of the layout before the search gives up.
///
/// No puzzle on the lists of the hardest needs a quarter of that; on a board with several solutions
/// an unlimited search would not end in a lifetime.
const MAX_ASSUMPTIONS: u32 = 1_000;

/// Gives nets to `found`, all of one depth before those of the next.
pub(in crate::logic) fn find(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let order = order(candidates);
    let n_cells = candidates.layout().n_cells() as u32;
    let mut n_left = MAX_ASSUMPTIONS * n_cells;
    for depth in 0..candidates.n_open() {
        let mut is_found = false;
        for &assumption in &order {
            let mut search = Search { n_left, found: &*found };
            let branch = search.refute(candidates.clone(), assumption, depth);
            let branch = branch.map(|branch| search.pruned(candidates, branch, depth));
            n_left = search.n_left;
            found.go_on()?; // a search that was stopped refutes nothing
            let Some(branch) = branch else { continue };
            is_found = true;
            found.take(refuting(branch))?;
        }
        if is_found || n_left == 0 {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// The net that refutes one candidate without further assumptions, if there is one.
pub(in crate::logic) fn refutation(candidates: &Candidates, assumption: Candidate) -> Option<Step> {
    let (mut state, mut placements) = (candidates.clone(), Vec::new());
    state.place(assumption.cell, assumption.digit);
    let contradiction = follow(&mut state, &mut placements)?;
    Some(refuting(Branch { assumption, placements, branches: Vec::new(), contradiction }))
}

/// The step of a branch that refutes its assumption.
fn refuting(branch: Branch) -> Step {
    let assumption = branch.assumption;
    let mut step = Step::new(Technique::ForcingNet);
    step.show([assumption.cell], assumption.digit, Role::Defining);
    step.eliminations.push(assumption);
    step.branches.push(branch);
    step
}

/// The candidates in the order to try them: those of cells with few come first.
fn order(candidates: &Candidates) -> Vec<Candidate> {
    let with = |n| candidates.open_cells().filter(move |&cell| candidates.of(cell).len() == n);
    let all =
        |cell: Cell| candidates.of(cell).into_iter().map(move |digit| Candidate { cell, digit });
    (0..=9).flat_map(with).flat_map(all).collect()
}

struct Search<'a> {
    /// The number of assumptions left.
    n_left: u32,
    /// Says whether to go on.
    found: &'a dyn Take,
}

impl Search<'_> {
    /// The branch that refutes an assumption, with further ones up to a depth.
    fn refute(
        &mut self,
        mut state: Candidates,
        assumption: Candidate,
        depth: usize,
    ) -> Option<Branch> {
        self.n_left = self.n_left.checked_sub(1)?;
        if self.found.go_on().is_break() {
            self.n_left = 0;
            return None;
        }
        let mut placements = Vec::new();
        let mut branches = Vec::new();
        state.place(assumption.cell, assumption.digit);
        if let Some(contradiction) = follow(&mut state, &mut placements) {
            return Some(Branch { assumption, placements, branches, contradiction });
        }
        if depth == 0 || state.is_complete() {
            return None;
        }
        let mut is_changing = true;
        while is_changing {
            is_changing = false;
            for next in order(&state) {
                if !state.has(next.cell, next.digit) {
                    continue;
                }
                let Some(branch) = self.refute(state.clone(), next, depth - 1) else { continue };
                branches.push(branch);
                is_changing = true;
                state.remove(next.cell, next.digit);
                if let Some(contradiction) = follow(&mut state, &mut placements) {
                    return Some(Branch { assumption, placements, branches, contradiction });
                }
            }
        }
        None
    }
}

impl Search<'_> {
    /// The branch without those of its further assumptions that it does not need.
    ///
    /// Assumptions were tried in a fixed order, and most of those refuted do not matter in the end.
    fn pruned(&mut self, start: &Candidates, branch: Branch, depth: usize) -> Branch {
        let mut pruned = branch;
        let mut at = pruned.branches.len();
        while at > 0 {
            at -= 1;
            let mut fewer: Vec<Candidate> = pruned.branches.iter().map(|b| b.assumption).collect();
            fewer.remove(at);
            if let Some(branch) = self.replay(start.clone(), pruned.assumption, &fewer, depth) {
                pruned = branch;
                at = at.min(pruned.branches.len());
            }
        }
        pruned
    }

    /// The branch that refutes an assumption, with only these further ones.
    fn replay(
        &mut self,
        mut state: Candidates,
        assumption: Candidate,
        further: &[Candidate],
        depth: usize,
    ) -> Option<Branch> {
        let (mut placements, mut branches) = (Vec::new(), Vec::new());
        state.place(assumption.cell, assumption.digit);
        let mut contradiction = follow(&mut state, &mut placements);
        for &next in further {
            if contradiction.is_some() {
                break;
            }
            if state.has(next.cell, next.digit) {
                branches.push(self.refute(state.clone(), next, depth - 1)?);
                state.remove(next.cell, next.digit);
                contradiction = follow(&mut state, &mut placements);
            }
        }
        contradiction.map(|contradiction| Branch {
            assumption,
            placements,
            branches,
            contradiction,
        })
    }
}

/// Places all singles that follow, and returns the contradiction if that fails.
pub(in crate::logic) fn follow(
    state: &mut Candidates,
    placements: &mut Vec<Candidate>,
) -> Option<Contradiction> {
    let layout = state.layout().clone();
    let mut is_changing = true;
    while is_changing {
        is_changing = false;
        let mut place = |state: &mut Candidates, cell: Cell, digit: Digit| {
            state.place(cell, digit);
            placements.push(Candidate { cell, digit });
            is_changing = true;
        };
        for cell in layout.cells() {
            if state.digit(cell).is_some() {
                continue;
            }
            let set = state.of(cell);
            if let Some(digit) = set.single() {
                place(state, cell, digit);
            } else if set.is_empty() {
                return Some(Contradiction::Cell(cell));
            }
        }
        for (house, cells) in layout.houses().zip(layout.nines()) {
            for digit in state.missing(house) {
                let places = state.places(house, digit);
                if places.is_power_of_two() {
                    place(state, cells[places.trailing_zeros() as usize], digit);
                } else if places == 0 {
                    return Some(Contradiction::House(house, digit));
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::check_without;

    #[test]
    fn forcing_net_on_a_path() {
        let givens = ".1.9..4...9..4...7..+4+7...3+9\
                      1....9+7...45.7.9.6.7..8...3\
                      ..6...+3+714....75.....3.5.9+4";
        let deleted = "311 245";
        assert_snapshot!(
            check_without(find, givens, deleted),
            @"forcing-net: 2r5c1 => not 2r5c1"
        );
    }
}
