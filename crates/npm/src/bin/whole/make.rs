//! Making puzzles.

use ninefold::generate::{Clues, Symmetry};
use ninefold_npm::{batch, failure, layout_of};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The puzzles of a seed, starting with number `first`, which must be a whole number.
#[wasm_bindgen]
#[expect(clippy::too_many_arguments, reason = "those of the function of the package")]
#[expect(clippy::cast_sign_loss, reason = "a negative number is 0")]
pub fn generate(
    n: usize,
    seed: &str,
    layout: &str,
    level: Option<String>,
    fewest: Option<usize>,
    most: Option<usize>,
    symmetry: &str,
    first: f64,
) -> Result<Vec<u8>, JsValue> {
    let layout = layout_of(layout)?;
    let level = level.map(|level| level.parse()).transpose();
    let level = level.map_err(|error| failure::range(&error))?;
    let symmetry: Symmetry = symmetry.parse().map_err(|error| failure::range(&error))?;
    let clues = fewest.zip(most).map(|(fewest, most)| Clues::Between(fewest..=most));
    let recipe = ninefold_batch::recipe(&layout, level, clues, symmetry);
    let recipe = recipe.map_err(|error| failure::range(&error))?;
    let mut cells = vec![0; n * layout.n_cells()];
    let made = batch(&layout).generate(&recipe, seed, first as u64, &mut cells);
    made.map_err(|error| failure::batch(&error))?;
    Ok(cells)
}
