//! Cycles: chains that come back to where they began, and so hold in both directions.

use alloc::vec::Vec;

use crate::digit::DigitSet;
use crate::layout::{Cell, CellSet};
use crate::logic::Candidate;

use crate::rating::position::Position;

use super::levels::Links;
use super::network::Network;

/// A candidate that is not in the search.
const NONE: u16 = u16::MAX;

#[derive(Default, Debug)]
pub(super) struct Cycles {
    /// By number of a true candidate: the true and the false one before it.
    before: Vec<(u16, u16)>,
    is_seen: Vec<bool>,
    now: Vec<u16>,
    next: Vec<u16>,
}

impl Cycles {
    /// The removals of the first cycle that starts at a candidate, has this many strong links and
    /// has any effect.
    ///
    /// True candidates are followed once; false ones are followed from each true one before them,
    /// unless they would be in the same chain twice.
    pub(super) fn first(
        &mut self,
        position: Position<'_>,
        network: &Network,
        links: Links,
        start: usize,
        n_strong: usize,
    ) -> Option<Vec<(Cell, DigitSet)>> {
        self.is_seen.clear();
        self.is_seen.resize(network.n(), false);
        self.is_seen[start] = true;
        self.before.resize(network.n().max(self.before.len()), (NONE, NONE));
        self.before[start] = (NONE, NONE);
        self.now.clear();
        self.now.push(start as u16);
        for _ in 1..n_strong {
            self.next.clear();
            for index in 0..self.now.len() {
                self.follow(network, links, self.now[index]);
            }
            core::mem::swap(&mut self.now, &mut self.next);
        }
        self.now.iter().find_map(|&last| {
            links.weak(network, usize::from(last)).iter().find_map(|&off| {
                let mut partners = links.partners(network, usize::from(off));
                let closes = partners.any(|partner| partner == start);
                let is_cycle = closes && !self.is_before(last, off);
                is_cycle.then(|| self.removals(position, network, last, off)).flatten()
            })
        })
    }

    fn follow(&mut self, network: &Network, links: Links, on: u16) {
        for &off in links.weak(network, usize::from(on)) {
            if usize::from(off) >= network.n_strong || self.is_before(on, off) {
                continue;
            }
            for partner in links.partners(network, usize::from(off)) {
                if !self.is_seen[partner] {
                    self.is_seen[partner] = true;
                    self.before[partner] = (on, off);
                    self.next.push(partner as u16);
                }
            }
        }
    }

    /// Whether a false candidate is in the chain to a true one.
    fn is_before(&self, on: u16, off: u16) -> bool {
        let mut at = on;
        while self.before[usize::from(at)].0 != NONE {
            let (before, between) = self.before[usize::from(at)];
            if between == off {
                return true;
            }
            at = before;
        }
        false
    }

    /// The removals of the cycle that ends with these candidates.
    fn removals(
        &self,
        position: Position<'_>,
        network: &Network,
        last: u16,
        off: u16,
    ) -> Option<Vec<(Cell, DigitSet)>> {
        let candidate = |number: u16| network.candidates[usize::from(number)];
        let (mut ons, mut offs) = (Vec::new(), vec![candidate(off)]);
        let mut at = last;
        loop {
            ons.push(candidate(at));
            let (before, between) = self.before[usize::from(at)];
            if before == NONE {
                break;
            }
            offs.push(candidate(between));
            at = before;
        }
        removals(position, &ons, &offs)
    }
}

/// The candidates that see a true and a false candidate of a cycle and are not in its cells: one of
/// the two is true in either direction.
pub(super) fn removals(
    position: Position<'_>,
    ons: &[Candidate],
    offs: &[Candidate],
) -> Option<Vec<(Cell, DigitSet)>> {
    let layout = position.candidates.layout();
    let in_cycle: CellSet = ons.iter().chain(offs).map(|candidate| candidate.cell).collect();
    let mut removals = Vec::new();
    for &Candidate { cell: on, digit } in ons {
        for off in offs.iter().filter(|off| off.digit == digit) {
            let seen = layout.peer_set(on).iter().filter(|&cell| {
                layout.peer_set(off.cell).contains(cell)
                    && position.of(cell).contains(digit)
                    && !in_cycle.contains(cell)
            });
            removals.extend(seen.map(|cell| (cell, DigitSet::of(digit))));
        }
    }
    (!removals.is_empty()).then_some(removals)
}
