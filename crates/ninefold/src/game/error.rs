//! What a check finds, and why turns and logs are refused.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::turn::MAX_CHECKPOINTS;
use crate::board::EntryError;
use crate::layout::Cell;
use crate::puzzle::Mistake;

/// What is wrong with a board, and how much is left.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The entries that differ from the solution.
    pub mistakes: Vec<Mistake>,
    /// How many cells are empty.
    pub n_empty: usize,
}

impl Report {
    /// Whether the board is the solution.
    pub fn is_correct(&self) -> bool {
        self.mistakes.is_empty() && self.n_empty == 0
    }
}

/// Its text is part of the REST API.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.mistakes.len(), self.n_empty) {
            (0, 0) => f.write_str("Congratulations! Puzzle solved correctly."),
            (0, n_empty) => write!(f, "No errors so far, {n_empty} cell(s) left"),
            (n, _) => write!(f, "Found {n} error(s)"),
        }
    }
}

/// Why a turn is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// A move is against the rules of the game.
    Entry {
        /// Its cell.
        cell: Cell,
        /// Why.
        error: EntryError,
    },
    /// The board is the solution: only undo and restart go on from here.
    Finished,
    /// The game was given up.
    Abandoned,
    /// No turn can be taken back.
    NothingToUndo,
    /// No undone turn is left.
    NothingToRedo,
    /// Nothing is remembered under this name.
    NoCheckpoint(String),
    /// [`MAX_CHECKPOINTS`] are remembered already.
    TooManyCheckpoints,
    /// The turn could not be written as text: it has no moves or too many, a count of 0, or a
    /// name that no checkpoint can have.
    Malformed,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Entry { error, .. } => error.fmt(f),
            PlayError::Finished => {
                f.write_str("the board is finished: only undo and restart go on")
            }
            PlayError::Abandoned => f.write_str("the game was given up"),
            PlayError::NothingToUndo => f.write_str("nothing to undo"),
            PlayError::NothingToRedo => f.write_str("nothing to redo"),
            PlayError::NoCheckpoint(name) => write!(f, "no checkpoint is called {name:?}"),
            PlayError::TooManyCheckpoints => {
                write!(f, "a game holds at most {MAX_CHECKPOINTS} checkpoints")
            }
            PlayError::Malformed => f.write_str("the turn is empty or out of range"),
        }
    }
}

impl core::error::Error for PlayError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            PlayError::Entry { error, .. } => Some(error),
            _ => None,
        }
    }
}

/// Why a log of turns is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayError {
    /// A turn has another number than the next one.
    Number {
        /// The next number.
        expected: usize,
        /// The number of the turn.
        found: usize,
    },
    /// A turn is older than the one before it.
    Time {
        /// The number of the turn.
        number: usize,
        /// Its time.
        at: u64,
        /// The time of the turn before it.
        last: u64,
    },
    /// A turn is refused.
    Turn {
        /// The number of the turn.
        number: usize,
        /// Why.
        error: PlayError,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Number { expected, found } => {
                write!(f, "expected turn {expected}, found turn {found}")
            }
            ReplayError::Time { number, at, last } => {
                write!(f, "turn {number}: expected a time of at least {last} ms, found {at} ms")
            }
            ReplayError::Turn { number, error } => write!(f, "turn {number}: {error}"),
        }
    }
}

impl core::error::Error for ReplayError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ReplayError::Turn { error, .. } => Some(error),
            _ => None,
        }
    }
}
