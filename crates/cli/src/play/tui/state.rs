//! What the full screen knows: a game, where the player is in it, and what lies over it.

use std::ops::{Deref, DerefMut};

use ninefold::generate::NotMade;
use ninefold::logic::Level;
use ninefold_play::{Question, Seat, Walk};
use ninefold_wire::Date;
use ninefold_words::Language;

use super::palette::Palette;
use super::zoom::Zoom;
use crate::play::new_puzzle::NewPuzzle;

/// All of it.
pub(crate) struct App {
    pub(crate) language: Language,
    pub(crate) palette: Palette,
    /// The game, once there is one.
    pub(crate) open: Option<OpenGame>,
    /// What lies over it.
    pub(crate) screen: Screen,
    /// The zoom that was asked for; otherwise the largest that shows all.
    pub(crate) zoom: Option<Zoom>,
    /// How far the board is pushed up and left where it does not fit, in characters.
    pub(crate) scroll: (u16, u16),
    /// How far the text beside the board is pushed up.
    pub(crate) reading: u16,
    /// Columns and rows of the terminal.
    pub(crate) size: (u16, u16),
    /// The game that was played last, to go on with while there is no other.
    pub(crate) last: Option<KeptGame>,
    /// The day it is, in days since 1970.
    pub(crate) today: u64,
}

/// A game that is open: a seat at it, with the facts about its puzzle. It stands for the seat, which
/// most of the screen asks about.
pub(crate) struct OpenGame {
    seat: Seat,
    /// The name of its layout.
    pub(crate) title: String,
    /// The day whose puzzle it is.
    pub(crate) date: Option<Date>,
}

/// What lies over the board.
pub(crate) enum Screen {
    Board,
    Help,
    Menu {
        row: usize,
    },
    /// Choosing a new puzzle.
    Form(Form),
    /// Games that are kept.
    Games {
        games: Vec<KeptGame>,
        row: usize,
    },
    /// Boards that were remembered.
    Checkpoints {
        names: Vec<String>,
        row: usize,
    },
    /// Statistics, in lines.
    Records(String),
    /// A puzzle is being made, since this time.
    Busy {
        since: u64,
        now: u64,
    },
}

/// A new puzzle being chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    /// Whether it is a puzzle of a day: this one.
    pub(crate) date: Option<Date>,
    /// The layout, by its place among those to choose from.
    pub(crate) mode: usize,
    pub(crate) level: Level,
}

/// A game that can go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptGame {
    pub(crate) id: String,
    pub(crate) summary: String,
}

/// What the world is asked for: files, time and threads are not the state's.
#[derive(Debug)]
pub(crate) enum Errand {
    /// To end.
    Quit,
    /// To stop until the shell goes on with it.
    Suspend,
    /// To draw everything again.
    Redraw,
    /// To make a puzzle.
    Make(NewPuzzle),
    /// To find the further steps of the walk to the solution.
    FindSteps,
    /// To give up what is being made.
    Cancel,
    /// To go on with a game.
    Resume(String),
    /// The games that are kept.
    ListGames,
    /// The statistics.
    ReadRecords,
}

/// What comes back from a thread.
pub(crate) enum Product {
    Puzzle(Result<ninefold::Puzzle, NotMade>),
    Walk(Box<Walk>),
}

impl App {
    /// An empty open.
    pub(crate) fn new(language: Language, palette: Palette, today: u64) -> App {
        App {
            language,
            palette,
            open: None,
            screen: Screen::Menu { row: 0 },
            zoom: None,
            scroll: (0, 0),
            reading: 0,
            size: (80, 24),
            last: None,
            today,
        }
    }

    /// Opens a game.
    pub(crate) fn seat(&mut self, open: OpenGame) {
        self.open = Some(open);
        self.screen = Screen::Board;
        (self.scroll, self.reading) = ((0, 0), 0);
    }

    /// Whether the game is paused.
    pub(crate) fn is_paused(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.is_paused())
    }

    /// What the player is asked, over the board.
    pub(crate) fn question(&self) -> Option<Question> {
        self.open.as_ref()?.question()
    }
}

impl OpenGame {
    /// A game that begins now or goes on.
    pub(crate) fn new(seat: Seat, title: String, date: Option<Date>) -> OpenGame {
        OpenGame { seat, title, date }
    }
}

impl Deref for OpenGame {
    type Target = Seat;

    fn deref(&self) -> &Seat {
        &self.seat
    }
}

impl DerefMut for OpenGame {
    fn deref_mut(&mut self) -> &mut Seat {
        &mut self.seat
    }
}
