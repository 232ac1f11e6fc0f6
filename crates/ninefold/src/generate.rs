//! Making puzzles: the same seed makes the same puzzles everywhere.
//!
//! Puzzle `i` of seed `S` and a recipe is determined by random numbers that
//! are keyed by the text `ninefold/gen/1/{recipe}/{S}/{i}`: a random solved
//! board, and a random order in which to try removing its clues. The number 1
//! changes whenever the output does; for nine or more grids it is 2. The solver
//! only answers whether there is another solution, which does not depend on the
//! machine.
//!
//! ```
//! use ninefold::generate::{self, Recipe};
//! use ninefold::{Layout, Stop};
//!
//! let recipe = Recipe::minimal(&Layout::classic());
//! let made = generate::puzzle(&recipe, "example", 0, Stop::NEVER)?;
//! assert!(made.puzzle.n_givens() < 32);
//! let again = generate::puzzle(&recipe, "example", 0, Stop::NEVER)?;
//! assert_eq!(again.puzzle, made.puzzle);
//! # Ok::<(), ninefold::generate::NotMade>(())
//! ```

mod attempt;
mod batch;
mod context;
mod daily;
mod disguise;
mod fitting;
mod outcome;
mod pattern;
mod random;
mod rated;
mod recipe;
mod remake;
mod solved;
mod swaps;
mod thin;
mod transform;

use alloc::vec::Vec;
use core::ops::Range;

pub use daily::Daily;
pub(crate) use disguise::Disguise;
pub use disguise::{disguised, permuted, relabeled};
pub use outcome::{Made, NotMade, Tried};
pub use pattern::Filling;
pub(crate) use random::Random;
pub use rated::Rated;
pub use recipe::{Clues, Recipe, RecipeError, Symmetry};
pub use remake::{Aim, Progress, Remaking};
pub use transform::transformed;

use self::attempt::Attempt;
use self::context::Context;
use crate::board::Board;
use crate::layout::Layout;
use crate::solve::Kernel;
use crate::stop::Stop;

/// Makes puzzle `index` of a seed. Whether to stop is asked before every solved board, between
/// searches for steps and, with several grids, before every clue.
///
/// # Errors
///
/// No puzzle can meet the recipe, or none was found within its number of tries, or the caller
/// stopped it.
pub fn puzzle(recipe: &Recipe, seed: &str, index: u64, stop: Stop<'_>) -> Result<Made, NotMade> {
    let mut made = puzzles(recipe, seed, index..index.saturating_add(1), stop);
    made.pop().unwrap_or(Err(NotMade::Stopped))
}

/// Makes several puzzles of a seed, in order, each as [`puzzle`] makes it. On one grid, several are
/// in flight together.
pub fn puzzles(
    recipe: &Recipe,
    seed: &str,
    indices: Range<u64>,
    stop: Stop<'_>,
) -> Vec<Result<Made, NotMade>> {
    puzzles_watched(recipe, seed, indices, stop, &|_| ())
}

/// Like [`puzzles`], but also calls `watch` before trying each solved board, with the tries of the
/// same puzzle so far, including this one.
pub fn puzzles_watched(
    recipe: &Recipe,
    seed: &str,
    indices: Range<u64>,
    stop: Stop<'_>,
    watch: &dyn Fn(&Tried),
) -> Vec<Result<Made, NotMade>> {
    make(Context::new(recipe, seed, Kernel::best()), indices, stop, watch)
}

/// Like [`puzzles`], but with this kernel: for tests that compare kernels.
#[cfg(any(test, feature = "testing"))]
pub fn puzzles_by(
    kernel: Kernel,
    recipe: &Recipe,
    seed: &str,
    indices: Range<u64>,
) -> Vec<Result<Made, NotMade>> {
    make(Context::new(recipe, seed, kernel), indices, Stop::NEVER, &|_| ())
}

fn make<'a>(
    context: Result<Context<'a>, NotMade>,
    indices: Range<u64>,
    stop: Stop<'a>,
    watch: &'a dyn Fn(&Tried),
) -> Vec<Result<Made, NotMade>> {
    let context = match context {
        Ok(context) => context.until(stop).watched(watch),
        Err(error) => return indices.map(|_| Err(error.clone())).collect(),
    };
    if context.recipe.layout.n_grids() == 1 {
        batch::make_all(&context, indices)
    } else {
        indices.map(|index| Attempt::of(&context.key(index)).make(&context)).collect()
    }
}

/// Makes random solved board `index` of a seed.
///
/// # Errors
///
/// No solved board of the layout was found.
pub fn solved_board(layout: &Layout, seed: &str, index: u64) -> Result<Board, NotMade> {
    let mut random = solved_random(layout, seed)(index);
    let digits = solved::solved(layout, &mut random, Kernel::best(), Stop::NEVER);
    digits.map(|digits| Board::of_bytes(layout, &digits)).ok_or(NotMade::NoSolvedBoard)
}

/// Makes several solved boards of a seed, in order, each as [`solved_board`] makes it. On one grid,
/// several are in flight together.
pub fn solved_boards(
    layout: &Layout,
    seed: &str,
    indices: Range<u64>,
) -> Vec<Result<Board, NotMade>> {
    make_solved(Kernel::best(), layout, seed, indices)
}

/// Like [`solved_boards`], but with this kernel: for tests that compare kernels.
#[cfg(any(test, feature = "testing"))]
pub fn solved_boards_by(
    kernel: Kernel,
    layout: &Layout,
    seed: &str,
    indices: Range<u64>,
) -> Vec<Result<Board, NotMade>> {
    make_solved(kernel, layout, seed, indices)
}

fn make_solved(
    kernel: Kernel,
    layout: &Layout,
    seed: &str,
    indices: Range<u64>,
) -> Vec<Result<Board, NotMade>> {
    let randoms = indices.map(solved_random(layout, seed));
    let board = |digits: Option<&[u8]>| match digits {
        Some(digits) => Ok(Board::of_bytes(layout, digits)),
        None => Err(NotMade::NoSolvedBoard),
    };
    if layout.n_grids() == 1 {
        let grids = solved::solved_grids(kernel, randoms);
        return grids.iter().map(|grid| board(grid.as_ref().map(|grid| &grid[..]))).collect();
    }
    let solved =
        |mut random| board(solved::solved(layout, &mut random, kernel, Stop::NEVER).as_deref());
    randoms.map(solved).collect()
}

/// The random numbers of solved board `index`.
fn solved_random(layout: &Layout, seed: &str) -> impl Fn(u64) -> Random {
    let stem = format!("ninefold/solved/1/{layout}/{seed}/");
    move |index| Random::of(&format!("{stem}{index}"))
}
