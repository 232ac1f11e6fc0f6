//! The worker of the workbench: there is one for as long as the view is shown, and it does one thing at a
//! time.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::set_timeout;
use ninefold_workers::workbench::{HELLO, Message, Question, Reply, numbered, read_numbered};
use wasm_bindgen::prelude::JsValue;

use super::Job;

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
    /// Starts the worker; `hear` is called with every reply to the latest question, or with `None` if the worker did
    /// not start or has died.
    pub(crate) fn start(hear: impl Fn(Option<Reply>) + 'static) -> Assistant {
        let state = Rc::new(State::default());
        let own = state.clone();
        let sender: Rc<RefCell<Option<web_sys::Worker>>> = Rc::default();
        let posts = sender.clone();
        let job = Job::ask_script("workbench.js", HELLO.to_owned(), move |text| {
            let Some(text) = text else { return hear(None) };
            match read_numbered(text) {
                Some((number, text)) if number == own.number.get() => {
                    let reply = Reply::read(text).unwrap_or(Reply::None);
                    let has_more = reply.has_more();
                    hear(Some(reply));
                    let (own, posts) = (own.clone(), posts.clone());
                    let go_on = move || {
                        // Another question may have been asked in the meantime.
                        if let Some(worker) = &*posts.borrow()
                            && number == own.number.get()
                        {
                            let more = numbered(number, &Message::More.to_text());
                            worker.post_message(&JsValue::from_str(&more)).ok();
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
    pub(crate) fn ask(&self, question: Question) {
        let number = self.state.number.get().wrapping_add(1);
        self.state.number.set(number);
        let question = numbered(number, &Message::Ask(question.into()).to_text());
        match &self.job.worker {
            Some(worker) if self.state.is_ready.get() => {
                worker.post_message(&JsValue::from_str(&question)).ok();
            }
            _ => *self.state.next.borrow_mut() = Some(question),
        }
    }
}
