//! The workbench: a board to set puzzles on, and beside it what is known about the board.

mod about;
mod board;
mod desk;
mod facts;
mod layout;
mod sending;
mod tools;

use leptos::prelude::*;
use ninefold_words::Language;
use ninefold_words::ui::workbench::{Label, label};

use self::desk::Desk;
use crate::page::Page;
use crate::panels::following::following;

/// The content of the view.
pub(crate) fn workbench(page: Page, language: Language) -> AnyView {
    let desk = Desk::new(page);
    desk.begin(language);
    view! {
        <div class="tile-head">
            <h2 tabindex="-1">{label(language, Label::Workbench)}</h2>
        </div>
        <p class="soft">{label(language, Label::WorkbenchHelp)}</p>
        {about::choice(desk, language)}
        <div class="bench-desk" on:keydown=move |event| board::undo_or_redo(desk, &event)>
            <div class="bench-board">
                {following(move || {
                    desk.layout_number.track();
                    board::board(desk, language)
                })}
                {tools::keys(desk, language)}
            </div>
            <div class="bench-side">
                {facts::facts(desk, language)}
                {tools::makers(desk, language)}
                {about::about(desk, language)}
                {layout::layout(desk, language)}
            </div>
        </div>
    }
    .into_any()
}
