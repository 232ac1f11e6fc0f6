//! The steps to a solution, in words.

use ninefold::logic::{Candidate, Candidates, Path, TechniqueSet};
use ninefold::{Board, Puzzle, Stop};
use ninefold_npm::{failure, layout_of};
use ninefold_words::{Language, Voice};
use serde::Serialize;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A step, in the form that the package describes.
#[derive(Serialize)]
struct Step {
    technique: &'static str,
    level: &'static str,
    score: u32,
    placements: Vec<(String, u8)>,
    eliminations: Vec<(String, u8)>,
    text: String,
}

/// The steps to the solution of a puzzle, as JSON.
#[wasm_bindgen]
pub fn explain(text: &str, layout: &str, language: &str, with: &str) -> Result<String, JsValue> {
    let layout = layout_of(layout)?;
    let with: TechniqueSet = with.parse().map_err(|error| failure::range(&error))?;
    let language: Language = language.parse().map_err(|error| failure::range(&error))?;
    let board = Board::parse(&layout, text).map_err(|error| failure::parse(None, &error))?;
    let puzzle = Puzzle::new(board).map_err(|error| failure::not_a_puzzle(&error))?;
    let named = |candidates: &[Candidate]| -> Vec<(String, u8)> {
        candidates.iter().map(|at| (layout.cell_name(at.cell), at.digit.get())).collect()
    };
    let path =
        Path::new(Candidates::new(puzzle.givens()), TechniqueSet::DEFAULT | with, Stop::NEVER)
            .expect("nothing stops it");
    let steps: Vec<Step> = path
        .steps()
        .iter()
        .map(|step| Step {
            technique: step.technique.name(),
            level: step.technique.level().name(),
            score: step.technique.score(),
            placements: named(&step.placements),
            eliminations: named(&step.eliminations),
            text: Voice::new(language, &layout).explanation(step),
        })
        .collect();
    serde_json::to_string(&steps).map_err(|error| failure::range(&error))
}
