//! The workbench: a board to set puzzles on, and beside it what is known about the board.

mod about;
mod board;
mod facts;
mod layout;
mod sending;
mod state;
mod tools;

use leptos::prelude::*;
use ninefold_words::{Language, say};

use self::state::Workbench;
use crate::page::Page;
use crate::panels::following::following;

pub(crate) fn workbench(page: Page, language: Language) -> AnyView {
    let workbench = Workbench::new(page);
    workbench.begin(language);
    view! {
        <div class="tile-head">
            <h2 tabindex="-1">{say::bench_workbench(language)}</h2>
        </div>
        <p class="soft">{say::bench_help(language)}</p>
        {about::choice(workbench, language)}
        <div class="bench-columns" on:keydown=move |event| board::undo_or_redo(workbench, &event)>
            <div class="bench-board">
                {following(move || {
                    workbench.layout_number.track();
                    board::board(workbench, language)
                })}
                {tools::keys(workbench, language)}
            </div>
            <div class="bench-side">
                {facts::facts(workbench, language)}
                {tools::makers(workbench, language)}
                {about::about(workbench, language)}
                {layout::layout(workbench, language)}
            </div>
        </div>
    }
    .into_any()
}
