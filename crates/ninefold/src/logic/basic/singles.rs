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
//! Every house has every digit, and every cell has a digit; if one possibility is left, it is true.
//!
//! # Example
//!
//! A row `12345678.` ends in 9: a full house.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::DigitSet;
use crate::layout::{Cell, CellSet, House};
use crate::logic::candidates::{bits, n_bits};
use crate::logic::search::Found;
use crate::logic::{Candidate, Candidates, Role, Step, Technique};

/// Gives every full house to `found`.
pub(in crate::logic) fn full_house(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    for house in candidates.layout().houses() {
        let open = candidates.open(house);
        if n_bits(open) != 1 {
            continue;
        }
        let cell = candidates.layout().nine_of(house)[open.trailing_zeros() as usize];
        if let Some(digit) = candidates.missing(house).single()
            && candidates.has(cell, digit)
        {
            let mut step = Step::placing(Technique::FullHouse, cell, digit);
            step.show([cell], digit, Role::Defining);
            step.houses.push((house, Role::Defining));
            found.take(step)?;
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
            found.take(step)?;
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
                let cell = candidates.layout().nine_of(house)[place];
                let mut step = Step::placing(Technique::HiddenSingle, cell, digit);
                step.show([cell], digit, Role::Defining);
                step.houses.push((house, Role::Defining));
                found.take(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Adds the reasons of a naked or hidden single; other steps already have theirs.
///
/// This is separate from the search, because grading takes many steps and needs no reasons.
pub(in crate::logic) fn explain(candidates: &Candidates, step: &mut Step) {
    let Some(&placed) = step.placements.first() else { return };
    match (step.technique, step.houses.first()) {
        (Technique::NakedSingle, _) => explain_naked(candidates, placed, step),
        (Technique::HiddenSingle, Some(&(house, _))) => {
            explain_hidden(candidates, placed, house, step);
        }
        _ => {}
    }
}

/// For each other digit, a cell that has it, if the single sees one.
fn explain_naked(candidates: &Candidates, placed: Candidate, step: &mut Step) {
    for digit in candidates.layout().size().all() - DigitSet::of(placed.digit) {
        let has = |&&cell: &&Cell| candidates.digit(cell) == Some(digit);
        match candidates.layout().peers(placed.cell).iter().find(has) {
            Some(&cell) => step.blockers.push(Candidate { cell, digit }),
            None => step.earlier.push(Candidate { cell: placed.cell, digit }),
        }
    }
}

/// A few cells with the digit that together see the other empty cells of the house: each one is the
/// cell that sees the most of those left.
fn explain_hidden(candidates: &Candidates, placed: Candidate, house: House, step: &mut Step) {
    let (layout, digit) = (candidates.layout(), placed.digit);
    let cells = layout.nine_of(house);
    let is_other = |&place: &usize| cells[place] != placed.cell;
    let mut left: Vec<Cell> =
        bits(candidates.open(house)).filter(is_other).map(|place| cells[place]).collect();
    let with_digit: Vec<Cell> =
        layout.cells().filter(|&cell| candidates.digit(cell) == Some(digit)).collect();
    let n_seen = |blocker: Cell, left: &[Cell]| {
        left.iter().filter(|cell| layout.peer_set(blocker).contains(**cell)).count()
    };
    // The last of the best is the first in the reversed order.
    let best = |left: &[Cell]| {
        with_digit.iter().rev().copied().max_by_key(|&blocker| n_seen(blocker, left))
    };
    let mut blockers = CellSet::default();
    while let Some(blocker) = best(&left).filter(|&blocker| n_seen(blocker, &left) > 0) {
        left.retain(|&cell| !layout.peer_set(blocker).contains(cell));
        blockers.insert(blocker);
    }
    step.blockers.extend(blockers.iter().map(|cell| Candidate { cell, digit }));
    step.earlier.extend(left.into_iter().map(|cell| Candidate { cell, digit }));
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::board::Board;
    use crate::digit::Digit;
    use crate::layout::Layout;
    use crate::logic::steps;
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

    fn reasons(mut step: Step, candidates: &Candidates) -> String {
        explain(candidates, &mut step);
        let names = |list: &[Candidate]| {
            let name =
                |c: &Candidate| format!("{}{}", c.digit, candidates.layout().cell_name(c.cell));
            list.iter().map(name).collect::<Vec<_>>().join(" ")
        };
        format!("{} | {}", names(&step.blockers), names(&step.earlier))
    }

    /// D10: few blockers suffice, and candidates that none of them rules out were eliminated
    /// earlier.
    #[test]
    fn reasons_of_singles() {
        let givens = "......... ...1..... ......1.. .1....... ..1...... ......... ......... ......... .........";
        let layout = Layout::classic();
        let mut candidates = Candidates::new(&Board::parse(&layout, givens).unwrap());
        let step = steps(&candidates, Technique::HiddenSingle).remove(0);
        assert_eq!(
            reasons(Step { blockers: Vec::new(), ..step }, &candidates),
            "1r2c4 1r3c7 1r4c2 1r5c3 | "
        );
        let corner = layout.cell_at(8, 8).unwrap();
        let two = [2, 9].map(|digit| Digit::new(digit).unwrap());
        candidates.keep(corner, DigitSet::of(two[0]));
        candidates.place(layout.cell_at(8, 0).unwrap(), two[1]);
        let step = steps(&candidates, Technique::NakedSingle).remove(0);
        let bare = Step { blockers: Vec::new(), earlier: Vec::new(), ..step };
        assert_eq!(reasons(bare, &candidates), "9r9c1 | 1r9c9 3r9c9 4r9c9 5r9c9 6r9c9 7r9c9 8r9c9");
    }
}
