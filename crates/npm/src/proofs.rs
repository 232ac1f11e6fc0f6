//! Proofs of the number of solutions.

use js_sys::Array;
use ninefold::Board;
use ninefold::solve::{self, Budget};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::{failure, layout_of};

/// The text of a proof that a board has a number of solutions, at most `limit`.
#[wasm_bindgen]
pub fn prove(text: &str, limit: usize, layout: &str) -> Result<String, JsValue> {
    let board = Board::parse(&layout_of(layout)?, text);
    let board = board.map_err(|error| failure::parse(None, &error))?;
    let proof = solve::prove(&board, limit, Budget::default());
    proof.map(|proof| format!("{proof:#}")).map_err(|error| failure::not_made(&error, 0))
}

/// What a proof proves: grids, givens, the only solution or `null`, the numbers of solutions and of
/// cases.
#[wasm_bindgen]
pub fn verify(proof: &str) -> Result<Array, JsValue> {
    let proven = ninefold_verify::check(proof.as_bytes());
    let proven = proven.map_err(|refusal| failure::refused(&refusal))?;
    let text = |bytes: &[u8]| JsValue::from(&*String::from_utf8_lossy(bytes));
    let number = |n: usize| JsValue::from(u32::try_from(n).unwrap_or(u32::MAX));
    let solution = proven.solution.map_or(JsValue::NULL, text);
    Ok([text(proven.grids), text(proven.givens), solution]
        .into_iter()
        .chain([number(proven.n_solutions), number(proven.n_cases)])
        .collect())
}
