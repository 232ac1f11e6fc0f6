//! The worker of the workbench: one for as long as the view is shown, which does one thing at a time.

use std::cell::RefCell;
use std::rc::Rc;

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
    /// There is no such board, or none was found.
    None,
    /// The worker did not start, or has died.
    Dead,
}

impl Told {
    /// Reads a worker's text; `None` for its greeting.
    fn read(text: &str) -> Option<Told> {
        if let Some(n_tries) = text.strip_prefix(TRIED) {
            return Some(Told::Tried(n_tries.parse().unwrap_or_default()));
        }
        let (kind, rest) = text.split_once('\n').unwrap_or((text, ""));
        match kind {
            "" => None,
            "facts" => {
                Some(Known::read(rest).map_or(Told::None, |known| Told::Known(known.into())))
            }
            "board" => Some(board(rest).map_or(Told::None, Told::Board)),
            _ => Some(Told::None),
        }
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

/// A question about a board: what is wanted, and the board; for a pattern, the cells to come, too.
pub(crate) fn question(what: &str, board: &Board, pattern: &str) -> String {
    format!("{what}\n{}\n{board}\n{pattern}", board.layout().name())
}

/// The worker, and the question that it is to answer next. Dropping it stops the worker.
pub(crate) struct Assistant {
    job: Job,
    state: Rc<RefCell<State>>,
}

#[derive(Default)]
struct State {
    is_ready: bool,
    /// Whether it works on an answer.
    is_busy: bool,
    /// Asked once it is ready and has answered.
    next: Option<String>,
}

impl Assistant {
    /// Starts the worker; `hear` is called with everything it says about the latest question.
    pub(crate) fn start(hear: impl Fn(Told) + 'static) -> Assistant {
        let state = Rc::new(RefCell::new(State::default()));
        let own = state.clone();
        let sender: Rc<RefCell<Option<web_sys::Worker>>> = Rc::default();
        let posts = sender.clone();
        let job = Job::ask_script("workbench.js", "hello".to_owned(), move |text| {
            let Some(text) = text else { return hear(Told::Dead) };
            let told = Told::read(text);
            let next = {
                let mut state = own.borrow_mut();
                (state.is_ready, state.is_busy) = (true, false);
                let next = state.next.take();
                let is_stale = next.is_some();
                let more = told.as_ref().is_some_and(Told::has_more).then(|| "more".to_owned());
                let next = next.or(more);
                state.is_busy = next.is_some();
                (next, is_stale)
            };
            if let (Some(question), Some(worker)) = (&next.0, &*posts.borrow()) {
                worker.post_message(&JsValue::from_str(question)).ok();
            }
            // An answer to an earlier question is of no interest any more.
            if let (Some(told), false) = (told, next.1) {
                hear(told);
            }
        });
        sender.borrow_mut().clone_from(&job.worker);
        Assistant { job, state }
    }

    /// Asks; what was asked before is given up.
    pub(crate) fn ask(&self, question: String) {
        let mut state = self.state.borrow_mut();
        if !state.is_ready || state.is_busy {
            state.next = Some(question);
            return;
        }
        state.is_busy = true;
        if let Some(worker) = &self.job.worker {
            worker.post_message(&JsValue::from_str(&question)).ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards::{GIVENS, classic};

    use super::*;

    // W9: what the worker says is read.
    #[test]
    fn answers_are_read() {
        assert_eq!(Told::read(""), None);
        assert_eq!(Told::read("tried 70"), Some(Told::Tried(70)));
        assert_eq!(Told::read("none"), Some(Told::None));
        let text = question("board", &classic(GIVENS), "");
        assert_eq!(Told::read(text.trim_end()), Some(Told::Board(classic(GIVENS))));
        let known = Known { n_solutions: 2, ..Known::default() };
        let told = Told::read(&format!("facts\n{}", known.to_text())).unwrap();
        assert!(told.has_more() && told == Told::Known(Box::new(known)));
        for wrong in ["facts", "facts\n1", "board\nclassic", "board\nclassic\n12", "other"] {
            assert_eq!(Told::read(wrong), Some(Told::None), "{wrong}");
        }
    }
}
