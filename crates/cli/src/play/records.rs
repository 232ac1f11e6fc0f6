//! Statistics of games that have ended.
//!
//! `solved.jsonl` in the folder of the games contains one checksummed line per game, and is
//! only appended to. Lines that cannot be read are skipped.

pub(crate) mod report;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ninefold::logic::Level;
use ninefold::{Game, HintLevel, N_BEST_TIMES, Status, Turn};
use ninefold_wire::Date;
use serde::{Deserialize, Serialize};

use super::store::checksummed::{is_checksummed, with_checksum};
use super::store::disk::{append_line, read};
use super::store::{GameId, Label, StoreError};

const FILE: &str = "solved.jsonl";

/// A game that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finished {
    /// Its id.
    pub(crate) id: GameId,
    /// Its mode, level and day.
    pub(crate) label: Label,
    /// When it ended, in milliseconds since 1970.
    pub(crate) at: u64,
    /// The time played, in milliseconds.
    pub(crate) time: u64,
    /// The highest level of hint that was requested.
    pub(crate) highest_hint: Option<HintLevel>,
    /// The number of wrong entries that were refused.
    pub(crate) n_mistakes: u32,
    /// The number of checks for mistakes.
    pub(crate) n_checks: u32,
    /// Whether the solution was shown.
    pub(crate) is_revealed: bool,
}

impl Finished {
    /// The record of a game, if it has ended.
    pub(crate) fn of(
        game: &Game,
        (id, label): (&GameId, &Label),
        time: u64,
        now: u64,
    ) -> Option<Finished> {
        let is_revealed = match game.status() {
            Status::Solved => false,
            Status::Revealed => true,
            Status::Created | Status::InProgress | Status::Abandoned => return None,
        };
        let n_checks = game.log().iter().filter(|logged| logged.turn == Turn::Check).count();
        Some(Finished {
            id: id.clone(),
            label: label.clone(),
            at: now,
            time,
            highest_hint: game.highest_hint(),
            n_mistakes: game.n_mistakes(),
            n_checks: u32::try_from(n_checks).unwrap_or(u32::MAX),
            is_revealed,
        })
    }

    /// Whether the player had help: hints above the second level, or mistakes shown.
    pub(crate) fn is_helped(&self) -> bool {
        self.highest_hint.is_some_and(HintLevel::is_help)
            || self.n_mistakes > 0
            || self.n_checks > 0
    }

    /// Appends it to the statistics in a folder; it is on disk when this returns.
    pub(crate) fn record(&self, folder: &Path) -> Result<(), StoreError> {
        let shape = serde_json::to_string(&Shape::of(self)).expect("no type that fails");
        append_line(&folder.join(FILE), &with_checksum(&shape))
    }
}

/// The games that have ended, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Records {
    /// The games.
    pub(crate) games: Vec<Finished>,
    /// The number of lines that could not be read.
    pub(crate) n_damaged: usize,
}

/// The best times of a mode and level, each with at most three games, the fastest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Best<'a> {
    /// Games solved without help.
    pub(crate) alone: Vec<&'a Finished>,
    /// Games solved with help.
    pub(crate) helped: Vec<&'a Finished>,
}

/// All games of a mode and level together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Total {
    /// The number of games that ended.
    pub(crate) n_games: usize,
    /// The number of games that were solved.
    pub(crate) n_solved: usize,
    /// The average time of the solved games, in milliseconds.
    pub(crate) average: Option<u64>,
    /// The best time of the solved games, with or without help.
    pub(crate) best: Option<u64>,
}

impl Records {
    /// The statistics in a folder; empty if there are none.
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

    /// The best times of a mode and level.
    pub(crate) fn best(&self, mode: &str, level: Option<Level>) -> Best<'_> {
        let fastest = |is_helped: bool| {
            let mut games: Vec<&Finished> = self
                .solved()
                .filter(|game| game.label.mode == mode && game.label.level == level)
                .filter(|game| game.is_helped() == is_helped)
                .collect();
            games.sort_by_key(|game| game.time); // a stable sort: of equal times, the older is first
            games.truncate(N_BEST_TIMES);
            games
        };
        Best { alone: fastest(false), helped: fastest(true) }
    }

    /// The totals of each mode and level played.
    pub(crate) fn totals(&self) -> BTreeMap<(&str, Option<Level>), Total> {
        let mut totals: BTreeMap<_, Total> = BTreeMap::new();
        let mut sums: BTreeMap<_, u128> = BTreeMap::new();
        for game in &self.games {
            let key = (game.label.mode.as_str(), game.label.level);
            let total = totals.entry(key).or_default();
            total.n_games += 1;
            if !game.is_revealed {
                total.n_solved += 1;
                total.best = Some(total.best.map_or(game.time, |best| best.min(game.time)));
                let sum = sums.entry(key).or_default();
                *sum += u128::from(game.time);
                total.average = u64::try_from(*sum / total.n_solved as u128).ok();
            }
        }
        totals
    }

    /// The number of consecutive days up to this time on which a daily puzzle was solved. The
    /// current day need not be solved yet: then the streak ends the day before.
    pub(crate) fn daily_streak(&self, now: u64) -> usize {
        let days: BTreeSet<Date> =
            self.solved().filter_map(|game| game.label.daily).map(|daily| daily.date).collect();
        let mut row = (0..=now / DAY).rev().map(|day| days.contains(&Date::of_time(day * 86_400)));
        let today = usize::from(row.next() == Some(true));
        today + row.take_while(|is_solved| *is_solved).count()
    }

    fn solved(&self) -> impl Iterator<Item = &Finished> {
        self.games.iter().filter(|game| !game.is_revealed)
    }
}

/// The milliseconds of a day.
const DAY: u64 = 86_400_000;

fn read_line(line: &[u8]) -> Option<Finished> {
    let shape: Shape = serde_json::from_slice(line).ok().filter(|_| is_checksummed(line))?;
    let Shape { id, label, at, time, highest_hint, n_mistakes, n_checks, revealed } = shape;
    let id = id.parse().ok()?;
    let (highest_hint, is_revealed) = (HintLevel::new(highest_hint), revealed);
    Some(Finished { id, label, at, time, highest_hint, n_mistakes, n_checks, is_revealed })
}

/// A game that has ended, as JSON.
#[derive(Serialize, Deserialize)]
struct Shape {
    id: String,
    label: Label,
    at: u64,
    time: u64,
    highest_hint: u8,
    n_mistakes: u32,
    n_checks: u32,
    revealed: bool,
}

impl Shape {
    fn of(game: &Finished) -> Shape {
        Shape {
            id: game.id.to_string(),
            label: game.label.clone(),
            at: game.at,
            time: game.time,
            highest_hint: game.highest_hint.map_or(0, HintLevel::number),
            n_mistakes: game.n_mistakes,
            n_checks: game.n_checks,
            revealed: game.is_revealed,
        }
    }
}

#[cfg(test)]
mod tests;
