//! Bivalue universal grave: every cell but a few has two candidates, and every digit but those of
//! the few has two places in each house. Without the few there would be two solutions or none.

use alloc::vec::Vec;

use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, House, Size};
use crate::logic::{bits, n_bits};
use crate::solve::Meetings;

use super::numbers::tenths;
use super::position::{CommonHouse, Position};
use super::step::{Step, Technique};

/// Searches the grids that meet, directly or through others, together: each such part is a puzzle
/// of its own.
pub(super) fn bug(position: Position<'_>) -> Option<Step> {
    let meetings: &Meetings = position.candidates.layout().derived();
    (0..meetings.n_parts).find_map(|part| Bug::new(position, meetings, part)?.step())
}

/// The cells that prevent a grave, each with the digits that do.
struct Bug<'a> {
    position: Position<'a>,
    cells: Vec<(Cell, DigitSet)>,
    digits: DigitSet,
    /// The cells that see all of them, in the order in which the first sees them.
    common: Vec<Cell>,
}

impl Bug<'_> {
    fn new<'a>(position: Position<'a>, meetings: &Meetings, part: usize) -> Option<Bug<'a>> {
        let layout = position.candidates.layout();
        let is_here =
            |house: &&House| meetings.parts[layout.house_places(**house)[0].grid.index()] == part;
        let houses: Vec<House> =
            position.orders.rows_first.iter().filter(is_here).copied().collect();
        let mut bug =
            Bug { position, cells: Vec::new(), digits: DigitSet::EMPTY, common: Vec::new() };
        for &house in &houses {
            for digit in position.candidates.missing(house) {
                let places = position.places(house, digit);
                if n_bits(places) != 2 && places != 0 {
                    bug.explain(house, digit, places)?;
                }
            }
        }
        let is_grave = |&house: &House| {
            let cells = || position.cells_at(house, position.open(house));
            let are_pairs = cells().all(|cell| bug.rest(cell).len() == 2);
            let are_twice = |digit: Digit| {
                let n = cells().filter(|&cell| bug.rest(cell).contains(digit)).count();
                n == 0 || n == 2
            };
            are_pairs && Size::CLASSIC.all().into_iter().all(are_twice)
        };
        (!bug.cells.is_empty() && houses.iter().all(is_grave)).then_some(bug)
    }

    /// If a digit does not have two places in a house, a cell with more than two candidates must be
    /// the reason. If only one of the places is such a cell, that is the one.
    fn explain(&mut self, house: House, digit: Digit, places: u16) -> Option<()> {
        let position = self.position;
        let mut large = position.cells_at(house, places).filter(|&cell| position.n(cell) > 2);
        let cell = large.next()?;
        if large.next().is_some() {
            return Some(());
        }
        self.digits.insert(digit);
        if let Some((_, digits)) = self.cells.iter_mut().find(|(known, _)| *known == cell) {
            digits.insert(digit);
        } else {
            if self.cells.is_empty() {
                self.common = position.peers(cell).to_vec();
            }
            self.common.retain(|&other| position.sees(other, cell));
            self.cells.push((cell, DigitSet::of(digit)));
        }
        let is_hopeless = self.cells.len() > 1 && self.digits.len() > 1 && self.common.is_empty();
        (!is_hopeless).then_some(())
    }

    /// The candidates of a cell without those that prevent a grave.
    fn rest(&self, cell: Cell) -> DigitSet {
        let found = self.cells.iter().find(|(known, _)| *known == cell);
        self.position.of(cell) - found.map_or(DigitSet::EMPTY, |&(_, digits)| digits)
    }

    fn step(&self) -> Option<Step> {
        if let [(cell, digits)] = self.cells[..] {
            return self.removing(5.6, [(cell, Size::CLASSIC.all() - digits)]);
        }
        if self.digits.len() == 1 {
            let step = self.removing(5.7, self.common.iter().map(|&cell| (cell, self.digits)));
            return step.or_else(|| self.with_locked_digit());
        }
        if self.common.is_empty() {
            return None;
        }
        self.with_locked_digit().or_else(|| self.with_naked_set())
    }

    /// Two cells, and a digit confined to them in a house: one cell has it, the other has a digit
    /// that prevents the grave, and neither has any other.
    fn with_locked_digit(&self) -> Option<Step> {
        let [(one, ones), (other, others)] = self.cells[..] else { return None };
        let position = self.position;
        let shared = (position.of(one) & position.of(other)) - (ones | others);
        position.common_houses(one, other).find_map(|CommonHouse { house, here, there }| {
            let is_locked = |digit: &Digit| position.places(house, *digit) == here | there;
            shared.into_iter().filter(is_locked).find_map(|digit| {
                let keep = |digits: DigitSet| Size::CLASSIC.all() - (digits | DigitSet::of(digit));
                self.removing(5.7, [(one, keep(ones)), (other, keep(others))])
            })
        })
    }

    /// Together the cells act as one cell with the digits that prevent the grave: part of a naked
    /// set.
    fn with_naked_set(&self) -> Option<Step> {
        let position = self.position;
        for spot in position.spots(self.cells[0].0) {
            let cells = position.candidates.layout().nine_of(spot.house);
            if !self.cells.iter().all(|(cell, _)| cells.contains(cell)) {
                continue;
            }
            let is_open = |cell: &Cell| cells.contains(cell) && !position.of(*cell).is_empty();
            let others: Vec<Cell> = self.common.iter().copied().filter(is_open).collect();
            for size in 2..=6_usize {
                for chosen in 0..1_u16 << others.len() {
                    if chosen.count_ones() as usize != size - 1 {
                        continue;
                    }
                    let digits = bits(chosen)
                        .fold(DigitSet::EMPTY, |digits, index| digits | position.of(others[index]));
                    if digits.len() != size || !(self.digits - digits).is_empty() {
                        continue;
                    }
                    let left = (0..others.len()).filter(|index| chosen >> index & 1 == 0);
                    let removals = left.map(|index| (others[index], digits));
                    let step = self.removing(5.7 + tenths(size - 1), removals);
                    if step.is_some() {
                        return step;
                    }
                }
            }
        }
        None
    }

    fn removing(
        &self,
        rating: f64,
        removals: impl IntoIterator<Item = (Cell, DigitSet)>,
    ) -> Option<Step> {
        Step::removing(Technique::Bug, rating, self.position.candidates, removals)
    }
}
