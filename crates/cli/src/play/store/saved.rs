//! A game that is being played and kept.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use ninefold::Game;

use super::disk::{self, Lock};
use super::error::{Doing, StoreError};
use super::file::File;
use super::id::GameId;
use super::label::Label;
use super::log;
use super::snapshot::{self, Facts};

/// A game in the store that this program has locked.
///
/// When [`save`](SavedGame::save) returns, all turns are on disk.
/// Dropped without [`close`](SavedGame::close), only time after the last turn is lost.
#[derive(Debug)]
pub(crate) struct SavedGame {
    id: GameId,
    label: Label,
    played: u64,
    log: fs::File,
    log_path: PathBuf,
    /// How many turns and bytes of the log are surely on disk.
    n_turns: usize,
    n_bytes: u64,
    /// Whether something may stand behind them that must go first.
    is_torn: bool,
    snapshot_path: PathBuf,
    in_snapshot: Option<Facts>,
    /// Held until the game is dropped.
    _lock: Lock,
}

impl SavedGame {
    /// The files of a game, both of which are sound; of the snapshot it may be known what it tells.
    pub(super) fn new(
        folder: &Path,
        (id, lock): (GameId, Lock),
        (game, label, played): (&Game, Label, u64),
        in_snapshot: Option<Facts>,
    ) -> Result<SavedGame, StoreError> {
        let log_path = File::Log.path(folder, &id);
        let opened = OpenOptions::new().append(true).open(&log_path);
        let log = opened.map_err(Doing::Write.failed(&log_path))?;
        let n_bytes = log.metadata().map_err(Doing::Read.failed(&log_path))?.len();
        Ok(SavedGame {
            snapshot_path: File::Snapshot.path(folder, &id),
            id,
            label,
            played,
            log,
            log_path,
            n_turns: game.log().len(),
            n_bytes,
            is_torn: false,
            in_snapshot,
            _lock: lock,
        })
    }

    /// Its id.
    pub(crate) fn id(&self) -> &GameId {
        &self.id
    }

    /// What it is.
    pub(crate) fn label(&self) -> &Label {
        &self.label
    }

    /// How long it was played, in milliseconds, as far as it was told.
    pub(crate) fn played(&self) -> u64 {
        self.played
    }

    /// Notes how long it was played, for the next snapshot.
    pub(crate) fn tell_played(&mut self, played: u64) {
        self.played = self.played.max(played);
    }

    /// Saves all turns that are not on disk yet, such as those that the disk refused before; now
    /// and then a snapshot, too.
    pub(crate) fn save(&mut self, game: &Game) -> Result<(), StoreError> {
        let n_turns = game.log().len();
        if n_turns < self.n_turns {
            return Err(StoreError::OutOfStep { expected: self.n_turns + 1, found: n_turns });
        }
        if n_turns > self.n_turns {
            self.write(&log::lines(game, self.n_turns), n_turns)?;
        }
        let n_absorbed = self.in_snapshot.as_ref().map_or(0, |facts| facts.n_turns);
        if n_turns - n_absorbed >= (n_absorbed / SHARE).max(AT_LEAST) {
            self.write_snapshot(game)?;
        }
        Ok(())
    }

    /// Saves all there is to the game. It stays locked until it is dropped.
    pub(crate) fn close(&mut self, game: &Game) -> Result<(), StoreError> {
        self.save(game)?;
        let facts = Facts::of(game, &self.label, self.played);
        if self.in_snapshot.as_ref() == Some(&facts) { Ok(()) } else { self.write_snapshot(game) }
    }

    fn write_snapshot(&mut self, game: &Game) -> Result<(), StoreError> {
        let mut line = snapshot::write(game, &self.label, self.played);
        line.push('\n');
        disk::replace(&self.snapshot_path, &line)?;
        self.in_snapshot = Some(Facts::of(game, &self.label, self.played));
        Ok(())
    }

    /// Appends lines, up to the turn of this number.
    ///
    /// If the disk refuses, nobody knows how much of them it took, and what it says later of the
    /// same bytes means nothing: they are cut off and written again with the next turn.
    fn write(&mut self, lines: &str, number: usize) -> Result<(), StoreError> {
        let mut write = || {
            if self.is_torn {
                self.log.set_len(self.n_bytes)?;
            }
            self.is_torn = true;
            self.log.write_all(lines.as_bytes())?;
            self.log.sync_data()
        };
        write().map_err(Doing::Write.failed(&self.log_path))?;
        self.is_torn = false;
        self.n_bytes += lines.len() as u64;
        self.n_turns = number;
        Ok(())
    }
}

/// After how many turns a snapshot is due: at least this many, and this share of those that are in
/// the last one. So all snapshots of a game together are some times as long as its log, however
/// long it becomes.
const AT_LEAST: usize = 32;
const SHARE: usize = 8;

#[cfg(test)]
impl SavedGame {
    /// Writes to another file from now on, such as one that cannot be written.
    pub(super) fn write_to(&mut self, log: fs::File) {
        self.log = log;
    }
}
