//! Facts about a board while its givens are being set, for the setter of a puzzle.
//!
//! A [`Survey`] works in slices of some guesses each, so that its caller can show what is known so
//! far, and stop when the givens change. What matters most comes first: conflicts and the number of
//! solutions, then the grade and the interlock, then the digits that each cell can have, the
//! redundant givens, the exact number of solutions, and the level of each completion.
//!
//! ```
//! use ninefold::solve::Verdict;
//! use ninefold::survey::Survey;
//! use ninefold::{Board, Layout};
//!
//! // Without its first given, this puzzle is still a puzzle.
//! let givens = Board::parse(
//!     &Layout::classic(),
//!     ".3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//! )?;
//! let mut survey = Survey::new(givens);
//! while survey.advance(1_000) {}
//! let facts = survey.facts();
//! assert_eq!(facts.verdict, Some(Verdict::Unique));
//! assert_eq!(facts.n_solutions, 1);
//! # Ok::<(), ninefold::ParseBoardError>(())
//! ```

mod count;
mod witnesses;

use alloc::boxed::Box;
use alloc::vec::Vec;

use self::count::Counting;
use self::witnesses::Witnesses;
use crate::board::{Board, Entry};
use crate::digit::{Digit, DigitSet};
use crate::grade::{Grade, Interlock};
use crate::layout::{Cell, CellSet};
use crate::logic::{Candidates, Level, Path, TechniqueSet};
use crate::puzzle::{Puzzle, PuzzleError};
use crate::solve::{self, Budget, Extent, Kernel, Verdict};
use crate::stop::Stop;

pub use self::count::MOST_COUNTED;

/// The facts known about a board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Facts {
    /// The givens that conflict.
    pub conflicts: CellSet,
    /// The verdict; `None` until it is known.
    pub verdict: Option<Verdict>,
    /// The number of solutions found so far, or of all of them.
    pub n_solutions: u64,
    /// Whether there may be more: `AtLeast` if there are more than [`MOST_COUNTED`], `GaveUp` while
    /// they are being counted.
    pub extent: Extent,
    /// By cell, the digits that it has in at least one solution; `None` until they are known.
    pub possible: Option<Vec<DigitSet>>,
    /// The givens without which the solutions would be the same; `None` until they are known.
    pub redundant: Option<CellSet>,
    /// The entries that leave one of several solutions; `None` until they are known.
    pub completions: Option<Vec<Completion>>,
    /// The only solution.
    pub solution: Option<Board>,
    /// The grade of a puzzle; `None` until it is known, and if logic does not solve the puzzle.
    pub grade: Option<Grade>,
    /// The interlock of a puzzle of several grids; `None` until it is known.
    pub interlock: Option<Interlock>,
    /// Whether some search gave up. In that case a digit may be listed as possible although it is
    /// not, and a redundant given or a completion may be missing.
    pub is_uncertain: bool,
}

/// An entry that leaves one of several solutions.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completion {
    /// The entry.
    pub entry: Entry,
    /// The level of the puzzle with it; `None` until it is known, and if logic does not solve it.
    pub level: Option<Level>,
}

/// The work on the facts of a board.
#[derive(Clone, Debug)]
pub struct Survey {
    givens: Board,
    facts: Facts,
    /// The digits of a solution, once one is known.
    known: Option<Vec<u8>>,
    stage: Stage,
}

/// The next thing to do. Each stage is one or more searches.
#[derive(Clone, Debug)]
enum Stage {
    /// Whether there is no, one or several solutions, within this budget.
    Verdict(u64),
    /// The grade of the puzzle.
    Grade(Box<Puzzle>),
    /// The digits that each cell can have.
    Possible(Box<Witnesses>),
    /// The redundant givens, at or after this cell.
    Redundant { from: usize, found: Vec<Cell> },
    /// The number of solutions.
    Count(Counting),
    /// The levels of the completions, at or after this one.
    Levels(usize),
    /// Nothing.
    Done,
}

/// The budget of the first search: enough for nearly every board, and never long.
const FIRST: u64 = 20_000;

/// The budget of a search near a known solution.
const NEAR: u64 = 1_000;

impl Survey {
    /// Starts with these givens. Conflicts are known immediately.
    pub fn new(givens: Board) -> Survey {
        let conflicts = givens.conflicts();
        let is_wrong = !conflicts.is_empty();
        let facts = Facts {
            conflicts,
            verdict: is_wrong.then_some(Verdict::Conflict),
            n_solutions: 0,
            extent: if is_wrong { Extent::Exact } else { Extent::GaveUp },
            possible: None,
            redundant: None,
            completions: None,
            solution: None,
            grade: None,
            interlock: None,
            is_uncertain: false,
        };
        let stage = if is_wrong { Stage::Done } else { Stage::Verdict(FIRST) };
        Survey { givens, facts, known: None, stage }
    }

    /// The givens.
    pub fn givens(&self) -> &Board {
        &self.givens
    }

    /// The facts known so far.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Whether everything is known.
    pub fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    /// Works for about this many guesses, or up to the end of a stage. Returns whether more work is
    /// left. One grade is one slice.
    pub fn advance(&mut self, nodes: u64) -> bool {
        let stage = core::mem::replace(&mut self.stage, Stage::Done);
        self.stage = match stage {
            Stage::Verdict(budget) => self.decide(budget),
            Stage::Grade(puzzle) => self.grade(&puzzle),
            Stage::Possible(witnesses) => self.look_for_possible(witnesses, nodes),
            Stage::Redundant { from, found } => self.look_for_redundant(from, found, nodes),
            Stage::Count(counting) => self.count(counting, nodes),
            Stage::Levels(from) => self.find_level(from),
            Stage::Done => Stage::Done,
        };
        !self.is_done()
    }

    fn decide(&mut self, budget: u64) -> Stage {
        let proven = Puzzle::within(self.givens.clone(), Budget::nodes(budget));
        let (verdict, n_solutions, extent, next) = match proven {
            Ok(puzzle) => {
                let solution = puzzle.solution().clone();
                let digit = |cell| solution.get(cell).map_or(DigitSet::EMPTY, DigitSet::of);
                self.facts.possible = Some(solution.layout().cells().map(digit).collect());
                self.known = Some(solution.to_bytes());
                self.facts.solution = Some(solution);
                let verdict =
                    if self.givens.is_complete() { Verdict::Solved } else { Verdict::Unique };
                (verdict, 1, Extent::Exact, Stage::Grade(Box::new(puzzle)))
            }
            Err(PuzzleError::Ambiguous(_)) => {
                let witnesses = Box::new(Witnesses::new(&self.givens));
                (Verdict::Several, 2, Extent::GaveUp, Stage::Possible(witnesses))
            }
            Err(PuzzleError::Undecided) if budget < Budget::DEFAULT_NODES => {
                return Stage::Verdict(Budget::DEFAULT_NODES);
            }
            Err(error @ PuzzleError::Undecided) => {
                (error.verdict(), 0, Extent::GaveUp, Stage::Done)
            }
            Err(error) => (error.verdict(), 0, Extent::Exact, Stage::Done),
        };
        self.facts.verdict = Some(verdict);
        (self.facts.n_solutions, self.facts.extent) = (n_solutions, extent);
        next
    }

    fn grade(&mut self, puzzle: &Puzzle) -> Stage {
        let start = Candidates::new(puzzle.givens());
        let Ok(path) = Path::bare(start, TechniqueSet::DEFAULT, Stop::NEVER) else {
            return Stage::Done;
        };
        if path.is_solved() {
            self.facts.grade = Some(Grade::of(&path));
        }
        if puzzle.layout().n_grids() > 1 {
            self.facts.interlock = Some(Interlock::of(puzzle, &path));
        }
        Stage::Redundant { from: 0, found: Vec::new() }
    }

    fn look_for_possible(&mut self, mut witnesses: Box<Witnesses>, nodes: u64) -> Stage {
        if !witnesses.search(nodes) {
            self.facts.n_solutions = self.facts.n_solutions.max(witnesses.n_known() as u64);
            return Stage::Possible(witnesses);
        }
        self.facts.is_uncertain |= witnesses.is_uncertain();
        self.known = witnesses.any_known();
        self.facts.possible = Some(witnesses.possible());
        let entries = witnesses.completions();
        let completion = |entry| Completion { entry, level: None };
        self.facts.completions = Some(entries.into_iter().map(completion).collect());
        self.facts.n_solutions = self.facts.n_solutions.max(witnesses.n_known() as u64);
        if witnesses.are_all_known() {
            self.facts.extent = Extent::Exact;
        }
        Stage::Redundant { from: 0, found: Vec::new() }
    }

    /// Searches for redundant givens: a given is redundant if no solution has another digit in its
    /// cell.
    fn look_for_redundant(&mut self, from: usize, mut found: Vec<Cell>, nodes: u64) -> Stage {
        let mut left = nodes;
        let cells: Vec<Cell> = self.givens.layout().cells().skip(from).collect();
        for cell in cells {
            let Some(digit) = self.givens.get(cell) else { continue };
            let used = self.ask_without(cell, digit, &mut found);
            if used >= left {
                return Stage::Redundant { from: cell.index() + 1, found };
            }
            left -= used;
        }
        self.facts.redundant = Some(found.into_iter().collect());
        match self.facts.extent {
            Extent::GaveUp => Stage::Count(Counting::new(&self.givens)),
            _ => Stage::Levels(0),
        }
    }

    /// Adds a given to those found if it is redundant, and returns the guesses that this took.
    fn ask_without(&mut self, cell: Cell, digit: Digit, found: &mut Vec<Cell>) -> u64 {
        let mut board = self.givens.clone();
        board.set(cell, None);
        let mut used = 1;
        let known = self.known.as_deref().filter(|_| board.layout().n_grids() > 1);
        if let Some(known) = known {
            let answer = Kernel::best().search_other(&board, known, cell, Budget::nodes(NEAR));
            used += answer.nodes;
            if !answer.gave_up {
                found.extend((answer.found == 0).then_some(cell));
                return used;
            }
        }
        // With one solution, one search for a second finds it; otherwise each digit is tried.
        if self.facts.n_solutions == 1 {
            let count = solve::count(&board, 2, Budget::default());
            self.facts.is_uncertain |= count.extent == Extent::GaveUp;
            if (count.found, count.extent) == (1, Extent::Exact) {
                found.push(cell);
            }
            return used + count.nodes;
        }
        let free = Candidates::new(&board).of(cell) - DigitSet::of(digit);
        for other in free {
            board.set(cell, Some(other));
            let count = solve::count(&board, 1, Budget::default());
            used += 1 + count.nodes;
            self.facts.is_uncertain |= count.extent == Extent::GaveUp;
            if (count.found, count.extent) != (0, Extent::Exact) {
                return used;
            }
        }
        found.push(cell);
        used
    }

    fn count(&mut self, mut counting: Counting, nodes: u64) -> Stage {
        // A count that does not finish in one slice is started again in parts: long slices waste
        // less.
        let is_done = counting.count(nodes.saturating_mul(8));
        self.facts.n_solutions = self.facts.n_solutions.max(counting.found());
        if !is_done {
            return Stage::Count(counting);
        }
        self.facts.n_solutions = counting.found();
        self.facts.extent = counting.extent();
        Stage::Levels(0)
    }

    fn find_level(&mut self, from: usize) -> Stage {
        let Some(completions) = &mut self.facts.completions else { return Stage::Done };
        let Some(completion) = completions.get_mut(from) else { return Stage::Done };
        let mut givens = self.givens.clone();
        givens.set(completion.entry.cell, Some(completion.entry.digit));
        let grade = |puzzle: &Puzzle| Grade::new(puzzle, Stop::NEVER).unwrap_or_default();
        let grade = Puzzle::new(givens).ok().as_ref().and_then(grade);
        completion.level = grade.map(|grade| grade.level);
        if from + 1 < completions.len() { Stage::Levels(from + 1) } else { Stage::Done }
    }
}
