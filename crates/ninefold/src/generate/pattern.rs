//! Digits for a pattern: the cells of the givens are known, and their digits are searched for.
//!
//! The search starts with a random solution of the fixed digits. It empties a few cells of the
//! pattern, fills them with the digits of another random solution, and keeps these unless there are
//! more solutions than before, until only one is left.

use alloc::vec::Vec;

use super::random::Random;
use crate::board::Board;
use crate::digit::Digit;
use crate::layout::{Cell, CellSet};
use crate::puzzle::Puzzle;
use crate::solve::{self, Budget, Kernel};

/// The search for the digits of a pattern.
///
/// ```
/// use ninefold::generate::Filling;
/// use ninefold::{Board, Layout};
///
/// let classic = Layout::classic();
/// // A board of checks: every second cell is a given.
/// let pattern = classic.cells().step_by(2).collect();
/// let mut filling = Filling::new(&Board::empty(&classic), &pattern, "seed");
/// let puzzle = (0..10_000).find_map(|_| filling.advance()).expect("one is found");
/// assert_eq!(puzzle.n_givens(), 41);
/// ```
#[derive(Debug)]
pub struct Filling {
    /// The digits that never change.
    fixed: Board,
    /// The cells whose digits are searched for.
    pattern: Vec<Cell>,
    random: Random,
    /// All digits; `None` before the first solution.
    givens: Option<Board>,
    n_solutions: u64,
    n_tries: u64,
    /// The tries since the number of solutions last became smaller.
    n_stale: u64,
}

/// The maximum number of solutions that are counted.
const MOST: u64 = 2_000;
/// The maximum number of tries without fewer solutions before the search starts again.
const PATIENCE: u64 = 600;
const BUDGET: Budget<'static> = Budget::nodes(20_000);

impl Filling {
    /// Starts with the fixed digits, and the cells that will also be givens.
    pub fn new(fixed: &Board, pattern: &CellSet, seed: &str) -> Filling {
        let layout = fixed.layout();
        let cells = layout.cells().filter(|&cell| pattern.contains(cell));
        Filling {
            fixed: fixed.clone(),
            pattern: cells.filter(|&cell| fixed.get(cell).is_none()).collect(),
            random: Random::of(&format!("ninefold/pattern/1/{layout}/{seed}")),
            givens: None,
            n_solutions: MOST,
            n_tries: 0,
            n_stale: 0,
        }
    }

    /// The number of tries so far.
    pub fn n_tries(&self) -> u64 {
        self.n_tries
    }

    /// The number of solutions with the best digits since the last start, at most 2,000.
    pub fn n_solutions(&self) -> u64 {
        self.n_solutions
    }

    /// Tries other digits once; returns the puzzle when it is found.
    pub fn advance(&mut self) -> Option<Puzzle> {
        self.n_tries += 1;
        let tried = match self.givens.take() {
            Some(givens) if self.n_stale < PATIENCE => {
                let other = self.varied(&givens);
                self.givens = Some(givens);
                other?
            }
            _ => {
                (self.n_solutions, self.n_stale) = (MOST, 0);
                let shuffle = self.random.bits();
                let digits = Kernel::best().random_solution(&self.fixed, shuffle, BUDGET)?;
                self.picked(&digits)
            }
        };
        let count = solve::count(&tried, self.n_solutions + 1, BUDGET);
        self.n_stale += 1;
        if count.found == 0 || count.found > self.n_solutions && self.givens.is_some() {
            return None;
        }
        if count.found < self.n_solutions {
            self.n_stale = 0;
        }
        self.n_solutions = count.found.min(MOST);
        let puzzle = if count.found == 1 { Puzzle::new(tried.clone()).ok() } else { None };
        self.givens = Some(tried);
        puzzle
    }

    /// The givens with other digits in a few cells.
    fn varied(&mut self, givens: &Board) -> Option<Board> {
        let mut fewer = givens.clone();
        let end = u32::try_from(self.pattern.len()).ok()?;
        for _ in 0..=self.random.below(4) {
            let cell = *self.pattern.get(self.random.below(end) as usize)?;
            fewer.set(cell, None);
        }
        let shuffle = self.random.bits();
        let digits = Kernel::best().random_solution(&fewer, shuffle, BUDGET)?;
        Some(self.picked(&digits))
    }

    /// The fixed digits, and those of a solved board in the cells of the pattern.
    fn picked(&self, digits: &[u8]) -> Board {
        let mut board = self.fixed.clone();
        for &cell in &self.pattern {
            board.set(cell, Digit::new(digits[cell.index()]));
        }
        board
    }
}
