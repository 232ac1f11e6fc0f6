//! The choice of the next case: the one that leaves least.
//!
//! Every need with the fewest alternatives is tried, each alternative once, and judged by what
//! singles leave of the board. A case that is closed immediately ends the search for a better one.
//! With [`Foresight::Ahead`] the best of them are judged again, by the best case that
//! follows in each alternative: this takes longer, and makes proofs of hard puzzles smaller.

use alloc::vec::Vec;

use super::super::question::Budget;
use super::state::{Lead, Need, State};

/// The most needs that are tried for a case.
const MAX_NEEDS: usize = 256;

/// The number of needs that are judged again.
const N_AHEAD: usize = 16;

/// How far a choice looks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Foresight {
    /// At what each alternative leaves.
    Near,
    /// Also at what the best case leaves of that.
    Ahead,
}

/// Chooses cases, within a budget of alternatives tried.
pub(super) struct Chooser<'a> {
    foresight: Foresight,
    budget: Budget<'a>,
    pub(super) n_tried: u64,
    pause: u64,
    /// What each digit of each cell leaves, if it has been tried for the current case.
    leaves: Vec<Option<u64>>,
}

impl<'a> Chooser<'a> {
    pub(super) fn new(foresight: Foresight, budget: Budget<'a>) -> Chooser<'a> {
        Chooser { foresight, budget, n_tried: 0, pause: budget.pause(), leaves: Vec::new() }
    }

    /// Counts an alternative; `None` if the budget is used up.
    pub(super) fn count(&mut self) -> Option<()> {
        if self.n_tried == self.pause {
            self.pause = self.budget.more(self.n_tried)?;
        }
        self.n_tried += 1;
        Some(())
    }

    /// The case that leaves least; `None` if the budget is used up.
    pub(super) fn choose(&mut self, state: &mut State) -> Option<Need> {
        if self.foresight == Foresight::Near {
            return Some(self.best(state)?.1);
        }
        let mut judged = self.judge(state)?;
        let &(least, first) = judged.first()?;
        if least == 0 {
            return Some(first);
        }
        judged.truncate(N_AHEAD);
        for (leaves, need) in &mut judged {
            *leaves = self.leaves_ahead(state, *need)?;
        }
        judged.into_iter().min_by_key(|(leaves, _)| *leaves).map(|(_, need)| need)
    }

    /// The first of the needs with the fewest alternatives that leaves least, and what it leaves.
    fn best(&mut self, state: &mut State) -> Option<(u64, Need)> {
        self.forget(state);
        let mut best: Option<(u64, Need)> = None;
        for need in with_fewest_alternatives(state).into_iter().take(MAX_NEEDS) {
            let least = best.map_or(u64::MAX, |(least, _)| least);
            let leaves = self.leaves(state, need, least)?;
            if leaves < least {
                best = Some((leaves, need));
            }
            if leaves == 0 {
                break;
            }
        }
        best
    }

    /// Forgets what was tried for another case.
    fn forget(&mut self, state: &State) {
        self.leaves.clear();
        self.leaves.resize(state.layout.n_cells() * 9, None);
    }

    /// The needs with the fewest alternatives and what each leaves, those that leave least first.
    fn judge(&mut self, state: &mut State) -> Option<Vec<(u64, Need)>> {
        self.forget(state);
        let mut judged = Vec::new();
        for need in with_fewest_alternatives(state).into_iter().take(MAX_NEEDS) {
            let leaves = self.leaves(state, need, u64::MAX)?;
            judged.push((leaves, need));
            if leaves == 0 {
                break;
            }
        }
        judged.sort_by_key(|(leaves, _)| *leaves);
        Some(judged)
    }

    /// What the alternatives of a need leave, all together; those after `most` is reached are not tried.
    fn leaves(&mut self, state: &mut State, need: Need, most: u64) -> Option<u64> {
        let mut sum = 0;
        let mark = state.mark();
        for choice in state.alternatives(need) {
            let (cell, digit) = state.option(need, choice);
            let index = cell.index() * 9 + digit;
            if self.leaves[index].is_none() {
                self.count()?;
                let lead = state.assume(need, choice);
                self.leaves[index] = Some(if lead == Lead::Open { state.weight() } else { 0 });
                state.undo(mark);
            }
            sum += self.leaves[index].unwrap_or(0);
            if sum >= most {
                break;
            }
        }
        Some(sum)
    }

    /// What the best cases that follow the alternatives of a need leave.
    fn leaves_ahead(&mut self, state: &mut State, need: Need) -> Option<u64> {
        let mut sum = 0;
        let mark = state.mark();
        for choice in state.alternatives(need) {
            self.count()?;
            if state.assume(need, choice) == Lead::Open {
                sum += State::CASE + self.best(state)?.0;
            }
            state.undo(mark);
        }
        Some(sum)
    }
}

/// The needs with the fewest alternatives: cells first, then houses.
fn with_fewest_alternatives(state: &State) -> Vec<Need> {
    let (mut fewest, mut needs) = (9, Vec::new());
    let mut add = |n: u32, need| {
        if (2..=fewest).contains(&n) {
            if n < fewest {
                fewest = n;
                needs.clear();
            }
            needs.push(need);
        }
    };
    let layout = state.layout;
    layout.cells().for_each(|cell| add(state.n_digits(cell), Need::Cell(cell)));
    for house in layout.houses() {
        for (digit, &n) in state.n_places(house).iter().enumerate() {
            add(n.into(), Need::Place(house, digit));
        }
    }
    needs
}
