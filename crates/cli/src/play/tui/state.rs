//! The state of the full screen: its contents, and the window over them.

use ninefold::generate::NotMade;
use ninefold::logic::Level;
use ninefold::solve::Verdict;
use ninefold::{Board, Cell, Grid, Layout};
use ninefold_play::{Order, Question, Statistics, Walk};
use ninefold_wire::Date;
use ninefold_words::Language;

use super::open_game::OpenGame;
use super::palette::Palette;
use super::prompt::{Prompt, Purpose};
use super::replay::Replay;
use super::sheet::Sheet;
use super::zoom::Zoom;

pub(crate) struct App {
    pub(crate) language: Language,
    pub(crate) palette: Palette,
    /// The open game, if there is one.
    pub(crate) open: Option<OpenGame>,
    /// The board that the player is typing in, if there is one.
    pub(crate) sheet: Option<Sheet>,
    /// Whether that board is shown in place of the game.
    pub(crate) is_entering: bool,
    /// A replay, shown in place of the game.
    pub(crate) replay: Option<Replay>,
    /// The window over all of these.
    pub(crate) screen: Screen,
    /// The zoom chosen by the player; if `None`, the largest that shows the whole board.
    pub(crate) zoom: Option<Zoom>,
    /// How far the board is scrolled if it does not fit, in characters.
    pub(crate) scroll: (u16, u16),
    /// How far the text in the panel is scrolled, in lines.
    pub(crate) reading: u16,
    /// Columns and rows of the terminal.
    pub(crate) size: (u16, u16),
    /// The most recently played game, offered while no game is open.
    pub(crate) last: Option<KeptGame>,
    /// The current day, in days since 1970.
    pub(crate) today: u64,
    /// The statistics of all ended games.
    pub(crate) statistics: Statistics,
}

/// The contents of the screen below its windows.
pub(crate) enum Scene<'a> {
    Game(&'a OpenGame),
    Sheet(&'a Sheet),
    Replay(&'a Replay),
}

impl<'a> Scene<'a> {
    pub(crate) fn layout(&self) -> &'a Layout {
        match self {
            Scene::Game(open) => open.game().layout(),
            Scene::Sheet(sheet) => sheet.board().layout(),
            Scene::Replay(replay) => replay.shown().game().layout(),
        }
    }

    /// The cell to keep in view, and its grid.
    pub(crate) fn focus(&self) -> (Cell, Grid) {
        match self {
            Scene::Game(open) => open.focus(),
            Scene::Sheet(sheet) => sheet.focus(),
            Scene::Replay(replay) => replay.shown().focus(),
        }
    }
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
    /// The name of a file is being typed.
    Prompt(Prompt),
    /// A file or pasted text has several puzzles.
    Puzzles {
        /// The text.
        source: Vec<u8>,
        /// Its puzzles in words.
        names: Vec<String>,
        /// Their indexes among everything found in the text.
        indexes: Vec<usize>,
        row: usize,
    },
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
    pub(crate) kind: FormKind,
    /// The index of the layout in the list of choices.
    pub(crate) mode: usize,
    pub(crate) level: Level,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum FormKind {
    /// A new puzzle.
    New,
    /// The daily puzzle of this day.
    Daily(Date),
    /// An empty board to enter a puzzle in; it has no level.
    Own,
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
    Make(Order),
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
    /// Count the solutions of the board being entered.
    Judge,
    /// Play the board being entered.
    PlaySheet,
    /// Complete the name of the file being typed.
    Complete,
    /// Read or write the file of this name, which may replace another.
    UseFile { purpose: Purpose, name: String, may_replace: bool },
    /// Open the puzzle with this index of a text.
    OpenNth { source: Vec<u8>, index: usize },
}

pub(crate) enum JobResult {
    Puzzle(Result<ninefold::Puzzle, NotMade>),
    Walk(Box<Walk>),
    /// The verdict on the board being entered.
    Verdict(Verdict),
}

impl App {
    /// The state without a game, showing the menu.
    pub(crate) fn new(language: Language, palette: Palette, today: u64) -> App {
        App {
            language,
            palette,
            open: None,
            sheet: None,
            is_entering: false,
            replay: None,
            screen: Screen::Menu { row: 0 },
            zoom: None,
            scroll: (0, 0),
            reading: 0,
            size: (80, 24),
            last: None,
            today,
            statistics: Statistics::default(),
        }
    }

    /// The contents of the screen below its windows, if there are any.
    pub(crate) fn scene(&self) -> Option<Scene<'_>> {
        match (&self.replay, &self.sheet) {
            (Some(replay), _) => Some(Scene::Replay(replay)),
            (None, Some(sheet)) if self.is_entering => Some(Scene::Sheet(sheet)),
            _ => self.open.as_ref().map(Scene::Game),
        }
    }

    /// Whether the game is shown, and not something in its place.
    pub(crate) fn shows_game(&self) -> bool {
        matches!(self.scene(), Some(Scene::Game(_)))
    }

    /// Opens a board to enter a puzzle in.
    pub(crate) fn enter(&mut self, board: Board) {
        self.sheet = Some(Sheet::new(board));
        self.is_entering = true;
        self.replay = None;
        self.screen = Screen::Board;
        (self.scroll, self.reading) = ((0, 0), 0);
    }

    pub(crate) fn show_game(&mut self, open: OpenGame) {
        self.open = Some(open);
        (self.is_entering, self.replay) = (false, None);
        self.screen = Screen::Board;
        (self.scroll, self.reading) = ((0, 0), 0);
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.shows_game() && self.open.as_ref().is_some_and(|open| open.is_paused())
    }

    /// The question that the player must answer.
    pub(crate) fn question(&self) -> Option<Question> {
        self.open.as_ref().filter(|_| self.shows_game())?.question()
    }
}
