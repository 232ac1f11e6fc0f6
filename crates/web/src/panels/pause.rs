//! The plate on the board of a paused game.

use leptos::prelude::*;
use ninefold_play::Intent;
use ninefold_words::{Language, say};

use crate::page::Page;
use crate::panels::button::Button;
use crate::panels::following::following;

/// Covers the board of a paused game: says that the game is paused, and has a button that resumes it.
pub(crate) fn plate(page: Page, language: Language) -> AnyView {
    following(move || {
        if !page.paused.get() {
            return ().into_any();
        }
        let resume = move || page.act(Intent::Pause);
        let resume = Button::new("data-offer", "resume", say::resume(language), resume);
        view! {
            <div class="plate">
                <b aria-hidden="true">{say::paused(language)}</b>
                {resume.icon("play").class("primary").view()}
            </div>
        }
        .into_any()
    })
}
