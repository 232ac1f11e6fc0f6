//! The map of the course: every technique by level, and how well the learner knows it.

use leptos::prelude::*;
use ninefold::logic::{Level, Technique};
use ninefold_play::Day;
use ninefold_play::training::{Progress, Skill, course};
use ninefold_words::{Language, layout_title, level_title, say, technique_name};

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
    let way = |part: Training, class: &'static str, name: String, text: String| {
        let address = View::Training(part).to_string();
        view! {
            <a class=format!("button {class}") href=address data-trains=part.name()>
                <b>{name}</b> <small>{text}</small>
            </a>
        }
    };
    let review = if due.is_empty() {
        say::training_nothing_due(language)
    } else {
        say::training_review_today(language, due.len())
    };
    let next = technique_name(language, progress.next());
    view! {
        <div class="tile-head">
            <h2 tabindex="-1">{say::training_training(language)}</h2>
        </div>
        <p class="soft">{say::training_help(language)}</p>
        <div class="ways">
            {way(Training::Course, "primary", say::training_go_on(language), next)}
            {way(Training::Review, "", say::training_review(language), review)}
            {way(Training::Placement, "", say::training_placement_test(language), say::training_placement_help(language))}
        </div>
        {boards(page, language)}
        <div class="course">{levels}</div>
    }
    .into_any()
}

/// The choice of the board: one grid, or a samurai.
fn boards(page: Page, language: Language) -> AnyView {
    let names = [say::training_one_grid(language), layout_title(language, "samurai")];
    let keys = [false, true].into_iter().zip(names).map(|(is_samurai, name)| {
        let choose = move || page.prefer(|preferences| preferences.trains_on_samurai = is_samurai);
        let id = if is_samurai { "samurai" } else { "classic" };
        Button::new("data-board", id, name, choose)
            .pressed(move || page.preferences.with(|chosen| chosen.trains_on_samurai == is_samurai))
            .view()
    });
    view! {
        <div class="levels" role="group" aria-label=say::training_board(language)>
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
            Skill::New => ("○", say::training_new(language)),
            Skill::Begun => ("◐", say::training_begun(language)),
            Skill::Known => ("●", say::training_known(language)),
        };
        let is_next = technique == next;
        let mut facts = vec![skill];
        facts.extend(is_next.then(|| say::training_is_next(language)));
        facts.extend(due.contains(&technique).then(|| say::training_due(language)));
        let record = progress.record(technique);
        facts.extend(record.map(|record| {
            say::training_tally(language, &record.n_alone, &record.n_found, record.n_tries as usize)
        }));
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
