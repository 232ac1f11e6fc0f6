//! Workers of the page. Some have modules of their own, so that nobody waits for them before the first
//! game. They exchange texts with the page: a question, and its answers.

#![forbid(unsafe_code)]

pub mod known;

use js_sys::global;
use ninefold::generate::{self, Made, NotMade, Recipe};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// A worker's message when it is ready.
pub const READY: &str = "ready";
/// The prefix of a worker's message with the number of boards tried.
pub const TRIED: &str = "tried ";
/// A worker's message if no such puzzle can exist.
pub const IMPOSSIBLE: &str = "impossible";

/// The number of boards tried before a request is given up.
const MOST_TRIES: u64 = 50_000;

/// Answers questions until the worker is stopped; `answer` gets a question, and a function that sends a
/// text to the page.
pub fn serve(answer: impl Fn(&str, &dyn Fn(&str)) + 'static) {
    listen(move |question, page| {
        let question = question.as_string().unwrap_or_default();
        answer(&question, &|text| {
            page.post_message(&JsValue::from_str(text)).ok();
        });
    });
}

/// Passes on all messages of the page until the worker is stopped, each with the scope that answers it.
pub fn listen(heard: impl Fn(JsValue, &DedicatedWorkerGlobalScope) + 'static) {
    let scope: DedicatedWorkerGlobalScope = global().unchecked_into();
    let answering = scope.clone();
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        heard(event.data(), &answering);
    });
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    listener.forget(); // the worker lives until it is stopped
    scope.post_message(&JsValue::from_str(READY)).ok();
}

/// Makes a puzzle, a few boards at a time; `tried` hears their number in between.
///
/// # Errors
///
/// There is no such puzzle, or none was found.
pub fn make(recipe: Recipe, seed: &str, tried: &dyn Fn(u64)) -> Result<Made, NotMade> {
    let at_once = if recipe.layout.n_grids() == 1 { 32 } else { 1 };
    let recipe = Recipe { tries: at_once, ..recipe };
    let mut index = 0;
    loop {
        match generate::puzzle(&recipe, seed, index) {
            Err(NotMade::NotFound(_)) if index * at_once < MOST_TRIES => {
                index += 1;
                tried(index * at_once);
            }
            result => return result,
        }
    }
}
