//! Hidden rectangle.
//!
//! # Rule
//!
//! A rectangle has a corner with candidates `a` and `b` only. If the row and the column of the
//! opposite corner have `a` only in corners, `b` is removed from the opposite corner.
//!
//! # Why it holds
//!
//! With `b` there, both neighbors would have to be `a`, and the first corner `b`: the pattern that
//! the module `corners` excludes, on every layout.
//!
//! # Example
//!
//! r1c1 has 1 and 2; 1 is only in columns 1 and 5 of row 2, and only in rows 1 and 2 of column 5:
//! r2c5 is not 2.

use core::ops::ControlFlow;

use crate::digit::DigitSet;

use crate::logic::search::Found;
use crate::logic::uniqueness::corners::{each, shared_houses};
use crate::logic::{Candidates, Role, Step, Technique};

/// Gives every hidden rectangle to `found`.
pub(in crate::logic) fn find(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    each(candidates, found.changes(), &mut |corners| {
        for corner in 0..4 {
            let pair = candidates.of(corners[corner]);
            let across = corners[3 - corner];
            if pair.len() != 2
                || corners.iter().any(|&cell| (candidates.of(cell) & pair).is_empty())
            {
                continue;
            }
            for digit in pair {
                let other = (pair - DigitSet::of(digit)).single();
                let Some(other) = other.filter(|&other| candidates.has(across, other)) else {
                    continue;
                };
                let beside = [corner ^ 1, corner ^ 2].map(|beside| corners[beside]);
                let link = |beside| {
                    shared_houses(candidates, across, beside).find(|&house| {
                        let mut cells = candidates.cells_at(house, candidates.places(house, digit));
                        candidates.has(beside, digit)
                            && cells.all(|cell| cell == across || cell == beside)
                    })
                };
                let (Some(first), Some(second)) = (link(beside[0]), link(beside[1])) else {
                    continue;
                };
                let mut step = Step::new(Technique::HiddenRectangle);
                for digit in pair {
                    let cells = corners.iter().copied().filter(|&c| candidates.has(c, digit));
                    step.show(cells, digit, Role::Defining);
                }
                step.houses = vec![(first, Role::Defining), (second, Role::Defining)];
                step.eliminate([across], other);
                found.take(step)?;
            }
        }
        ControlFlow::Continue(())
    })
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::check_without;

    #[test]
    fn hidden_rectangle_on_a_path() {
        let givens = "9+64+21.+7.8.1+5+9+874.+6..+7+46.1+9.\
                      +7+2+16.8+9.35.+3+7.+9..+1.9+6+3.1.7.\
                      ..2.+9+63.+76+7853+4+2+19..+9.+72..4";
        let deleted = "858 897";
        assert_snapshot!(
            check_without(find, givens, deleted),
            @"hidden-rectangle: 6r5c7 6r5c8 6r9c7 6r9c8 8r5c7 8r9c8 => not 8r9c8"
        );
    }
}
