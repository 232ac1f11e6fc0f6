//! Recognizing turns: the technique behind an entry, named if the player wishes it, and counted at the end.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use leptos::prelude::*;
use ninefold::{CellSet, Status};

use super::Page;
use crate::keep::{storage, used};
use crate::worker::{Job, recognition};

/// The pause before a turn is tried again because another one was still being recognized.
const PAUSE: Duration = Duration::from_millis(50);

thread_local! {
    /// The recognition of the last turn, and the count of a game.
    static JOBS: RefCell<[Option<Job>; 2]> = const { RefCell::new([None, None]) };
    /// Whether a turn waits to be recognized, and whether another one is being recognized.
    static IS_WAITING: Cell<bool> = const { Cell::new(false) };
    static IS_ASKED: Cell<bool> = const { Cell::new(false) };
}

impl Page {
    /// Has a worker recognize the last turn, if the player wishes it, after the key has been handled and any
    /// earlier turn recognized. Canceling the earlier question would stop the worker, and starting another
    /// one takes longer than a fast typist needs for the next key.
    pub(super) fn recognize(self) {
        let is_wanted = self.preferences.with_untracked(|chosen| chosen.names_techniques);
        if is_wanted && !IS_WAITING.replace(true) {
            self.recognize_after(Duration::ZERO);
        }
    }

    fn recognize_after(self, pause: Duration) {
        let ask = move || {
            if IS_ASKED.get() {
                return self.recognize_after(PAUSE);
            }
            IS_WAITING.set(false);
            self.ask_recognition();
        };
        set_timeout(ask, pause);
    }

    fn ask_recognition(self) {
        if self.ask(|app| app.is_over() || app.is_paused()) {
            return;
        }
        let n_turns = self.ask(|app| app.game().log().len());
        IS_ASKED.set(true);
        let job = self.ask(|app| {
            recognition::ask_last(app.game(), move |recognized| {
                IS_ASKED.set(false);
                let Some(recognized) = recognized else { return };
                self.app.update_value(|app| app.recognized = Some((n_turns, recognized)));
                self.paint_cells(&CellSet::EMPTY);
            })
        });
        JOBS.with_borrow_mut(|jobs| jobs[0] = Some(job));
    }

    /// Has a worker count the techniques of a game that was solved here.
    pub(super) fn count_techniques(self) {
        let key = self.ask(storage::key);
        if self.ask(|app| app.game().status() != Status::Solved) || used::has(&key) {
            return;
        }
        let job = self.ask(|app| {
            recognition::ask_tally(app.game(), move |tally| {
                if let Err(error) = used::keep(&key, tally) {
                    self.report(&error);
                }
            })
        });
        JOBS.with_borrow_mut(|jobs| jobs[1] = Some(job));
    }
}
