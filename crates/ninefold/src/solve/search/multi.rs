//! The search on several grids, in lanes.
//!
//! Each grid has a slot of nine words; a *sheet* is nine words with as many
//! grids as they have slots. Grids overlap in whole boxes, and a box is one
//! lane in all nine words: so where grids share a box, one lane is moved to the
//! position of another, and each keeps the digits that both have.
//!
//! ```text
//!   samurai, three slots      sheet 0: center nw ne      sheet 1: sw se -
//!   center 0 = nw 8           lane 0 of sheet 0 meets lane 9 + 8 of sheet 0
//!   center 6 = sw 2           lane 6 of sheet 0 meets lane 2 of sheet 1
//! ```
//!
//! A box in more than two grids is passed around a ring: each grid keeps the digits that the next
//! one also has, until nothing changes.
//!
//! Only sheets that changed are swept. Guesses stay in one grid until it is
//! full, the one with the most overlaps first: a search that jumped between
//! grids would try every combination of their dead ends.
//!
//! A search for a solution that differs from a known one in one cell begins at
//! that cell, and guesses only in grids where the known solution is no longer
//! possible. Once these are all full, the other grids can have their known
//! digits.

mod exchange;

use core::ops::ControlFlow;

use smallvec::SmallVec;

use self::exchange::{Exchanges, add_exchanges};
use super::Cells;
use super::guess::{Stalled, choose};
use super::meetings::Meetings;
use super::sweep::{Configurations, gaps, sweep, sweep_lightly};
use crate::board::Board;
use crate::digit::Digit;
use crate::layout::Cell;
use crate::solve::lanes::{Chutes, Job, Lanes, Token};
use crate::solve::question::{Answer, Budget, Take};

/// A board of several grids, and the limits of its search.
#[derive(Copy, Clone)]
pub(in crate::solve) struct BoardQuestion<'a> {
    pub(in crate::solve) board: &'a Board,
    /// The part of it to search: grids that do not meet are searched separately.
    pub(in crate::solve) part: usize,
    /// The number of solutions after which to stop, at least one.
    pub(in crate::solve) limit: u64,
    /// The guesses that may be tried.
    pub(in crate::solve) budget: Budget<'a>,
    /// A number that determines which guess comes first; by default it is the first available one.
    pub(in crate::solve) shuffle: Option<u64>,
    /// A solution that does not count, and a cell in which other solutions must differ from it.
    /// Only one such solution is searched for, and it is not passed on.
    pub(in crate::solve) known: Option<(&'a [u8], Cell)>,
}

/// The search for the solutions of several grids. Without `take` they are only counted.
pub(in crate::solve) struct Multi<'a, 'b> {
    pub(in crate::solve) question: &'a BoardQuestion<'a>,
    pub(in crate::solve) take: Option<Take<'b>>,
}

impl<T: Token> Job<T> for Multi<'_, '_> {
    type Output = Answer;

    #[inline(always)]
    fn run(self, token: T) -> Answer {
        search::<T::Most>(token, self.question, self.take)
    }
}

/// Nine words, and the result of their last sweep.
#[derive(Copy, Clone)]
struct Sheet<L> {
    cells: Cells<L>,
    configurations: [Configurations<L>; 2],
    /// The digits that were alone in a cell at the last light sweep.
    placed: L,
    /// The slots with a grid, one bit each.
    used: u32,
    /// The slots whose grid is full.
    solved: u32,
    /// The slots in which a digit is alone in two cells of a box.
    repeats: u32,
    /// The slots whose grid must be full before a solution is found: all, or those where the known
    /// solution is no longer possible.
    open: u32,
}

/// A sheet of the known solution.
struct Known<L> {
    cells: Cells<L>,
    configurations: [Configurations<L>; 2],
}

impl<L: Lanes> Sheet<L> {
    /// The slots in whose grid the known solution is no longer possible.
    #[inline(always)]
    fn open(&self, known: &Known<L>) -> u32 {
        let mut emptiest = L::ones(self.cells[0].token());
        for (cell, known) in self.cells.iter().zip(&known.cells) {
            emptiest = emptiest.emptier(cell.and(*known));
        }
        emptiest.any_empty() & self.used
    }
}

/// The sheets of a board; those of smaller layouts need no memory on the heap.
type Sheets<L> = SmallVec<[Sheet<L>; 2]>;

/// A search of several grids.
struct Search<'a, 'b, L: Lanes> {
    question: &'a BoardQuestion<'a>,
    meetings: &'a Meetings,
    /// Takes the solutions; without it they are only counted.
    take: Option<Take<'b>>,
    token: L::Token,
    constants: L::Constants,
    sheets: Sheets<L>,
    exchanges: Exchanges<L>,
    /// The sheets of the known solution, if there is one.
    known: SmallVec<[Known<L>; 2]>,
    /// Waiting guesses: all sheets of each.
    waiting_sheets: SmallVec<[Sheet<L>; 4]>,
    /// The grid of each waiting guess.
    waiting: SmallVec<[usize; 8]>,
    /// The grid of the last guess.
    last: usize,
    answer: Answer,
}

/// Searches several grids.
#[inline(always)]
fn search<L: Lanes>(
    token: L::Token,
    question: &BoardQuestion<'_>,
    take: Option<Take<'_>>,
) -> Answer {
    let meetings: &Meetings = question.board.layout().derived();
    let mut search: Search<'_, '_, L> = Search {
        question,
        meetings,
        take,
        token,
        constants: L::constants(token),
        sheets: SmallVec::new(),
        exchanges: SmallVec::new(),
        known: SmallVec::new(),
        waiting_sheets: SmallVec::new(),
        waiting: SmallVec::new(),
        last: meetings.hub,
        answer: Answer::default(),
    };
    // Both are built in place, exchanges first, because they are read as a whole.
    add_exchanges(&mut search.exchanges, &search.meetings.boxes);
    let digits = question.board.digits();
    add_sheets(token, &mut search.sheets, question, |start, row| {
        for (digit, given) in row.iter_mut().zip(&digits[start..start + 9]) {
            *digit = given.map_or(0, Digit::get);
        }
    });
    if let Some((solution, cell)) = question.known {
        search.differ(solution, cell);
    }
    search.run();
    search.answer
}

/// Adds sheets; a function writes the digits of nine consecutive cells, given the index of the
/// first. The slots of grids in other parts stay empty.
#[inline(always)]
fn add_sheets<L: Lanes>(
    token: L::Token,
    sheets: &mut Sheets<L>,
    question: &BoardQuestion<'_>,
    write_row: impl Fn(usize, &mut [u8]),
) {
    let board = question.board;
    let none = L::none(token);
    let nothing = Configurations { even: none, odd: none };
    let blank = Sheet {
        cells: [none; 9],
        configurations: [nothing; 2],
        placed: none,
        used: 0,
        solved: 0,
        repeats: 0,
        open: 0,
    };
    let Meetings { row_starts, parts, .. } = board.layout().derived();
    for _ in 0..row_starts.len().div_ceil(L::SLOTS) {
        sheets.push(blank);
    }
    for (grid, rows) in row_starts.iter().enumerate() {
        if parts[grid] != question.part {
            continue;
        }
        let mut digits = [0; 81];
        for (row, &start) in digits.chunks_exact_mut(9).zip(rows) {
            write_row(start, row);
        }
        let (sheet, slot) = (&mut sheets[grid / L::SLOTS], grid % L::SLOTS);
        L::put_grid(&mut sheet.cells, slot, &digits);
        sheet.used |= 1 << slot;
        sheet.open = sheet.used;
    }
}

/// Removes the lowest bit and returns its number.
#[inline(always)]
fn next_bit(bits: &mut u32) -> Option<usize> {
    let bit = (*bits != 0).then(|| bits.trailing_zeros() as usize);
    *bits &= bits.wrapping_sub(1);
    bit
}

impl<L: Lanes> Search<'_, '_, L> {
    /// Starts a search for solutions that differ from a known one in a cell.
    #[inline(always)]
    fn differ(&mut self, solution: &[u8], cell: Cell) {
        let mut known = Sheets::new();
        add_sheets(self.token, &mut known, self.question, |start, row| {
            row.copy_from_slice(&solution[start..start + 9]);
        });
        for sheet in &known {
            let configurations = sweep(&sheet.cells, self.constants).configurations;
            self.known.push(Known { cells: sheet.cells, configurations });
        }
        for place in self.question.board.layout().places(cell) {
            let (row, column) = (usize::from(place.row), usize::from(place.column));
            let (index, slot) = (place.grid.index() / L::SLOTS, place.grid.index() % L::SLOTS);
            let boxes = u32::from(L::BOXES[row / 3 * 3 + column / 3]) << (9 * slot);
            let digit = 1 << (solution[cell.index()].clamp(1, 9) - 1);
            let own = &mut self.sheets[index].cells[row % 3 * 3 + column % 3];
            *own = own.without(L::digit_in(self.token, boxes, digit));
            self.last = place.grid.index();
        }
    }

    #[inline(always)]
    fn run(&mut self) {
        if self.begin().is_break() {
            return;
        }
        let mut changed = self.all(); // one bit per sheet
        let mut pause = self.question.budget.pause();
        loop {
            let mut next = None;
            if self.settle(changed) {
                if self.is_solved() {
                    self.take_solution();
                    if self.answer.found == self.question.limit {
                        return;
                    }
                } else {
                    next = self.guess();
                }
            }
            let Some(grid) = next.or_else(|| self.pop()) else { return };
            if self.answer.nodes == pause {
                let Some(next) = self.question.budget.more(self.answer.nodes) else {
                    self.answer.gave_up = true;
                    return;
                };
                pause = next;
            }
            self.answer.nodes += 1;
            self.last = grid;
            let index = grid / L::SLOTS;
            changed = 1 << index | self.exchange(1 << index);
        }
    }

    #[inline(always)]
    fn all(&self) -> u32 {
        u32::MAX >> (32 - self.sheets.len())
    }

    /// Sweeps lightly until no more digits are placed, and breaks if that ends the search. It
    /// solves most boards. All sheets are swept every time, because checking for changes takes
    /// longer.
    #[inline(always)]
    fn begin(&mut self) -> ControlFlow<()> {
        let mut is_solved;
        loop {
            let (mut is_dead, mut is_still) = (false, true);
            is_solved = true;
            for index in 0..self.sheets.len() {
                let mut cells = self.sheets[index].cells;
                for exchange in &self.exchanges {
                    if exchange.to == index {
                        exchange.narrow(&mut cells, &self.sheets[exchange.from].cells);
                    }
                }
                let sheet = &mut self.sheets[index];
                let swept = sweep_lightly(&cells, self.constants);
                is_dead |= swept.dead & sheet.used != 0;
                is_solved &= swept.solved & sheet.used == sheet.used;
                is_still &= swept.placed.xor(sheet.placed).all_empty() & sheet.used == sheet.used;
                sheet.cells = swept.cells;
                sheet.placed = swept.placed;
            }
            if is_dead {
                return ControlFlow::Break(());
            }
            if is_solved | is_still {
                break;
            }
        }
        // A box shared by many grids may be full in each of them without being the same yet.
        if is_solved {
            for sheet in &self.sheets {
                if gaps(&sheet.cells) & sheet.used != 0 {
                    return ControlFlow::Break(());
                }
            }
        }
        if self.exchange(self.all()) == 0 && is_solved {
            self.take_solution();
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Applies all rules to the sheets that changed, until nothing changes. Returns whether no grid
    /// is dead.
    #[inline(always)]
    fn settle(&mut self, mut changed: u32) -> bool {
        loop {
            let mut moved = 0;
            while let Some(index) = next_bit(&mut changed) {
                let sheet = &mut self.sheets[index];
                let swept = sweep(&sheet.cells, self.constants);
                if swept.dead & sheet.used != 0 {
                    return false;
                }
                moved |= u32::from(swept.still & sheet.used != sheet.used) << index;
                sheet.cells = swept.cells;
                sheet.configurations = swept.configurations;
                sheet.solved = swept.solved & sheet.used;
                sheet.repeats = swept.repeats() & sheet.used;
                if let Some(known) = self.known.get(index) {
                    sheet.open = sheet.open(known);
                }
            }
            changed = moved | self.exchange(moved);
            if changed == 0 {
                return true;
            }
        }
    }

    /// Narrows boxes that sheets share with those that changed, and returns the sheets that lose
    /// candidates. In rings this continues until nothing changes; otherwise the result would depend
    /// on how many grids a sheet has.
    #[inline(always)]
    fn exchange(&mut self, mut changed: u32) -> u32 {
        let mut losers = 0;
        loop {
            let mut is_settled = true;
            for exchange in &self.exchanges {
                if changed >> exchange.from & 1 == 1 {
                    let from = self.sheets[exchange.from].cells;
                    let is_same = exchange.narrow(&mut self.sheets[exchange.to].cells, &from);
                    losers |= u32::from(!is_same) << exchange.to;
                    changed |= losers;
                    is_settled &= is_same;
                }
            }
            if is_settled || !self.meetings.has_rings {
                return losers;
            }
        }
    }

    #[inline(always)]
    fn is_solved(&self) -> bool {
        self.sheets.iter().all(|sheet| sheet.open & !sheet.solved == 0)
    }

    /// Counts a solution, and passes it to `take`.
    #[inline(always)]
    fn take_solution(&mut self) {
        self.answer.found += 1;
        for (index, known) in self.known.iter().enumerate() {
            self.answer.differing |= self.sheets[index].open(known) << (index * L::SLOTS);
        }
        if let Some(take) = &mut self.take {
            let mut digits: SmallVec<[u8; 512]> =
                SmallVec::from_elem(0, self.question.board.layout().n_cells());
            for (grid, rows) in self.meetings.row_starts.iter().enumerate() {
                if self.meetings.parts[grid] != self.question.part {
                    continue;
                }
                let mut solved = [0; 81];
                L::read_grid(&self.sheets[grid / L::SLOTS].cells, grid % L::SLOTS, &mut solved);
                for (row, &start) in solved.chunks_exact(9).zip(rows) {
                    digits[start..start + 9].copy_from_slice(row);
                }
            }
            take(&digits);
        }
    }

    /// Makes the first of several guesses, puts the others on hold, and returns the grid; `None` if
    /// there is no solution.
    #[inline(always)]
    fn guess(&mut self) -> Option<usize> {
        if self.sheets.iter().any(|sheet| sheet.repeats != 0) {
            return None;
        }
        let (grid, chutes) = self.scarcest_grid()?;
        let Stalled::Guess(mut guess) = choose::<L>(self.token, &chutes) else { return None };
        let (index, slot) = (grid / L::SLOTS, grid % L::SLOTS);
        let stalled = self.sheets[index].cells;
        let first = if let Some(shuffle) = self.question.shuffle {
            guess.take_any(shuffle, self.waiting.len())
        } else if let Some(known) = self.known.get(index) {
            // As in the known solution, if possible: other solutions usually differ in few cells.
            let [rows, columns] = known.configurations;
            let chutes = L::chutes([rows.even, rows.odd], [columns.even, columns.odd], slot);
            guess.take_as::<L>(self.token, &chutes)
        } else {
            guess.take()
        };
        while guess.has_more() {
            let configuration = guess.take();
            self.sheets[index].cells = guess.apply(configuration, &stalled, slot);
            self.waiting_sheets.extend(self.sheets.iter().copied());
            self.waiting.push(grid);
        }
        self.sheets[index].cells = guess.apply(first, &stalled, slot);
        Some(grid)
    }

    /// The grid to guess in: the grid of the last guess, or otherwise the one with the most
    /// overlaps, or otherwise the one that has a chute with the fewest configurations.
    #[inline(always)]
    fn scarcest_grid(&self) -> Option<(usize, Chutes)> {
        for grid in [self.last, self.meetings.hub] {
            let chutes = self.chutes(grid);
            if chutes.is_open() && self.is_open(grid) {
                return Some((grid, chutes));
            }
        }
        let mut scarcest: Option<(usize, Chutes)> = None;
        for grid in 0..self.meetings.row_starts.len() {
            let chutes = self.chutes(grid);
            let is_scarcer =
                scarcest.as_ref().is_none_or(|(_, other)| chutes.fewest < other.fewest);
            if chutes.is_open() && self.is_open(grid) && is_scarcer {
                scarcest = Some((grid, chutes));
            }
        }
        scarcest
    }

    /// Whether a grid must be full before a solution is found.
    #[inline(always)]
    fn is_open(&self, grid: usize) -> bool {
        self.sheets[grid / L::SLOTS].open >> (grid % L::SLOTS) & 1 == 1
    }

    #[inline(always)]
    fn chutes(&self, grid: usize) -> Chutes {
        let [rows, columns] = self.sheets[grid / L::SLOTS].configurations;
        L::chutes([rows.even, rows.odd], [columns.even, columns.odd], grid % L::SLOTS)
    }

    /// Goes back to the last waiting guess, and returns its grid.
    #[inline(always)]
    fn pop(&mut self) -> Option<usize> {
        let grid = self.waiting.pop()?;
        let start = self.waiting_sheets.len() - self.sheets.len();
        self.sheets.copy_from_slice(&self.waiting_sheets[start..]);
        self.waiting_sheets.truncate(start);
        Some(grid)
    }
}

#[cfg(test)]
mod tests;
