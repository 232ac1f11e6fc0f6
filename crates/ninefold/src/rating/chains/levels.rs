//! The candidates that each candidate reaches by each number of links, for all candidates together.
//!
//! A chain alternates: a true candidate makes others false by weak links, and a false one makes
//! another true by a strong link. Level `k` of a candidate `a` is the set of candidates that are
//! first found true after `k` strong links if `a` is false.

use smallvec::SmallVec;

use crate::rating::rows::{self, Row, Rows};

use super::Literal;
use super::network::{Membership, Network};

/// The links that chains may use.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Links {
    /// Those of one digit.
    Digit,
    /// Strong ones only within cells.
    Cells,
    /// All.
    All,
}

impl Links {
    fn memberships(self, network: &Network, number: usize) -> &[Membership] {
        let memberships = network.memberships(number);
        match self {
            Links::Digit => &memberships[1..],
            Links::Cells => &memberships[..1],
            Links::All => memberships,
        }
    }

    /// The strong partners of a candidate.
    pub(super) fn partners(
        self,
        network: &Network,
        number: usize,
    ) -> impl Iterator<Item = usize> + '_ {
        let memberships = self.memberships(network, number);
        memberships.iter().filter_map(|&membership| {
            network.slots[usize::from(membership.slot)].partner(membership)
        })
    }

    /// The strong partners of a candidate, each once, with the slot of the link.
    pub(super) fn partners_by_slot(
        self,
        network: &Network,
        number: usize,
    ) -> impl Iterator<Item = (usize, u16)> {
        let mut partners = SmallVec::<[(usize, u16); 4]>::new();
        for &membership in self.memberships(network, number) {
            if let Some(other) = network.slots[usize::from(membership.slot)].partner(membership)
                && !partners.iter().any(|&(known, _)| known == other)
            {
                partners.push((other, membership.slot));
            }
        }
        partners.into_iter()
    }

    /// The candidates that are false if this one is true.
    pub(super) fn weak(self, network: &Network, number: usize) -> &[u16] {
        match self {
            Links::Digit => network.weak_of_digit(number),
            Links::Cells | Links::All => network.weak(number),
        }
    }
}

/// The shortest chain from an assumption to its opposite.
#[derive(Copy, Clone, Debug)]
pub(super) struct Chain {
    pub(super) n_strong: usize,
    pub(super) start: Literal,
}

/// The levels of all candidates with strong links.
#[derive(Default, Debug)]
pub(super) struct Levels<const V: usize> {
    slots: Rows<V>, // the candidates of each slot
    weak_of_digit: Rows<V>,
    weak_of_all: Rows<V>,
    strong: Rows<V>, // none of a candidate that is not used
    weak: Rows<V>,   // to candidates that are used
    /// Candidates with a weak link to the same candidate.
    near: Rows<V>,
    /// Candidates that are true by a weak and a strong link, if this one is true.
    forward: Rows<V>,
    /// Candidates with a weak and a strong link to this one.
    back: Rows<V>,
    reached: Rows<V>, // by level and candidate
    /// The number of levels.
    pub(super) depth: usize,
    seen: Rows<V>, // all levels together
}

impl<const V: usize> Levels<V> {
    /// Copies the weak links of a network.
    pub(super) fn read(&mut self, network: &Network) {
        // Candidates beyond the tables have no strong links, unless there is room for all.
        rows::clear(&mut self.slots, network.slots.len());
        for number in 0..network.n().min(64 * V) {
            for membership in network.memberships(number) {
                rows::insert(&mut self.slots[usize::from(membership.slot)], number);
            }
        }
        self.weak_of_digit.clear();
        self.weak_of_all.clear();
        for number in 0..network.n() {
            let memberships = network.memberships(number);
            let mut row = [0; V];
            for membership in &memberships[1..] {
                rows::unite(&mut row, &self.slots[usize::from(membership.slot)]);
            }
            let mut all = rows::either(&row, &self.slots[usize::from(memberships[0].slot)]);
            if number < 64 * V {
                rows::remove(&mut row, number);
                rows::remove(&mut all, number);
            }
            self.weak_of_digit.push(row);
            self.weak_of_all.push(all);
        }
    }

    /// The candidates that are true and those that are false if this one is true. This holds only
    /// if the tables have room for all candidates, and no chain leads from an assumption to its
    /// opposite.
    pub(super) fn consequences(&self, number: usize) -> (Row<V>, Row<V>) {
        let on = union(&self.weak[number], &self.seen);
        let mut off = union(&on, &self.weak_of_all);
        rows::unite(&mut off, &self.weak_of_all[number]);
        (on, off)
    }

    /// For the same candidates, the number of nodes that each of them follows from: by number,
    /// false and true.
    pub(super) fn lengths(&self, number: usize, n_nodes: &mut [u16]) {
        let mut off = self.weak_of_all[number];
        rows::for_each(&off, |other| n_nodes[2 * other] = 2);
        let mut on = [0; V];
        for (reached, length) in self.reached.chunks(self.strong.len().max(1)).zip((3..).step_by(2))
        {
            let new = rows::take_new(&union(&self.weak[number], reached), &mut on);
            let mut next = [0; V];
            rows::for_each(&new, |other| {
                n_nodes[2 * other + 1] = length;
                rows::unite(&mut next, &self.weak_of_all[other]);
            });
            let new = rows::take_new(&next, &mut off);
            rows::for_each(&new, |other| n_nodes[2 * other] = length + 1);
        }
    }

    /// Begins with these links, from the candidates that are `wanted`; returns whether any chain is
    /// possible.
    pub(super) fn start(
        &mut self,
        network: &Network,
        links: Links,
        wanted: impl Fn(usize) -> bool,
    ) -> bool {
        let n_strong = network.n_strong;
        let mut used = [0; V];
        let mut n_used = 0;
        rows::clear(&mut self.strong, n_strong);
        for number in (0..n_strong).filter(|&number| wanted(number)) {
            let row = &mut self.strong[number];
            links.partners(network, number).for_each(|other| rows::insert(row, other));
            if !rows::is_empty(row) {
                rows::insert(&mut used, number);
                n_used += 1;
            }
        }
        self.reached.clear();
        self.reached.extend_from_slice(&self.strong);
        self.depth = 1;
        self.seen.clear();
        self.seen.extend_from_slice(&self.strong);
        if n_used < 2 {
            self.weak.clear();
            self.weak.resize(network.n(), [0; V]);
            return false;
        }
        let weak = if links == Links::Digit { &self.weak_of_digit } else { &self.weak_of_all };
        self.weak.clear();
        self.weak.extend(weak.iter().map(|row| {
            let mut row = *row;
            rows::intersect(&mut row, &used);
            row
        }));
        rows::clear(&mut self.near, n_strong);
        rows::clear(&mut self.forward, n_strong);
        rows::clear(&mut self.back, n_strong);
        rows::for_each(&used, |number| {
            for &other in links.weak(network, number) {
                rows::unite(&mut self.near[number], &self.weak[usize::from(other)]);
            }
            self.forward[number] = union(&self.weak[number], &self.strong);
            self.back[number] = union(&self.strong[number], &self.weak);
        });
        true
    }

    /// A level of a candidate with strong links.
    pub(super) fn level(&self, level: usize, number: usize) -> &Row<V> {
        &self.reached[(level - 1) * self.strong.len() + number]
    }

    /// Adds a level; returns whether it has anything new.
    pub(super) fn extend(&mut self) -> bool {
        let n_strong = self.strong.len();
        let start = self.reached.len() - n_strong;
        let mut any = false;
        for number in 0..n_strong {
            let last = self.reached[start + number];
            let mut next = [0; V];
            if !rows::is_empty(&last) {
                next = rows::take_new(&union(&last, &self.forward), &mut self.seen[number]);
            }
            any |= !rows::is_empty(&next);
            self.reached.push(next);
        }
        if any {
            self.depth += 1;
        } else {
            self.reached.truncate(start + n_strong);
        }
        any
    }

    /// The shortest chain and, of equally short ones, the first; adds the levels that it needs, or
    /// all.
    pub(super) fn first_chain(&mut self, network: &Network) -> Option<Chain> {
        loop {
            let n_strong = self.depth;
            let is_there = (0..self.strong.len()).any(|number| {
                let level = self.level(n_strong, number);
                rows::meets(level, &self.near[number]) || rows::meets(level, &self.back[number])
            });
            if is_there {
                let starts = network.starts.iter().map(|&number| usize::from(number));
                let chain = starts.into_iter().find_map(|number| {
                    let is_on = self.leads_off(n_strong, number);
                    let is_found = is_on || self.leads_on(n_strong, number);
                    is_found.then_some(Chain { n_strong, start: Literal { number, is_on } })
                });
                if chain.is_some() {
                    return chain;
                }
            }
            if !self.extend() {
                return None;
            }
        }
    }

    /// Whether a candidate that is true becomes false after this many strong links.
    fn leads_off(&self, n_strong: usize, number: usize) -> bool {
        let weak = &self.weak[number];
        let reached = &self.reached[(n_strong - 1) * self.strong.len()..];
        rows::meets(&union(weak, reached), weak)
    }

    /// Whether a candidate that is false becomes true after one more than this many strong links.
    fn leads_on(&self, n_strong: usize, number: usize) -> bool {
        number < self.strong.len() && rows::meets(self.level(n_strong, number), &self.back[number])
    }

    /// With all levels: whether a candidate that is true becomes false in the end.
    pub(super) fn can_turn_off(&self, number: usize) -> bool {
        rows::meets(&union(&self.weak[number], &self.seen), &self.weak[number])
    }

    /// With all levels: whether a candidate that is false becomes true in the end.
    pub(super) fn can_turn_on(&self, number: usize) -> bool {
        number < self.strong.len() && rows::meets(&self.seen[number], &self.back[number])
    }

    /// With all levels: whether a chain from a candidate can come back to it.
    pub(super) fn can_return(&self, number: usize) -> bool {
        number < self.strong.len()
            && rows::meets(&union(&self.weak[number], &self.seen), &self.back[number])
    }

    /// Whether any cycle of as many strong links as there are in the shortest chain, or one more,
    /// can remove anything: a candidate near both ends of a weak link, or near two of its
    /// candidates that are as far apart as the chain is long.
    pub(super) fn cycles_can_remove(&self, n_strong: usize, is_longer: bool) -> bool {
        (0..self.strong.len()).any(|number| {
            let (weak, near) = (&self.weak[number], &self.near[number]);
            let level = self.level(n_strong, number);
            let mut both = *weak;
            rows::intersect(&mut both, near);
            if !is_longer {
                return rows::meets(level, &both);
            }
            let mut next = [0; V];
            let mut is_apart = false;
            rows::for_each(level, |other| {
                rows::unite(&mut next, &self.forward[other]);
                is_apart |= rows::holds(near, other) && rows::meets(&self.forward[other], weak);
            });
            is_apart || rows::meets(&next, &both)
        })
    }

    /// Whether a candidate can be in a cycle of this many strong links.
    pub(super) fn can_cycle(&self, n_strong: usize, number: usize) -> bool {
        if number >= self.strong.len() || rows::is_empty(&self.strong[number]) {
            return false;
        }
        let reached = &self.reached[(n_strong - 2) * self.strong.len()..];
        rows::meets(&union(&self.weak[number], reached), &self.back[number])
    }
}

/// The union of the rows of the candidates in a row.
fn union<const V: usize>(of: &Row<V>, table: &[Row<V>]) -> Row<V> {
    let mut all = [0; V];
    rows::for_each(of, |number| rows::unite(&mut all, &table[number]));
    all
}
