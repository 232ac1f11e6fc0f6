//! Games on disk.
//!
//! A game has three files, named by its id:
//!
//! | file | contents |
//! |---|---|
//! | `ID.turns` | the log: the puzzle, then one line per turn; only appended to |
//! | `ID.json` | the snapshot: the game up to some turn, the time played, and the facts for lists |
//! | `ID.lock` | nothing; the program that has locked it may write the other two |
//!
//! Either of the first two is enough to resume the game up to the last turn in that file, and every
//! line of both carries a checksum.
//!
//! # Why no turn is lost
//!
//! - A game begins with its log, which appears atomically with its first line
//!   ([`disk::replace`]: a file beside it is written, synced, renamed, and the
//!   folder synced). The snapshot follows; without it the log is enough.
//! - A turn is one line at the end of the log, in one write, and is acknowledged
//!   after the sync. If the program ends before that, the line is complete,
//!   missing or partial; a partial line lacks its checksum or its end and is dropped.
//! - A snapshot replaces the previous one atomically, and only after all its turns
//!   are in the log. The log is not changed, so there is no moment at which a turn is in neither. A
//!   turn in both survives damage to either.
//! - A damaged file is copied aside and synced before a sound one replaces it
//!   atomically: first the log, then the snapshot.
//! - Whether a game was abandoned, and the time after its last turn, are only in
//!   the snapshot.

pub(super) mod checksummed;
pub(super) mod disk;
mod error;
mod file;
mod id;
mod label;
mod log;
mod recover;
mod saved;
mod snapshot;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use ninefold::{Game, Status};

pub(crate) use error::{Damage, Doing, Fault, StoreError};
pub(crate) use id::GameId;
pub(crate) use label::{DailyLabel, Label};
pub(crate) use saved::SavedGame;
pub(crate) use snapshot::Facts;

use disk::Lock;
use file::File;
use recover::{NotRebuilt, Rebuilt, rebuild};
use snapshot::Reading;

#[derive(Clone, Debug)]
pub(crate) struct Store {
    folder: PathBuf,
}

#[derive(Debug)]
pub(crate) struct Resumed {
    /// Its files, locked.
    pub(crate) saved: SavedGame,
    pub(crate) game: Game,
    /// What was wrong with its files.
    pub(crate) damage: Option<Damage>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) id: GameId,
    /// When its files were last changed, in milliseconds since 1970.
    pub(crate) changed: u64,
    /// Its facts; `None` if its files contain nothing readable.
    pub(crate) facts: Option<Facts>,
    /// Whether something is wrong with its files; resuming it says what.
    pub(crate) is_damaged: bool,
}

impl Store {
    /// The store in a folder, which is created if missing.
    pub(crate) fn open(folder: impl Into<PathBuf>) -> Result<Store, StoreError> {
        let folder = folder.into();
        fs::create_dir_all(&folder).map_err(Doing::Write.failed(&folder))?;
        Ok(Store { folder })
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Creates the files of a game, at a time in milliseconds since 1970.
    pub(crate) fn create(
        &self,
        game: &Game,
        label: Label,
        now: u64,
    ) -> Result<SavedGame, StoreError> {
        let (id, lock) = self.new_id(now)?;
        disk::replace(&self.path(&id, File::Log), &log::write(game, &label))?;
        let mut saved = SavedGame::new(&self.folder, (id, lock), (game, label, 0), None)?;
        saved.close(game)?;
        Ok(saved)
    }

    /// Resumes a game; damaged files are repaired, and copies of them are kept aside.
    pub(crate) fn resume(&self, id: &GameId) -> Result<Resumed, StoreError> {
        let (snapshot_path, log_path) = (self.path(id, File::Snapshot), self.path(id, File::Log));
        if !snapshot_path.exists() && !log_path.exists() {
            return Err(StoreError::NoSuchGame(id.clone()));
        }
        let mut options = OpenOptions::new();
        let lock = Lock::new(&self.lock_path(id), options.create(true).truncate(false))?;
        let lock = lock.ok_or_else(|| StoreError::InUse(id.clone()))?;
        let snapshot = disk::read(&snapshot_path)?;
        let log = disk::read(&log_path)?;
        let rebuilt = rebuild(snapshot.as_deref(), log.as_deref());
        let rebuilt = rebuilt.map_err(|error| match error {
            NotRebuilt::Newer(file) => StoreError::Newer(self.path(id, file)),
            NotRebuilt::Unreadable => {
                let there = [(snapshot_path, &snapshot), (log_path.clone(), &log)];
                let there = there.into_iter().filter(|(_, bytes)| bytes.is_some());
                StoreError::Unreadable(there.map(|(path, _)| path).collect())
            }
        })?;
        let damage = self.keep_damaged(id, &rebuilt, [&snapshot, &log])?;
        let Rebuilt { game, label, played, in_snapshot, is_log_whole, .. } = rebuilt;
        if !is_log_whole {
            disk::replace(&log_path, &log::write(&game, &label))?;
        }
        let is_lacking = in_snapshot.is_none();
        let parts = (&game, label, played);
        let mut saved = SavedGame::new(&self.folder, (id.clone(), lock), parts, in_snapshot)?;
        if is_lacking {
            saved.close(&game)?;
        }
        Ok(Resumed { saved, game, damage })
    }

    /// Abandons a game. It stays in the store.
    pub(crate) fn abandon(&self, id: &GameId) -> Result<Option<Damage>, StoreError> {
        let Resumed { mut saved, mut game, damage } = self.resume(id)?;
        game.abandon();
        saved.close(&game)?;
        Ok(damage)
    }

    pub(crate) fn delete(&self, id: &GameId) -> Result<(), StoreError> {
        let paths = [self.path(id, File::Snapshot), self.path(id, File::Log)];
        if !paths.iter().any(|path| path.exists()) {
            return Err(StoreError::NoSuchGame(id.clone()));
        }
        let mut options = OpenOptions::new();
        let lock = Lock::new(&self.lock_path(id), options.create(true).truncate(false))?;
        let _lock = lock.ok_or_else(|| StoreError::InUse(id.clone()))?;
        saved::remove(&self.folder, id)
    }

    /// All games, the most recently changed first.
    pub(crate) fn list(&self) -> Result<Vec<Entry>, StoreError> {
        let failed = || Doing::Read.failed(&self.folder);
        let mut ids = BTreeSet::new();
        for entry in fs::read_dir(&self.folder).map_err(failed())? {
            let name = entry.map_err(failed())?.file_name();
            let id = name.to_str().and_then(|name| {
                let (id, extension) = name.split_once('.')?;
                let is_game =
                    [File::Snapshot, File::Log].iter().any(|file| file.extension() == extension);
                id.parse::<GameId>().ok().filter(|_| is_game)
            });
            ids.extend(id);
        }
        let mut entries: Vec<Entry> = ids.into_iter().rev().map(|id| self.entry(id)).collect();
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.changed));
        Ok(entries)
    }

    /// The layout and the givens of a game's puzzle, as its snapshot has them.
    pub(crate) fn puzzle(&self, id: &GameId) -> Option<(String, String)> {
        let bytes = disk::read(&self.path(id, File::Snapshot)).ok()??;
        snapshot::puzzle(&bytes)
    }

    /// The most recently played unfinished game; one without turns only if there is no other.
    pub(crate) fn last_unfinished(&self) -> Result<Option<Entry>, StoreError> {
        let entries = self.list()?;
        let with_status = |status: Status| {
            let is_it = |entry: &&Entry| entry.facts.as_ref().is_some_and(|f| f.status == status);
            entries.iter().find(is_it).cloned()
        };
        Ok(with_status(Status::InProgress).or_else(|| with_status(Status::Created)))
    }

    fn entry(&self, id: GameId) -> Entry {
        let (snapshot_path, log_path) = (self.path(&id, File::Snapshot), self.path(&id, File::Log));
        // Another program may be playing it: turns reach the log before the snapshot, so a log that
        // is read after the snapshot contains all of its turns.
        let files = (disk::read(&snapshot_path), disk::read(&log_path));
        let changed = changed(&snapshot_path).max(changed(&log_path));
        let (Ok(snapshot), Ok(log)) = files else {
            return Entry { id, changed, facts: None, is_damaged: true };
        };
        if let (Some(snapshot), Some(log)) = (&snapshot, &log)
            && let Some(facts) = Reading::of(snapshot).sound().and_then(snapshot::Snapshot::facts)
            && let log = log::read(log)
            && log.n_damaged == 0
            && log.n_turns() == Some(facts.n_turns)
        {
            return Entry { id, changed, facts: Some(facts), is_damaged: false };
        }
        match rebuild(snapshot.as_deref(), log.as_deref()) {
            Ok(Rebuilt { game, label, played, snapshot_fault, log_fault, .. }) => Entry {
                id,
                changed,
                facts: Some(Facts::of(&game, &label, played)),
                is_damaged: snapshot_fault.is_some() || log_fault.is_some(),
            },
            Err(_) => Entry { id, changed, facts: None, is_damaged: true },
        }
    }

    /// Copies damaged files aside, and returns what was wrong with them.
    fn keep_damaged(
        &self,
        id: &GameId,
        rebuilt: &Rebuilt,
        [snapshot, log]: [&Option<Vec<u8>>; 2],
    ) -> Result<Option<Damage>, StoreError> {
        let mut faults = Vec::new();
        let files = [
            (File::Snapshot, &rebuilt.snapshot_fault, snapshot),
            (File::Log, &rebuilt.log_fault, log),
        ];
        for (file, what, bytes) in files {
            let Some(what) = what.clone() else { continue };
            let extension = file.extension();
            let names = (1..).map(|n| self.folder.join(format!("{id}.damaged-{n}.{extension}")));
            let kept = match bytes {
                Some(bytes) => Some(disk::keep_aside(names, bytes)?),
                None => None,
            };
            faults.push(Fault { file: self.path(id, file), what, kept });
        }
        let Rebuilt { game, n_lost, unsure_from, .. } = rebuilt;
        let (last_good, n_lost, unsure_from) = (game.log().len(), *n_lost, *unsure_from);
        let is_damaged = !faults.is_empty();
        Ok(is_damaged.then_some(Damage { faults, last_good, n_lost, unsure_from }))
    }

    /// An unused id, locked.
    fn new_id(&self, now: u64) -> Result<(GameId, Lock), StoreError> {
        loop {
            let id = GameId::new(now, RandomState::new().build_hasher().finish());
            let is_taken =
                [File::Snapshot, File::Log].iter().any(|&file| self.path(&id, file).exists());
            if is_taken || self.lock_path(&id).exists() {
                continue;
            }
            let mut options = OpenOptions::new();
            if let Some(lock) = Lock::new(&self.lock_path(&id), options.create_new(true))? {
                return Ok((id, lock));
            }
        }
    }

    fn path(&self, id: &GameId, file: File) -> PathBuf {
        file.path(&self.folder, id)
    }

    fn lock_path(&self, id: &GameId) -> PathBuf {
        saved::lock_path(&self.folder, id)
    }
}

/// When a file was last changed, in milliseconds since 1970; 0 if there is none.
fn changed(path: &Path) -> u64 {
    let time = fs::metadata(path).and_then(|file| file.modified()).ok();
    let since = time.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    since.map_or(0, |since| since.as_millis() as u64)
}
