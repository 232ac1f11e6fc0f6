//! Coloring: simple and multi colors.
//!
//! # Rule
//!
//! Give the two places of a digit in a house two colors, and continue from there: all cells reached
//! have one color or the other.
//!
//! - Simple colors: a cell that sees both colors loses the digit; if two cells of one color see
//!   each other, all cells of that color lose it.
//! - Multi colors: if one color of a first coloring sees one color of a second, a cell that sees
//!   the other colors of both loses the digit; if a color sees both colors of another coloring, all
//!   its cells lose the digit.
//!
//! # Why it holds
//!
//! Of the two places in each house one is true, so all cells of one color are true and none of the
//! other. Two colors that see each other are not both true, so one of their opposites is. Only
//! sight matters, so colors cross the seams of grids.
//!
//! # Example
//!
//! r1c1 and r1c5, r1c5 and r6c5, r6c5 and r6c9 are each the only places of 4 in a house: r1c1 and
//! r6c5 have one color, r1c5 and r6c9 the other; r6c1 sees both and is not 4.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::Digit;
use crate::layout::{Cell, CellSet};

use crate::logic::search::Found;
use crate::logic::wings::turbot::{Pair, pairs};
use crate::logic::{Candidates, Role, Step, Technique};

/// Gives every step of simple colors to `found`.
pub(in crate::logic) fn simple(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    for digit in found.changes().digits() {
        for coloring in colorings(candidates, digit) {
            for (color, cells) in coloring.colors.iter().enumerate() {
                if sees_itself(candidates, cells) {
                    let mut step = coloring.step(Technique::SimpleColors, digit);
                    step.eliminate(coloring.colors[color].iter().copied(), digit);
                    found.take(step)?;
                }
            }
            let [a, b] = &coloring.colors;
            let mut step = coloring.step(Technique::SimpleColors, digit);
            step.eliminate(seeing(candidates, a, b, digit), digit);
            if !step.is_idle() {
                found.take(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Gives every step of multi colors to `found`.
pub(in crate::logic) fn multi(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    for digit in found.changes().digits() {
        let all = colorings(candidates, digit);
        for (index, first) in all.iter().enumerate() {
            for second in
                all.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, c)| c)
            {
                two(candidates, digit, [first, second], found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The steps of two colorings, by which of their colors see each other.
fn two(
    candidates: &Candidates,
    digit: Digit,
    [first, second]: [&Coloring; 2],
    found: Found<'_>,
) -> ControlFlow<()> {
    let mut step = first.step(Technique::MultiColors, digit);
    for (color, role) in [(0, Role::Group(0)), (1, Role::Group(1))] {
        step.show(second.colors[color].iter().copied(), digit, role);
    }
    let mut gone = CellSet::default();
    for (color, cells) in first.colors.iter().enumerate() {
        let seen = second.colors.each_ref().map(|others| touches(candidates, cells, others));
        for (other, _) in seen.iter().enumerate().filter(|(_, is_seen)| **is_seen) {
            let opposites = [&first.colors[1 - color], &second.colors[1 - other]];
            gone.extend(seeing(candidates, opposites[0], opposites[1], digit));
        }
        if seen == [true, true] {
            let mut step = step.clone();
            step.eliminate(cells.iter().copied(), digit);
            found.take(step)?;
        }
    }
    step.eliminate(&gone, digit);
    if step.is_idle() { ControlFlow::Continue(()) } else { found.take(step) }
}

struct Coloring {
    colors: [Vec<Cell>; 2],
}

impl Coloring {
    fn step(&self, technique: Technique, digit: Digit) -> Step {
        let mut step = Step::new(technique);
        for (cells, role) in self.colors.iter().zip([Role::ColorA, Role::ColorB]) {
            step.show(cells.iter().copied(), digit, role);
        }
        step
    }
}

/// The maximal colorings of a digit.
fn colorings(candidates: &Candidates, digit: Digit) -> Vec<Coloring> {
    let mut links: Vec<Pair> = Vec::new();
    pairs(candidates, digit, &mut links);
    let mut all: Vec<Coloring> = Vec::new();
    while let Some(&Pair { cells: [one, other], .. }) = links.first() {
        let mut colors = [vec![one], vec![other]];
        let mut is_growing = true;
        while is_growing {
            is_growing = false;
            links.retain(|&Pair { cells: [one, other], .. }| {
                for (from, to) in [(one, other), (other, one)] {
                    for color in [0, 1] {
                        if colors[color].contains(&from) {
                            if !colors[1 - color].contains(&to) {
                                colors[1 - color].push(to);
                            }
                            is_growing = true;
                            return false;
                        }
                    }
                }
                true
            });
        }
        let sorted = |cells: Vec<Cell>| CellSet::from_iter(cells).iter().collect();
        all.push(Coloring { colors: colors.map(sorted) });
    }
    all
}

fn touches(candidates: &Candidates, some: &[Cell], others: &[Cell]) -> bool {
    some.iter().any(|&one| others.iter().any(|&other| candidates.sees(one, other)))
}

fn sees_itself(candidates: &Candidates, cells: &[Cell]) -> bool {
    touches(candidates, cells, cells)
}

/// The cells with the digit that see one of the first and one of the second.
fn seeing(candidates: &Candidates, first: &[Cell], second: &[Cell], digit: Digit) -> Vec<Cell> {
    let sees_one = |cell: Cell, of: &[Cell]| of.iter().any(|&other| candidates.sees(cell, other));
    let is_seeing = |cell: &Cell| {
        sees_one(*cell, first)
            && sees_one(*cell, second)
            && !first.contains(cell)
            && !second.contains(cell)
    };
    candidates.cells(digit).iter().filter(is_seeing).collect()
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::check_without;

    #[test]
    fn simple_colors_on_a_path() {
        let givens = "2...1.7...7..23.+4+1..+1....+2.\
                      +7+6.34..+1+2.1427+69..+32....+46+7\
                      +1+57+49+23+8+669+28+3+5+1+7+44+83.+6.+2+95";
        let deleted = "513 913 923 563";
        assert_snapshot!(
            check_without(simple, givens, deleted),
            @"simple-colors: | 5r1c4 5r4c3 5r5c8 | 5r1c8 5r2c3 5r4c7 5r5c1 => not 5r2c4"
        );
    }

    #[test]
    fn multi_colors_on_a_path() {
        let givens = "+2.+6.51.+47+7..+2+6....91.+7.826.\
                      +46..+8...+2+87.6.+25.41.+2+49.+6.+8\
                      +6+4+1+82+3...5+2+7...38+6+398+576+42+1";
        let deleted = "328";
        assert_snapshot!(
            check_without(multi, givens, deleted),
            @"multi-colors: | 3r1c2 3r3c5 3r4c4 | 3r1c4 3r5c5 | 3r6c2 | 3r6c8 => not 3r5c8"
        );
    }
}
