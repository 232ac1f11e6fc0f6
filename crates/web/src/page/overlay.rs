//! The view that is shown, what lies over the game, and the browser's history.
//!
//! Every view has its own address. An open dialog has its own entry in the browser's history, with
//! its address if it is a view. Going back closes the dialog; closing the dialog in any other way goes
//! back.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;

use super::address::View;
use super::{Dialog, Page, Player};
use crate::browser;
use crate::keep::first;

/// The beginning of a fragment that is a puzzle, not a view.
pub(crate) const PUZZLE: &str = "#p=";

/// Keeps the history and the clock in step with views, dialogs and the steps to the solution.
pub(super) fn follow(page: Page) {
    let goes_back = StoredValue::new(false);
    begin(page);
    let settle = move || {
        let is_open = page.dialog.with_untracked(Option::is_some);
        match (is_open, browser::is_entry_marked()) {
            _ if goes_back.get_value() => {}
            (true, false) => browser::push_entry(&page.address(), true),
            (true, true) => browser::replace_entry(&page.address(), true), // another dialog
            (false, true) => {
                goes_back.set_value(true);
                browser::go_back();
            }
            _ => {}
        }
    };
    Effect::new(move |_| {
        page.dialog.track();
        let day = page.extras().day;
        if day.get().is_some() && page.dialog.get() != Some(Dialog::Daily) {
            day.set(None);
        }
        set_timeout(settle, Duration::ZERO); // another dialog may follow
    });
    window_event_listener(ev::popstate, move |_| {
        let is_open = page.dialog.with_untracked(Option::is_some);
        if goes_back.get_value() {
            goes_back.set_value(false);
        } else if browser::is_entry_marked() != is_open {
            if is_open {
                page.cancel();
            } else {
                read_address(page); // the browser's Forward has led to the entry of a dialog
            }
        }
        settle();
    });
    window_event_listener(ev::hashchange, move |_| read_address(page));
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

/// Shows the view of the address when the page is loaded; without an address, a game that was begun,
/// or else Home.
fn begin(page: Page) {
    let fragment = browser::fragment();
    if fragment.starts_with(PUZZLE) {
        return;
    }
    let view = View::of_fragment(&fragment);
    let Some(dialog) = view.dialog() else {
        let is_begun = page.ask(|app| !app.is_over() && !first::is_untouched(app));
        let view = if fragment.len() > 1 || !is_begun { view } else { View::Play };
        page.enter(view);
        return browser::replace_entry(&view.to_string(), false);
    };
    if !browser::is_entry_marked() {
        // Closing the dialog goes back, so there must be an entry below.
        browser::replace_entry(&View::Play.to_string(), false);
    }
    page.open_view(view, dialog);
}

/// Shows the view of the new address.
fn read_address(page: Page) {
    let fragment = browser::fragment();
    if fragment.starts_with(PUZZLE) {
        return;
    }
    let view = View::of_fragment(&fragment);
    if let Some(dialog) = view.dialog() {
        browser::replace_entry(&view.to_string(), true);
        page.open_view(view, dialog);
    } else {
        page.enter(view);
        let is_dialog = browser::is_entry_marked();
        browser::replace_entry(&view.to_string(), is_dialog); // it may be an old address
    }
}

impl Page {
    /// Shows a view that is not a dialog, with a new entry in the browser's history; it replaces the
    /// entry of a dialog.
    pub(crate) fn go(self, view: View) {
        if self.extras().view.get_untracked() == view {
            return;
        }
        self.enter(view);
        let address = view.to_string();
        if browser::is_entry_marked() || browser::fragment() == address {
            browser::replace_entry(&address, false);
        } else {
            browser::push_entry(&address, false);
        }
        if view == View::Play {
            self.focus();
        }
    }

    /// Shows a view that is not a dialog; the clock runs only while the game is shown.
    fn enter(self, view: View) {
        if self.extras().view.get_untracked() != view {
            self.extras().view.set(view);
            self.watch(view == View::Play && browser::is_visible());
        }
    }

    fn open_view(self, view: View, dialog: Dialog) {
        if let View::Daily(day) = view {
            self.extras().day.set(day);
        }
        if self.dialog.with_untracked(|open| *open != Some(dialog)) {
            self.dialog.set(Some(dialog));
        }
    }

    /// Whether the game is shown, not another view.
    pub(crate) fn is_playing(self) -> bool {
        self.extras().view.get() == View::Play
    }

    /// The view that is shown: the open dialog if it is a view, else the view below it.
    pub(crate) fn view(self) -> View {
        let dialog = self.dialog.get();
        let day = self.extras().day.get();
        let view = dialog.and_then(|dialog| View::of_dialog(dialog, day));
        view.unwrap_or_else(|| self.extras().view.get())
    }

    /// The address of the view that is shown.
    fn address(self) -> String {
        untrack(|| self.view().to_string())
    }

    /// Starts the clock, or stops it while the page is hidden or something covers the game; a hidden page
    /// also saves the game.
    pub(crate) fn watch(self, is_visible: bool) {
        if self.extras().player.get_untracked() == Player::Elsewhere {
            return;
        }
        let now = browser::now();
        self.app.update_value(|app| {
            let is_covered = self.extras().view.get_untracked() != View::Play
                || self.dialog.with_untracked(Option::is_some)
                || app.walk().is_some();
            let is_seen = is_visible && !is_covered;
            if is_seen { app.resume(now) } else { app.leave(now) }
        });
        self.paint();
        if !is_visible {
            self.save();
        }
    }
}
