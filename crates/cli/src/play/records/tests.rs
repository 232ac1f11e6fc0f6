//! Records on disk, and their statistics.

use std::fs;

use ninefold::logic::Level;
use ninefold_wire::Date;
use tempfile::tempdir;

use super::*;
use crate::play::store::DailyLabel;

fn label(mode: &str, date: Option<&str>) -> Label {
    let daily = date.map(|date| DailyLabel { date: date.parse().unwrap(), variant: 1 });
    Label { mode: mode.to_owned(), level: Some(Level::Hard), daily }
}

/// A game with this number that took this time.
fn solved(number: u64, time: u64) -> Finished {
    Finished {
        id: format!("{number:014}").parse().expect("digits of base 32"),
        label: label("classic", None),
        at: number,
        ending: Ending { time, was_helped: false, is_revealed: false },
    }
}

fn records(games: &[Finished]) -> Records {
    let folder = tempdir().unwrap();
    assert_eq!(Records::read(folder.path()).unwrap(), Records::default());
    for game in games {
        game.record(folder.path()).unwrap();
    }
    Records::read(folder.path()).unwrap()
}

/// M11: recorded games are read back, each once.
#[test]
fn games_are_recorded_once() {
    let mut daily = solved(2, 5_000);
    daily.label = label("samurai", Some("2026-11-15"));
    daily.ending.was_helped = true;
    let games = [solved(1, 9_000), daily, solved(3, 4_000)];
    let again = solved(3, 1);
    let records = records(&[games.as_slice(), &[again]].concat());
    assert_eq!(records, Records { games: games.to_vec(), n_damaged: 0 });
}

/// M11: lines of the first version count hints, mistakes and checks.
#[test]
fn old_lines_are_read() {
    let helped = |counts: &str| {
        let line = format!(
            r#"{{"id":"00000000000001","label":{{"mode":"classic"}},"at":1,"time":5,{counts},"revealed":false}}"#
        );
        let Records { games, n_damaged } = Records::of(with_checksum(&line).as_bytes());
        assert_eq!(n_damaged, 0);
        games[0].ending.was_helped
    };
    assert!(!helped(r#""highest_hint":2,"n_mistakes":0,"n_checks":0"#));
    assert!(helped(r#""highest_hint":3,"n_mistakes":0,"n_checks":0"#));
    assert!(helped(r#""highest_hint":0,"n_mistakes":1,"n_checks":0"#));
    assert!(helped(r#""highest_hint":0,"n_mistakes":0,"n_checks":1"#));
}

/// M11: the day of a daily puzzle counts for the streak, across the end of February in a leap year.
#[test]
fn daily_streaks() {
    let dates = ["2028-02-25", "2028-02-27", "2028-02-28", "2028-02-29", "2028-03-01"];
    let daily =
        |(number, date)| Finished { label: label("classic", Some(date)), ..solved(number, 1) };
    let games: Vec<Finished> = (1..).zip(dates).map(daily).collect();
    let statistics = records(&games).statistics();
    let first_of_march = 1_835_481_600_000;
    assert_eq!(Date::of_time(first_of_march / 1_000).to_string(), "2028-03-01");
    assert_eq!(statistics.streak(Day::of_time(first_of_march)).current, 4);
}

/// M11: damage to a line costs only that line, even if its end is missing.
#[test]
fn damaged_lines_are_skipped() {
    let folder = tempdir().unwrap();
    let path = folder.path().join(FILE);
    let games = [solved(1, 10), solved(2, 20), solved(3, 30)];
    games[0].record(folder.path()).unwrap();
    games[1].record(folder.path()).unwrap();
    let whole = fs::read(&path).unwrap();
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        let Records { games: left, n_damaged } = Records::of(&damaged);
        assert!(left.iter().all(|game| games.contains(game)), "byte {at}");
        assert!(n_damaged >= 1 || at == whole.len() - 1, "byte {at}");
        assert!(Records::of(&whole[..at]).games.len() < 2 || at == whole.len() - 1, "byte {at}");
    }
    fs::write(&path, &whole[..whole.len() - 9]).unwrap();
    games[2].record(folder.path()).unwrap();
    let left = Records::read(folder.path()).unwrap();
    assert_eq!(left, Records { games: vec![solved(1, 10), solved(3, 30)], n_damaged: 1 });
}
