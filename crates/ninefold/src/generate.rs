//! Making puzzles, the same everywhere for the same seed.
//!
//! Puzzle `i` of seed `S` and a recipe follows from random numbers that are
//! keyed by the text `ninefold/gen/1/{recipe}/{S}/{i}`: a random solved board,
//! and a random order in which its clues are tried to be taken out. The number
//! 1 changes whenever the output does. The solver is asked only whether there
//! is a second solution: that does not depend on the machine.
//!
//! ```
//! use ninefold::Layout;
//! use ninefold::generate::{self, Recipe};
//!
//! let recipe = Recipe::minimal(&Layout::classic());
//! let made = generate::puzzle(&recipe, "example", 0, &|| false)?;
//! assert!(made.puzzle.n_givens() < 32);
//! let again = generate::puzzle(&recipe, "example", 0, &|| false)?;
//! assert_eq!(again.puzzle, made.puzzle);
//! # Ok::<(), ninefold::generate::NotMade>(())
//! ```

mod batch;
mod daily;
mod fitting;
mod random;
mod recipe;
mod solved;
mod swaps;
mod thin;

use std::fmt;
use std::ops::Range;

pub use daily::Daily;
pub use recipe::{Clues, Recipe, RecipeError, Symmetry};

use crate::board::Board;
use crate::digit::Digit;
use crate::grade::Grade;
use crate::layout::{Cell, Layout};
use crate::puzzle::Puzzle;
use crate::solve::{Budget, Kernel, Uniqueness};
use random::Random;
use thin::Thinning;

/// How many guesses a question about several grids may take; after that another board is begun. All
/// kernels guess alike there, so all begin another at the same place.
const PATIENCE: Budget = Budget::nodes(3_000);

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How many solved boards were tried until this one.
    pub tries: u64,
    /// Its grade, if the recipe wishes anything of its logic.
    pub grade: Option<Grade>,
}

/// Why no puzzle was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotMade {
    /// There can be none.
    Impossible(RecipeError),
    /// No solved board of the layout was found.
    NoSolvedBoard,
    /// None was found among the solved boards that were tried.
    NotFound(Tried),
    /// It was stopped.
    Stopped,
}

/// What became of solved boards that were tried.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tried {
    /// How many there were.
    pub boards: u64,
    /// Those with several solutions even with all clues that the mask allows.
    pub ambiguous: u64,
    /// Those that could not be brought to the wished number of clues.
    pub wrong_clues: u64,
    /// Those that needed too much logic, or too little.
    pub wrong_level: u64,
    /// Those whose path used a technique it should not, or not one that it should.
    pub wrong_techniques: u64,
    /// Those with too many grids that are solvable alone.
    pub solvable_alone: u64,
    /// Those of which it took too long to say whether a clue can go.
    pub too_hard: u64,
}

impl fmt::Display for NotMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMade::Impossible(error) => write!(f, "{error}"),
            NotMade::NoSolvedBoard => f.write_str("no solved board of this layout was found"),
            NotMade::Stopped => f.write_str("stopped"),
            NotMade::NotFound(tried) => {
                write!(f, "none found in {} solved boards", tried.boards)?;
                let reasons = [
                    (tried.ambiguous, "had several solutions with all clues that are allowed"),
                    (tried.wrong_clues, "came to another number of clues"),
                    (tried.wrong_level, "were of another level"),
                    (tried.wrong_techniques, "were solved by other techniques"),
                    (tried.solvable_alone, "had too many grids that are solvable alone"),
                    (tried.too_hard, "were too hard to judge"),
                ];
                let mut separator = ": ";
                for (n_boards, what) in reasons.into_iter().filter(|(n_boards, _)| *n_boards > 0) {
                    write!(f, "{separator}{n_boards} {what}")?;
                    separator = ", ";
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for NotMade {}

/// One puzzle of a seed. `stop` is asked before every try, and with several grids before every
/// clue that is tried.
///
/// # Errors
///
/// Why there is none.
pub fn puzzle(
    recipe: &Recipe,
    seed: &str,
    index: u64,
    stop: &dyn Fn() -> bool,
) -> Result<Made, NotMade> {
    let mut made = puzzles(recipe, seed, index..index.saturating_add(1), stop);
    made.pop().unwrap_or(Err(NotMade::Stopped))
}

/// Some puzzles of a seed, in their order, several in flight: each is what [`puzzle`] gives.
pub fn puzzles(
    recipe: &Recipe,
    seed: &str,
    indices: Range<u64>,
    stop: &dyn Fn() -> bool,
) -> Vec<Result<Made, NotMade>> {
    puzzles_by(Kernel::best(), recipe, seed, indices, stop)
}

/// What [`puzzles`] gives, by this kernel: for tests that compare them.
#[doc(hidden)]
pub fn puzzles_by(
    kernel: Kernel,
    recipe: &Recipe,
    seed: &str,
    indices: Range<u64>,
    stop: &dyn Fn() -> bool,
) -> Vec<Result<Made, NotMade>> {
    let orbits = match recipe.orbits() {
        Ok(orbits) => orbits,
        Err(error) => return indices.map(|_| Err(NotMade::Impossible(error.clone()))).collect(),
    };
    let kitchen = Kitchen { recipe, text: recipe.to_string(), seed, orbits, stop, kernel };
    if recipe.layout.n_grids() == 1 {
        batch::make_all(&kitchen, indices)
    } else {
        indices.map(|index| kitchen.make(kitchen.order(index))).collect()
    }
}

/// A random solved board: number `index` of a seed.
///
/// # Errors
///
/// None was found.
pub fn solved_board(layout: &Layout, seed: &str, index: u64) -> Result<Board, NotMade> {
    let mut random = solved_random(layout, seed)(index);
    let digits = solved::solved(layout, &mut random, Kernel::best());
    digits.map(|digits| board(layout, &digits)).ok_or(NotMade::NoSolvedBoard)
}

/// Some solved boards of a seed, in their order, on one grid several in flight: each is what
/// [`solved_board`] gives.
pub fn solved_boards(
    layout: &Layout,
    seed: &str,
    indices: Range<u64>,
) -> Vec<Result<Board, NotMade>> {
    solved_boards_by(Kernel::best(), layout, seed, indices)
}

/// What [`solved_boards`] gives, by this kernel: for tests that compare them.
#[doc(hidden)]
pub fn solved_boards_by(
    kernel: Kernel,
    layout: &Layout,
    seed: &str,
    indices: Range<u64>,
) -> Vec<Result<Board, NotMade>> {
    let randoms = indices.map(solved_random(layout, seed));
    let board = |digits: Option<&[u8]>| match digits {
        Some(digits) => Ok(board(layout, digits)),
        None => Err(NotMade::NoSolvedBoard),
    };
    if layout.n_grids() == 1 {
        let grids = solved::solved_grids(kernel, randoms);
        return grids.iter().map(|grid| board(grid.as_ref().map(|grid| &grid[..]))).collect();
    }
    let solved = |mut random| board(solved::solved(layout, &mut random, kernel).as_deref());
    randoms.map(solved).collect()
}

/// The random numbers of a solved board, by its number.
fn solved_random(layout: &Layout, seed: &str) -> impl Fn(u64) -> Random {
    let stem = format!("ninefold/solved/1/{layout}/{seed}/");
    move |index| Random::of(&format!("{stem}{index}"))
}

/// A board of these digits, 0 for an empty cell.
fn board(layout: &Layout, digits: &[u8]) -> Board {
    Board::of_digits(layout, digits.iter().map(|&digit| Digit::new(digit)).collect())
}

/// Everything that the puzzles of a seed have in common.
struct Kitchen<'a> {
    recipe: &'a Recipe,
    /// The recipe as text.
    text: String,
    seed: &'a str,
    orbits: Vec<Vec<Cell>>,
    stop: &'a dyn Fn() -> bool,
    kernel: Kernel,
}

impl Kitchen<'_> {
    fn order(&self, index: u64) -> Order {
        Order::of(&format!("ninefold/gen/1/{}/{}/{index}", self.text, self.seed))
    }

    /// One puzzle, with one question to the solver at a time.
    fn make(&self, mut order: Order) -> Result<Made, NotMade> {
        'boards: loop {
            let mut thinning = order.next_board(self)?;
            if self.recipe.mask.is_some() && self.has_one_solution(&thinning) != Some(true) {
                order.tried.ambiguous += 1;
                continue;
            }
            while thinning.begin().is_some() {
                if (self.stop)() {
                    return Err(NotMade::Stopped);
                }
                let Some(has_one_solution) = self.has_one_solution(&thinning) else {
                    order.tried.too_hard += 1;
                    continue 'boards;
                };
                thinning.end(has_one_solution);
            }
            if let Some(made) = order.judge(self, &thinning) {
                return Ok(made);
            }
        }
    }

    fn has_one_solution(&self, thinning: &Thinning<'_>) -> Option<bool> {
        let board = board(&self.recipe.layout, &thinning.digits);
        self.kernel.has_one_solution(&board, PATIENCE)
    }

    /// How many grids have one solution by their own clues.
    fn n_solvable_alone(&self, board: &Board) -> usize {
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

/// One puzzle that is being made.
struct Order {
    random: Random,
    tried: Tried,
}

impl Order {
    fn of(key: &str) -> Order {
        Order { random: Random::of(key), tried: Tried::default() }
    }

    /// The next solved board, with nothing taken out but what the mask forbids.
    fn next_board<'a>(&mut self, kitchen: &'a Kitchen<'_>) -> Result<Thinning<'a>, NotMade> {
        self.next_try(kitchen)?;
        let solved = solved::solved(&kitchen.recipe.layout, &mut self.random, kitchen.kernel);
        Ok(self.thinning(kitchen, solved.ok_or(NotMade::NoSolvedBoard)?))
    }

    /// Counts another try, if there may be one.
    fn next_try(&mut self, kitchen: &Kitchen<'_>) -> Result<(), NotMade> {
        if self.tried.boards == kitchen.recipe.tries {
            return Err(NotMade::NotFound(self.tried));
        }
        if (kitchen.stop)() {
            return Err(NotMade::Stopped);
        }
        self.tried.boards += 1;
        Ok(())
    }

    /// Begins with the digits of a solved board.
    fn thinning<'a>(&mut self, kitchen: &'a Kitchen<'_>, solution: Vec<u8>) -> Thinning<'a> {
        let mut order: Vec<u16> = (0..kitchen.orbits.len() as u16).collect();
        self.random.shuffle(&mut order);
        let least = match &kitchen.recipe.clues {
            Clues::Minimal | Clues::Any => 0,
            Clues::Between(range) => {
                let most = kitchen.recipe.layout.n_cells().min(*range.end());
                let width = (most - range.start()) as u32 + 1;
                range.start() + self.random.below(width) as usize
            }
        };
        Thinning::new(solution, &kitchen.orbits, order, least)
    }

    /// The puzzle, if it is as wished.
    fn judge(&mut self, kitchen: &Kitchen<'_>, thinning: &Thinning<'_>) -> Option<Made> {
        let recipe = kitchen.recipe;
        if let Clues::Between(range) = &recipe.clues
            && !range.contains(&thinning.n_clues())
        {
            self.tried.wrong_clues += 1;
            return None;
        }
        let board = |digits: &[u8]| board(&recipe.layout, digits);
        let puzzle = Puzzle::proven(board(&thinning.digits), board(&thinning.solution));
        let (puzzle, grade) = if recipe.is_about_logic() {
            let fitted = fitting::fit(kitchen, puzzle, &mut self.random, &mut self.tried)?;
            (fitted.0, Some(fitted.1))
        } else {
            (puzzle, None)
        };
        if recipe.alone.is_some_and(|most| kitchen.n_solvable_alone(puzzle.givens()) > most) {
            self.tried.solvable_alone += 1;
            return None;
        }
        Some(Made { puzzle, tries: self.tried.boards, grade })
    }
}
