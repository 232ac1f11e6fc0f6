//! Exact ratings and grades.

use ninefold::logic::{Level, Technique, TechniqueSet};
use ninefold::rating::Tenths;
use ninefold_batch::{Graded, Rated};
use ninefold_npm::{batch, failure, layout_of};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The code for a missing level or technique.
const NOTHING: u32 = 255;

/// The names of levels, in the order of their codes.
#[wasm_bindgen]
pub fn levels() -> Vec<String> {
    Level::ALL.map(|level| level.name().to_owned()).to_vec()
}

/// The names of techniques, in the order of their codes.
#[wasm_bindgen]
pub fn techniques() -> Vec<String> {
    Technique::ALL.map(|technique| technique.name().to_owned()).to_vec()
}

/// Verdict, ER, EP and ED of each board, and 1 if they are exact, otherwise 0: five numbers per board.
#[wasm_bindgen]
pub fn rate(boards: &[u8], layout: &str) -> Result<Vec<f64>, JsValue> {
    let layout = layout_of(layout)?;
    let mut ratings = vec![None::<Rated>; boards.len() / layout.n_cells()];
    batch(&layout).rate(boards, &mut ratings).map_err(|error| failure::batch(&error))?;
    let numbers = |rated: Rated| {
        let tenths = [rated.rating.er, rated.rating.ep, rated.rating.ed].map(Tenths::get);
        let [er, ep, ed] = tenths.map(|tenths| f64::from(tenths) / 10.0);
        [f64::from(rated.verdict as u8), er, ep, ed, f64::from(!rated.rating.gave_up)]
    };
    Ok(ratings.into_iter().flatten().flat_map(numbers).collect())
}

/// Verdict, level, score and hardest technique of each board: four numbers per board.
#[wasm_bindgen]
pub fn grade(boards: &[u8], layout: &str, with: &str) -> Result<Vec<u32>, JsValue> {
    let layout = layout_of(layout)?;
    let with: TechniqueSet = with.parse().map_err(|error| failure::range(&error))?;
    let mut grades = vec![None::<Graded>; boards.len() / layout.n_cells()];
    let outcome = batch(&layout).with(with).grade(boards, &mut grades);
    outcome.map_err(|error| failure::batch(&error))?;
    let numbers = |graded: Graded| {
        let (level, score, hardest) = match graded.parts() {
            Some((level, score, hardest)) => (level as u32, score, hardest),
            None => (NOTHING, 0, None),
        };
        let hardest = hardest.map_or(NOTHING, |technique| technique as u32);
        [graded.verdict as u32, level, score, hardest]
    };
    Ok(grades.into_iter().flatten().flat_map(numbers).collect())
}
