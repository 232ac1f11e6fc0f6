//! The player's preferences, changed and saved.

use leptos::prelude::*;
use ninefold::logic::Technique;

use super::Page;
use crate::game::preferences::Preferences;
use crate::keep::storage;

impl Page {
    /// Changes and saves the preferences, and applies them to the game.
    pub(crate) fn prefer(self, change: impl FnOnce(&mut Preferences)) {
        self.preferences.update(change);
        self.preferences.with_untracked(|preferences| {
            storage::save_preferences(preferences);
            self.app.update_value(|app| app.adopt(preferences));
        });
        self.paint();
    }

    pub(crate) fn note_read(self, technique: Technique) {
        self.preferences.update_untracked(|preferences| {
            if !preferences.read.contains(&technique) {
                preferences.read.push(technique);
                storage::save_preferences(preferences);
            }
        });
    }
}
