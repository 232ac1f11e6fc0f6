//! Why a batch failed.

use std::fmt;

use ninefold::NoCanonical;
use ninefold::generate::NotMade;

/// Why a batch failed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BatchError {
    /// The array ends in the middle of a board.
    Incomplete {
        /// The length of the array, in bytes.
        n_bytes: usize,
        /// The number of cells of a board.
        n_cells: usize,
    },
    /// A byte is not a digit.
    NotADigit {
        /// The board, from 0.
        board: usize,
        /// The cell of the board, from 0.
        cell: usize,
        /// The byte.
        value: u8,
    },
    /// The number of answers is not the number of boards.
    Room {
        /// The number of boards.
        n_boards: usize,
        /// The number of answers that there is room for.
        n_answers: usize,
    },
    /// Only boards of the classic layout have a canonical form.
    NotClassic {
        /// The name of the layout.
        layout: String,
    },
    /// Digits of a board conflict, so it has no canonical form.
    NoCanonical {
        /// The board, from 0.
        board: usize,
        /// Why.
        why: NoCanonical,
    },
    /// A puzzle could not be made.
    NotMade {
        /// Its number.
        index: u64,
        /// Why.
        why: NotMade,
    },
    /// The caller stopped it.
    Stopped,
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchError::Incomplete { n_bytes, n_cells } => {
                write!(f, "expected {n_cells} bytes for each board, found {n_bytes} in all")
            }
            BatchError::NotADigit { board, cell, value } => {
                write!(f, "board {board}, cell {cell}: expected a digit or 0, found {value}")
            }
            BatchError::Room { n_boards, n_answers } => {
                write!(f, "expected room for {n_boards} answers, found room for {n_answers}")
            }
            BatchError::NotClassic { layout } => {
                write!(f, "expected boards of one grid, found the layout {layout}")
            }
            BatchError::NoCanonical { board, why } => write!(f, "board {board}, {why}"),
            BatchError::NotMade { index, why } => write!(f, "puzzle {index}: {why}"),
            BatchError::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for BatchError {}
