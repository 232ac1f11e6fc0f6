//! Unique loops of six or more cells, types 1 to 4.
//!
//! # Rule
//!
//! Six or more cells without a given, two in every house that contains any of them, and each with
//! `a` or `b` as a candidate. Types 1 to 4 are those of the module `deadly`.
//!
//! # Why it holds
//!
//! If a solution had only `a` and `b` in these cells, the two cells of each house would have
//! different digits, one `a` and one `b`. Swapping `a` and `b` in all cells would keep every house
//! valid, so there would be a second solution. Four such cells are a unique rectangle.
//!
//! **Every house of every grid** counts: a cell that is in two grids needs a partner in each of its
//! houses in both. The swap then keeps all grids valid. It is about solutions, not candidates, so it
//! also holds if some of the pattern's own candidates have already been eliminated.
//!
//! # Example
//!
//! r1c1, r1c4, r2c4, r2c7 and r3c7 have 1 and 2, r3c1 has 1, 2 and 5: r3c1 is 5.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::DigitSet;

use crate::layout::Cell;
use crate::logic::search::Found;
use crate::logic::uniqueness::deadly::Deadly;
use crate::logic::{Candidates, Technique};

/// The fewest cells: four are a rectangle.
const MIN_CELLS: usize = 6;

/// The maximum number of cells that are tried for one pair of digits, per grid.
const MAX_TRIES: usize = 10_000;

/// Gives every unique loop to `found`, by type, short ones first.
pub(in crate::logic) fn find(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let mut loops: Vec<Loop> = Vec::new();
    let mut pairs: Vec<DigitSet> = Vec::new();
    for pair in candidates.open_cells().map(|cell| candidates.of(cell)) {
        if pair.len() == 2 && !pairs.contains(&pair) {
            found.go_on()?;
            pairs.push(pair);
            Search::new(candidates, pair).run(&mut loops);
        }
    }
    loops.sort_by_key(|own| own.cells.len());
    for kind in [Kind::One, Kind::Same, Kind::Subset, Kind::Locked] {
        for own in &loops {
            own.give(kind, candidates, found)?;
        }
    }
    ControlFlow::Continue(())
}

#[derive(Copy, Clone)]
enum Kind {
    One,
    Same,
    Subset,
    Locked,
}

struct Loop {
    cells: Vec<Cell>,
    pair: DigitSet,
    extras: Vec<DigitSet>,
}

impl Loop {
    fn new(candidates: &Candidates, pair: DigitSet, cells: &[Cell]) -> Option<Loop> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let is_whole = cells.iter().any(|&cell| candidates.of(cell) == pair);
        let extras = cells.iter().map(|&cell| candidates.of(cell) - pair).collect();
        is_whole.then_some(Loop { cells, pair, extras })
    }

    fn give(&self, kind: Kind, candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
        let deadly = Deadly { cells: &self.cells, pair: self.pair, extras: &self.extras };
        let roof = deadly.two_with_extras().map(|two| two.map(|cell| self.cells[cell]));
        match (kind, roof) {
            (Kind::One, _) => deadly.one(candidates, Technique::UniqueLoop1, found),
            // With one cell it would do less than type 1.
            (Kind::Same, _) if deadly.with_extras().count() > 1 => {
                deadly.same(candidates, Technique::UniqueLoop2, found)
            }
            (Kind::Subset, Some(roof)) => {
                deadly.subset(candidates, roof, Technique::UniqueLoop3, found)
            }
            (Kind::Locked, Some(roof)) => {
                deadly.locked(candidates, roof, Technique::UniqueLoop4, found)
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

/// The search for the loops of a pair.
struct Search<'a> {
    candidates: &'a Candidates,
    pair: DigitSet,
    cells: Vec<Cell>,
    n_with_extras: usize,
    counts: Vec<u8>, // by house: its cells in the loop
    n_left: usize,
}

impl<'a> Search<'a> {
    fn new(candidates: &'a Candidates, pair: DigitSet) -> Search<'a> {
        let layout = candidates.layout();
        Search {
            candidates,
            pair,
            cells: Vec::new(),
            n_with_extras: 0,
            counts: vec![0; layout.houses().len()],
            n_left: MAX_TRIES * layout.n_grids(),
        }
    }

    fn run(&mut self, loops: &mut Vec<Loop>) {
        // Each loop is found from its first cell.
        let candidates = self.candidates;
        for start in candidates.open_cells() {
            self.add(start, DigitSet::EMPTY, loops);
        }
    }

    /// Adds a cell, if it fits, and continues from there.
    fn add(&mut self, cell: Cell, extras: DigitSet, loops: &mut Vec<Loop>) {
        let candidates = self.candidates;
        let set = candidates.of(cell);
        let is_later = self.cells.first().is_none_or(|&first| cell > first);
        if !is_later || (set & self.pair).is_empty() || self.n_left == 0 {
            return;
        }
        let houses = candidates.layout().houses_of(cell);
        let is_full = houses.iter().any(|house| self.counts[house.index()] > 1);
        let extras = extras | (set - self.pair);
        let n_with_extras = self.n_with_extras + usize::from(!(set - self.pair).is_empty());
        // No type has more than two cells with different extras.
        if is_full || self.cells.contains(&cell) || (n_with_extras > 2 && extras.len() > 1) {
            return;
        }
        self.n_left -= 1;
        for house in houses {
            self.counts[house.index()] += 1;
        }
        let n_before = core::mem::replace(&mut self.n_with_extras, n_with_extras);
        self.cells.push(cell);
        self.go_on(extras, loops);
        self.cells.pop();
        self.n_with_extras = n_before;
        for house in houses {
            self.counts[house.index()] -= 1;
        }
    }

    /// Adds a partner in the first house that needs one, so that each loop is found once.
    fn go_on(&mut self, extras: DigitSet, loops: &mut Vec<Loop>) {
        let candidates = self.candidates;
        let layout = candidates.layout();
        let mut houses = self.cells.iter().flat_map(|&cell| layout.houses_of(cell)).copied();
        match houses.find(|house| self.counts[house.index()] == 1) {
            Some(house) => {
                for &cell in layout.nine_of(house) {
                    self.add(cell, extras, loops);
                }
            }
            None if self.cells.len() >= MIN_CELLS => {
                loops.extend(Loop::new(candidates, self.pair, &self.cells));
            }
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::{candidates_with, first};

    fn check(cells: &[(u8, u8, &str)]) -> String {
        first(find, &candidates_with("classic", cells))
    }

    const FIVE: [(u8, u8, &str); 5] =
        [(1, 1, "12"), (1, 4, "12"), (2, 4, "12"), (2, 7, "12"), (3, 7, "12")];

    #[test]
    fn one_cell_with_extras() {
        assert_snapshot!(check(&[&FIVE[..], &[(3, 1, "125")]].concat()), @"unique-loop-1: 1r1c1 1r1c4 1r2c4 1r2c7 1r3c1 1r3c7 2r1c1 2r1c4 2r2c4 2r2c7 2r3c1 2r3c7 fin 5r3c1 => not 1r3c1 2r3c1");
        assert_snapshot!(check(&[&FIVE[..], &[(3, 1, "3456789"), (3, 2, "125")]].concat()), @"nothing");
    }

    #[test]
    fn one_extra_digit() {
        let cells = [&FIVE[..4], &[(3, 7, "125"), (3, 1, "125")]].concat();
        assert_snapshot!(check(&cells), @"unique-loop-2: 1r1c1 1r1c4 1r2c4 1r2c7 1r3c1 1r3c7 2r1c1 2r1c4 2r2c4 2r2c7 2r3c1 2r3c7 fin 5r3c1 5r3c7 => not 5r3c2 5r3c3 5r3c4 5r3c5 5r3c6 5r3c8 5r3c9");
    }

    #[test]
    fn extras_in_a_subset() {
        let cells = [&FIVE[..4], &[(3, 7, "126"), (3, 1, "125"), (3, 5, "56")]].concat();
        assert_snapshot!(check(&cells), @"unique-loop-3: 1r1c1 1r1c4 1r2c4 1r2c7 1r3c1 1r3c7 2r1c1 2r1c4 2r2c4 2r2c7 2r3c1 2r3c7 fin 5r3c1 6r3c7 | 5r3c5 6r3c5 => not 5r3c2 5r3c3 5r3c4 5r3c6 5r3c8 5r3c9 6r3c2 6r3c3 6r3c4 6r3c6 6r3c8 6r3c9");
    }

    /// 1 has only two places in row 3.
    #[test]
    fn a_locked_digit() {
        let others = [2, 3, 4, 5, 6, 8, 9].map(|column| (3, column, "23456789"));
        let cells = [&FIVE[..4], &[(3, 7, "1267"), (3, 1, "1258")], &others[..]].concat();
        assert_snapshot!(check(&cells), @"unique-loop-4: 1r1c1 1r1c4 1r2c4 1r2c7 1r3c1 1r3c7 2r1c1 2r1c4 2r2c4 2r2c7 2r3c1 2r3c7 fin 5r3c1 8r3c1 6r3c7 7r3c7 => not 2r3c1 2r3c7");
    }

    /// In twins, a cell of the shared box needs partners in four lines.
    #[test]
    fn a_second_grid_breaks_loops() {
        let cells = [&FIVE[..], &[(3, 1, "125")]].concat();
        assert_snapshot!(first(find, &candidates_with("twin-nw", &cells)), @"unique-loop-1: 1primary:r1c1 1primary:r1c4 1primary:r2c4 1primary:r2c7 1primary:r3c1 1primary:r3c7 2primary:r1c1 2primary:r1c4 2primary:r2c4 2primary:r2c7 2primary:r3c1 2primary:r3c7 fin 5primary:r3c1 => not 1primary:r3c1 2primary:r3c1");
        let low: Vec<_> = cells.iter().map(|&(row, column, set)| (row + 6, column, set)).collect();
        assert!(check(&low).starts_with("unique-loop-1"));
        assert_snapshot!(first(find, &candidates_with("twin-nw", &low)), @"nothing");
    }
}
