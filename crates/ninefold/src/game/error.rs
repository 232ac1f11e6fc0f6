//! The report of a check, and the errors of turns and logs.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::turn::MAX_CHECKPOINTS;
use crate::board::EntryError;
use crate::layout::Cell;
use crate::puzzle::Mistake;

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The entries that differ from the solution.
    pub mistakes: Vec<Mistake>,
    /// The number of empty cells.
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
    /// A move breaks the rules of the game.
    Entry {
        /// Its cell.
        cell: Cell,
        /// The reason.
        error: EntryError,
    },
    /// The board is the solution: only undo, restart and check are possible.
    Finished,
    /// The game was abandoned.
    Abandoned,
    /// There is no turn to undo.
    NothingToUndo,
    /// There is no turn to redo.
    NothingToRedo,
    /// There is no checkpoint with this name.
    NoCheckpoint(String),
    /// There are already [`MAX_CHECKPOINTS`] checkpoints.
    TooManyCheckpoints,
    /// The turn has no text form: it has no moves or too many, a count of 0, or an invalid name of
    /// a checkpoint.
    Malformed,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Entry { error, .. } => error.fmt(f),
            PlayError::Finished => {
                f.write_str("the board is finished: only undo, restart and check are possible")
            }
            PlayError::Abandoned => f.write_str("the game was abandoned"),
            PlayError::NothingToUndo => f.write_str("nothing to undo"),
            PlayError::NothingToRedo => f.write_str("nothing to redo"),
            PlayError::NoCheckpoint(name) => write!(f, "there is no checkpoint {name:?}"),
            PlayError::TooManyCheckpoints => {
                write!(f, "a game can have at most {MAX_CHECKPOINTS} checkpoints")
            }
            PlayError::Malformed => f.write_str("the turn is empty or out of range"),
        }
    }
}

impl core::error::Error for PlayError {}

/// Why a log of turns is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayError {
    /// A turn does not have the next number.
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
        /// The reason.
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

impl core::error::Error for ReplayError {}
