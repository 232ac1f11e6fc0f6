//! The engine for JavaScript: what both modules of the package `ninefold` export.
//!
//! Boards cross the border as arrays of bytes, one after the other; the package in `../package` turns
//! texts into them, and answers back. A failure crosses it as an array: see [`failure`].

#![forbid(unsafe_code)]
#![allow(missing_docs, reason = "the package documents its functions, not those behind them")]
#![allow(
    clippy::missing_errors_doc,
    clippy::needless_pass_by_value,
    reason = "called by JavaScript"
)]

pub mod failure;
pub mod proofs;
pub mod search;
pub mod verify;

use ninefold::Layout;
use ninefold_batch::Batch;
use wasm_bindgen::prelude::JsValue;

/// The layout of a name, or of the corners of its grids.
pub fn layout_of(text: &str) -> Result<Layout, JsValue> {
    text.parse().map_err(|error| failure::range(&error))
}

/// A batch on the only thread of a module.
pub fn batch(layout: &Layout) -> Batch<'_> {
    Batch::new(layout).threads(1)
}
