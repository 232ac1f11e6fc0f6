//! The lessons: every technique, with an example on a board.

use std::cell::RefCell;

use leptos::prelude::*;
use ninefold::logic::{Candidates, Level, Step, Technique};
use ninefold_play::{Look, looks_of};
use ninefold_words::{
    Language, Lesson, PlaceNames, Voice, lesson, level_title, say, technique_name,
};
use ninefold_workers::steps::Part;

use crate::board::classes::Classes as _;
use crate::board::lines::lines;
use crate::board::links::curves_of;
use crate::board::{ink, paths};
use crate::page::Page;
use crate::page::address::{Training, View};
use crate::panels::following::following;
use crate::panels::line::line;
use crate::worker::steps::ask_example;

/// The list of lessons, with one of them beside it if a technique is given.
pub(crate) fn lessons(page: Page, language: Language, technique: Option<Technique>) -> AnyView {
    let title = technique
        .map_or_else(|| say::lessons(language), |technique| technique_name(language, technique));
    let content = match technique {
        None => view! { <p class="soft">{say::lessons_help(language)}</p> }.into_any(),
        Some(technique) => one(page, language, technique).into_any(),
    };
    view! {
        <div class="lessons" data-lesson=technique.map_or("", Technique::name)>
            <nav class="back" aria-label=say::walk_leave(language)>
                <a class="button primary" href="#/play" data-action="leave-lessons">
                    {say::walk_leave(language)}
                </a>
                {technique.map(|_| view! {
                    <a class="button all" href="#/lessons">{say::lessons(language)}</a>
                })}
            </nav>
            <article>
                <h2 tabindex="-1">{title}</h2>
                {content}
            </article>
            {list(page, language, technique)}
        </div>
    }
    .into_any()
}

/// Every lesson, by level.
fn list(page: Page, language: Language, shown: Option<Technique>) -> impl IntoView {
    let is_read = move |technique: Technique| {
        page.preferences.with_untracked(|preferences| preferences.read.contains(&technique))
    };
    let line = move |technique: Technique| {
        view! {
            <li>
                <a href=View::Lesson(technique).to_string() aria-current=(shown == Some(technique)).then_some("page")>
                    {technique_name(language, technique)}
                    {is_read(technique).then_some(" ✓")}
                </a>
            </li>
        }
    };
    let group = move |level: Level| {
        let own = Technique::ALL.into_iter().filter(move |technique| technique.level() == level);
        view! {
            <section>
                <h3>{level_title(language, level)}</h3>
                <ul>{own.map(line).collect_view()}</ul>
            </section>
        }
    };
    view! {
        <nav class="index" aria-label=say::lessons(language)>
            {Level::ALL.map(group).collect_view()}
        </nav>
    }
}

fn one(page: Page, language: Language, technique: Technique) -> impl IntoView {
    let Lesson { what, why, spot } = lesson(language, technique);
    // The text comes first: finding a hard example takes a moment.
    let found: RwSignal<Option<(Candidates, Step)>, LocalStorage> = RwSignal::new_local(None);
    let before = RefCell::new(None);
    let job = ask_example(technique, move |part| match part {
        Some(Part::Before(state)) => drop(before.replace(Some(*state))),
        Some(Part::Step(step)) => {
            found.try_set(before.take().map(|state| (state, *step)));
        }
        None => page.notify(say::keep_no_worker),
    });
    StoredValue::new_local(job); // the job ends with the lesson
    let practice = View::Training(Training::Practice(technique)).to_string();
    let practice = view! {
        <a class="button" href=practice data-opens="practice">
            {say::training_practice(language)}
        </a>
    };
    let next = Technique::ALL.get(technique as usize + 1).map(|&next| {
        view! {
            <a class="button next" href=View::Lesson(next).to_string()>
                {technique_name(language, next)}
                " →"
            </a>
        }
    });
    let shown = following(move || {
        let drawn = |(state, step): &(Candidates, Step)| drawn(language, state, step).into_any();
        found.with(|found| found.as_ref().map_or_else(|| ().into_any(), drawn))
    });
    view! {
        <p class="soft">{level_title(language, technique.level())}</p>
        <div class="words">
            {[(say::lessons_what(language), what), (say::lessons_why(language), why), (say::lessons_spot(language), spot)]
                .map(|(heading, text)| view! { <h3>{heading}</h3> <p>{text}</p> })
                .collect_view()}
        </div>
        <div class="example"><h3>{say::lessons_example(language)}</h3>{shown}{practice}{next}</div>
    }
}

/// An example: the board before the step, with the step drawn on it, and the explanation.
fn drawn(language: Language, candidates: &Candidates, step: &Step) -> impl IntoView + use<> {
    let layout = candidates.layout();
    let looks = looks_of(candidates, step);
    let places = PlaceNames::new(language, layout);
    let explanation = Voice::new(language, layout).explanation_lines(step).into_iter();
    let explanation = explanation.map(|each| line(each, &places)).collect_view();
    let cell = |(cell, look): (ninefold::Cell, Look)| {
        let (row, column) = layout.position(cell);
        let area = format!("{} / {}", row + 1, column + 1);
        view! { <div class=look.class(false) style=("grid-area", area)>{ink(&look)}</div> }
    };
    let cells = layout.cells().zip(looks).map(cell).collect_view();
    let curves = paths(curves_of(layout, step));
    view! {
        <div class="sheet" style=("--rows", "9") style=("--columns", "9")>
            <div class="board" role="img" aria-label=say::lessons_example(language)>
                {cells}
                {lines(layout)}
                <svg class="links" viewBox="0 0 9 9" aria-hidden="true"><path class="spot" />{curves}</svg>
            </div>
        </div>
        <ul class="told-lines">{explanation}</ul>
    }
}
