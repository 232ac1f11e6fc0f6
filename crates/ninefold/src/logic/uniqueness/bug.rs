//! Bivalue universal grave plus one.
//!
//! # Rule
//!
//! Every empty cell has two candidates, except one that has three; and every house has two places
//! for each missing digit, except that the houses of that cell have three for one of its digits.
//! That digit is placed in the cell.
//!
//! # Why it holds
//!
//! Without the third candidate every cell would have two, and every digit two places in every
//! house. Then a solution could be turned into another one by giving every empty cell its other
//! candidate: in each house, each digit would move from one of its two places to the other. So
//! there would be either no solution or two; a puzzle has one, so the third candidate is true.
//!
//! The argument requires this of every house of every grid, and so does the search: where a second
//! grid breaks the pattern, some house has a different number of places.
//!
//! # Example
//!
//! All cells are left with two candidates except r5c5 with 1, 2 and 3, and row 5 has three places
//! for 2: r5c5 is 2.

use core::ops::ControlFlow;

use crate::layout::Cell;

use crate::logic::candidates::n_bits;
use crate::logic::search::Found;
use crate::logic::{Candidates, Role, Step, Technique};

/// Gives the step to `found`, if there is one.
pub(in crate::logic) fn find(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let layout = candidates.layout();
    let mut three: Option<Cell> = None;
    for cell in candidates.open_cells() {
        match candidates.of(cell).len() {
            2 => {}
            3 if three.is_none() => three = Some(cell),
            _ => return ControlFlow::Continue(()),
        }
    }
    let Some(cell) = three else { return ControlFlow::Continue(()) };
    let houses = layout.houses_of(cell);
    'digits: for digit in candidates.of(cell) {
        for house in layout.houses() {
            for other in candidates.missing(house) {
                let extra = u32::from(other == digit && houses.contains(&house));
                if n_bits(candidates.places(house, other)) != 2 + extra {
                    continue 'digits;
                }
            }
        }
        let mut step = Step::placing(Technique::BugPlusOne, cell, digit);
        step.show([cell], digit, Role::Defining);
        for other in candidates.of(cell).into_iter().filter(|&other| other != digit) {
            step.eliminate([cell], other);
        }
        found.take(step)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::check_without;

    #[test]
    fn bug_plus_one_on_a_path() {
        let givens = "+8+9+2+1.+5.+3+74+3.+72+9.+81.+17.83+2+9.\
                      +9..+2+3..5+8...9.8.2+3+32+8+5+1+79+46\
                      +2+893+71.+6.+75+3.+9.8+12+16+4+8+5+2+37+9";
        assert_snapshot!(
            check_without(find, givens, ""),
            @"bug-plus-one: 6r5c3 => 6r5c3 not 1r5c3 5r5c3"
        );
    }
}
