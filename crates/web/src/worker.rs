//! A Web Worker makes puzzles, so that the page never waits for one; it also finds the steps of
//! [`steps`].
//!
//! The worker runs the same script and the same module as the page: without a window, a module is
//! the worker. They exchange texts: the page sends a request; the worker sends the number of boards
//! tried, and then a puzzle document or the reason why there is none.

pub(crate) mod grading;
pub(crate) mod proving;
pub(crate) mod rating;
pub(crate) mod reading;
pub(crate) mod scanning;
pub(crate) mod steps;
pub(crate) mod workbench;

use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::{TimeoutHandle, set_timeout_with_handle};
use ninefold::generate::{Daily, Made, NotMade, Recipe};
use ninefold::logic::{Technique, TechniqueSet};
use ninefold_wire::{Declared, Document, Options, PuzzleDocument, Seal};
use ninefold_workers::{IMPOSSIBLE, READY, TRIED};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser::uuid;
use crate::game::state::{App, Kind, PuzzleRequest, Source, Wishes};
use crate::keep::storage::mode;

/// The script of the page, which is also a worker.
const PAGE: &str = "start.js";
/// The script of the worker that rates puzzles.
const RATER: &str = "rater.js";

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

/// A job of a worker; dropping it stops the worker.
pub(crate) struct Job {
    worker: Option<Worker>,
    // Kept alive as long as the worker may call them.
    _messages: Closure<dyn FnMut(MessageEvent)>,
    _errors: Closure<dyn FnMut(Event)>,
    patience: Option<TimeoutHandle>,
}

impl Job {
    /// Makes a puzzle; `answered` is called with each answer, never before this returns.
    pub(crate) fn start(request: PuzzleRequest, answered: impl Fn(Answer) + Copy + 'static) -> Job {
        let question = to_text(request, &uuid::random());
        // Only the worker of the exact rating knows it.
        let script = if question.starts_with("make ") { RATER } else { PAGE };
        Job::ask_script(script, question, move |text| {
            answered(text.map_or(Answer::NoWorker, |text| hear(request, text)));
        })
    }

    /// Sends a question to a new worker. `hear` is called with every text it sends, or with `None`
    /// if it did not start or has died, never before this returns.
    pub(crate) fn ask(question: String, hear: impl Fn(Option<&str>) + 'static) -> Job {
        Job::ask_script(PAGE, question, hear)
    }

    /// The same, of the worker that a script starts.
    fn ask_script(script: &str, question: String, hear: impl Fn(Option<&str>) + 'static) -> Job {
        Job::ask_anything(script, question.into(), move |answer| {
            let text = answer.map(|answer| answer.as_string().unwrap_or_default());
            hear(text.as_deref());
        })
    }

    /// The same, of a worker that exchanges more than texts.
    fn ask_anything(
        script: &str,
        question: JsValue,
        hear: impl Fn(Option<JsValue>) + 'static,
    ) -> Job {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(script, &options).ok();
        let hear = Rc::new(hear);
        let (late, dead) = (hear.clone(), hear.clone());
        let patience = if worker.is_some() { PATIENCE } else { Duration::ZERO };
        let patience = set_timeout_with_handle(move || late(None), patience).ok();
        let asked = worker.clone();
        let messages = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let answer = event.data();
            if answer.as_string().as_deref() != Some(READY) {
                return hear(Some(answer));
            }
            if let Some(patience) = patience {
                patience.clear();
            }
            if let Some(worker) = &asked {
                worker.post_message(&question).ok();
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
        Job { worker, _messages: messages, _errors: errors, patience }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        if let Some(patience) = self.patience {
            patience.clear();
        }
        if let Some(worker) = &self.worker {
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
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

/// The worker's side: answers requests until the worker is stopped.
pub(crate) fn serve() {
    ninefold_workers::serve(|request, say| {
        if request.starts_with(steps::QUESTION) {
            steps::answer(request, say);
        } else if request.starts_with(grading::QUESTION) {
            say(&grading::answer(request));
        } else {
            let answer = answer(request, &|n_boards| say(&format!("{TRIED}{n_boards}")));
            say(&answer.unwrap_or_default());
        }
    });
}

/// A request as text: mode, level, day and number or technique and symmetry, seed; for the other worker,
/// with the rating.
fn to_text(request: PuzzleRequest, seed: &str) -> String {
    let PuzzleRequest { mode, level, kind } = request;
    let name = |with: Option<Technique>| with.map_or("any", Technique::name);
    match kind {
        Kind::Daily { date, variant } => {
            format!("{} {level} daily {date} {variant} {seed}", mode.id)
        }
        Kind::New(Wishes { with, symmetry, rating: None }) => {
            format!("{} {level} new {} {symmetry} {seed}", mode.id, name(with))
        }
        Kind::New(Wishes { with, symmetry, rating: Some((from, to)) }) => {
            format!("make {} {level} {} {symmetry} {from} {to} {seed}", mode.id, name(with))
        }
    }
}

/// The request and seed of a text.
fn from_text(text: &str) -> Option<(PuzzleRequest, &str)> {
    let mut words = text.split(' ');
    let mut next = || words.next();
    let (mode, level) = (mode(next()?), next()?.parse().ok()?);
    let kind = match (next()?, next()?, next()?) {
        ("daily", date, variant) => {
            Kind::Daily { date: date.parse().ok()?, variant: variant.parse().ok()? }
        }
        ("new", with, symmetry) => {
            let with = if with == "any" { None } else { Some(with.parse().ok()?) };
            Kind::New(Wishes { with, symmetry: symmetry.parse().ok()?, rating: None })
        }
        _ => return None,
    };
    Some((PuzzleRequest { mode, level, kind }, next()?))
}

/// The document of the puzzle that a text requests, or the reason why there is none.
fn answer(text: &str, tried: &dyn Fn(u64)) -> Option<String> {
    let (request, seed) = from_text(text)?;
    let made = match make(request, seed, tried) {
        Ok(Made { puzzle, .. }) => puzzle,
        Err(NotMade::Impossible(_)) => return Some(IMPOSSIBLE.to_owned()),
        Err(_) => return None,
    };
    let date = match request.kind {
        Kind::Daily { date, .. } => Some(date),
        Kind::New(_) => None,
    };
    let declared = Declared { difficulty: Some(request.level), date, ..Declared::default() };
    Some(PuzzleDocument { declared, seal: Seal::Sealed, ..PuzzleDocument::new(made) }.to_json())
}

fn make(request: PuzzleRequest, seed: &str, tell: &dyn Fn(u64)) -> Result<Made, NotMade> {
    let PuzzleRequest { mode, level, kind } = request;
    let (technique, symmetry) = match kind {
        Kind::Daily { date, variant } => {
            return Daily { date: date.to_string(), mode, level, variant }.make();
        }
        Kind::New(Wishes { with, symmetry, .. }) => (with, symmetry),
    };
    let recipe = Recipe {
        symmetry,
        with: technique.into_iter().fold(TechniqueSet::EMPTY, TechniqueSet::with),
        ..Recipe::of_level(&mode.layout, level)
    };
    ninefold_workers::make(recipe, seed, tell)
}

#[cfg(test)]
mod tests {
    use ninefold::generate::Symmetry;
    use std::cell::Cell;

    use ninefold::logic::Level;
    use ninefold::rating::Tenths;
    use ninefold_wire::Date;

    use super::*;

    fn puzzle(document: &str) -> PuzzleDocument {
        match Document::read(document, &Options::default()).unwrap() {
            Document::Puzzle(document) => *document,
            _ => panic!("{document}"),
        }
    }

    // M11: the same day gives the same puzzle. M8: the worker sends it to the page as JSON.
    #[test]
    fn requests_for_a_day_are_answered() {
        let date: Date = "2026-11-15".parse().unwrap();
        let request = |variant| {
            let kind = Kind::Daily { date, variant };
            PuzzleRequest { mode: mode("classic"), level: Level::Easy, kind }
        };
        let text = to_text(request(1), "any");
        assert_eq!(text, "classic easy daily 2026-11-15 1 any");
        let document = answer(&text, &|_| ()).unwrap();
        assert_eq!(answer(&to_text(request(1), "other"), &|_| ()), Some(document.clone()));
        let daily = |variant| {
            let date = "2026-11-15".to_owned();
            Daily { date, mode: mode("classic"), level: Level::Easy, variant }
        };
        let made = daily(1).make().unwrap().puzzle;
        assert_eq!(puzzle(&document).puzzle.givens(), made.givens());
        let second = answer(&to_text(request(2), "any"), &|_| ()).unwrap();
        let made = daily(2).make().unwrap().puzzle;
        assert_eq!(puzzle(&second).puzzle.givens(), made.givens());
        assert_ne!(second, document);
    }

    // A technique and a symmetry can be requested, tries are counted, and contradictions are found.
    #[test]
    fn other_requests_are_answered() {
        let request = |level, with| {
            let kind = Kind::New(Wishes { with, symmetry: Symmetry::QuarterTurn, rating: None });
            PuzzleRequest { mode: mode("classic"), level, kind }
        };
        let any = request(Level::Easy, None);
        assert_eq!(to_text(any, "a"), "classic easy new any 90 a");
        assert_ne!(answer(&to_text(any, "a"), &|_| ()), answer(&to_text(any, "b"), &|_| ()));
        let fish = request(Level::Hard, Some(Technique::XWing));
        let n_tried = Cell::new(0);
        let document = answer(&to_text(fish, "a"), &|n_boards| n_tried.set(n_boards)).unwrap();
        let document = puzzle(&document);
        assert_eq!(document.declared.difficulty, Some(Level::Hard));
        let grade = ninefold::grade::Grade::new(&document.puzzle).unwrap();
        assert_eq!(grade.level, Level::Hard);
        assert_eq!(n_tried.get() % 32, 0);
        let never = request(Level::Easy, Some(Technique::XWing));
        assert_eq!(answer(&to_text(never, "a"), &|_| ()).as_deref(), Some(IMPOSSIBLE));
        assert!(matches!(hear(never, IMPOSSIBLE), Answer::Impossible));
        assert!(matches!(hear(never, "tried 64"), Answer::Tried(64)));
        assert!(matches!(hear(never, ""), Answer::NotFound));
        assert_eq!(answer("classic easy", &|_| ()), None);
        let rating = Some((Tenths::new(12), Tenths::new(15)));
        let kind = Kind::New(Wishes { rating, ..Wishes::default() });
        let text = to_text(PuzzleRequest { kind, ..any }, "a");
        assert_eq!(text, "make classic easy any 180 1.2 1.5 a"); // D11: for the worker that rates
    }
}
