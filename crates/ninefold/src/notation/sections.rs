//! Comments and sections: the text around the puzzle in an sdk file.
//!
//! ```text
//! #AAuthor          a line with # is metadata about the puzzle
//! [Puzzle]          may be missing
//! 53..7....
//! ...
//! [State]           the player's state: skipped
//! [PencilMarks]     the player's marks: skipped
//! ```

use alloc::borrow::Cow;
use alloc::string::String;

use crate::board::{ParseBoardError, ParseBoardErrorKind};

/// A part of an sdk file.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Section {
    /// `[Puzzle]`: the board.
    Puzzle,
    /// `[State]` or `[PencilMarks]`: the player's state.
    Progress,
    /// `[code]` or similar, as forums use it around a table: it counts as a blank line.
    Tag,
    /// Any other word.
    Unknown,
}

impl Section {
    /// The section that a line begins.
    ///
    /// ```
    /// use ninefold::notation::Section;
    ///
    /// assert_eq!(Section::begun_by("[Puzzle]"), Some(Section::Puzzle));
    /// assert_eq!(Section::begun_by("[1, 2]"), None);
    /// ```
    pub fn begun_by(line: &str) -> Option<Section> {
        let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if ["code", "/code", "tt", "/tt", "pre", "/pre"].iter().any(|tag| is(tag)) {
            return Some(Section::Tag);
        }
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            None
        } else if is("Puzzle") {
            Some(Section::Puzzle)
        } else if is("State") || is("PencilMarks") {
            Some(Section::Progress)
        } else {
            Some(Section::Unknown)
        }
    }
}

/// The text with every line outside the puzzle left blank, so that line numbers stay the same.
pub(super) fn puzzle(text: &str) -> Result<Cow<'_, str>, ParseBoardError> {
    if !text.contains(['#', '[']) {
        return Ok(Cow::Borrowed(text));
    }
    let mut puzzle = String::with_capacity(text.len());
    let mut skipped = None; // the error if there is no puzzle
    let mut inside = true;
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            puzzle.push('\n');
        }
        if let Some(section) = Section::begun_by(line) {
            let column = 1 + line.chars().take_while(|char| char.is_whitespace()).count();
            let kind = ParseBoardErrorKind::PuzzleSectionExpected;
            let error = ParseBoardError { line: index + 1, column, kind };
            match section {
                Section::Puzzle => inside = true,
                Section::Progress => {
                    inside = false;
                    skipped.get_or_insert(error);
                }
                Section::Tag => {}
                Section::Unknown => return Err(error),
            }
        } else if inside && !line.trim_start().starts_with('#') {
            puzzle.push_str(line);
        }
    }
    match skipped {
        Some(error) if puzzle.trim().is_empty() => Err(error),
        _ => Ok(Cow::Owned(puzzle)),
    }
}
