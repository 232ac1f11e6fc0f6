//! The board of an exercise: the cells of the page's board, with its own handling of taps.

use leptos::ev::{FocusEvent, PointerEvent};
use leptos::prelude::*;
use ninefold::Cell;
use ninefold_play::Intent;
use ninefold_words::{Language, say};
use web_sys::Element;
use web_sys::wasm_bindgen::JsCast as _;

use super::trainer::Trainer;
use crate::board::{lines, paths, rows};
use crate::browser;
use crate::game::training::{AnswerMode, Drill};
use crate::panels::following::{following, following_value};

pub(super) fn board(trainer: Trainer, language: Language) -> AnyView {
    let Some(layout) = trainer.ask(|drill| drill.layout().clone()) else { return ().into_any() };
    let parts = trainer.parts();
    let (n_rows, columns) = (layout.rows(), layout.columns());
    let view_box = format!("0 0 {columns} {n_rows}");
    let curves = following(move || paths(parts.curves.get()));
    let discs = following_value(move || Some(parts.discs.path()));
    // The cell under a finger until it is lifted: the finger may go on to move a wide board.
    let tapped: StoredValue<Option<Cell>> = StoredValue::new(None);
    view! {
        <div
            class="sheet"
            style=("--rows", n_rows.to_string())
            style=("--columns", columns.to_string())
        >
            <div class="paper">
                <div
                    class="board"
                    role="grid"
                    aria-label=say::page_board(language)
                    aria-multiselectable="true"
                    aria-rowcount=n_rows
                    aria-colcount=columns
                    on:pointerdown=move |event| tapped.set_value(press(trainer, &event))
                    on:pointerup=move |event| lift(trainer, &event, tapped.get_value())
                    on:pointercancel=move |_| tapped.set_value(None)
                    on:focusin=move |event| follow(trainer, &event)
                >
                    <div class="cells">{rows(&layout, parts.cells.get_value(), language)}</div>
                    {lines::lines(&layout)}
                    <svg class="discs" viewBox=view_box.clone() aria-hidden="true"><path d=discs /></svg>
                    <svg class="links" viewBox=view_box aria-hidden="true"><path class="spot" />{curves}</svg>
                </div>
            </div>
        </div>
    }
    .into_any()
}

fn under(trainer: Trainer, event: &PointerEvent) -> Option<Cell> {
    let (row, column) = browser::cell_under(event.client_x(), event.client_y())?;
    trainer.ask(|drill| drill.layout().cell_at(row, column)).flatten()
}

/// Handles a press. A finger acts only when it is lifted: the cell is returned.
fn press(trainer: Trainer, event: &PointerEvent) -> Option<Cell> {
    let is_first = event.button() == 0 && event.is_primary();
    let cell = under(trainer, event).filter(|_| is_first)?;
    if event.pointer_type() == "touch" {
        return Some(cell);
    }
    let intent = if event.ctrl_key() || event.meta_key() {
        Intent::Toggle(cell)
    } else if event.shift_key() {
        Intent::Extend(cell)
    } else {
        Intent::Pick(cell)
    };
    tap(trainer, intent);
    None
}

fn lift(trainer: Trainer, event: &PointerEvent, tapped: Option<Cell>) {
    if let Some(cell) = tapped.filter(|_| under(trainer, event) == tapped) {
        tap(trainer, Intent::Pick(cell));
    }
}

/// Selects cells; while the pattern is being marked, a tap on one cell also marks it.
fn tap(trainer: Trainer, intent: Intent) {
    trainer.look_around(intent);
    let marks = trainer.ask(|drill| drill.mode == AnswerMode::Mark) == Some(true);
    if marks && matches!(intent, Intent::Pick(_)) {
        trainer.change(Drill::mark);
    }
}

/// Moves the cursor to the focused cell, wherever a screen reader puts the focus.
fn follow(trainer: Trainer, event: &FocusEvent) {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let place = element.and_then(|element| browser::cell_of(&element));
    let cell = place.and_then(|(row, column)| {
        trainer.ask(|drill| {
            drill.layout().cell_at(row, column).filter(|&cell| !drill.is_selected(cell))
        })
    });
    if let Some(cell) = cell.flatten() {
        trainer.look_around(Intent::Pick(cell));
    }
}
