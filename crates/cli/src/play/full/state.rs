//! What the full screen knows: a game, where the player is in it, and what lies over it.

use ninefold::generate::NotMade;
use ninefold::hint::Hint;
use ninefold::logic::{Candidates, Level, Step};
use ninefold::{Cell, CellSet, Digit, Game, Grid, Logged, PlayError, Turn};
use ninefold_wire::Date;
use ninefold_words::Language;

use super::clock::Clock;
use super::palette::Palette;
use super::view::Zoom;
use crate::play::wish::Wish;

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

/// A game on the desk.
pub(crate) struct Desk {
    pub(crate) game: Game,
    /// The name of its layout.
    pub(crate) title: String,
    pub(crate) level: Option<Level>,
    /// The day whose puzzle it is.
    pub(crate) date: Option<Date>,
    pub(crate) clock: Clock,
    /// The cell that keys move from.
    pub(crate) cursor: Cell,
    /// The grid that the cursor is in: one of its cell's.
    pub(crate) grid: Grid,
    /// The cells that the next digit is for; the cursor's alone if there are none.
    pub(crate) selected: CellSet,
    /// Whether they stay selected when the cursor moves.
    pub(crate) is_held: bool,
    /// What digits are written as.
    pub(crate) ink: Ink,
    /// The digit that is chosen before the cells, if that is how it is played.
    pub(crate) first: Option<Digit>,
    /// The wrong entries that a check has shown.
    pub(crate) wrong: CellSet,
    pub(crate) said: Said,
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
    /// The color of this number, for cells.
    Color,
    /// The next color, for a candidate of this digit.
    Candidate,
}

impl Ink {
    /// All of them, in the order of their keys.
    pub(crate) const ALL: [Ink; 5] =
        [Ink::Digit, Ink::Corner, Ink::Center, Ink::Color, Ink::Candidate];
}

/// What is said about the last thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// Nothing beyond what the board says by itself.
    Nothing,
    Refused(PlayError),
    /// A guarded game did not take this entry.
    Mistake(Cell, Option<Digit>),
    Hint(Box<Hint>),
    Checked {
        n_mistakes: usize,
        n_empty: usize,
    },
    Restarted,
    Solved,
    Revealed,
    /// The solution is not shown while these collide.
    Collides,
    /// The entries leave no solution to show.
    Unsolvable,
    /// The board is remembered under this name.
    Remembered(String),
    /// Anything else, in words.
    Text(String),
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
    pub(crate) fn new(game: Game, title: String, clock: Clock) -> Desk {
        let layout = game.layout();
        let first = layout.cells().next().expect("every layout has cells");
        let is_open = |cell: &Cell| game.board().get(*cell).is_none();
        let cursor = layout.cells().find(is_open).unwrap_or(first);
        let grid = layout.places(cursor)[0].grid;
        Desk {
            title,
            level: None,
            date: None,
            clock,
            cursor,
            grid,
            selected: CellSet::EMPTY,
            is_held: false,
            ink: Ink::Digit,
            first: None,
            wrong: CellSet::EMPTY,
            said: Said::Nothing,
            game,
        }
    }

    /// The cells that the next digit is for.
    pub(crate) fn targets(&self) -> Vec<Cell> {
        if self.selected.is_empty() { vec![self.cursor] } else { self.selected.iter().collect() }
    }

    /// How many hints were asked for.
    pub(crate) fn n_hints(&self) -> usize {
        let is_hint = |logged: &&Logged| matches!(logged.turn, Turn::Hint(_));
        self.game.log().iter().filter(is_hint).count()
    }

    /// Whether the board is the solution.
    pub(crate) fn is_finished(&self) -> bool {
        self.game.n_empty() == 0 && self.game.conflicts().is_empty()
    }

    /// How many of a digit are missing: in all grids together, a shared cell once.
    pub(crate) fn n_missing(&self, digit: Digit) -> usize {
        let is_it = |board: &ninefold::Board, cell: &Cell| board.get(*cell) == Some(digit);
        let layout = self.game.layout();
        let wanted = layout.cells().filter(|c| is_it(self.game.puzzle().solution(), c)).count();
        let there = layout.cells().filter(|c| is_it(self.game.board(), c)).count();
        wanted.saturating_sub(there)
    }
}
