//! The backup file, with all games and the records of ended ones, titles, drafts, collections, training
//! and settings; and its merge with what is stored.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::browser::local_storage;
use crate::game::preferences::Preferences;
use crate::keep::collections;
use crate::keep::drafts;
use crate::keep::records::Records;
use crate::keep::storage::{self, StorageKey};
use crate::keep::store::StorageError;
use crate::keep::{titles, training, used};

const FORMAT: &str = "ninefold/everything";
const VERSION: u64 = 1;

/// Texts by their keys.
type Entries = BTreeMap<String, String>;

/// The merge of a backup file with the stored entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Merge {
    /// Entries that are only in the file, and those that are merged: records of ended games, titles,
    /// training and the techniques of solved games.
    fresh: Entries,
    /// Entries of the file that differ from the stored ones.
    differing: Entries,
    /// Entries that cannot be read, with the reason.
    pub(crate) damaged: Vec<(String, String)>,
}

impl Merge {
    /// Compares a file with the stored entries; `None` if it is not a backup.
    pub(crate) fn of(file: &str, here: &Entries) -> Option<Merge> {
        let value: Value = serde_json::from_str(file).ok()?;
        if value["format"] != FORMAT || value["version"].as_u64().is_none_or(|n| n > VERSION) {
            return None;
        }
        let mut merge = Merge::default();
        for (key, value) in value["entries"].as_object()? {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            merge.add(key, text, here.get(key).map(String::as_str));
        }
        Some(merge)
    }

    fn add(&mut self, key: &str, text: String, here: Option<&str>) {
        let damaged = |error: StorageError| match error {
            StorageError::Damaged(why) => why,
            other => format!("{other:?}").to_ascii_lowercase(),
        };
        let checked = match StorageKey::of(key) {
            None => Err("unknown".to_owned()),
            Some(StorageKey::Settings) => {
                Preferences::is_readable(&text).then_some(text).ok_or("no settings".to_owned())
            }
            Some(StorageKey::Draft(name)) => {
                drafts::read(&name, &text).map_err(damaged).map(|_| text)
            }
            Some(StorageKey::Shelf) => collections::read(&text).map_err(damaged).map(|_| text),
            Some(StorageKey::Titles) => titles::merge(&text, here).ok_or("no titles".to_owned()),
            Some(StorageKey::Training) => training::merge(&text, here).map_err(damaged),
            Some(StorageKey::Used) => used::merge(&text, here).map_err(damaged),
            Some(StorageKey::Records(_)) => Records::read(&text).map_err(damaged).map(|records| {
                let own = here.and_then(|here| Records::read(here).ok()).unwrap_or_default();
                own.merge(records).to_json()
            }),
            Some(_) => storage::read(key, &text).map_err(damaged).map(|_| text),
        };
        match (checked, here) {
            (Err(why), _) => self.damaged.push((key.to_owned(), why)),
            (Ok(text), Some(here)) if is_same(&text, here) => {}
            (Ok(text), Some(_))
                if !matches!(
                    StorageKey::of(key),
                    Some(
                        StorageKey::Records(_)
                            | StorageKey::Titles
                            | StorageKey::Training
                            | StorageKey::Used
                    )
                ) =>
            {
                self.differing.insert(key.to_owned(), text);
            }
            (Ok(text), _) => {
                self.fresh.insert(key.to_owned(), text);
            }
        }
    }

    /// The number of entries that differ from the stored ones.
    pub(crate) fn n_differing(&self) -> usize {
        self.differing.len()
    }

    /// Stores the new entries and, with [`Which::Theirs`], the differing ones; returns the number of
    /// entries stored.
    pub(crate) fn take(&self, which: Which) -> Result<usize, StorageError> {
        let differing = self.differing.iter().filter(|_| which == Which::Theirs);
        let mut n_taken = 0;
        for (key, text) in self.fresh.iter().chain(differing) {
            storage::replace(key, text)?;
            n_taken += 1;
        }
        Ok(n_taken)
    }
}

/// Which of two differing entries is kept.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// The stored one.
    Mine,
    /// The one in the file.
    Theirs,
}

/// Whether two texts are equal apart from the time played.
fn is_same(one: &str, other: &str) -> bool {
    let value = |text: &str| {
        let mut value: Value = serde_json::from_str(text).ok()?;
        value.as_object_mut()?.remove("played");
        Some(value)
    };
    one == other || value(one).is_some_and(|one| Some(one) == value(other))
}

pub(crate) fn entries() -> Entries {
    let keys = local_storage::keys().into_iter().filter(|key| key.starts_with(storage::ALL));
    let text = |key: &str| match StorageKey::of(key) {
        Some(meaning) if meaning.is_game() => storage::text(key),
        _ => local_storage::get(key),
    };
    let mut entries = Entries::new();
    entries.extend(keys.filter_map(|key| text(&key).map(|text| (key, text))));
    entries
}

/// The backup file of all entries, without those that were set aside.
pub(crate) fn to_file(entries: &Entries) -> String {
    let ours = entries.iter().filter(|(key, _)| StorageKey::of(key).is_some());
    let value = |text: &str| serde_json::from_str(text).unwrap_or_else(|_| json!(text));
    let mut entries = Map::new();
    entries.extend(ours.map(|(key, text)| (key.clone(), value(text))));
    json!({ "format": FORMAT, "version": VERSION, "entries": entries }).to_string()
}

#[cfg(test)]
mod tests {
    use ninefold::Digit;
    use ninefold::logic::Level;
    use ninefold_play::{Ending, Intent, Kind};
    use ninefold_testkit::boards;
    use ninefold_words::Language;

    use super::*;
    use crate::game::state::{App, Source};
    use crate::game::update::update;

    fn game(name: &str, digit: u8) -> (String, String) {
        let mut app =
            App::of_puzzle(boards::puzzle(), Source::Made(name.to_owned()), Some(Level::Easy));
        update(&mut app, Intent::Digit(Digit::new(digit).unwrap()), 0.0);
        (storage::key(&app), storage::to_text(&app, 0.0))
    }

    fn best(time: u64) -> (String, String) {
        let mut records = Records::default();
        let ending = Ending { time, was_helped: false, is_revealed: false };
        records.add(format!("game-{time}"), time, ending);
        ("ninefold-classic-best-easy".to_owned(), records.to_json())
    }

    // M10: one file saves everything, and restores it on another machine.
    #[test]
    fn backups_are_restored() {
        let settings = Preferences::new(Language::French).to_json();
        let settings = ("ninefold-settings".to_owned(), settings);
        let here = Entries::from([game("a", 4), game("b", 4), best(50), settings]);
        let file = to_file(&here);
        let merge = Merge::of(&file, &Entries::new()).unwrap();
        assert_eq!((merge.fresh.len(), merge.n_differing()), (4, 0));
        assert_eq!(merge.damaged, []);
        let (key, text) = game("a", 4);
        let mut later = here.clone();
        let mut value: Value = serde_json::from_str(&text).unwrap();
        value["played"] = json!(9);
        later.insert(key, value.to_string());
        for here in [here, later] {
            assert_eq!(Merge::of(&file, &here).unwrap(), Merge::default());
        }
    }

    // M10: the player is asked about differing entries, ended games are merged, and damage is reported.
    #[test]
    fn files_are_merged() {
        let mut file = Entries::from([game("a", 4), game("b", 4), best(50)]);
        file.insert("ninefold-game-c".to_owned(), "{".to_owned());
        file.insert("ninefold-game-d".to_owned(), game("e", 4).1);
        let here = Entries::from([game("a", 2), best(30)]);
        let merge = Merge::of(&to_file(&file), &here).unwrap();
        assert_eq!(merge.differing.keys().collect::<Vec<_>>(), ["ninefold-game-a"]);
        let records = Records::read(&merge.fresh["ninefold-classic-best-easy"]).unwrap();
        let kind = Kind { mode: "classic".to_owned(), level: Some(Level::Easy) };
        assert_eq!(records.best_times(&kind, false), [30, 50]);
        let fresh: Vec<&String> = merge.fresh.keys().collect();
        assert_eq!(fresh, ["ninefold-classic-best-easy", "ninefold-game-b", "ninefold-game-d"]);
        assert_eq!(merge.damaged.len(), 1);
        assert_eq!(merge.damaged[0].0, "ninefold-game-c");
        for other in ["", "{}", "[1]", r#"{"format":"ninefold/everything","version":9}"#] {
            assert_eq!(Merge::of(other, &here), None, "{other}");
        }
    }
}
