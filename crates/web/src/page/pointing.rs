//! Pointing at a text about the board lights the places and links that the text names.

use leptos::ev;
use leptos::prelude::*;
use web_sys::wasm_bindgen::JsCast as _;
use web_sys::{Element, EventTarget};

use super::Page;
use super::address::View;
use crate::board::cell_signals::change;
use crate::board::numbered::numbered_grid;
use crate::board::zoom::FITS;
use crate::browser;

/// Lights what a text names while a pointer or the focus is on the text.
pub(super) fn follow(page: Page) {
    let pointed = RwSignal::new(String::new());
    window_event_listener(ev::pointerover, move |event| point(page, pointed, event.target()));
    window_event_listener(ev::focusin, move |event| point(page, pointed, event.target()));
    // The text may disappear while the pointer stays.
    Effect::new(move |_| {
        page.card.track();
        point(page, pointed, None);
    });
}

/// Lights what the text at an element names, if it names anything.
fn point(page: Page, pointed: RwSignal<String>, target: Option<EventTarget>) {
    let element = target.and_then(|target| target.dyn_into::<Element>().ok());
    let value = |name: &str| {
        let element = element.as_ref()?.closest(&format!("[{name}]")).ok().flatten()?;
        element.get_attribute(name)
    };
    let spot = value("data-spot").unwrap_or_default();
    let links = value("data-links").unwrap_or_default();
    if !change(&pointed, format!("{spot},{links}")) {
        return;
    }
    let (first, end) = links.split_once(' ').unwrap_or_default();
    let links = first.parse().unwrap_or(0)..end.parse().unwrap_or(0);
    let place = place(&spot).and_then(|(row, column)| page.cell_at(row, column));
    let is_reading = page.extras().view.get_untracked() != View::Play;
    if let Some(cell) = place.filter(|_| !is_reading) {
        let places = page.layout().places(cell).to_vec();
        let is_seen = places.iter().any(|place| place.grid.index() == page.grid.get_untracked());
        if !is_seen {
            page.grid.set(places[0].grid.index());
        }
    } else {
        change(&page.grid, page.ask(|app| numbered_grid(app).index()));
    }
    let board = if is_reading { ".view .links" } else { "main .links" };
    browser::light(board, &spot, links);
    if place.is_some() && !is_reading && page.zoom.get_untracked() > FITS {
        browser::show("main .spot");
    }
}

/// The row and column in the middle of the first rectangle of an outline: the ends of a house are more
/// often shared with another grid.
fn place(outline: &str) -> Option<(u8, u8)> {
    let mut numbers = outline.split(|letter: char| !letter.is_ascii_digit());
    let mut next = || numbers.find(|part| !part.is_empty())?.parse::<u8>().ok();
    let (column, row, columns, rows) = (next()?, next()?, next()?, next()?);
    Some((row + rows / 2, column + columns / 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    // M4: the place of a house is its middle.
    #[test]
    fn outlines_have_a_middle() {
        assert_eq!(place("M12 3h9v1h-9zM0 0h1v1h-1z"), Some((3, 16)));
        assert_eq!(place("M0 20h1v1h-1z"), Some((20, 0)));
        assert_eq!(place(""), None);
    }
}
