//! The records of solved games as a table and as JSON.

use std::fmt::Write;
use std::path::Path;

use ninefold::logic::Level;
use ninefold_play::{Day, EndedGame, Statistics};
use ninefold_words::{Language, layout_title, level_name, say, time};
use serde::Serialize;

use super::Records;

/// The records as JSON, one object per mode and level.
pub(crate) fn json(folder: Option<&Path>) -> String {
    let statistics = statistics(folder);
    let mut text = String::new();
    for (kind, total) in statistics.totals() {
        let best = statistics.best(kind);
        let times = |games: &[&EndedGame]| games.iter().map(|game| game.ending.time).collect();
        let object = Object {
            mode: &kind.mode,
            level: kind.level.map(Level::name),
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

/// The statistics of all ended games.
pub(crate) fn statistics(folder: Option<&Path>) -> Statistics {
    let records = folder.and_then(|folder| Records::read(folder).ok()).unwrap_or_default();
    records.statistics()
}

/// A table of solved games and best times.
pub(crate) fn table(folder: Option<&Path>, language: Language, now: u64) -> String {
    let statistics = statistics(folder);
    let totals = statistics.totals();
    if totals.is_empty() {
        return say::play_no_records(language) + "\n";
    }
    let mut rows = vec![[
        say::records_mode(language),
        say::records_level(language),
        say::records_games(language),
        say::records_best(language),
        say::records_average(language),
    ]];
    for (kind, total) in &totals {
        let best = statistics.best(kind);
        let times = |games: &[&EndedGame]| {
            games.iter().map(|game| time(game.ending.time)).collect::<Vec<_>>().join(" ")
        };
        let helped = times(&best.helped);
        let helped = if helped.is_empty() { helped } else { format!(" ({helped})") };
        rows.push([
            layout_title(language, &kind.mode),
            kind.level.map_or("-".to_owned(), |level| level_name(language, level)),
            total.n_solved.to_string(),
            format!("{}{helped}", times(&best.alone)).trim_start().to_owned(),
            total.average.map_or("-".to_owned(), time),
        ]);
    }
    let streak = match statistics.streak(Day::of_time(now)).current {
        0 => String::new(),
        n_days => say::records_streak(language, n_days) + "\n",
    };
    aligned(&rows) + &streak
}

fn aligned(rows: &[[String; 5]]) -> String {
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
