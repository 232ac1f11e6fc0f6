//! Finding the end of a JSON text, and reading it.

use crate::documents::document::Document;
use crate::error::{Error, ErrorKind};
use crate::options::Options;
use ninefold::{Board, Layout};

/// Follows a text line by line until every bracket is closed.
#[derive(Copy, Clone, Default)]
pub(super) struct Brackets {
    n_open: usize,
    in_string: bool,
    is_escaped: bool,
}

impl Brackets {
    /// Follows another line; returns whether the text is complete.
    pub(super) fn close_in(&mut self, line: &str) -> bool {
        for byte in line.bytes() {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' if self.in_string => self.is_escaped = true,
                b'"' => self.in_string = !self.in_string,
                _ if self.in_string => {}
                b'{' | b'[' => self.n_open += 1,
                b'}' | b']' => self.n_open = self.n_open.saturating_sub(1),
                _ => {}
            }
        }
        self.n_open == 0 && !self.in_string
    }

    /// Whether the text was cut off at the end of a line, inside a string.
    pub(super) fn is_cut_off(&self) -> bool {
        self.in_string
    }
}

/// Whether a line ends like one that is not the last of a JSON text.
pub(super) fn goes_on(line: &str) -> bool {
    line.trim_end().ends_with(['{', '[', ',', ':'])
}

/// Whether a line begins a JSON text.
pub(super) fn begins(line: &str) -> bool {
    line.trim_start().starts_with(['{', '['])
}

/// The document of a text, and its board: the givens of a puzzle, the current board of a game, the
/// empty board of a layout.
pub(super) fn read(text: &str, options: &Options) -> Result<(Board, Document), Error> {
    let document = Document::read(text, options)?;
    let empty = |layout: &Layout| Board::empty(layout);
    let board = match &document {
        Document::Puzzle(document) | Document::GattaiPuzzle(document) => {
            document.puzzle.givens().clone()
        }
        Document::Game(document) => document.game.board().clone(),
        Document::GattaiGame(document) => document.game.board().clone(),
        Document::Layout(document) | Document::GattaiLayout(document) => empty(&document.layout),
        Document::Board(board) => board.clone(),
    };
    Ok((board, document))
}

/// The line of an error, from 0, and its message.
pub(super) fn place(error: &Error) -> (usize, String) {
    match &error.kind {
        ErrorKind::Syntax { line, column, what } => {
            (line.saturating_sub(1), format!("column {column}: {what}"))
        }
        _ => (0, error.to_string()),
    }
}
