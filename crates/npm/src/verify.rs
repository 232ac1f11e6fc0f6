//! The checker of proofs. It needs nothing from the engine, and is also a module of its own.

use js_sys::Array;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The contents of a proof: grids, givens, the only solution or `null`, the number of solutions and the
/// number of cases.
#[wasm_bindgen]
pub fn verify(proof: &str) -> Result<Array, JsValue> {
    let text = |bytes: &[u8]| JsValue::from(&*String::from_utf8_lossy(bytes));
    let number = |n: usize| JsValue::from(u32::try_from(n).unwrap_or(u32::MAX));
    match ninefold_verify::check(proof.as_bytes()) {
        Ok(proven) => Ok([text(proven.grids), text(proven.givens)]
            .into_iter()
            .chain([proven.solution.map_or(JsValue::NULL, text)])
            .chain([number(proven.n_solutions), number(proven.n_cases)])
            .collect()),
        Err(refusal) => {
            let place = [JsValue::NULL, number(refusal.line), number(refusal.column)];
            let parts = [JsValue::from("ParseError"), refusal.to_string().into()];
            Err(parts.into_iter().chain(place).collect::<Array>().into())
        }
    }
}
