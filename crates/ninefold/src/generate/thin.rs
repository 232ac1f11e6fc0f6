//! Taking clues out of a solved board, in a random order, while the rest has one solution.
//!
//! Whether a clue is needed is one question: is there a solution with another
//! digit in its cell? At first many are taken out together; if that is too
//! much, half of them, and so on. The result is the same as one by one: what
//! can go together can go one after the other.

use crate::digit::Digit;
use crate::layout::Cell;

/// A board on its way to a puzzle.
pub(super) struct Thinning<'a> {
    /// The digits, 0 for a cell that is empty.
    pub(super) digits: Vec<u8>,
    solution: Vec<u8>,
    /// Cells that are emptied together.
    orbits: &'a [Vec<Cell>],
    /// Their numbers in the order in which they are tried.
    order: Vec<u16>,
    /// The first not yet decided.
    next: usize,
    /// How many are tried together; 0 before that is known.
    together: usize,
    n_clues: usize,
    /// So many clues are left at least.
    least: usize,
}

/// Which cells are empty now and were not before: is there still one solution?
pub(super) enum Trial {
    /// One cell: is there no solution without its digit there?
    One(usize, u8),
    /// Several: is there no second solution?
    Several,
}

/// Of 81 clues, where blocks end that can mostly go together; after the last, one by one.
const BLOCKS: [usize; 7] = [24, 32, 37, 40, 43, 45, 47];

impl<'a> Thinning<'a> {
    /// Begins with a solved board, of which cells outside of all orbits are emptied.
    pub(super) fn new(
        solved: &[Option<Digit>],
        orbits: &'a [Vec<Cell>],
        order: Vec<u16>,
        least: usize,
    ) -> Thinning<'a> {
        let solution: Vec<u8> = solved.iter().map(|digit| digit.map_or(0, Digit::get)).collect();
        let mut digits = vec![0; solution.len()];
        let mut n_clues = 0;
        for cell in orbits.iter().flatten().map(|cell| cell.index()) {
            digits[cell] = solution[cell];
            n_clues += 1;
        }
        Thinning { digits, solution, orbits, order, next: 0, together: 0, n_clues, least }
    }

    /// How many clues are left.
    pub(super) fn n_clues(&self) -> usize {
        self.n_clues
    }

    /// Whether the trial is of several cells.
    pub(super) fn is_several(&self) -> bool {
        self.n_cells(self.next + self.together) > 1
    }

    /// Empties some cells, for a trial; `None` when all is decided.
    pub(super) fn begin(&mut self) -> Option<Trial> {
        if self.together == 0 {
            self.together = self.usual();
        }
        while self.next < self.order.len() {
            let end = (self.next + self.together).min(self.order.len());
            let n_cells = self.n_cells(end);
            if self.n_clues >= self.least + n_cells {
                self.together = end - self.next;
                self.n_clues -= n_cells;
                for &orbit in &self.order[self.next..end] {
                    for cell in &self.orbits[usize::from(orbit)] {
                        self.digits[cell.index()] = 0;
                    }
                }
                let first = self.orbits[usize::from(self.order[self.next])][0].index();
                return Some(match n_cells {
                    1 => Trial::One(first, self.solution[first]),
                    _ => Trial::Several,
                });
            }
            if self.together > 1 {
                self.together /= 2;
            } else {
                self.next += 1; // this orbit is too large; a smaller one may fit
            }
        }
        None
    }

    /// Ends the trial: the cells stay empty if there is one solution, or else get their digits back.
    pub(super) fn end(&mut self, has_one_solution: bool) {
        let end = self.next + self.together;
        if has_one_solution {
            self.next = end;
            self.together = 0;
            return;
        }
        for &orbit in &self.order[self.next..end] {
            for cell in &self.orbits[usize::from(orbit)] {
                self.digits[cell.index()] = self.solution[cell.index()];
                self.n_clues += 1;
            }
        }
        match self.together {
            1 => (self.next, self.together) = (self.next + 1, 0),
            2..=4 => self.together = 1,
            together => self.together = together / 2,
        }
    }

    /// How many cells there are in the orbits from the next to this one.
    fn n_cells(&self, end: usize) -> usize {
        let orbits = self.order[self.next..end].iter();
        orbits.map(|&orbit| self.orbits[usize::from(orbit)].len()).sum()
    }

    /// How many orbits to try together: the rest of a block.
    fn usual(&self) -> usize {
        let ends = BLOCKS.iter().map(|end| end * self.order.len() / 81);
        ends.map(|end| end.saturating_sub(self.next)).find(|&n| n > 0).unwrap_or(1)
    }
}
