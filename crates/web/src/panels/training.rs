//! The training: the map of the course, and exercises on a board.

mod board;
mod keys;
mod map;
mod trainer;

use leptos::prelude::*;
use ninefold_play::training::{End, N_POSITIONS, Placement, Plan};
use ninefold_words::{Language, layout_title, level_name, say, technique_name};

use self::trainer::{Stage, Trainer};
use crate::page::Page;
use crate::page::address::{Training, View};
use crate::panels::following::{following, following_text};

pub(crate) fn training(page: Page, language: Language, part: Training) -> AnyView {
    let (title, plan) = match part {
        Training::Map => return map::map(page, language),
        Training::Course => (say::training_course(language), Plan::Course),
        Training::Review => (say::training_review(language), Plan::Review),
        Training::Placement => {
            (say::training_placement_test(language), Plan::Placement(Placement::default()))
        }
        Training::Practice(technique) => {
            (technique_name(language, technique), Plan::Named(technique))
        }
    };
    let trainer = Trainer::new(page, plan);
    trainer.begin();
    let asks = following_text(move || question(trainer, language));
    let content = following(move || match trainer.stage.get() {
        Stage::Making => ().into_any(),
        Stage::Position(_) => exercise(trainer, language),
        Stage::Over(End::NothingDue | End::AllDone) => all_techniques(language),
        Stage::Over(End::Placed(technique)) => {
            let way = View::Training(Training::Practice(technique)).to_string();
            let name = say::training_practice(language);
            view! { <a class="button primary" href=way data-opens="practice">{name}</a> }.into_any()
        }
    });
    view! {
        <div class="tile-head">
            <h2 tabindex="-1">{title}</h2>
            {following(move || lesson(trainer, language))}
            {all_techniques(language)}
        </div>
        <p class="ask" role="status">{asks}</p>
        {content}
    }
    .into_any()
}

/// The link to the map.
fn all_techniques(language: Language) -> AnyView {
    let map = View::Training(Training::Map).to_string();
    view! { <a href=map data-opens="map">{say::training_all(language)}</a> }.into_any()
}

/// The link to the lesson of the technique, if the exercise names it.
fn lesson(trainer: Trainer, language: Language) -> AnyView {
    trainer.stage.track();
    let technique =
        trainer.ask(|drill| drill.request().is_named.then_some(drill.request().technique));
    let way = |technique| {
        let lesson = View::Lesson(technique).to_string();
        view! { <a href=lesson data-opens="lesson">{say::training_lesson(language)}</a> }
    };
    technique.flatten().map(way).into_any()
}

/// The task of the exercise, or the reason why there is none.
fn question(trainer: Trainer, language: Language) -> String {
    match trainer.stage.get() {
        Stage::Making => say::training_making(language),
        Stage::Over(End::Placed(technique)) => say::training_start(
            language,
            &level_name(language, technique.level()),
            &technique_name(language, technique),
        ),
        Stage::Over(End::NothingDue) => say::training_nothing_due(language),
        Stage::Over(End::AllDone) => say::training_all_done(language),
        Stage::Position(_) => {
            let number = trainer.test_number();
            let number =
                number.map(|number| say::training_placement(language, &N_POSITIONS, &number));
            let asks = trainer.ask(|drill| {
                let wanted = &drill.request().layout;
                let other = (wanted != drill.layout()).then(|| {
                    say::training_only_one_grid(language, &layout_title(language, &wanted.name()))
                });
                [Some(drill.asks(language)), other]
            });
            let parts = number.into_iter().chain(asks.into_iter().flatten().flatten());
            parts.collect::<Vec<_>>().join(" ")
        }
    }
}

/// The board with its keys, and the verdicts on answers.
fn exercise(trainer: Trainer, language: Language) -> AnyView {
    view! {
        <div class="bench-columns" on:keydown=move |event| keys::press(trainer, &event)>
            <div class="bench-board">
                {board::board(trainer, language)} {keys::keys(trainer, language)}
            </div>
            <div class="bench-side">
                <section class="tile">
                    {keys::actions(trainer, language)}
                    {keys::verdict(trainer, language)}
                    <p class="soft">{say::training_how_here(language)}</p>
                    <p class="soft keyboard">{say::training_keys(language)}</p>
                </section>
            </div>
        </div>
    }
    .into_any()
}
