//! The list of stored games, with a summary of each.

use std::cell::RefCell;
use std::collections::BTreeMap;

use ninefold::logic::Level;
use ninefold_wire::Date;
use serde_json::{Value, json};

use crate::browser::local_storage;
use crate::game::state::{App, Source};
use crate::keep::storage::{self, StorageKey};

/// The summary of a stored game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) key: String,
    /// The id of its layout.
    pub(crate) mode: &'static str,
    /// Its level, if known.
    pub(crate) level: Option<Level>,
    /// Its day, and its number among those of the day.
    pub(crate) day: Option<(Date, u32)>,
    pub(crate) progress: Progress,
    pub(crate) n_empty: usize,
    /// The number of cells without a given.
    pub(crate) n_open: usize,
    /// Whether it has no turns.
    pub(crate) is_untouched: bool,
    /// The time played, in milliseconds.
    pub(crate) played: u64,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Progress {
    /// Not finished.
    Begun,
    /// Solved, or the solution was shown.
    Solved,
}

impl Entry {
    fn of(app: &App) -> Entry {
        let is_over = app.is_over();
        let day = match app.source {
            Source::Daily { date, variant } => Some((date, variant)),
            Source::Made(_) => None,
        };
        Entry {
            key: storage::key(app),
            mode: app.mode(),
            level: app.level(),
            day,
            progress: if is_over { Progress::Solved } else { Progress::Begun },
            n_empty: app.game().n_empty(),
            n_open: app.game().layout().n_cells() - app.game().puzzle().n_givens(),
            is_untouched: app.game().log().is_empty(),
            played: app.clock().played(0.0),
        }
    }
}

thread_local! {
    /// Summaries, each with the text that it was made from: to read a game again is to prove its puzzle
    /// again.
    static KNOWN: RefCell<BTreeMap<String, (String, Option<Entry>)>> = RefCell::default();
}

/// The summary of the game under a key; `None` if it is missing or unreadable.
pub(crate) fn entry(key: &str) -> Option<Entry> {
    let text = storage::text(key)?;
    KNOWN.with_borrow_mut(|known| {
        if let Some((old, entry)) = known.get(key)
            && *old == text
        {
            return entry.clone();
        }
        let entry = storage::read(key, &text).ok().map(|app| Entry::of(&app));
        known.insert(key.to_owned(), (text, entry.clone()));
        entry
    })
}

pub(crate) fn keys() -> Vec<String> {
    let is_game = |key: &String| StorageKey::of(key).is_some_and(|meaning| meaning.is_game());
    local_storage::keys().into_iter().filter(is_game).collect()
}

/// The key of the list of games by the time they were last played, latest first.
const RECENT: &str = "ninefold-recent";

const RECENT_FORMAT: &str = "ninefold/recent";

/// The maximum length of that list.
const MOST_RECENT: usize = 500;

/// Records that a game was just played.
pub(crate) fn note_played(key: &str) {
    let recent = recent();
    let others = recent.iter().map(String::as_str).filter(|&other| other != key);
    let keys: Vec<&str> = std::iter::once(key).chain(others).take(MOST_RECENT).collect();
    let value = json!({ "format": RECENT_FORMAT, "version": 1, "keys": keys });
    local_storage::set(RECENT, &value.to_string()).ok(); // if this fails, only the order differs
}

/// The keys of games, latest played first.
pub(crate) fn recent() -> Vec<String> {
    let text = local_storage::get(RECENT).unwrap_or_default();
    let value: Value = serde_json::from_str(&text).unwrap_or_default();
    let keys = value["keys"].as_array().into_iter().flatten();
    keys.filter_map(|key| key.as_str().map(str::to_owned)).collect()
}

/// Sorts the list, latest played first. Among games that are not in `recent`, unfinished ones come
/// first, and newer days before older ones.
pub(crate) fn order(entries: &mut [Entry], recent: &[String]) {
    let played =
        |entry: &Entry| recent.iter().position(|key| *key == entry.key).unwrap_or(recent.len());
    entries.sort_by_cached_key(|entry| {
        (played(entry), entry.progress, std::cmp::Reverse(entry.day), entry.key.clone())
    });
}

/// Removes untouched games, except daily ones and the first of each layout and level.
pub(crate) fn thin(entries: &mut Vec<Entry>) {
    let mut seen = Vec::new();
    entries.retain(|entry| {
        let kind = (entry.mode, entry.level);
        let is_repeated = entry.is_untouched && entry.day.is_none() && seen.contains(&kind);
        if entry.is_untouched && entry.day.is_none() {
            seen.push(kind);
        }
        !is_repeated
    });
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards;

    use super::*;

    // M8: games are listed with their progress, latest played first.
    #[test]
    fn games_are_listed() {
        let puzzle = boards::puzzle();
        let entry = |source| Entry::of(&App::of_puzzle(puzzle.clone(), source, Some(Level::Easy)));
        let daily = |date: &str| entry(Source::Daily { date: date.parse().unwrap(), variant: 1 });
        let made = entry(Source::Made("a".to_owned()));
        assert_eq!((made.mode, made.n_empty, made.progress), ("classic", 51, Progress::Begun));
        let solved = Entry { progress: Progress::Solved, ..daily("2026-11-15") };
        let (old, new) = (daily("2026-01-31"), daily("2026-02-01"));
        let mut entries = [solved.clone(), made.clone(), old.clone(), new.clone()];
        order(&mut entries, &[]);
        assert_eq!(entries, [new.clone(), old.clone(), made.clone(), solved.clone()]);
        let recent = [&solved, &old].map(|entry| entry.key.clone());
        order(&mut entries, &recent);
        assert_eq!(entries, [solved, old, new, made.clone()]);

        let other = entry(Source::Made("b".to_owned()));
        let begun = Entry { is_untouched: false, ..other.clone() };
        let mut entries = vec![made.clone(), other, begun.clone()];
        thin(&mut entries);
        assert_eq!(entries, [made, begun]);
    }
}
