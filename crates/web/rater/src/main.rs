//! The exact rating in the browser: a worker with a module of its own, so that nobody waits for the
//! rater before the first game.
//!
//! The page sends a layout and givens, on two lines. The answer is ER, EP and ED, or nothing if they
//! are not a puzzle.

#![forbid(unsafe_code)]

use js_sys::global;
use ninefold::rating::Rater;
use ninefold::{Board, Layout, Puzzle};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// The assumptions that are followed within others: some seconds' worth.
const BUDGET: u64 = 300_000;

fn main() {
    let scope: DedicatedWorkerGlobalScope = global().unchecked_into();
    let answering = scope.clone();
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let question = event.data().as_string().unwrap_or_default();
        let answer = answer(&question).unwrap_or_default();
        answering.post_message(&JsValue::from_str(&answer)).ok();
    });
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    listener.forget(); // the worker lives until it is stopped
    scope.post_message(&JsValue::from_str("ready")).ok();
}

fn answer(question: &str) -> Option<String> {
    let (layout, givens) = question.split_once('\n')?;
    let layout: Layout = layout.parse().ok()?;
    let puzzle = Puzzle::new(Board::parse(&layout, givens).ok()?).ok()?;
    Some(Rater::with_budget(&layout, BUDGET).rate(&puzzle).to_string())
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards::GIVENS;

    use super::*;

    // D11: puzzles are rated; everything else has no rating.
    #[test]
    fn questions_are_answered() {
        assert_eq!(answer(&format!("classic\n{GIVENS}")).as_deref(), Some("1.2 1.2 1.2"));
        for wrong in ["", GIVENS, "classic\n", "nonsense\n53", &format!("samurai\n{GIVENS}")] {
            assert_eq!(answer(wrong), None);
        }
    }
}
