//! The digits that each cell has in some solution, found with few searches.
//!
//! Every solution that a search finds is a witness for one digit of every cell. So only digits
//! without a witness are searched for, and for completions also those with only one: if there is no
//! second witness, the digit leaves one solution. On several grids, where a search takes long, the
//! survey first takes random solutions, refutes digits near a known solution, and takes simple
//! steps of logic after each refuted digit.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::board::{Board, Entry};
use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, Size};
use crate::logic::{Candidates, Technique, TechniqueSet, next_step};
use crate::solve::{self, Budget, Extent, Kernel, Solutions};
use crate::stop::Stop;

/// The solutions known so far.
#[derive(Clone, Debug)]
pub(super) struct Witnesses {
    /// The digits that are not yet refuted; placed where only one is left.
    state: Candidates,
    known: BTreeSet<Vec<u8>>,
    /// By cell and digit, the number of known solutions, at most two.
    tally: Vec<[u8; 9]>,
    /// The index of the cell to search for next.
    next: usize,
    is_started: bool,
    are_all_known: bool,
    is_uncertain: bool,
}

/// Quick techniques whose steps hold in every solution of a board, however many it has.
const SIMPLE: TechniqueSet = TechniqueSet::up_to(Technique::Jellyfish);

/// Those of them that are used after every refuted digit.
const SIMPLEST: TechniqueSet = TechniqueSet::up_to(Technique::Claiming);

/// The number of solutions to find first, whatever they are witnesses for.
const FIRST: usize = 256;

/// The budget for these solutions: if it is not enough, there are other ways.
const FIRST_NODES: u64 = 20_000;

/// The maximum number of random solutions to find.
const MOST_RANDOM: u64 = 200;

/// The budget of the first search for a digit: enough for nearly all digits.
const FEW_NODES: u64 = 1_000;

impl Witnesses {
    pub(super) fn new(board: &Board) -> Witnesses {
        Witnesses {
            state: Candidates::new(board),
            known: BTreeSet::new(),
            tally: vec![[0; 9]; board.layout().n_cells()],
            next: 0,
            is_started: false,
            are_all_known: false,
            is_uncertain: false,
        }
    }

    /// The digits of one of the known solutions.
    pub(super) fn any_known(&self) -> Option<Vec<u8>> {
        self.known.first().cloned()
    }

    pub(super) fn n_known(&self) -> usize {
        self.known.len()
    }

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
            self.follow(SIMPLE);
            let first = solve::solutions(&self.state.board(), FIRST, Budget::nodes(FIRST_NODES));
            first.boards.iter().for_each(|solution| self.add(solution));
            used += first.nodes;
            if first.extent == Extent::Exact {
                self.are_all_known = true;
                return true;
            }
            used += self.look_around();
        }
        while used < nodes {
            let Some(cell) = self.state.layout().cell(self.next) else { return true };
            used += self.search_cell(cell);
            self.next += 1;
        }
        self.next == self.state.layout().n_cells()
    }

    /// Finds random solutions on several grids, as long as they are witnesses for many digits that
    /// have too few; returns the guesses that this took.
    fn look_around(&mut self) -> u64 {
        let board = self.state.board();
        if board.layout().n_grids() == 1 {
            return 0; // a search for each digit is quick
        }
        let (mut used, mut n_idle) = (0, 0);
        for shuffle in 0..MOST_RANDOM {
            let found = solve::solutions_shuffled(&board, 1, shuffle, Budget::nodes(FEW_NODES));
            used += 1 + found.nodes;
            let before = self.n_wanting();
            found.boards.iter().for_each(|solution| self.add(solution));
            n_idle = if before - self.n_wanting() < 4 { n_idle + 1 } else { 0 };
            if n_idle == 4 {
                break;
            }
        }
        used
    }

    /// The number of digits that are not refuted and have fewer than two witnesses.
    fn n_wanting(&self) -> usize {
        let wanting = |cell: Cell| self.state.of(cell) - witnessed(&self.tally[cell.index()], 2);
        self.state.open_cells().map(|cell| wanting(cell).len()).sum()
    }

    /// Takes all steps of these techniques on several grids.
    fn follow(&mut self, techniques: TechniqueSet) {
        if self.state.layout().n_grids() > 1 {
            follow(&mut self.state, techniques);
        }
    }

    /// Searches for two solutions with each digit of a cell; returns the guesses that this took.
    fn search_cell(&mut self, cell: Cell) -> u64 {
        let mut used = 0;
        for digit in self.state.of(cell) {
            // Meanwhile a step may have refuted it.
            if !self.state.has(cell, digit) || self.tally[cell.index()][digit.index()] > 1 {
                continue;
            }
            let mut board = self.state.board();
            board.set(cell, Some(digit));
            used += 1;
            if is_refuted_by_a_grid(&board, cell) {
                self.refute(cell, digit);
                continue;
            }
            if let Some(nodes) = self.refute_from_known(cell, &board) {
                used += nodes;
                self.refute(cell, digit);
                continue;
            }
            let found = self.two_solutions_with(cell, digit, board);
            used += found.nodes;
            found.boards.iter().for_each(|solution| self.add(solution));
            match found.extent {
                Extent::Exact if found.boards.is_empty() => self.refute(cell, digit),
                Extent::GaveUp => {
                    // Not a completion, as far as is known.
                    self.tally[cell.index()][digit.index()] = 2;
                    self.is_uncertain = true;
                }
                Extent::Exact | Extent::AtLeast => {}
            }
        }
        used
    }

    /// Refutes a digit on several grids by a search that begins at a known solution and changes
    /// only the grids where that solution is no longer possible; returns the guesses that this
    /// took. `None` if the digit has a witness, or this takes too long.
    fn refute_from_known(&self, cell: Cell, board: &Board) -> Option<u64> {
        let known = self.known.first()?;
        let digit = board.get(cell)?;
        if board.layout().n_grids() == 1 || self.tally[cell.index()][digit.index()] > 0 {
            return None;
        }
        let answer = Kernel::best().search_other(board, known, cell, Budget::nodes(FEW_NODES));
        (!answer.gave_up && answer.found == 0).then_some(answer.nodes)
    }

    /// Two solutions of the board with a digit, if there are two. A search that takes much longer
    /// than most has gone astray: after simple steps it starts again, with another order of guesses
    /// and a larger budget.
    fn two_solutions_with(&self, cell: Cell, digit: Digit, mut board: Board) -> Solutions {
        let (mut nodes, mut turn) = (0, 0);
        loop {
            let budget = Budget::DEFAULT_NODES.min(FEW_NODES << (2 * turn));
            let found = solve::solutions_shuffled(&board, 2, turn, Budget::nodes(budget));
            nodes += found.nodes;
            if found.extent != Extent::GaveUp || budget == Budget::DEFAULT_NODES {
                return Solutions { nodes, ..found };
            }
            if turn == 0 {
                let mut state = self.state.clone();
                state.place(cell, digit);
                follow(&mut state, SIMPLE);
                if state.contradiction().is_some() {
                    return Solutions { boards: Vec::new(), extent: Extent::Exact, nodes };
                }
                board = state.board();
            }
            turn += 1;
        }
    }

    fn refute(&mut self, cell: Cell, digit: Digit) {
        self.state.remove(cell, digit);
        if let Some(only) = self.state.of(cell).single() {
            self.state.place(cell, only);
        }
        self.follow(SIMPLEST);
    }

    fn add(&mut self, solution: &Board) {
        if self.known.insert(solution.to_bytes()) {
            for (tally, digit) in self.tally.iter_mut().zip(solution.digits()) {
                let Some(digit) = digit else { continue };
                let tally = &mut tally[digit.index()];
                *tally = (*tally + 1).min(2);
            }
        }
    }

    /// By cell, the digits that it has in some solution.
    pub(super) fn possible(&self) -> Vec<DigitSet> {
        let digits = |cell: Cell| match self.state.digit(cell) {
            _ if self.are_all_known => witnessed(&self.tally[cell.index()], 1),
            Some(digit) => DigitSet::of(digit),
            None => self.state.of(cell),
        };
        self.state.layout().cells().map(digits).collect()
    }

    /// The entries that leave one solution.
    pub(super) fn completions(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        for (cell, tally) in self.state.layout().cells().zip(&self.tally) {
            let once = witnessed(tally, 1) - witnessed(tally, 2);
            entries.extend(once.into_iter().map(|digit| Entry { cell, digit }));
        }
        entries
    }
}

/// Takes all steps of these techniques.
fn follow(state: &mut Candidates, techniques: TechniqueSet) {
    while let Ok(Some(step)) = next_step(state, techniques, Stop::NEVER) {
        state.apply(&step);
    }
}

/// The digits with at least this many solutions.
fn witnessed(tally: &[u8; 9], least: u8) -> DigitSet {
    Size::CLASSIC.all().into_iter().filter(|digit| tally[digit.index()] >= least).collect()
}

/// Whether one of the grids has no solution even alone, which is found much faster.
fn is_refuted_by_a_grid(board: &Board, cell: Cell) -> bool {
    let layout = board.layout();
    layout.n_grids() > 1
        && layout.places(cell).iter().any(|place| {
            let count = solve::count(&board.grid_alone(place.grid), 1, Budget::default());
            (count.found, count.extent) == (0, Extent::Exact)
        })
}
