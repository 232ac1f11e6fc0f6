//! Making puzzles.

use ninefold::Layout;
use ninefold::generate::{self, Clues, Recipe, RecipeError, Symmetry};
use ninefold::logic::Level;

use crate::Batch;
use crate::error::BatchError;

/// The maximum number of puzzles of a portion.
const PORTION: usize = 64;

/// A recipe for puzzles of a layout, with the defaults of `ninefold generate`: without a level they are
/// minimal, with one they have as few clues as it allows.
///
/// # Errors
///
/// No puzzle can satisfy it.
pub fn recipe(
    layout: &Layout,
    level: Option<Level>,
    clues: Option<Clues>,
    symmetry: Symmetry,
) -> Result<Recipe, RecipeError> {
    let recipe =
        level.map_or_else(|| Recipe::minimal(layout), |level| Recipe::of_level(layout, level));
    let clues = clues.unwrap_or_else(|| recipe.clues.clone());
    let recipe = recipe.but(|recipe| {
        recipe.clues = clues;
        recipe.symmetry = symmetry;
    });
    match recipe.check().into_iter().next() {
        Some(error) => Err(error),
        None => Ok(recipe),
    }
}

impl Batch<'_> {
    /// Makes as many puzzles of a seed as there is room for, starting with number `first`. They are those
    /// of `ninefold generate`: the same on every machine and with any number of threads.
    ///
    /// # Errors
    ///
    /// The array ends in the middle of a board; a puzzle could not be made; the batch was stopped.
    pub fn generate(
        &self,
        recipe: &Recipe,
        seed: &str,
        first: u64,
        boards: &mut [u8],
    ) -> Result<(), BatchError> {
        let n_cells = recipe.layout.n_cells();
        if !boards.len().is_multiple_of(n_cells) {
            return Err(BatchError::Incomplete { n_bytes: boards.len(), n_cells });
        }
        let size = self.portion(boards.len() / n_cells, 1, PORTION);
        let stop = self.budget.stop();
        let work = |(): &mut (), (number, boards): (usize, &mut [u8])| {
            let start = first.saturating_add((number * size) as u64);
            let indices = start..start.saturating_add((boards.len() / n_cells) as u64);
            let made = generate::puzzles(recipe, seed, indices.clone(), stop);
            if stop.is_requested() {
                return Err(BatchError::Stopped);
            }
            for ((index, made), board) in indices.zip(made).zip(boards.chunks_mut(n_cells)) {
                let made = made.map_err(|why| BatchError::NotMade { index, why })?;
                board.copy_from_slice(&made.puzzle.givens().to_bytes());
            }
            Ok(())
        };
        self.share(boards.chunks_mut(size * n_cells).enumerate(), || (), work)
    }
}
