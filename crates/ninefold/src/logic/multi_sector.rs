//! Multi-sector locked sets.
//!
//! # Rule
//!
//! Take the empty cells where some rows cross some columns of a grid. Divide the digits into those
//! counted by row and those counted by column. If there are as many pairs of a row and one of the
//! first digits that is a candidate of these cells in that row, and pairs of a column and one of the
//! second digits, as there are cells, then a digit of such a pair is removed from the rest of its
//! row or column.
//!
//! # Why it holds
//!
//! Each cell has a digit, which belongs to one pair: that of its row or that of its column. No two
//! cells have the same pair, because a house has a digit once. With as many pairs as cells, every
//! pair is taken: its row or column has its digit in one of the cells.
//!
//! If all digits were counted by row, each row would have a naked subset, and cells of one box are
//! a naked subset, too; cells that fall apart, so that no pair is shared by one part and the rest,
//! are two sets. None of these are given here. Rows and columns belong to one grid; the argument uses
//! no other house.
//!
//! # Example
//!
//! Rows 1 and 2 cross columns 4 and 7 in four empty cells. In row 1 they have 1, in row 2 they have
//! 2, in column 4 they also have 5, and in column 7 also 6: row 1 has its 1 there, row 2 its 2,
//! column 4 its 5, and column 7 its 6.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::{Digit, DigitSet};

use crate::layout::{House, Size};
use crate::logic::candidates::{bits, n_bits};
use crate::logic::search::Found;
use crate::logic::{Candidate, Candidates, Role, Step, Technique};

/// The range of the number of rows, and of columns.
const SIZES: core::ops::RangeInclusive<u32> = 2..=7;

/// Gives every multi-sector locked set to `found`, those of few cells first; of those that remove
/// the same, only the smallest.
pub(in crate::logic) fn find(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    for [rows, columns, _] in candidates.layout().frames() {
        let sectors = Sectors::new(candidates, rows, columns);
        let mut best: BTreeMap<Vec<Candidate>, (u32, Step)> = BTreeMap::new();
        for columns in (0..0x200).filter(|&columns| SIZES.contains(&n_bits(columns))) {
            found.go_on()?;
            sectors.add_rows(&Chosen::of(columns), 0, &mut |chosen| {
                if let Some(step) = sectors.step(chosen) {
                    let known = best.get(&step.eliminations);
                    if known.is_none_or(|(n_cells, _)| chosen.n_cells < *n_cells) {
                        best.insert(step.eliminations.clone(), (chosen.n_cells, step));
                    }
                }
            });
        }
        let mut all: Vec<(u32, Step)> = best.into_values().collect();
        all.sort_by_key(|(n_cells, _)| *n_cells);
        all.into_iter().try_for_each(|(_, step)| found.take(step))?;
    }
    ControlFlow::Continue(())
}

/// The rows and columns of a grid.
struct Sectors<'a> {
    candidates: &'a Candidates,
    rows: &'a [House; 9],
    columns: &'a [House; 9],
    open: [u16; 9],        // by row: the columns of its empty cells
    places: [[u16; 9]; 9], // by row and digit: the columns
}

/// Some rows and columns, and what is in the cells where they cross.
#[derive(Clone)]
struct Chosen {
    rows: u16,
    columns: u16,
    n_cells: u32,
    n_rows_with: [u32; 9],  // by digit
    columns_with: [u16; 9], // by digit
}

impl Chosen {
    fn of(columns: u16) -> Chosen {
        Chosen { rows: 0, columns, n_cells: 0, n_rows_with: [0; 9], columns_with: [0; 9] }
    }

    /// The number of pairs of a house and a digit, if each digit is counted where it has fewer.
    fn n_pairs(&self) -> u32 {
        let with = self.n_rows_with.iter().zip(&self.columns_with);
        with.map(|(&rows, &columns)| rows.min(n_bits(columns))).sum()
    }
}

impl<'a> Sectors<'a> {
    fn new(candidates: &'a Candidates, rows: &'a [House; 9], columns: &'a [House; 9]) -> Self {
        let open = rows.map(|row| candidates.open(row));
        let places = rows.map(|row| Digit::NINE.map(|digit| candidates.places(row, digit)));
        Sectors { candidates, rows, columns, open, places }
    }

    /// Adds every choice of rows at or after this one; each row has an empty cell.
    fn add_rows(&self, chosen: &Chosen, from: usize, take: &mut impl FnMut(&Chosen)) {
        for row in from..9 {
            let n_open = n_bits(self.open[row] & chosen.columns);
            if n_open == 0 {
                continue;
            }
            let mut more = chosen.clone();
            more.rows |= 1 << row;
            more.n_cells += n_open;
            for (digit, places) in self.places[row].iter().enumerate() {
                let places = places & chosen.columns;
                more.n_rows_with[digit] += u32::from(places != 0);
                more.columns_with[digit] |= places;
            }
            let n_rows = n_bits(more.rows);
            if SIZES.contains(&n_rows) && more.n_pairs() == more.n_cells {
                take(&more);
            }
            if n_rows < *SIZES.end() {
                self.add_rows(&more, row + 1, take);
            }
        }
    }

    /// The step of a set, if it removes something and counts digits both by row and by column; every
    /// column has an empty cell, too.
    fn step(&self, chosen: &Chosen) -> Option<Step> {
        let used = bits(chosen.rows).fold(0, |used, row| used | self.open[row]);
        let is_one_box = is_in_one_third(chosen.rows) && is_in_one_third(chosen.columns);
        if is_one_box || chosen.columns & !used != 0 {
            return None;
        }
        let mut step = Step::new(Technique::MultiSectorLockedSet);
        let (mut by_row, mut by_column) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for digit in Size::CLASSIC.all() {
            let (n_rows, columns) =
                (chosen.n_rows_with[digit.index()], chosen.columns_with[digit.index()]);
            let n_columns = n_bits(columns);
            let of_rows =
                if n_rows <= n_columns { self.gone_by_row(chosen, digit) } else { vec![] };
            let of_columns =
                if n_columns <= n_rows { self.gone_by_column(chosen, digit) } else { vec![] };
            // Where both ways count the same, the one that removes more is taken.
            let is_by_row =
                n_rows < n_columns || (n_rows == n_columns && of_rows.len() >= of_columns.len());
            match (n_rows, is_by_row) {
                (0, _) => {}
                (_, true) => by_row.insert(digit),
                (_, false) => by_column.insert(digit),
            }
            step.eliminations.extend(if is_by_row { of_rows } else { of_columns });
        }
        if step.is_idle() || by_column.is_empty() || !self.is_connected(chosen, by_row) {
            return None;
        }
        step.arrange_eliminations();
        for (group, digits) in [(0, by_row), (1, by_column)] {
            for digit in digits {
                for row in bits(chosen.rows) {
                    let places = self.places[row][digit.index()] & chosen.columns;
                    let cells = self.candidates.cells_at(self.rows[row], places);
                    step.show(cells, digit, Role::Group(group));
                }
            }
        }
        let (rows, columns) = (bits(chosen.rows), bits(chosen.columns));
        step.houses.extend(rows.map(|row| (self.rows[row], Role::Defining)));
        step.houses.extend(columns.map(|column| (self.columns[column], Role::Target)));
        Some(step)
    }

    /// Whether each cell can be reached from each other, going from cell to cell of the same pair,
    /// and some digit is counted by row.
    fn is_connected(&self, chosen: &Chosen, by_row: DigitSet) -> bool {
        let first = bits(chosen.rows).next().unwrap_or_default();
        let mut reached = [0_u16; 9]; // by row: the columns
        let mut new = vec![(first, (self.open[first] & chosen.columns).trailing_zeros() as usize)];
        let mut n_reached = 0;
        while let Some((row, column)) = new.pop() {
            if reached[row] >> column & 1 == 1 {
                continue;
            }
            reached[row] |= 1 << column;
            n_reached += 1;
            for digit in
                Size::CLASSIC.all().into_iter().filter(|digit| self.is_at(*digit, row, column))
            {
                if by_row.contains(digit) {
                    let columns = self.places[row][digit.index()] & chosen.columns;
                    new.extend(bits(columns).map(|column| (row, column)));
                } else {
                    let has = |row: &usize| self.is_at(digit, *row, column);
                    new.extend(bits(chosen.rows).filter(has).map(|row| (row, column)));
                }
            }
        }
        !by_row.is_empty() && n_reached == chosen.n_cells
    }

    fn is_at(&self, digit: Digit, row: usize, column: usize) -> bool {
        self.places[row][digit.index()] >> column & 1 == 1
    }

    /// The places of a digit in the rest of the rows that have it among the cells.
    fn gone_by_row(&self, chosen: &Chosen, digit: Digit) -> Vec<Candidate> {
        let mut gone = Vec::new();
        for row in bits(chosen.rows) {
            let places = self.places[row][digit.index()];
            if places & chosen.columns != 0 {
                let cells = self.candidates.cells_at(self.rows[row], places & !chosen.columns);
                gone.extend(cells.map(|cell| Candidate { cell, digit }));
            }
        }
        gone
    }

    /// The places of a digit in the rest of the columns that have it among the cells.
    fn gone_by_column(&self, chosen: &Chosen, digit: Digit) -> Vec<Candidate> {
        let mut gone = Vec::new();
        for column in bits(chosen.columns_with[digit.index()]) {
            let places = self.candidates.places(self.columns[column], digit);
            let cells = self.candidates.cells_at(self.columns[column], places & !chosen.rows);
            gone.extend(cells.map(|cell| Candidate { cell, digit }));
        }
        gone
    }
}

/// Whether these lines all cross the same boxes.
fn is_in_one_third(lines: u16) -> bool {
    [0b111, 0b11_1000, 0b1_1100_0000_u16].into_iter().any(|third| lines & !third == 0)
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::{candidates_with, first};

    /// The example above, and the same with one more candidate.
    #[test]
    fn rows_and_columns_use_up_digits() {
        let cells = [(1, 4, "15"), (1, 7, "16"), (2, 4, "25"), (2, 7, "26")];
        assert_snapshot!(first(find, &candidates_with("classic", &cells)), @"multi-sector-locked-set: | 1r1c4 1r1c7 2r2c4 2r2c7 | 5r1c4 5r2c4 6r1c7 6r2c7 => not 1r1c1 1r1c2 1r1c3 1r1c5 1r1c6 1r1c8 1r1c9 2r2c1 2r2c2 2r2c3 2r2c5 2r2c6 2r2c8 2r2c9 5r3c4 6r3c7 5r4c4 6r4c7 5r5c4 6r5c7 5r6c4 6r6c7 5r7c4 6r7c7 5r8c4 6r8c7 5r9c4 6r9c7");
        let more = [&cells[..3], &[(2, 7, "267")]].concat();
        assert_snapshot!(first(find, &candidates_with("classic", &more)), @"nothing");
    }

    /// Two naked pairs, which count digits by row only, and a naked quad of a box.
    #[test]
    fn naked_subsets_are_not_given() {
        let pairs = [(1, 4, "15"), (1, 7, "15"), (2, 4, "26"), (2, 7, "26")];
        let quad = [(1, 4, "15"), (1, 5, "16"), (2, 4, "25"), (2, 5, "26")];
        for cells in [pairs, quad] {
            assert_eq!(first(find, &candidates_with("classic", &cells)), "nothing");
        }
    }
}
