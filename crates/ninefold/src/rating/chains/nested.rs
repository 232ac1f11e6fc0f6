//! Simple patterns among the candidates that are left while an assumption is followed: locked
//! candidates, hidden and naked pairs, X-Wings.
//!
//! A pattern counts if the assumption made it possible: what it removes follows from the candidates
//! that had to be removed before it could be there.

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, CellSet, House, Layout};
use crate::logic::{bits, n_bits};

use crate::rating::position::{Items, Position, combine};

use super::network::Network;
use super::propagation::{Origin, Propagation};

struct Pattern {
    /// The false candidates that made it possible.
    parents: SmallVec<[usize; 8]>,
    /// The candidates that it removes.
    removals: SmallVec<[(Cell, DigitSet); 8]>,
}

/// The kinds of patterns. The first kind that finds any ends the search, with all patterns of that
/// kind.
const KINDS: [fn(Now<'_>) -> Vec<Pattern>; 4] = [lockings, hidden_pairs, naked_pairs, x_wings];

/// Adds what patterns remove; returns whether there was any.
pub(super) fn follow_patterns(
    position: Position<'_>,
    network: &Network,
    propagation: &mut Propagation,
) -> bool {
    let now = Now { position, network, left: propagation };
    let Some(patterns) = KINDS.iter().map(|find| find(now)).find(|found| !found.is_empty()) else {
        return false;
    };
    for mut pattern in patterns {
        let cause = propagation.begin_cause(false);
        for &parent in &pattern.parents {
            propagation.add_to_cause(cause, parent);
        }
        let n_nodes = propagation.size(cause) as u16 + 1;
        let origin = Origin { cause, n_nodes, chain: None };
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
pub(super) fn in_order_of_reference<T>(
    layout: &Layout,
    removals: &mut [T],
    cell: impl Fn(&T) -> Cell,
) {
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

impl<'a> Now<'a> {
    fn places(self, house: House, digit: Digit) -> u16 {
        self.left.slots[self.network.slot_of_house(house, digit)].left()
    }

    fn of(self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.left.slots[Network::slot_of_cell(cell)].left())
    }

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

fn lockings(now: Now<'_>) -> Vec<Pattern> {
    let mut found = Vec::new();
    for locking in &now.position.orders.lockings {
        for digit in now.position.candidates.missing(locking.base) {
            let places = now.places(locking.base, digit);
            let removed = now.places(locking.cover, digit) & locking.outside;
            if places & !locking.inside != 0 || n_bits(places) < 2 || removed == 0 {
                continue;
            }
            let gone = now.gone(locking.base, digit) & !locking.inside;
            let removals = now.position.cells_at(locking.cover, removed);
            let removals = removals.map(|cell| (cell, DigitSet::of(digit)));
            found.extend(now.pattern(now.numbers(locking.base, gone, digit), removals));
        }
    }
    found
}

fn hidden_pairs(now: Now<'_>) -> Vec<Pattern> {
    let mut found = Vec::new();
    for &house in &now.position.orders.houses {
        if now.position.n_open(house) <= 4 {
            continue;
        }
        let digits = now.position.candidates.missing(house).into_iter();
        let items = digits.map(|digit| (DigitSet::of(digit).bits(), now.places(house, digit)));
        let items: Items = items.filter(|&(_, places)| n_bits(places) == 2).collect();
        let _: Option<()> = combine(&items, 2, &mut |digits, places| {
            let digits = DigitSet::from_bits(digits);
            let parents = digits
                .into_iter()
                .flat_map(|digit| now.numbers(house, now.gone(house, digit), digit));
            let removals = now.position.cells_at(house, places).map(|cell| (cell, !digits));
            found.extend(now.pattern(parents, removals));
            None
        });
    }
    found
}

fn naked_pairs(now: Now<'_>) -> Vec<Pattern> {
    let Now { position, network, .. } = now;
    let mut found = Vec::new();
    for &house in &position.orders.houses {
        if position.n_open(house) < 4 {
            continue;
        }
        let open = position.open(house);
        let items = bits(open).map(|place| (1 << place, position.cell_at(house, place)));
        let items = items.map(|(bit, cell)| (bit, now.of(cell).bits()));
        let items: Items = items.filter(|&(_, digits)| n_bits(digits) == 2).collect();
        let _: Option<()> = combine(&items, 2, &mut |cells, digits| {
            let digits = DigitSet::from_bits(digits);
            let parents = position.cells_at(house, cells).flat_map(|cell| {
                let gone = position.of(cell) - now.of(cell);
                gone.into_iter().map(move |digit| network.number(cell, digit))
            });
            let removals = position.cells_at(house, open & !cells).map(|cell| (cell, digits));
            found.extend(now.pattern(parents, removals));
            None
        });
    }
    found
}

fn x_wings(now: Now<'_>) -> Vec<Pattern> {
    let position = now.position;
    let mut found = Vec::new();
    for direction in 0..2 {
        for [rows, columns, _] in position.candidates.layout().frames() {
            let (bases, covers) = if direction == 0 { (columns, rows) } else { (rows, columns) };
            let mut wings = Vec::new();
            for digit in Digit::ALL {
                let is_left = |base: &&House| position.places(**base, digit) != 0;
                if bases.iter().filter(is_left).count() < 4 {
                    continue;
                }
                let items = bases.iter().zip(0..);
                let items = items.map(|(&base, line)| (1 << line, now.places(base, digit)));
                let items: Items = items.filter(|&(_, places)| n_bits(places) == 2).collect();
                let _: Option<()> = combine(&items, 2, &mut |lines, covered| {
                    wings.push((lines, digit, covered));
                    None
                });
            }
            // Lines come before digits.
            wings.sort_unstable();
            for (lines, digit, covered) in wings {
                let parents = bits(lines)
                    .flat_map(|line| now.numbers(bases[line], now.gone(bases[line], digit), digit));
                let removals = bits(covered).flat_map(|cover| {
                    let places = now.places(covers[cover], digit) & !lines;
                    position.cells_at(covers[cover], places)
                });
                let removals = removals.map(|cell| (cell, DigitSet::of(digit)));
                found.extend(now.pattern(parents, removals));
            }
        }
    }
    found
}
