//! Statistics of the games that have ended: times, totals, streaks and days.

use std::collections::{BTreeMap, BTreeSet};

use ninefold::logic::Level;
use ninefold::{Game, N_BEST_TIMES, Status};

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
    /// The id of its layout in the catalog, or its corners.
    pub mode: String,
    /// Its level, if it was graded.
    pub level: Option<Level>,
}

/// How a game ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The time played, in milliseconds.
    pub time: u64,
    /// Whether the player had help, as [`Game::was_helped`] says.
    pub was_helped: bool,
    /// Whether the solution was shown.
    pub is_revealed: bool,
}

impl Ending {
    /// How a game ended, after this time; `None` if it has not ended.
    pub fn of(game: &Game, time: u64) -> Option<Ending> {
        let (status, was_helped) = (game.status(), game.was_helped());
        let is_revealed = status == Status::Revealed;
        status.is_over().then_some(Ending { time, was_helped, is_revealed })
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

/// The totals of the games of a kind.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Total {
    /// The number of games that ended.
    pub n_games: usize,
    /// The number of games that were solved.
    pub n_solved: usize,
    /// The average time of the solved games, in milliseconds.
    pub average: Option<u64>,
    /// The games that were solved without help.
    pub alone: Times,
    /// The games that were solved with help.
    pub helped: Times,
}

/// The times of solved games.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// The number of games.
    pub n_games: usize,
    /// Their average time, in milliseconds.
    pub average: Option<u64>,
    /// The shortest time.
    pub best: Option<u64>,
}

/// Consecutive days with a solved daily puzzle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The days up to now. If the current day is not solved yet, the day before is the last.
    pub current: usize,
    /// The length of the longest streak.
    pub longest: usize,
}

/// The best games of a kind, at most [`N_BEST_TIMES`] in each list, the fastest first. Of equal times, the
/// older game comes first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BestGames<'a> {
    /// Those solved without help.
    pub alone: Vec<&'a EndedGame>,
    /// Those solved with help.
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
    /// The totals of each kind.
    pub fn totals(&self) -> BTreeMap<&Kind, Total> {
        let mut games: BTreeMap<&Kind, Vec<&Ending>> = BTreeMap::new();
        for game in &self.games {
            games.entry(&game.kind).or_default().push(&game.ending);
        }
        games.into_iter().map(|(kind, endings)| (kind, Total::of(&endings))).collect()
    }

    /// The totals of all games.
    pub fn total(&self) -> Total {
        Total::of(&self.games.iter().map(|game| &game.ending).collect::<Vec<_>>())
    }

    /// The best games of a kind.
    pub fn best(&self, kind: &Kind) -> BestGames<'_> {
        let fastest = |was_helped: bool| {
            let of_kind = self.solved().filter(|game| game.kind == *kind);
            let mut games: Vec<&EndedGame> =
                of_kind.filter(|game| game.ending.was_helped == was_helped).collect();
            games.sort_by_key(|game| game.ending.time);
            games.truncate(N_BEST_TIMES);
            games
        };
        BestGames { alone: fastest(false), helped: fastest(true) }
    }

    /// The consecutive days with a solved daily puzzle.
    pub fn streak(&self, today: Day) -> Streak {
        let days = self.dailies();
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

    /// The days with a solved daily puzzle.
    pub fn dailies(&self) -> BTreeSet<Day> {
        self.solved().filter_map(|game| game.daily).collect()
    }

    /// The days with a solved daily puzzle of a kind.
    pub fn dailies_of(&self, kind: &Kind) -> BTreeSet<Day> {
        self.solved().filter(|game| game.kind == *kind).filter_map(|game| game.daily).collect()
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
        let times = |helped: &[bool]| {
            let solved = endings.iter().filter(|ending| !ending.is_revealed);
            let counted = solved.filter(|ending| helped.contains(&ending.was_helped));
            Times::of(&counted.map(|ending| ending.time).collect::<Vec<u64>>())
        };
        let Times { n_games: n_solved, average, .. } = times(&[false, true]);
        let (alone, helped) = (times(&[false]), times(&[true]));
        Total { n_games: endings.len(), n_solved, average, alone, helped }
    }
}

impl Times {
    fn of(times: &[u64]) -> Times {
        let sum: u128 = times.iter().copied().map(u128::from).sum();
        let average = sum.checked_div(times.len() as u128);
        Times {
            n_games: times.len(),
            average: average.and_then(|time| u64::try_from(time).ok()),
            best: times.iter().min().copied(),
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold::{Layout, Settings, Turn};
    use ninefold_testkit::boards;

    use super::*;

    fn kind(mode: &str) -> Kind {
        Kind { mode: mode.to_owned(), level: Some(Level::Hard) }
    }

    fn solved(time: u64, day: u64) -> EndedGame {
        let ending = Ending { time, was_helped: false, is_revealed: false };
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
            solved(30, 3),
            solved(40, 4),
            with(solved(10, 5), |ending| ending.was_helped = true),
            with(solved(9, 6), |ending| ending.was_helped = true),
            with(solved(8, 7), |ending| ending.was_helped = true),
            with(solved(1, 8), |ending| ending.is_revealed = true),
            EndedGame { kind: kind("samurai"), ..solved(2, 8) },
        ];
        let statistics: Statistics = games.iter().cloned().collect();
        let BestGames { alone, helped } = statistics.best(&kind("classic"));
        assert_eq!(alone, [&games[2], &games[1], &games[3]]);
        assert_eq!(helped, [&games[6], &games[5], &games[4]]);
        let other = Kind { level: Some(Level::Easy), ..kind("classic") };
        assert_eq!(statistics.best(&other), BestGames::default());
        let times =
            |n_games, average, best| Times { n_games, average: Some(average), best: Some(best) };
        let classic = Total {
            n_games: 8,
            n_solved: 7,
            average: Some(26),
            alone: times(4, 40, 30),
            helped: times(3, 9, 8),
        };
        let (average, alone) = (Some(2), times(1, 2, 2));
        let samurai = Total { n_games: 1, n_solved: 1, average, alone, helped: Times::default() };
        let totals = statistics.totals();
        assert_eq!(totals.into_values().collect::<Vec<_>>(), [classic, samurai]);
        let all = statistics.total();
        assert_eq!((all.n_games, all.n_solved, all.average), (9, 8, Some(23)));
        assert_eq!(all.alone, times(5, 32, 2));
        assert_eq!(Statistics::default().total(), Total::default());
        let days: Vec<(Day, usize)> = statistics.days().into_iter().collect();
        assert_eq!(days[0], (Day(1), 1));
        assert_eq!(days[7], (Day(8), 1), "not the revealed one");
    }

    // M11: consecutive days with a solved daily puzzle, in whatever order they were solved.
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
        assert_eq!(statistics.dailies_of(&kind("classic")), statistics.dailies());
        assert!(statistics.dailies_of(&kind("samurai")).is_empty());
        assert_eq!(Statistics::default().streak(Day(5)), Streak::default());
    }

    // M11, D8: a game that has ended has an ending; others have none.
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
        assert_eq!(ending, Ending { time: 7_000, was_helped: true, is_revealed: false });
        assert_eq!(play("undo"), None);
        assert!(play("reveal").expect("it is revealed").is_revealed);
    }
}
