//! Aligned exclusion of two cells.
//!
//! A digit is removed if it leaves no digit to the other cell, because each of that cell's digits is
//! taken by an excluder that has just the two digits. The search first asks, for each cell and all
//! excluders that it sees, which digits leave it none, whatever the other cell is; hardly any pair
//! passes.

use alloc::vec::Vec;

use crate::digit::DigitSet;
use crate::rating::changes::Since;
use crate::rating::position::Position;
use crate::rating::rows::{self, Row};
use crate::rating::step::Step;
use crate::rating::technique::Technique;

use super::field::Field;

/// The first pair that removes anything, by the later cell and then by the earlier one.
pub(super) fn first<const W: usize>(position: Position<'_>, since: Since<'_>) -> Option<Step> {
    let field = Field::<W>::new(position, since, 2);
    let mut emptying = vec![DigitSet::EMPTY; field.n_cells()];
    let mut vulnerable = [0; W];
    rows::for_each(&field.bases, |base| {
        emptying[base] = field.emptying(base);
        if !emptying[base].is_empty() {
            rows::insert(&mut vulnerable, base);
        }
    });
    if rows::is_empty(&vulnerable) {
        return None;
    }
    rows::numbers(&field.bases).find_map(|later| {
        // The earlier cell has a digit that empties this one, or can itself be emptied; and one of
        // the two, or an excluder that both see, has changed.
        let mut hopeful = vulnerable;
        for digit in emptying[later] {
            rows::unite(&mut hopeful, position.candidates.cells(digit).words());
        }
        let mut earlier = rows::both(&rows::below(&field.bases, later), &hopeful);
        if !rows::holds(&field.new, later) && !rows::meets(&field.excluders_of(later), &field.new) {
            rows::intersect(&mut earlier, &field.new);
        }
        rows::numbers(&earlier).find_map(|earlier| {
            let (one, other) = (field.of(earlier), field.of(later));
            let mut hopeful = one & emptying[later] | other & emptying[earlier];
            if !field.sees(earlier, later) {
                hopeful -= one & other;
            }
            if hopeful.is_empty() { None } else { field.step([earlier, later]) }
        })
    })
}

impl<const W: usize> Field<'_, W> {
    /// The digits that may leave no candidate to a cell, if another cell has them.
    fn emptying(&self, index: usize) -> DigitSet {
        let mut taken = [0_u16; 9]; // by digit: what excluders take if another cell has it
        for excluder in rows::numbers(&self.excluders_of(index)) {
            let digits = self.of(excluder);
            for digit in digits {
                taken[digit.index()] |= digits.bits();
            }
        }
        let candidates = self.of(index).bits();
        let empties = |digit: usize| candidates & !(1 << digit) & !taken[digit] == 0;
        let digits = (0..9).filter(|&digit| empties(digit));
        DigitSet::from_bits(digits.fold(0, |digits, digit| digits | 1 << digit))
    }

    fn step(&self, pair: [usize; 2]) -> Option<Step> {
        let common = rows::both(&self.excluders_of(pair[0]), self.sight(pair[1]));
        if !rows::has_two(&common) || !self.is_new(pair, &common) {
            return None;
        }
        let cells = pair.map(|index| self.position.orders.cells[index]);
        let possible = self.possible(pair, &common);
        let removals = cells.into_iter().zip(possible.map(|digits| !digits));
        Step::removing(Technique::AlignedPairExclusion, 6.2, self.position.candidates, removals)
    }

    /// The digits of two cells that are in a possible combination.
    fn possible(&self, pair: [usize; 2], excluders: &Row<W>) -> [DigitSet; 2] {
        let [one, other] = pair.map(|index| self.of(index));
        let excluders: Vec<DigitSet> = rows::numbers(excluders).map(|cell| self.of(cell)).collect();
        let is_seen = self.sees(pair[0], pair[1]);
        let mut possible = [DigitSet::EMPTY; 2];
        for digit in one {
            let mut rest = if is_seen { other - digit.into() } else { other };
            for &excluder in excluders.iter().filter(|excluder| excluder.contains(digit)) {
                rest -= excluder - digit.into();
            }
            if !rest.is_empty() {
                possible[0].insert(digit);
                possible[1] |= rest;
            }
        }
        possible
    }
}
