//! The first key is as quick as any other.
//!
//! Browsers compile a function of a module when it is called for the first time. So what keys do is
//! done once on a copy of the game that nobody sees, in pieces, while the player looks at the board.

use std::time::Duration;

use leptos::prelude::*;
use ninefold::Digit;
use ninefold_play::{Ink, Intent, Reach};

use super::Page;
use crate::browser;
use crate::game::state::App;
use crate::game::update::update;

/// When it begins after a game was laid, and how far its pieces are apart.
const PAUSE: Duration = Duration::from_millis(60);

impl Page {
    /// Does what keys do, and leaves no trace of it.
    pub(super) fn warm(self) {
        let later = |piece: u32, act: Box<dyn FnOnce()>| set_timeout(act, PAUSE * piece);
        later(1, Box::new(move || drop(self.tried())));
        later(2, Box::new(move || self.show_tried()));
    }

    /// A copy of the game after a few keys.
    fn tried(self) -> App {
        let mut copy = self.app.get_value();
        let [three, five] = [Digit::ALL[2], Digit::ALL[4]];
        let keys = [
            Intent::Go { rows: 0, columns: 1, reach: Reach::Only },
            Intent::Write(Ink::Corner, three),
            Intent::Write(Ink::Digit, five),
            Intent::Undo,
            Intent::Redo,
        ];
        for key in keys {
            update(&mut copy, key, browser::now());
        }
        copy
    }

    /// Paints the copy and at once the game again: the page is not shown in between.
    fn show_tried(self) {
        self.show(&self.tried());
        self.paint();
    }
}
