//! Avoidable rectangles, types 1 and 2.
//!
//! # Rule
//!
//! Some corners of a rectangle are filled, none of them by a given, and two digits `a` and `b`
//! would complete it as `ab` over `ba`.
//!
//! 1. Three are filled: the digit that would complete it is removed from the fourth.
//! 2. Two are filled, and the others have, besides the digit that would complete it, the same single
//!    candidate: that one is removed from every cell that sees both.
//!
//! # Why it holds
//!
//! The module `corners` explains why no solution has this pattern in cells other than givens,
//! whether or not they are already filled.
//!
//! # Example
//!
//! r1c1 is 1, r1c5 and r2c1 are 2, none given: r2c5 is not 1.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::{Digit, DigitSet};
use crate::layout::Cell;

use crate::logic::search::Found;
use crate::logic::uniqueness::corners::{Corners, each};
use crate::logic::{Candidates, Role, Step, Technique};

/// Gives every avoidable rectangle to `found`.
pub(in crate::logic) fn find(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    each(candidates, found.changes(), &mut |corners| {
        let digits = corners.map(|corner| candidates.digit(corner));
        if !(2..=3).contains(&digits.iter().flatten().count()) {
            return ControlFlow::Continue(());
        }
        let known = [digits[0].or(digits[3]), digits[1].or(digits[2])];
        match known {
            [Some(a), Some(b)] => close(candidates, corners, [a, b], found),
            // Two opposite corners are filled: the other digit may be any.
            [Some(a), None] => candidates
                .of(corners[1])
                .into_iter()
                .try_for_each(|b| close(candidates, corners, [a, b], found)),
            [None, Some(b)] => candidates
                .of(corners[0])
                .into_iter()
                .try_for_each(|a| close(candidates, corners, [a, b], found)),
            [None, None] => ControlFlow::Continue(()),
        }
    })
}

fn close(
    candidates: &Candidates,
    corners: Corners,
    [a, b]: [Digit; 2],
    found: Found<'_>,
) -> ControlFlow<()> {
    let closing = [a, b, b, a];
    let mut open: Vec<(Cell, Digit)> = Vec::new();
    for (corner, digit) in corners.into_iter().zip(closing) {
        match candidates.digit(corner) {
            Some(placed) if placed != digit => return ControlFlow::Continue(()),
            Some(_) => {}
            None if candidates.has(corner, digit) => open.push((corner, digit)),
            None => return ControlFlow::Continue(()),
        }
    }
    if a == b {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(Technique::AvoidableRectangle1);
    corners
        .into_iter()
        .zip(closing)
        .for_each(|(cell, digit)| step.show([cell], digit, Role::Defining));
    match open[..] {
        [(cell, digit)] => step.eliminate([cell], digit),
        [(one, first), (other, second)] => {
            let extra = candidates.of(one) - DigitSet::of(first);
            let Some(digit) = extra.single() else { return ControlFlow::Continue(()) };
            if candidates.of(other) - DigitSet::of(second) != extra {
                return ControlFlow::Continue(());
            }
            step.technique = Technique::AvoidableRectangle2;
            step.show([one, other], digit, Role::Fin);
            step.eliminate(&candidates.seen_by_all(&[one, other], digit), digit);
        }
        _ => {}
    }
    if step.is_idle() { ControlFlow::Continue(()) } else { found.take(step) }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::check_without;

    #[test]
    fn avoidable_rectangle_1_on_a_path() {
        let givens = "+3.+4+9...+1+5.19.3..76.+568..+4+9+3\
                      .+6..92+13.1+9.+3..7..4..7..5.+9\
                      +9.82..+65+164.+1..+98+2+5+2+1+6+893+47";
        assert_snapshot!(
            check_without(find, givens, ""),
            @"avoidable-rectangle-1: 2r3c1 5r3c2 5r9c1 2r9c2 => not 2r3c1"
        );
    }

    #[test]
    fn avoidable_rectangle_2_on_a_path() {
        let givens = ".+3...7...+729+6.+1.+3+4....43.+7.\
                      1..+3+6..85.82.+14+76+33.6+87.9..\
                      8.3...6..2+6.1+3+8.+97.....+63.8";
        let deleted = "513 215 517 118 119 219 534 139 239 268 172 572 274 574 974 276 278 \
                       578 592 294 594 994 595 198 498";
        assert_snapshot!(
            check_without(find, givens, deleted),
            @"avoidable-rectangle-2: 6r4c5 2r4c6 2r9c5 6r9c6 fin 9r4c6 9r9c5 => not 9r7c6"
        );
    }
}
