//! Turns recognized: the technique behind an entry, named if the player wishes, and counted at the end.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::*;
use ninefold::{CellSet, Status};

use super::Page;
use crate::keep::{storage, used};
use crate::worker::{Job, recognition};

thread_local! {
    /// The recognition of the last turn, and the count of a game.
    static JOBS: RefCell<[Option<Job>; 2]> = const { RefCell::new([None, None]) };
}

impl Page {
    /// Has the last turn recognized, if the player wishes, once the key was handled.
    pub(super) fn recognize(self) {
        if self.preferences.with_untracked(|chosen| chosen.names_techniques) {
            set_timeout(move || self.ask_recognition(), Duration::ZERO);
        }
    }

    fn ask_recognition(self) {
        if self.ask(|app| app.is_over() || app.is_paused()) {
            return;
        }
        let n_turns = self.ask(|app| app.game().log().len());
        let job = self.ask(|app| {
            recognition::ask_last(app.game(), move |recognized| {
                self.app.update_value(|app| app.recognized = Some((n_turns, recognized)));
                self.paint_cells(&CellSet::EMPTY);
            })
        });
        JOBS.with_borrow_mut(|jobs| jobs[0] = Some(job));
    }

    /// Has the techniques of a game counted that was solved here.
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
