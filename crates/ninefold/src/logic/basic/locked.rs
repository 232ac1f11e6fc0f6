//! Locked candidates: pointing and claiming.
//!
//! # Rule
//!
//! If every place for a digit in one house is also in a second house, the digit can be removed from
//! the rest of the second house. From a box this is pointing, from a line claiming.
//!
//! # Why it holds
//!
//! The first house needs the digit, so it is in one of the shared cells; the second house then has
//! it there, and nowhere else.
//!
//! It does not matter whether the second house is a line or a box, so on overlapping grids the step
//! also works across the seam, and from a row to a row that shares cells with it.
//!
//! # Example
//!
//! Rows 2 and 3 begin with `123` and `456`: 7 of box 1 is in row 1, and nowhere else in row 1.

use core::ops::ControlFlow;

use crate::layout::HouseKind;

use crate::logic::candidates::n_bits;
use crate::logic::search::Found;
use crate::logic::{Candidates, Role, Step, Technique, crossings};

/// Gives every pointing step to `found`.
pub(in crate::logic) fn pointing(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    find(candidates, Technique::Pointing, found)
}

/// Gives every claiming step to `found`.
pub(in crate::logic) fn claiming(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    find(candidates, Technique::Claiming, found)
}

fn find(candidates: &Candidates, technique: Technique, found: Found<'_>) -> ControlFlow<()> {
    let layout = candidates.layout();
    for from in layout.houses() {
        if (layout.kind(from) == HouseKind::Box) != (technique == Technique::Pointing) {
            continue;
        }
        let digits = found.changes().digits_near(layout, from);
        for crossing in crossings(layout, from) {
            for digit in digits {
                let places = candidates.places(from, digit);
                let rest = candidates.places(crossing.other, digit) & !crossing.there;
                // One place is a single, which is easier.
                if places & !crossing.here != 0 || rest == 0 || n_bits(places) < 2 {
                    continue;
                }
                let mut step = Step::new(technique);
                step.show(candidates.cells_at(from, places), digit, Role::Defining);
                step.eliminate(candidates.cells_at(crossing.other, rest), digit);
                step.houses = vec![(from, Role::Defining), (crossing.other, Role::Target)];
                found.take(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::{check, check_on, check_without};

    #[test]
    fn pointing_box_clears_the_rest_of_the_row() {
        assert_snapshot!(
            check(
                pointing,
                "......... 123...... 456......
                 ......... ......... .........
                 ......... ......... ........."
            ),
            @"pointing: 7r1c1 7r1c2 7r1c3 => not 7r1c4 7r1c5 7r1c6 7r1c7 7r1c8 7r1c9"
        );
    }

    #[test]
    fn claiming_row_clears_the_rest_of_the_box() {
        assert_snapshot!(
            check(
                claiming,
                "123456... ......... .........
                 ......... ......... .........
                 ......... ......... ........."
            ),
            @"claiming: 7r1c7 7r1c8 7r1c9 => not 7r2c7 7r2c8 7r2c9 7r3c7 7r3c8 7r3c9"
        );
    }

    /// In two grids side by side, the row of one claims for the row of the other.
    #[test]
    fn a_row_claims_in_the_row_of_another_grid() {
        assert_snapshot!(
            check_on("0,0 0,3", claiming, "123.........", 96),
            @"claiming: 4a:r1c4 4a:r1c5 4a:r1c6 4a:r1c7 4a:r1c8 4a:r1c9 => not 4b:r1c7 4b:r1c8 4b:r1c9"
        );
    }

    #[test]
    fn pointing_on_a_path() {
        let givens = "+7+9+428....6.25..9+7+8..+8+976+2+4.\
                      .8.6.+712+447.+81+2.6.+2+61+4..+8.+7\
                      .4+73.+8..2...+1..78.8..+7.9+43.";
        assert_snapshot!(
            check_without(pointing, givens, ""),
            @"pointing: 5r3c1 5r3c2 => not 5r3c9"
        );
    }

    #[test]
    fn claiming_on_a_path() {
        let givens = "+6.+7.1.+82.318.+2+7.+6..+2+9+8+6.7.+1\
                      2+81+6+7+934+5.6.+2+38+1+9+7+9+73+45+1+2+8+6\
                      +79+234+561+88+3.+1+96.+72+1.+67+8+2...";
        assert_snapshot!(
            check_without(claiming, givens, ""),
            @"claiming: 4r2c7 4r2c9 => not 4r1c9"
        );
    }
}
