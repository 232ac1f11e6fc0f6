//! Everything that the puzzles of a seed have in common.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;

use super::outcome::{NotMade, Tried};
use super::rated::{Rate, Rated};
use super::recipe::Recipe;
use crate::board::Board;
use crate::digit::Digit;
use crate::layout::{Cell, Layout};
use crate::logic::{Candidates, Path, Step, TechniqueSet, bare_step};
use crate::puzzle::Puzzle;
use crate::rating::Rating;
use crate::solve::{Budget, Kernel, Uniqueness};

/// The number of guesses for a question about several grids, after which another board is started.
/// All kernels make the same guesses there, so all of them start another one at the same point.
const PATIENCE: Budget<'_> = Budget::nodes(3_000);

/// Everything that the puzzles of a seed have in common.
pub(super) struct Context<'a> {
    pub(super) recipe: &'a Recipe,
    pub(super) orbits: Vec<Vec<Cell>>,
    pub(super) kernel: Kernel,
    /// The beginning of the key of each puzzle.
    stem: String,
    stop: Option<&'a dyn Fn() -> bool>,
    watch: Option<&'a dyn Fn(&Tried)>,
    /// Rates puzzles, once the recipe has asked for that.
    rate: RefCell<Option<Box<Rate>>>,
}

impl<'a> Context<'a> {
    /// # Errors
    ///
    /// No puzzle can meet the recipe.
    pub(super) fn new(recipe: &'a Recipe, seed: &str, kernel: Kernel) -> Result<Self, NotMade> {
        let orbits = recipe.orbits().map_err(NotMade::Impossible)?;
        let stem = format!("ninefold/gen/1/{recipe}/{seed}/");
        Ok(Context {
            recipe,
            orbits,
            kernel,
            stem,
            stop: None,
            watch: None,
            rate: RefCell::default(),
        })
    }

    /// The same, stopped when a function returns `true`.
    pub(super) fn until(self, stop: Option<&'a dyn Fn() -> bool>) -> Self {
        Context { stop, ..self }
    }

    /// The same, with a function that is called with the tries of a puzzle before each of them.
    pub(super) fn watched(self, watch: Option<&'a dyn Fn(&Tried)>) -> Self {
        Context { watch, ..self }
    }

    /// Reports another try.
    pub(super) fn report(&self, tried: &Tried) {
        if let Some(watch) = self.watch {
            watch(tried);
        }
    }

    /// The key of the random numbers of a puzzle.
    pub(super) fn key(&self, index: u64) -> String {
        format!("{}{index}", self.stem)
    }

    /// Whether the caller has stopped it.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }

    /// The path of a puzzle for its grade; `None` if the caller has stopped it.
    pub(super) fn path_of(&self, puzzle: &Puzzle) -> Option<Path> {
        let start = Candidates::new(puzzle.givens());
        Path::bare_until(start, TechniqueSet::DEFAULT, &|| self.is_stopped()).ok()
    }

    /// The next step with these techniques; `None` if there is none, or the caller has stopped it.
    pub(super) fn next_step(&self, candidates: &Candidates, allowed: TechniqueSet) -> Option<Step> {
        bare_step(candidates, allowed, &|| self.is_stopped()).ok()?
    }

    /// Whether digits have one solution; `None` if that takes too long to decide.
    pub(super) fn has_one_solution(&self, digits: &[u8]) -> Option<bool> {
        self.kernel.has_one_solution(&board(&self.recipe.layout, digits), PATIENCE)
    }

    /// The exact rating of a puzzle, if it is as wanted.
    pub(super) fn rating_of(&self, puzzle: &Puzzle, wanted: &Rated) -> Option<Rating> {
        let mut rate = self.rate.borrow_mut();
        let rate = rate.get_or_insert_with(|| wanted.rate(&self.recipe.layout));
        rate(puzzle, &|| self.is_stopped())
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

/// A board of these digits, 0 for an empty cell.
pub(super) fn board(layout: &Layout, digits: &[u8]) -> Board {
    Board::of_digits(layout, digits.iter().map(|&digit| Digit::new(digit)).collect())
}
