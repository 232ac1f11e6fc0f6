//! Web Workers make puzzles, find steps, grade and rate, so that the page never waits for them.
//!
//! Each runs its own module, which is loaded when it is first needed. Page and worker exchange texts:
//! the page sends a question; the worker sends its answers, and then says that it is ready for another.
//! A worker of [`LOGIC`] that has answered is kept for the next question, because starting one takes a
//! moment.

pub(crate) mod grading;
pub(crate) mod printing;
pub(crate) mod proving;
pub(crate) mod rating;
pub(crate) mod reading;
pub(crate) mod recognition;
pub(crate) mod scanning;
pub(crate) mod steps;
pub(crate) mod training;
pub(crate) mod workbench;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::{TimeoutHandle, set_timeout_with_handle};
use ninefold::logic::Technique;
use ninefold_wire::{Document, Options};
use ninefold_workers::{IMPOSSIBLE, READY, TRIED};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser::uuid;
use crate::game::state::{App, Kind, PuzzleRequest, Source, Wishes};

/// The script of the worker with every technique.
const LOGIC: &str = "logic.js";

/// How long a worker may take to start.
const PATIENCE: Duration = Duration::from_secs(30);

/// An answer to a request.
#[derive(Debug)]
pub(crate) enum Answer {
    /// The number of boards tried so far.
    Tried(usize),
    /// The game of the puzzle.
    Made(Box<App>),
    /// None of the boards tried satisfies the request.
    NotFound,
    /// No such puzzle can exist.
    Impossible,
    /// The worker did not start, or has died.
    NoWorker,
}

thread_local! {
    /// A worker of [`LOGIC`] that is ready for a question.
    static SPARE: RefCell<Option<Worker>> = const { RefCell::new(None) };
    /// The job that starts a worker before there is a question.
    static FIRST: RefCell<Option<Job>> = const { RefCell::new(None) };
}

/// A job of a worker; dropping it stops the worker, unless it has answered.
pub(crate) struct Job {
    worker: Option<Worker>,
    /// Whether the worker has answered, and no longer belongs to this job.
    is_done: Rc<Cell<bool>>,
    // Kept alive for as long as the worker may call them.
    _messages: Closure<dyn FnMut(MessageEvent)>,
    _errors: Closure<dyn FnMut(Event)>,
    patience: Option<TimeoutHandle>,
}

impl Job {
    /// Has a worker make a puzzle. Calls `answered` with each answer, never before this returns.
    pub(crate) fn start(request: PuzzleRequest, answered: impl Fn(Answer) + Copy + 'static) -> Job {
        Job::ask(to_text(request, &uuid::random()), move |text| {
            answered(text.map_or(Answer::NoWorker, |text| hear(request, text)));
        })
    }

    /// Sends a question to a worker with every technique. Calls `hear` with each text that the worker sends,
    /// or with `None` if it did not start or has died; never before this returns.
    pub(crate) fn ask(question: String, hear: impl Fn(Option<&str>) + 'static) -> Job {
        Job::ask_script(LOGIC, question, hear)
    }

    /// Has a worker ready before the first question is asked.
    pub(crate) fn warm_up() {
        if SPARE.with_borrow(Option::is_none) {
            FIRST.set(Some(Job::ask(String::new(), |_| ())));
        }
    }

    /// Does the same as [`ask`](Job::ask), with a worker that this script starts.
    fn ask_script(script: &str, question: String, hear: impl Fn(Option<&str>) + 'static) -> Job {
        Job::ask_anything(script, question.into(), move |answer| {
            let text = answer.map(|answer| answer.as_string().unwrap_or_default());
            hear(text.as_deref());
        })
    }

    /// Does the same with a worker that exchanges more than texts.
    fn ask_anything(
        script: &str,
        question: JsValue,
        hear: impl Fn(Option<JsValue>) + 'static,
    ) -> Job {
        let is_logic = script == LOGIC;
        let spare = if is_logic { SPARE.take() } else { None };
        let is_asked = Cell::new(spare.is_some());
        let worker = spare.or_else(|| {
            let options = WorkerOptions::new();
            options.set_type(WorkerType::Module);
            Worker::new_with_options(script, &options).ok()
        });
        let hear = Rc::new(hear);
        let (late, dead) = (hear.clone(), hear.clone());
        let patience = if worker.is_some() { PATIENCE } else { Duration::ZERO };
        let patience = set_timeout_with_handle(move || late(None), patience).ok();
        if let Some(worker) = worker.as_ref().filter(|_| is_asked.get()) {
            worker.post_message(&question).ok();
            clear(patience);
        }
        let is_done = Rc::new(Cell::new(false));
        let (asked, done) = (worker.clone(), Rc::clone(&is_done));
        let messages = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let answer = event.data();
            if answer.as_string().as_deref() != Some(READY) {
                return hear(Some(answer));
            }
            let Some(worker) = &asked else { return };
            if !is_asked.replace(true) {
                clear(patience);
                worker.post_message(&question).ok();
            } else if is_logic && SPARE.with_borrow(Option::is_none) {
                worker.set_onmessage(None);
                worker.set_onerror(None);
                done.set(true);
                SPARE.set(Some(worker.clone()));
            }
        });
        let errors = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            event.prevent_default();
            dead(None);
        });
        if let Some(worker) = &worker {
            worker.set_onmessage(Some(messages.as_ref().unchecked_ref()));
            worker.set_onerror(Some(errors.as_ref().unchecked_ref()));
        }
        Job { worker, is_done, _messages: messages, _errors: errors, patience }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        clear(self.patience);
        if let Some(worker) = self.worker.as_ref().filter(|_| !self.is_done.get()) {
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
    }
}

fn clear(patience: Option<TimeoutHandle>) {
    if let Some(patience) = patience {
        patience.clear();
    }
}

/// The answer in a worker's text.
fn hear(request: PuzzleRequest, text: &str) -> Answer {
    if let Some(n_boards) = text.strip_prefix(TRIED) {
        return Answer::Tried(n_boards.parse().unwrap_or_default());
    }
    if text == IMPOSSIBLE {
        return Answer::Impossible;
    }
    let Ok(Document::Puzzle(document)) = Document::read(text, &Options::default()) else {
        return Answer::NotFound;
    };
    let source = match request.kind {
        Kind::Daily { date, variant } => Source::Daily { date, variant },
        Kind::New(_) => Source::Made(uuid::random()),
    };
    let mut app = App::of_puzzle(document.puzzle, source, Some(request.level));
    if let Kind::New(wishes) = request.kind {
        app.wishes = wishes;
    }
    app.rating = document.declared.rating.map(Into::into);
    Answer::Made(Box::new(app))
}

/// A request as text, for the worker.
fn to_text(request: PuzzleRequest, seed: &str) -> String {
    let PuzzleRequest { mode, level, kind } = request;
    match kind {
        Kind::Daily { date, variant } => format!("daily {} {level} {date} {variant}", mode.id),
        Kind::New(Wishes { with, symmetry, rating }) => {
            let with = with.map_or("any", Technique::name);
            let rating =
                rating.map_or_else(|| "any any".to_owned(), |(from, to)| format!("{from} {to}"));
            format!("make {} {level} {with} {symmetry} {rating} {seed}", mode.id)
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold::generate::Symmetry;
    use ninefold::logic::Level;
    use ninefold::rating::Tenths;
    use ninefold_wire::Date;

    use super::*;
    use crate::keep::storage::mode;

    /// The texts that the worker sends in answer to a question.
    pub(super) fn answers(question: &str) -> Vec<String> {
        let answers = RefCell::new(Vec::new());
        ninefold_workers::logic::answer(question, &|text| answers.borrow_mut().push(text.into()));
        answers.into_inner()
    }

    // M11: the puzzle of a day is the same, whatever the seed.
    #[test]
    fn requests_for_a_day_are_answered() {
        let date: Date = "2026-11-15".parse().unwrap();
        let kind = Kind::Daily { date, variant: 1 };
        let request = PuzzleRequest { mode: mode("classic"), level: Level::Easy, kind };
        let text = to_text(request, "any");
        assert_eq!(text, "daily classic easy 2026-11-15 1");
        let Some(Answer::Made(app)) = answers(&text).pop().map(|text| hear(request, &text)) else {
            panic!("no puzzle")
        };
        assert_eq!(app.source, Source::Daily { date, variant: 1 });
        assert_eq!(app.level(), Some(Level::Easy));
    }

    // M8, D11: a technique, a symmetry and a rating can be requested, tries are counted, and
    // contradictory requests are recognized.
    #[test]
    fn other_requests_are_answered() {
        let request = |with, rating| {
            let kind = Kind::New(Wishes { with, symmetry: Symmetry::QuarterTurn, rating });
            PuzzleRequest { mode: mode("classic"), level: Level::Easy, kind }
        };
        let any = request(None, None);
        assert_eq!(to_text(any, "a"), "make classic easy any 90 any any a");
        let made = answers(&to_text(any, "a")).pop().unwrap();
        assert!(matches!(Document::read(&made, &Options::default()), Ok(Document::Puzzle(_))));
        let rated = request(None, Some((Tenths::new(12), Tenths::new(15))));
        assert_eq!(to_text(rated, "a"), "make classic easy any 90 1.2 1.5 a");
        let never = request(Some(Technique::XWing), None);
        assert_eq!(answers(&to_text(never, "a")), [IMPOSSIBLE]);
        assert!(matches!(hear(never, IMPOSSIBLE), Answer::Impossible));
        assert!(matches!(hear(never, "tried 64"), Answer::Tried(64)));
        assert!(matches!(hear(never, ""), Answer::NotFound));
        assert_eq!(answers("make classic easy"), [""]);
    }
}
