//! Puzzles made in a Web Worker, so that the page never waits for one.
//!
//! The worker runs the same script and the same module as the page: a module that finds no window
//! is the worker. Between them go texts: a wish one way, a puzzle document the other.

use js_sys::global;
use ninefold::generate::{self, Daily, Made, NotMade, Recipe, Symmetry};
use ninefold_wire::{Date, Declared, Document, Options, PuzzleDocument, Seal};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser;
use crate::state::{App, Source, Wish};
use crate::storage::mode;

/// What the worker says when it can be asked.
const READY: &str = "ready";

/// A puzzle being made; dropping it stops that.
pub(crate) struct Job {
    worker: Option<Worker>,
    /// Lives as long as the worker may call it.
    _listener: Closure<dyn FnMut(MessageEvent)>,
}

impl Job {
    /// Has a puzzle made; `done` gets its game, or nothing if there is none.
    pub(crate) fn start(wish: Wish, done: impl Fn(Option<App>) + 'static) -> Job {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("start.js", &options).ok();
        let asked = worker.clone();
        let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            match event.data().as_string() {
                Some(text) if text == READY => {
                    let text = JsValue::from_str(&to_text(wish, &browser::new_name()));
                    if let Some(worker) = &asked {
                        worker.post_message(&text).ok();
                    }
                }
                text => done(text.and_then(|text| app(wish, &text))),
            }
        });
        if let Some(worker) = &worker {
            worker.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        }
        Job { worker, _listener: listener }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        if let Some(worker) = &self.worker {
            worker.set_onmessage(None);
            worker.terminate();
        }
    }
}

/// The game of a puzzle document.
fn app(wish: Wish, text: &str) -> Option<App> {
    let Document::Puzzle(document) = Document::read(text, &Options::default()).ok()? else {
        return None;
    };
    let source = match wish.date {
        Some(date) => Source::Daily(date),
        None => Source::Made(browser::new_name()),
    };
    Some(App::of_puzzle(document.puzzle, source, Some(wish.level)))
}

/// The worker's side: answers wishes for ever.
pub(crate) fn serve() {
    let scope: DedicatedWorkerGlobalScope = global().unchecked_into();
    let answering = scope.clone();
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let wish = event.data().as_string().unwrap_or_default();
        answering.post_message(&JsValue::from_str(&answer(&wish).unwrap_or_default())).ok();
    });
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    listener.forget(); // the worker lives until it is stopped
    scope.post_message(&JsValue::from_str(READY)).ok();
}

/// A wish as text: mode, level, day or `-`, seed.
fn to_text(wish: Wish, seed: &str) -> String {
    let date = wish.date.map_or("-".to_owned(), |date| date.to_string());
    format!("{} {} {date} {seed}", wish.mode.id, wish.level)
}

/// The document of the puzzle that a text wishes for.
fn answer(text: &str) -> Option<String> {
    let mut words = text.split(' ');
    let mode = mode(words.next()?);
    let level = words.next()?.parse().ok()?;
    let date: Option<Date> = words.next()?.parse().ok();
    let seed = words.next()?;
    let Made { puzzle, .. } = make(Wish { mode, level, date }, seed).ok()?;
    let declared = Declared { difficulty: Some(level), date };
    Some(PuzzleDocument { puzzle, declared, seal: Seal::Sealed }.to_json())
}

fn make(wish: Wish, seed: &str) -> Result<Made, NotMade> {
    let Wish { mode, level, date } = wish;
    if let Some(date) = date {
        return Daily { date: date.to_string(), mode, level, variant: 1 }.make(&|| false);
    }
    let symmetry = Symmetry::HalfTurn;
    let recipe = Recipe { symmetry, ..Recipe::of_level(&mode.layout, level) };
    generate::puzzle(&recipe, seed, 0, &|| false)
}

#[cfg(test)]
mod tests {
    use ninefold::logic::Level;

    use super::*;

    // M11: the same day gives the same puzzle, and M8: it goes from the worker to the page as JSON.
    #[test]
    fn wishes_are_answered() {
        let date: Option<Date> = "2026-11-15".parse().ok();
        let wish = Wish { mode: mode("classic"), level: Level::Easy, date };
        let text = to_text(wish, "any");
        assert_eq!(text, "classic easy 2026-11-15 any");
        let document = answer(&text).unwrap();
        assert_eq!(answer(&to_text(wish, "other")), Some(document.clone()));
        let daily = Daily {
            date: "2026-11-15".to_owned(),
            mode: mode("classic"),
            level: Level::Easy,
            variant: 1,
        };
        let puzzle = daily.make(&|| false).unwrap().puzzle;
        let Document::Puzzle(read) = Document::read(&document, &Options::default()).unwrap() else {
            panic!("{document}");
        };
        assert_eq!(read.puzzle.givens(), puzzle.givens());
        let wish = Wish { date: None, ..wish };
        assert_ne!(answer(&to_text(wish, "a")), answer(&to_text(wish, "b")));
        assert_eq!(answer("classic easy"), None);
    }
}
