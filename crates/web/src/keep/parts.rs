//! A game in a store: a document under the game's key, and later turns in parts.
//!
//! A turn is one small write, however long the game is: the part `ninefold-turns-…/0`, `/1` and so
//! on. From time to time the whole document is written, and then the parts are removed, the last one
//! first. A write either happens or does not, so every intermediate state reads as the same log: a
//! part names the log that it continues by length and digest, and is used only if that is the log
//! read so far.
//!
//! Nothing here needs a browser or a puzzle.

use std::rc::Rc;

use serde_json::{Value, json};

use super::store::{StorageError, Store};
use super::turn_log::{Played, TurnLog};

/// The prefixes of the keys of games and of parts.
const GAMES: &str = "ninefold-";
const PARTS: &str = "ninefold-turns-";

const FORMAT: &str = "ninefold/turns";
const VERSION: u64 = 1;

/// The number of parts after which the whole document is written.
pub(crate) const MOST_PARTS: usize = 64;

/// The stored state of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stored {
    pub(crate) log: Rc<TurnLog>,
    pub(crate) n_parts: usize,
}

/// The key of the game that a part belongs to, from the part's key.
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
    // Damage is reported by whoever reads the document.
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
    /// The number of turns before it.
    after: usize,
    /// The digest of those turns.
    digest: String,
    /// The time played, in milliseconds.
    played: u64,
    turns: Vec<Played>,
}

impl Part {
    /// Whether it directly follows this log, not another log or a shorter prefix of this one.
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

/// The stored state of a game with this log, which was read from [`text`].
pub(crate) fn stored(store: &impl Store, key: &str, log: TurnLog) -> Stored {
    Stored { log: Rc::new(log), n_parts: parts(store, key).count() }
}

/// Appends turns to the stored ones, as one part.
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

/// Stores the whole document of a game, replacing its stored document and parts.
pub(crate) fn replace(store: &impl Store, key: &str, document: &str) -> Result<(), StorageError> {
    store.set(key, document)?;
    remove_parts(store, key);
    Ok(())
}

pub(crate) fn remove(store: &impl Store, key: &str) {
    remove_parts(store, key);
    store.remove(key);
}

/// Removes the parts from last to first, so that there is never a gap before a remaining part.
fn remove_parts(store: &impl Store, key: &str) {
    for index in (0..parts(store, key).count()).rev() {
        store.remove(&part_key(key, index));
    }
}

#[cfg(test)]
mod tests;
