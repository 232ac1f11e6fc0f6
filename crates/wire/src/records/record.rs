//! A board of the input.

use crate::documents::collected::About;
use crate::documents::document::Document;
use ninefold::Board;
use ninefold::notation::CandidateGrid;

/// A board of the input, or an error in its place.
#[derive(Debug)]
pub struct Record {
    /// The number of its first line, from 1; for an error, the line of the error.
    pub line: usize,
    /// The board, or the error.
    pub board: Result<Board, String>,
    /// The candidates, if the input is a table of them.
    pub candidates: Option<CandidateGrid>,
    /// The document, if the board comes from one.
    pub document: Option<Document>,
    /// What stands beside the board in its line.
    pub rest: String,
    /// Its title, author and source, if the input is JSON that has them.
    pub about: Option<Box<About>>,
}

impl Record {
    pub(super) fn new(line: usize, read: Result<(Board, Option<CandidateGrid>), String>) -> Record {
        let (board, candidates) = match read {
            Ok((board, candidates)) => (Ok(board), candidates),
            Err(what) => (Err(what), None),
        };
        Record { line, board, candidates, document: None, rest: String::new(), about: None }
    }
}
