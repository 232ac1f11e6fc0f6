//! The choice of the next case: the one that leaves the least.
//!
//! Every need with the fewest alternatives is tried, each alternative once, and judged by how much
//! singles leave of the board. A case that is closed immediately ends the search for a better one.
//! With [`Foresight::Ahead`] the best of them are judged again, by the best case that follows in
//! each alternative: this takes longer, but makes proofs of hard puzzles smaller.

use alloc::vec::Vec;

use super::super::question::Budget;
use super::state::{Lead, Need, State};

/// The maximum number of needs that are tried for a case.
const MAX_NEEDS: usize = 256;

/// The number of needs that are judged again.
const N_AHEAD: usize = 16;

/// How far a choice looks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Foresight {
    /// Considers what each alternative leaves.
    Near,
    /// Also considers what the best case leaves of that.
    Ahead,
}

/// A need, judged by trying its alternatives.
pub(super) struct Judged {
    pub(super) need: Need,
    /// Where each of its alternatives leads, by digit or place.
    pub(super) leads: [Option<Lead>; 9],
    /// What they leave together.
    leaves: u64,
}

/// Chooses cases, within a budget of alternatives tried.
pub(super) struct Chooser<'a, 's> {
    foresight: Foresight,
    budget: Budget<'a>,
    pub(super) n_tried: u64,
    pause: u64,
    /// Where each digit of each cell leads and what it leaves, if it has been tried for the current
    /// case.
    tried: Vec<Option<(Lead, u64)>>,
    /// The board on which they are tried.
    trial: State<'s>,
}

impl<'a, 's> Chooser<'a, 's> {
    pub(super) fn new(
        foresight: Foresight,
        budget: Budget<'a>,
        state: &State<'s>,
    ) -> Chooser<'a, 's> {
        let (trial, pause) = (state.clone(), budget.pause());
        Chooser { foresight, budget, n_tried: 0, pause, tried: Vec::new(), trial }
    }

    /// The case that leaves the least; `None` if the budget is used up.
    pub(super) fn choose(&mut self, state: &State) -> Option<Judged> {
        if self.foresight == Foresight::Near {
            return self.best(state);
        }
        let mut judged = self.judge(state)?;
        if judged.first()?.leaves > 0 {
            judged.truncate(N_AHEAD);
            for judged in &mut judged {
                judged.leaves = self.leaves_ahead(state, judged)?;
            }
        }
        judged.into_iter().min_by_key(|judged| judged.leaves)
    }

    /// The first need that leaves the least, of those with the fewest alternatives.
    fn best(&mut self, state: &State) -> Option<Judged> {
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
        best.map(|(leaves, need)| self.judged(state, need, leaves))
    }

    /// The needs with the fewest alternatives, those that leave the least first.
    fn judge(&mut self, state: &State) -> Option<Vec<Judged>> {
        self.forget(state);
        let mut judged = Vec::new();
        for need in with_fewest_alternatives(state).into_iter().take(MAX_NEEDS) {
            let leaves = self.leaves(state, need, u64::MAX)?;
            judged.push(self.judged(state, need, leaves));
            if leaves == 0 {
                break;
            }
        }
        judged.sort_by_key(|judged| judged.leaves);
        Some(judged)
    }

    /// Forgets what was tried for the last case.
    fn forget(&mut self, state: &State) {
        self.tried.clear();
        self.tried.resize(state.layout.n_cells() * 9, None);
    }

    /// What the alternatives of a need leave together; once `most` is reached, the rest are not
    /// tried.
    fn leaves(&mut self, state: &State, need: Need, most: u64) -> Option<u64> {
        let mut sum = 0;
        for choice in state.alternatives(need) {
            let at = index(state, need, choice);
            let tried = match self.tried[at] {
                Some(tried) => tried,
                None => self.tries(state, need, choice)?,
            };
            self.tried[at] = Some(tried);
            sum += tried.1;
            if sum >= most {
                break;
            }
        }
        Some(sum)
    }

    /// Where an alternative leads, and what it leaves; `None` if the budget is used up.
    fn tries(&mut self, state: &State, need: Need, choice: usize) -> Option<(Lead, u64)> {
        if self.n_tried == self.pause {
            self.pause = self.budget.more(self.n_tried)?;
        }
        self.n_tried += 1;
        self.trial.copy(state);
        let lead = self.trial.assume(need, choice);
        Some((lead, if lead == Lead::Open { self.trial.weight() } else { 0 }))
    }

    /// A need whose alternatives have all been tried.
    fn judged(&self, state: &State, need: Need, leaves: u64) -> Judged {
        let mut leads = [None; 9];
        for choice in state.alternatives(need) {
            leads[choice] = self.tried[index(state, need, choice)].map(|(lead, _)| lead);
        }
        Judged { need, leads, leaves }
    }

    /// What the best cases that follow the alternatives of a need leave.
    fn leaves_ahead(&mut self, state: &State, judged: &Judged) -> Option<u64> {
        let mut sum = 0;
        let mut next = state.clone();
        for choice in (0..9).filter(|&choice| judged.leads[choice] == Some(Lead::Open)) {
            next.copy(state);
            next.assume(judged.need, choice);
            sum += State::CASE + self.best(&next)?.leaves;
        }
        Some(sum)
    }
}

/// The place of an alternative among the digits of all cells.
fn index(state: &State, need: Need, choice: usize) -> usize {
    let (cell, digit) = state.option(need, choice);
    cell.index() * 9 + digit
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
        for (digit, n) in state.n_places(house).into_iter().enumerate() {
            add(n, Need::Place(house, digit));
        }
    }
    needs
}
