//! Chains that were found while an assumption was followed, each counted once.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::logic::Candidate;

/// A chain within chains, by its number in the registry.
pub(super) type ChainId = u16;

/// The chains within chains of one search.
#[derive(Default, Debug)]
pub(super) struct Registry {
    ids: BTreeMap<Vec<(Candidate, bool)>, ChainId>, // by nodes
    n_nodes: Vec<usize>,                            // by id
}

impl Registry {
    /// The id of chains with these nodes, which count as this many nodes.
    pub(super) fn id(&mut self, nodes: &[(Candidate, bool)], n_nodes: usize) -> ChainId {
        if let Some(&id) = self.ids.get(nodes) {
            return id;
        }
        let id = self.n_nodes.len() as ChainId;
        self.ids.insert(nodes.to_vec(), id);
        self.n_nodes.push(n_nodes);
        id
    }

    /// How much some chains count together, each once.
    pub(super) fn total(&self, ids: &mut Vec<ChainId>) -> usize {
        ids.sort_unstable();
        ids.dedup();
        ids.iter().map(|&id| self.n_nodes[usize::from(id)]).sum()
    }
}

/// How many more assumptions may be followed within others.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Effort {
    left: u64,
}

impl Effort {
    pub(super) const fn new(left: u64) -> Effort {
        Effort { left }
    }

    /// Spends some; says whether there was enough.
    pub(super) fn spend(&mut self, amount: usize) -> bool {
        self.left = self.left.saturating_sub(amount as u64);
        self.left > 0
    }

    pub(super) fn is_spent(self) -> bool {
        self.left == 0
    }
}
