//! The workers of the page. Each has its own module, so that nobody has to wait for it before the first
//! game. Most exchange texts with the page: a question, and its answers.

#![forbid(unsafe_code)]

pub mod board;
pub mod grading;
pub mod known;
pub mod logic;
pub mod making;
pub mod printing;
pub mod proving;
pub mod rating;
pub mod reading;
pub mod recognition;
pub mod scanning;
pub mod steps;
pub mod task;
pub mod training;
pub mod workbench;

use std::cell::Cell;
use std::rc::Rc;

use js_sys::global;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent};

/// A worker's message when it is ready for a question.
pub const READY: &str = "ready";
/// The prefix of a worker's message with the number of boards tried.
const TRIED: &str = "tried ";
/// A worker's message after the last of several answers.
const END: &str = "end";

/// Answers questions until the worker is stopped. `answer` gets a question, and a function that sends a
/// text to the page. When it returns, the worker is ready for another question.
pub fn serve(answer: impl Fn(&str, &dyn Fn(&str)) + 'static) {
    listen(move |question, page| {
        let question = question.as_string().unwrap_or_default();
        answer(&question, &|text| {
            page.post_message(&JsValue::from_str(text)).ok();
        });
        page.post_message(&JsValue::from_str(READY)).ok();
    });
}

/// Runs `slice` repeatedly, yielding to incoming messages in between. `slice` gets a question, or `None` to go
/// on with the work, and a function that sends a text to the page; it returns whether there is more to do.
pub fn work(slice: impl Fn(Option<&str>, &dyn Fn(&str)) -> bool + 'static) {
    // The worker sends itself a message, which is handled after the waiting messages of the page; a timer
    // would add a pause.
    let Ok(channel) = MessageChannel::new() else { return };
    let (inner, outer) = (channel.port1(), channel.port2());
    let is_called = Rc::new(Cell::new(false));
    let called = is_called.clone();
    let page: DedicatedWorkerGlobalScope = global().unchecked_into();
    let run = Rc::new(move |question: Option<&str>| {
        let has_more = slice(question, &|text| {
            page.post_message(&JsValue::from_str(text)).ok();
        });
        if has_more && !is_called.replace(true) {
            outer.post_message(&JsValue::NULL).ok();
        }
    });
    let again = run.clone();
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |_| {
        called.set(false);
        again(None);
    });
    inner.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    listener.forget(); // the worker lives until it is stopped
    listen(move |question, _| run(Some(&question.as_string().unwrap_or_default())));
}

/// Passes all messages of the page to `heard` until the worker is stopped, each with the scope through
/// which to answer it.
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
