//! Why a document is refused, and where.

use std::fmt::{self, Write};

use ninefold::{
    ClaimError, GridsError, LayoutError, OverlapError, ParseBoardError, ParseTurnError, PlayError,
    ReplayError,
};

use crate::entry::FieldError;

/// The most levels of lists and objects within each other.
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
    /// The path to what is wrong, such as `grids.nw.grid[3][4]`; empty for the whole document.
    pub path: String,
    /// What is wrong there.
    pub kind: ErrorKind,
}

/// What can be wrong with a document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not JSON, nests too deep or has a field twice.
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, in bytes from 1; 0 where the line is empty.
        column: usize,
        /// What is wrong there.
        what: String,
    },
    /// The text is longer than is read.
    TooLarge {
        /// Bytes of the text.
        bytes: usize,
        /// Bytes that are read.
        most: usize,
    },
    /// The fields are those of no document.
    Unrecognised,
    /// The document is of another kind.
    Format {
        /// The beginning of its format.
        found: String,
    },
    /// The document is of another version.
    Version {
        /// Its version.
        found: String,
        /// The version that is read.
        understood: &'static str,
    },
    /// Something must stand here.
    Missing,
    /// Nothing of this name may stand here.
    Unknown {
        /// The names that may.
        known: Vec<String>,
    },
    /// A value is of another type or out of range.
    Unexpected {
        /// What may stand here.
        expected: String,
        /// The beginning of what does.
        found: String,
    },
    /// A value is not what was meant in some other way.
    Other {
        /// What is wrong with it.
        what: String,
    },
    /// The turns up to here change more cells than is replayed.
    TooMuchWork,
    /// There is no such layout.
    Layout(LayoutError),
    /// The overlaps are not those of the layout.
    Overlap(OverlapError),
    /// There is no such board.
    Board(ParseBoardError),
    /// Grids disagree about what they share.
    Grids(GridsError),
    /// The puzzle is none, or what is said about it is wrong.
    Claim(ClaimError),
    /// There is no such turn.
    Turn(ParseTurnError),
    /// The turns do not follow each other.
    Replay(ReplayError),
    /// What was played is against the rules.
    Play(PlayError),
    /// A field of an entry makes no sense.
    Field(FieldError),
}

impl Error {
    /// An error at a path.
    pub fn at(path: impl Into<String>, kind: ErrorKind) -> Error {
        Error { path: path.into(), kind }
    }

    /// The error that says what stands at a path, and what may.
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
                write!(f, "{bytes} bytes are too many: at most {most} are read")
            }
            ErrorKind::Unrecognised => f.write_str(
                "no known document: expected a format such as \"ninefold/puzzle\", the fields of \
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
                write!(f, "is not known: expected one of {}", known.join(", "))
            }
            ErrorKind::Unexpected { expected, found } => {
                write!(f, "expected {expected}, found {found}")
            }
            ErrorKind::Other { what } => f.write_str(what),
            ErrorKind::TooMuchWork => f.write_str("too many turns that change too many cells"),
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

/// Adds a field to a path; a name with other characters or a long one goes into brackets.
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
    /// The layout has no id in the catalogue, and a puzzle has nothing else to tell its geometry.
    NoMode,
    /// It needs a date.
    NoDate,
    /// It needs a difficulty.
    NoDifficulty,
    /// The puzzle is sealed, and such a document holds the solution.
    Sealed,
    /// The layout needs an id.
    NoId,
    /// The layout needs a title.
    NoTitle,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WriteError::NoMode => "a gattai-1.0 puzzle needs a layout of the catalogue",
            WriteError::NoDate => "a gattai-1.0 puzzle needs a date",
            WriteError::NoDifficulty => "a gattai-1.0 puzzle needs a difficulty",
            WriteError::Sealed => "a gattai-1.0 puzzle holds the solution, but this one is sealed",
            WriteError::NoId => "a gattai-1.0 layout needs an id",
            WriteError::NoTitle => "a gattai-1.0 layout needs a title",
        })
    }
}

impl std::error::Error for WriteError {}
