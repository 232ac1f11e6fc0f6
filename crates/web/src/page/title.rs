//! The title of the page, which says what is shown.

use leptos::prelude::*;
use ninefold::Status;
use ninefold_words::ui::page::{Label, label, title};
use ninefold_words::ui::{games, home, photo, record, sent, shelf, training, workbench};
use ninefold_words::{Language, technique_name};

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
            View::Statistics => record::label(language, record::Label::Statistics),
            View::HowToPlay => home::label(language, home::Label::HowToPlay),
            View::Photo => photo::label(language, photo::Label::Photo),
            View::Daily(_) => label(language, Label::Daily),
            View::Lessons => label(language, Label::Lessons),
            View::Lesson(technique) => technique_name(language, technique),
            View::Training(part) => {
                let title = |name| training::label(language, name);
                let what = match part {
                    Training::Map => None,
                    Training::Course => Some(title(training::Label::Course)),
                    Training::Review => Some(title(training::Label::Review)),
                    Training::Placement => Some(title(training::Label::PlacementTest)),
                    Training::Practice(technique) => Some(technique_name(language, technique)),
                };
                let all = what.into_iter().chain([title(training::Label::Training)]);
                all.collect::<Vec<_>>().join(" · ")
            }
            View::Games => games::label(language, games::Label::Games),
            View::Settings => label(language, Label::Settings),
            View::Workbench => workbench::label(language, workbench::Label::Workbench),
            View::Shelf => shelf::label(language, shelf::Label::Shelf),
            View::Puzzle(_) => sent::label(language, sent::Label::Puzzle),
            View::Play => page.ask(|app| {
                let state = match app.game().status() {
                    Status::Solved => Some(games::label(language, games::Label::SolvedTitle)),
                    _ if is_paused => Some(label(language, Label::Paused)),
                    _ => None,
                };
                let heading = app.heading(language);
                state.into_iter().chain([heading]).collect::<Vec<_>>().join(" · ")
            }),
        };
        browser::set_title(&title(&what));
    });
}
