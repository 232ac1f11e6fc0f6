//! The board of the workbench: the cells of the page's board, with its own handling of keys and taps.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use ninefold::{Cell, Digit};
use ninefold_words::{Language, say};
use web_sys::Element;
use web_sys::wasm_bindgen::JsCast as _;

use super::state::Workbench;
use crate::board::cell_names::{CellName, Words};
use crate::board::cell_signals::CellSignals;
use crate::board::classes::Classes as _;
use crate::board::{ink, lines};
use crate::browser;
use crate::game::workbench::{Bench, Role};
use crate::panels::following::{following, following_classes, following_flag, following_value};

pub(super) fn board(workbench: Workbench, language: Language) -> AnyView {
    let layout = workbench.ask(|bench| bench.layout().clone());
    let words = std::sync::Arc::new(Words::new(language));
    let roles = std::sync::Arc::new(
        [say::bench_to_come, say::bench_redundant, say::bench_completion]
            .map(|role| role(language)),
    );
    let signals = workbench.parts().cells.get_value();
    let mut rows: Vec<(u8, Vec<AnyView>)> = Vec::new();
    for (cell, (signals, role)) in layout.cells().zip(signals) {
        let (row, column) = layout.position(cell);
        let name = CellName::new(&layout, cell, language);
        let CellSignals { look, written, selected, cursor } = signals;
        let (named, described) = (written.clone(), role.clone());
        let (words, roles) = (words.clone(), roles.clone());
        let is_shared = layout.is_shared(cell);
        let label = move || {
            let Role { is_pattern, is_redundant, is_completion } = described.get();
            let mut text = named.with(|look| name.label(look, &words));
            for (_, role) in
                [is_pattern, is_redundant, is_completion].iter().zip(&*roles).filter(|(is, _)| **is)
            {
                text = format!("{text}, {role}");
            }
            Some(text)
        };
        let class =
            move || format!("{}{}", look.with(|look| look.class(is_shared)), role.get().class());
        let drawn = view! {
            <div
                class=following_classes(class)
                role="gridcell"
                aria-label=following_value(label)
                aria-selected=following_value(move || Some(selected.get().to_string()))
                aria-colindex=column + 1
                tabindex=following_value(move || Some(if cursor.get() { "0" } else { "-1" }.to_owned()))
                data-row=row
                data-col=column
                style=("grid-column", (column + 1).to_string())
            >
                {following(move || written.with(ink))}
            </div>
        };
        match rows.last_mut() {
            Some((last, cells)) if *last == row => cells.push(drawn.into_any()),
            _ => rows.push((row, vec![drawn.into_any()])),
        }
    }
    let row = |(index, cells): (u8, Vec<AnyView>)| {
        view! {
            <div class="row" role="row" aria-rowindex=index + 1 style=("--row", index.to_string())>{cells}</div>
        }
    };
    // Whether the pointer, while it is down, paints (`true`) or wipes (`false`).
    let stroke: StoredValue<Option<bool>> = StoredValue::new(None);
    view! {
        <div
            class="sheet"
            data-paints=following_flag(move || workbench.parts().paints.get())
            style=("--rows", layout.rows().to_string())
            style=("--columns", layout.columns().to_string())
        >
            <div class="paper">
                <div
                    class="board"
                    role="grid"
                    aria-label=say::page_board(language)
                    aria-rowcount=layout.rows()
                    aria-colcount=layout.columns()
                    on:keydown=move |event| press(workbench, &event)
                    on:pointerdown=move |event| stroke.set_value(touch(workbench, &event))
                    on:pointermove=move |event| draw(workbench, &event, stroke.get_value())
                    on:pointerup=move |_| stroke.set_value(None)
                    on:pointercancel=move |_| stroke.set_value(None)
                >
                    <div class="cells">{rows.into_iter().map(row).collect_view()}</div>
                    {lines::lines(&layout)}
                </div>
            </div>
        </div>
    }
    .into_any()
}

fn under(workbench: Workbench, event: &PointerEvent) -> Option<Cell> {
    let (row, column) = browser::cell_under(event.client_x(), event.client_y())?;
    workbench.ask(|bench| bench.layout().cell_at(row, column))
}

/// Handles a tap, which moves the cursor. While the pattern is painted, it also begins a stroke, which
/// paints if the first cell is empty and wipes otherwise; returns which.
fn touch(workbench: Workbench, event: &PointerEvent) -> Option<bool> {
    let cell = under(workbench, event).filter(|_| event.button() == 0 && event.is_primary())?;
    workbench.pick(cell);
    workbench.focus();
    if !workbench.parts().paints.get_untracked() {
        return None;
    }
    let is_given = workbench.ask(|bench| !bench.is_painted(cell));
    workbench.change(|bench| bench.paint(cell, is_given));
    Some(is_given)
}

fn draw(workbench: Workbench, event: &PointerEvent, stroke: Option<bool>) {
    let Some(is_given) = stroke.filter(|_| event.buttons() & 1 == 1) else { return };
    let Some(cell) = under(workbench, event) else { return };
    if workbench.ask(|bench| bench.is_painted(cell) != is_given) {
        workbench.change(|bench| bench.paint(cell, is_given));
    }
}

/// Handles a key press: arrows move the cursor, digits are written, the space bar paints, Delete empties.
fn press(workbench: Workbench, event: &KeyboardEvent) {
    let is_control = event.ctrl_key() || event.meta_key();
    let key = event.key();
    let arrow = match key.as_str() {
        "ArrowUp" => Some((-1, 0)),
        "ArrowDown" => Some((1, 0)),
        "ArrowLeft" => Some((0, -1)),
        "ArrowRight" => Some((0, 1)),
        _ => None,
    };
    if let Some((rows, columns)) = arrow.filter(|_| !is_control) {
        event.prevent_default();
        workbench.bench.update_value(|bench| bench.go(rows, columns));
        workbench.paint();
        return workbench.focus();
    }
    let digit = key.parse().ok().and_then(Digit::new).filter(|_| !is_control && !event.alt_key());
    match key.as_str() {
        _ if digit.is_some() => workbench.change(|bench| bench.write(digit)),
        "0" | "." | "Backspace" | "Delete" if !is_control => {
            workbench.change(|bench| bench.write(None));
        }
        " " => workbench.change(|bench| {
            let cell = bench.cursor();
            let is_given = !bench.is_painted(cell);
            bench.paint(cell, is_given)
        }),
        _ => return,
    }
    event.prevent_default();
}

/// Undoes with Control and Z; redoes with Control and Y, or Control, Shift and Z. Works wherever the focus
/// is, except in a field, which has its own history.
pub(super) fn undo_or_redo(workbench: Workbench, event: &KeyboardEvent) {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let is_field = element.is_some_and(|element| browser::is_within(&element, "input, textarea"));
    if is_field || !(event.ctrl_key() || event.meta_key()) {
        return;
    }
    match event.key().as_str() {
        "z" if !event.shift_key() => workbench.change(Bench::undo),
        "y" | "Z" | "z" => workbench.change(Bench::redo),
        _ => return,
    }
    event.prevent_default();
}
