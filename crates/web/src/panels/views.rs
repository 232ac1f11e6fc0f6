//! The views that are shown instead of the game.

use leptos::prelude::*;
use ninefold_words::Language;

use crate::browser;
use crate::page::Page;
use crate::page::address::View;
use crate::panels::following::{following, following_text};
use crate::panels::home;
use crate::second_module::{self, Part};

/// The view, unless it is the game. Its heading gets the focus, so that screen readers start there.
pub(crate) fn views(page: Page, language: Language) -> AnyView {
    following(move || {
        let view = page.extras().view.get();
        let (classes, content) = match view {
            View::Play => return ().into_any(),
            View::Lessons
            | View::Lesson(_)
            | View::Training(_)
            | View::HowToPlay
            | View::Photo
            | View::Workbench
            | View::Shelf
            | View::Puzzle(_) => second_module::shown(page, language, Part::View(view)),
            _ => ("home".to_owned(), home::home(page, language)),
        };
        request_animation_frame(|| browser::focus(".view h2"));
        // Notices otherwise appear on the card, which is not shown here.
        let notice = following_text(move || page.notice.get().unwrap_or_default());
        view! {
            <div class=format!("view {classes}") role="main">
                <p class="notice" role="status">{notice}</p>
                {content}
            </div>
        }
        .into_any()
    })
}
