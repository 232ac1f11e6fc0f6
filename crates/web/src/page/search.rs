//! The search for steps of logic, in a worker.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use ninefold::{CellSet, Status};
use ninefold_play::{Effect, Walk, Wanted};
use ninefold_words::{Language, Voice, say, technique_name};
use ninefold_workers::steps::{Found, Reach};

use super::Page;
use crate::board::cell_signals::change;
use crate::browser;
use crate::game::state::App;
use crate::worker::steps::{self, Search};
use crate::worker::{Job, grading, proving, rating};

/// How long a search may take before the page says that it is searching.
const PATIENCE: Duration = Duration::from_millis(200);

impl Page {
    /// Has a worker find what an intent needs, and then carries the intent out, as often as it was asked
    /// for in the meantime. Any other intent cancels the search.
    pub(super) fn search(self, wanted: Wanted) {
        let mut is_asked = false;
        self.extras().search.with_value(|search| {
            let search = search
                .as_ref()
                .filter(|search| search.wanted == Some(wanted) && search.n_asked.get() > 0);
            if let Some(Search { n_asked, .. }) = search {
                n_asked.set(n_asked.get() + 1);
                is_asked = true;
            }
        });
        if is_asked {
            return;
        }
        let reach = match wanted {
            Wanted::Step => Reach::Next,
            Wanted::Reason(of) => Reach::Reason(of),
        };
        let n_asked = Rc::new(Cell::new(1));
        let (n_hints, steps) = (Rc::clone(&n_asked), RefCell::new(Vec::new()));
        let job = self.begin(reach, move |found| match found {
            Some(Found::Step(step)) => steps.borrow_mut().push(*step),
            Some(Found::End) => {
                let steps = steps.take();
                for _ in 0..n_hints.get() {
                    self.show_hint(|app, now| match wanted {
                        Wanted::Step => app.hint_by(steps.first().cloned(), now),
                        Wanted::Reason(of) => app.reason_by(of, steps.clone(), now),
                    });
                }
                n_hints.set(0);
                self.extras().is_searching.set(false);
            }
            None => {
                self.extras().is_searching.set(false);
                self.notify(say::keep_no_worker);
            }
        });
        let n_hints = Rc::clone(&n_asked);
        let think = move || {
            if n_hints.get() > 0 && self.extras().is_searching.get_untracked() {
                self.notice.set(Some(say::steps_thinking(self.language())));
            }
        };
        set_timeout(think, PATIENCE);
        self.extras().search.set_value(Some(Search::new(
            Some(wanted),
            n_asked,
            job,
            self.extras().is_searching,
        )));
    }

    fn show_hint(self, give: impl FnOnce(&mut App, f64) -> Effect) {
        let mut effect = Effect::default();
        self.app.update_value(|app| effect = give(app, browser::now()));
        self.notice.set(None);
        self.paint_cells(&effect.cells);
        self.save_turns();
    }

    /// Has workers grade and rate the puzzle if its level is unknown or the game is over, and prove that a
    /// solved puzzle has one solution; shows what they find. A level that was unknown is saved.
    pub(super) fn grade(self) {
        let mut jobs = Vec::new();
        if self.ask(|app| app.game().status() == Status::Solved && app.proof.is_none()) {
            jobs.push(self.ask(|app| {
                proving::ask(app.game().puzzle(), move |proof| {
                    self.app.update_value(|app| app.proof = Some(proof));
                    self.paint_cells(&CellSet::EMPTY);
                })
            }));
        }
        let is_known = self.ask(|app| app.level().is_some());
        if !is_known || self.ask(|app| app.is_over() && app.grade.is_none()) {
            jobs.push(self.ask(|app| {
                grading::ask(app.game().puzzle(), move |grade| {
                    self.app.update_value(|app| {
                        if !is_known {
                            app.rate(grade.level);
                        }
                        app.grade = Some(grade);
                    });
                    self.paint_cells(&CellSet::EMPTY);
                    if !is_known {
                        self.save();
                    }
                })
            }));
            jobs.push(self.ask(|app| {
                rating::ask(app.game().puzzle(), move |rating| {
                    self.app.update_value(|app| app.rating = Some(rating));
                    self.paint_cells(&CellSet::EMPTY);
                })
            }));
        }
        self.extras().grading.set_value(jobs);
    }

    /// Has a worker find the steps of a walk or a list, and shows them as they arrive.
    pub(crate) fn walk_on(self) {
        let reach = self.ask(|app| match app.walk() {
            Some(walk) if walk.is_stuck() => Some(match walk.filter() {
                None => Reach::End,
                Some(filter) if !walk.lacks_rare() => Reach::Rare(filter.cell),
                Some(filter) => filter.cell.map_or(Reach::All, Reach::At),
            }),
            _ => None,
        });
        let Some(reach) = reach else { return };
        // Rare steps follow those already listed.
        let n_known = match reach {
            Reach::Rare(_) => self.ask(|app| app.walk().map_or(0, |walk| walk.stage().n_steps)),
            _ => 0,
        };
        // No stored values: they would belong to the pressed button, which may be gone when a step arrives.
        let (number, is_due) = (Cell::new(n_known), Rc::new(Cell::new(false)));
        let job = self.begin(reach, move |found| {
            let waited = self.ask(|app| app.walk().is_some_and(Walk::waits));
            if found.is_none() {
                self.notify(say::keep_no_worker);
            }
            let is_over = !matches!(found, Some(Found::Step(_)));
            self.app.update_value(|app| match (app.walk_mut(), found) {
                (Some(walk), Some(Found::Step(step))) => walk.take(number.get(), *step),
                (Some(walk), _) => walk.go_alone(), // no step is left, or there is no worker
                (None, _) => {}
            });
            number.set(number.get() + 1);
            if waited || is_over {
                self.paint();
            } else if !is_due.replace(true) {
                // Update the list only from time to time: steps arrive faster than they can be read.
                let is_due = Rc::clone(&is_due);
                let grow = move || {
                    is_due.set(false);
                    self.show_stage();
                };
                set_timeout(grow, Duration::from_millis(150));
            }
        });
        let search = Search::new(None, Rc::default(), job, self.extras().is_searching);
        self.extras().search.set_value(Some(search));
    }

    /// The name of a step of the walk; in a list of choices, also what it does.
    pub(crate) fn walk_line(self, language: Language, index: usize) -> String {
        self.ask(|app| {
            let walk = app.walk()?;
            let step = walk.listed(index)?;
            let name = technique_name(language, step.technique);
            if !walk.is_choice() {
                return Some(name);
            }
            let does = Voice::new(language, app.game().layout()).conclusion(step);
            Some(say::listed_step(language, &does, &technique_name(language, step.technique)))
        })
        .unwrap_or_default()
    }

    fn show_stage(self) {
        self.ask(|app| change(&self.extras().walk, app.walk().map(Walk::stage)));
    }

    fn begin(self, reach: Reach, hear: impl Fn(Option<Found>) + 'static) -> Job {
        self.ask(|app| steps::ask(app, reach, hear))
    }
}
