//! A player's place at a game: its state and its getters.

mod candidates;
mod cursor;
mod help;
mod turns;

use ninefold::hint::Hint;
use ninefold::logic::{Candidate, Level, Step};
use ninefold::{Cell, CellSet, Digit, Game, Grid, House, PlayError, Settings, Status};

pub use cursor::Reach;
pub(crate) use help::n_turns_since_mistake;

use crate::clock::Clock;
use crate::finder::Finder;
use crate::walk::Walk;

/// A game being played, and the player's position in it.
#[derive(Clone, Debug)]
pub struct Seat {
    game: Game,
    finder: Option<Finder>,
    level: Option<Level>,
    clock: Clock,
    cursor: Cell,      // invariant: one of the selected, unless the selection is held
    grid: Grid,        // invariant: one of the cursor's
    selected: CellSet, // invariant: never empty
    /// Whether the selection stays while the cursor moves.
    is_held: bool,
    ink: Ink,
    hand: Hand,
    filter: Filter,
    /// Whether candidates are kept up to date.
    keeps_candidates: bool,
    wrong: CellSet,
    message: Message,
    /// The houses where the last hint said that a step is, until the board changes.
    area: Vec<House>,
    question: Option<Question>,
    is_paused: bool,
    walk: Option<Box<Walk>>,
}

/// The ink in which a digit is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ink {
    /// An entry.
    Digit,
    /// A corner mark.
    Corner,
    /// A center mark.
    Center,
    /// The cell color with this number.
    Color,
    /// The next color of the candidate.
    Chain,
}

impl Ink {
    /// Every ink, in the order of their buttons and keys.
    pub const ALL: [Ink; 5] = [Ink::Digit, Ink::Corner, Ink::Center, Ink::Color, Ink::Chain];
}

/// Which comes first, the cell or the digit.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Hand {
    /// A digit goes into the selected cells.
    #[default]
    CellFirst,
    /// The held digit, if there is one, goes into every cell that is tapped.
    DigitFirst(Option<Digit>),
}

impl Hand {
    /// The held digit.
    pub fn held(self) -> Option<Digit> {
        match self {
            Hand::CellFirst => None,
            Hand::DigitFirst(held) => held,
        }
    }
}

/// Whether only the places of one digit stand out.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    /// All cells look the same.
    #[default]
    Off,
    /// The next digit will be chosen.
    Asked,
    /// The digit's places stand out.
    On(Digit),
    /// All cells look the same, and the question is why the next digit is impossible here.
    Why,
}

/// The message about the last thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// No message.
    Nothing,
    /// Why a turn was refused.
    Refused(PlayError),
    /// A guarded game refused this entry.
    Mistake(Cell, Option<Digit>),
    /// A hint.
    Hint(Box<Hint>),
    /// Why a digit is impossible in a cell, where no step is needed to see it.
    Impossible {
        /// The digit in the cell.
        of: Candidate,
        /// The digit that the cell has already.
        own: Option<Digit>,
        /// The cell's peers that have the digit; if there are none and the cell is empty, nothing was found that
        /// rules the digit out.
        seen: Vec<Cell>,
    },
    /// The result of a check.
    Checked {
        /// The number of wrong entries.
        n_mistakes: usize,
        /// The number of empty cells.
        n_empty: usize,
    },
    /// The board cannot be finished: these cells are in conflict, or, if there are none, some
    /// entries are wrong.
    Unfinishable(Vec<Cell>),
    /// A checkpoint was made with this name.
    Remembered(String),
    /// The game was restarted.
    Restarted,
    /// The puzzle is solved.
    Solved,
    /// The solution was shown.
    Revealed,
    /// Another message of the front end.
    Text(String),
}

/// An action that the player must confirm.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Starting again, which would lose progress.
    Restart,
    /// Showing the solution.
    Reveal,
}

impl Seat {
    /// A seat at a new or resumed game, with the cursor on the first empty cell.
    pub fn new(game: Game, level: Option<Level>, clock: Clock) -> Seat {
        Seat { finder: Some(Finder::ENGINE), ..Seat::without_finder(game, level, clock) }
    }

    /// The same, for a front end that finds steps of logic elsewhere: it looks for what [`wanted`](Seat::wanted)
    /// returns, and completes the walk.
    pub fn without_finder(game: Game, level: Option<Level>, clock: Clock) -> Seat {
        let layout = game.layout();
        let is_open = |cell: &Cell| game.board().get(*cell).is_none();
        let first = layout.cells().next().expect("every layout has cells");
        let cursor = layout.cells().find(is_open).unwrap_or(first);
        let grid = layout.places(cursor)[0].grid;
        let message = ending(&game);
        Seat {
            game,
            finder: None,
            level,
            clock,
            cursor,
            grid,
            selected: CellSet::from_iter([cursor]),
            is_held: false,
            ink: Ink::Digit,
            hand: Hand::default(),
            filter: Filter::Off,
            keeps_candidates: false,
            wrong: CellSet::EMPTY,
            message,
            area: Vec::new(),
            question: None,
            is_paused: false,
            walk: None,
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The level of its puzzle, if known.
    pub fn level(&self) -> Option<Level> {
        self.level
    }

    /// Sets the level of its puzzle, once it is known.
    pub fn rate(&mut self, level: Level) {
        self.level = Some(level);
    }

    /// The clock of the game.
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// The cell of the cursor: one of the selected, unless the selection is held.
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// The grid that the cursor is in: one of the grids of its cell.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The selected cells, at least one, to which the next digit applies.
    pub fn selected(&self) -> &CellSet {
        &self.selected
    }

    /// The current ink.
    pub fn ink(&self) -> Ink {
        self.ink
    }

    /// Whether the digit or the cell comes first, and the held digit.
    pub fn hand(&self) -> Hand {
        self.hand
    }

    /// Whether only the places of one digit stand out.
    pub fn filter(&self) -> Filter {
        self.filter
    }

    /// The digit whose places stand out.
    pub(crate) fn filtered(&self) -> Option<Digit> {
        match self.filter {
            Filter::On(digit) => Some(digit),
            _ => None,
        }
    }

    /// Whether a cell has a digit, or could have it by the rules and its marks.
    pub(crate) fn can_be(&self, cell: Cell, digit: Digit) -> bool {
        let (board, marks) = (self.game.board(), self.game.notes(cell).all_marks());
        match board.get(cell) {
            Some(own) => own == digit,
            None if !marks.is_empty() && !marks.contains(digit) => false,
            None => {
                let peers = self.game.layout().peers(cell).iter();
                !peers.copied().any(|peer| board.get(peer) == Some(digit))
            }
        }
    }

    /// The number of empty cells that could have a digit.
    pub(crate) fn n_places(&self, digit: Digit) -> usize {
        let is_place =
            |cell: &Cell| self.game.board().get(*cell).is_none() && self.can_be(*cell, digit);
        self.game.layout().cells().filter(is_place).count()
    }

    /// The wrong entries that are shown after a check.
    pub fn wrong(&self) -> &CellSet {
        &self.wrong
    }

    /// The message about the last thing that happened.
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// The pending question, confirmed by [`Intent::Yes`](crate::Intent::Yes).
    pub fn question(&self) -> Option<Question> {
        self.question
    }

    /// Whether the player has paused the game.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// The walk to the solution, while the player looks at it.
    pub fn walk(&self) -> Option<&Walk> {
        self.walk.as_deref()
    }

    /// The same, mutable, for adding steps that were found elsewhere.
    pub fn walk_mut(&mut self) -> Option<&mut Walk> {
        self.walk.as_deref_mut()
    }

    /// The time played in milliseconds, never before the last turn.
    pub fn played(&self, now: f64) -> u64 {
        let last = self.game.log().last().map_or(0, |last| last.at);
        self.clock.played(now).max(last)
    }

    /// Whether the game is solved or the solution was shown, which stops the clock for good.
    pub fn is_over(&self) -> bool {
        self.game.status().is_over()
    }

    /// The number of missing cells for each digit from 1 to 9, over all grids; shared cells count
    /// once.
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

    /// The cell to keep in view and its grid: where the walk's step acts, or the cursor.
    pub fn focus(&self) -> (Cell, Grid) {
        let step = self.walk().and_then(Walk::step).and_then(|(_, step)| place_of(step));
        let Some(cell) = step else { return (self.cursor, self.grid) };
        (cell, self.grid_of(cell))
    }

    /// The houses that the hint points at. A hint that names the technique keeps those of the hint before it that
    /// said where.
    pub(crate) fn hinted_area(&self) -> &[House] {
        match &self.message {
            Message::Hint(hint) if matches!(**hint, Hint::Area(_) | Hint::Technique(_)) => {
                &self.area
            }
            _ => &[],
        }
    }

    /// The cell that the hint points at, if any.
    pub fn hinted_cell(&self) -> Option<Cell> {
        let Message::Hint(hint) = &self.message else { return None };
        match &**hint {
            Hint::Cell { cell, .. } | Hint::DeadEnd(cell) => Some(*cell),
            Hint::Step(step) => place_of(step),
            Hint::Digit(placed) => Some(placed.cell),
            Hint::Eliminations(gone) => gone.first().map(|gone| gone.cell),
            // The middle of a house is in fewer grids than its ends.
            Hint::Area(_) | Hint::Technique(_) => {
                self.area.first().map(|&house| self.game.layout().cells_of(house)[4])
            }
            _ => None,
        }
    }

    /// The player is present: the clock runs, unless the game is paused or over.
    pub fn resume(&mut self, now: f64) {
        if !self.is_paused && !self.is_over() {
            self.clock.start(now);
        }
    }

    /// The player is away: the clock stops.
    pub fn leave(&mut self, now: f64) {
        self.clock.stop(now);
    }

    /// Notes activity of the player outside the game.
    pub fn touch(&mut self, now: f64) {
        self.clock.touch(now);
    }

    /// Stops the clock if the player has been idle for long; returns whether it did.
    pub fn rest(&mut self, now: f64) -> bool {
        self.clock.rest(now)
    }

    /// Replaces the message with a text.
    pub fn tell(&mut self, text: String) {
        self.message = Message::Text(text);
    }

    /// Changes the settings, unless a turn has been played.
    pub fn adopt(&mut self, settings: Settings) {
        if self.game.log().is_empty() && self.game.settings() != settings {
            self.game = Game::new(self.game.puzzle().clone(), settings);
        }
    }

    /// Sets whether digits or cells come first; a held digit stays held.
    pub fn prefer(&mut self, hand: Hand) {
        self.hand = match (hand, self.hand) {
            (Hand::DigitFirst(None), held @ Hand::DigitFirst(_)) => held,
            (hand, _) => hand,
        };
    }

    /// Continues with the same puzzle as played elsewhere; the cursor stays where it is.
    ///
    /// # Panics
    ///
    /// If the game has a different layout.
    pub fn follow(&mut self, game: Game, now: f64) {
        assert_eq!(game.layout(), self.game.layout(), "the same puzzle");
        self.game = game;
        let runs = self.clock.runs();
        self.clock = Clock::after(self.played(now));
        (self.wrong, self.walk, self.question) = (CellSet::EMPTY, None, None);
        self.area.clear();
        self.message = ending(&self.game);
        if runs {
            self.resume(now);
        }
    }

    /// Abandons the game: it was deleted or replaced.
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

    /// The cursor's grid if it contains the cell, otherwise the cell's first grid.
    fn grid_of(&self, cell: Cell) -> Grid {
        let places = self.game.layout().places(cell);
        let same = places.iter().find(|place| place.grid == self.grid);
        same.unwrap_or(&places[0]).grid
    }
}

/// The message at the end of a game, if it has ended.
fn ending(game: &Game) -> Message {
    match game.status() {
        Status::Solved => Message::Solved,
        Status::Revealed if game.is_finished() => Message::Revealed,
        _ => Message::Nothing,
    }
}

/// The first cell that a step acts on.
fn place_of(step: &Step) -> Option<Cell> {
    step.placements.first().or(step.eliminations.first()).map(|candidate| candidate.cell)
}
