//! The title of the page, which says what is shown.

use leptos::prelude::*;
use ninefold::Status;
use ninefold_words::{Language, say, technique_name};

use super::Page;
use super::address::{Training, View};
use crate::browser;

/// Keeps the title up to date.
pub(super) fn follow(page: Page) {
    Effect::new(move |_| {
        page.game_number.track();
        page.card.track(); // the game may be solved
        let is_paused = page.paused.get();
        let language = Language::ALL[page.extras().language.get()];
        let what = match page.view() {
            View::Home => return browser::set_title("Ninefold"),
            View::Statistics => say::record_statistics(language),
            View::HowToPlay => say::home_how(language),
            View::Photo => say::photo_photo(language),
            View::Daily(_) => say::page_daily(language),
            View::Lessons => say::lessons(language),
            View::Lesson(technique) => technique_name(language, technique),
            View::Training(part) => {
                let what = match part {
                    Training::Map => None,
                    Training::Course => Some(say::training_course(language)),
                    Training::Review => Some(say::training_review(language)),
                    Training::Placement => Some(say::training_placement_test(language)),
                    Training::Practice(technique) => Some(technique_name(language, technique)),
                };
                let all = what.into_iter().chain([say::training_training(language)]);
                all.collect::<Vec<_>>().join(" · ")
            }
            View::Games => say::keep_games(language),
            View::Settings => say::page_settings(language),
            View::Workbench => say::bench_workbench(language),
            View::Shelf => say::shelf(language),
            View::Puzzle(_) => say::sent_puzzle(language),
            View::Play => page.ask(|app| {
                let state = match app.game().status() {
                    Status::Solved => Some(say::keep_solved_title(language)),
                    _ if is_paused => Some(say::paused(language)),
                    _ => None,
                };
                let heading = app.heading(language);
                state.into_iter().chain([heading]).collect::<Vec<_>>().join(" · ")
            }),
        };
        browser::set_title(&format!("{what} – Ninefold"));
    });
}
