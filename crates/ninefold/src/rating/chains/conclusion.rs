//! What follows from each of several assumptions, one of which is true: both sides of one candidate,
//! all candidates of a cell, all places of a digit in a house; and contradictions.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::digit::DigitSet;
use crate::rating::position::Position;
use crate::rating::rater::Effort;
use crate::rating::rows::{self, Row, Rows};
use crate::rating::step::{Step, Technique};

use super::levels::{Levels, Links};
use super::network::Network;
use super::propagation::{Mode, Propagation};
use super::within::Within;
use super::{ChainId, Kind, Literal, length_rating};

/// Assumptions, one of which is true.
#[derive(Copy, Clone)]
pub(super) enum Assumptions {
    /// That a candidate is true, and that it is false.
    Opposites { number: usize, has_double: bool },
    /// The candidates of a slot.
    Slot { slot: usize, kind: Kind },
}

/// The assumptions about each cell and its digits, in the order of the scale.
pub(super) fn assumptions<'a>(
    position: Position<'a>,
    network: &'a Network,
    mode: Mode,
    digits: DigitSet,
) -> impl Iterator<Item = Vec<Assumptions>> + 'a {
    let least = if mode.is_dynamic { 2 } else { 3 };
    position.cells().filter(move |&cell| position.n(cell) >= least).map(move |cell| {
        let mut all = Vec::new();
        for digit in position.of(cell) & digits {
            let (number, has_double) = (network.number(cell, digit), position.n(cell) > 2);
            if mode.is_dynamic {
                all.push(Assumptions::Opposites { number, has_double });
            }
            for spot in position.spots(cell).iter().filter(|_| !mode.is_nishio) {
                let places = position.places(spot.house, digit);
                let is_first = places & (spot.bit - 1) == 0;
                if is_first && places != spot.bit {
                    let slot = network.slot_of_house(spot.house, digit);
                    all.push(Assumptions::Slot { slot, kind: Kind::House });
                }
            }
        }
        if !mode.is_nishio {
            let slot = Network::slot_of_cell(cell);
            all.push(Assumptions::Slot { slot, kind: Kind::Cell });
        }
        all
    })
}

/// The consequences of every candidate, if it is true.
#[derive(Default, Debug)]
pub(super) struct Conclusions<const W: usize> {
    found: [Rows<W>; 2], // by state and assumption: what is found false, and true
    starts: Vec<Start>,  // by assumption
    /// By assumption and conclusion, false and true: the number of nodes that it follows from.
    n_nodes: Vec<u16>,
    /// By assumption and conclusion: the chains within the assumption that it depends on.
    chains: BTreeMap<(u16, u16, bool), Vec<ChainId>>,
}

/// What else is known about the consequences of an assumption.
#[derive(Default, Debug)]
struct Start {
    /// Whether the lengths are known.
    is_measured: bool,
    /// The false and the true conclusions, in the order found.
    order: Option<[Vec<u16>; 2]>,
    /// The number of nodes behind a contradiction.
    contradiction: Option<usize>,
}

impl<const W: usize> Conclusions<W> {
    fn clear(&mut self, n: usize) {
        self.chains.clear();
        self.starts.clear();
        self.starts.resize_with(n, Start::default);
        self.found.iter_mut().for_each(|rows| rows::clear(rows, n));
        self.n_nodes.resize((2 * n * n).max(self.n_nodes.len()), 0);
    }

    /// The lengths of the conclusions from an assumption.
    fn lengths(&mut self, start: usize) -> &mut [u16] {
        let n = self.starts.len();
        &mut self.n_nodes[2 * n * start..][..2 * n]
    }

    /// Takes over everything that was found.
    fn record(&mut self, start: usize, found: &Propagation) {
        let has_chains = found.has_chains();
        for (numbers, is_on) in [(&found.off, false), (&found.on, true)] {
            let row = &mut self.found[usize::from(is_on)][start];
            for &number in numbers {
                rows::insert(row, usize::from(number));
            }
            let lengths = self.lengths(start);
            for number in numbers.iter().map(|&number| usize::from(number)) {
                lengths[2 * number + usize::from(is_on)] = found.n_nodes(number);
            }
            for &number in numbers.iter().filter(|_| has_chains) {
                let mut chains = Vec::new();
                found.chains_in(found.side(usize::from(number)), &mut chains);
                if !chains.is_empty() {
                    self.chains.insert((start as u16, number, is_on), chains);
                }
            }
        }
        self.starts[start].is_measured = true;
        self.starts[start].order = Some([found.off.clone(), found.on.clone()]);
    }

    /// Adds the chains within an assumption that a conclusion depends on.
    fn add_chains(&self, start: usize, conclusion: usize, is_on: bool, all: &mut Vec<ChainId>) {
        let known = self.chains.get(&(start as u16, conclusion as u16, is_on));
        all.extend(known.into_iter().flatten());
    }

    fn n_nodes(&self, start: usize, conclusion: usize, is_on: bool) -> usize {
        let row = 2 * self.starts.len() * start;
        usize::from(self.n_nodes[row + 2 * conclusion + usize::from(is_on)])
    }
}

/// The easiest step so far: the fewest nodes, then the first kind, then the first found.
struct Best {
    n_nodes: usize,
    kind: Kind,
    conclusion: Literal,
}

impl Best {
    /// Whether chains of this kind with this many nodes are easier.
    fn yields_to(best: Option<&Best>, n_nodes: usize, kind: Kind) -> bool {
        best.is_none_or(|best| (n_nodes, kind) < (best.n_nodes, best.kind))
    }

    fn technique(&self, mode: Mode) -> Technique {
        match self.kind {
            Kind::Double => Technique::DoubleForcingChains,
            Kind::Cell => Technique::CellForcingChains,
            Kind::House => Technique::RegionForcingChains,
            _ if mode.is_nishio => Technique::Nishio,
            _ => Technique::Contradiction,
        }
    }
}

/// A search for chains from several assumptions.
pub(super) struct Several<'a, 's, const W: usize> {
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

impl<const W: usize> Several<'_, '_, W> {
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
                let [false_ones, true_ones] = &mut self.conclusions.found;
                (false_ones[number], true_ones[number]) = (off, on);
            }
        }
        let mut best = None;
        for of_cell in assumptions(position, network, mode, self.digits) {
            for assumed in of_cell {
                match assumed {
                    Assumptions::Opposites { number, has_double } => {
                        self.both_sides(number, has_double, &mut best);
                    }
                    Assumptions::Slot { slot, kind } => self.all_of(slot, kind, &mut best),
                }
            }
            if self.effort.is_stopped() || mode.nesting > 1 && self.effort.is_spent() {
                return None;
            }
        }
        let best = best?;
        let rating = length_rating(mode.base, best.n_nodes);
        network.conclude(position, best.technique(mode), rating, best.conclusion)
    }

    /// Makes sure that the consequences of a true candidate are known, and from how many nodes they
    /// follow.
    fn follow(&mut self, number: usize) {
        if self.conclusions.starts[number].is_measured {
            return;
        }
        if let Some(levels) = &self.levels {
            self.conclusions.starts[number].is_measured = true;
            levels.lengths(number, self.conclusions.lengths(number));
        } else {
            self.propagate(Literal { number, is_on: true });
            self.conclusions.record(number, self.propagation);
            self.conclusions.starts[number].contradiction = self.contradiction();
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

    fn propagate(&mut self, start: Literal) {
        let Several { position, network, mode, .. } = *self;
        let (within, effort) = (&mut self.within, &mut self.effort);
        self.propagation.run(network, start, mode, |propagation| {
            within.follow(position, network, mode.nesting, propagation, effort)
        });
    }

    /// Looks for what follows both if a candidate is true and if it is false.
    fn both_sides(&mut self, number: usize, has_double: bool, best: &mut Option<Best>) {
        let contradiction = if self.mode.is_nishio {
            self.propagate(Literal { number, is_on: true });
            self.contradiction()
        } else {
            self.follow(number);
            self.conclusions.starts[number].contradiction
        };
        offer_contradiction(best, contradiction, Literal { number, is_on: false });
        // Without a strong link, nothing follows if it is false, unless patterns are searched for.
        if number >= self.network.n_strong && self.mode.nesting == 0 {
            return;
        }
        self.propagate(Literal { number, is_on: false });
        offer_contradiction(best, self.contradiction(), Literal { number, is_on: true });
        if !has_double || self.mode.is_nishio {
            return;
        }
        for is_on in [true, false] {
            let off_side = if is_on { &self.propagation.on } else { &self.propagation.off };
            let mut common = [0; W];
            for &other in off_side {
                rows::insert(&mut common, usize::from(other));
            }
            rows::intersect(&mut common, &self.conclusions.found[usize::from(is_on)][number]);
            let off_nodes = |other: usize| usize::from(self.propagation.n_nodes(other));
            let least = least_of(&common, |other| {
                let n_nodes = self.conclusions.n_nodes(number, other, is_on) + off_nodes(other);
                let mut chains = Vec::new();
                self.conclusions.add_chains(number, other, is_on, &mut chains);
                self.propagation.chains_in(self.propagation.side(other), &mut chains);
                n_nodes + self.within.registry.total(&mut chains)
            });
            self.offer_least(best, Kind::Double, least, Literal { number, is_on });
        }
    }

    /// Looks for what follows from every candidate of a slot.
    fn all_of(&mut self, slot: usize, kind: Kind, best: &mut Option<Best>) {
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
            self.offer_least(best, kind, least, Literal { number: first, is_on });
        }
    }

    fn may_agree(&self, members: &[u16]) -> bool {
        [true, false].iter().any(|&is_on| !rows::is_empty(&self.common(members, is_on)))
    }

    /// The conclusions that follow from all of these.
    fn common(&self, members: &[u16], is_on: bool) -> Row<W> {
        let table = &self.conclusions.found[usize::from(is_on)];
        let mut common = table[usize::from(members[0])];
        for &member in &members[1..] {
            rows::intersect(&mut common, &table[usize::from(member)]);
        }
        common
    }

    /// Takes the first of equal conclusions, in the order in which the first assumption found them.
    fn offer_least(
        &mut self,
        best: &mut Option<Best>,
        kind: Kind,
        least: Option<(usize, Vec<u16>)>,
        Literal { number: first, is_on }: Literal,
    ) {
        let Some((n_nodes, equal)) = least else { return };
        if !Best::yields_to(best.as_ref(), n_nodes, kind) {
            return;
        }
        let mut conclusion = equal[0];
        if equal.len() > 1 {
            if self.conclusions.starts[first].order.is_none() {
                self.propagate(Literal { number: first, is_on: true });
                let Propagation { on, off, .. } = &self.propagation;
                self.conclusions.starts[first].order = Some([off.clone(), on.clone()]);
            }
            let order = self.conclusions.starts[first].order.iter();
            let mut order = order.flat_map(|order| &order[usize::from(is_on)]);
            if let Some(&earliest) = order.find(|conclusion| equal.contains(conclusion)) {
                conclusion = earliest;
            }
        }
        let conclusion = Literal { number: usize::from(conclusion), is_on };
        *best = Some(Best { n_nodes, kind, conclusion });
    }
}

/// Takes the opposite of an assumption that led to a contradiction, if that is easier.
fn offer_contradiction(best: &mut Option<Best>, n_nodes: Option<usize>, conclusion: Literal) {
    let kind = Kind::Contradiction;
    if let Some(n_nodes) = n_nodes
        && Best::yields_to(best.as_ref(), n_nodes, kind)
    {
        *best = Some(Best { n_nodes, kind, conclusion });
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
