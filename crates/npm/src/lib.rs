//! The engine for JavaScript: the exports that the larger two modules of the package `ninefold` share.
//!
//! Boards cross the border as arrays of bytes, one board after another. The package in `../package` converts
//! texts to them, and answers back. An error crosses the border as an array: see [`failure`].

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

/// The layout with this name, or with these corners of its grids.
pub fn layout_of(text: &str) -> Result<Layout, JsValue> {
    text.parse().map_err(|error| failure::range(&error))
}

/// A batch with one thread: a module has no others.
pub fn batch(layout: &Layout) -> Batch<'_> {
    Batch::new(layout).threads(1)
}
