//! What the page knows: a game, where the player is in it, and what was said last.
//!
//! Plain Rust without a browser, so that all of it is tested natively.

use ninefold::generate::Symmetry;
use ninefold::hint::Hint;
use ninefold::logic::{Level, Technique};
use ninefold::{
    CatalogEntry, Cell, CellSet, Digit, Game, Grid, Logged, PlayError, Puzzle, Settings, Status,
    Turn,
};
use ninefold_wire::Date;

use crate::clock::Clock;
use crate::preferences::Preferences;
use crate::walk::Walk;

/// A game on the page.
#[derive(Clone, Debug)]
pub(crate) struct App {
    /// The game.
    pub(crate) game: Game,
    /// Where its puzzle comes from.
    pub(crate) source: Source,
    /// The level its puzzle was made for, where that is known.
    pub(crate) level: Option<Level>,
    /// How long it was played.
    pub(crate) clock: Clock,
    /// The cell that keys move from, always one of the selected.
    pub(crate) cursor: Cell,
    /// The cells that the next digit is for.
    pub(crate) selected: CellSet,
    /// The grid that the cursor is in: one of its cell's.
    pub(crate) grid: Grid,
    /// What digits are written as.
    pub(crate) ink: Ink,
    /// Whether the digit comes before the cell, and which is held.
    pub(crate) hand: Hand,
    /// Whether the player has stopped the clock, or was away for long.
    pub(crate) is_paused: bool,
    /// The steps to the solution, while they are looked at.
    pub(crate) walk: Option<Box<Walk>>,
    /// The wrong entries that a check has shown, on request.
    pub(crate) wrong: CellSet,
    /// What is said about the last thing that happened.
    pub(crate) said: Said,
    /// The best times of such games, once this one was solved and counted; empty where games are
    /// not counted.
    pub(crate) best: Option<Vec<u64>>,
}

/// Where a puzzle comes from: it gives the game its place in the browser's storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A puzzle of a day.
    Daily {
        /// The day.
        date: Date,
        /// Which of those of the day, from 1.
        variant: u32,
    },
    /// Any other, with a name of its own.
    Made(String),
}

/// What a digit is written as.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// An entry.
    Digit,
    /// A mark around the edge.
    Corner,
    /// A mark in the middle.
    Center,
    /// The color of this number.
    Color,
    /// The next color of this candidate.
    Chain,
}

impl Ink {
    /// All of them, in the order of their buttons.
    pub(crate) const ALL: [Ink; 5] = [Ink::Digit, Ink::Corner, Ink::Center, Ink::Color, Ink::Chain];
}

/// What comes first, the cell or the digit.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Hand {
    /// A digit goes to the cells that are selected.
    #[default]
    CellFirst,
    /// The digit that is held, if one is, goes to every cell that is tapped.
    DigitFirst(Option<Digit>),
}

impl Hand {
    /// The digit that is held.
    pub(crate) fn held(self) -> Option<Digit> {
        match self {
            Hand::CellFirst => None,
            Hand::DigitFirst(held) => held,
        }
    }
}

/// What is said about the last thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// Nothing beyond what the board says by itself.
    Nothing,
    /// Why a turn was refused.
    Refused(PlayError),
    /// A guarded game did not take this entry.
    Mistake(Cell, Option<Digit>),
    /// A hint.
    Hint(Box<Hint>),
    /// A check: how many entries are wrong, and how many cells are empty.
    Checked {
        /// How many entries are wrong.
        n_mistakes: usize,
        /// How many cells are empty.
        n_empty: usize,
    },
    /// The board is remembered under this name.
    Remembered(String),
    /// The board is as it was in the beginning.
    Restarted,
    /// The board is the solution.
    Solved,
    /// The solution was shown.
    Revealed,
}

impl App {
    /// A game that begins now or goes on.
    pub(crate) fn new(game: Game, source: Source, level: Option<Level>, clock: Clock) -> App {
        let layout = game.layout();
        let is_open = |cell: &Cell| game.board().get(*cell).is_none();
        let first = layout.cells().next().expect("every layout has cells");
        let cursor = layout.cells().find(is_open).unwrap_or(first);
        let grid = layout.places(cursor)[0].grid;
        let mut selected = CellSet::EMPTY;
        selected.insert(cursor);
        App {
            game,
            source,
            level,
            clock,
            cursor,
            selected,
            grid,
            ink: Ink::Digit,
            hand: Hand::default(),
            is_paused: false,
            walk: None,
            wrong: CellSet::EMPTY,
            said: Said::Nothing,
            best: None,
        }
    }

    /// The game of a puzzle, with nothing played.
    pub(crate) fn of_puzzle(puzzle: Puzzle, source: Source, level: Option<Level>) -> App {
        App::new(Game::new(puzzle, Settings::default()), source, level, Clock::default())
    }

    /// Plays as the player likes it: digits first or not, and by which settings if nothing was
    /// played yet.
    pub(crate) fn adopt(&mut self, preferences: &Preferences) {
        self.hand = match (preferences.is_digit_first, self.hand) {
            (true, Hand::CellFirst) => Hand::DigitFirst(None),
            (true, hand) => hand,
            (false, _) => Hand::CellFirst,
        };
        if self.game.log().is_empty() && self.game.settings() != preferences.settings {
            self.game = Game::new(self.game.puzzle().clone(), preferences.settings);
        }
    }

    /// Whether it is solved, or the solution was shown.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.game.status(), Status::Solved | Status::Revealed)
    }

    /// The name of its layout.
    pub(crate) fn title(&self) -> &'static str {
        CatalogEntry::of(self.game.layout()).map_or("Ninefold", |entry| entry.title)
    }

    /// The id of its layout.
    pub(crate) fn mode(&self) -> &'static str {
        CatalogEntry::of(self.game.layout()).map_or("custom", |entry| entry.id)
    }

    /// Whether its player had help that counts: a hint that says more than a cell, or a check.
    pub(crate) fn was_helped(&self) -> bool {
        let is_check = |logged: &Logged| logged.turn == Turn::Check;
        self.game.highest_hint() > 2
            || self.game.n_mistakes() > 0
            || self.game.log().iter().any(is_check)
    }

    /// Whether it was solved at any time, even if turns were taken back since.
    pub(crate) fn was_solved(&self) -> bool {
        let mut again = Game::new(self.game.puzzle().clone(), self.game.settings());
        let mut turns = self.game.log().iter();
        turns.any(|logged| {
            let played = again.play(logged.turn.clone(), logged.at);
            played.is_ok_and(|change| change.status == Status::Solved)
        })
    }

    /// How many hints were asked for.
    pub(crate) fn n_hints(&self) -> usize {
        let is_hint = |logged: &&Logged| matches!(logged.turn, Turn::Hint(_));
        self.game.log().iter().filter(is_hint).count()
    }
}

/// A puzzle that a player would like.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Wish {
    /// Its layout.
    pub(crate) mode: &'static CatalogEntry,
    /// Its level.
    pub(crate) level: Level,
    /// Anything else.
    pub(crate) kind: Kind,
}

/// What else is wished of a puzzle.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// To be the puzzle of a day.
    Daily {
        /// The day.
        date: Date,
        /// Which of those of the day, from 1.
        variant: u32,
    },
    /// To be a new one.
    New {
        /// A technique that its path uses.
        with: Option<Technique>,
        /// How its clues lie.
        symmetry: Symmetry,
    },
}
