//! Chains that were found while an assumption was followed, each counted once.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::logic::Candidate;

/// A chain within chains, by its number in the registry.
pub(super) type ChainId = u16;

/// The chains within chains of one search: no more than there are ids.
#[derive(Default, Debug)]
pub(super) struct Registry {
    ids: BTreeMap<Vec<(Candidate, bool)>, ChainId>, // by nodes
    n_nodes: Vec<usize>,                            // by id
}

impl Registry {
    /// The id of chains with these nodes, which count as this many nodes; `None` if there is no room
    /// for more.
    pub(super) fn id(&mut self, nodes: &[(Candidate, bool)], n_nodes: usize) -> Option<ChainId> {
        if let Some(&id) = self.ids.get(nodes) {
            return Some(id);
        }
        let id = ChainId::try_from(self.n_nodes.len()).ok()?;
        self.ids.insert(nodes.to_vec(), id);
        self.n_nodes.push(n_nodes);
        Some(id)
    }

    /// The total count of some chains, each counted once.
    pub(super) fn total(&self, ids: &mut Vec<ChainId>) -> usize {
        ids.sort_unstable();
        ids.dedup();
        ids.iter().map(|&id| self.n_nodes[usize::from(id)]).sum()
    }
}
