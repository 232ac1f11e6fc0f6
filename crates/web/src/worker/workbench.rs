//! The worker of the workbench: there is one for as long as the view is shown, and it does one thing at a
//! time.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::set_timeout;
use ninefold::{Board, Layout};
use ninefold_workers::TRIED;
use ninefold_workers::known::Known;
use wasm_bindgen::prelude::JsValue;

use super::Job;

/// What the worker says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// What is known about the board so far.
    Known(Box<Known>),
    /// Another board.
    Board(Board),
    /// The number of tries so far.
    Tried(u64),
    /// No such board exists, or none was found.
    None,
    /// The worker did not start, or has died.
    Dead,
}

impl Told {
    /// Reads a worker's text: the number of its question, and what it says; `None` for its greeting.
    fn read(text: &str) -> Option<(u32, Told)> {
        let (number, text) = text.split_once(' ')?;
        let number = number.parse().ok()?;
        if let Some(n_tries) = text.strip_prefix(TRIED) {
            return Some((number, Told::Tried(n_tries.parse().unwrap_or_default())));
        }
        let (kind, rest) = text.split_once('\n').unwrap_or((text, ""));
        let told = match kind {
            "facts" => Known::read(rest).map(|known| Told::Known(known.into())),
            "board" => board(rest).map(Told::Board),
            _ => None,
        };
        Some((number, told.unwrap_or(Told::None)))
    }

    /// Whether the worker has more to say about the same question.
    fn has_more(&self) -> bool {
        match self {
            Told::Known(known) => !known.is_done,
            Told::Tried(_) => true,
            _ => false,
        }
    }
}

fn board(text: &str) -> Option<Board> {
    let (layout, digits) = text.split_once('\n')?;
    let layout: Layout = layout.parse().ok()?;
    Board::parse(&layout, digits).ok()
}

/// A question about a board: what is wanted, the board, and the pattern, which may be empty.
pub(crate) fn question(what: &str, board: &Board, pattern: &str) -> String {
    format!("{what}\n{}\n{board}\n{pattern}", board.layout().name())
}

/// The worker, and the latest question. Dropping it stops the worker.
pub(crate) struct Assistant {
    job: Job,
    state: Rc<State>,
}

#[derive(Default)]
struct State {
    is_ready: Cell<bool>,
    /// The number of the latest question.
    number: Cell<u32>,
    /// The question to send once the worker is ready.
    next: RefCell<Option<String>>,
}

impl Assistant {
    /// Starts the worker. Calls `hear` with everything that it says about the latest question.
    pub(crate) fn start(hear: impl Fn(Told) + 'static) -> Assistant {
        let state = Rc::new(State::default());
        let own = state.clone();
        let sender: Rc<RefCell<Option<web_sys::Worker>>> = Rc::default();
        let posts = sender.clone();
        let job = Job::ask_script("workbench.js", "hello".to_owned(), move |text| {
            let Some(text) = text else { return hear(Told::Dead) };
            match Told::read(text) {
                Some((number, told)) if number == own.number.get() => {
                    let has_more = told.has_more();
                    hear(told);
                    let (own, posts) = (own.clone(), posts.clone());
                    let go_on = move || {
                        // Another question may have been asked in the meantime.
                        if let Some(worker) = &*posts.borrow()
                            && number == own.number.get()
                        {
                            worker.post_message(&JsValue::from_str(&format!("{number} more"))).ok();
                        }
                    };
                    if has_more {
                        set_timeout(go_on, Duration::ZERO); // first the page paints
                    }
                }
                Some(_) => {} // an answer to an earlier question is ignored
                None => {
                    own.is_ready.set(true);
                    if let (Some(question), Some(worker)) = (own.next.take(), &*posts.borrow()) {
                        worker.post_message(&JsValue::from_str(&question)).ok();
                    }
                }
            }
        });
        sender.borrow_mut().clone_from(&job.worker);
        Assistant { job, state }
    }

    /// Asks a question, which replaces the one before.
    pub(crate) fn ask(&self, question: &str) {
        let number = self.state.number.get().wrapping_add(1);
        self.state.number.set(number);
        let question = format!("{number} {question}");
        match &self.job.worker {
            Some(worker) if self.state.is_ready.get() => {
                worker.post_message(&JsValue::from_str(&question)).ok();
            }
            _ => *self.state.next.borrow_mut() = Some(question),
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards::{GIVENS, classic};

    use super::*;

    // W9: the worker's answers are read.
    #[test]
    fn answers_are_read() {
        assert_eq!(Told::read(""), None);
        assert_eq!(Told::read("1 tried 70"), Some((1, Told::Tried(70))));
        assert_eq!(Told::read("2 none"), Some((2, Told::None)));
        let text = format!("3 {}", question("board", &classic(GIVENS), ""));
        assert_eq!(Told::read(text.trim_end()), Some((3, Told::Board(classic(GIVENS)))));
        let known = Known { n_solutions: 2, ..Known::default() };
        let told = Told::read(&format!("4 facts\n{}", known.to_text()));
        assert_eq!(told, Some((4, Told::Known(Box::new(known)))));
        assert!(told.is_some_and(|(_, told)| told.has_more()) && !Told::None.has_more());
        for wrong in ["facts", "facts\n1", "board\nclassic", "board\nclassic\n12", "other"] {
            assert_eq!(Told::read(&format!("5 {wrong}")), Some((5, Told::None)), "{wrong}");
        }
    }
}
