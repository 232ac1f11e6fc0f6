//! What the full screen knows: a game, where the player is in it, and what lies over it.

use std::ops::{Deref, DerefMut};

use ninefold::generate::NotMade;
use ninefold::hint::Hint;
use ninefold::logic::{Candidates, Level, Step};
use ninefold_play::Seat;
use ninefold_wire::Date;
use ninefold_words::Language;

use super::palette::Palette;
use super::view::Zoom;
use crate::play::new_puzzle::Wish;

/// All of it.
pub(crate) struct App {
    pub(crate) language: Language,
    pub(crate) palette: Palette,
    /// The game, once there is one.
    pub(crate) desk: Option<Desk>,
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
    pub(crate) last: Option<Kept>,
    /// The day it is, in days since 1970.
    pub(crate) today: u64,
}

/// A game on the desk: a seat at it, with what is said of its puzzle. It stands for the seat, which
/// most of the screen asks about.
pub(crate) struct Desk {
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
        games: Vec<Kept>,
        row: usize,
    },
    /// Boards that were remembered.
    Checkpoints {
        names: Vec<String>,
        row: usize,
    },
    /// Statistics, in lines.
    Records(String),
    Ask(Question),
    /// A puzzle or a path is being made, since this time.
    Busy {
        work: Work,
        since: u64,
        now: u64,
    },
    /// Walking through the whole solution.
    Walk(Box<Walk>),
    Paused,
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

/// What is being made.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    Puzzle,
    Path,
}

/// A game that can go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) told: String,
}

/// What needs a yes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Restart,
    Reveal,
}

/// A walk through the whole solution.
pub(crate) struct Walk {
    pub(crate) steps: Vec<Step>,
    /// Which step is shown.
    pub(crate) index: usize,
    start: Candidates,
    /// The board before the step that is shown.
    pub(crate) board: Candidates,
}

impl Walk {
    /// A walk that begins with the first step.
    pub(crate) fn new(start: Candidates, steps: Vec<Step>) -> Walk {
        Walk { steps, index: 0, board: start.clone(), start }
    }

    /// Goes to a step, or to the last one.
    pub(crate) fn go(&mut self, index: usize) {
        let index = index.min(self.steps.len().saturating_sub(1));
        if index < self.index {
            (self.board, self.index) = (self.start.clone(), 0);
        }
        while self.index < index {
            self.board.apply(&self.steps[self.index]);
            self.index += 1;
        }
    }

    /// The step that is shown.
    pub(crate) fn step(&self) -> Option<&Step> {
        self.steps.get(self.index)
    }
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
    Make(Wish),
    /// To find the way to the solution.
    FindPath,
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
    Path(Result<Box<Walk>, Box<Hint>>),
}

impl App {
    /// An empty desk.
    pub(crate) fn new(language: Language, palette: Palette, today: u64) -> App {
        App {
            language,
            palette,
            desk: None,
            screen: Screen::Menu { row: 0 },
            zoom: None,
            scroll: (0, 0),
            reading: 0,
            size: (80, 24),
            last: None,
            today,
        }
    }

    /// Puts a game on the desk.
    pub(crate) fn seat(&mut self, desk: Desk) {
        self.desk = Some(desk);
        self.screen = Screen::Board;
        (self.scroll, self.reading) = ((0, 0), 0);
    }
}

impl Desk {
    /// A game that begins now or goes on.
    pub(crate) fn new(seat: Seat, title: String, date: Option<Date>) -> Desk {
        Desk { seat, title, date }
    }
}

impl Deref for Desk {
    type Target = Seat;

    fn deref(&self) -> &Seat {
        &self.seat
    }
}

impl DerefMut for Desk {
    fn deref_mut(&mut self) -> &mut Seat {
        &mut self.seat
    }
}
