//! Proofs of the number of solutions.

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
