//! The size of the board.

use leptos::ev;
use leptos::prelude::*;

use super::Page;
use crate::board::cell_signals::change;
use crate::board::zoom;
use crate::browser;

/// Fits the board of every new game, and a board that was hidden when it should have been fitted, as soon
/// as it is in sight.
pub(super) fn follow(page: Page) {
    Effect::new(move |_| {
        if page.is_playing() && !page.extras().is_fitted.get() {
            request_animation_frame(move || page.fit()); // by then the board has its space
        }
    });
    window_event_listener(ev::resize, move |_| page.fit());
}

impl Page {
    /// Fits the board into the space for it: all of it, or the grid of the cursor. While the board is hidden,
    /// it has no space yet.
    fn fit(self) {
        let (columns, rows) =
            self.ask(|app| (app.game().layout().columns(), app.game().layout().rows()));
        let space = browser::size(".stage").unwrap_or_default();
        let zoom = zoom::initial_zoom(space, (columns, rows), browser::is_touched());
        if let Some(zoom) = zoom {
            change(&self.zoom, zoom);
        }
        change(&self.extras().is_fitted, zoom.is_some());
    }

    /// Zooms the board to this percentage; the content under a point of the window stays in place.
    pub(crate) fn zoom_at(self, zoom: usize, (x, y): (f64, f64)) {
        let before = zoom::percent(self.zoom.get_untracked(), self.layout().columns());
        if zoom != before {
            self.zoom.set(zoom);
            let to = move |scroll, point| zoom::scroll(scroll, point, before, zoom);
            let seen = browser::scrolled(".paper", (x, y));
            request_animation_frame(move || {
                if let Some([(left, x), (top, y)]) = seen {
                    browser::scroll(".paper", to(left, x), to(top, y));
                }
            });
        }
    }
}
