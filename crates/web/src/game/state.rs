//! A game on the page: the player's seat, and the state that the page adds to it.
//!
//! Plain Rust without a browser, so that it can be tested natively.

use std::ops::{Deref, DerefMut};

use ninefold::grade::Grade;
use ninefold::logic::Level;
use ninefold::rating::{Rating, Tenths};
use ninefold::{CatalogEntry, Game, Puzzle, Settings};
use ninefold_play::recognition::Recognized;
use ninefold_play::{Clock, Hand, Seat, Wish};
use ninefold_wire::Date;
use ninefold_words::{Language, layout_title, level_title};
use ninefold_workers::proving::Proof;

use crate::game::preferences::Preferences;
use crate::keep::parts::Stored;

/// A game on the page. It dereferences to the player's seat, which is what most of the page needs.
#[derive(Clone, Debug)]
pub(crate) struct App {
    seat: Seat,
    /// Where its puzzle comes from.
    pub(crate) source: Source,
    /// How it compares with games like it, once it has ended and is recorded.
    pub(crate) standing: Option<Standing>,
    /// The part of it in the browser's storage; `None` if nothing, or another log, is stored.
    pub(crate) stored: Option<Stored>,
    /// The grade of the puzzle, if it was graded here.
    pub(crate) grade: Option<Grade>,
    /// The exact rating of the puzzle, once it is found.
    pub(crate) rating: Option<Rating>,
    /// Why its solution is the only one, once that is proven.
    pub(crate) proof: Option<Proof>,
    /// What justifies the turn with this number, once it is recognized.
    pub(crate) recognized: Option<(usize, Recognized)>,
    /// What the player asked of the puzzle.
    pub(crate) wish: Wish,
    /// The title of its puzzle, if a link or the player gave it one.
    pub(crate) named: Option<String>,
}

/// How a game compares with others of its layout and level: with those with help if it had help, else
/// with those without.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The best times in milliseconds, shortest first; empty if such games are not recorded.
    pub(crate) best: Vec<u64>,
    /// Its own time when it was first solved, in milliseconds.
    pub(crate) time: u64,
    /// The best time of the games before it, in milliseconds.
    pub(crate) before: Option<u64>,
}

/// Where a puzzle comes from, which determines the game's key in the browser's storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Daily {
        date: Date,
        /// Its number among those of the day, from 1.
        variant: u32,
    },
    /// Any other puzzle, with a name.
    Made(String),
}

impl Deref for App {
    type Target = Seat;

    fn deref(&self) -> &Seat {
        &self.seat
    }
}

impl DerefMut for App {
    fn deref_mut(&mut self) -> &mut Seat {
        &mut self.seat
    }
}

impl App {
    pub(crate) fn new(game: Game, source: Source, level: Option<Level>, clock: Clock) -> App {
        let seat = Seat::without_finder(game, level, clock);
        App {
            seat,
            source,
            standing: None,
            stored: None,
            grade: None,
            rating: None,
            proof: None,
            recognized: None,
            wish: Wish::default(),
            named: None,
        }
    }

    /// The game of a puzzle, without turns.
    pub(crate) fn of_puzzle(puzzle: Puzzle, source: Source, level: Option<Level>) -> App {
        App::new(Game::new(puzzle, Settings::default()), source, level, Clock::default())
    }

    /// Applies the player's preferences: digits first or not, candidates and, if nothing was played
    /// yet, the settings.
    pub(crate) fn adopt(&mut self, preferences: &Preferences) {
        let is_digit_first = preferences.is_digit_first;
        self.seat.prefer(if is_digit_first { Hand::DigitFirst(None) } else { Hand::CellFirst });
        self.seat.keep_candidates(preferences.keeps_candidates);
        if self.game().log().is_empty() && self.game().settings() != preferences.settings {
            self.seat.adopt(preferences.settings);
            self.stored = None;
        }
    }

    /// Continues with another game of the same puzzle, played elsewhere; the cursor stays.
    pub(crate) fn follow(&mut self, game: Game, now: f64) {
        self.seat.follow(game, now);
        self.stored = None;
    }

    /// Its title, or that of its layout.
    pub(crate) fn title(&self, language: Language) -> String {
        self.named.clone().unwrap_or_else(|| layout_title(language, self.mode()))
    }

    /// A short description: layout, level and day.
    pub(crate) fn heading(&self, language: Language) -> String {
        let level = self.level().map(|level| level_title(language, level));
        let day = match self.source {
            Source::Daily { date, .. } => Some(date.to_string()),
            Source::Made(_) => None,
        };
        let parts = [Some(self.title(language)), level, day];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// The id of its layout.
    pub(crate) fn mode(&self) -> &'static str {
        CatalogEntry::of(self.game().layout()).map_or("custom", |entry| entry.id)
    }

    /// The kind of games that it is compared with; `None` while its level is unknown.
    pub(crate) fn kind(&self) -> Option<ninefold_play::Kind> {
        let layout = self.game().layout();
        let mode = CatalogEntry::of(layout)
            .map_or_else(|| layout.to_string(), |entry| entry.id.to_owned());
        Some(ninefold_play::Kind { mode, level: Some(self.level()?) })
    }
}

/// The lowest and the highest rating of a band of exact ratings.
pub(crate) type Band = (Tenths, Tenths);

/// The bands of exact ratings of puzzles of one grid and this level; each holds at least one puzzle in
/// sixty.
pub(crate) fn bands(level: Level) -> Vec<Band> {
    let bands: &[(u16, u16)] = match level {
        Level::Easy => &[(10, 12), (13, 15), (17, 23)],
        Level::Medium => &[(17, 20), (23, 26), (28, 34)],
        Level::Hard => &[(32, 44), (45, 57), (66, 67), (70, 72)],
        Level::Expert => &[(66, 70), (71, 71), (72, 72), (73, 77)],
        Level::Extreme => &[(66, 71), (72, 72), (73, 78), (83, 85), (86, 95)],
    };
    bands.iter().map(|&(from, to)| (Tenths::new(from), Tenths::new(to))).collect()
}
