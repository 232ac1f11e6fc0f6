//! Fish: X-Wing, Swordfish and Jellyfish; on request Squirmbag, Whale and Leviathan.
//!
//! # Rule
//!
//! Take two to seven parallel lines, the base. If all their places for a digit are in as many
//! lines of the other direction, the cover, the digit is removed from the rest of the cover.
//!
//! # Why it holds
//!
//! Each base line has the digit once, and no cell is in two base lines: that makes as many digits
//! as there are cover lines, each of which can take one. So each cover line has its digit in a base
//! line, and nowhere else.
//!
//! The cover lines belong to one grid. A base line may belong to any grid, as long as its places
//! are in the grid of the cover; of several base lines in the same row or column, at most one is
//! used, so that no cell counts twice.
//!
//! # Example
//!
//! 5 has only two places in row 2 and in row 7, in columns 3 and 8 both times: columns 3 and 8 have
//! their 5 in these rows.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::Digit;

use crate::layout::{House, HouseKind, Layout};
use crate::logic::candidates::{bits, n_bits};
use crate::logic::changes::Changes;
use crate::logic::search::Found;
use crate::logic::{Candidates, Role, Step, Technique, crossings};

/// Gives every X-Wing to `found`.
pub(in crate::logic) fn x_wing(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    find(candidates, 2, Technique::XWing, found)
}

/// Gives every Swordfish to `found`.
pub(in crate::logic) fn swordfish(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    find(candidates, 3, Technique::Swordfish, found)
}

/// Gives every Jellyfish to `found`.
pub(in crate::logic) fn jellyfish(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    find(candidates, 4, Technique::Jellyfish, found)
}

/// Gives every Squirmbag to `found`.
pub(in crate::logic) fn squirmbag(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    find(candidates, 5, Technique::Squirmbag, found)
}

/// Gives every Whale to `found`.
pub(in crate::logic) fn whale(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    find(candidates, 6, Technique::Whale, found)
}

/// Gives every Leviathan to `found`.
pub(in crate::logic) fn leviathan(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    find(candidates, 7, Technique::Leviathan, found)
}

fn find(
    candidates: &Candidates,
    size: usize,
    technique: Technique,
    found: Found<'_>,
) -> ControlFlow<()> {
    each_water(candidates, found.changes(), &mut |water| {
        water.each_base(size, size as u32, &mut |base, union| {
            if n_bits(union) as usize != size {
                return ControlFlow::Continue(());
            }
            let mut step = Step::new(technique);
            for cover in bits(union) {
                let rest = water.places(cover) & !Water::rows(base, cover);
                step.eliminate(candidates.cells_at(water.covers[cover], rest), water.digit);
            }
            if step.is_idle() {
                return ControlFlow::Continue(());
            }
            for line in base {
                let places = candidates.places(line.house, water.digit);
                step.show(candidates.cells_at(line.house, places), water.digit, Role::Defining);
            }
            step.houses.extend(base.iter().map(|line| (line.house, Role::Defining)));
            step.houses.extend(bits(union).map(|cover| (water.covers[cover], Role::Target)));
            found.take(step)
        })
    })
}

/// The maximum number of lines of a base.
const MAX_SIZE: usize = 7;

/// A line that may be in the base.
#[derive(Copy, Clone)]
pub(in crate::logic) struct Line {
    pub(in crate::logic) house: House,
    /// Its number in the grid of the cover.
    pub(in crate::logic) number: u8,
    /// The cover lines that cross it at a place of the digit, one bit each.
    pub(in crate::logic) mask: u16,
}

/// Where fish swim: one digit, one direction, the cover lines of one grid.
pub(in crate::logic) struct Water<'a> {
    pub(in crate::logic) candidates: &'a Candidates,
    pub(in crate::logic) digit: Digit,
    /// The lines that may cover.
    pub(in crate::logic) covers: &'a [House; 9],
    lines: Vec<Line>,
}

/// Visits all grids, digits that have changed around them, and directions.
pub(in crate::logic) fn each_water(
    candidates: &Candidates,
    changes: Changes,
    take: &mut impl FnMut(&Water<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = candidates.layout();
    let mut lines = Vec::new();
    for (grid, [rows, columns, _]) in layout.grids().zip(layout.frames()) {
        for digit in changes.digits_around(grid) {
            for (base, covers) in [(rows, columns), (columns, rows)] {
                lines.clear();
                for (number, &house) in (0..).zip(base) {
                    add_lines(candidates, digit, house, number, &mut lines);
                }
                let water = Water { candidates, digit, covers, lines };
                take(&water)?;
                lines = water.lines;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Adds the line of the grid, and those of other grids in the same row or column whose places are
/// all in this grid.
fn add_lines(
    candidates: &Candidates,
    digit: Digit,
    house: House,
    number: u8,
    lines: &mut Vec<Line>,
) {
    let layout = candidates.layout();
    let mut add = |house, mask: u16| {
        if n_bits(mask) > 1 {
            lines.push(Line { house, number, mask });
        }
    };
    add(house, candidates.places(house, digit));
    if layout.n_grids() > 1 {
        for crossing in crossings(layout, house).iter().filter(|c| is_line(layout, c.other)) {
            let places = candidates.places(crossing.other, digit);
            if places & !crossing.there == 0 {
                let shift = crossing.here.trailing_zeros();
                add(crossing.other, places >> crossing.there.trailing_zeros() << shift);
            }
        }
    }
}

fn is_line(layout: &Layout, house: House) -> bool {
    layout.kind(house) != HouseKind::Box
}

impl Water<'_> {
    /// The places of the digit in a cover line.
    pub(in crate::logic) fn places(&self, cover: usize) -> u16 {
        self.candidates.places(self.covers[cover], self.digit)
    }

    /// The base's own places in a cover line.
    pub(in crate::logic) fn rows(base: &[Line], cover: usize) -> u16 {
        base.iter().fold(0, |rows, line| rows | (line.mask >> cover & 1) << line.number)
    }

    /// Calls a function with every base of `size` lines that crosses at most `limit` cover lines,
    /// and with these cover lines.
    pub(in crate::logic) fn each_base(
        &self,
        size: usize,
        limit: u32,
        take: &mut impl FnMut(&[Line], u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.lines.len() < size {
            return ControlFlow::Continue(());
        }
        let mut base = [self.lines[0]; MAX_SIZE];
        self.extend(&mut base, 0, 0, (size, limit), 0, take)
    }

    fn extend(
        &self,
        base: &mut [Line; MAX_SIZE],
        n_chosen: usize,
        from: usize,
        (size, limit): (usize, u32),
        union: u16,
        take: &mut impl FnMut(&[Line], u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (index, &line) in self.lines.iter().enumerate().skip(from) {
            let union = union | line.mask;
            let is_taken = n_chosen > 0 && base[n_chosen - 1].number == line.number;
            if n_bits(union) > limit || is_taken {
                continue;
            }
            base[n_chosen] = line;
            if n_chosen + 1 == size {
                take(&base[..size], union)?;
            } else {
                self.extend(base, n_chosen + 1, index + 1, (size, limit), union, take)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use crate::board::Board;

    use super::*;
    use crate::logic::tests::{check_without, first};

    #[test]
    fn x_wing_on_a_path() {
        let givens = "+83+51...+792+4..7..+3.6...+3.2..\
                      +3.+86..+5.+24+92+35+1+8+6+7+5+6.+8...43\
                      +9+5+648+3+721+78+4+2+19+356+1+23+7+65...";
        assert_snapshot!(
            check_without(x_wing, givens, ""),
            @"x-wing: 1r2c3 1r2c7 1r6c3 1r6c7 => not 1r3c3"
        );
    }

    #[test]
    fn swordfish_on_a_path() {
        let givens = "+3+6+5+1.+7..+21..5+9+2+3+762+97+36.+1+5.\
                      +7.1+2+5+9+63.62..73.1+5+53.+6+1.2.+7\
                      8+5+39+267+4+1+9+72..1+5+6+3+4+1+67+35829";
        assert_snapshot!(
            check_without(swordfish, givens, ""),
            @"swordfish: 4r5c4 4r8c4 4r1c5 4r8c5 4r1c7 4r5c7 => not 4r5c3"
        );
    }

    #[test]
    fn jellyfish_on_a_path() {
        let givens = "6.+9+2+5+3.+7+123.+6+715.975+1..9+6+23\
                      .+759..+1.+6.+2.+516.+971+9+67.4.5+2\
                      +5.+3+1+9+72+6.+91+2.6+57+3..+6+73..9+15";
        assert_snapshot!(
            check_without(jellyfish, givens, ""),
            @"jellyfish: 8r4c1 8r5c1 8r9c1 8r2c3 8r5c3 8r4c6 8r9c6 8r2c8 8r4c8 => not 8r4c5 8r5c7 8r9c5"
        );
    }

    /// Twins: 1 has two places in the first row of one grid, and two in a row of the other, all in
    /// two columns of the first grid, whose own row there has more.
    #[test]
    fn a_base_line_of_another_grid() {
        let layout: Layout = "twin-nw".parse().unwrap();
        let mut candidates = Candidates::new(&Board::empty(&layout));
        for (row, columns) in [(0, 0..9), (7, 6..15)] {
            for column in columns.filter(|column| ![6, 7].contains(column)) {
                candidates.remove(layout.cell_at(row, column).unwrap(), Digit::new(1).unwrap());
            }
        }
        assert_snapshot!(
            first(x_wing, &candidates),
            @"x-wing: 1primary:r1c7 1primary:r1c8 1primary:r8c7 1primary:r8c8 => not 1primary:r2c7 1primary:r3c7 1primary:r4c7 1primary:r5c7 1primary:r6c7 1primary:r7c7 1primary:r9c7 1primary:r2c8 1primary:r3c8 1primary:r4c8 1primary:r5c8 1primary:r6c8 1primary:r7c8 1primary:r9c8"
        );
    }
}
