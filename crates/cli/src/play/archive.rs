//! The games on disk: creating, resuming, listing and abandoning them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ninefold::{Game, Puzzle, Status};
use ninefold_play::Statistics;
use ninefold_wire::Date;
use ninefold_words::{Language, Summary, say, status_name};

use super::autosave::Autosave;
use super::records::report;
use super::store::{Entry, Facts, GameId, Label, Resumed, Store, StoreError};

/// The layout and the givens of a puzzle.
pub(super) type PuzzleKey = (String, String);

/// The data that identifies a puzzle.
pub(super) fn key(puzzle: &Puzzle) -> PuzzleKey {
    (puzzle.layout().name().into_owned(), puzzle.givens().to_string())
}

/// Where games are kept.
pub(super) enum Archive {
    /// On disk.
    Disk(Store),
    /// Nowhere: nothing is saved, and there is nothing to resume.
    None,
}

impl Archive {
    pub(super) fn open(folder: Option<&Path>) -> Result<Archive, String> {
        let store = folder.map(Store::open).transpose().map_err(|error| error.to_string())?;
        Ok(store.map_or(Archive::None, Archive::Disk))
    }

    pub(super) fn folder(&self) -> Option<PathBuf> {
        self.store().map(|store| store.folder().to_owned())
    }

    fn store(&self) -> Option<&Store> {
        match self {
            Archive::Disk(store) => Some(store),
            Archive::None => None,
        }
    }

    /// The games, the most recently changed first; none if they cannot be listed.
    fn entries(&self) -> Vec<Entry> {
        self.store().and_then(|store| store.list().ok()).unwrap_or_default()
    }

    /// Does something with a game of the store; the error says why it cannot.
    fn on<T>(
        &self,
        id: &str,
        language: Language,
        act: impl FnOnce(&Store, &GameId) -> Result<T, StoreError>,
    ) -> Result<T, String> {
        let store = self.store().ok_or_else(|| say::play_nothing_to_continue(language))?;
        let id: GameId = id.parse().map_err(|error| format!("{id}: {error}"))?;
        act(store, &id).map_err(|error| match error {
            StoreError::InUse(_) => say::play_in_use(language),
            error => error.to_string(),
        })
    }

    /// Saves a new game; the second part says why it could not.
    pub(super) fn begin(
        &self,
        game: &Game,
        label: Label,
        played: u64,
        now: u64,
    ) -> (Autosave, Option<String>) {
        let created = self.store().map(|store| store.create(game, label.clone(), now));
        let (saved, trouble) = match created.transpose() {
            Ok(saved) => (saved, None),
            Err(error) => (None, Some(error.to_string())),
        };
        (Autosave::new(saved, label, played, self.folder()), trouble)
    }

    /// Resumes a game, with a note if its files were damaged; the error says why it cannot.
    pub(super) fn resume(
        &self,
        id: &str,
        language: Language,
    ) -> Result<(Game, Autosave, Option<String>), String> {
        let Resumed { saved, game, damage } = self.on(id, language, Store::resume)?;
        let note = damage.map(|damage| {
            let kept = damage.faults.iter().filter_map(|fault| fault.kept.as_ref());
            let kept: Vec<String> = kept.map(|path| path.display().to_string()).collect();
            if kept.is_empty() {
                damage.to_string()
            } else {
                say::play_recovered(language, &kept.join(", "), damage.last_good)
            }
        });
        let (label, played) = (saved.label().clone(), saved.played());
        Ok((game, Autosave::new(Some(saved), label, played, self.folder()), note))
    }

    /// Abandons a game, so that it is no longer offered; the error says why it cannot.
    pub(super) fn abandon(&self, id: &str, language: Language) -> Result<(), String> {
        self.on(id, language, Store::abandon).map(drop)
    }

    /// Deletes a game; the error says why it cannot.
    pub(super) fn delete(&self, id: &str, language: Language) -> Result<(), String> {
        self.on(id, language, Store::delete)
    }

    /// The id of the most recently played game of a daily puzzle that was not abandoned.
    pub(super) fn of_daily(&self, label: &Label) -> Option<String> {
        let is_it = |entry: &Entry| {
            let facts = entry.facts.as_ref();
            facts.is_some_and(|f| f.label == *label && f.status != Status::Abandoned)
        };
        self.entries().into_iter().find(is_it).map(|entry| entry.id.to_string())
    }

    /// The puzzles that were played, each with its most recently played game and the status of that;
    /// abandoned games do not count.
    pub(super) fn puzzles(&self) -> BTreeMap<PuzzleKey, (String, Status)> {
        let mut puzzles = BTreeMap::new();
        for Entry { id, facts, .. } in self.entries() {
            let status = facts.map(|facts| facts.status);
            let Some(status) = status.filter(|status| *status != Status::Abandoned) else {
                continue;
            };
            if let Some(key) = self.store().and_then(|store| store.puzzle(&id)) {
                puzzles.entry(key).or_insert((id.to_string(), status));
            }
        }
        puzzles
    }

    /// The id of the most recently played unfinished game.
    pub(super) fn last_unfinished(&self) -> Option<String> {
        let last = self.store()?.last_unfinished().ok()??;
        Some(last.id.to_string())
    }

    /// The ids and summaries of the unfinished games, the most recent first.
    pub(super) fn unfinished(&self, language: Language) -> Vec<(String, String)> {
        let describe = |entry: Entry| {
            let facts = entry.facts?;
            let is_open = !facts.status.is_over() && facts.status != Status::Abandoned;
            let text = summary(&facts).line(language);
            let text = format!("{}  {text}", Date::of_time(entry.changed / 1_000));
            is_open.then(|| (entry.id.to_string(), text))
        };
        self.entries().into_iter().filter_map(describe).collect()
    }

    /// The ids and summaries of the solved games, the most recent first.
    pub(super) fn solved(&self, language: Language) -> Vec<(String, String)> {
        let describe = |entry: Entry| {
            let facts = entry.facts.filter(|facts| facts.status == Status::Solved)?;
            let text = summary(&facts).solved_line(language);
            Some((
                entry.id.to_string(),
                format!("{}  {text}", Date::of_time(entry.changed / 1_000)),
            ))
        };
        self.entries().into_iter().filter_map(describe).collect()
    }

    /// The statistics of all ended games.
    pub(super) fn statistics(&self) -> Statistics {
        report::statistics(self.folder().as_deref())
    }

    /// The reasons why games cannot be read.
    pub(super) fn trouble(&self) -> Vec<String> {
        let lost = self.entries().into_iter().filter(|entry| entry.facts.is_none());
        let resumed = lost.filter_map(|entry| self.store()?.resume(&entry.id).err());
        resumed.map(|error| error.to_string()).collect()
    }

    /// The summary of a game.
    pub(super) fn summary(&self, id: &str) -> Option<Summary> {
        let entry = self.entries().into_iter().find(|entry| entry.id.to_string() == id)?;
        Some(summary(&entry.facts?))
    }

    /// All games, one per line: id, day, status and summary.
    pub(super) fn list(&self, language: Language) -> String {
        let line = |entry: Entry| {
            let damaged = if entry.is_damaged { "\tdamaged" } else { "" };
            match entry.facts {
                Some(facts) => {
                    let status = status_name(language, facts.status);
                    let text = summary(&facts).line(language);
                    let day = Date::of_time(entry.changed / 1_000);
                    format!("{}\t{day}\t{status}\t{text}{damaged}\n", entry.id)
                }
                None => format!("{}\t?\t?\t?{damaged}\n", entry.id),
            }
        };
        self.entries().into_iter().map(line).collect()
    }

    /// A table of solved games and best times.
    pub(super) fn records(&self, language: Language, now: u64) -> String {
        report::table(self.folder().as_deref(), language, now)
    }

    /// The same as JSON, one object per mode and level.
    pub(super) fn records_json(&self) -> String {
        report::json(self.folder().as_deref())
    }
}

fn summary(facts: &Facts) -> Summary {
    Summary {
        layout: facts.label.mode.clone(),
        level: facts.label.level,
        daily: facts.label.daily.map(|daily| daily.date.to_string()),
        n_empty: facts.n_empty,
        played: facts.played,
    }
}
