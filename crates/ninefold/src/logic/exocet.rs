//! Junior exocet.
//!
//! # Rule
//!
//! All in one grid, here in a band of three rows; the same with rows and columns swapped.
//!
//! - Two cells of one row and one box, the *base*, with three or more candidates between them, the
//!   *base digits*.
//! - Two *targets*, one in each of the other boxes of the band, outside the row of the base. The
//!   third cell of the band in the column of a target, outside that row, has no base digit.
//! - The columns of the targets and the one of the base's box without a base cell are the *cross
//!   lines*. Outside the band, two lines, rows or cross lines, contain all places of each base digit
//!   in the cross lines.
//!
//! The base has two digits, and the targets have the same two, one each. Candidates of base and
//! targets that are part of no such choice are removed. A base digit whose places are all in one
//! line is never among the two.
//!
//! # Why it holds
//!
//! Take a digit of the base. Each of the three cross lines has it once; at most twice outside the
//! band, since two lines contain its places there. So it is at least once in the band. There one
//! cross line is in the box of the base, and the cells of the two others in the row of the base see
//! the base; the cells beside the targets do not have the digit. So a target has it. That holds for
//! both digits of the base, so each target has one of them. If one line contains all places outside
//! the band, the digit would be in both targets, with no room for the other.
//!
//! Only houses of one grid are used, so what other grids share with it does not matter.
//!
//! # Example
//!
//! r1c1 and r1c2 have 1, 2 and 3 between them, the targets are r2c4 and r3c7, and r3c4 and r2c7 have
//! none of the three. In columns 3, 4 and 7, rows 5 and 8 contain all 1, 2 and 3 of rows 4 to 9:
//! r2c4 and r3c7 are 1, 2 or 3.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::{Digit, DigitSet};

use crate::layout::{Cell, House};
use crate::logic::candidates::n_bits;
use crate::logic::search::Found;
use crate::logic::{Candidates, Role, Step, Technique};

/// Gives every junior exocet to `found`.
pub(in crate::logic) fn find(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    for [rows, columns, _] in candidates.layout().frames() {
        for (lines, crosses) in [(rows, columns), (columns, rows)] {
            found.go_on()?;
            let side = Side::new(candidates, lines, crosses);
            for line in 0..9 {
                for missing in 0..9 {
                    if let Some(base) = side.base(line, missing) {
                        side.each_pair_of_targets(&base, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A grid seen from one side: its lines, and those that cross them.
struct Side<'a> {
    candidates: &'a Candidates,
    lines: &'a [House; 9],
    crosses: &'a [House; 9],
    places: [[u16; 9]; 9], // by crossing line and digit: candidates and placed digits
}

/// Two cells of one line and box.
struct Base {
    line: usize,
    missing: usize, // the crossing line of the box without one of the two
    cells: [Cell; 2],
    digits: DigitSet,
}

/// A cell that may have a digit of the base.
struct Target {
    cell: Cell,
    cross: usize,
}

impl<'a> Side<'a> {
    fn new(candidates: &'a Candidates, lines: &'a [House; 9], crosses: &'a [House; 9]) -> Self {
        let cells = crosses.map(|cross| candidates.layout().nine_of(cross));
        let places = core::array::from_fn(|cross| {
            core::array::from_fn(|digit| {
                let digit = Digit::NINE[digit];
                let is_placed = |line: &usize| candidates.digit(cells[cross][*line]) == Some(digit);
                let placed = (0..9).filter(is_placed).fold(0, |mask, line| mask | 1 << line);
                candidates.places(crosses[cross], digit) | placed
            })
        });
        Side { candidates, lines, crosses, places }
    }

    fn cell(&self, line: usize, cross: usize) -> Cell {
        self.candidates.layout().nine_of(self.lines[line])[cross]
    }

    fn base(&self, line: usize, missing: usize) -> Option<Base> {
        let first = missing / 3 * 3;
        let mut others = (first..first + 3).filter(|&cross| cross != missing);
        let cells = [others.next()?, others.next()?].map(|cross| self.cell(line, cross));
        let [one, other] = cells.map(|cell| self.candidates.of(cell));
        let is_base = !one.is_empty() && !other.is_empty() && (one | other).len() > 2;
        is_base.then_some(Base { line, missing, cells, digits: one | other })
    }

    /// The targets in one box of the band.
    fn targets(&self, base: &Base, stack: usize) -> Vec<Target> {
        let band = base.line / 3 * 3;
        let has_none = |cell: Cell| {
            (self.candidates.of(cell) & base.digits).is_empty()
                && self.candidates.digit(cell).is_none_or(|digit| !base.digits.contains(digit))
        };
        let mut targets = Vec::new();
        for cross in stack * 3..stack * 3 + 3 {
            for line in (band..band + 3).filter(|&line| line != base.line) {
                let beside = 3 * band + 3 - line - base.line;
                let cell = self.cell(line, cross);
                let meets = !(self.candidates.of(cell) & base.digits).is_empty();
                if meets && has_none(self.cell(beside, cross)) {
                    targets.push(Target { cell, cross });
                }
            }
        }
        targets
    }

    fn each_pair_of_targets(&self, base: &Base, found: Found<'_>) -> ControlFlow<()> {
        let mut stacks = (0..3).filter(|&stack| stack != base.missing / 3);
        let (Some(left), Some(right)) = (stacks.next(), stacks.next()) else {
            return ControlFlow::Continue(());
        };
        let (left, right) = (self.targets(base, left), self.targets(base, right));
        for one in &left {
            for other in &right {
                if let Some(step) = self.step(base, [one, other]) {
                    found.take(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The smallest number of lines that contain all places of a digit in the cross lines outside
    /// the band.
    fn n_lines(&self, base: &Base, crosses: [usize; 3], digit: Digit) -> u32 {
        let outside = !(0b111 << (base.line / 3 * 3));
        let places = crosses.map(|cross| self.places[cross][digit.index()] & outside);
        let with = |chosen: u32| {
            let rest = (0..3).filter(|cross| chosen >> cross & 1 == 0);
            chosen.count_ones() + n_bits(rest.fold(0, |rows, cross| rows | places[cross]))
        };
        (0..8).map(with).min().unwrap_or_default()
    }

    fn step(&self, base: &Base, targets: [&Target; 2]) -> Option<Step> {
        let crosses = [base.missing, targets[0].cross, targets[1].cross];
        let mut possible = DigitSet::EMPTY;
        for digit in base.digits {
            match self.n_lines(base, crosses, digit) {
                0 | 1 => {}
                2 => possible.insert(digit),
                _ => return None,
            }
        }
        let target_cells = targets.map(|target| target.cell);
        let mut step = Step::new(Technique::JuniorExocet);
        let kept = self.kept(base.cells, target_cells, possible);
        for (cell, kept) in base.cells.into_iter().chain(target_cells).zip(kept) {
            for digit in self.candidates.of(cell) - kept {
                step.eliminate([cell], digit);
            }
        }
        if step.is_idle() {
            return None;
        }
        self.show(&mut step, base, target_cells, crosses);
        Some(step)
    }

    /// The digits of both cells of the base and both targets that are part of a choice: two
    /// different digits, which both the base and the targets can have.
    fn kept(&self, base: [Cell; 2], targets: [Cell; 2], possible: DigitSet) -> [DigitSet; 4] {
        let mut kept = [DigitSet::EMPTY; 4];
        let fits = |[one, other]: [Cell; 2], x: Digit, y: Digit| {
            self.candidates.has(one, x) && self.candidates.has(other, y)
        };
        for x in possible {
            for y in possible.into_iter().filter(|&y| y != x) {
                // The base has x and y in this order; the targets in any.
                if !fits(base, x, y) {
                    continue;
                }
                for (x_there, y_there) in [(x, y), (y, x)] {
                    if fits(targets, x_there, y_there) {
                        for (kept, digit) in kept.iter_mut().zip([x, y, x_there, y_there]) {
                            kept.insert(digit);
                        }
                    }
                }
            }
        }
        kept
    }

    fn show(&self, step: &mut Step, base: &Base, targets: [Cell; 2], crosses: [usize; 3]) {
        let candidates = self.candidates;
        let band = base.line / 3 * 3;
        let has = |digit: Digit| move |cell: &Cell| candidates.has(*cell, digit);
        for digit in base.digits {
            step.show(base.cells.into_iter().filter(has(digit)), digit, Role::Defining);
        }
        for (group, target) in (0..).zip(targets) {
            for digit in base.digits {
                step.show([target].into_iter().filter(has(digit)), digit, Role::Group(group));
            }
        }
        for digit in base.digits {
            for cross in crosses {
                let outside = candidates.places(self.crosses[cross], digit) & !(0b111 << band);
                let cells = candidates.cells_at(self.crosses[cross], outside);
                step.show(cells, digit, Role::Group(2));
            }
        }
        step.houses.extend(crosses.map(|cross| (self.crosses[cross], Role::Defining)));
        step.houses.extend((band..band + 3).map(|line| (self.lines[line], Role::Target)));
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::{candidates_with, first};

    /// The example above, with digits 1 to 3 in these rows of columns 3, 4 and 7 besides rows 1 to 3.
    fn example(rows: [u8; 2], beside: &'static str) -> Vec<(u8, u8, &'static str)> {
        let mut cells = vec![(1, 1, "12"), (1, 2, "123"), (3, 4, beside), (2, 7, "456789")];
        for row in (4..=9).filter(|row| !rows.contains(row)) {
            cells.extend([3, 4, 7].map(|column| (row, column, "456789")));
        }
        cells
    }

    #[test]
    fn targets_have_digits_of_the_base() {
        let cells = example([5, 8], "456789");
        assert_snapshot!(first(find, &candidates_with("classic", &cells)), @"junior-exocet: 1r1c1 1r1c2 2r1c1 2r1c2 3r1c2 | 1r2c4 2r2c4 3r2c4 | 1r3c7 2r3c7 3r3c7 | 1r5c3 1r8c3 1r5c4 1r8c4 1r5c7 1r8c7 2r5c3 2r8c3 2r5c4 2r8c4 2r5c7 2r8c7 3r5c3 3r8c3 3r5c4 3r8c4 3r5c7 3r8c7 => not 4r2c4 5r2c4 6r2c4 7r2c4 8r2c4 9r2c4 4r3c7 5r3c7 6r3c7 7r3c7 8r3c7 9r3c7");
    }

    /// In every grid, and with rows and columns swapped.
    #[test]
    fn every_grid_and_side() {
        let cells = example([5, 8], "456789");
        let swapped: Vec<_> = cells.iter().map(|&(row, column, set)| (column, row, set)).collect();
        let last: Vec<_> =
            cells.iter().map(|&(row, column, set)| (row + 6, column + 6, set)).collect();
        for (layout, cells) in [("classic", swapped), ("twin-nw", last)] {
            let text = first(find, &candidates_with(layout, &cells));
            assert!(text.starts_with("junior-exocet: "), "{text}");
        }
    }

    /// With a third row for base digits, or a base digit beside a target, nothing follows.
    #[test]
    fn no_room_may_be_left() {
        let mut three_rows = example([5, 8], "456789");
        three_rows.retain(|cell| cell.0 != 6);
        for cells in [three_rows, example([5, 8], "3456789")] {
            assert_eq!(first(find, &candidates_with("classic", &cells)), "nothing");
        }
    }

    /// 3 has one row only, so it would have to be in both targets.
    #[test]
    fn a_digit_with_one_line_is_false() {
        let mut cells = example([5, 8], "456789");
        cells.extend([3, 4, 7].map(|column| (8, column, "12456789")));
        cells.extend([(2, 4, "123"), (3, 7, "123")]);
        assert_snapshot!(first(find, &candidates_with("classic", &cells)), @"junior-exocet: 1r1c1 1r1c2 2r1c1 2r1c2 3r1c2 | 1r2c4 2r2c4 3r2c4 | 1r3c7 2r3c7 3r3c7 | 1r5c3 1r8c3 1r5c4 1r8c4 1r5c7 1r8c7 2r5c3 2r8c3 2r5c4 2r8c4 2r5c7 2r8c7 3r5c3 3r5c4 3r5c7 => not 3r1c2 3r2c4 3r3c7");
    }
}
