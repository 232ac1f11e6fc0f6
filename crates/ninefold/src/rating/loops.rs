//! Unique rectangles and loops: cells of two digits that could be exchanged, if some of them had no
//! extra digits.

mod search;

use alloc::vec::Vec;

use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, House};
use crate::logic::{bits, n_bits};

use super::changes::Changes;
use super::position::{Items, Position, combine};
use super::step::Step;
use super::technique::Technique;
use super::tenths::tenths;
pub(super) use search::KnownLoops;

/// The easiest step from any loop; of equal ones, the first of the lowest type.
pub(super) fn unique_loop(
    position: Position<'_>,
    changes: &Changes,
    known: &mut KnownLoops,
) -> Option<Step> {
    let mut best = Best { key: (f64::MAX, 0), step: None };
    for start in position.cells().filter(|&cell| position.n(cell) == 2) {
        let pair = position.of(start);
        let mut digits = pair.iter();
        let (Some(one), Some(other)) = (digits.next(), digits.next()) else { continue };
        let loops = &known.of(position, changes, (one, other)).loops;
        for cells in loops.iter().filter(|cells| cells[0] == start) {
            if let Some(found) = Loop::new(position, pair, cells) {
                found.steps(&mut best);
            }
        }
    }
    best.step
}

/// The best step so far, with its rating and type. The rating is a double, as in the reference:
/// the 4.6 of a loop of six cells and 0.1 are less than the 4.7 of one of eight.
struct Best {
    key: (f64, u8),
    step: Option<Step>,
}

/// A loop with extra digits.
struct Loop<'a> {
    position: Position<'a>,
    /// The two digits of all its cells.
    pair: DigitSet,
    n_cells: usize,
    /// Its cells with extra digits, in its order.
    extra_cells: Vec<Cell>,
    extras: DigitSet,
}

impl<'a> Loop<'a> {
    fn new(position: Position<'a>, pair: DigitSet, cells: &[Cell]) -> Option<Loop<'a>> {
        let extra = cells.iter().copied().filter(|&cell| position.of(cell) != pair);
        let extra_cells: Vec<Cell> = extra.collect();
        let digits = extra_cells.iter().map(|&cell| position.of(cell) - pair);
        let extras = digits.fold(DigitSet::EMPTY, |all, digits| all | digits);
        let n_cells = cells.len();
        (!extra_cells.is_empty()).then_some(Loop { position, pair, n_cells, extra_cells, extras })
    }

    fn base(&self) -> f64 {
        match self.n_cells {
            4 => 4.5,
            6 => 4.6,
            8 => 4.7,
            _ => 5.0,
        }
    }

    fn steps(&self, best: &mut Best) {
        if let [cell] = self.extra_cells[..] {
            self.offer(best, (self.base(), 1), || [(cell, self.pair)]);
            return;
        }
        if self.extras.len() == 1 {
            self.offer(best, (self.base(), 2), || {
                let seen = |cell: &Cell| {
                    self.extra_cells[1..].iter().all(|&other| self.position.sees(*cell, other))
                };
                let cells = self.position.peers(self.extra_cells[0]).iter().copied();
                cells.filter(seen).map(|cell| (cell, self.extras))
            });
        }
        if let [one, other] = self.extra_cells[..] {
            if self.extras.len() > 1 {
                self.with_sets(best, one, other);
            }
            self.with_locked_digit(best, one, other);
        }
    }

    /// One of the two cells has an extra digit: together they act as one cell with these digits,
    /// part of a naked set. Or one of them has a digit of the pair: together they act as one cell
    /// with the pair, part of a hidden set.
    fn with_sets(&self, best: &mut Best, one: Cell, other: Cell) {
        for size in self.extras.len()..=4 {
            for (house, here, there) in self.position.common_houses(one, other) {
                let n_open = self.position.n_open(house);
                if 2 * size <= n_open {
                    self.with_naked_set(best, size, (house, here, there));
                }
                if 2 * size < n_open {
                    self.with_hidden_set(best, size, (house, here, there));
                }
            }
        }
    }

    fn with_naked_set(
        &self,
        best: &mut Best,
        size: usize,
        (house, here, there): (House, u16, u16),
    ) {
        let key = (self.base() + tenths(size - 1), 3);
        if key >= best.key {
            return;
        }
        let position = self.position;
        let open = position.open(house) & !there;
        let common = self.extra_cells.iter().map(|&cell| position.of(cell));
        let common = common.fold(self.extras, |common, digits| common & digits);
        let items = bits(open).map(|place| (1 << place, position.cell_at(house, place)));
        let items: Items = items
            .map(|(bit, cell)| {
                let digits = if bit == here { self.extras } else { position.of(cell) };
                (bit, digits.bits())
            })
            .filter(|&(_, digits)| n_bits(digits) > 1)
            .collect();
        let _: Option<()> = combine(&items, size, &mut |cells, digits| {
            if cells & here == 0 {
                return None;
            }
            let others = position.cells_at(house, cells & !here);
            let others = others.fold(common, |all, cell| all | position.of(cell));
            if others.len() == size {
                let left = position.cells_at(house, open & !cells);
                let removals = left.map(|cell| (cell, DigitSet::from_bits(digits)));
                self.offer(best, key, || removals);
            }
            None
        });
    }

    fn with_hidden_set(
        &self,
        best: &mut Best,
        size: usize,
        (house, here, there): (House, u16, u16),
    ) {
        let key = (self.base() + tenths(size - 2), 3);
        if key >= best.key {
            return;
        }
        let position = self.position;
        let pair = self.pair.bits();
        let digits = position.candidates.missing(house) - self.extras;
        let places = |digit: Digit| position.places(house, digit) & !there;
        let items = digits.into_iter().map(|digit| (DigitSet::of(digit).bits(), places(digit)));
        let items: Items = items.filter(|&(_, places)| places != 0).collect();
        let _: Option<()> = combine(&items, size, &mut |digits, places| {
            if digits & pair == pair {
                let cells = position.cells_at(house, places & !here);
                let removals = cells.map(|cell| (cell, !DigitSet::from_bits(digits)));
                self.offer(best, key, || removals);
            }
            None
        });
    }

    /// A digit of the pair confined to the two cells in a house: they lose the other one.
    fn with_locked_digit(&self, best: &mut Best, one: Cell, other: Cell) {
        for digit in self.pair {
            for (house, here, there) in self.position.common_houses(one, other) {
                if self.position.places(house, digit) == here | there {
                    let removed = self.pair - DigitSet::of(digit);
                    self.offer(best, (self.base(), 4), || [(one, removed), (other, removed)]);
                    return;
                }
            }
        }
    }

    /// Takes a step that is better than the best so far and has an effect.
    fn offer<R: IntoIterator<Item = (Cell, DigitSet)>>(
        &self,
        best: &mut Best,
        key: (f64, u8),
        removals: impl FnOnce() -> R,
    ) {
        if key >= best.key {
            return;
        }
        let technique = match self.n_cells {
            4 => Technique::UniqueRectangle,
            _ => Technique::UniqueLoop,
        };
        let step = Step::removing(technique, key.0, self.position.candidates, removals());
        if step.is_some() {
            *best = Best { key, step };
        }
    }
}
