//! The views that are shown instead of the game.

use leptos::prelude::*;
use ninefold_words::Language;

use crate::browser;
use crate::page::Page;
use crate::page::address::View;
use crate::panels::following::{following, following_text};
use crate::panels::{home, how_to_play, lessons, photo, workbench};

/// The view, unless it is the game. Its heading has the focus, so that screen readers start there.
pub(crate) fn views(page: Page, language: Language) -> AnyView {
    following(move || {
        let (kind, content) = match page.extras().view.get() {
            View::Play => return ().into_any(),
            View::Lessons => ("", lessons::lessons(page, language, None)),
            View::Lesson(technique) => {
                page.note_read(technique);
                ("", lessons::lessons(page, language, Some(technique)))
            }
            View::HowToPlay => ("home", how_to_play::how_to_play(language)),
            View::Photo => ("home", photo::photo(page, language)),
            View::Workbench => ("home bench", workbench::workbench(page, language)),
            _ => ("home", home::home(page, language)),
        };
        request_animation_frame(|| browser::focus(".view h2"));
        // The card, which shows notices otherwise, is not there.
        let notice = following_text(move || page.notice.get().unwrap_or_default());
        view! {
            <div class=format!("view {kind}") role="main">
                <p class="notice" role="status">{notice}</p>
                {content}
            </div>
        }
        .into_any()
    })
}
