//! What lies over the game: the browser's Back closes a dialog, and the clock stops.
//!
//! An open dialog has its own entry in the browser's history. Going back from it closes the dialog;
//! closing the dialog otherwise goes back.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;

use super::lesson::LessonPage;
use super::{Page, Player};
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

impl Page {
    /// Shows a lesson, or the game again; the clock stops during a lesson.
    pub(crate) fn open_lesson(self, lesson: Option<LessonPage>) {
        let is_open = lesson.is_some();
        self.extras().lesson.set(lesson);
        self.watch(!is_open && browser::is_visible());
    }

    /// Starts or stops the clock, which stops while the page is hidden, or something lies over the
    /// game.
    pub(crate) fn watch(self, is_visible: bool) {
        if self.extras().player.get_untracked() == Player::Elsewhere {
            return;
        }
        let now = browser::now();
        self.app.update_value(|app| {
            let is_covered = self.extras().lesson.with_untracked(Option::is_some)
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
