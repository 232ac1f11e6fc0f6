//! A player's place at a game: what is known of it, and what it says of itself.

mod cursor;
mod help;
mod turns;

use ninefold::hint::Hint;
use ninefold::logic::{Level, Step};
use ninefold::{Cell, CellSet, Digit, Game, Grid, PlayError, Settings, Status};

pub use cursor::Reach;

use crate::clock::Clock;
use crate::walk::Walk;

/// A game that is played, and where the player is in it.
#[derive(Clone, Debug)]
pub struct Seat {
    game: Game,
    level: Option<Level>,
    clock: Clock,
    cursor: Cell,      // invariant: one of the selected, unless these are held
    grid: Grid,        // invariant: one of the cursor's
    selected: CellSet, // invariant: never empty
    /// Whether they stay selected while the cursor moves.
    is_held: bool,
    ink: Ink,
    hand: Hand,
    wrong: CellSet,
    message: Message,
    question: Option<Question>,
    is_paused: bool,
    walk: Option<Box<Walk>>,
}

/// What a digit is written as.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ink {
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
    /// All of them, in the order of their buttons and keys.
    pub const ALL: [Ink; 5] = [Ink::Digit, Ink::Corner, Ink::Center, Ink::Color, Ink::Chain];
}

/// What comes first, the cell or the digit.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Hand {
    /// A digit goes to the cells that are selected.
    #[default]
    CellFirst,
    /// The digit that is held, if one is, goes to every cell that is tapped.
    DigitFirst(Option<Digit>),
}

impl Hand {
    /// The digit that is held.
    pub fn held(self) -> Option<Digit> {
        match self {
            Hand::CellFirst => None,
            Hand::DigitFirst(held) => held,
        }
    }
}

/// What there is to say about the last thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
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
    /// The board cannot be finished from here: these cells are in conflict, or, if there are none,
    /// some entries are wrong.
    Unfinishable(Vec<Cell>),
    /// The board is remembered under this name.
    Remembered(String),
    /// The board is as it was in the beginning.
    Restarted,
    /// The board is the solution.
    Solved,
    /// The solution was shown.
    Revealed,
    /// Anything else that a front end has to say.
    Text(String),
}

/// What the player must confirm before it is done.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether to begin again: something would be lost.
    Restart,
    /// Whether to show the solution.
    Reveal,
}

impl Seat {
    /// A seat at a game that begins now or goes on: the cursor is on the first empty cell.
    pub fn new(game: Game, level: Option<Level>, clock: Clock) -> Seat {
        let layout = game.layout();
        let is_open = |cell: &Cell| game.board().get(*cell).is_none();
        let first = layout.cells().next().expect("every layout has cells");
        let cursor = layout.cells().find(is_open).unwrap_or(first);
        let grid = layout.places(cursor)[0].grid;
        Seat {
            game,
            level,
            clock,
            cursor,
            grid,
            selected: CellSet::from_iter([cursor]),
            is_held: false,
            ink: Ink::Digit,
            hand: Hand::default(),
            wrong: CellSet::EMPTY,
            message: Message::Nothing,
            question: None,
            is_paused: false,
            walk: None,
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The level its puzzle was made for, if that is known.
    pub fn level(&self) -> Option<Level> {
        self.level
    }

    /// The clock of the game.
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// The cell that keys move from: one of the selected, unless these are held.
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// The grid that the cursor is in: one of its cell's.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The cells that the next digit is for; there is at least one.
    pub fn selected(&self) -> &CellSet {
        &self.selected
    }

    /// What digits are written as.
    pub fn ink(&self) -> Ink {
        self.ink
    }

    /// Whether the digit comes before the cell, and which is held.
    pub fn hand(&self) -> Hand {
        self.hand
    }

    /// The wrong entries that a check has shown, on request.
    pub fn wrong(&self) -> &CellSet {
        &self.wrong
    }

    /// What there is to say about the last thing that happened.
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// What the player must confirm with [`Intent::Yes`](crate::Intent::Yes) before it is done.
    pub fn question(&self) -> Option<Question> {
        self.question
    }

    /// Whether the player has paused the game.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// The steps to the solution, while the player looks at them.
    pub fn walk(&self) -> Option<&Walk> {
        self.walk.as_deref()
    }

    /// The same, to hand over steps that were found elsewhere.
    pub fn walk_mut(&mut self) -> Option<&mut Walk> {
        self.walk.as_deref_mut()
    }

    /// The time played, in milliseconds: never less than at the last turn.
    pub fn played(&self, now: f64) -> u64 {
        let last = self.game.log().last().map_or(0, |last| last.at);
        self.clock.played(now).max(last)
    }

    /// Whether it is solved, or the solution was shown: its time counts no further.
    pub fn is_over(&self) -> bool {
        matches!(self.game.status(), Status::Solved | Status::Revealed)
    }

    /// How many of each digit are missing, from 1 to 9: in all grids together, a shared cell once.
    pub fn n_missing(&self) -> [usize; 9] {
        let layout = self.game.layout();
        // Every box of the canvas needs each digit once.
        let mut missing = [layout.n_cells() / 9; 9];
        for digit in layout.cells().filter_map(|cell| self.game.board().get(cell)) {
            let count = &mut missing[digit.index()];
            *count = count.saturating_sub(1);
        }
        missing
    }

    /// The cell to keep in sight and its grid: where the step of a walk acts, or the cursor.
    pub fn focus(&self) -> (Cell, Grid) {
        let step = self.walk().and_then(Walk::step).and_then(|(_, step)| place_of(step));
        let Some(cell) = step else { return (self.cursor, self.grid) };
        (cell, self.grid_of(cell))
    }

    /// The cell that the hint points at, if it points at one.
    pub fn hinted_cell(&self) -> Option<Cell> {
        let Message::Hint(hint) = &self.message else { return None };
        match &**hint {
            Hint::Cell { cell, .. } | Hint::DeadEnd(cell) => Some(*cell),
            Hint::Step(step) => place_of(step),
            Hint::Digit(placed) => Some(placed.cell),
            _ => None,
        }
    }

    /// The player is there: the clock runs, unless the game is paused or over.
    pub fn resume(&mut self, now: f64) {
        if !self.is_paused && !self.is_over() {
            self.clock.start(now);
        }
    }

    /// The player is away: the clock stands.
    pub fn leave(&mut self, now: f64) {
        self.clock.stop(now);
    }

    /// A sign of the player that is not about the game.
    pub fn touch(&mut self, now: f64) {
        self.clock.touch(now);
    }

    /// Stops the clock if the player gave no sign for long; says whether it did.
    pub fn rest(&mut self, now: f64) -> bool {
        self.clock.rest(now)
    }

    /// Says something in the place of what was said before.
    pub fn tell(&mut self, text: String) {
        self.message = Message::Text(text);
    }

    /// Plays by these settings if nothing was played yet.
    pub fn adopt(&mut self, settings: Settings) {
        if self.game.log().is_empty() && self.game.settings() != settings {
            self.game = Game::new(self.game.puzzle().clone(), settings);
        }
    }

    /// Has digits come first, or cells; a digit that is held stays held.
    pub fn prefer(&mut self, hand: Hand) {
        self.hand = match (hand, self.hand) {
            (Hand::DigitFirst(None), held @ Hand::DigitFirst(_)) => held,
            (hand, _) => hand,
        };
    }

    /// Goes on with the same puzzle as it was played elsewhere; the cursor stays where it is.
    ///
    /// # Panics
    ///
    /// If the game has another layout.
    pub fn follow(&mut self, game: Game, now: f64) {
        assert_eq!(game.layout(), self.game.layout(), "the same puzzle");
        self.game = game;
        let runs = self.clock.runs();
        self.clock = Clock::after(self.played(now));
        (self.wrong, self.walk, self.question) = (CellSet::EMPTY, None, None);
        self.message = match self.game.status() {
            Status::Solved => Message::Solved,
            _ => Message::Nothing,
        };
        if runs {
            self.resume(now);
        }
    }

    /// Gives the game up: it was deleted or replaced.
    pub fn abandon(&mut self) {
        self.game.abandon();
    }

    pub(crate) fn dip(&mut self, ink: Ink) {
        self.ink = ink;
    }

    pub(crate) fn drop_question(&mut self) -> Option<Question> {
        self.question.take()
    }

    pub(crate) fn end_walk(&mut self) {
        self.walk = None;
    }

    fn is_given(&self, cell: Cell) -> bool {
        self.game.puzzle().is_given(cell)
    }

    /// The grid of the cursor, if a cell lies there, too, else the cell's first.
    fn grid_of(&self, cell: Cell) -> Grid {
        let places = self.game.layout().places(cell);
        let same = places.iter().find(|place| place.grid == self.grid);
        same.unwrap_or(&places[0]).grid
    }
}

/// Where a step acts first.
fn place_of(step: &Step) -> Option<Cell> {
    step.placements.first().or(step.eliminations.first()).map(|candidate| candidate.cell)
}
