//! What the games that have ended say together: times, totals, streaks and days.

use std::collections::{BTreeMap, BTreeSet};

use ninefold::logic::Level;
use ninefold::{Game, HintLevel, N_BEST_TIMES, Status, Turn};

/// The milliseconds of a day.
const DAY: u64 = 86_400_000;

/// A day of the calendar, counted from the first of January 1970, in UTC.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub u32);

impl Day {
    /// The day of a time in milliseconds since 1970.
    pub fn of_time(milliseconds: u64) -> Day {
        Day(u32::try_from(milliseconds / DAY).unwrap_or(u32::MAX))
    }

    fn before(self) -> Option<Day> {
        self.0.checked_sub(1).map(Day)
    }
}

/// The kind of a game: games are compared with others of the same kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind {
    /// The id of its layout in the catalogue, or its corners.
    pub mode: String,
    /// Its level, if it was graded.
    pub level: Option<Level>,
}

/// How a game ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The time played, in milliseconds.
    pub time: u64,
    /// The highest level of hint that was asked for.
    pub highest_hint: Option<HintLevel>,
    /// The number of wrong entries that were refused.
    pub n_mistakes: u32,
    /// The number of checks for mistakes.
    pub n_checks: u32,
    /// Whether the solution was shown.
    pub is_revealed: bool,
}

impl Ending {
    /// How a game ended, after this time; `None` if it has not.
    pub fn of(game: &Game, time: u64) -> Option<Ending> {
        let is_revealed = match game.status() {
            Status::Solved => false,
            Status::Revealed => true,
            Status::Created | Status::InProgress | Status::Abandoned => return None,
        };
        let n_checks = game.log().iter().filter(|logged| logged.turn == Turn::Check).count();
        Some(Ending {
            time,
            highest_hint: game.highest_hint(),
            n_mistakes: game.n_mistakes(),
            n_checks: u32::try_from(n_checks).unwrap_or(u32::MAX),
            is_revealed,
        })
    }

    /// Whether the player had help: hints above the second level, or mistakes shown.
    pub fn was_helped(&self) -> bool {
        self.highest_hint.is_some_and(HintLevel::is_help)
            || self.n_mistakes > 0
            || self.n_checks > 0
    }
}

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndedGame {
    /// Its kind.
    pub kind: Kind,
    /// Its day, if it is a daily puzzle.
    pub daily: Option<Day>,
    /// When it ended, in milliseconds since 1970.
    pub at: u64,
    /// How it ended.
    pub ending: Ending,
}

/// All games of a kind together.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Total {
    /// The number of games that ended.
    pub n_games: usize,
    /// The number of games that were solved.
    pub n_solved: usize,
    /// The number of games that were solved without help.
    pub n_alone: usize,
    /// The average time of the solved games, in milliseconds.
    pub average: Option<u64>,
    /// The best time of the solved games, with or without help.
    pub best: Option<u64>,
}

/// Consecutive days with a solved daily puzzle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The days up to now. The current day need not be solved yet: then the day before is the last.
    pub current: usize,
    /// The most that there ever were.
    pub longest: usize,
}

/// The best games of a kind, at most [`N_BEST_TIMES`] each, the fastest first. Of equal times, the
/// older game is first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BestGames<'a> {
    /// Those without help.
    pub alone: Vec<&'a EndedGame>,
    /// Those with help.
    pub helped: Vec<&'a EndedGame>,
}

/// The games that have ended, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    games: Vec<EndedGame>,
}

impl FromIterator<EndedGame> for Statistics {
    fn from_iter<I: IntoIterator<Item = EndedGame>>(games: I) -> Statistics {
        Statistics { games: games.into_iter().collect() }
    }
}

impl Statistics {
    /// The games of each kind together.
    pub fn totals(&self) -> BTreeMap<&Kind, Total> {
        let mut games: BTreeMap<&Kind, Vec<&Ending>> = BTreeMap::new();
        for game in &self.games {
            games.entry(&game.kind).or_default().push(&game.ending);
        }
        games.into_iter().map(|(kind, endings)| (kind, Total::of(&endings))).collect()
    }

    /// All games together.
    pub fn total(&self) -> Total {
        Total::of(&self.games.iter().map(|game| &game.ending).collect::<Vec<_>>())
    }

    /// The best games of a kind.
    pub fn best(&self, kind: &Kind) -> BestGames<'_> {
        let fastest = |was_helped: bool| {
            let of_kind = self.solved().filter(|game| game.kind == *kind);
            let mut games: Vec<&EndedGame> =
                of_kind.filter(|game| game.ending.was_helped() == was_helped).collect();
            games.sort_by_key(|game| game.ending.time);
            games.truncate(N_BEST_TIMES);
            games
        };
        BestGames { alone: fastest(false), helped: fastest(true) }
    }

    /// The days with a solved daily puzzle, in a row.
    pub fn streak(&self, today: Day) -> Streak {
        let days: BTreeSet<Day> = self.solved().filter_map(|game| game.daily).collect();
        let length = |last: Day| {
            let row = std::iter::successors(Some(last), |day| day.before());
            row.take_while(|day| days.contains(day)).count()
        };
        let last = if days.contains(&today) { Some(today) } else { today.before() };
        Streak {
            current: last.map_or(0, length),
            longest: days.iter().map(|&day| length(day)).max().unwrap_or(0),
        }
    }

    /// The number of games solved on each day.
    pub fn days(&self) -> BTreeMap<Day, usize> {
        let mut days = BTreeMap::new();
        for game in self.solved() {
            *days.entry(Day::of_time(game.at)).or_default() += 1;
        }
        days
    }

    fn solved(&self) -> impl Iterator<Item = &EndedGame> {
        self.games.iter().filter(|game| !game.ending.is_revealed)
    }
}

impl Total {
    fn of(endings: &[&Ending]) -> Total {
        let solved = || endings.iter().filter(|ending| !ending.is_revealed);
        let times = || solved().map(|ending| ending.time);
        let n_solved = solved().count();
        let sum: u128 = times().map(u128::from).sum();
        Total {
            n_games: endings.len(),
            n_solved,
            n_alone: solved().filter(|ending| !ending.was_helped()).count(),
            average: sum.checked_div(n_solved as u128).and_then(|time| u64::try_from(time).ok()),
            best: times().min(),
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold::{Layout, Settings};
    use ninefold_testkit::boards;

    use super::*;

    fn kind(mode: &str) -> Kind {
        Kind { mode: mode.to_owned(), level: Some(Level::Hard) }
    }

    /// A game solved in this time, on this day.
    fn solved(time: u64, day: u64) -> EndedGame {
        let ending =
            Ending { time, highest_hint: None, n_mistakes: 0, n_checks: 0, is_revealed: false };
        EndedGame { kind: kind("classic"), daily: None, at: day * DAY + 5, ending }
    }

    fn with(mut game: EndedGame, change: impl Fn(&mut Ending)) -> EndedGame {
        change(&mut game.ending);
        game
    }

    // M11: the three best times of a mode and level; games with hints above level 2 or with mistakes
    // shown are listed separately, and revealed ones are not listed (D8).
    #[test]
    fn best_times() {
        let games = [
            solved(50, 1),
            solved(40, 2),
            with(solved(30, 3), |ending| ending.highest_hint = HintLevel::new(2)),
            solved(40, 4),
            with(solved(10, 5), |ending| ending.highest_hint = HintLevel::new(3)),
            with(solved(9, 6), |ending| ending.n_mistakes = 1),
            with(solved(8, 7), |ending| ending.n_checks = 1),
            with(solved(1, 8), |ending| ending.is_revealed = true),
            EndedGame { kind: kind("samurai"), ..solved(2, 8) },
        ];
        let statistics: Statistics = games.iter().cloned().collect();
        let BestGames { alone, helped } = statistics.best(&kind("classic"));
        assert_eq!(alone, [&games[2], &games[1], &games[3]]);
        assert_eq!(helped, [&games[6], &games[5], &games[4]]);
        let other = Kind { level: Some(Level::Easy), ..kind("classic") };
        assert_eq!(statistics.best(&other), BestGames::default());
        let classic =
            Total { n_games: 8, n_solved: 7, n_alone: 4, average: Some(26), best: Some(8) };
        let samurai =
            Total { n_games: 1, n_solved: 1, n_alone: 1, average: Some(2), best: Some(2) };
        let totals = statistics.totals();
        assert_eq!(totals.into_values().collect::<Vec<_>>(), [classic, samurai]);
        let all = Total { n_games: 9, n_solved: 8, n_alone: 5, average: Some(23), best: Some(2) };
        assert_eq!(statistics.total(), all);
        assert_eq!(Statistics::default().total(), Total::default());
        let days: Vec<(Day, usize)> = statistics.days().into_iter().collect();
        assert_eq!(days[0], (Day(1), 1));
        assert_eq!(days[7], (Day(8), 1), "not the revealed one");
    }

    // M11: consecutive days on which a daily puzzle was solved, whenever that was.
    #[test]
    fn daily_streaks() {
        let days = [10, 11, 12, 13, 20, 22, 23];
        let daily = |day| EndedGame { daily: Some(Day(day)), ..solved(1, 99) };
        let revealed = with(daily(21), |ending| ending.is_revealed = true);
        let games = days.into_iter().map(daily).chain([revealed, solved(1, 24), daily(23)]);
        let statistics: Statistics = games.collect();
        let streak = |today| {
            let Streak { current, longest } = statistics.streak(Day(today));
            (current, longest)
        };
        assert_eq!(streak(23), (2, 4));
        assert_eq!(streak(24), (2, 4), "today can still be solved");
        assert_eq!(streak(25), (0, 4));
        assert_eq!(streak(12), (3, 4));
        assert_eq!(streak(0), (0, 4));
        assert_eq!(Statistics::default().streak(Day(5)), Streak::default());
    }

    // M11, D8: a game that has ended has an ending; one that has not has none.
    #[test]
    fn games_end() {
        let (layout, puzzle) = (Layout::classic(), boards::puzzle());
        let mut game = Game::new(puzzle.clone(), Settings::default());
        let mut play = |text: &str| {
            game.play(Turn::parse(&layout, text).unwrap(), 0).unwrap();
            Ending::of(&game, 7_000)
        };
        assert_eq!(play("hint 4"), None);
        assert_eq!(play("check"), None);
        let is_open = |cell: &_| puzzle.givens().get(*cell).is_none();
        let entry = |cell| {
            let digit = puzzle.solution().get(cell).expect("a solution is full");
            format!("{}={digit}", layout.cell_name(cell))
        };
        let entries: Vec<String> = layout.cells().filter(is_open).map(entry).collect();
        let ending = play(&entries.join(" ")).expect("it is solved");
        assert!(ending.was_helped() && !ending.is_revealed);
        let counts = (ending.time, ending.highest_hint, ending.n_mistakes, ending.n_checks);
        assert_eq!(counts, (7_000, HintLevel::new(4), 0, 1));
        assert_eq!(play("undo"), None);
        assert!(play("reveal").expect("it is revealed").is_revealed);
    }
}
