//! A short search that works on every layout: the reference for the fast ones.
//!
//! A placed digit is removed from its peers; a cell with one digit left is
//! filled, and so is the one place left for a digit in a house. When nothing
//! more follows, the cell or the digit with the fewest places is guessed, in
//! the first grid that has one: a search that jumped between grids would try
//! every combination of their dead ends.

use alloc::vec::Vec;

use super::question::{Answer, Budget, Take};
use crate::board::Board;
use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, Layout, Size};

/// Searches for up to `limit` solutions, with at most `budget` guesses.
pub(super) fn search(
    board: &Board,
    limit: u64,
    budget: Budget,
    mut take: Option<Take<'_>>,
) -> Answer {
    let mut answer = Answer::default();
    if limit == 0 {
        return answer;
    }
    let layout = board.layout();
    let cells = by_grid(layout);
    let mut open = Vec::new(); // states with guesses still to be tried
    let mut next = State::new(board);
    let mut pause = budget.pause();
    loop {
        if let Some(state) = next.take() {
            if state.n_open > 0 {
                let guesses = state.guesses(layout, &cells);
                open.push((state, guesses));
            } else {
                answer.found += 1;
                if let Some(take) = &mut take {
                    take(&state.digits());
                }
                if answer.found == limit {
                    return answer;
                }
            }
        }
        let Some((state, guesses)) = open.last_mut() else { return answer };
        match guesses.pop() {
            None => {
                open.pop();
            }
            Some((cell, digit)) => {
                if answer.nodes == pause {
                    match budget.more(answer.nodes) {
                        Some(next) => pause = next,
                        None => return Answer { gave_up: true, ..answer },
                    }
                }
                answer.nodes += 1;
                next = state.clone().place(layout, cell, digit).and_then(|s| s.follow(layout));
            }
        }
    }
}

/// The cells in the order in which the grids are worked on.
fn by_grid(layout: &Layout) -> Vec<Cell> {
    let first_in = |grid| layout.cells().filter(move |&cell| layout.places(cell)[0].grid == grid);
    layout.grids().flat_map(first_in).collect()
}

/// What is known about each cell. A contradiction is not a state: it is `None`.
#[derive(Clone)]
struct State {
    candidates: Vec<DigitSet>, // invariant: none empty
    placed: Vec<bool>,         // invariant: these have one candidate, which no peer has
    n_open: usize,
}

impl State {
    fn new(board: &Board) -> Option<State> {
        let layout = board.layout();
        let n_open = layout.n_cells();
        let blank = State {
            candidates: vec![Size::CLASSIC.all(); n_open],
            placed: vec![false; n_open],
            n_open,
        };
        let mut givens = layout.cells().filter_map(|cell| Some((cell, board.get(cell)?)));
        givens
            .try_fold(blank, |state, (cell, digit)| state.place(layout, cell, digit))?
            .follow(layout)
    }

    /// Places a digit, and all digits that are then alone in their cells.
    fn place(mut self, layout: &Layout, cell: Cell, digit: Digit) -> Option<State> {
        let mut waiting = vec![(cell, digit)];
        while let Some((cell, digit)) = waiting.pop() {
            if !self.candidates[cell.index()].contains(digit) {
                return None;
            }
            if self.placed[cell.index()] {
                continue;
            }
            self.candidates[cell.index()] = DigitSet::of(digit);
            self.placed[cell.index()] = true;
            self.n_open -= 1;
            for &peer in layout.peers(cell) {
                let candidates = &mut self.candidates[peer.index()];
                if candidates.contains(digit) {
                    candidates.remove(digit);
                    if candidates.is_empty() {
                        return None;
                    }
                    waiting.extend(candidates.single().map(|single| (peer, single)));
                }
            }
        }
        Some(self)
    }

    /// Places every digit that has one place left in a house, until there is none.
    fn follow(mut self, layout: &Layout) -> Option<State> {
        loop {
            let before = self.n_open;
            for house in layout.houses() {
                let (mut once, mut more) = (DigitSet::EMPTY, DigitSet::EMPTY);
                let mut placed = DigitSet::EMPTY;
                for cell in layout.nine_of(house).map(Cell::index) {
                    more |= once & self.candidates[cell];
                    once |= self.candidates[cell];
                    if self.placed[cell] {
                        placed |= self.candidates[cell];
                    }
                }
                if once != Size::CLASSIC.all() {
                    return None;
                }
                for digit in once - more - placed {
                    let holds = |cell: &Cell| self.candidates[cell.index()].contains(digit);
                    let cell = layout.nine_of(house).iter().copied().find(holds)?;
                    self = self.place(layout, cell, digit)?;
                }
            }
            if self.n_open == before {
                return Some(self);
            }
        }
    }

    /// The smallest set of guesses that must contain a right one: the candidates of a cell, or the
    /// places of a digit in a house.
    fn guesses(&self, layout: &Layout, cells: &[Cell]) -> Vec<(Cell, Digit)> {
        let open = cells.iter().copied().filter(|cell| !self.placed[cell.index()]);
        let Some(cell) = open.min_by_key(|cell| self.candidates[cell.index()].len()) else {
            return Vec::new();
        };
        let fewest = self.candidates[cell.index()].len();
        if fewest > 2 {
            for house in layout.houses() {
                for digit in Size::CLASSIC.all() {
                    let holds = |cell: &Cell| self.candidates[cell.index()].contains(digit);
                    let places = layout.nine_of(house).iter().copied().filter(holds);
                    if places.clone().count() == 2 {
                        return places.map(|cell| (cell, digit)).collect();
                    }
                }
            }
        }
        self.candidates[cell.index()].into_iter().map(|digit| (cell, digit)).collect()
    }

    /// The solution: a digit for every cell.
    fn digits(&self) -> Vec<u8> {
        let digit = |candidates: &DigitSet| candidates.first().map_or(0, Digit::get);
        self.candidates.iter().map(digit).collect()
    }
}
