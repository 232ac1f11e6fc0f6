//! The map of the course: every technique by level, and how well the learner knows it.

use leptos::prelude::*;
use ninefold::logic::{Level, Technique};
use ninefold_play::Day;
use ninefold_play::training::{Progress, Skill, course};
use ninefold_words::ui::training::{self as words, Label, label};
use ninefold_words::{Language, layout_title, level_title, technique_name};

use crate::browser;
use crate::keep::training;
use crate::page::Page;
use crate::page::address::{Training, View};
use crate::panels::button::Button;

pub(super) fn map(page: Page, language: Language) -> AnyView {
    let progress = training::progress();
    let due = progress.due(Day(browser::today().days()));
    let levels = course().map(|level| of_level(language, level, &progress, &due));
    let levels = levels.collect_view();
    let word = |name| label(language, name);
    let way = |part: Training, class: &'static str, name: String, text: String| {
        let address = View::Training(part).to_string();
        view! {
            <a class=format!("button {class}") href=address data-trains=part.name()>
                <b>{name}</b> <small>{text}</small>
            </a>
        }
    };
    let review = if due.is_empty() {
        word(Label::NothingDue)
    } else {
        words::review_today(language, due.len())
    };
    let next = technique_name(language, progress.next());
    view! {
        <div class="tile-head">
            <h2 tabindex="-1">{word(Label::Training)}</h2>
        </div>
        <p class="soft">{word(Label::Help)}</p>
        <div class="ways">
            {way(Training::Course, "primary", word(Label::GoOn), next)}
            {way(Training::Review, "", word(Label::Review), review)}
            {way(Training::Placement, "", word(Label::PlacementTest), word(Label::PlacementHelp))}
        </div>
        {boards(page, language)}
        <div class="course">{levels}</div>
    }
    .into_any()
}

/// The choice of the board: one grid, or a samurai.
fn boards(page: Page, language: Language) -> AnyView {
    let names = [label(language, Label::OneGrid), layout_title(language, "samurai")];
    let keys = [false, true].into_iter().zip(names).map(|(is_samurai, name)| {
        let choose = move || page.prefer(|preferences| preferences.trains_on_samurai = is_samurai);
        let id = if is_samurai { "samurai" } else { "classic" };
        Button::new("data-board", id, name, choose)
            .pressed(move || page.preferences.with(|chosen| chosen.trains_on_samurai == is_samurai))
            .view()
    });
    view! {
        <div class="levels" role="group" aria-label=label(language, Label::Board)>
            {keys.collect_view()}
        </div>
    }
    .into_any()
}

fn of_level(
    language: Language,
    (level, techniques): (Level, Vec<Technique>),
    progress: &Progress,
    due: &[Technique],
) -> AnyView {
    let next = progress.next();
    let technique = |technique: Technique| {
        let (sign, skill) = match progress.skill(technique) {
            Skill::New => ("○", Label::New),
            Skill::Begun => ("◐", Label::Begun),
            Skill::Known => ("●", Label::Known),
        };
        let is_next = technique == next;
        let mut facts = vec![label(language, skill)];
        facts.extend(is_next.then(|| label(language, Label::IsNext)));
        facts.extend(due.contains(&technique).then(|| label(language, Label::Due)));
        let record = progress.record(technique);
        facts.extend(
            record.map(|record| {
                words::tally(language, record.n_tries, record.n_found, record.n_alone)
            }),
        );
        view! {
            <li>
                <a
                    href=View::Training(Training::Practice(technique)).to_string()
                    aria-current=is_next.then_some("step")
                >
                    <i aria-hidden="true">{sign}</i>
                    <span><b>{technique_name(language, technique)}</b> <small>{facts.join(" · ")}</small></span>
                </a>
            </li>
        }
    };
    view! {
        <section>
            <h3>{level_title(language, level)}</h3>
            <ul>{techniques.into_iter().map(technique).collect_view()}</ul>
        </section>
    }
    .into_any()
}
