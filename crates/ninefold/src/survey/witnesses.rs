//! What each cell can be in some solution, with few searches.
//!
//! Every solution that a search finds is a witness for one digit of every cell. So only digits
//! without a witness are searched for, and for completions those with only one: if there is no
//! second, the digit leaves one solution.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::board::{Board, Entry};
use crate::digit::{Digit, DigitSet};
use crate::layout::Cell;
use crate::logic::Candidates;
use crate::solve::{self, Budget, Extent};

/// The solutions known so far.
#[derive(Clone, Debug)]
pub(super) struct Witnesses {
    /// The givens, and the cells that turned out to have one digit in all solutions.
    board: Board,
    /// All known solutions.
    known: BTreeSet<Vec<u8>>,
    /// By cell and digit, the number of known solutions, at most two.
    tally: Vec<[u8; 9]>,
    /// By cell, the digits that are not yet refuted.
    possible: Vec<DigitSet>,
    /// The index of the cell to search for next.
    next: usize,
    is_started: bool,
    are_all_known: bool,
    is_uncertain: bool,
}

/// The number of solutions to look at first, whatever they are witnesses for.
const FIRST: usize = 256;

impl Witnesses {
    pub(super) fn new(board: &Board) -> Witnesses {
        let layout = board.layout();
        let candidates = Candidates::new(board);
        let possible = |cell| board.get(cell).map_or_else(|| candidates.of(cell), DigitSet::of);
        Witnesses {
            board: board.clone(),
            known: BTreeSet::new(),
            tally: vec![[0; 9]; layout.n_cells()],
            possible: layout.cells().map(possible).collect(),
            next: 0,
            is_started: false,
            are_all_known: false,
            is_uncertain: false,
        }
    }

    /// The number of solutions known.
    pub(super) fn n_known(&self) -> usize {
        self.known.len()
    }

    /// Whether these are all solutions.
    pub(super) fn are_all_known(&self) -> bool {
        self.are_all_known
    }

    /// Whether a search gave up.
    pub(super) fn is_uncertain(&self) -> bool {
        self.is_uncertain
    }

    /// Searches with about this many guesses; returns whether everything is known.
    pub(super) fn search(&mut self, nodes: u64) -> bool {
        let mut used = 0;
        if !self.is_started {
            self.is_started = true;
            let first = solve::solutions(&self.board, FIRST, Budget::default());
            first.boards.iter().for_each(|solution| self.add(solution));
            used += first.nodes;
            if first.extent == Extent::Exact {
                self.are_all_known = true;
                for (possible, tally) in self.possible.iter_mut().zip(&self.tally) {
                    *possible = witnessed(tally, 1);
                }
                return true;
            }
        }
        while used < nodes {
            let Some(cell) = self.board.layout().cell(self.next) else { return true };
            used += self.search_cell(cell);
            self.next += 1;
        }
        self.next == self.board.layout().n_cells()
    }

    /// Searches for two solutions with each digit of a cell; returns the guesses that this took.
    fn search_cell(&mut self, cell: Cell) -> u64 {
        if self.board.get(cell).is_some() {
            return 0;
        }
        let mut used = 0;
        for digit in self.possible[cell.index()] - witnessed(&self.tally[cell.index()], 2) {
            let mut board = self.board.clone();
            board.set(cell, Some(digit));
            used += 1;
            if is_refuted_by_a_grid(&board, cell) {
                self.possible[cell.index()].remove(digit);
                continue;
            }
            let found = solve::solutions(&board, 2, Budget::default());
            used += found.nodes;
            found.boards.iter().for_each(|solution| self.add(solution));
            match found.extent {
                Extent::Exact if found.boards.is_empty() => {
                    self.possible[cell.index()].remove(digit);
                }
                Extent::GaveUp => {
                    // Not a completion, as far as anyone knows.
                    self.tally[cell.index()][digit.index()] = 2;
                    self.is_uncertain = true;
                }
                Extent::Exact | Extent::AtLeast => {}
            }
        }
        if let Some(only) = self.possible[cell.index()].single() {
            self.board.set(cell, Some(only));
        }
        used
    }

    fn add(&mut self, solution: &Board) {
        let digits = solution.digits().iter().map(|digit| digit.map_or(0, Digit::get)).collect();
        if self.known.insert(digits) {
            for (tally, digit) in self.tally.iter_mut().zip(solution.digits()) {
                let Some(digit) = digit else { continue };
                let tally = &mut tally[digit.index()];
                *tally = (*tally + 1).min(2);
            }
        }
    }

    /// By cell, the digits that it has in some solution.
    pub(super) fn possible(&self) -> Vec<DigitSet> {
        self.possible.clone()
    }

    /// The entries that leave one solution.
    pub(super) fn completions(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        for (cell, tally) in self.board.layout().cells().zip(&self.tally) {
            let once = witnessed(tally, 1) - witnessed(tally, 2);
            entries.extend(once.into_iter().map(|digit| Entry { cell, digit }));
        }
        entries
    }
}

/// The digits with at least this many solutions.
fn witnessed(tally: &[u8; 9], least: u8) -> DigitSet {
    Digit::ALL.into_iter().filter(|digit| tally[digit.index()] >= least).collect()
}

/// Whether one of several grids has no solution even alone, which is found much faster.
fn is_refuted_by_a_grid(board: &Board, cell: Cell) -> bool {
    let layout = board.layout();
    layout.n_grids() > 1
        && layout.places(cell).iter().any(|place| {
            let count = solve::count(&board.grid_alone(place.grid), 1, Budget::default());
            (count.found, count.extent) == (0, Extent::Exact)
        })
}
