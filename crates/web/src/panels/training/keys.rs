//! The keys of an exercise, and the verdicts on answers.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use ninefold::{Digit, Size};
use ninefold_play::Intent;
use ninefold_words::{Language, PlaceNames, say};
use ninefold_workers::training::Asked;
use web_sys::Element;
use web_sys::wasm_bindgen::JsCast as _;

use super::trainer::Trainer;
use crate::browser;
use crate::game::keys::Command;
use crate::game::training::{AnswerMode, Drill};
use crate::page::press::command;
use crate::panels::button::Button;
use crate::panels::following::{following, following_text};
use crate::panels::line::line;

/// The choice of what a digit does, and the digits.
pub(super) fn keys(trainer: Trainer, language: Language) -> AnyView {
    let mode_button = |(mode, id): (AnswerMode, &'static str)| {
        let name = match mode {
            AnswerMode::Enter => say::training_enter,
            AnswerMode::Remove => say::training_remove,
            AnswerMode::Mark => say::training_mark,
        };
        let choose = move || trainer.change(|drill| drill.mode = mode);
        let is_chosen = move || {
            trainer.changed.track();
            trainer.ask(|drill| drill.mode == mode) == Some(true)
        };
        Button::new("data-mode", id, name(language), choose).pressed(is_chosen).view()
    };
    let digit = |digit: Digit| {
        let answer = move || answer(trainer, digit, None);
        Button::new("data-digit", digit.to_string(), digit.to_string(), answer).view()
    };
    view! {
        <div class="bench-keys">
            <div class="levels" role="group" aria-label=say::training_answer(language)>
                {AnswerMode::ALL.map(mode_button).collect_view()}
            </div>
            <div class="bench-digits">{Size::CLASSIC.all().into_iter().map(digit).collect_view()}</div>
        </div>
    }
    .into_any()
}

/// The buttons that check the cells, give a hint, show the step, and go to the next position.
pub(super) fn actions(trainer: Trainer, language: Language) -> AnyView {
    let is_over = move || {
        trainer.changed.track();
        trainer.ask(Drill::is_over) == Some(true)
    };
    let cannot_check = move || {
        trainer.changed.track();
        trainer.ask(|drill| drill.check().is_none()) == Some(true)
    };
    let action = |id: &'static str, name: String, act: Box<dyn FnMut()>| {
        Button::new("data-action", id, name, act)
    };
    let hint = say::page_hint(language);
    let check =
        action("check-cells", say::training_check(language), Box::new(move || check(trainer)));
    let hint = action("hint", hint, Box::new(move || trainer.ask_worker(Asked::Hint)));
    let show = action(
        "show",
        say::training_show(language),
        Box::new(move || trainer.ask_worker(Asked::Show)),
    );
    let next = following(move || {
        let class = if is_over() { "primary" } else { "" };
        let name = say::training_next_position(language);
        Button::new("data-action", "next", name, move || trainer.next()).class(class).view()
    });
    view! {
        <div class="begin">
            {check.disabled(cannot_check).view()}
            {hint.icon("bulb").view()}
            {show.view()}
            {next}
        </div>
    }
    .into_any()
}

/// The verdict on the last answer, or the last hint.
pub(super) fn verdict(trainer: Trainer, language: Language) -> AnyView {
    let reply = following(move || {
        trainer.changed.track();
        let lines = trainer.ask(|drill| {
            let places = PlaceNames::new(language, drill.layout());
            drill.reply_lines(language).into_iter().map(|each| line(each, &places)).collect_view()
        });
        lines.into_any()
    });
    let result = following_text(move || trainer.result.get());
    view! {
        <div role="status" data-verdict=""><ul class="told-lines">{reply}</ul></div>
        <p class="soft" data-result="">{result}</p>
    }
    .into_any()
}

/// Handles a digit, which answers or highlights its places.
fn answer(trainer: Trainer, digit: Digit, mode: Option<AnswerMode>) {
    let mut asked = None;
    trainer.change(|drill| asked = drill.digit(digit, mode.unwrap_or(drill.mode)));
    if let Some(asked) = asked {
        trainer.ask_worker(asked);
    }
}

fn check(trainer: Trainer) {
    if let Some(asked) = trainer.ask(Drill::check).flatten() {
        trainer.ask_worker(asked);
    }
}

/// Carries out a key press: any key on the board, but only digits and hints elsewhere in the view.
pub(super) fn press(trainer: Trainer, event: &KeyboardEvent) {
    let Some(command) = command(event) else { return };
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let is_on_board = element.is_some_and(|element| browser::is_within(&element, ".board"));
    match command {
        Command::Play(Intent::Digit(digit)) => answer(trainer, digit, None),
        Command::Play(Intent::Write(_, digit)) => answer(trainer, digit, Some(AnswerMode::Remove)),
        Command::Play(Intent::Hint) => trainer.ask_worker(Asked::Hint),
        _ if !is_on_board => return,
        Command::NextInk => trainer.change(Drill::mark),
        Command::Play(Intent::Place) => {
            if trainer.ask(Drill::is_over) == Some(true) {
                trainer.next();
            } else {
                check(trainer);
            }
        }
        // Past the last grid, Tab leaves the board as usual.
        Command::Play(Intent::Grid(by))
            if trainer.ask(|drill| drill.has_grid(by)) != Some(true) =>
        {
            return;
        }
        Command::Play(intent) if trainer.look_around(intent) => trainer.focus(),
        _ => return,
    }
    event.prevent_default();
}
