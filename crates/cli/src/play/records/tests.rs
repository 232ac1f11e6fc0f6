//! Statistics on disk, and their totals.

use std::fs;

use ninefold::{HintLevel, Layout, Settings};
use ninefold_testkit::boards;
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
        time,
        highest_hint: None,
        n_mistakes: 0,
        n_checks: 0,
        is_revealed: false,
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
    daily.highest_hint = HintLevel::new(6);
    let games = [solved(1, 9_000), daily, solved(3, 4_000)];
    let again = Finished { time: 1, ..solved(3, 1) };
    let records = records(&[games.as_slice(), &[again]].concat());
    assert_eq!(records, Records { games: games.to_vec(), n_damaged: 0 });
}

/// M11: the three best times of a mode and level; games with hints above level 2 or with mistakes
/// shown are listed separately, and revealed ones are not listed (D8).
#[test]
fn best_times() {
    let games = [
        solved(1, 50),
        solved(2, 40),
        Finished { highest_hint: HintLevel::new(2), ..solved(3, 30) },
        solved(4, 40),
        Finished { highest_hint: HintLevel::new(3), ..solved(5, 10) },
        Finished { n_mistakes: 1, ..solved(6, 9) },
        Finished { n_checks: 1, ..solved(7, 8) },
        Finished { is_revealed: true, ..solved(8, 1) },
        Finished { label: label("samurai", None), ..solved(9, 2) },
    ];
    let records = records(&games);
    let Best { alone, helped } = records.best("classic", Some(Level::Hard));
    assert_eq!(alone, [&games[2], &games[1], &games[3]]);
    assert_eq!(helped, [&games[6], &games[5], &games[4]]);
    let Best { alone, helped } = records.best("classic", Some(Level::Easy));
    assert_eq!((alone.len(), helped.len()), (0, 0));

    let totals = records.totals();
    let total = Total { n_games: 8, n_solved: 7, average: Some(26), best: Some(8) };
    assert_eq!(totals[&("classic", Some(Level::Hard))], total);
    let total = Total { n_games: 1, n_solved: 1, average: Some(2), best: Some(2) };
    assert_eq!(totals[&("samurai", Some(Level::Hard))], total);
    assert_eq!(totals.len(), 2);
}

/// M11: consecutive days on which a daily puzzle was solved, across the end of February in a leap
/// year.
#[test]
fn daily_streaks() {
    let dates = ["2028-02-25", "2028-02-27", "2028-02-28", "2028-02-29", "2028-03-01"];
    let mut games: Vec<Finished> = (1..).zip(dates).map(|(n, _)| solved(n, 1)).collect();
    for (game, date) in games.iter_mut().zip(dates) {
        game.label = label("classic", Some(date));
    }
    let records = records(&games);
    let first_of_march = 1_835_481_600_000;
    assert_eq!(Date::of_time(first_of_march / 1_000).to_string(), "2028-03-01");
    assert_eq!(records.daily_streak(first_of_march), 4);
    assert_eq!(records.daily_streak(first_of_march + DAY), 4);
    assert_eq!(records.daily_streak(first_of_march + 2 * DAY), 0);
    assert_eq!(records.daily_streak(first_of_march - DAY), 3);
    assert_eq!(records.daily_streak(0), 0);
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

/// M11, D8: a game that has ended has a record; one that has not has none.
#[test]
fn games_end() {
    let classic = Layout::classic();
    let puzzle = boards::puzzle();
    let id: GameId = "00000000000001".parse().unwrap();
    let label = label("classic", None);
    let finished = |game: &Game| Finished::of(game, (&id, &label), 7_000, 99);
    let mut game = Game::new(puzzle.clone(), Settings::default());
    let mut play = |text: &str| {
        game.play(Turn::parse(&classic, text).unwrap(), 0).unwrap();
        finished(&game)
    };
    assert_eq!(play("hint 4"), None);
    assert_eq!(play("check"), None);
    let entries: Vec<String> = classic
        .cells()
        .filter(|&cell| puzzle.givens().get(cell).is_none())
        .map(|cell| {
            let digit = puzzle.solution().get(cell).expect("a solution is full");
            format!("{}={digit}", classic.cell_name(cell))
        })
        .collect();
    let solved = play(&entries.join(" ")).expect("it is solved");
    let Finished { at, time, highest_hint, n_checks, is_revealed, .. } = solved;
    assert_eq!(
        (at, time, highest_hint, n_checks, is_revealed),
        (99, 7_000, HintLevel::new(4), 1, false)
    );
    assert!(solved.is_helped());
    assert_eq!(play("undo"), None);
    let revealed = play("reveal").expect("it is revealed");
    assert!(revealed.is_revealed);
}
