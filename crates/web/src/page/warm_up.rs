//! Warming up, so that the first key is as fast as later ones.
//!
//! Browsers compile a function of a module when it is first called. So the page presses a few keys
//! on a hidden copy of the game, in short tasks, while the player looks at the board.

use std::time::Duration;

use leptos::prelude::*;
use ninefold::Digit;
use ninefold_play::{Ink, Intent, Reach};

use super::Page;
use crate::browser;
use crate::game::state::App;
use crate::game::update::update;
use crate::worker::Job;

/// The delay after a game has been opened, and between the tasks.
const PAUSE: Duration = Duration::from_millis(60);

/// The delay after which a worker is started, so that the first hint does not wait for it.
const QUIET: Duration = Duration::from_secs(2);

impl Page {
    /// Runs the code of key presses, without any effect.
    pub(super) fn warm(self) {
        let later = |piece: u32, act: Box<dyn FnOnce()>| set_timeout(act, PAUSE * piece);
        later(1, Box::new(move || drop(self.tried())));
        later(2, Box::new(move || self.show_tried()));
        set_timeout(Job::warm_up, QUIET);
    }

    /// A copy of the game after a few keys.
    fn tried(self) -> App {
        let mut copy = self.app.get_value();
        let keys = [
            Intent::Go { rows: 0, columns: 1, reach: Reach::Only },
            Intent::Write(Ink::Corner, Digit::MIN),
            Intent::Write(Ink::Digit, Digit::MIN),
            Intent::Undo,
            Intent::Redo,
        ];
        for key in keys {
            update(&mut copy, key, browser::now());
        }
        copy
    }

    /// Paints the copy and then the game again: the browser does not draw in between.
    fn show_tried(self) {
        let all = self.layout().cells().collect();
        self.show(&self.tried(), &all);
        self.paint();
    }
}
