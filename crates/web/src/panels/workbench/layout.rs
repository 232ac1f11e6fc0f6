//! A custom layout: grids dragged on a canvas, or moved with the arrow keys.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use ninefold_words::{Language, not_a_layout, say};
use web_sys::Element;
use web_sys::wasm_bindgen::JsCast as _;

use super::state::Workbench;
use crate::browser::uuid;
use crate::game::arrangement::Arrangement;
use crate::game::workbench::Bench;
use crate::panels::button::Button;
use crate::panels::following::{following, following_text};

/// The width of a box on the canvas, in pixels, as in the style sheet.
const BOX: i32 = 16;

/// A grid held by the pointer: its index, and the positions of the pointer (in pixels) and of the grid (in
/// boxes) when it was taken.
type Held = (usize, (i32, i32), (i32, i32));

/// The canvas, and the buttons for its grids.
pub(super) fn layout(workbench: Workbench, language: Language) -> AnyView {
    let own = RwSignal::new(workbench.ask(|bench| Arrangement::of(bench.layout())));
    let chosen = RwSignal::new(0);
    let held: StoredValue<Option<Held>> = StoredValue::new(None);
    Effect::new(move |_| {
        workbench.layout_number.track();
        own.set(workbench.ask(|bench| Arrangement::of(bench.layout())));
        chosen.set(0);
    });
    // A moving grid must not be rebuilt: it would lose the focus and the pointer.
    let n_grids = Memo::new(move |_| own.with(|own| own.corners().len()));
    let grids = following(move || {
        let grid = |index: usize| grid(language, own, chosen, (index, held));
        (0..n_grids.get()).map(grid).collect_view().into_any()
    });
    let refusal = following_text(move || {
        own.with(Arrangement::layout)
            .err()
            .map(|error| not_a_layout(language, &error))
            .unwrap_or_default()
    });
    let add = move || {
        own.update(Arrangement::add);
        chosen.set(own.with_untracked(|own| own.corners().len() - 1));
    };
    let remove = move || {
        own.update(|own| own.remove(chosen.get_untracked()));
        chosen.set(0);
    };
    let take = move || {
        if let Ok(layout) = own.with_untracked(Arrangement::layout) {
            workbench.open(Bench::new(&layout, uuid::random()));
        }
    };
    let take = Button::new("data-action", "use-layout", say::bench_use_layout(language), take)
        .disabled(move || own.with(|own| own.layout().is_err()));
    view! {
        <details class="tile" data-own-layout="">
            <summary>{say::bench_own_layout(language)}</summary>
            <p class="soft">{say::bench_own_layout_help(language)}</p>
            <div
                class="canvas"
                on:pointermove=move |event| drag(own, &event, held.get_value())
                on:pointerup=move |_| held.set_value(None)
                on:pointercancel=move |_| held.set_value(None)
            >
                {grids}
            </div>
            <p class="refusal" role="alert">{refusal}</p>
            <div class="bench-row">
                {Button::new("data-action", "add-grid", say::bench_add_grid(language), add).view()}
                {Button::new("data-action", "remove-grid", say::bench_remove_grid(language), remove).view()}
                {take.class("primary").view()}
            </div>
        </details>
    }
    .into_any()
}

fn grid(
    language: Language,
    own: RwSignal<Arrangement>,
    chosen: RwSignal<usize>,
    (index, held): (usize, StoredValue<Option<Held>>),
) -> AnyView {
    let corner = move || own.with(|own| own.corners().get(index).copied().unwrap_or_default());
    let name = following_text(move || {
        let (row, column) = corner();
        say::bench_grid(language, &(column + 1), &(index + 1), &(row + 1))
    });
    let is_chosen = move || (chosen.get() == index).to_string();
    let take = move |event: PointerEvent| {
        chosen.set(index);
        let (row, column) = untrack(corner);
        let at = (event.client_x(), event.client_y());
        held.set_value(Some((index, at, (row.into(), column.into()))));
        if let Some(element) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) {
            element.set_pointer_capture(event.pointer_id()).ok();
        }
    };
    let press = move |event: KeyboardEvent| {
        let (rows, columns) = match event.key().as_str() {
            "ArrowUp" => (-1, 0),
            "ArrowDown" => (1, 0),
            "ArrowLeft" => (0, -1),
            "ArrowRight" => (0, 1),
            _ => return,
        };
        event.prevent_default();
        own.update(|own| own.shift(index, rows, columns));
    };
    view! {
        <button
            type="button"
            class="piece"
            data-grid=index
            aria-pressed=is_chosen
            style=("--row", move || corner().0.to_string())
            style=("--column", move || corner().1.to_string())
            on:pointerdown=take
            on:keydown=press
            on:focus=move |_| chosen.set(index)
        >
            <span class="spoken">{name}</span>
            <b aria-hidden="true">{index + 1}</b>
        </button>
    }
    .into_any()
}

fn drag(own: RwSignal<Arrangement>, event: &PointerEvent, held: Option<Held>) {
    let Some((grid, from, corner)) = held.filter(|_| event.buttons() & 1 == 1) else { return };
    let boxes = |pixels: i32| (pixels + BOX / 2).div_euclid(BOX);
    let (rows, columns) = (boxes(event.client_y() - from.1), boxes(event.client_x() - from.0));
    let place = (corner.0 + rows, corner.1 + columns);
    own.update(|own| own.put(grid, place));
}
