//! Finding the end of a JSON text, and reading it.

use crate::documents::collected::Collected;
use crate::documents::document::Document;
use crate::error::{Error, ErrorKind};
use crate::options::Options;
use ninefold::{Board, Layout};

use super::foreign;
use super::record::Record;

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

/// The records of a text that begins in this line: a document of ours, or boards in it.
pub(super) fn records(
    text: &str,
    first_line: usize,
    layout: Option<&Layout>,
    options: &Options,
) -> Vec<Record> {
    let refused = |error: &Error| {
        let (line, what) = place(error);
        vec![Record::new(first_line + line, Err(what))]
    };
    match Collected::read(text, options) {
        None => {}
        Some(Err(error)) => return refused(&error),
        Some(Ok(Collected { about, puzzle })) => {
            let record = Record::new(first_line, Ok((puzzle.puzzle.givens().clone(), None)));
            let document = Some(Document::Puzzle(Box::new(puzzle)));
            return vec![Record { document, about: Some(Box::new(about)), ..record }];
        }
    }
    let error = match read(text, options) {
        Ok((board, document)) => {
            let record = Record::new(first_line, Ok((board, None)));
            return vec![Record { document: Some(document), ..record }];
        }
        Err(error) => error,
    };
    let Some(boards) = foreign::json(text, layout) else { return refused(&error) };
    let mut records: Vec<Record> =
        boards.into_iter().map(|read| Record::new(first_line, read)).collect();
    if let [only] = records.as_mut_slice() {
        only.about = foreign::about(text).map(Box::new);
    }
    records
}

/// The document of a text, and its board: the givens of a puzzle, the current board of a game, the
/// empty board of a layout.
fn read(text: &str, options: &Options) -> Result<(Board, Document), Error> {
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
fn place(error: &Error) -> (usize, String) {
    match &error.kind {
        ErrorKind::Syntax { line, column, what } => {
            (line.saturating_sub(1), format!("column {column}: {what}"))
        }
        _ => (0, error.to_string()),
    }
}
