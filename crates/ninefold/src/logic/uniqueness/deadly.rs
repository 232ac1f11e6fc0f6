//! Cells that cannot have only two digits, and what follows from their other candidates.
//!
//! # Rule
//!
//! No solution has only `a` and `b` in these cells; the other candidates of a cell are its
//! *extras*.
//!
//! 1. One cell has extras: `a` and `b` are removed from it.
//! 2. All extras are the same digit: it is removed from cells that see all cells with extras.
//! 3. Two cells of one house have extras: these act as one cell of a naked subset.
//! 4. Two cells of one house have extras, and the house has `a` only in them: `b` is removed from
//!    both.
//!
//! # Why it holds
//!
//! One of the extras is true, and anything that would force `a` and `b` into all cells is false: in
//! type 4 one of the two has `a`, and `b` in the other would complete the pattern.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::DigitSet;

use crate::layout::{Cell, House};
use crate::logic::candidates::{bits, n_bits};
use crate::logic::search::Found;
use crate::logic::uniqueness::corners::shared_houses;
use crate::logic::{Candidates, Role, Step, Technique};

/// Cells that cannot have only the two digits of a pair.
#[derive(Copy, Clone)]
pub(in crate::logic) struct Deadly<'a> {
    pub(in crate::logic) cells: &'a [Cell],
    /// The two digits.
    pub(in crate::logic) pair: DigitSet,
    /// The other candidates of each cell.
    pub(in crate::logic) extras: &'a [DigitSet],
}

impl Deadly<'_> {
    /// The numbers of the cells with extras.
    pub(in crate::logic) fn with_extras(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells.len()).filter(|&cell| !self.extras[cell].is_empty())
    }

    /// The two cells with extras, if there are two.
    pub(in crate::logic) fn two_with_extras(&self) -> Option<[usize; 2]> {
        let mut with_extras = self.with_extras();
        let two = [with_extras.next()?, with_extras.next()?];
        with_extras.next().is_none().then_some(two)
    }

    fn all_extras(&self) -> DigitSet {
        self.extras.iter().fold(DigitSet::EMPTY, |all, &extras| all | extras)
    }

    /// A step without effect yet.
    pub(in crate::logic) fn step(&self, candidates: &Candidates, technique: Technique) -> Step {
        let mut step = Step::new(technique);
        for digit in self.pair {
            let cells = self.cells.iter().copied().filter(|&cell| candidates.has(cell, digit));
            step.show(cells, digit, Role::Defining);
        }
        for cell in self.with_extras() {
            for digit in self.extras[cell] {
                step.show([self.cells[cell]], digit, Role::Fin);
            }
        }
        step
    }

    /// One cell has extras.
    pub(in crate::logic) fn one(
        &self,
        candidates: &Candidates,
        technique: Technique,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        let mut with_extras = self.with_extras();
        let (Some(cell), None) = (with_extras.next(), with_extras.next()) else {
            return ControlFlow::Continue(());
        };
        let mut step = self.step(candidates, technique);
        for digit in self.pair & candidates.of(self.cells[cell]) {
            step.eliminate([self.cells[cell]], digit);
        }
        give(step, found)
    }

    /// All extras are the same digit: one of the cells has it.
    pub(in crate::logic) fn same(
        &self,
        candidates: &Candidates,
        technique: Technique,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        let Some(digit) = self.all_extras().single() else { return ControlFlow::Continue(()) };
        let cells: Vec<Cell> = self.with_extras().map(|cell| self.cells[cell]).collect();
        let mut step = self.step(candidates, technique);
        step.eliminate(&candidates.seen_by_all(&cells, digit), digit);
        give(step, found)
    }

    /// The extras of the two cells of the roof act as one cell of a naked subset.
    pub(in crate::logic) fn subset(
        &self,
        candidates: &Candidates,
        roof: [Cell; 2],
        technique: Technique,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        let extras = self.all_extras();
        for house in shared_houses(candidates, roof[0], roof[1]) {
            let cells = candidates.layout().nine_of(house);
            let is_member = |&place: &usize| {
                let cell = cells[place];
                !roof.contains(&cell) && candidates.of(cell).len() > 1
            };
            let members: u16 = bits(candidates.open(house))
                .filter(is_member)
                .fold(0, |mask, place| mask | 1 << place);
            let mut chosen = members;
            // Every choice of members that omits at least one.
            while chosen != 0 {
                chosen = (chosen - 1) & members;
                if chosen == 0 {
                    break;
                }
                let digits = candidates
                    .cells_at(house, chosen)
                    .fold(extras, |digits, cell| digits | candidates.of(cell));
                if digits.len() != n_bits(chosen) as usize + 1 {
                    continue;
                }
                let step = self.step(candidates, technique);
                let rest = members & !chosen;
                give(with_subset(step, candidates, (house, roof), (chosen, rest), digits), found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A house has one of the two digits only in the roof.
    pub(in crate::logic) fn locked(
        &self,
        candidates: &Candidates,
        roof: [Cell; 2],
        technique: Technique,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        for house in shared_houses(candidates, roof[0], roof[1]) {
            for digit in self.pair {
                let cells = || candidates.cells_at(house, candidates.places(house, digit));
                if cells().count() == 0 || cells().any(|cell| !roof.contains(&cell)) {
                    continue;
                }
                let mut step = self.step(candidates, technique);
                step.houses.push((house, Role::Defining));
                for gone in self.pair - DigitSet::of(digit) {
                    let has = |&cell: &Cell| candidates.has(cell, gone);
                    step.eliminate(roof.into_iter().filter(has), gone);
                }
                give(step, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Gives a step to `found`, if it does something.
pub(in crate::logic) fn give(step: Step, found: Found<'_>) -> ControlFlow<()> {
    if step.is_idle() { ControlFlow::Continue(()) } else { found.take(step) }
}

fn with_subset(
    mut step: Step,
    candidates: &Candidates,
    (house, roof): (House, [Cell; 2]),
    (chosen, rest): (u16, u16),
    digits: DigitSet,
) -> Step {
    step.houses.push((house, Role::Defining));
    let members: Vec<Cell> = candidates.cells_at(house, chosen).collect();
    for digit in digits {
        let places = candidates.places(house, digit);
        step.show(candidates.cells_at(house, places & chosen), digit, Role::Group(0));
        step.eliminate(candidates.cells_at(house, places & rest), digit);
    }
    // If the whole subset is also in a second house, that one is cleared as well.
    for second in shared_houses(candidates, roof[0], roof[1]).filter(|&second| second != house) {
        let in_second = |cell: &Cell| candidates.layout().houses_of(*cell).contains(&second);
        if members.iter().all(in_second) {
            for digit in digits {
                let cells = candidates.cells_at(second, candidates.places(second, digit));
                let is_outside = |cell: &Cell| {
                    !members.contains(cell)
                        && !roof.contains(cell)
                        && !candidates.layout().houses_of(*cell).contains(&house)
                };
                step.eliminate(cells.filter(is_outside), digit);
            }
        }
    }
    step
}
