//! Removing clues from a solved board, in a random order, while the rest has one solution.
//!
//! Whether a clue is needed is one question: is there a solution with another
//! digit in its cell? On one grid [`Swaps`] answer many of these. At first many
//! clues are removed together; if that is too many, half of them, and so on.
//! The result is the same as one by one: clues that can be removed together can
//! be removed one after another.
//!
//! A trial that takes too long may be postponed until all others have ended. If it still takes too
//! long then, the clues of its grids may be put back and removed in another order, so that most of
//! the board is kept.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::random::Random;
use super::swaps::Swaps;
use crate::layout::{Cell, Layout};

/// A board on its way to a puzzle.
pub(super) struct Thinning<'a> {
    /// The digits, 0 for an empty cell.
    pub(super) digits: Vec<u8>,
    /// The digits of the solved board.
    pub(super) solution: Vec<u8>,
    /// Groups of cells that are emptied together.
    orbits: &'a [Vec<Cell>],
    /// The indices of the orbits, in the order in which they are tried.
    order: Vec<u16>,
    /// The position in that order of the first orbit not yet decided.
    next: usize,
    /// The position of the first orbit after the trial.
    end: usize,
    /// The orbits that the current trial empties.
    tried: Vec<u16>,
    /// The number of orbits tried together; 0 until it is known.
    together: usize,
    /// The orbits whose trials are repeated after all others.
    postponed: Vec<u16>,
    /// For each orbit that was found to be needed, the grids with other digits in a solution
    /// without it, one bit each; 0 for others. Empty until an orbit is found to be needed.
    needed: Vec<u32>,
    /// How often clues were put back.
    pub(super) n_returns: u32,
    /// Whether trials are being repeated.
    pub(super) is_repeating: bool,
    n_clues: usize,
    /// The fewest clues to leave.
    least: usize,
    /// The clues of one grid that are known without a search to be needed.
    swaps: Option<Box<Swaps>>,
}

/// The cells that a trial empties: is there still one solution?
pub(super) enum Trial {
    /// One cell: is there no solution with another digit there?
    One(usize, u8),
    /// Several cells: is there no second solution?
    Several,
}

/// The ends of the blocks of 81 clues that can usually be removed together; after the last block,
/// clues are removed one by one.
const BLOCKS: [usize; 7] = [24, 32, 37, 40, 43, 45, 47];

impl<'a> Thinning<'a> {
    /// Starts with a solved board, and empties the cells outside all orbits.
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
            postponed: Vec::new(),
            is_repeating: false,
            needed: Vec::new(),
            n_returns: 0,
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

    /// The cells that the trial has emptied, if they are those of one orbit.
    pub(super) fn orbit_tried(&self) -> Option<&'a [Cell]> {
        (self.tried.len() == 1).then(|| self.orbit(self.next))
    }

    pub(super) fn n_clues(&self) -> usize {
        self.n_clues
    }

    /// Whether the trial empties several cells.
    pub(super) fn is_several(&self) -> bool {
        self.tried.len() > 1 || self.orbit(self.next).len() > 1
    }

    /// Empties some cells for a trial; `None` when all are decided.
    pub(super) fn begin(&mut self) -> Option<Trial> {
        if self.together == 0 {
            self.together = if self.n_returns > 0 { 1 } else { self.usual() };
        }
        self.tried.clear();
        self.end = self.next;
        while self.end < self.order.len() && self.tried.len() < self.together {
            let orbit = self.order[self.end];
            let cells = &self.orbits[usize::from(orbit)];
            if self.n_clues >= self.least + cells.len() {
                // With several cells, `is_needed` is valid only once all of them are empty.
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
        if self.tried.is_empty() && !self.postponed.is_empty() {
            self.order = core::mem::take(&mut self.postponed);
            (self.next, self.is_repeating) = (0, true);
            return self.begin();
        }
        let &first = self.tried.first()?;
        if self.is_several() {
            return Some(Trial::Several);
        }
        let cell = self.orbits[usize::from(first)][0].index();
        Some(Trial::One(cell, self.solution[cell]))
    }

    /// Ends the trial: the cells stay empty if there is one solution, otherwise they get their
    /// digits back.
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

    /// Ends the trial of an orbit that is needed: in another solution these grids have other digits.
    pub(super) fn keep(&mut self, grids: u32) {
        if grids != 0
            && let [orbit] = *self.tried
        {
            if self.needed.is_empty() {
                self.needed = vec![0; self.orbits.len()];
            }
            self.needed[usize::from(orbit)] = grids;
        }
        self.end(false);
    }

    /// Ends the trial of an orbit without a result; it is repeated after all others.
    pub(super) fn postpone(&mut self) {
        self.postponed.extend(self.tried.first());
        self.end(false);
    }

    /// Ends the repeated trial of an orbit without a result: all clues of its grids are put back
    /// and tried again, in another order, along with other clues that may no longer be needed.
    ///
    /// A clue is still needed if the solution without it has no other digits in the grids to which
    /// clues return.
    pub(super) fn put_back(&mut self, layout: &Layout, random: &mut Random) {
        self.n_returns += 1;
        let around = grids_of(layout, self.orbit(self.next));
        self.end(false);
        let (mut order, mut changed) = (Vec::new(), 0);
        for (orbit, cells) in (0..).zip(self.orbits) {
            let grids = grids_of(layout, cells);
            if self.is_empty(cells) && grids & around != 0 {
                order.push(orbit);
                changed |= grids;
            }
        }
        let n_returning = order.len();
        for (orbit, cells) in (0..).zip(self.orbits) {
            let differing = self.needed.get(usize::from(orbit)).map_or(0, |&grids| grids);
            if !self.is_empty(cells) && (differing == 0 || differing & changed != 0) {
                order.push(orbit);
            }
        }
        self.tried.extend(&order[..n_returning]);
        while !self.tried.is_empty() {
            self.fill_last();
        }
        for &orbit in &order {
            if let Some(grids) = self.needed.get_mut(usize::from(orbit)) {
                *grids = 0;
            }
        }
        random.shuffle(&mut order);
        (self.order, self.next, self.is_repeating) = (order, 0, false);
        self.postponed.clear();
    }

    fn is_empty(&self, orbit: &[Cell]) -> bool {
        orbit.iter().all(|cell| self.digits[cell.index()] == 0)
    }

    /// The cells of an orbit, by its position in the order.
    fn orbit(&self, place: usize) -> &'a [Cell] {
        &self.orbits[usize::from(self.order[place])]
    }

    /// Restores the digits of the orbit that was emptied last.
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

    /// Removes the digit of a cell.
    fn empty(&mut self, cell: usize) {
        self.digits[cell] = 0;
        self.n_clues -= 1;
        if let Some(swaps) = &mut self.swaps {
            swaps.remove(cell, self.solution[cell]);
        }
    }

    /// Whether it is known that at least one of these cells must be a clue.
    fn is_needed(&self, cells: &[Cell]) -> bool {
        let Some(swaps) = &self.swaps else { return false };
        let mut cells = cells.iter().map(|cell| cell.index());
        cells.any(|cell| swaps.is_free(cell, self.solution[cell]))
    }

    /// The number of orbits to try together: the rest of a block.
    fn usual(&self) -> usize {
        let ends = BLOCKS.iter().map(|end| end * self.order.len() / 81);
        ends.map(|end| end.saturating_sub(self.next)).find(|&n| n > 0).unwrap_or(1)
    }
}

/// The grids of some cells, one bit each.
pub(super) fn grids_of(layout: &Layout, cells: &[Cell]) -> u32 {
    let places = cells.iter().flat_map(|&cell| layout.places(cell));
    places.fold(0, |grids, place| grids | 1 << place.grid.index())
}
