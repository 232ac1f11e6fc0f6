//! The board on the page: one CSS grid for the canvas, one element per cell.

pub(crate) mod cell_names;
pub(crate) mod cell_signals;
pub(crate) mod classes;
pub(crate) mod discs;
pub(crate) mod lines;
pub(crate) mod links;
pub(crate) mod numbered;
mod rulers;
pub(crate) mod waves;
pub(crate) mod zoom;

use std::sync::Arc;

use leptos::ev::{FocusEvent, PointerEvent, TouchEvent, WheelEvent};
use leptos::prelude::*;
use ninefold::{Cell, Digit, DigitSet, Layout, Size};
use ninefold_play::{Intent, Look, Tint};
use ninefold_words::{Language, say};
use web_sys::Element;
use web_sys::wasm_bindgen::JsCast as _;

use crate::board::cell_names::{CellName, Words};
use crate::board::cell_signals::CellSignals;
use crate::board::classes::{Classes as _, tint_class};
use crate::board::links::Curve;
use crate::board::zoom::{FITS, ONE_GRID};
use crate::browser;
use crate::page::Page;
use crate::panels::following::{following, following_classes, following_flag, following_value};

/// A cell of the canvas: its place, its signals and its name.
struct Square {
    row: u8,
    column: u8,
    signals: CellSignals,
    name: CellName,
    is_shared: bool,
    /// Whether it is in the middle box of a grid.
    is_middle: bool,
}

/// The board of the open game.
pub(crate) fn board(page: Page, language: Language) -> impl IntoView {
    let layout = page.layout();
    let rows = rows(&layout, page.cells(), language);
    let (columns, n_rows) = (layout.columns(), layout.rows());
    // The cell under a finger until it is lifted; the distance between two fingers and the zoom
    // when they touched.
    let (tapped, pinched) = (StoredValue::new(None), StoredValue::new(None));
    let touch = move |event: &TouchEvent| {
        let from = zoom::percent(page.zoom.get_untracked(), columns);
        pinched.set_value(fingers(event).map(|(apart, _)| (apart, from)));
    };
    let view_box = format!("0 0 {columns} {n_rows}");
    let curves = following(move || paths(page.curves.get()));
    let discs = following_value(move || Some(page.extras().discs.path()));
    let corners: Vec<(u8, u8)> = layout.grids().map(|grid| layout.corner(grid)).collect();
    let corner = move || corners.get(page.grid.get()).copied().unwrap_or_default();
    let (corner_row, corner_column) = (corner.clone(), corner);
    view! {
        <div
            class="sheet"
            data-zoom=following_value(move || Some(zoom_name(page.zoom.get()).to_owned()))
            data-rulers=following_flag(move || page.preferences.with(|chosen| chosen.shows_rulers))
            style=("--zoom", move || format!("calc({} / {FITS})", page.zoom.get().max(FITS)))
            style=("--top", move || corner_row().0.to_string())
            style=("--left", move || corner_column().1.to_string())
        >
            {rulers::rulers(page, language)}
            <div class="paper">
                <div
                    class="board"
                    role="grid"
                    aria-label=say::page_board(language)
                    aria-multiselectable="true"
                    aria-rowcount=n_rows
                    aria-colcount=columns
                    on:wheel=move |event| wheel(page, &event)
                    on:pointerdown=move |event| tapped.set_value(press(page, &event))
                    on:pointermove=move |event| {
                        if pinched.with_value(Option::is_none) {
                            drag(page, &event);
                        }
                    }
                    on:pointerup=move |event| lift(page, &event, tapped.get_value())
                    on:pointercancel=move |_| tapped.set_value(None)
                    on:touchstart=move |event| {
                        touch(&event);
                        if pinched.with_value(Option::is_some) {
                            tapped.set_value(None);
                        }
                    }
                    on:touchend=move |event| touch(&event)
                    on:touchmove=move |event| pinch(page, &event, pinched.get_value())
                    on:focusin=move |event| follow(page, &event)
                >
                    <div class="cells">{rows}</div>
                    {lines::lines(&layout)}
                    <svg class="discs" viewBox=view_box.clone() aria-hidden="true"><path d=discs /></svg>
                    <svg class="links" viewBox=view_box aria-hidden="true"><path class="spot" />{curves}</svg>
                </div>
            </div>
        </div>
    }
}

pub(crate) fn rows(layout: &Layout, signals: Vec<CellSignals>, language: Language) -> AnyView {
    let words = Arc::new(Words::new(language));
    let square = |(cell, signals)| {
        let (row, column) = layout.position(cell);
        let name = CellName::new(layout, cell, language);
        let is_middle =
            layout.places(cell).iter().any(|place| place.row / 3 == 1 && place.column / 3 == 1);
        Square { row, column, signals, name, is_shared: layout.is_shared(cell), is_middle }
    };
    let squares: Vec<Square> = layout.cells().zip(signals).map(square).collect();
    by_row(squares).into_iter().map(|squares| row(squares, &words)).collect_view().into_any()
}

/// The name of a zoom in the style sheet.
fn zoom_name(zoom: usize) -> &'static str {
    match zoom {
        ONE_GRID => "grid",
        FITS => "all",
        _ => "part",
    }
}

fn by_row(squares: Vec<Square>) -> Vec<Vec<Square>> {
    let mut rows: Vec<Vec<Square>> = Vec::new();
    for square in squares {
        match rows.last_mut() {
            Some(row) if row[0].row == square.row => row.push(square),
            _ => rows.push(vec![square]),
        }
    }
    rows
}

/// The cells of one canvas row. Rows are laid out and painted separately: a key changes few rows.
fn row(squares: Vec<Square>, words: &Arc<Words>) -> impl IntoView + use<> {
    let index = squares.first().map_or(0, |square| square.row);
    view! {
        <div class="row" role="row" aria-rowindex=index + 1 style=("--row", index.to_string())>
            {squares.into_iter().map(|square| cell(square, words.clone())).collect_view()}
        </div>
    }
}

fn cell(square: Square, words: Arc<Words>) -> impl IntoView {
    let Square { row, column, signals, name, is_shared, is_middle } = square;
    let CellSignals { look, written, selected, cursor } = signals;
    let named = written.clone();
    view! {
        <div
            class=following_classes(move || look.with(|look| look.class(is_shared)))
            role="gridcell"
            aria-label=following_value(move || Some(named.with(|look| name.label(look, &words))))
            aria-selected=following_value(move || Some(selected.get().to_string()))
            aria-colindex=column + 1
            tabindex=following_value(move || Some(if cursor.get() { "0" } else { "-1" }.to_owned()))
            data-row=row
            data-col=column
            data-middle=is_middle.then_some("")
            style=("grid-column", (column + 1).to_string())
        >
            {following(move || written.with(ink))}
        </div>
    }
}

/// The content of a cell: its digit, or its marks. The style sheet draws the marks: the cell's name
/// lists them, and its text is only the digit.
pub(crate) fn ink(look: &Look) -> AnyView {
    if look.colors.len() > 1 {
        let colors = look.colors.into_iter();
        let stripe = |number: Digit| {
            view! { <i class=format!("color-{number}") data-marks=number.to_string()></i> }
        };
        let plain = Look { colors: DigitSet::EMPTY, ..*look };
        return view! { <span class="stripes">{colors.map(stripe).collect_view()}</span> {ink(&plain)} }
            .into_any();
    }
    if let Some(digit) = look.digit {
        return digit.to_string().into_any();
    }
    let small = look.small().next().is_some().then(|| small(look));
    let center = (!look.center.is_empty()).then(|| center(look));
    (small.is_some() || center.is_some())
        .then(|| view! { <span class="marks">{small}{center}</span> })
        .into_any()
}

/// The marks around the edge, as one text of three lines, because a thousand elements are slow. If
/// any mark has a color or a part in a hint, each mark is an element.
fn small(look: &Look) -> AnyView {
    let is_plain = |(digit, tint)| tint == Tint::None && look.hue_class(digit).is_none();
    if look.small().all(is_plain) {
        let place = |digit: Digit| {
            let sign =
                if look.corner.contains(digit) { char::from(b'0' + digit.get()) } else { GAP };
            let end = matches!(digit.get(), 3 | 6).then_some('\n');
            [Some(sign), end].into_iter().flatten()
        };
        let lines: String = Size::CLASSIC.all().iter().flat_map(place).collect();
        return view! { <i class="small" data-marks=lines></i> }.into_any();
    }
    let mark = |(digit, tint): (Digit, Tint)| {
        let hue = look.hue_class(digit).unwrap_or_default();
        view! { <i class=format!("mark m{digit}{}{hue}", tint_class(tint))></i> }
    };
    look.small().map(mark).collect_view().into_any()
}

/// A space as wide as a digit.
const GAP: char = '\u{2007}';

/// The marks in the middle: one text, unless some have colors.
fn center(look: &Look) -> impl IntoView + use<> {
    let is_plain = look.center.into_iter().all(|digit| look.hue_class(digit).is_none());
    if is_plain {
        let digits: String = look.center.into_iter().map(|digit| digit.to_string()).collect();
        return view! { <i class="center" data-marks=digits></i> }.into_any();
    }
    let mark = |digit: Digit| {
        let class = format!("middle{}", look.hue_class(digit).unwrap_or_default());
        view! { <b class=class data-marks=digit.to_string()></b> }
    };
    view! { <i class="center">{look.center.into_iter().map(mark).collect_view()}</i> }.into_any()
}

/// The paths of curves, in drawing order.
pub(crate) fn paths(curves: Vec<Curve>) -> AnyView {
    let path = |(index, curve): (usize, Curve)| {
        let class = if curve.is_strong { "strong" } else { "weak" };
        view! { <path class=class d=curve.path style=("--index", index.to_string()) /> }
    };
    curves.into_iter().enumerate().map(path).collect_view().into_any()
}

/// Handles a press, which selects a cell or writes the held digit. A finger on a zoomed board may
/// go on to move it; there, and while a digit is held, a finger acts only when it is lifted: the
/// cell is returned.
fn press(page: Page, event: &PointerEvent) -> Option<Cell> {
    let is_first = event.button() == 0 && event.is_primary();
    let cell = under(page, event).filter(|_| is_first)?;
    let may_pan = page.zoom.get_untracked() > FITS;
    let is_held = page.ask(|app| app.hand().held().is_some());
    if event.pointer_type() == "touch" && (may_pan || is_held) {
        return Some(cell);
    }
    page.act(if event.ctrl_key() || event.meta_key() {
        Intent::Toggle(cell)
    } else if event.shift_key() {
        Intent::Extend(cell)
    } else {
        Intent::Tap(cell)
    });
    None
}

fn lift(page: Page, event: &PointerEvent, tapped: Option<Cell>) {
    if let Some(cell) = tapped.filter(|_| under(page, event) == tapped) {
        page.act(Intent::Tap(cell));
    }
}

/// The distance between two fingers and their midpoint; `None` unless there are exactly two.
fn fingers(event: &TouchEvent) -> Option<(f64, (f64, f64))> {
    let touches = event.touches();
    if touches.length() != 2 {
        return None;
    }
    let place = |index| {
        let touch = touches.get(index)?;
        Some((f64::from(touch.client_x()), f64::from(touch.client_y())))
    };
    let ((x1, y1), (x2, y2)) = (place(0)?, place(1)?);
    Some(((x2 - x1).hypot(y2 - y1), (f64::midpoint(x1, x2), f64::midpoint(y1, y2))))
}

/// Zooms with two fingers.
fn pinch(page: Page, event: &TouchEvent, pinched: Option<(f64, usize)>) {
    if let (Some((before, from)), Some((apart, middle))) = (pinched, fingers(event))
        && zooms(page)
    {
        event.prevent_default();
        page.zoom_at(zoom::by_pinch(from, before, apart), middle);
    }
}

/// Whether the board zooms. A board of a single grid already fills the space, and leaves zooming to
/// the browser.
fn zooms(page: Page) -> bool {
    page.ask(|app| app.game().layout().n_grids() > 1)
}

fn drag(page: Page, event: &PointerEvent) {
    // On a board that is larger than the space for it, a finger pans.
    let is_pan = event.pointer_type() == "touch" && page.zoom.get_untracked() > FITS;
    let is_other = event.ctrl_key() || event.meta_key() || !event.is_primary();
    let writes = page.ask(|app| app.hand().held().is_some() || app.walk().is_some());
    if event.buttons() & 1 == 0 || is_other || is_pan || writes {
        return;
    }
    let Some(cell) = under(page, event) else { return };
    if page.ask(|app| app.cursor() != cell) {
        page.act(Intent::Extend(cell));
    }
}

/// Zooms if Control is held, as maps do; browsers report a pinch on a touch pad the same way.
fn wheel(page: Page, event: &WheelEvent) {
    if event.ctrl_key() && zooms(page) {
        event.prevent_default();
        let before = zoom::percent(page.zoom.get_untracked(), page.layout().columns());
        let zoom = zoom::by_wheel(before, event.delta_y());
        page.zoom_at(zoom, (event.client_x().into(), event.client_y().into()));
    }
}

/// The cell under a pointer, by position: the target of a finger's events stays the cell they began in.
fn under(page: Page, event: &PointerEvent) -> Option<Cell> {
    let (row, column) = browser::cell_under(event.client_x(), event.client_y())?;
    page.cell_at(row, column)
}

/// Moves the cursor to the focused cell, wherever a screen reader puts the focus.
fn follow(page: Page, event: &FocusEvent) {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some((row, column)) = element.and_then(|element| browser::cell_of(&element)) else {
        return;
    };
    if let Some(cell) = page.cell_at(row, column)
        && !page.ask(|app| app.selected().contains(cell) || app.walk().is_some())
    {
        page.act(Intent::Pick(cell));
    }
}
