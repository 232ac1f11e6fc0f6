//! Puzzles as other programs write them: lists whose lines contain more than the board, files with
//! the player's progress, and links.
//!
//! [`read`](super::read()) recognizes a text that is a board and nothing else. The functions of this
//! module find the board in texts that contain more. Nothing is guessed: if a line has two boards,
//! or a rule is not supported, an error says so.

mod fields;
mod hodoku;
mod links;
mod lzstring;
mod opensudoku;
mod packed;
mod rows;
mod sadman;

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use super::candidates::CandidateGrid;
use crate::board::Board;
use crate::digit::Digit;
use crate::layout::{Cell, Layout};

pub use fields::{Fields, LineShape, values};
pub use links::{Link, Site, link_to};
pub use opensudoku::{opensudoku, write_opensudoku};
pub use rows::{is_row, read_rows};
pub use sadman::{is_sdx_row, read_sdk, read_sdx};

/// A board from another program, with the player's progress if there is any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Import {
    /// The givens.
    pub givens: Board,
    /// The digits that the player has entered.
    pub entries: Vec<(Cell, Digit)>,
    /// The player's candidates, if the text has them.
    pub candidates: Option<CandidateGrid>,
    /// Its title, if the text has one.
    pub title: Option<String>,
    /// The collection that it belongs to, if the text names one.
    pub source: Option<String>,
}

impl Import {
    /// A board without progress.
    pub fn of(givens: Board) -> Import {
        Import { givens, entries: Vec::new(), candidates: None, title: None, source: None }
    }

    /// Whether the player has entered or marked anything.
    pub fn has_progress(&self) -> bool {
        !self.entries.is_empty() || self.candidates.is_some()
    }

    /// The givens with the entries.
    pub fn board(&self) -> Board {
        let mut board = self.givens.clone();
        for &(cell, digit) in &self.entries {
            board.set(cell, Some(digit));
        }
        board
    }
}

/// Why a text from another program cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportError {
    /// The line, from 1.
    pub line: usize,
    what: String,
}

impl ImportError {
    fn new(line: usize, what: impl Into<String>) -> ImportError {
        ImportError { line, what: what.into() }
    }

    /// What is wrong, without the line.
    pub fn what(&self) -> &str {
        &self.what
    }
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl Error for ImportError {}

/// The characters for an empty cell; one text uses only one of them.
const EMPTY: &str = "0.*_xX-?#";

/// Whether a character can be a cell in the lists and rows of other programs.
///
/// ```
/// use ninefold::notation::foreign::is_cell;
///
/// assert!("5 0 . * _ x X - ? #".split(' ').all(|cell| cell.chars().all(is_cell)));
/// assert!(!is_cell('~') && !is_cell('a'));
/// ```
pub fn is_cell(char: char) -> bool {
    char.is_ascii_digit() || EMPTY.contains(char)
}

/// A board of 81 digits, 0 for an empty cell.
fn classic(digits: &[u8; 81]) -> Board {
    Board::of_bytes(&Layout::classic(), digits)
}

/// The digits of exactly 81 characters: 1 to 9, and one character for all empty cells.
fn digits_of(text: &str) -> Option<[u8; 81]> {
    let mut digits = [0; 81];
    let mut empty = None;
    let mut n_chars = 0;
    for char in text.chars() {
        let digit = digits.get_mut(n_chars)?;
        n_chars += 1;
        match char.to_digit(10) {
            Some(value @ 1..) => *digit = value as u8,
            _ if EMPTY.contains(char) && *empty.get_or_insert(char) == char => {}
            _ => return None,
        }
    }
    (n_chars == 81).then_some(digits)
}

/// The cells of the classic layout, row by row.
fn cells() -> Vec<Cell> {
    Layout::classic().cells().collect()
}

/// The message with the beginning of a text in it.
fn quoted(text: &str) -> String {
    const MOST: usize = 20;
    let short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() { format!("{short:?}...") } else { format!("{short:?}") }
}
