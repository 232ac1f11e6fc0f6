//! The size of the board.

use leptos::prelude::*;

use super::Page;
use crate::board::cell_signals::change;
use crate::board::zoom;
use crate::browser;

impl Page {
    /// Fits the board into the space for it: all of it, or the grid of the cursor.
    pub(crate) fn fit(self) {
        let (columns, rows) =
            self.ask(|app| (app.game().layout().columns(), app.game().layout().rows()));
        let space = browser::size(".stage").unwrap_or((f64::INFINITY, f64::INFINITY));
        change(&self.zoom, zoom::initial_zoom(space, (columns, rows), browser::is_touched()));
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
