//! A board of the input.

use crate::documents::collected::About;
use crate::documents::declared::Declared;
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
    /// The text beside the board in its line.
    pub rest: String,
    /// Its title, author, source and level, if the input is JSON, a table or a collection that has them.
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

impl Record {
    /// Everything that is known about it.
    pub fn all_about(&self) -> About {
        all_about(self.about.as_deref(), self.document.as_ref(), &self.rest)
    }
}

/// Everything that is known about a board: what the input says, the level of its document, and for a title
/// the text beside it, if that has a letter.
pub fn all_about(about: Option<&About>, document: Option<&Document>, rest: &str) -> About {
    let declared = match document {
        Some(Document::Puzzle(document) | Document::GattaiPuzzle(document)) => document.declared,
        Some(Document::Game(document)) => document.declared,
        _ => Declared::default(),
    };
    let beside = || {
        let is_around = |char: char| char.is_whitespace() || ",;|\"#".contains(char);
        let text = rest.trim_matches(is_around);
        text.contains(char::is_alphabetic).then(|| text.to_owned())
    };
    let mut all = about.cloned().unwrap_or_else(|| About { title: beside(), ..About::default() });
    all.level = declared.difficulty.or(all.level);
    let on_one_line = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    all.title = all.title.map(on_one_line).filter(|title| !title.is_empty());
    all
}
