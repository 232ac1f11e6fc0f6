//! The state that the parts of an exercise's view share, and its changes.

use leptos::prelude::*;
use ninefold::logic::Level;
use ninefold::{Game, Layout};
use ninefold_play::training::{Attempt, End, Event, Plan, Series, result};
use ninefold_play::{Day, Intent};
use ninefold_words::say;
use ninefold_workers::training::{Asked, Feedback, Question, Request};

use crate::board::cell_signals::CellSignals;
use crate::board::discs::Discs;
use crate::board::links::{Curve, curves_of};
use crate::browser::{self, uuid};
use crate::game::training::{AnswerMode, Drill};
use crate::keep::{storage, training};
use crate::page::Page;
use crate::worker::Job;
use crate::worker::training::{ask, ask_position};

/// What the view shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// A notice that the first position is being made.
    Making,
    /// The position with this number.
    Position(u64),
    /// Why there is no further position.
    Over(End),
}

/// Handles to the state that the parts of the view share; cheap to copy.
#[derive(Copy, Clone)]
pub(super) struct Trainer {
    page: StoredValue<Page>,
    parts: StoredValue<Parts>,
    drill: StoredValue<Option<Drill>, LocalStorage>,
    pub(super) stage: RwSignal<Stage>,
    /// Increases with every change of the exercise.
    pub(super) changed: RwSignal<usize>,
    /// The tally of all exercises of the technique, in words, once the step is found.
    pub(super) result: RwSignal<String>,
}

/// Rarely used state, kept separate so that a [`Trainer`] stays small.
#[derive(Copy, Clone)]
pub(super) struct Parts {
    series: StoredValue<Series>,
    job: StoredValue<Option<Job>, LocalStorage>,
    seed: StoredValue<String>,
    /// Whether the worker has not replied yet.
    pub(super) is_busy: RwSignal<bool>,
    pub(super) cells: StoredValue<Vec<CellSignals>>,
    pub(super) discs: Discs,
    pub(super) curves: RwSignal<Vec<Curve>>,
}

impl Trainer {
    /// A trainer that has no exercise yet.
    pub(super) fn new(page: Page, plan: Plan) -> Trainer {
        Trainer {
            page: StoredValue::new(page),
            parts: StoredValue::new(Parts {
                series: StoredValue::new(Series::new(plan)),
                job: StoredValue::new_local(None),
                seed: StoredValue::new(uuid::random()),
                is_busy: RwSignal::new(false),
                cells: StoredValue::new(Vec::new()),
                discs: Discs::new(),
                curves: RwSignal::new(Vec::new()),
            }),
            drill: StoredValue::new_local(None),
            stage: RwSignal::new(Stage::Making),
            changed: RwSignal::new(0),
            result: RwSignal::new(String::new()),
        }
    }

    /// Asks for the first position; when the view ends, keeps the outcome of an exercise that was tried.
    pub(super) fn begin(self) {
        self.next();
        on_cleanup(move || {
            self.keep(Series::leave);
        });
    }

    /// Rarely used state.
    pub(super) fn parts(self) -> Parts {
        self.parts.get_value()
    }

    pub(super) fn page(self) -> Page {
        self.page.get_value()
    }

    /// Reads from the exercise, if there is one.
    pub(super) fn ask<T>(self, question: impl FnOnce(&Drill) -> T) -> Option<T> {
        self.drill.with_value(|drill| drill.as_ref().map(question))
    }

    /// The number of the position in the placement test, in one.
    pub(super) fn test_number(self) -> Option<usize> {
        self.parts().series.with_value(Series::test_number)
    }

    /// Ends the exercise, and asks for the next position.
    pub(super) fn next(self) {
        let parts = self.parts();
        if parts.is_busy.get_untracked() {
            return;
        }
        self.keep(Series::end);
        let today = Day(browser::today().days());
        let progress = training::progress();
        let technique = match parts.series.with_value(|series| series.next(&progress, today)) {
            Ok(technique) => technique,
            Err(end) => return self.conclude(end),
        };
        let is_samurai = self.page().preferences.with_untracked(|chosen| chosen.trains_on_samurai);
        let request = Request {
            technique,
            layout: storage::mode(if is_samurai { "samurai" } else { "classic" }).layout.clone(),
            seed: parts.seed.get_value(),
            index: parts.series.with_value(Series::n_positions),
            is_named: parts.series.with_value(Series::is_named),
        };
        parts.is_busy.set(true);
        let asked = request.clone();
        let job = ask_position(request, move |game| self.show(asked.clone(), game));
        parts.job.set_value(Some(job));
    }

    fn show(self, request: Request, game: Option<Game>) {
        if self.drill.try_with_value(|_| ()).is_none() {
            return; // the view is closed
        }
        let parts = self.parts();
        parts.is_busy.set(false);
        let Some(game) = game else { return self.page().notify(say::keep_no_worker) };
        // Techniques of the first level enter digits. A placement test names no technique, so it begins
        // with digits, too.
        let enters = !request.is_named || request.technique.level() == Level::Easy;
        let mode = if enters { AnswerMode::Enter } else { AnswerMode::Remove };
        parts.series.update_value(|series| series.begin(request.technique));
        let drill = Drill::new(request, game, mode);
        let looks = drill.looks();
        parts.cells.set_value(looks.into_iter().map(CellSignals::new).collect());
        self.drill.set_value(Some(drill));
        self.result.set(String::new());
        self.paint();
        let is_first = self.stage.get_untracked() == Stage::Making;
        self.stage.set(Stage::Position(parts.series.with_value(Series::n_positions)));
        if !is_first {
            self.focus(); // the first time, the heading has the focus
        }
    }

    /// Says why there is no further exercise.
    fn conclude(self, end: End) {
        if let Some(event) = end.event() {
            self.record(event);
        }
        self.drill.set_value(None);
        self.stage.set(Stage::Over(end));
        request_animation_frame(|| browser::focus(".view h2"));
    }

    /// Stores the event that the series wants stored, if any, and returns it.
    fn keep(self, wanted: fn(&mut Series, Attempt) -> Option<Event>) -> Option<Event> {
        let attempt = self.drill.try_with_value(|drill| drill.as_ref().map(Drill::attempt));
        let (attempt, parts) = (attempt.flatten()?, self.parts.try_get_value()?);
        let event = parts.series.try_update_value(|series| wanted(series, attempt)).flatten()?;
        self.record(event);
        Some(event)
    }

    fn record(self, event: Event) {
        if let Err(error) = training::add(browser::now(), event) {
            self.page().report(&error);
        }
    }

    /// Asks the worker for something about the position.
    pub(super) fn ask_worker(self, asked: Asked) {
        let parts = self.parts();
        if parts.is_busy.get_untracked() {
            return;
        }
        let question = self.ask(|drill| Some((drill.question(asked), drill.candidates()?)));
        let Some((question, start)) = question.flatten() else { return };
        parts.is_busy.set(true);
        let kept = question.clone();
        let job = ask(&question, start, move |feedback| {
            if self.drill.try_with_value(|_| ()).is_none() {
                return; // the view is closed
            }
            parts.is_busy.set(false);
            let Some(feedback) = feedback else {
                return self.page().notify(say::keep_no_worker);
            };
            self.hear(feedback, &kept);
        });
        parts.job.set_value(Some(job));
    }

    /// Shows feedback, and keeps the outcome once the step is found.
    fn hear(self, feedback: Feedback, question: &Question) {
        self.change(|drill| drill.hear(question.clone(), feedback));
        if let Some(event) = self.keep(Series::tried) {
            let language = self.page().language();
            if let Some(text) = result(language, event.technique(), &training::progress()) {
                self.result.set(text);
            }
        }
        request_animation_frame(|| browser::show("[data-verdict]"));
    }

    /// Changes the exercise, and paints it.
    pub(super) fn change(self, change: impl FnOnce(&mut Drill)) {
        self.drill.update_value(|drill| {
            if let Some(drill) = drill {
                change(drill);
            }
        });
        self.paint();
        self.changed.update(|number| *number += 1);
    }

    /// Moves, selects or highlights; `false` if the intent is for something else.
    pub(super) fn look_around(self, intent: Intent) -> bool {
        let mut is_done = false;
        self.change(|drill| is_done = drill.look_around(intent));
        is_done
    }

    fn paint(self) {
        let painted = self.ask(|drill| {
            let layout: Layout = drill.layout().clone();
            let curves = drill.step().map(|step| curves_of(&layout, &step));
            (layout, drill.looks(), curves.unwrap_or_default())
        });
        let Some((layout, looks, curves)) = painted else { return };
        let parts = self.parts();
        parts.cells.with_value(|cells| {
            for (signals, look) in cells.iter().zip(&looks) {
                signals.show(*look);
            }
        });
        let looks: Vec<_> = layout.cells().zip(looks).collect();
        parts.discs.show(&layout, &looks, false);
        parts.curves.set(curves);
    }

    /// Gives the cell of the cursor the focus.
    pub(super) fn focus(self) {
        request_animation_frame(move || {
            let place = self.drill.try_with_value(|drill| {
                drill.as_ref().map(|drill| drill.layout().position(drill.cursor()))
            });
            if let Some((row, column)) = place.flatten() {
                let cell = format!(".training .cell[data-row='{row}'][data-col='{column}']");
                browser::focus(&cell);
            }
        });
    }
}
