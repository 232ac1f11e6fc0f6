//! A game that is saved while it is played.

use std::path::PathBuf;

use ninefold::Game;
use ninefold::logic::Level;
use ninefold_wire::Declared;
use ninefold_words::{Language, Summary};

use super::records::{Finished, report};
use super::store::{Label, SavedGame};

/// Writes the turns of one game to disk as they are played, if there is a folder for them.
pub(super) struct Autosave {
    saved: Option<SavedGame>,
    label: Label,
    /// The time played in earlier sessions, in milliseconds.
    played: u64,
    folder: Option<PathBuf>,
}

impl Autosave {
    pub(super) fn new(
        saved: Option<SavedGame>,
        label: Label,
        played: u64,
        folder: Option<PathBuf>,
    ) -> Autosave {
        Autosave { saved, label, played, folder }
    }

    pub(super) fn played(&self) -> u64 {
        self.played
    }

    /// Whether turns are written to disk.
    pub(super) fn is_kept(&self) -> bool {
        self.saved.is_some()
    }

    /// The id of the game, if it is on disk.
    pub(super) fn id(&self) -> Option<String> {
        self.saved.as_ref().map(|saved| saved.id().to_string())
    }

    pub(super) fn level(&self) -> Option<Level> {
        self.label.level
    }

    /// The declarations for a document of the puzzle.
    pub(super) fn declared(&self) -> Declared {
        let date = self.label.daily.map(|daily| daily.date);
        Declared { difficulty: self.label.level, date, ..Declared::default() }
    }

    pub(super) fn summary(&self, game: &Game, played: u64) -> Summary {
        Summary {
            layout: self.label.mode.clone(),
            level: self.label.level,
            daily: self.label.daily.map(|daily| daily.date.to_string()),
            n_empty: game.n_empty(),
            played,
        }
    }

    /// Writes all turns to disk; the error says why it cannot.
    pub(super) fn save(&mut self, game: &Game, played: u64) -> Result<(), String> {
        let Some(saved) = &mut self.saved else { return Ok(()) };
        saved.set_played(played);
        saved.save(game).map_err(|error| error.to_string())
    }

    /// Saves and closes a game; one in which nothing was played is deleted.
    pub(super) fn close(&mut self, game: &Game, played: u64) -> Result<(), String> {
        if is_untouched(game) {
            let deleted = self.saved.take().map(SavedGame::delete).transpose();
            return deleted.map(drop).map_err(|error| error.to_string());
        }
        let Some(saved) = &mut self.saved else { return Ok(()) };
        saved.set_played(played);
        saved.close(game).map_err(|error| error.to_string())
    }

    /// Adds a game that has ended to the statistics.
    pub(super) fn record(&self, game: &Game, played: u64, now: u64) -> Result<(), String> {
        let (Some(saved), Some(folder)) = (&self.saved, &self.folder) else { return Ok(()) };
        let finished = Finished::of(game, (saved.id(), &self.label), played, now);
        let recorded = finished.map(|finished| finished.record(folder)).transpose();
        recorded.map(drop).map_err(|error| error.to_string())
    }

    /// A table of solved games and best times.
    pub(super) fn records(&self, language: Language, now: u64) -> String {
        report::table(self.folder.as_deref(), language, now)
    }
}

/// Whether nothing was played: there is nothing to resume.
pub(super) fn is_untouched(game: &Game) -> bool {
    !game.has_progress() && game.log().is_empty()
}
