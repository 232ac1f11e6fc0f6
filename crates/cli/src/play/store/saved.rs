//! A game that is saved while it is played.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
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
/// If it is dropped without [`close`](SavedGame::close), only the time after the last turn is lost.
#[derive(Debug)]
pub(crate) struct SavedGame {
    id: GameId,
    label: Label,
    played: u64,
    log: fs::File,
    log_path: PathBuf,
    /// The number of turns, and of bytes of the log, that are certainly on disk.
    n_turns: usize,
    n_bytes: u64,
    /// Whether the log may continue after them with bytes that must be cut off first.
    is_torn: bool,
    snapshot_path: PathBuf,
    in_snapshot: Option<Facts>,
    /// Held until the game is dropped.
    _lock: Lock,
}

impl SavedGame {
    /// The files of a game, both sound, with the facts in the snapshot if they are known.
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

    pub(crate) fn id(&self) -> &GameId {
        &self.id
    }

    pub(crate) fn label(&self) -> &Label {
        &self.label
    }

    /// The time played in milliseconds, as last noted.
    pub(crate) fn played(&self) -> u64 {
        self.played
    }

    /// Notes the time played, for the next snapshot.
    pub(crate) fn set_played(&mut self, played: u64) {
        self.played = self.played.max(played);
    }

    /// Saves all turns that are not on disk yet, including those that failed before, and from time
    /// to time a snapshot.
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

    /// Saves turns and snapshot. The game stays locked until this is dropped.
    pub(crate) fn close(&mut self, game: &Game) -> Result<(), StoreError> {
        self.save(game)?;
        let facts = Facts::of(game, &self.label, self.played);
        if self.in_snapshot.as_ref() == Some(&facts) { Ok(()) } else { self.write_snapshot(game) }
    }

    /// Deletes the game: there is nothing in it to resume.
    pub(crate) fn delete(self) -> Result<(), StoreError> {
        let folder = self.snapshot_path.parent().unwrap_or(Path::new("."));
        remove(folder, &self.id)
    }

    fn write_snapshot(&mut self, game: &Game) -> Result<(), StoreError> {
        let mut line = snapshot::write(game, &self.label, self.played);
        line.push('\n');
        disk::replace(&self.snapshot_path, &line)?;
        self.in_snapshot = Some(Facts::of(game, &self.label, self.played));
        Ok(())
    }

    /// Appends lines, up to the turn with this number.
    ///
    /// If that fails, it is unknown how much was written, and a later sync of the same bytes proves
    /// nothing: the next turn cuts them off and writes them again.
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

/// Removes all files of a game, which must be locked; the log is removed last, because the game
/// could be resumed from it alone.
pub(super) fn remove(folder: &Path, id: &GameId) -> Result<(), StoreError> {
    let files = [File::Snapshot, File::Log].map(|file| file.path(folder, id));
    for path in files.into_iter().chain([lock_path(folder, id)]) {
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(Doing::Write.failed(&path)(error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The file that a program locks while it plays a game.
pub(super) fn lock_path(folder: &Path, id: &GameId) -> PathBuf {
    folder.join(format!("{id}.lock"))
}

/// A snapshot is due after at least this many turns, and after one `SHARE`th of the turns in the
/// last one. So the total length of all snapshots of a game is a constant multiple of its log.
const AT_LEAST: usize = 32;
const SHARE: usize = 8;

#[cfg(test)]
impl SavedGame {
    /// Replaces the file to write to, such as by a read-only one.
    pub(super) fn write_to(&mut self, log: fs::File) {
        self.log = log;
    }
}
