//! How games are kept, and what is remembered of those that ended.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use ninefold::logic::Level;
use ninefold::{CatalogEntry, Game, Status};
use ninefold_wire::Declared;
use ninefold_words::ui::commands::{self as words, Summary};
use ninefold_words::{Language, level_name};
use serde::Serialize;

use super::records::{Finished, Records};
use super::store::{Entry, Facts, GameId, Label, Resumed, SavedGame, Shelf, ShelfError};

/// The games on disk, if there is a place for them.
pub(super) struct Archive {
    shelf: Option<Shelf>,
}

impl Archive {
    pub(super) fn open(folder: Option<&Path>) -> Result<Archive, String> {
        let shelf = folder.map(Shelf::open).transpose().map_err(|error| error.to_string())?;
        Ok(Archive { shelf })
    }

    /// Nothing is kept.
    pub(super) fn none() -> Archive {
        Archive { shelf: None }
    }

    fn folder(&self) -> Option<PathBuf> {
        self.shelf.as_ref().map(|shelf| shelf.folder().to_owned())
    }

    /// Keeps a new game; says why if it cannot.
    pub(super) fn begin(
        &self,
        game: &Game,
        label: Label,
        played: u64,
        now: u64,
    ) -> (Keeping, Option<String>) {
        let created = self.shelf.as_ref().map(|shelf| shelf.create(game, label.clone(), now));
        let (saved, trouble) = match created.transpose() {
            Ok(saved) => (saved, None),
            Err(error) => (None, Some(error.to_string())),
        };
        (Keeping { saved, label, played, folder: self.folder() }, trouble)
    }

    /// Goes on with a game, and notes what was wrong with its files; or says why it cannot.
    pub(super) fn resume(
        &self,
        id: &str,
        language: Language,
    ) -> Result<(Game, Keeping, Option<String>), String> {
        let games = self.shelf.as_ref().ok_or_else(|| words::nothing_to_continue(language))?;
        let id: GameId = id.parse().map_err(|error| format!("{id}: {error}"))?;
        let resumed = games.resume(&id).map_err(|error| match error {
            ShelfError::InUse(_) => words::in_use(language),
            error => error.to_string(),
        })?;
        let Resumed { saved, game, damage } = resumed;
        let note = damage.map(|damage| {
            let kept = damage.faults.iter().filter_map(|fault| fault.kept.as_ref());
            let kept: Vec<String> = kept.map(|path| path.display().to_string()).collect();
            if kept.is_empty() {
                damage.to_string()
            } else {
                words::recovered(language, damage.last_good, &kept.join(", "))
            }
        });
        let (label, played) = (saved.label().clone(), saved.played());
        Ok((game, Keeping { saved: Some(saved), label, played, folder: self.folder() }, note))
    }

    /// Gives a game up, so that it is offered no more; the error says why not.
    pub(super) fn abandon(&self, id: &str, language: Language) -> Result<(), String> {
        let games = self.shelf.as_ref().ok_or_else(|| words::nothing_to_continue(language))?;
        let id: GameId = id.parse().map_err(|error| format!("{id}: {error}"))?;
        games.abandon(&id).map(drop).map_err(|error| match error {
            ShelfError::InUse(_) => words::in_use(language),
            error => error.to_string(),
        })
    }

    /// The game that was played last and is not finished.
    pub(super) fn last_unfinished(&self) -> Option<String> {
        let last = self.shelf.as_ref()?.last_unfinished().ok()??;
        Some(last.id.to_string())
    }

    /// The games that have not ended, the last one first: their ids, and each in a few words.
    pub(super) fn unfinished(&self, language: Language) -> Vec<(String, String)> {
        let entries = self.shelf.as_ref().and_then(|shelf| shelf.list().ok()).unwrap_or_default();
        let told = |entry: Entry| {
            let facts = entry.facts?;
            let is_open = matches!(facts.status, Status::Created | Status::InProgress);
            let told = words::summary(language, &summary(&facts));
            is_open.then(|| (entry.id.to_string(), told))
        };
        entries.into_iter().filter_map(told).collect()
    }

    /// Why some games cannot be read, where that is so.
    pub(super) fn trouble(&self) -> Vec<String> {
        let Some(games) = &self.shelf else { return Vec::new() };
        let entries = games.list().unwrap_or_default();
        let lost = entries.into_iter().filter(|entry| entry.facts.is_none());
        lost.filter_map(|entry| games.resume(&entry.id).err()).map(|e| e.to_string()).collect()
    }

    /// A game in a few words.
    pub(super) fn summary(&self, id: &str) -> Option<Summary> {
        let entries = self.shelf.as_ref()?.list().ok()?;
        let entry = entries.into_iter().find(|entry| entry.id.to_string() == id)?;
        Some(summary(&entry.facts?))
    }

    /// All games: the id, how far it is, and the game in a few words.
    pub(super) fn list(&self, language: Language) -> String {
        let entries = self.shelf.as_ref().and_then(|shelf| shelf.list().ok()).unwrap_or_default();
        let line = |entry: Entry| {
            let damaged = if entry.is_damaged { "\tdamaged" } else { "" };
            match entry.facts {
                Some(facts) => {
                    let status = facts.status.name();
                    let told = words::summary(language, &summary(&facts));
                    format!("{}\t{status}\t{told}{damaged}\n", entry.id)
                }
                None => format!("{}\t?\t?{damaged}\n", entry.id),
            }
        };
        entries.into_iter().map(line).collect()
    }

    /// A table of solved games and best times.
    pub(super) fn records(&self, language: Language, now: u64) -> String {
        records(self.folder().as_deref(), language, now)
    }

    /// The same as JSON, an object for each mode and level.
    pub(super) fn records_json(&self) -> String {
        let records = read_records(self.folder().as_deref());
        let mut text = String::new();
        for ((mode, level), total) in records.totals() {
            let best = records.best(mode, level);
            let times = |games: &[&Finished]| games.iter().map(|game| game.time).collect();
            let object = Object {
                mode,
                level: level.map(Level::name),
                games: total.n_games,
                solved: total.n_solved,
                average_ms: total.average,
                best_ms: times(&best.alone),
                best_with_help_ms: times(&best.helped),
            };
            text += &serde_json::to_string(&object).expect("no type that fails");
            text.push('\n');
        }
        text
    }
}

#[derive(Serialize)]
struct Object<'a> {
    mode: &'a str,
    level: Option<&'static str>,
    games: usize,
    solved: usize,
    average_ms: Option<u64>,
    best_ms: Vec<u64>,
    best_with_help_ms: Vec<u64>,
}

/// How a game is kept.
pub(super) struct Keeping {
    saved: Option<SavedGame>,
    label: Label,
    /// How long it was played before, in milliseconds.
    played: u64,
    folder: Option<PathBuf>,
}

impl Keeping {
    pub(super) fn played(&self) -> u64 {
        self.played
    }

    /// Whether turns are on disk.
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

    /// What a document says about the puzzle.
    pub(super) fn declared(&self) -> Declared {
        let date = self.label.daily.map(|daily| daily.date);
        Declared { difficulty: self.label.level, date }
    }

    pub(super) fn summary(&self, game: &Game, played: u64) -> Summary {
        Summary {
            layout: title(&self.label.mode),
            level: self.label.level,
            n_empty: game.n_empty(),
            played,
        }
    }

    /// Puts all turns on disk; the error says why not.
    pub(super) fn save(&mut self, game: &Game, played: u64) -> Result<(), String> {
        let Some(saved) = &mut self.saved else { return Ok(()) };
        saved.tell_played(played);
        saved.save(game).map_err(|error| error.to_string())
    }

    pub(super) fn close(&mut self, game: &Game, played: u64) -> Result<(), String> {
        let Some(saved) = &mut self.saved else { return Ok(()) };
        saved.tell_played(played);
        saved.close(game).map_err(|error| error.to_string())
    }

    /// Remembers a game that ended.
    pub(super) fn record(&self, game: &Game, played: u64, now: u64) -> Result<(), String> {
        let (Some(saved), Some(folder)) = (&self.saved, &self.folder) else { return Ok(()) };
        let finished = Finished::of(game, (saved.id(), &self.label), played, now);
        let recorded = finished.map(|finished| finished.record(folder)).transpose();
        recorded.map(drop).map_err(|error| error.to_string())
    }

    /// A table of solved games and best times.
    pub(super) fn records(&self, language: Language, now: u64) -> String {
        records(self.folder.as_deref(), language, now)
    }
}

fn summary(facts: &Facts) -> Summary {
    Summary {
        layout: title(&facts.label.mode),
        level: facts.label.level,
        n_empty: facts.n_empty,
        played: facts.played,
    }
}

/// What people call a mode.
fn title(mode: &str) -> String {
    CatalogEntry::named(mode).map_or_else(|| mode.to_owned(), |entry| entry.title.to_owned())
}

fn read_records(folder: Option<&Path>) -> Records {
    folder.and_then(|folder| Records::read(folder).ok()).unwrap_or_default()
}

fn records(folder: Option<&Path>, language: Language, now: u64) -> String {
    let records = read_records(folder);
    let totals = records.totals();
    if totals.is_empty() {
        return words::no_records(language) + "\n";
    }
    let mut rows = vec![words::records_headings(language)];
    for ((mode, level), total) in &totals {
        let best = records.best(mode, *level);
        let times = |games: &[&Finished]| {
            games.iter().map(|game| words::time(game.time)).collect::<Vec<_>>().join(" ")
        };
        let helped = times(&best.helped);
        let helped = if helped.is_empty() { helped } else { format!(" ({helped})") };
        rows.push([
            title(mode),
            level.map_or("-".to_owned(), |level| level_name(language, level)),
            total.n_solved.to_string(),
            format!("{}{helped}", times(&best.alone)).trim_start().to_owned(),
            total.average.map_or("-".to_owned(), words::time),
        ]);
    }
    let streak = match records.daily_streak(now) {
        0 => String::new(),
        n_days => words::streak(language, n_days) + "\n",
    };
    table(&rows) + &streak
}

/// Rows with their columns below each other.
fn table(rows: &[[String; 5]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; 5] = std::array::from_fn(|column| width(column).unwrap_or(0));
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            write!(line, "{cell:<width$}  ").expect("a string takes any text");
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}
