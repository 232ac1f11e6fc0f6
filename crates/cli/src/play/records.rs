//! The records of games that have ended.
//!
//! `solved.jsonl` in the folder of the games contains one checksummed line per game, and is
//! only appended to. Lines that cannot be read are skipped.

pub(crate) mod report;

use std::collections::BTreeSet;
use std::path::Path;

use ninefold::{Game, HintLevel};
use ninefold_play::{Day, EndedGame, Ending, Kind, Statistics};
use serde::{Deserialize, Serialize};

use super::store::checksummed::{is_checksummed, with_checksum};
use super::store::disk::{append_line, read};
use super::store::{GameId, Label, StoreError};

const FILE: &str = "solved.jsonl";

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finished {
    pub(crate) id: GameId,
    /// Its mode, level and day.
    pub(crate) label: Label,
    /// When it ended, in milliseconds since 1970.
    pub(crate) at: u64,
    pub(crate) ending: Ending,
}

impl Finished {
    /// The record of a game, if it has ended.
    pub(crate) fn of(
        game: &Game,
        (id, label): (&GameId, &Label),
        time: u64,
        now: u64,
    ) -> Option<Finished> {
        let ending = Ending::of(game, time)?;
        Some(Finished { id: id.clone(), label: label.clone(), at: now, ending })
    }

    /// Appends it to the records in a folder; it is on disk when this returns.
    pub(crate) fn record(&self, folder: &Path) -> Result<(), StoreError> {
        let shape = serde_json::to_string(&Shape::of(self)).expect("no type that fails");
        append_line(&folder.join(FILE), &with_checksum(&shape))
    }
}

/// The games that have ended, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Records {
    pub(crate) games: Vec<Finished>,
    /// The number of lines that could not be read.
    pub(crate) n_damaged: usize,
}

impl Records {
    /// The records in a folder; empty if there are none.
    pub(crate) fn read(folder: &Path) -> Result<Records, StoreError> {
        Ok(read(&folder.join(FILE))?.map_or_else(Records::default, |bytes| Records::of(&bytes)))
    }

    /// Only the first line of each game counts: solving it again after an undo is not a second
    /// game.
    fn of(bytes: &[u8]) -> Records {
        let mut records = Records::default();
        let mut known = BTreeSet::new();
        for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            match read_line(line) {
                Some(game) if known.insert(game.id.clone()) => records.games.push(game),
                Some(_) => {}
                None => records.n_damaged += 1,
            }
        }
        records
    }

    pub(crate) fn statistics(self) -> Statistics {
        self.games.into_iter().map(EndedGame::from).collect()
    }
}

impl From<Finished> for EndedGame {
    fn from(game: Finished) -> EndedGame {
        let Label { mode, level, daily } = game.label;
        let daily = daily.map(|daily| Day(daily.date.days()));
        EndedGame { kind: Kind { mode, level }, daily, at: game.at, ending: game.ending }
    }
}

fn read_line(line: &[u8]) -> Option<Finished> {
    let shape: Shape = serde_json::from_slice(line).ok().filter(|_| is_checksummed(line))?;
    let was_helped = shape.was_helped();
    let Shape { id, label, at, time, revealed: is_revealed, .. } = shape;
    let ending = Ending { time, was_helped, is_revealed };
    Some(Finished { id: id.parse().ok()?, label, at, ending })
}

/// A game that has ended, as JSON.
#[derive(Serialize, Deserialize)]
struct Shape {
    id: String,
    label: Label,
    at: u64,
    time: u64,
    revealed: bool,
    /// Absent in lines of the first version, which had the three counts below.
    #[serde(skip_serializing_if = "Option::is_none")]
    helped: Option<bool>,
    #[serde(default, skip_serializing)]
    highest_hint: u8,
    #[serde(default, skip_serializing)]
    n_mistakes: u32,
    #[serde(default, skip_serializing)]
    n_checks: u32,
}

impl Shape {
    fn of(game: &Finished) -> Shape {
        Shape {
            id: game.id.to_string(),
            label: game.label.clone(),
            at: game.at,
            time: game.ending.time,
            revealed: game.ending.is_revealed,
            helped: Some(game.ending.was_helped),
            highest_hint: 0,
            n_mistakes: 0,
            n_checks: 0,
        }
    }

    fn was_helped(&self) -> bool {
        let is_help = HintLevel::new(self.highest_hint).is_some_and(HintLevel::is_help);
        self.helped.unwrap_or(is_help || self.n_mistakes > 0 || self.n_checks > 0)
    }
}

#[cfg(test)]
mod tests;
