//! Singles: the last cell of a house, the last digit of a cell, the last place of a digit.
//!
//! # Rule
//!
//! - Full house: a house with one empty cell gets its missing digit there.
//! - Naked single: a cell with one candidate gets it.
//! - Hidden single: a digit with one place left in a house goes there.
//!
//! # Why it holds
//!
//! Every house holds every digit, and every cell holds a digit; where one possibility is left, it
//! is true.
//!
//! # Example
//!
//! A row `12345678.` ends in 9: a full house.

use std::ops::ControlFlow;

use crate::logic::candidates::{bits, n_bits};
use crate::logic::search::Found;
use crate::logic::{Candidates, Role, Step, Technique};

/// Gives every full house to `found`.
pub(in crate::logic) fn full_house(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    for house in candidates.layout().houses() {
        let open = candidates.open(house);
        if n_bits(open) != 1 {
            continue;
        }
        let cell = candidates.layout().cells_of(house)[open.trailing_zeros() as usize];
        if let Some(digit) = candidates.missing(house).single()
            && candidates.has(cell, digit)
        {
            let mut step = Step::placing(Technique::FullHouse, cell, digit);
            step.show([cell], digit, Role::Defining);
            step.houses.push((house, Role::Defining));
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Gives every naked single to `found`.
pub(in crate::logic) fn naked_single(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    for cell in candidates.layout().cells() {
        if let Some(digit) = candidates.of(cell).single() {
            let mut step = Step::placing(Technique::NakedSingle, cell, digit);
            step.show([cell], digit, Role::Defining);
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Gives every hidden single to `found`.
pub(in crate::logic) fn hidden_single(
    candidates: &Candidates,
    found: Found<'_>,
) -> ControlFlow<()> {
    for house in candidates.layout().houses() {
        for digit in candidates.missing(house) {
            let places = candidates.places(house, digit);
            if n_bits(places) != 1 {
                continue;
            }
            for place in bits(places) {
                let cell = candidates.layout().cells_of(house)[place];
                let mut step = Step::placing(Technique::HiddenSingle, cell, digit);
                step.show([cell], digit, Role::Defining);
                step.houses.push((house, Role::Defining));
                found(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::check;

    #[test]
    fn last_cell_of_a_house() {
        let givens = "12345678. ......... ......... ......... ......... ......... ......... ......... .........";
        assert_snapshot!(check(full_house, givens), @"full-house: 9r1c9 => 9r1c9");
        assert_snapshot!(check(naked_single, givens), @"naked-single: 9r1c9 => 9r1c9");
    }

    #[test]
    fn last_place_of_a_digit() {
        let givens = "......... ...1..... ......1.. .1....... ..1...... ......... ......... ......... .........";
        assert_snapshot!(check(hidden_single, givens), @"hidden-single: 1r1c1 => 1r1c1");
        assert_snapshot!(check(naked_single, givens), @"nothing");
    }
}
