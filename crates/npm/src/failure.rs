//! Turns errors of the engine into exceptions of the package.
//!
//! Each crosses the border as an array: the name of its class, its message, and the numbers or texts that
//! are the other arguments of the class; `package/errors.ts` has the classes.

use std::fmt::Display;

use js_sys::Array;
use ninefold::generate::NotMade;
use ninefold::{ParseBoardError, PuzzleError};
use ninefold_batch::BatchError;
use wasm_bindgen::prelude::JsValue;

fn exception(class: &str, message: &dyn Display, rest: &[JsValue]) -> JsValue {
    let parts = Array::of2(&class.into(), &message.to_string().into());
    for value in rest {
        parts.push(value);
    }
    parts.into()
}

/// A number for JavaScript, which represents whole numbers exactly up to 2⁵³.
#[expect(clippy::cast_precision_loss, reason = "nothing counted here is that large")]
fn number(value: u64) -> JsValue {
    JsValue::from_f64(value as f64)
}

/// For an argument out of range.
pub fn range(what: &dyn Display) -> JsValue {
    exception("RangeError", what, &[])
}

/// For a text that is not a board; `index` is its index among several.
pub fn parse(index: Option<usize>, error: &ParseBoardError) -> JsValue {
    let place = [number(error.line as u64), number(error.column as u64)];
    let at = index.map_or(JsValue::NULL, |index| number(index as u64));
    exception("ParseError", error, &[at, place[0].clone(), place[1].clone()])
}

/// For a board that is not a puzzle.
pub fn not_a_puzzle(error: &PuzzleError) -> JsValue {
    exception("NotAPuzzle", error, &[error.verdict().name().into()])
}

/// For a puzzle or a proof that could not be made.
pub fn not_made(what: &dyn Display, index: u64) -> JsValue {
    exception("NotMade", what, &[number(index)])
}

/// For a batch that failed.
pub fn batch(error: &BatchError) -> JsValue {
    match error {
        BatchError::NotADigit { board, cell, value } => {
            let what = format!("expected a digit or 0, found {value}");
            exception("NotADigit", &what, &[number(*board as u64), number(*cell as u64)])
        }
        BatchError::NotMade { why: NotMade::Impossible(_), .. } => range(error),
        BatchError::NotMade { index, .. } => not_made(error, *index),
        _ => range(error),
    }
}
