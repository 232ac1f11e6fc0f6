//! The state of the full screen: the open game, and the window over it.

use std::ops::{Deref, DerefMut};

use ninefold::generate::NotMade;
use ninefold::logic::Level;
use ninefold_play::{Question, Seat, Walk};
use ninefold_wire::Date;
use ninefold_words::Language;

use super::palette::Palette;
use super::zoom::Zoom;
use crate::play::new_puzzle::NewPuzzle;

/// The state of the full screen.
pub(crate) struct App {
    pub(crate) language: Language,
    pub(crate) palette: Palette,
    /// The open game, if there is one.
    pub(crate) open: Option<OpenGame>,
    /// The window over it.
    pub(crate) screen: Screen,
    /// The zoom chosen by the player; otherwise the largest that shows the whole board.
    pub(crate) zoom: Option<Zoom>,
    /// How far the board is scrolled where it does not fit, in characters.
    pub(crate) scroll: (u16, u16),
    /// How far the text in the panel is scrolled, in lines.
    pub(crate) reading: u16,
    /// Columns and rows of the terminal.
    pub(crate) size: (u16, u16),
    /// The game that was played last, offered while no game is open.
    pub(crate) last: Option<KeptGame>,
    /// The current day, in days since 1970.
    pub(crate) today: u64,
}

/// The open game: a seat at it, with facts about its puzzle. It derefs to the seat, which most of
/// the screen needs.
pub(crate) struct OpenGame {
    seat: Seat,
    /// The name of its layout.
    pub(crate) title: String,
    /// The day, if it is a daily puzzle.
    pub(crate) date: Option<Date>,
}

/// The window over the board.
pub(crate) enum Screen {
    Board,
    Help,
    Menu {
        row: usize,
    },
    /// The form for a new puzzle.
    Form(Form),
    /// The saved games.
    Games {
        games: Vec<KeptGame>,
        row: usize,
        /// Whether the player was asked about deleting the selected one.
        is_doomed: bool,
    },
    /// The checkpoints.
    Checkpoints {
        names: Vec<String>,
        row: usize,
    },
    /// The statistics as text.
    Records(String),
    /// A puzzle is being made: when that began, and the current time, in milliseconds since 1970.
    Busy {
        since: u64,
        now: u64,
    },
}

/// The choices for a new puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    /// The day of a daily puzzle; `None` for any other.
    pub(crate) date: Option<Date>,
    /// The index of the layout in the list of choices.
    pub(crate) mode: usize,
    pub(crate) level: Level,
}

/// A saved game that can be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptGame {
    pub(crate) id: String,
    pub(crate) summary: String,
}

/// A request to the event loop, for effects that the state cannot have itself: files, time,
/// threads.
#[derive(Debug)]
pub(crate) enum Request {
    /// End the program.
    Quit,
    /// Stop until the shell resumes the program.
    Suspend,
    /// Redraw everything.
    Redraw,
    /// Make a puzzle.
    Make(NewPuzzle),
    /// Find the remaining steps of the walk to the solution.
    FindSteps,
    /// Cancel the job.
    Cancel,
    /// Resume the game with this id.
    Resume(String),
    /// Delete the game with this id, and list the others with this row selected.
    Delete { id: String, row: usize },
    /// List the saved games.
    ListGames,
    /// Read the statistics.
    ReadRecords,
}

/// The result of a job.
pub(crate) enum JobResult {
    Puzzle(Result<ninefold::Puzzle, NotMade>),
    Walk(Box<Walk>),
}

impl App {
    /// The state without a game, showing the menu.
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

    /// The question that the player must answer.
    pub(crate) fn question(&self) -> Option<Question> {
        self.open.as_ref()?.question()
    }
}

impl OpenGame {
    /// A new or resumed game.
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
