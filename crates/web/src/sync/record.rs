//! The known state of the server's copy of a game, stored with the game.

use ninefold::logic::Level;
use ninefold_wire::Date;
use serde_json::{Value, json};

use crate::browser::uuid;
use crate::keep::first;
use crate::keep::storage::{self, StorageKey};
use crate::keep::turn_log::TurnLog;

/// The prefix of the keys of records; the rest is the game's key after `ninefold-`.
const RECORDS: &str = "ninefold-sync-";
/// The prefix of the keys of games that are set aside: another device's game has replaced them.
const ASIDE: &str = "ninefold-aside-";

/// The known state of the server's copy of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// The id of the owner, if there is one.
    pub(crate) player: Option<String>,
    pub(crate) id: String,
    pub(crate) stage: Stage,
    /// The number of turns known to be on both sides: the first ones of the log.
    known: usize,
    /// The digest of those turns, so that nothing is added to a different log.
    digest: String,
}

/// Whether the server has a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// It does not have the game, as far as the device knows.
    New,
    /// It has the game.
    Begun,
    /// It refused the game.
    Refused,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Nothing.
    Rest,
    /// Begin it on the server.
    Begin,
    /// Send the turns after this many.
    Send(usize),
    /// Compare with the server's log.
    Compare,
}

impl Record {
    const FORMAT: &str = "ninefold/sync";
    const VERSION: u64 = 1;
    const STAGES: [(Stage, &str); 3] =
        [(Stage::New, "new"), (Stage::Begun, "begun"), (Stage::Refused, "refused")];

    /// The record of a game that the server does not know.
    pub(crate) fn new(player: Option<&str>, id: String) -> Record {
        let player = player.map(str::to_owned);
        let digest = TurnLog::default().digest(0).unwrap_or_default();
        Record { player, id, stage: Stage::New, known: 0, digest }
    }

    /// The number of turns known to be on both sides.
    pub(crate) fn known(&self) -> usize {
        self.known
    }

    /// Records that both sides have these turns.
    pub(crate) fn acknowledge(&mut self, log: &TurnLog) {
        self.acknowledge_first(log, log.len());
    }

    /// Records that both sides have the first `known` of these turns.
    pub(crate) fn acknowledge_first(&mut self, log: &TurnLog, known: usize) {
        self.stage = Stage::Begun;
        self.known = known;
        self.digest = log.digest(self.known).unwrap_or_default();
    }

    /// Records that the server does not have this game, which gets a new id.
    pub(crate) fn forget(&mut self, id: String) {
        *self = Record::new(self.player.as_deref(), id);
    }

    /// The next step, given the device's turns.
    pub(crate) fn next(&self, log: &TurnLog) -> Step {
        match self.stage {
            Stage::New if log.is_empty() => Step::Rest,
            Stage::New => Step::Begin,
            // The log was replaced: a backup was read, or another tab wrote late.
            Stage::Begun if log.digest(self.known).as_ref() != Some(&self.digest) => Step::Compare,
            Stage::Begun if log.len() > self.known => Step::Send(self.known),
            Stage::Begun | Stage::Refused => Step::Rest,
        }
    }

    /// The JSON form, with format and version.
    pub(crate) fn to_json(&self) -> String {
        let stage = Record::STAGES.iter().find(|(stage, _)| *stage == self.stage);
        json!({
            "format": Record::FORMAT,
            "version": Record::VERSION,
            "player": self.player,
            "id": self.id,
            "stage": stage.map(|(_, name)| name),
            "known": self.known,
            "digest": self.digest,
        })
        .to_string()
    }

    /// Reads the JSON of [`Record::to_json`]; `None` for anything else, and for later versions.
    pub(crate) fn read(text: &str) -> Option<Record> {
        let value: Value = serde_json::from_str(text).ok()?;
        if value["format"] != Record::FORMAT || value["version"] != Record::VERSION {
            return None;
        }
        let stage = Record::STAGES.into_iter().find(|(_, name)| value["stage"] == *name)?.0;
        Some(Record {
            player: value["player"].as_str().map(str::to_owned),
            id: value["id"].as_str()?.to_owned(),
            stage,
            known: usize::try_from(value["known"].as_u64()?).ok()?,
            digest: value["digest"].as_str()?.to_owned(),
        })
    }
}

pub(crate) fn record_key(key: &str) -> String {
    format!("{RECORDS}{}", rest(key))
}

/// The key of a game that is set aside, from an ordinary one.
pub(crate) fn aside_key(key: &str) -> String {
    format!("{ASIDE}{}", rest(key))
}

/// The key of the game that a record belongs to, from the record's key.
pub(crate) fn game_key(key: &str) -> Option<String> {
    key.strip_prefix(RECORDS).map(|rest| format!("{}{rest}", storage::ALL))
}

/// Whether a key is that of a game that is set aside.
pub(crate) fn is_aside(key: &str) -> bool {
    key.starts_with(ASIDE)
}

fn rest(key: &str) -> &str {
    key.strip_prefix(storage::ALL).unwrap_or(key)
}

/// The id of a game on the server: its own, or one that all devices of the player derive in the same way.
pub(crate) fn id_of(player: &str, key: &str) -> String {
    if let Some(StorageKey::Other(name)) = StorageKey::of(key)
        && uuid::is_uuid(&name)
    {
        return name.to_ascii_lowercase();
    }
    uuid::of_text(&format!("ninefold/game/1/{player}/{key}"))
}

/// The maximum number of daily puzzles of a day whose keys are tried.
const MOST_VARIANTS: u32 = 16;

/// The key of a game begun on another device: the possible key that gives this id, or else one named after
/// the id.
pub(crate) fn key_of(
    player: &str,
    id: &str,
    mode: &str,
    day: (Option<Date>, Option<Level>),
) -> String {
    let named = format!("{}{id}", storage::OTHER);
    let (Some(date), Some(level)) = day else {
        let first = first::KEY;
        return if id_of(player, first) == id { first.to_owned() } else { named };
    };
    let keys = (1..=MOST_VARIANTS).map(|variant| storage::daily_key(date, mode, level, variant));
    keys.into_iter().find(|key| id_of(player, key) == id).unwrap_or(named)
}

#[cfg(test)]
mod tests;
