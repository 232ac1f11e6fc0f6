//! A player's place at a game: all that is known of it, and the small questions about it.
//!
//! It is called a seat since the front ends have desks of their own: on the page that is what its
//! signals are painted from, in the terminal a seat with what is said of its puzzle.

mod cursor;
mod help;
mod turns;

use ninefold::hint::Hint;
use ninefold::logic::Level;
use ninefold::{Cell, CellSet, Digit, Game, Grid, PlayError};

pub use cursor::Reach;

use crate::Clock;

/// A game that is played, and where the player is in it.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The game.
    pub game: Game,
    /// The level its puzzle was made for, where that is known.
    pub level: Option<Level>,
    /// How long it was played.
    pub clock: Clock,
    /// The cell that keys move from: one of the selected, except while these are held.
    pub cursor: Cell,
    /// The grid that the cursor is in: one of its cell's.
    pub grid: Grid,
    /// The cells that the next digit is for; never none.
    pub selected: CellSet,
    /// Whether they stay selected while the cursor moves.
    is_held: bool,
    /// What digits are written as.
    pub ink: Ink,
    /// Whether the digit comes before the cell, and which is held.
    pub hand: Hand,
    /// The wrong entries that a check has shown, on request.
    pub wrong: CellSet,
    /// What is said about the last thing that happened.
    pub said: Said,
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

/// What is said about the last thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
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
    /// Anything else that a front end has to say, in words.
    Text(String),
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
            said: Said::Nothing,
        }
    }

    /// How many of each digit are missing, from 1 to 9: in all grids together, a shared cell once.
    pub fn n_missing(&self) -> [usize; 9] {
        let layout = self.game.layout();
        // Every box of the canvas needs each digit once.
        let mut missing = [layout.n_cells() / 9; 9];
        for digit in layout.cells().filter_map(|cell| self.game.board().get(cell)) {
            let count = &mut missing[usize::from(digit.get()) - 1];
            *count = count.saturating_sub(1);
        }
        missing
    }

    fn is_given(&self, cell: Cell) -> bool {
        self.game.puzzle().is_given(cell)
    }
}
