//! The search for steps of logic: quick ones on the page, a few at a time, slow ones in a worker.

use std::time::Duration;

use leptos::prelude::*;
use ninefold::logic::Step;
use ninefold::{CellSet, Status};
use ninefold_play::{Effect, Intent, Walk};
use ninefold_words::ui::page::{Label, label};
use ninefold_words::{Language, conclusion, listed_step, technique_name};

use super::Page;
use crate::board::cell_signals::change;
use crate::browser;
use crate::game::state::App;
use crate::game::update::update;
use crate::worker::steps::{self, Found, Reach};
use crate::worker::{Job, grading, proving, rating};

impl Page {
    /// Finds the step of a hint in a worker, and then gives the hint. Any intent in the meantime
    /// cancels it.
    pub(super) fn search_hint(self) {
        let language = self.language();
        self.notice.set(Some(label(language, Label::Thinking)));
        let next: StoredValue<Option<Step>> = StoredValue::new(None);
        self.begin(Reach::Next, move |found| match found {
            Some(Found::Step(step)) => next.set_value(Some(*step)),
            Some(Found::End) => self.show_hint(|app, now| app.hint_by(next.get_value(), now)),
            None => self.show_hint(|app, now| update(app, Intent::Hint, now)),
        });
    }

    fn show_hint(self, give: impl FnOnce(&mut App, f64) -> Effect) {
        let mut effect = Effect::default();
        self.app.update_value(|app| effect = give(app, browser::now()));
        self.notice.set(None);
        self.paint_cells(&effect.cells);
        self.save_turns();
    }

    /// Grades and rates the puzzle in workers if its level is unknown, or if the game is over, and
    /// shows what they find. A level that was unknown is saved. They also prove that a solved puzzle has
    /// one solution.
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
            let question = self.ask(|app| grading::question(app.game().puzzle()));
            jobs.push(Job::ask(question, move |text| {
                if let Some(grade) = text.and_then(grading::grade) {
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
                }
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

    /// Finds further steps of a walk: a few at a time, so that the page stays responsive, and slow
    /// ones in a worker.
    pub(crate) fn walk_on(self) {
        set_timeout(
            move || {
                let end = browser::now() + 8.0;
                let (mut is_more, mut is_stuck) = (false, false);
                let is_empty = |page: Page| {
                    page.ask(|app| app.walk().is_some_and(|walk| walk.step().is_none()))
                };
                let was_empty = is_empty(self);
                self.app.update_value(|app| {
                    if let Some(walk) = app.walk_mut() {
                        is_more = walk.find_next();
                        while is_more && browser::now() < end {
                            is_more = walk.find_next();
                        }
                        is_stuck = walk.is_stuck();
                    }
                });
                self.show_stage();
                if was_empty && (!is_more || !is_empty(self)) {
                    self.paint(); // the first step of a list, or that there is none
                }
                if is_more {
                    self.walk_on();
                } else if is_stuck {
                    self.search_walk();
                }
            },
            Duration::from_millis(10),
        );
    }

    fn search_walk(self) {
        let (number, is_due) = (StoredValue::new(0), StoredValue::new(false));
        self.begin(Reach::End, move |found| {
            let waited = self.ask(|app| app.walk().is_some_and(Walk::waits));
            let is_over = !matches!(found, Some(Found::Step(_)));
            self.app.update_value(|app| match (app.walk_mut(), found) {
                (Some(walk), Some(Found::Step(step))) => walk.take(number.get_value(), *step),
                (Some(walk), _) => walk.go_alone(),
                (None, _) => {}
            });
            number.update_value(|number| *number += 1);
            if waited {
                self.paint();
            } else if !is_due.get_value() {
                // Update the list only from time to time: steps come faster than they can be read.
                is_due.set_value(true);
                let grow = move || {
                    is_due.set_value(false);
                    self.show_stage();
                };
                set_timeout(grow, Duration::from_millis(150));
            }
            if is_over {
                self.walk_on(); // no step is left, or there is no worker
            }
        });
    }

    /// The name of a step of the walk; in a list of choices with what it does.
    pub(crate) fn walk_line(self, language: Language, index: usize) -> String {
        self.ask(|app| {
            let walk = app.walk()?;
            let step = walk.listed(index)?;
            let name = technique_name(language, step.technique);
            if !walk.is_choice() {
                return Some(name);
            }
            let does = conclusion(language, app.game().layout(), step);
            Some(listed_step(language, step.technique, &does))
        })
        .unwrap_or_default()
    }

    fn show_stage(self) {
        self.ask(|app| change(&self.extras().walk, app.walk().map(Walk::stage)));
    }

    fn begin(self, reach: Reach, hear: impl Fn(Option<Found>) + 'static) {
        let layout = self.layout();
        let question = self.ask(|app| steps::question(app, reach));
        let job = Job::ask(question, move |text| {
            hear(text.map(|text| steps::found(&layout, text)));
        });
        self.extras().search.set_value(Some(job));
    }
}
