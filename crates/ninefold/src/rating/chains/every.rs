//! Every chain from an assumption to its opposite, and every cycle, one start after the other.
//!
//! This is the plain form of the search for the easiest one; it also gives the nodes of each chain.

use alloc::vec::Vec;

use crate::digit::DigitSet;
use crate::logic::Candidate;

use crate::rating::position::Position;

use super::cycle;
use super::forcing::{self, Key};
use super::levels::{Levels, Links};
use super::network::Network;

/// A chain or cycle, or several chains to the same conclusion.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) key: Key,
    pub(super) removed: Vec<Candidate>,
    pub(super) nodes: Nodes,
}

#[derive(Clone, Default, Debug)]
pub(super) struct Nodes {
    /// Each candidate with whether it is true, chain by chain from the end to the start.
    pub(super) all: Vec<(Candidate, bool)>,
    /// The slots of their strong links.
    pub(super) slots: Vec<u16>,
}

/// The slot of a node without a strong link before it.
const NO_SLOT: u16 = u16::MAX;

/// A node in a tree of chains that begin at the same node.
#[derive(Copy, Clone, Debug)]
struct Branch {
    number: u16,
    is_on: bool,
    parent: u32,
    slot: u16,
}

/// The first node of a tree has no parent.
const NO_PARENT: u32 = u32::MAX;

/// Every chain and cycle, the easiest first. Searches start only from candidates where the levels
/// say that there are any.
pub(super) fn every<const V: usize>(
    position: Position<'_>,
    network: &Network,
    levels: &mut Levels<V>,
) -> Vec<Found> {
    let mut all = Vec::new();
    levels.read(network);
    for links in [Links::Digit, Links::Cells, Links::All] {
        if !levels.start(network, links, |_| true) {
            continue;
        }
        while levels.extend() {}
        for number in network.starts.iter().map(|&number| usize::from(number)) {
            let n = position.n(network.candidates[number].cell);
            if n < 2 || links == Links::Cells && n != 2 {
                continue;
            }
            let mut tree = Tree { position, network, links, branches: Vec::new() };
            if levels.can_return(number) {
                tree.cycles(number, &mut all);
            }
            if links != Links::Cells {
                if levels.can_turn_off(number) {
                    all.extend(tree.chain(number, true));
                }
                if levels.can_turn_on(number) {
                    all.extend(tree.chain(number, false));
                }
            }
        }
    }
    all.sort_by(|one, other| forcing::compare(one.key, other.key));
    all
}

struct Tree<'a> {
    position: Position<'a>,
    network: &'a Network,
    links: Links,
    branches: Vec<Branch>,
}

impl Tree<'_> {
    fn candidate(&self, branch: usize) -> Candidate {
        self.network.candidates[usize::from(self.branches[branch].number)]
    }

    /// The branches from one of them back to the first.
    fn back(&self, from: usize) -> impl Iterator<Item = usize> + '_ {
        core::iter::successors(Some(from), |&at| {
            let parent = self.branches[at].parent;
            (parent != NO_PARENT).then_some(parent as usize)
        })
    }

    fn nodes(&self, from: usize) -> Nodes {
        let mut nodes = Nodes::default();
        for at in self.back(from) {
            nodes.all.push((self.candidate(at), self.branches[at].is_on));
            if self.branches[at].slot != NO_SLOT {
                nodes.slots.push(self.branches[at].slot);
            }
        }
        nodes
    }

    fn grow(&mut self, number: usize, is_on: bool, parent: usize, slot: u16) {
        let (number, parent) = (number as u16, parent as u32);
        self.branches.push(Branch { number, is_on, parent, slot });
    }

    fn plant(&mut self, number: usize, is_on: bool) {
        self.branches.clear();
        let parent = NO_PARENT;
        self.branches.push(Branch { number: number as u16, is_on, parent, slot: NO_SLOT });
    }

    /// The shortest chain from an assumption to its opposite.
    fn chain(&mut self, start: usize, is_on: bool) -> Option<Found> {
        let mut is_seen = vec![[false; 2]; self.network.n()];
        is_seen[start][usize::from(is_on)] = true;
        self.plant(start, is_on);
        let mut at = 0;
        while at < self.branches.len() {
            let Branch { number, is_on: from_on, .. } = self.branches[at];
            for (next, slot) in self.next(usize::from(number), from_on) {
                let seen = &mut is_seen[next][usize::from(!from_on)];
                if !core::mem::replace(seen, true) {
                    self.grow(next, !from_on, at, slot);
                    if next == start && from_on == is_on {
                        return Some(self.conclude(is_on));
                    }
                }
            }
            at += 1;
        }
        None
    }

    /// The nodes that follow from a node by one link.
    fn next(&self, number: usize, is_on: bool) -> Vec<(usize, u16)> {
        if is_on {
            let weak = self.links.weak(self.network, number).iter();
            weak.map(|&other| (usize::from(other), NO_SLOT)).collect()
        } else {
            self.links.partners_by_slot(self.network, number).collect()
        }
    }

    /// The chain to the newest branch, which is the opposite of the start.
    fn conclude(&self, is_on: bool) -> Found {
        let nodes = self.nodes(self.branches.len() - 1);
        let candidate = self.candidate(0);
        let key = forcing::chain_key(self.links, nodes.all.len());
        let removed = if is_on { vec![candidate] } else { others(self.position, candidate) };
        Found { key, removed, nodes }
    }

    /// Every cycle from a true candidate.
    fn cycles(&mut self, start: usize, all: &mut Vec<Found>) {
        let mut is_seen = vec![false; self.network.n()];
        is_seen[start] = true;
        self.plant(start, true);
        let (mut ons, mut offs) = (vec![0], Vec::new());
        let mut n_nodes = 0;
        while !ons.is_empty() {
            n_nodes += 2;
            offs.clear();
            for &on in &ons {
                for &off in self.links.weak(self.network, usize::from(self.branches[on].number)) {
                    let is_off =
                        |&at: &usize| self.branches[at].number == off && !self.branches[at].is_on;
                    if !self.back(on).any(|at| is_off(&at)) {
                        offs.push(self.branches.len());
                        self.grow(usize::from(off), false, on, NO_SLOT);
                    }
                }
            }
            ons.clear();
            for &off in &offs {
                for (on, slot) in self.next(usize::from(self.branches[off].number), false) {
                    if on == start && n_nodes >= 4 {
                        all.extend(self.close(off, slot, n_nodes));
                    }
                    if !core::mem::replace(&mut is_seen[on], true) {
                        ons.push(self.branches.len());
                        self.grow(on, true, off, slot);
                    }
                }
            }
        }
    }

    /// The cycle that a last strong link closes, if it removes anything.
    fn close(&self, off: usize, slot: u16, n_nodes: usize) -> Option<Found> {
        let mut nodes = self.nodes(off);
        nodes.slots.push(slot);
        let of_state = |is_on| -> Vec<Candidate> {
            let of_state = nodes.all.iter().filter(|(_, state)| *state == is_on);
            of_state.map(|&(candidate, _)| candidate).collect()
        };
        let removals = cycle::removals(self.position, &of_state(true), &of_state(false))?;
        let mut removed: Vec<Candidate> = Vec::new();
        for (cell, digits) in removals {
            removed.extend(digits.into_iter().map(|digit| Candidate { cell, digit }));
        }
        removed.sort_unstable();
        removed.dedup();
        Some(Found { key: forcing::cycle_key(self.links, n_nodes), removed, nodes })
    }
}

/// The candidates that a true one removes from its cell.
pub(super) fn others(position: Position<'_>, candidate: Candidate) -> Vec<Candidate> {
    let Candidate { cell, digit } = candidate;
    let others = position.of(cell) - DigitSet::of(digit);
    others.into_iter().map(|digit| Candidate { cell, digit }).collect()
}
