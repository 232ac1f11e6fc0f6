//! A game in a store: a document under the game's key, and what was played since in parts.
//!
//! A turn is one small write, whatever came before it: the part `ninefold-turns-…/0`, `/1` and so
//! on. Now and then the whole document is written, and then the parts are removed, the last one
//! first. A write either happens or does not, so every moment in between reads as the same log: a
//! part is read only where it continues the log that it names by length and digest.
//!
//! Nothing here needs a browser or a puzzle.

use std::rc::Rc;

use serde_json::{Value, json};

use super::store::{StorageError, Store};
use super::turn_log::{Played, TurnLog};

/// What keys of games begin with, and keys of parts.
const GAMES: &str = "ninefold-";
const PARTS: &str = "ninefold-turns-";

const FORMAT: &str = "ninefold/turns";
const VERSION: u64 = 1;

/// How many parts there may be before the whole document is written.
pub(crate) const MOST_PARTS: usize = 64;

/// What a store has of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stored {
    /// The turns.
    pub(crate) log: Rc<TurnLog>,
    /// How many parts there are.
    pub(crate) n_parts: usize,
}

/// The game that a part belongs to, by their keys.
pub(crate) fn game_key(key: &str) -> Option<String> {
    let (rest, number) = key.strip_prefix(PARTS)?.rsplit_once('/')?;
    number.parse::<usize>().ok().map(|_| format!("{GAMES}{rest}"))
}

fn part_key(key: &str, index: usize) -> String {
    format!("{PARTS}{}/{index}", key.strip_prefix(GAMES).unwrap_or(key))
}

fn parts<S: Store>(store: &S, key: &str) -> impl Iterator<Item = String> {
    (0..).map_while(move |index| store.get(&part_key(key, index)))
}

/// The document of a game with all its turns; `None` if there is no such game.
pub(crate) fn text(store: &impl Store, key: &str) -> Option<String> {
    let document = store.get(key)?;
    if store.get(&part_key(key, 0)).is_none() {
        return Some(document);
    }
    // Damage is left for the reader to find.
    let Ok(mut value) = serde_json::from_str::<Value>(&document) else { return Some(document) };
    let Some(mut log) = value["turns"].as_array().and_then(|turns| read_turns(turns)) else {
        return Some(document);
    };
    let mut played = value["played"].as_u64().unwrap_or_default();
    for text in parts(store, key) {
        let part: Value = serde_json::from_str(&text).unwrap_or_default();
        if part["version"].as_u64().is_some_and(|version| version > VERSION) {
            value["version"] = part["version"].clone(); // a game is as new as its newest part
            return Some(value.to_string());
        }
        if let Some(part) = Part::read(&part).filter(|part| part.continues(&log)) {
            log.append(part.turns);
            played = played.max(part.played);
        }
    }
    let number = |(number, played): (usize, &Played)| json!({ "number": number, "at": played.at, "turn": played.turn });
    value["turns"] = (1..).zip(log.iter()).map(number).collect();
    value["played"] = played.into();
    Some(value.to_string())
}

fn read_turns(turns: &[Value]) -> Option<TurnLog> {
    let turn = |value: &Value| {
        Some(Played { at: value["at"].as_u64()?, turn: value["turn"].as_str()?.to_owned() })
    };
    turns.iter().map(turn).collect()
}

/// Turns that continue a log.
struct Part {
    /// How many turns there were before.
    after: usize,
    /// The digest of those.
    digest: String,
    /// How long the game was played, in milliseconds.
    played: u64,
    turns: Vec<Played>,
}

impl Part {
    /// Whether it follows a log: not one of another log, and none that the document has already.
    fn continues(&self, log: &TurnLog) -> bool {
        self.after == log.len() && log.digest(self.after).as_ref() == Some(&self.digest)
    }

    fn read(value: &Value) -> Option<Part> {
        if value["format"] != FORMAT || value["version"] != VERSION {
            return None;
        }
        Some(Part {
            after: usize::try_from(value["after"].as_u64()?).ok()?,
            digest: value["digest"].as_str()?.to_owned(),
            played: value["played"].as_u64()?,
            turns: read_turns(value["turns"].as_array()?)?.to_vec(),
        })
    }
}

/// What a store has of a game whose whole log this is, as [`text`] gave it.
pub(crate) fn stored(store: &impl Store, key: &str, log: TurnLog) -> Stored {
    Stored { log: Rc::new(log), n_parts: parts(store, key).count() }
}

/// Stores turns behind those that are stored, as one part.
pub(crate) fn append(
    store: &impl Store,
    key: &str,
    stored: &mut Stored,
    turns: Vec<Played>,
    played: u64,
) -> Result<(), StorageError> {
    let after = stored.log.len();
    let value = |played: &Played| json!({ "at": played.at, "turn": played.turn });
    let part = json!({
        "format": FORMAT,
        "version": VERSION,
        "after": after,
        "digest": stored.log.digest(after),
        "played": played,
        "turns": turns.iter().map(value).collect::<Vec<_>>(),
    });
    store.set(&part_key(key, stored.n_parts), &part.to_string())?;
    stored.n_parts += 1;
    Rc::make_mut(&mut stored.log).append(turns);
    Ok(())
}

/// Stores the whole document of a game, in place of what was there.
pub(crate) fn replace(store: &impl Store, key: &str, document: &str) -> Result<(), StorageError> {
    store.set(key, document)?;
    remove_parts(store, key);
    Ok(())
}

/// Removes a game.
pub(crate) fn remove(store: &impl Store, key: &str) {
    remove_parts(store, key);
    store.remove(key);
}

/// From the last to the first, so that no part is left behind one that is gone.
fn remove_parts(store: &impl Store, key: &str) {
    for index in (0..parts(store, key).count()).rev() {
        store.remove(&part_key(key, index));
    }
}

#[cfg(test)]
mod tests;
