//! Chains from an assumption to its opposite, and cycles, which hold in both directions: the easiest
//! of all, fast; and all of them, plainly, with their nodes.

use alloc::vec::Vec;
use core::mem;
use core::ops::RangeInclusive;

use smallvec::SmallVec;

use crate::digit::DigitSet;
use crate::layout::{Cell, CellSet};
use crate::logic::Candidate;
use crate::rating::position::{Changes, Moment, Position};
use crate::rating::step::{Step, Technique};

use super::levels::{Levels, Links};
use super::network::Network;
use super::{Key, Kind, Literal};

impl Links {
    fn kind(self) -> Kind {
        match self {
            Links::Digit => Kind::Digit,
            Links::Cells => Kind::Cells,
            Links::All => Kind::All,
        }
    }

    fn key_of_chain(self, n_nodes: usize) -> Key {
        Key::new(if self == Links::Digit { 6.6 } else { 7.0 }, n_nodes, self.kind())
    }

    fn key_of_cycle(self, n_nodes: usize) -> Key {
        Key::new(if self == Links::All { EASIEST_OF_ALL } else { 6.5 }, n_nodes, self.kind())
    }
}

/// The rating of the easiest chains and cycles that need all links.
const EASIEST_OF_ALL: f64 = 7.0;

/// When chains of some links were last found to be missing.
#[derive(Default, Debug)]
pub(super) struct Failures {
    digit: Moment,
    cells: Moment,
}

/// The easiest chain or cycle.
pub(super) fn easiest<const V: usize>(
    position: Position<'_>,
    changes: &Changes,
    network: &Network,
    levels: &mut Levels<V>,
    tree: &mut Tree,
    failures: &mut Failures,
) -> Option<Step> {
    levels.read(network);
    let mut best = Best { key: None, step: None };
    let digits = changes.since(failures.digit).digits();
    let is_wanted = |number: usize| digits.contains(network.candidates[number].digit);
    let has_chains = levels.start(network, Links::Digit, is_wanted)
        && best.improve(position, network, Links::Digit, levels, tree);
    if !has_chains {
        failures.digit = changes.now();
    }
    let since = changes.since(failures.cells);
    let is_pair = |cell: Cell| position.n(cell) == 2 && since.is_new(cell);
    if position.cells().any(is_pair) {
        let has_chains = levels.start(network, Links::Cells, |_| true)
            && best.improve(position, network, Links::Cells, levels, tree);
        if !has_chains {
            failures.cells = changes.now();
        }
    }
    if best.key.is_none_or(|key| key.rating >= EASIEST_OF_ALL)
        && levels.start(network, Links::All, |_| true)
    {
        best.improve(position, network, Links::All, levels, tree);
    }
    best.step
}

/// The easiest step so far.
struct Best {
    key: Option<Key>,
    step: Option<Step>,
}

impl Best {
    /// Finds chains and cycles of some links; says whether there is any chain. A cycle that removes
    /// anything implies a chain that is longer by one link, so no shorter one needs to be searched
    /// for.
    fn improve<const V: usize>(
        &mut self,
        position: Position<'_>,
        network: &Network,
        links: Links,
        levels: &mut Levels<V>,
        tree: &mut Tree,
    ) -> bool {
        let Some(chain) = levels.first_chain(network) else { return false };
        let n_nodes = 2 * chain.n_strong + 2;
        let mut is_best = false;
        if links != Links::Cells {
            let key = links.key_of_chain(n_nodes);
            is_best = self.key.is_none_or(|best| key < best);
            if is_best {
                let technique = match links {
                    Links::Digit if n_nodes <= 6 => Technique::TurbotFish,
                    Links::Digit => Technique::XChain,
                    _ => Technique::ForcingChain,
                };
                let end = Literal { is_on: !chain.start.is_on, ..chain.start };
                let step = network.conclude(position, technique, key.rating, end);
                *self = Best { key: Some(key), step };
            }
        }
        for n_strong in chain.n_strong.max(2).. {
            let key = links.key_of_cycle(2 * n_strong);
            // From the same start, cycles come before chains.
            let is_tie = match self.key {
                Some(best) if key < best => false,
                Some(best) if key == best && is_best => true,
                Some(_) => return true,
                None => false,
            };
            let longer = n_strong - chain.n_strong;
            if longer > 1 || levels.cycles_can_remove(chain.n_strong, longer == 1) {
                while levels.depth < n_strong - 1 {
                    if !levels.extend() {
                        return true;
                    }
                }
                let starts = network.starts.iter().map(|&number| usize::from(number));
                for number in starts.filter(|&number| levels.can_cycle(n_strong, number)) {
                    let last = network.candidates[chain.start.number];
                    if is_tie && network.candidates[number] > last {
                        break;
                    }
                    let paths = Paths { position, network, links };
                    let cycle = tree.cycles(paths, number, n_strong..=n_strong, Some);
                    if let Some(Found { removed, .. }) = cycle {
                        let technique = match links {
                            Links::Digit => Technique::XCycle,
                            Links::Cells => Technique::YCycle,
                            Links::All => Technique::Cycle,
                        };
                        let removals = removed.iter().map(|gone| (gone.cell, gone.digit.into()));
                        let step =
                            Step::removing(technique, key.rating, position.candidates, removals);
                        *self = Best { key: Some(key), step };
                        return true;
                    }
                }
            }
            if is_tie {
                return true;
            }
        }
        true
    }
}

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

/// Every chain and cycle, the easiest first. Searches start only from candidates where the levels
/// say that there are any.
pub(super) fn every<const V: usize>(
    position: Position<'_>,
    network: &Network,
    levels: &mut Levels<V>,
) -> Vec<Found> {
    let (mut all, mut tree) = (Vec::new(), Tree::default());
    levels.read(network);
    for links in [Links::Digit, Links::Cells, Links::All] {
        if !levels.start(network, links, |_| true) {
            continue;
        }
        while levels.extend() {}
        let paths = Paths { position, network, links };
        for number in network.starts.iter().map(|&number| usize::from(number)) {
            let n = position.n(network.candidates[number].cell);
            if n < 2 || links == Links::Cells && n != 2 {
                continue;
            }
            if levels.can_return(number) {
                let _: Option<()> = tree.cycles(paths, number, 2..=usize::MAX, |cycle| {
                    all.push(cycle);
                    None
                });
            }
            if links != Links::Cells {
                if levels.can_turn_off(number) {
                    all.extend(tree.chain(paths, Literal { number, is_on: true }));
                }
                if levels.can_turn_on(number) {
                    all.extend(tree.chain(paths, Literal { number, is_on: false }));
                }
            }
        }
    }
    all.sort_by(|one, other| one.key.order(other.key));
    all
}

/// The ways from a candidate by some links.
#[derive(Copy, Clone)]
struct Paths<'a> {
    position: Position<'a>,
    network: &'a Network,
    links: Links,
}

/// The nodes that are reached from one, each with the node before it. The memory is reused.
#[derive(Default, Debug)]
pub(super) struct Tree {
    branches: Vec<Branch>,
    is_seen: Vec<[bool; 2]>, // by number: false, true
    ons: Vec<usize>,
    offs: Vec<usize>,
}

#[derive(Copy, Clone, Debug)]
struct Branch {
    number: u16,
    is_on: bool,
    parent: u32,
    slot: u16,
}

/// The first node of a tree has no parent.
const NO_PARENT: u32 = u32::MAX;

/// The slot of a node without a strong link before it.
const NO_SLOT: u16 = u16::MAX;

impl Tree {
    /// The branches from one of them back to the first.
    fn back(&self, from: usize) -> impl Iterator<Item = Branch> + '_ {
        let parent = |branch: &Branch| self.branches.get(branch.parent as usize).copied();
        core::iter::successors(Some(self.branches[from]), parent)
    }

    fn nodes(&self, network: &Network, from: usize) -> Nodes {
        let mut nodes = Nodes::default();
        for Branch { number, is_on, slot, .. } in self.back(from) {
            nodes.all.push((network.candidates[usize::from(number)], is_on));
            nodes.slots.extend(Some(slot).filter(|&slot| slot != NO_SLOT));
        }
        nodes
    }

    fn grow(&mut self, number: usize, is_on: bool, parent: usize, slot: u16) {
        let (number, parent) = (number as u16, parent as u32);
        self.branches.push(Branch { number, is_on, parent, slot });
    }

    fn plant(&mut self, network: &Network, start: Literal) {
        self.is_seen.clear();
        self.is_seen.resize(network.n(), [false; 2]);
        self.is_seen[start.number][usize::from(start.is_on)] = true;
        self.branches.clear();
        self.grow(start.number, start.is_on, NO_PARENT as usize, NO_SLOT);
    }

    /// The shortest chain from an assumption to its opposite.
    fn chain(&mut self, paths: Paths<'_>, start: Literal) -> Option<Found> {
        let Paths { position, network, links } = paths;
        self.plant(network, start);
        let mut at = 0;
        while at < self.branches.len() {
            let Branch { number, is_on, .. } = self.branches[at];
            let number = usize::from(number);
            let next: SmallVec<[(usize, u16); 16]> = if is_on {
                let weak = links.weak(network, number).iter();
                weak.map(|&other| (usize::from(other), NO_SLOT)).collect()
            } else {
                links.partners_by_slot(network, number).collect()
            };
            for (next, slot) in next {
                if mem::replace(&mut self.is_seen[next][usize::from(!is_on)], true) {
                    continue;
                }
                self.grow(next, !is_on, at, slot);
                if next == start.number && is_on == start.is_on {
                    let nodes = self.nodes(network, self.branches.len() - 1);
                    let key = links.key_of_chain(nodes.all.len());
                    let candidate = network.candidates[next];
                    let removed = if is_on { vec![candidate] } else { others(position, candidate) };
                    return Some(Found { key, removed, nodes });
                }
            }
            at += 1;
        }
        None
    }

    /// Visits the cycles from a true candidate that have so many strong links and remove anything,
    /// the shortest first, until `found` answers.
    ///
    /// True candidates are followed once; false ones are followed from each true one before them,
    /// unless they would be in the same chain twice.
    fn cycles<R>(
        &mut self,
        paths: Paths<'_>,
        start: usize,
        lengths: RangeInclusive<usize>,
        mut found: impl FnMut(Found) -> Option<R>,
    ) -> Option<R> {
        let Paths { network, links, .. } = paths;
        self.plant(network, Literal { number: start, is_on: true });
        let (mut ons, mut offs) = (mem::take(&mut self.ons), mem::take(&mut self.offs));
        ons.clear();
        ons.push(0);
        let (mut n_strong, mut answer) = (0, None);
        while answer.is_none() && !ons.is_empty() && n_strong < *lengths.end() {
            n_strong += 1;
            offs.clear();
            for &on in &ons {
                for &off in links.weak(network, usize::from(self.branches[on].number)) {
                    let is_off = |before: Branch| before.number == off && !before.is_on;
                    if usize::from(off) < network.n_strong && !self.back(on).any(is_off) {
                        offs.push(self.branches.len());
                        self.grow(usize::from(off), false, on, NO_SLOT);
                    }
                }
            }
            ons.clear();
            for &off in &offs {
                for (on, slot) in
                    links.partners_by_slot(network, usize::from(self.branches[off].number))
                {
                    if on == start && lengths.contains(&n_strong) && answer.is_none() {
                        answer = self.close(paths, off, slot, n_strong).and_then(&mut found);
                    }
                    if !mem::replace(&mut self.is_seen[on][1], true) {
                        ons.push(self.branches.len());
                        self.grow(on, true, off, slot);
                    }
                }
            }
        }
        (self.ons, self.offs) = (ons, offs);
        answer
    }

    /// The cycle that a last strong link closes, if it removes anything.
    ///
    /// One of a true and a false candidate of a cycle is true in either direction: what sees both
    /// is removed outside the cells of the cycle.
    fn close(&self, paths: Paths<'_>, off: usize, slot: u16, n_strong: usize) -> Option<Found> {
        let Paths { position, network, links } = paths;
        let layout = position.candidates.layout();
        let mut nodes = self.nodes(network, off);
        nodes.slots.push(slot);
        let in_cycle: CellSet = nodes.all.iter().map(|(candidate, _)| candidate.cell).collect();
        let of_state = |wanted| {
            let of_state = nodes.all.iter().filter(move |(_, is_on)| *is_on == wanted);
            of_state.map(|&(candidate, _)| candidate)
        };
        let mut removed = Vec::new();
        for Candidate { cell: on, digit } in of_state(true) {
            for off in of_state(false).filter(|off| off.digit == digit) {
                let seen = layout.peer_set(on).iter().filter(|&cell| {
                    layout.peer_set(off.cell).contains(cell)
                        && position.of(cell).contains(digit)
                        && !in_cycle.contains(cell)
                });
                removed.extend(seen.map(|cell| Candidate { cell, digit }));
            }
        }
        removed.sort_unstable();
        removed.dedup();
        let key = links.key_of_cycle(2 * n_strong);
        (!removed.is_empty()).then_some(Found { key, removed, nodes })
    }
}

/// The candidates that a true one removes from its cell.
pub(super) fn others(position: Position<'_>, candidate: Candidate) -> Vec<Candidate> {
    let Candidate { cell, digit } = candidate;
    let others = position.of(cell) - DigitSet::of(digit);
    others.into_iter().map(|digit| Candidate { cell, digit }).collect()
}
