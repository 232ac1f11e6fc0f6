//! Everything that the puzzles of a seed have in common.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;

use super::outcome::{NotMade, Tried};
use super::rated::{Rate, Rated};
use super::recipe::Recipe;
use super::thin::Thinning;
use crate::board::Board;
use crate::digit::Digit;
use crate::layout::{Cell, Layout};
use crate::logic::{Candidates, PathSearch, Step, TechniqueSet};
use crate::puzzle::Puzzle;
use crate::rating::Rating;
use crate::solve::{Budget, Kernel, Uniqueness};
use crate::stop::Stop;

/// The maximum number of guesses for a question about several grids before another board is
/// started; in the second version, the maximum for a postponed trial before only the clues around
/// it are put back. All kernels make the same guesses, so they all give up at the same point.
const PATIENCE: Budget<'_> = Budget::nodes(3_000);

/// In the second version, the maximum number of guesses for a trial before it is postponed.
const SHORT_PATIENCE: Budget<'_> = Budget::nodes(50);

/// The maximum number of guesses for the trial of the whole puzzle before it is given up and
/// another board started.
const LONG_PATIENCE: Budget<'_> = Budget::nodes(10_000);

/// How puzzles are made: the number is part of the key of their random numbers.
#[derive(Copy, Clone)]
enum Version {
    /// Asks for each clue whether there is a second solution without it.
    One = 1,
    /// Asks whether there is a solution with another digit in the clue's cell, which on many grids
    /// is decided near this cell; and shortens long paths.
    Two = 2,
}

impl Version {
    fn of(recipe: &Recipe) -> Version {
        if recipe.layout.n_grids() < MANY_GRIDS { Version::One } else { Version::Two }
    }
}

/// Whether the cells of a trial can stay empty.
pub(super) enum Verdict {
    /// They can.
    Empty,
    /// There is another solution. In the second version, the grids that have other digits in it,
    /// one bit each.
    Needed(u32),
    /// It takes too long to decide.
    Undecided,
}

/// The maximum number of times clues are put back around trials without a result before another
/// board is started.
pub(super) const MOST_RETURNS: u32 = 100;

/// The fewest grids for which the second version is used; every daily puzzle has fewer.
const MANY_GRIDS: usize = 9;

/// Everything that the puzzles of a seed have in common.
pub(super) struct Context<'a> {
    pub(super) recipe: &'a Recipe,
    pub(super) orbits: Vec<Vec<Cell>>,
    pub(super) kernel: Kernel,
    version: Version,
    /// The beginning of the key of each puzzle.
    stem: String,
    pub(super) stop: Stop<'a>,
    watch: &'a dyn Fn(&Tried),
    /// Rates puzzles, once the recipe has asked for that.
    rate: RefCell<Option<Box<Rate>>>,
}

impl<'a> Context<'a> {
    /// # Errors
    ///
    /// No puzzle can meet the recipe.
    pub(super) fn new(recipe: &'a Recipe, seed: &str, kernel: Kernel) -> Result<Self, NotMade> {
        let orbits = recipe.orbits().map_err(NotMade::Impossible)?;
        let version = Version::of(recipe);
        let stem = format!("ninefold/gen/{}/{recipe}/{seed}/", version as u8);
        Ok(Context {
            recipe,
            orbits,
            kernel,
            version,
            stem,
            stop: Stop::NEVER,
            watch: &|_| (),
            rate: RefCell::default(),
        })
    }

    /// The same context, which its caller can stop.
    pub(super) fn until(self, stop: Stop<'a>) -> Self {
        Context { stop, ..self }
    }

    /// The same context, with a function that is called with the tries of a puzzle before each of
    /// them.
    pub(super) fn watched(self, watch: &'a dyn Fn(&Tried)) -> Self {
        Context { watch, ..self }
    }

    /// Reports another try.
    pub(super) fn report(&self, tried: &Tried) {
        (self.watch)(tried);
    }

    /// The key of the random numbers of a puzzle.
    pub(super) fn key(&self, index: u64) -> String {
        format!("{}{index}", self.stem)
    }

    /// Whether the caller wants to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_requested()
    }

    /// The next step with these techniques; `None` if there is none, or the caller wants to stop.
    pub(super) fn next_step(
        &self,
        search: &mut PathSearch,
        candidates: &Candidates,
        allowed: TechniqueSet,
    ) -> Option<Step> {
        search.next_step(candidates, allowed, self.stop).ok()?
    }

    /// Whether trials that take too long are repeated after all others, because another solution is
    /// often easier to find with fewer clues, and then repeated with more clues around them; and
    /// whether clues are put back where a path gets too long for its level.
    pub(super) fn is_second_version(&self) -> bool {
        matches!(self.version, Version::Two)
    }

    /// Whether the cells of a trial can stay empty.
    pub(super) fn verdict(&self, thinning: &Thinning<'_>) -> Verdict {
        let has_one_solution = |patience| self.has_one_solution(&thinning.digits, patience);
        match (self.version, thinning.orbit_tried()) {
            (Version::One, _) => match has_one_solution(PATIENCE) {
                Some(true) => Verdict::Empty,
                Some(false) => Verdict::Needed(0),
                None => Verdict::Undecided,
            },
            // Several orbits, some of which will be tried again.
            (Version::Two, None) => match has_one_solution(SHORT_PATIENCE) {
                Some(true) => Verdict::Empty,
                _ => Verdict::Needed(0),
            },
            (Version::Two, Some(cells)) => self.other_solution(thinning, cells),
        }
    }

    /// The verdict on an orbit, one cell after the other: while the cells that follow keep their
    /// digits, does any solution have another digit in the cell?
    fn other_solution(&self, thinning: &Thinning<'_>, cells: &[Cell]) -> Verdict {
        let solution = &thinning.solution;
        let patience = if thinning.is_repeating { PATIENCE } else { SHORT_PATIENCE };
        let mut board = Board::of_bytes(&self.recipe.layout, &thinning.digits);
        for &cell in cells {
            board.set(cell, Digit::new(solution[cell.index()]));
        }
        for &cell in cells {
            board.set(cell, None);
            let answer = self.kernel.search_other(&board, solution, cell, patience);
            if answer.gave_up {
                return Verdict::Undecided;
            }
            if answer.found > 0 {
                return Verdict::Needed(answer.differing);
            }
        }
        Verdict::Empty
    }

    /// Whether digits have one solution; `None` if that takes too long to decide.
    fn has_one_solution(&self, digits: &[u8], patience: Budget<'_>) -> Option<bool> {
        self.kernel.has_one_solution(&Board::of_bytes(&self.recipe.layout, digits), patience)
    }

    /// Whether an ordinary search soon proves that the digits have one solution.
    pub(super) fn is_decided(&self, digits: &[u8]) -> bool {
        matches!(self.version, Version::One)
            || self.has_one_solution(digits, LONG_PATIENCE) == Some(true)
    }

    /// Whether the clues that the mask allows suffice.
    pub(super) fn suffice(&self, digits: &[u8]) -> bool {
        self.has_one_solution(digits, PATIENCE) == Some(true)
    }

    /// The exact rating of a puzzle, if it is a wanted one.
    pub(super) fn rating_of(&self, puzzle: &Puzzle, wanted: &Rated) -> Option<Rating> {
        let mut rate = self.rate.borrow_mut();
        let rate = rate.get_or_insert_with(|| wanted.rate(&self.recipe.layout));
        rate(puzzle, self.stop)
    }

    /// The number of grids that have one solution by their own clues.
    pub(super) fn n_solvable_alone(&self, board: &Board) -> usize {
        let layout = board.layout();
        let classic = Layout::classic();
        let is_solvable = |grid| {
            let cells = (0..81u8).map(|index| layout.cell_in(grid, index / 9, index % 9));
            let digits = cells.map(|cell| cell.and_then(|cell| board.get(cell))).collect();
            let alone = Board::of_digits(&classic, digits);
            matches!(self.kernel.uniqueness(&alone, Budget::default()), Uniqueness::One(_))
        };
        layout.grids().filter(|&grid| is_solvable(grid)).count()
    }
}
