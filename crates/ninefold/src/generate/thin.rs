//! Taking clues out of a solved board, in a random order, while the rest has one solution.
//!
//! Whether a clue is needed is one question: is there a solution with another
//! digit in its cell? On one grid [`Swaps`] answer many of these. At first many
//! clues are taken out together; if that is too many, half of them, and so on.
//! The result is the same as one by one: clues that can go together can go one
//! after another.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::swaps::Swaps;
use crate::layout::Cell;

/// A board on its way to a puzzle.
pub(super) struct Thinning<'a> {
    /// The digits, 0 for a cell that is empty.
    pub(super) digits: Vec<u8>,
    /// Those of the solved board.
    pub(super) solution: Vec<u8>,
    /// Cells that are emptied together.
    orbits: &'a [Vec<Cell>],
    /// Their numbers in the order in which they are tried.
    order: Vec<u16>,
    /// The first one not yet decided.
    next: usize,
    /// The first one after those of the trial.
    end: usize,
    /// The orbits that the trial empties.
    tried: Vec<u16>,
    /// How many are tried together; 0 as long as that is not known.
    together: usize,
    n_clues: usize,
    /// The fewest clues to leave.
    least: usize,
    /// What is known about the clues of one grid without a search.
    swaps: Option<Box<Swaps>>,
}

/// The cells that a trial empties: is there still one solution?
pub(super) enum Trial {
    /// One cell: is there no solution without its digit there?
    One(usize, u8),
    /// Several: is there no second solution?
    Several,
}

/// The ends of blocks of 81 clues that can usually go together; after the last, one by one.
const BLOCKS: [usize; 7] = [24, 32, 37, 40, 43, 45, 47];

impl<'a> Thinning<'a> {
    /// Begins with a solved board, and empties the cells outside all orbits.
    pub(super) fn new(
        solution: Vec<u8>,
        orbits: &'a [Vec<Cell>],
        order: Vec<u16>,
        least: usize,
    ) -> Thinning<'a> {
        let mut thinning = Thinning {
            digits: solution.clone(),
            orbits,
            order,
            next: 0,
            end: 0,
            tried: Vec::new(),
            together: 0,
            n_clues: solution.len(),
            least,
            swaps: solution.as_array().map(|grid| Box::new(Swaps::new(grid))),
            solution,
        };
        if orbits.iter().map(Vec::len).sum::<usize>() < thinning.n_clues {
            let mut is_clue = vec![false; thinning.n_clues];
            for cell in orbits.iter().flatten() {
                is_clue[cell.index()] = true;
            }
            for cell in (0..is_clue.len()).filter(|&cell| !is_clue[cell]) {
                thinning.empty(cell);
            }
        }
        thinning
    }

    /// How many clues are left.
    pub(super) fn n_clues(&self) -> usize {
        self.n_clues
    }

    /// Whether the trial is of several cells.
    pub(super) fn is_several(&self) -> bool {
        self.tried.len() > 1 || self.orbit(self.next).len() > 1
    }

    /// Empties some cells, for a trial; `None` when all is decided.
    pub(super) fn begin(&mut self) -> Option<Trial> {
        if self.together == 0 {
            self.together = self.usual();
        }
        self.tried.clear();
        self.end = self.next;
        while self.end < self.order.len() && self.tried.len() < self.together {
            let orbit = self.order[self.end];
            let cells = &self.orbits[usize::from(orbit)];
            if self.n_clues >= self.least + cells.len() {
                // What is known about a cell holds if the others of its orbit are empty.
                if cells.len() > 1 || !self.is_needed(cells) {
                    for cell in cells {
                        self.empty(cell.index());
                    }
                    self.tried.push(orbit);
                    if cells.len() > 1 && self.is_needed(cells) {
                        self.fill_last();
                    }
                }
            } else if !self.tried.is_empty() {
                break; // whether this orbit is too large depends on the trial
            }
            self.end += 1;
            if self.tried.is_empty() {
                self.next = self.end;
            }
        }
        let &first = self.tried.first()?;
        if self.is_several() {
            return Some(Trial::Several);
        }
        let cell = self.orbits[usize::from(first)][0].index();
        Some(Trial::One(cell, self.solution[cell]))
    }

    /// Ends the trial: the cells stay empty if there is one solution, or else get their digits back.
    pub(super) fn end(&mut self, has_one_solution: bool) {
        if has_one_solution {
            (self.next, self.together) = (self.end, 0);
            return;
        }
        let n_tried = self.tried.len();
        while !self.tried.is_empty() {
            self.fill_last();
        }
        match n_tried {
            1 => (self.next, self.together) = (self.next + 1, 0),
            2..=4 => self.together = 1,
            together => self.together = together / 2,
        }
    }

    /// The cells of an orbit, by its place in the order.
    fn orbit(&self, place: usize) -> &'a [Cell] {
        &self.orbits[usize::from(self.order[place])]
    }

    /// Puts back the digits of the orbit that was emptied last.
    fn fill_last(&mut self) {
        let Some(orbit) = self.tried.pop() else { return };
        for cell in self.orbits[usize::from(orbit)].iter().map(|cell| cell.index()) {
            let digit = self.solution[cell];
            self.digits[cell] = digit;
            self.n_clues += 1;
            if let Some(swaps) = &mut self.swaps {
                swaps.add(cell, digit);
            }
        }
    }

    /// Takes the digit of a cell out.
    fn empty(&mut self, cell: usize) {
        self.digits[cell] = 0;
        self.n_clues -= 1;
        if let Some(swaps) = &mut self.swaps {
            swaps.remove(cell, self.solution[cell]);
        }
    }

    /// Whether it is known that one of some cells must be a clue.
    fn is_needed(&self, cells: &[Cell]) -> bool {
        let Some(swaps) = &self.swaps else { return false };
        let mut cells = cells.iter().map(|cell| cell.index());
        cells.any(|cell| swaps.is_free(cell, self.solution[cell]))
    }

    /// How many orbits to try together: the rest of a block.
    fn usual(&self) -> usize {
        let ends = BLOCKS.iter().map(|end| end * self.order.len() / 81);
        ends.map(|end| end.saturating_sub(self.next)).find(|&n| n > 0).unwrap_or(1)
    }
}
