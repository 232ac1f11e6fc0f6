//! Chains within chains: the search where an assumption leads no further.

use alloc::vec::Vec;

use crate::logic::{Candidate, Candidates};

use crate::rating::effort::Effort;
use crate::rating::position::Position;

use super::every::{Found, Nodes, every, others};
use super::forcing;
use super::kind::{CELL, CONTRADICTION, DOUBLE, HOUSE};
use super::length;
use super::levels::Levels;
use super::nested::{follow_patterns, in_order_of_reference};
use super::network::Network;
use super::propagation::{Known, Mode, Origin, Propagation, Side};
use super::registry::Registry;

/// A search within an assumption. `W` words have room for all candidates.
#[derive(Default, Debug)]
pub(super) struct Within<const W: usize> {
    levels: Levels<W>,
    /// The chains found in it.
    pub(super) registry: Registry,
}

/// Chains of one kind.
#[derive(Copy, Clone)]
enum Search {
    Forcing,
    Multiple(Mode),
}

/// The chains to search for at a depth of nesting, in this order.
fn searches(nesting: u8) -> &'static [Search] {
    match nesting {
        0 | 1 => &[],
        2 => &[Search::Forcing],
        3 => &[Search::Forcing, Search::Multiple(Mode::MULTIPLE)],
        4 => &[Search::Multiple(Mode::DYNAMIC)],
        _ => &[Search::Multiple(Mode::DYNAMIC), Search::Multiple(Mode::NESTED[0])],
    }
}

impl<const W: usize> Within<W> {
    /// Adds what patterns and chains remove; returns whether there was any.
    pub(super) fn follow(
        &mut self,
        (position, network): (Position<'_>, &Network),
        nesting: u8,
        propagation: &mut Propagation,
        effort: &mut Effort<'_>,
    ) -> bool {
        if nesting == 0 {
            return false;
        }
        if follow_patterns(position, network, propagation) {
            return true;
        }
        if nesting == 1 {
            return false;
        }
        let left = what_is_left(position.candidates, network, propagation);
        let inner = Position { candidates: &left, orders: position.orders };
        let mut inner_network = Network::default();
        inner_network.build(inner);
        inner_network.complete(inner);
        for &search in searches(nesting) {
            let all = match search {
                Search::Forcing if effort.spend(1) => {
                    every(inner, &inner_network, &mut self.levels)
                }
                Search::Multiple(mode) if !effort.is_spent() => {
                    every_multiple::<W>(inner, &inner_network, mode, effort)
                }
                _ => return false,
            };
            let mut any = false;
            for found in all {
                any |= self.apply(&found, (position, network), propagation, effort);
                if propagation.contradiction.is_some() {
                    return true;
                }
            }
            if any {
                return true;
            }
        }
        false
    }

    /// Adds what chains remove, if the assumption made them possible; returns whether it did.
    fn apply(
        &mut self,
        found: &Found,
        (position, network): (Position<'_>, &Network),
        propagation: &mut Propagation,
        effort: &mut Effort<'_>,
    ) -> bool {
        let number = |candidate: &Candidate| network.number(candidate.cell, candidate.digit);
        let is_old = |candidate| propagation.known[number(candidate)] == Known::Off;
        if found.removed.iter().all(is_old) {
            return false;
        }
        let members = found.nodes.slots.iter().flat_map(|&slot| network.members(usize::from(slot)));
        let members = members.map(|&member| usize::from(member));
        let is_gone = |member: &usize| propagation.known[*member] == Known::Off;
        let parents: Vec<usize> = members.filter(is_gone).collect();
        if parents.is_empty() {
            return false;
        }
        let Some(id) = self.registry.id(&found.nodes.all, found.key.1) else {
            effort.give_up();
            return false;
        };
        let cause = propagation.begin_cause(false);
        for parent in parents {
            propagation.add_to_cause(cause, parent);
        }
        let n_nodes = propagation.size(cause) as u16 + 1;
        let origin = Origin { cause, n_nodes, chain: Some(id) };
        let mut removed = found.removed.clone();
        in_order_of_reference(position.candidates.layout(), &mut removed, |removed| removed.cell);
        for candidate in &removed {
            if propagation.is_off(number(candidate), origin) {
                return true;
            }
        }
        true
    }
}

/// The candidates except those found false.
fn what_is_left(
    candidates: &Candidates,
    network: &Network,
    propagation: &Propagation,
) -> Candidates {
    let mut left = candidates.clone();
    for &number in &propagation.off {
        let Candidate { cell, digit } = network.candidates[usize::from(number)];
        left.remove(cell, digit);
    }
    left
}

/// The consequences of every assumption, for the search for all conclusions.
struct Every<'a, const W: usize> {
    position: Position<'a>,
    network: &'a Network,
    mode: Mode,
    within: Within<W>,
    on: Vec<Option<Propagation>>, // by number
    all: Vec<Found>,
}

/// Every conclusion from several assumptions, the easiest first.
fn every_multiple<const W: usize>(
    position: Position<'_>,
    network: &Network,
    mode: Mode,
    effort: &mut Effort<'_>,
) -> Vec<Found> {
    let on = core::iter::repeat_with(|| None).take(network.n()).collect();
    let within = Within::<W>::default();
    let mut every = Every { position, network, mode, within, on, all: Vec::new() };
    let least = if mode.is_dynamic { 2 } else { 3 };
    for cell in position.cells().filter(|&cell| position.n(cell) >= least) {
        for digit in position.of(cell) {
            let number = network.number(cell, digit);
            if mode.is_dynamic {
                every.both_sides(number, position.n(cell) > 2, effort);
            }
            for spot in position.spots(cell) {
                let places = position.places(spot.house, digit);
                if places & (spot.bit - 1) == 0 && places != spot.bit {
                    every.all_of(network.slot_of_house(spot.house, digit), HOUSE, effort);
                }
            }
        }
        every.all_of(Network::slot_of_cell(cell), CELL, effort);
        if effort.is_spent() {
            return Vec::new();
        }
    }
    every.all.sort_by(|one, other| forcing::compare(one.key, other.key));
    every.all
}

impl<const W: usize> Every<'_, W> {
    fn propagate(&mut self, number: usize, is_on: bool, effort: &mut Effort<'_>) -> Propagation {
        let mut propagation = Propagation::default();
        let (position, network, mode) = (self.position, self.network, self.mode);
        if effort.spend(1) {
            let within = &mut self.within;
            propagation.run(network, (number, is_on), mode, |propagation| {
                within.follow((position, network), mode.nesting, propagation, effort)
            });
        }
        propagation
    }

    fn follow(&mut self, number: usize, effort: &mut Effort<'_>) {
        if self.on[number].is_none() {
            self.on[number] = Some(self.propagate(number, true, effort));
        }
    }

    fn both_sides(&mut self, number: usize, has_double: bool, effort: &mut Effort<'_>) {
        self.follow(number, effort);
        let off = self.propagate(number, false, effort);
        let Some(on) = self.on[number].take() else { return };
        for (side, is_on) in [(&on, false), (&off, true)] {
            if let Some(contradiction) = side.contradiction {
                let ends = contradiction.sides.map(|end| (side, end));
                self.add(CONTRADICTION, (number, is_on), contradiction.n_nodes, &ends);
            }
        }
        if has_double {
            self.add_common(DOUBLE, &[&on, &off]);
        }
        self.on[number] = Some(on);
    }

    fn all_of(&mut self, slot: usize, kind: u8, effort: &mut Effort<'_>) {
        let members = self.network.members(slot);
        for &member in members {
            self.follow(usize::from(member), effort);
        }
        let taken: Vec<Option<Propagation>> =
            members.iter().map(|&member| self.on[usize::from(member)].take()).collect();
        let all: Vec<&Propagation> = taken.iter().flatten().collect();
        self.add_common(kind, &all);
        for (&member, taken) in members.iter().zip(taken) {
            self.on[usize::from(member)] = taken;
        }
    }

    /// Every conclusion that all have found, in the order of the first.
    fn add_common(&mut self, kind: u8, all: &[&Propagation]) {
        let Some(first) = all.first() else { return };
        for (numbers, is_on) in [(&first.on, true), (&first.off, false)] {
            let state = if is_on { Known::On } else { Known::Off };
            for number in numbers.iter().map(|&number| usize::from(number)) {
                if all.iter().all(|side| side.known.get(number) == Some(&state)) {
                    let n_nodes = all.iter().map(|side| usize::from(side.n_nodes(number))).sum();
                    let ends: Vec<(&Propagation, Side)> =
                        all.iter().map(|&side| (side, side.side(number))).collect();
                    self.add(kind, (number, is_on), n_nodes, &ends);
                }
            }
        }
    }

    fn add(
        &mut self,
        kind: u8,
        (number, is_on): (usize, bool),
        n_nodes: usize,
        ends: &[(&Propagation, Side)],
    ) {
        let mut chains = Vec::new();
        let mut nodes = Nodes::default();
        for (propagation, end) in ends {
            propagation.chains_in(*end, &mut chains);
            propagation.nodes_of(*end, |number, is_on, slot| {
                nodes.all.push((self.network.candidates[number], is_on));
                nodes.slots.extend(slot);
            });
        }
        let n_nodes = n_nodes + self.within.registry.total(&mut chains);
        let candidate = self.network.candidates[number];
        let removed = if is_on { others(self.position, candidate) } else { vec![candidate] };
        let key = (length::rating(self.mode.base, n_nodes), n_nodes, kind);
        if !removed.is_empty() {
            self.all.push(Found { key, removed, nodes });
        }
    }
}
