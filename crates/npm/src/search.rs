//! Layouts, boards as texts, and the functions that search.

use ninefold::Layout;
use ninefold::solve::{Extent, Verdict};
use ninefold_batch::Counted;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::{batch, failure, layout_of};

/// The names of verdicts, in the order of their codes.
#[wasm_bindgen]
pub fn verdicts() -> Vec<String> {
    Verdict::ALL.map(|verdict| verdict.name().to_owned()).to_vec()
}

/// The name of a layout.
#[wasm_bindgen(js_name = layoutName)]
pub fn layout_name(layout: &str) -> Result<String, JsValue> {
    Ok(layout_of(layout)?.name().into_owned())
}

/// The number of grids of a layout.
#[wasm_bindgen(js_name = nGrids)]
pub fn n_grids(layout: &str) -> Result<usize, JsValue> {
    Ok(layout_of(layout)?.n_grids())
}

/// The row and column of each cell of a layout, one cell after another.
#[wasm_bindgen]
pub fn positions(layout: &str) -> Result<Vec<u8>, JsValue> {
    let layout = layout_of(layout)?;
    let position = |cell| <[u8; 2]>::from(layout.position(cell));
    Ok(layout.cells().flat_map(position).collect())
}

/// Reads the boards of texts. An error names the index of its text unless there is only one.
#[wasm_bindgen]
pub fn read(texts: Vec<String>, layout: &str, is_one: bool) -> Result<Vec<u8>, JsValue> {
    let layout = layout_of(layout)?;
    let mut cells = Vec::with_capacity(texts.len() * layout.n_cells());
    for (index, text) in texts.iter().enumerate() {
        let read = ninefold_batch::read(&layout, text, &mut cells);
        read.map_err(|error| failure::parse((!is_one).then_some(index), &error))?;
    }
    Ok(cells)
}

/// Writes boards as lines.
#[wasm_bindgen]
pub fn write(boards: &[u8], layout: &str) -> Result<Vec<String>, JsValue> {
    let layout = layout_of(layout)?;
    let line = |board| ninefold_batch::write(&layout, board);
    Ok(boards.chunks_exact(layout.n_cells()).map(line).collect())
}

/// Replaces boards by their solutions; returns the verdicts.
#[wasm_bindgen]
pub fn solve(boards: &mut [u8], layout: &str) -> Result<Vec<u8>, JsValue> {
    let layout = layout_of(layout)?;
    let mut verdicts = vec![0; boards.len() / layout.n_cells()];
    batch(&layout).solve(boards, &mut verdicts).map_err(|error| failure::batch(&error))?;
    Ok(verdicts)
}

/// The verdicts on boards.
#[wasm_bindgen]
pub fn check(boards: &[u8], layout: &str) -> Result<Vec<u8>, JsValue> {
    let layout = layout_of(layout)?;
    let mut verdicts = vec![0; boards.len() / layout.n_cells()];
    batch(&layout).verdicts(boards, &mut verdicts).map_err(|error| failure::batch(&error))?;
    Ok(verdicts)
}

/// A number of solutions, or -1 if the search gave up.
#[derive(Copy, Clone)]
struct Number(f64);

impl From<Counted> for Number {
    #[expect(clippy::cast_precision_loss, reason = "limits are at most 2⁵³")]
    fn from(counted: Counted) -> Number {
        Number(if counted.extent == Extent::GaveUp { -1.0 } else { counted.found as f64 })
    }
}

/// The numbers of solutions of boards, up to a limit, which must be a whole number of at most 2⁵³.
#[wasm_bindgen]
#[expect(clippy::cast_sign_loss, reason = "a negative limit is 0")]
pub fn count(boards: &[u8], limit: f64, layout: &str) -> Result<Vec<f64>, JsValue> {
    let layout = layout_of(layout)?;
    let mut counts = vec![Number(0.0); boards.len() / layout.n_cells()];
    let counted = batch(&layout).count(boards, limit as u64, &mut counts);
    counted.map_err(|error| failure::batch(&error))?;
    Ok(counts.into_iter().map(|Number(count)| count).collect())
}

/// Replaces boards of one grid by their canonical forms.
#[wasm_bindgen]
pub fn canonical(boards: &mut [u8]) -> Result<(), JsValue> {
    let classic = Layout::classic();
    let mut symmetries = vec![0; boards.len() / classic.n_cells()];
    batch(&classic).canonical(boards, &mut symmetries).map_err(|error| failure::batch(&error))
}
