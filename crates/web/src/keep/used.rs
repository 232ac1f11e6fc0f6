//! The techniques that were used in solved games, in the browser's storage.

use std::collections::BTreeMap;

use ninefold_play::recognition::Recognized;
use serde_json::{Map, Value, json};

use crate::browser::local_storage;
use crate::keep::storage_key::USED;
use crate::keep::store::{StorageError, read_value};

const FORMAT: &str = "ninefold/techniques";
const VERSION: u64 = 1;

/// The number of a game's turns by what justifies them.
type Tally = BTreeMap<Recognized, u32>;

/// The tallies of games by the keys of the games.
type Games = BTreeMap<String, Tally>;

/// Whether the game under a key has been counted.
pub(crate) fn has(key: &str) -> bool {
    stored().is_ok_and(|games| games.contains_key(key))
}

/// Keeps the tally of the game under a key, unless there is one: a game counts once.
pub(crate) fn keep(key: &str, tally: Tally) -> Result<(), StorageError> {
    let mut games = stored()?;
    games.entry(key.to_owned()).or_insert(tally);
    local_storage::set(USED, &to_json(&games))
}

/// The sum of the tallies of all games.
pub(crate) fn total() -> Tally {
    let mut total = Tally::new();
    for (recognized, number) in stored().unwrap_or_default().into_values().flatten() {
        *total.entry(recognized).or_default() += number;
    }
    total
}

/// The stored games merged with those of a backup; if both have a game, the stored tally stays.
pub(crate) fn merge(theirs: &str, stored: Option<&str>) -> Result<String, StorageError> {
    let mut games = read(theirs)?;
    games.extend(stored.and_then(|stored| read(stored).ok()).unwrap_or_default());
    Ok(to_json(&games))
}

fn stored() -> Result<Games, StorageError> {
    local_storage::get(USED).map_or(Ok(Games::new()), |text| read(&text))
}

fn to_json(games: &Games) -> String {
    let tally = |tally: &Tally| -> Value {
        let entry = |(recognized, number): (&Recognized, &u32)| {
            (recognized.name().to_owned(), json!(number))
        };
        tally.iter().map(entry).collect::<Map<_, _>>().into()
    };
    let games: Map<String, Value> =
        games.iter().map(|(key, each)| (key.clone(), tally(each))).collect();
    json!({ "format": FORMAT, "version": VERSION, "games": games }).to_string()
}

fn read(text: &str) -> Result<Games, StorageError> {
    let damaged = |what: &str| StorageError::Damaged(what.to_owned());
    let value = read_value(text, FORMAT, VERSION)?;
    let entry = |(name, number): (&String, &Value)| {
        Some((Recognized::named(name)?, u32::try_from(number.as_u64()?).ok()?))
    };
    let game = |(key, tally): (&String, &Value)| {
        let tally = tally.as_object()?.iter().map(entry).collect::<Option<Tally>>()?;
        Some((key.clone(), tally))
    };
    let games = value["games"].as_object().ok_or_else(|| damaged("games"))?;
    games.iter().map(game).collect::<Option<Games>>().ok_or_else(|| damaged("a game"))
}

#[cfg(test)]
mod tests {
    use ninefold::logic::Technique;

    use super::*;

    // M10, D23: tallies are read back, the tallies of two devices are joined, and damage is refused.
    #[test]
    fn tallies_are_merged() {
        let wings = |number| Tally::from([(Recognized::Step(Technique::XWing), number)]);
        let here = Games::from([("a".to_owned(), wings(1)), ("b".to_owned(), wings(2))]);
        let guess = Tally::from([(Recognized::Guess, 4)]);
        let there = Games::from([("b".to_owned(), wings(9)), ("c".to_owned(), guess.clone())]);
        let text = to_json(&here);
        assert_eq!(read(&text).as_ref(), Ok(&here));
        let merged = merge(&to_json(&there), Some(&text)).unwrap();
        let all = here.into_iter().chain([("c".to_owned(), guess)]).collect();
        assert_eq!(read(&merged), Ok(all));
        assert_eq!(read(&text.replace("\"version\":1", "\"version\":2")), Err(StorageError::Newer));
        for wrong in ["", "{}", &text.replace("x-wing", "x-ray"), &text.replace(":2", ":-2")] {
            assert!(matches!(read(wrong), Err(StorageError::Damaged(_))), "{wrong}");
        }
    }
}
