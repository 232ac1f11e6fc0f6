//! Chains from several assumptions, one of which is true: both sides of one candidate, all
//! candidates of a cell, all places of a digit in a house; and chains to a contradiction.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::digit::DigitSet;
use crate::rating::effort::Effort;
use crate::rating::position::Position;
use crate::rating::step::Step;
use crate::rating::technique::Technique;

use super::kind::{CELL, CONTRADICTION, DOUBLE, HOUSE};
use super::length;
use super::levels::{Levels, Links};
use super::network::Network;
use super::propagation::{Mode, Propagation};
use super::registry::ChainId;
use super::within::Within;
use crate::rating::rows::{self, Row, Rows};

/// The consequences of every candidate, if it is true.
#[derive(Default, Debug)]
pub(super) struct Conclusions<const W: usize> {
    on: Rows<W>,
    off: Rows<W>,
    /// By assumption and conclusion, false and true: the number of nodes that it follows from.
    n_nodes: Vec<u16>,
    /// By assumption: the conclusions in the order found, true ones first.
    order: Vec<Vec<u16>>,
    n_on: Vec<usize>,
    contradictions: Vec<Option<usize>>,
    /// By assumption: whether the lengths are known, and whether the order is.
    is_measured: Vec<bool>,
    is_ordered: Vec<bool>,
    /// By assumption and conclusion: the chains within the assumption that it depends on.
    chains: BTreeMap<(u16, u16, bool), Vec<ChainId>>,
}

impl<const W: usize> Conclusions<W> {
    fn clear(&mut self, n: usize) {
        self.chains.clear();
        self.is_measured.clear();
        self.is_measured.resize(n, false);
        self.is_ordered.clear();
        self.is_ordered.resize(n, false);
        rows::clear(&mut self.on, n);
        rows::clear(&mut self.off, n);
        self.n_nodes.resize((2 * n * n).max(self.n_nodes.len()), 0);
        self.order.resize(n.max(self.order.len()), Vec::new());
        self.n_on.resize(n.max(self.n_on.len()), 0);
        self.contradictions.clear();
        self.contradictions.resize(n, None);
    }

    /// The lengths of the conclusions from an assumption.
    fn lengths(&mut self, start: usize) -> &mut [u16] {
        let n = self.is_measured.len();
        &mut self.n_nodes[2 * n * start..][..2 * n]
    }

    /// Takes over everything that was found.
    fn record(&mut self, start: usize, found: &Propagation) {
        self.is_measured[start] = true;
        for &number in &found.on {
            rows::insert(&mut self.on[start], usize::from(number));
        }
        for &number in &found.off {
            rows::insert(&mut self.off[start], usize::from(number));
        }
        let lengths = self.lengths(start);
        for number in found.on.iter().map(|&number| usize::from(number)) {
            lengths[2 * number + 1] = found.n_nodes(number);
        }
        for number in found.off.iter().map(|&number| usize::from(number)) {
            lengths[2 * number] = found.n_nodes(number);
        }
        self.record_order(start, found);
        if found.has_chains() {
            for (numbers, is_on) in [(&found.on, true), (&found.off, false)] {
                for &number in numbers {
                    let mut chains = Vec::new();
                    found.chains_in(found.side(usize::from(number)), &mut chains);
                    if !chains.is_empty() {
                        self.chains.insert((start as u16, number, is_on), chains);
                    }
                }
            }
        }
    }

    /// Adds the chains within an assumption that a conclusion depends on.
    fn add_chains(&self, start: usize, conclusion: usize, is_on: bool, all: &mut Vec<ChainId>) {
        let known = self.chains.get(&(start as u16, conclusion as u16, is_on));
        all.extend(known.into_iter().flatten());
    }

    fn record_order(&mut self, start: usize, found: &Propagation) {
        self.is_ordered[start] = true;
        self.order[start].clear();
        self.order[start].extend_from_slice(&found.on);
        self.order[start].extend_from_slice(&found.off);
        self.n_on[start] = found.on.len();
    }

    fn n_nodes(&self, start: usize, conclusion: usize, is_on: bool) -> usize {
        let row = 2 * self.is_measured.len() * start;
        usize::from(self.n_nodes[row + 2 * conclusion + usize::from(is_on)])
    }
}

/// The easiest step so far: the fewest nodes, then the first kind, then the first found.
struct Best {
    key: (usize, u8),
    conclusion: (usize, bool),
    technique: Technique,
}

impl Best {
    fn offer(&mut self, key: (usize, u8), conclusion: (usize, bool), technique: Technique) {
        if key < self.key {
            *self = Best { key, conclusion, technique };
        }
    }
}

/// A search for chains from several assumptions.
pub(super) struct Multiple<'a, 's, const W: usize> {
    pub(super) position: Position<'a>,
    pub(super) network: &'a Network,
    pub(super) mode: Mode,
    pub(super) propagation: &'a mut Propagation,
    pub(super) conclusions: &'a mut Conclusions<W>,
    /// The levels of the strong links of the position, if only these are followed: they tell
    /// quickly from which assumptions nothing in common can follow.
    pub(super) levels: Option<&'a mut Levels<W>>,
    /// The digits of the assumptions that are made.
    pub(super) digits: DigitSet,
    pub(super) within: Within<W>,
    pub(super) effort: &'a mut Effort<'s>,
}

impl<const W: usize> Multiple<'_, '_, W> {
    pub(super) fn easiest(mut self) -> Option<Step> {
        let (position, network, mode) = (self.position, self.network, self.mode);
        if !mode.is_nishio {
            self.conclusions.clear(network.n());
        }
        if let Some(levels) = &mut self.levels {
            levels.read(network);
            if levels.start(network, Links::All, |_| true) {
                while levels.extend() {}
            }
            for number in 0..network.n() {
                let (on, off) = levels.consequences(number);
                (self.conclusions.on[number], self.conclusions.off[number]) = (on, off);
            }
        }
        let none = (usize::MAX, false);
        let mut best =
            Best { key: (usize::MAX, 0), conclusion: none, technique: Technique::Nishio };
        let least = if mode.is_dynamic { 2 } else { 3 };
        for cell in position.cells().filter(|&cell| position.n(cell) >= least) {
            for digit in position.of(cell) & self.digits {
                let number = network.number(cell, digit);
                if mode.is_dynamic {
                    self.both_sides(number, position.n(cell) > 2, &mut best);
                }
                if mode.is_nishio {
                    continue;
                }
                for spot in position.spots(cell) {
                    let places = position.places(spot.house, digit);
                    let is_first = places & (spot.bit - 1) == 0;
                    if is_first && places != spot.bit {
                        let slot = network.slot_of_house(spot.house, digit);
                        self.all_of(slot, HOUSE, &mut best);
                    }
                }
            }
            if !mode.is_nishio {
                let slot = Network::slot_of_cell(cell);
                self.all_of(slot, CELL, &mut best);
            }
            if self.effort.is_stopped() || mode.nesting > 1 && self.effort.is_spent() {
                return None;
            }
        }
        if best.conclusion == none {
            return None;
        }
        let rating = length::rating(mode.base, best.key.0);
        network.conclude(position, (best.technique, rating), best.conclusion)
    }

    /// Makes sure that the consequences of a true candidate are known, and from how many nodes they
    /// follow.
    fn follow(&mut self, number: usize) {
        if self.conclusions.is_measured[number] {
            return;
        }
        if let Some(levels) = &self.levels {
            self.conclusions.is_measured[number] = true;
            levels.lengths(number, self.conclusions.lengths(number));
        } else {
            self.propagate(number, true);
            self.conclusions.record(number, self.propagation);
            self.conclusions.contradictions[number] = self.contradiction();
        }
    }

    /// The number of nodes behind the contradiction that an assumption led to.
    fn contradiction(&self) -> Option<usize> {
        let contradiction = self.propagation.contradiction?;
        if self.mode.nesting < 2 {
            return Some(contradiction.n_nodes);
        }
        let mut chains = Vec::new();
        for side in contradiction.sides {
            self.propagation.chains_in(side, &mut chains);
        }
        Some(contradiction.n_nodes + self.within.registry.total(&mut chains))
    }

    fn propagate(&mut self, number: usize, is_on: bool) {
        let Multiple { network, mode, .. } = *self;
        let position = self.position;
        let (within, effort) = (&mut self.within, &mut self.effort);
        self.propagation.run(network, (number, is_on), mode, |propagation| {
            within.follow((position, network), mode.nesting, propagation, effort)
        });
    }

    /// Looks for what follows both if a candidate is true and if it is false.
    fn both_sides(&mut self, number: usize, has_double: bool, best: &mut Best) {
        let technique =
            if self.mode.is_nishio { Technique::Nishio } else { Technique::Contradiction };
        let contradiction = if self.mode.is_nishio {
            self.propagate(number, true);
            self.contradiction()
        } else {
            self.follow(number);
            self.conclusions.contradictions[number]
        };
        if let Some(n_nodes) = contradiction {
            best.offer((n_nodes, CONTRADICTION), (number, false), technique);
        }
        // Without a strong link, nothing follows if it is false, unless patterns are searched for.
        if number >= self.network.n_strong && self.mode.nesting == 0 {
            return;
        }
        self.propagate(number, false);
        if let Some(n_nodes) = self.contradiction() {
            best.offer((n_nodes, CONTRADICTION), (number, true), technique);
        }
        if !has_double || self.mode.is_nishio {
            return;
        }
        for is_on in [true, false] {
            let off_side = if is_on { &self.propagation.on } else { &self.propagation.off };
            let mut common = [0; W];
            for &other in off_side {
                rows::insert(&mut common, usize::from(other));
            }
            let on_side = if is_on { &self.conclusions.on } else { &self.conclusions.off };
            rows::intersect(&mut common, &on_side[number]);
            let off_nodes = |other: usize| usize::from(self.propagation.n_nodes(other));
            let least = least_of(&common, |other| {
                let n_nodes = self.conclusions.n_nodes(number, other, is_on) + off_nodes(other);
                let mut chains = Vec::new();
                self.conclusions.add_chains(number, other, is_on, &mut chains);
                self.propagation.chains_in(self.propagation.side(other), &mut chains);
                n_nodes + self.within.registry.total(&mut chains)
            });
            self.offer_least(best, DOUBLE, least, (number, is_on));
        }
    }

    /// Looks for what follows from every candidate of a slot.
    fn all_of(&mut self, slot: usize, kind: u8, best: &mut Best) {
        let members = self.network.members(slot);
        let first = usize::from(members[0]);
        // If all conclusions are known beforehand, the candidates usually have none in common.
        if self.levels.is_some() && !self.may_agree(members) {
            return;
        }
        for &member in members {
            self.follow(usize::from(member));
        }
        for is_on in [true, false] {
            let common = self.common(members, is_on);
            let least = least_of(&common, |conclusion| {
                let mut n_nodes = 0;
                let mut chains = Vec::new();
                for start in members.iter().map(|&member| usize::from(member)) {
                    n_nodes += self.conclusions.n_nodes(start, conclusion, is_on);
                    self.conclusions.add_chains(start, conclusion, is_on, &mut chains);
                }
                n_nodes + self.within.registry.total(&mut chains)
            });
            self.offer_least(best, kind, least, (first, is_on));
        }
    }

    fn may_agree(&self, members: &[u16]) -> bool {
        [true, false].iter().any(|&is_on| !rows::is_empty(&self.common(members, is_on)))
    }

    /// The conclusions that follow from all of these.
    fn common(&self, members: &[u16], is_on: bool) -> Row<W> {
        let table = if is_on { &self.conclusions.on } else { &self.conclusions.off };
        let mut common = table[usize::from(members[0])];
        for &member in &members[1..] {
            rows::intersect(&mut common, &table[usize::from(member)]);
        }
        common
    }

    /// Takes the first of equal conclusions, in the order in which the first assumption found them.
    fn offer_least(
        &mut self,
        best: &mut Best,
        kind: u8,
        least: Option<(usize, Vec<u16>)>,
        (first, is_on): (usize, bool),
    ) {
        let Some((n_nodes, equal)) = least else { return };
        if (n_nodes, kind) >= best.key {
            return;
        }
        let mut conclusion = equal[0];
        if equal.len() > 1 {
            if !self.conclusions.is_ordered[first] {
                self.propagate(first, true);
                self.conclusions.record_order(first, self.propagation);
            }
            let (ons, offs) = self.conclusions.order[first].split_at(self.conclusions.n_on[first]);
            let mut order = if is_on { ons.iter() } else { offs.iter() };
            if let Some(&earliest) = order.find(|conclusion| equal.contains(conclusion)) {
                conclusion = earliest;
            }
        }
        let technique = match kind {
            DOUBLE => Technique::DoubleForcingChains,
            CELL => Technique::CellForcingChains,
            _ => Technique::RegionForcingChains,
        };
        best.offer((n_nodes, kind), (usize::from(conclusion), is_on), technique);
    }
}

/// The common conclusions that follow from the fewest nodes, and that number.
fn least_of<const W: usize>(
    common: &Row<W>,
    n_nodes: impl Fn(usize) -> usize,
) -> Option<(usize, Vec<u16>)> {
    let mut least = usize::MAX;
    let mut equal: Vec<u16> = Vec::new();
    rows::for_each(common, |conclusion| {
        let n_nodes = n_nodes(conclusion);
        if n_nodes < least {
            least = n_nodes;
            equal.clear();
        }
        if n_nodes == least {
            equal.push(conclusion as u16);
        }
    });
    (!equal.is_empty()).then_some((least, equal))
}
