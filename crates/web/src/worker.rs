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
use ninefold::CatalogEntry;
use ninefold::logic::Level;
use ninefold_play::{Order, Wish};
use ninefold_wire::rest::DailyKey;
use ninefold_workers::READY;
use ninefold_workers::making::{self, Reply};
use ninefold_workers::task::Task;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser::uuid;
use crate::game::state::{App, Source};

/// The script of the worker with every technique.
const LOGIC: &str = "logic.js";

/// How long a worker may take to start.
const PATIENCE: Duration = Duration::from_secs(30);

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
    pub(crate) fn start(order: Order, answered: impl Fn(Answer) + Copy + 'static) -> Job {
        Job::ask(Task::Make, &making::to_text(&order), move |text| {
            answered(text.map_or(Answer::NoWorker, |text| hear(&order, text)));
        })
    }

    /// Asks the worker with every technique for a task. `hear` is called with every text it sends,
    /// or with `None` if it did not start or has died; never before this returns.
    fn ask(task: Task, about: &str, hear: impl Fn(Option<&str>) + 'static) -> Job {
        Job::ask_script(LOGIC, task.question(about), hear)
    }

    /// Has a worker ready before the first question is asked.
    pub(crate) fn warm_up() {
        if SPARE.with_borrow(Option::is_none) {
            FIRST.set(Some(Job::ask_script(LOGIC, String::new(), |_| ())));
        }
    }

    /// Sends a question to the worker that a script starts; `hear` is called in the same way.
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
fn hear(order: &Order, text: &str) -> Answer {
    let document = match Reply::read(text) {
        Some(Reply::Tried(n_boards)) => {
            return Answer::Tried(usize::try_from(n_boards).unwrap_or(usize::MAX));
        }
        Some(Reply::Made(document)) => document,
        Some(Reply::Impossible) => return Answer::Impossible,
        Some(Reply::NotFound) | None => return Answer::NotFound,
    };
    let (source, wish) = match *order {
        Order::Daily(DailyKey { date, variant, .. }) => {
            (Source::Daily { date, variant }, Wish::default())
        }
        Order::New { wish, .. } => (Source::Made(uuid::random()), wish),
    };
    let mut app = App::of_puzzle(document.puzzle, source, Some(order.level()));
    app.wish = wish;
    app.rating = document.declared.rating.map(Into::into);
    Answer::Made(Box::new(app))
}

/// An order for a new puzzle, with a random seed.
pub(crate) fn new_order(mode: &CatalogEntry, level: Level, wish: Wish) -> Order {
    Order::New { layout: mode.layout.clone(), level, wish, seed: uuid::random() }
}

#[cfg(test)]
mod tests {
    use ninefold::generate::Symmetry;
    use ninefold::logic::Technique;
    use ninefold::rating::{Rating, Tenths};
    use ninefold_wire::Date;

    use super::*;
    use crate::keep::storage::mode;

    /// The texts that the worker sends in answer to a question.
    pub(super) fn answers(task: Task, about: &str) -> Vec<String> {
        let answers = RefCell::new(Vec::new());
        let say = |text: &str| answers.borrow_mut().push(text.to_owned());
        ninefold_workers::logic::answer(&task.question(about), &say);
        answers.into_inner()
    }

    /// The last text in answer to an order.
    fn last(order: &Order) -> String {
        answers(Task::Make, &making::to_text(order)).pop().unwrap()
    }

    // M11: the puzzle of a day arrives.
    #[test]
    fn requests_for_a_day_are_answered() {
        let date: Date = "2026-11-15".parse().unwrap();
        let (mode, level) = (mode("classic"), Level::Easy);
        let order = Order::Daily(DailyKey { date, mode, level, variant: 1 });
        let Answer::Made(app) = hear(&order, &last(&order)) else { panic!("no puzzle") };
        assert_eq!(app.source, Source::Daily { date, variant: 1 });
        assert_eq!(app.level(), Some(Level::Easy));
    }

    // M8, D11: a technique, a symmetry and a rating can be requested, tries are counted, and
    // contradictory requests are recognized.
    #[test]
    fn other_requests_are_answered() {
        let order = |with, rating| {
            let wish = Wish { with, symmetry: Symmetry::QuarterTurn, rating };
            let layout = mode("classic").layout.clone();
            Order::New { layout, level: Level::Easy, wish, seed: "a".to_owned() }
        };
        let made = |order| match Reply::read(&last(&order)) {
            Some(Reply::Made(document)) => document,
            other => panic!("{other:?}"),
        };
        assert_eq!(made(order(None, None)).declared.rating, None);
        let band = (Tenths::new(12), Tenths::new(15));
        let rated: Rating = made(order(None, Some(band))).declared.rating.unwrap().into();
        assert!((band.0..=band.1).contains(&rated.er), "{rated}");
        let never = &order(Some(Technique::XWing), None);
        assert!(matches!(hear(never, &last(never)), Answer::Impossible));
        assert!(matches!(hear(never, &Reply::Tried(64).to_text()), Answer::Tried(64)));
        assert!(matches!(hear(never, &Reply::NotFound.to_text()), Answer::NotFound));
        assert!(matches!(hear(never, ""), Answer::NotFound));
        assert_eq!(answers(Task::Make, "nonsense"), [""]);
    }
}
