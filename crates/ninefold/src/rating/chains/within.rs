//! What else is found where an assumption leads no further: simple patterns, and chains within
//! chains.

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, CellSet, House, Layout, Size};
use crate::logic::{Candidate, Candidates, bits};
use crate::rating::position::Position;
use crate::rating::rater::Effort;
use crate::rating::sets::{self, Fish, View};

use super::conclusion::{Assumptions, assumptions};
use super::forcing::{Found, Nodes, every, others};
use super::levels::Levels;
use super::network::Network;
use super::propagation::{Known, Mode, Propagation, Side};
use super::{Key, Kind, Literal, Registry};

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
        position: Position<'_>,
        network: &Network,
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
                any |= self.apply(&found, position, network, propagation, effort);
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
        position: Position<'_>,
        network: &Network,
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
        let Some(id) = self.registry.id(&found.nodes.all, found.key.n_nodes) else {
            effort.give_up();
            return false;
        };
        let origin = propagation.removed_after(parents, Some(id));
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
    for of_cell in assumptions(position, network, mode, Size::CLASSIC.all()) {
        for assumed in of_cell {
            match assumed {
                Assumptions::Opposites { number, has_double } => {
                    every.both_sides(number, has_double, effort);
                }
                Assumptions::Slot { slot, kind } => every.all_of(slot, kind, effort),
            }
        }
        if effort.is_spent() {
            return Vec::new();
        }
    }
    every.all.sort_by(|one, other| one.key.order(other.key));
    every.all
}

impl<const W: usize> Every<'_, W> {
    fn propagate(&mut self, start: Literal, effort: &mut Effort<'_>) -> Propagation {
        let mut propagation = Propagation::default();
        let (position, network, mode) = (self.position, self.network, self.mode);
        if effort.spend(1) {
            let within = &mut self.within;
            propagation.run(network, start, mode, |propagation| {
                within.follow(position, network, mode.nesting, propagation, effort)
            });
        }
        propagation
    }

    fn follow(&mut self, number: usize, effort: &mut Effort<'_>) {
        if self.on[number].is_none() {
            self.on[number] = Some(self.propagate(Literal { number, is_on: true }, effort));
        }
    }

    fn both_sides(&mut self, number: usize, has_double: bool, effort: &mut Effort<'_>) {
        self.follow(number, effort);
        let off = self.propagate(Literal { number, is_on: false }, effort);
        let Some(on) = self.on[number].take() else { return };
        for (side, is_on) in [(&on, false), (&off, true)] {
            if let Some(contradiction) = side.contradiction {
                let ends = contradiction.sides.map(|end| (side, end));
                let conclusion = Literal { number, is_on };
                self.add(Kind::Contradiction, conclusion, contradiction.n_nodes, &ends);
            }
        }
        if has_double {
            self.add_common(Kind::Double, &[&on, &off]);
        }
        self.on[number] = Some(on);
    }

    fn all_of(&mut self, slot: usize, kind: Kind, effort: &mut Effort<'_>) {
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
    fn add_common(&mut self, kind: Kind, all: &[&Propagation]) {
        let Some(first) = all.first() else { return };
        for (numbers, is_on) in [(&first.on, true), (&first.off, false)] {
            let state = if is_on { Known::On } else { Known::Off };
            for number in numbers.iter().map(|&number| usize::from(number)) {
                if all.iter().all(|side| side.known.get(number) == Some(&state)) {
                    let n_nodes = all.iter().map(|side| usize::from(side.n_nodes(number))).sum();
                    let ends: Vec<(&Propagation, Side)> =
                        all.iter().map(|&side| (side, side.side(number))).collect();
                    self.add(kind, Literal { number, is_on }, n_nodes, &ends);
                }
            }
        }
    }

    fn add(
        &mut self,
        kind: Kind,
        conclusion: Literal,
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
        let candidate = self.network.candidates[conclusion.number];
        let removed =
            if conclusion.is_on { others(self.position, candidate) } else { vec![candidate] };
        let key = Key::new(self.mode.base, n_nodes, kind);
        if !removed.is_empty() {
            self.all.push(Found { key, removed, nodes });
        }
    }
}

/// A pattern that an assumption made possible: what it removes follows from the candidates that had
/// to be removed before it could be there.
struct Pattern {
    /// The false candidates that made it possible.
    parents: SmallVec<[usize; 8]>,
    /// The candidates that it removes.
    removals: SmallVec<[(Cell, DigitSet); 8]>,
}

/// The kinds of patterns: locked candidates, hidden and naked pairs, X-Wings. The first kind that
/// finds any ends the search, with all patterns of that kind.
const KINDS: [fn(Now<'_>, &mut Vec<Pattern>); 4] =
    [add_lockings, add_hidden_pairs, add_naked_pairs, add_x_wings];

/// Adds what patterns remove; returns whether there was any.
fn follow_patterns(
    position: Position<'_>,
    network: &Network,
    propagation: &mut Propagation,
) -> bool {
    let now = Now { position, network, left: propagation };
    let mut patterns = Vec::new();
    let finds_any = |add: &fn(Now<'_>, &mut Vec<Pattern>)| {
        add(now, &mut patterns);
        !patterns.is_empty()
    };
    if !KINDS.iter().any(finds_any) {
        return false;
    }
    for mut pattern in patterns {
        let origin = propagation.removed_after(pattern.parents, None);
        let layout = position.candidates.layout();
        in_order_of_reference(layout, &mut pattern.removals, |&(cell, _)| cell);
        for &(cell, digits) in &pattern.removals {
            for digit in digits {
                if propagation.is_off(network.number(cell, digit), origin) {
                    return true;
                }
            }
        }
    }
    true
}

/// Sorts removals as the reference does: it keeps what a pattern or chain removes in a table, where
/// the place of a cell is its index modulo the size of the table, which is a power of two and at
/// most three quarters full.
fn in_order_of_reference<T>(layout: &Layout, removals: &mut [T], cell: impl Fn(&T) -> Cell) {
    let cells: CellSet = removals.iter().map(&cell).collect();
    let n_cells = cells.len();
    let mut size = 16;
    while n_cells > size / 4 * 3 {
        size *= 2;
    }
    removals.sort_by_key(|removal| {
        let place = layout.places(cell(removal))[0];
        (usize::from(place.row) * 9 + usize::from(place.column)) % size
    });
}

/// The candidates while an assumption is followed.
#[derive(Copy, Clone)]
struct Now<'a> {
    position: Position<'a>,
    network: &'a Network,
    left: &'a Propagation,
}

impl<'a> View<'a> for Now<'a> {
    fn position(self) -> Position<'a> {
        self.position
    }

    fn places(self, house: House, digit: Digit) -> u16 {
        self.left.slots[self.network.slot_of_house(house, digit)].left()
    }

    fn of(self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.left.slots[Network::slot_of_cell(cell)].left())
    }
}

impl<'a> Now<'a> {
    /// The places of a digit in a house that are gone.
    fn gone(self, house: House, digit: Digit) -> u16 {
        self.position.places(house, digit) & !self.places(house, digit)
    }

    /// The numbers of a digit at these places of a house.
    fn numbers(
        self,
        house: House,
        places: u16,
        digit: Digit,
    ) -> impl Iterator<Item = usize> + use<'a> {
        let Now { position, network, .. } = self;
        position.cells_at(house, places).map(move |cell| network.number(cell, digit))
    }

    /// The pattern that removes these digits, if it removes any and has parents.
    fn pattern(
        self,
        parents: impl IntoIterator<Item = usize>,
        removals: impl IntoIterator<Item = (Cell, DigitSet)>,
    ) -> Option<Pattern> {
        let removals = removals.into_iter().map(|(cell, digits)| (cell, self.of(cell) & digits));
        let removals: SmallVec<_> = removals.filter(|(_, digits)| !digits.is_empty()).collect();
        if removals.is_empty() {
            return None;
        }
        let parents: SmallVec<_> = parents.into_iter().collect();
        (!parents.is_empty()).then_some(Pattern { parents, removals })
    }
}

fn add_lockings(now: Now<'_>, found: &mut Vec<Pattern>) {
    let _: Option<()> = sets::lockings(now, |locking, digit, removed| {
        let gone = now.gone(locking.base, digit) & !locking.inside;
        let removals = now.position.cells_at(locking.cover, removed);
        let removals = removals.map(|cell| (cell, DigitSet::of(digit)));
        found.extend(now.pattern(now.numbers(locking.base, gone, digit), removals));
        None
    });
}

fn add_hidden_pairs(now: Now<'_>, found: &mut Vec<Pattern>) {
    let _: Option<()> = sets::hidden_sets(now, 2, |house, digits, places| {
        let gone = |digit| now.numbers(house, now.gone(house, digit), digit);
        let removals =
            now.position.cells_at(house, places).map(|cell| (cell, Size::CLASSIC.all() - digits));
        found.extend(now.pattern(digits.into_iter().flat_map(gone), removals));
        None
    });
}

fn add_naked_pairs(now: Now<'_>, found: &mut Vec<Pattern>) {
    let Now { position, network, .. } = now;
    let _: Option<()> = sets::naked_sets(now, 2, |house, cells, digits| {
        let parents = position.cells_at(house, cells).flat_map(|cell| {
            let gone = position.of(cell) - now.of(cell);
            gone.into_iter().map(move |digit| network.number(cell, digit))
        });
        let others = position.cells_at(house, position.open(house) & !cells);
        found.extend(now.pattern(parents, others.map(|cell| (cell, digits))));
        None
    });
}

fn add_x_wings(now: Now<'_>, found: &mut Vec<Pattern>) {
    let _: Option<()> = sets::fishes(now, 2, |fish| {
        let &Fish { digit, bases, lines, .. } = fish;
        let gone = |line| now.numbers(bases[line], now.gone(bases[line], digit), digit);
        found.extend(now.pattern(bits(lines).flat_map(gone), fish.removals(now)));
        None
    });
}
