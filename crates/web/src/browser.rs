//! The interfaces of the browser that the page needs.

pub(crate) mod camera;
pub(crate) mod files;
pub(crate) mod local_storage;
pub(crate) mod picture;
pub(crate) mod requests;
pub(crate) mod tabs;
pub(crate) mod texts;
pub(crate) mod uuid;

use std::ops::Range;
use std::time::Duration;

use leptos::prelude::set_timeout;
use ninefold_wire::Date;
use ninefold_words::Language;
use web_sys::wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    Element, History, HtmlElement, HtmlInputElement, ScrollIntoViewOptions, ScrollLogicalPosition,
};

/// The current time, in milliseconds since 1970.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// The current day, in UTC.
pub(crate) fn today() -> Date {
    #[expect(clippy::cast_sign_loss, reason = "after 1970")]
    Date::of_time((now() / 1_000.0) as u64)
}

/// The first of the browser's preferred languages that the page has.
pub(crate) fn language() -> Language {
    let tags = web_sys::window().map(|window| window.navigator().languages());
    let mut tags = tags.iter().flat_map(js_sys::Array::iter).filter_map(|tag| tag.as_string());
    tags.find_map(|tag| tag.parse().ok()).unwrap_or_default()
}

/// Whether a selector matches the focused element.
pub(crate) fn has_focus(selector: &str) -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    let focused = document.and_then(|document| document.active_element());
    focused.is_some_and(|element| element.matches(selector).unwrap_or(false))
}

/// Focuses an element.
pub(crate) fn focus(selector: &str) {
    let element = element(selector).and_then(|element| element.dyn_into::<HtmlElement>().ok());
    if let Some(element) = element {
        element.focus().ok();
    }
}

/// Focuses the first field or button of the open dialog, as the browser does when it opens.
pub(crate) fn focus_dialog() {
    focus("dialog :is(input:not(.hidden), select, textarea, button, summary, a)");
}

/// Whether a point of the window is outside an element.
pub(crate) fn is_outside(element: &Element, (x, y): (i32, i32)) -> bool {
    let place = element.get_bounding_client_rect();
    let (x, y) = (f64::from(x), f64::from(y));
    x < place.left() || x > place.right() || y < place.top() || y > place.bottom()
}

/// Marks one item of a list as the current one, and scrolls only the list, just far enough to show
/// it.
pub(crate) fn set_current(list: &str, index: usize) {
    let Some(list) = element(list) else { return };
    if let Ok(Some(before)) = list.query_selector("[aria-current]") {
        before.remove_attribute("aria-current").ok();
    }
    if let Ok(Some(part)) = list.query_selector(&format!(":scope > :nth-child({})", index + 1)) {
        part.set_attribute("aria-current", "step").ok();
        let (room, seen) = (list.get_bounding_client_rect(), part.get_bounding_client_rect());
        let above = (room.top() - seen.top()).max(0.0);
        let below = (seen.bottom() - room.bottom()).max(0.0);
        list.set_scroll_top(list.scroll_top() + (below - above).round() as i32);
    }
}

/// Gives the spot of a drawing, its first element, this outline, and dims the links outside a range; an
/// empty range dims none.
pub(crate) fn light(drawing: &str, outline: &str, links: Range<usize>) {
    let Some(drawing) = element(drawing) else { return };
    if let Ok(Some(spot)) = drawing.query_selector(".spot") {
        spot.set_attribute("d", outline).ok();
    }
    let parts = drawing.children();
    for index in 1..parts.length() {
        if let Some(link) = parts.item(index) {
            let is_lit = links.is_empty() || links.contains(&(index as usize - 1));
            link.toggle_attribute_with_force("data-dim", !is_lit).ok();
        }
    }
}

/// Scrolls just far enough to show an element.
pub(crate) fn show(selector: &str) {
    if let Some(element) = element(selector) {
        let nearest = ScrollIntoViewOptions::new();
        nearest.set_block(ScrollLogicalPosition::Nearest);
        nearest.set_inline(ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&nearest);
    }
}

/// The scroll position of an element, from the left and from the top, each with the position of a
/// point of the window relative to the element.
pub(crate) fn scrolled(selector: &str, (x, y): (f64, f64)) -> Option<[(f64, f64); 2]> {
    let element = element(selector)?;
    let corner = element.get_bounding_client_rect();
    let (left, top) = (element.scroll_left().into(), element.scroll_top().into());
    Some([(left, x - corner.left()), (top, y - corner.top())])
}

/// The width and height of an element.
pub(crate) fn size(selector: &str) -> Option<(f64, f64)> {
    let size = element(selector)?.get_bounding_client_rect();
    Some((size.width(), size.height()))
}

/// Whether the main pointer is a finger.
pub(crate) fn is_touched() -> bool {
    let query = |window: web_sys::Window| window.match_media("(pointer: coarse)").ok().flatten();
    web_sys::window().and_then(query).is_some_and(|query| query.matches())
}

pub(crate) fn scroll(selector: &str, left: f64, top: f64) {
    if let Some(element) = element(selector) {
        element.set_scroll_left(left.round() as i32);
        element.set_scroll_top(top.round() as i32);
    }
}

/// The fragment of the address, with its `#`.
pub(crate) fn fragment() -> String {
    web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// The state of a history entry that belongs to a dialog.
const DIALOG: &str = "dialog";

/// Whether the current entry of the history belongs to a dialog.
pub(crate) fn is_entry_marked() -> bool {
    let state = history().and_then(|history| history.state().ok());
    state.and_then(|state| state.as_string()).as_deref() == Some(DIALOG)
}

/// Adds an entry with this fragment to the history; the entry may belong to a dialog.
pub(crate) fn push_entry(fragment: &str, is_dialog: bool) {
    if let Some(history) = history() {
        history.push_state_with_url(&state(is_dialog), "", Some(fragment)).ok();
    }
}

/// Replaces the current entry of the history, unless the new one is the same.
pub(crate) fn replace_entry(fragment: &str, is_dialog: bool) {
    let is_same = self::fragment() == fragment && is_entry_marked() == is_dialog;
    if let Some(history) = history().filter(|_| !is_same) {
        history.replace_state_with_url(&state(is_dialog), "", Some(fragment)).ok();
    }
}

fn state(is_dialog: bool) -> JsValue {
    if is_dialog { JsValue::from_str(DIALOG) } else { JsValue::NULL }
}

/// Goes back in the history.
pub(crate) fn go_back() {
    if let Some(history) = history() {
        history.back().ok();
    }
}

fn history() -> Option<History> {
    web_sys::window()?.history().ok()
}

pub(crate) fn field(selector: &str) -> String {
    let field = element(selector).and_then(|field| field.dyn_into::<HtmlInputElement>().ok());
    field.map(|field| field.value()).unwrap_or_default()
}

pub(crate) fn remove(selector: &str) {
    if let Some(element) = element(selector) {
        element.remove();
    }
}

/// Tells the script that loads the page what has happened, through an event of the window.
pub(crate) fn tell(what: &str) {
    if let (Some(window), Ok(event)) = (web_sys::window(), web_sys::Event::new(what)) {
        window.dispatch_event(&event).ok();
    }
}

fn element(selector: &str) -> Option<Element> {
    web_sys::window()?.document()?.query_selector(selector).ok().flatten()
}

/// Sets an attribute of the page's root element.
pub(crate) fn set_root_attribute(name: &str, value: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(root) = document.and_then(|document| document.document_element()) {
        root.set_attribute(name, value).ok();
    }
}

/// Sets the title of the page, unless it already is this.
pub(crate) fn set_title(title: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(document) = document.filter(|document| document.title() != title) {
        document.set_title(title);
    }
}

/// The row and column of the cell under a point of the window.
pub(crate) fn cell_under(x: i32, y: i32) -> Option<(u8, u8)> {
    let document = web_sys::window()?.document()?;
    #[expect(clippy::cast_precision_loss, reason = "pixels of a window")]
    let element = document.element_from_point(x as f32, y as f32)?;
    cell_of(&element)
}

/// The row and column of the cell that an element is part of.
pub(crate) fn cell_of(element: &Element) -> Option<(u8, u8)> {
    let cell = element.closest(".cell").ok().flatten()?;
    let number = |name: &str| cell.get_attribute(name)?.parse().ok();
    Some((number("data-row")?, number("data-col")?))
}

/// Marks a cell as part of a wave for this time; the delay is its distance in cells.
pub(crate) fn mark_wave(row: u8, column: u8, delay: u8, time: Duration) {
    let cell = element(&format!(".board .cell[data-row='{row}'][data-col='{column}']"));
    let Some(cell) = cell.and_then(|cell| cell.dyn_into::<HtmlElement>().ok()) else { return };
    cell.style().set_property("--delay", &delay.to_string()).ok();
    cell.set_attribute("data-wave", "").ok();
    set_timeout(move || drop(cell.remove_attribute("data-wave")), time);
}

/// Whether a selector matches an element, or one around it.
pub(crate) fn is_within(element: &Element, selector: &str) -> bool {
    element.closest(selector).is_ok_and(|found| found.is_some())
}

pub(crate) fn is_visible() -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    document.is_some_and(|document| !document.hidden())
}
