//! Errors of documents, with the path to the field.

use std::fmt::{self, Write};

use ninefold::{
    ClaimError, GridsError, LayoutError, OverlapError, ParseBoardError, ParseTurnError, PlayError,
    ReplayError,
};

use crate::entry::FieldError;

/// The maximum depth of nested lists and objects.
pub const MAX_DEPTH: usize = 32;

/// Why a text is not a document.
///
/// ```
/// use ninefold_wire::{Document, Options};
///
/// let error = Document::read("[[1, 2], 3]", &Options::default()).expect_err("not nine rows");
/// assert_eq!(error.path, "");
/// let error = Document::read("[0,,0]", &Options::default()).expect_err("no JSON");
/// assert_eq!(error.to_string(), "line 1, column 4: expected value");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Error {
    /// The path to the error, such as `grids.nw.grid[3][4]`; empty for the whole document.
    pub path: String,
    /// What is wrong there.
    pub kind: ErrorKind,
}

/// The kinds of errors of documents.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not JSON, is nested too deep, or has a field twice.
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, in bytes from 1; 0 if the line is empty.
        column: usize,
        /// What is wrong there.
        what: String,
    },
    /// The text is too long.
    TooLarge {
        /// The length of the text in bytes.
        bytes: usize,
        /// The maximum length in bytes.
        most: usize,
    },
    /// The fields do not belong to any known document.
    Unrecognized,
    /// The document has an unknown format.
    Format {
        /// The beginning of its format.
        found: String,
    },
    /// The document has an unknown version.
    Version {
        /// Its version.
        found: String,
        /// The version that is understood.
        understood: &'static str,
    },
    /// A required field is missing.
    Missing,
    /// The field is unknown.
    Unknown {
        /// The known fields.
        known: Vec<String>,
    },
    /// A value has the wrong type or is out of range.
    Unexpected {
        /// What was expected.
        expected: String,
        /// The beginning of what was found.
        found: String,
    },
    /// A value is wrong in some other way.
    Other {
        /// What is wrong with it.
        what: String,
    },
    /// Replaying the turns up to here takes too long.
    TooMuchWork,
    /// There is no such layout.
    Layout(LayoutError),
    /// The overlaps are not those of the layout.
    Overlap(OverlapError),
    /// There is no such board.
    Board(ParseBoardError),
    /// Grids disagree about what they share.
    Grids(GridsError),
    /// The board is not a puzzle, or a claim about it is false.
    Claim(ClaimError),
    /// There is no such turn.
    Turn(ParseTurnError),
    /// The turns do not follow each other.
    Replay(ReplayError),
    /// A turn is against the rules.
    Play(PlayError),
    /// A field of an entry makes no sense.
    Field(FieldError),
}

impl Error {
    /// An error at a path.
    pub fn at(path: impl Into<String>, kind: ErrorKind) -> Error {
        Error { path: path.into(), kind }
    }

    /// The error for an unexpected value at a path.
    pub fn unexpected(
        path: impl Into<String>,
        expected: impl Into<String>,
        found: impl fmt::Display,
    ) -> Error {
        let kind = ErrorKind::Unexpected { expected: expected.into(), found: found.to_string() };
        Error::at(path, kind)
    }

    /// The error with a field before its path.
    #[must_use]
    pub fn under(self, field: &str) -> Error {
        let path = match self.path.as_str() {
            "" => field.to_owned(),
            path if path.starts_with('[') => format!("{field}{path}"),
            path => format!("{field}.{path}"),
        };
        Error { path, ..self }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.as_str() {
            "" => self.kind.fmt(f),
            path => write!(f, "{path}: {}", self.kind),
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ErrorKind::Syntax { line, column, what } => {
                write!(f, "line {line}, column {column}: {what}")
            }
            ErrorKind::TooLarge { bytes, most } => {
                write!(f, "expected at most {most} bytes, found {bytes}")
            }
            ErrorKind::Unrecognized => f.write_str(
                "unknown document: expected a format such as \"ninefold/puzzle\", the fields of \
                 a gattai-1.0 puzzle, game or layout, or a list of numbers",
            ),
            ErrorKind::Format { found } => write!(
                f,
                "unknown format {found:?}: expected ninefold/puzzle, ninefold/layout or \
                 ninefold/game; if it comes from a newer Ninefold, update this one"
            ),
            ErrorKind::Version { found, understood } => write!(
                f,
                "unknown version {found}: version {understood} is understood; update Ninefold to \
                 read a newer one"
            ),
            ErrorKind::Missing => f.write_str("is missing"),
            ErrorKind::Unknown { known } => {
                write!(f, "is unknown: expected one of {}", known.join(", "))
            }
            ErrorKind::Unexpected { expected, found } => {
                write!(f, "expected {expected}, found {found}")
            }
            ErrorKind::Other { what } => f.write_str(what),
            ErrorKind::TooMuchWork => f.write_str("replaying the turns takes too long"),
            ErrorKind::Layout(error) => error.fmt(f),
            ErrorKind::Overlap(error) => error.fmt(f),
            ErrorKind::Board(error) => error.fmt(f),
            ErrorKind::Grids(error) => error.fmt(f),
            ErrorKind::Claim(error) => error.fmt(f),
            ErrorKind::Turn(error) => error.fmt(f),
            ErrorKind::Replay(error) => error.fmt(f),
            ErrorKind::Play(error) => error.fmt(f),
            ErrorKind::Field(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

/// Adds a field to a path; a long name, or one with unusual characters, goes into brackets.
pub(crate) fn push_field(path: &mut String, name: &str) {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if name.is_empty() || name.len() > 24 || !name.chars().all(is_plain) {
        let name: String = name.chars().take(24).collect();
        _ = write!(path, "[{name:?}]");
        return;
    }
    if !path.is_empty() {
        path.push('.');
    }
    path.push_str(name);
}

/// Why something cannot be written as a `gattai-1.0` document.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The layout has no id in the catalog, which is the only way to name it in a puzzle.
    NoMode,
    /// It needs a date.
    NoDate,
    /// It needs a difficulty.
    NoDifficulty,
    /// The puzzle is sealed, but such a document contains the solution.
    Sealed,
    /// The layout needs an id.
    NoId,
    /// The layout needs a title.
    NoTitle,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WriteError::NoMode => "a gattai-1.0 puzzle needs a layout of the catalog",
            WriteError::NoDate => "a gattai-1.0 puzzle needs a date",
            WriteError::NoDifficulty => "a gattai-1.0 puzzle needs a difficulty",
            WriteError::Sealed => {
                "a gattai-1.0 puzzle contains the solution, but this one is sealed"
            }
            WriteError::NoId => "a gattai-1.0 layout needs an id",
            WriteError::NoTitle => "a gattai-1.0 layout needs a title",
        })
    }
}

impl std::error::Error for WriteError {}
