//! What lies over the game: the browser's Back closes a dialog, and the clock stops.
//!
//! An open dialog has its own entry in the browser's history. Going back from it closes the dialog;
//! closing the dialog otherwise goes back.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;

use super::Page;
use crate::browser;

/// Keeps the history and the clock in step with dialogs and the steps to the solution.
pub(super) fn follow(page: Page) {
    let goes_back = StoredValue::new(false);
    browser::unmark_entry(); // the page was loaded anew while a dialog was open
    let settle = move || {
        let is_open = page.dialog.with_untracked(Option::is_some);
        match (is_open, browser::is_entry_marked()) {
            _ if goes_back.get_value() => {}
            (true, false) => browser::push_marked_entry(),
            (false, true) => {
                goes_back.set_value(true);
                browser::go_back();
            }
            _ => {}
        }
    };
    Effect::new(move |before: Option<()>| {
        page.dialog.track();
        if before.is_some() {
            set_timeout(settle, Duration::ZERO); // another dialog may follow
        }
    });
    window_event_listener(ev::popstate, move |_| {
        if goes_back.get_value() {
            goes_back.set_value(false);
        } else if !browser::is_entry_marked() && page.dialog.with_untracked(Option::is_some) {
            page.cancel();
        }
        settle();
    });
    // All memos are numbers: a single type keeps the bundle small.
    let layers = Memo::new(move |_| {
        let walk = page.extras().walk.with(Option::is_some);
        usize::from(page.dialog.with(Option::is_some)) + 2 * usize::from(walk)
    });
    Effect::new(move |before: Option<usize>| {
        let layers = layers.get();
        if before.is_some_and(|before| before != layers) {
            page.watch(browser::is_visible());
        }
        layers
    });
}
