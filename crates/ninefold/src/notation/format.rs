//! Text forms by name, and writing a board in each.

use alloc::borrow::ToOwned as _;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::str::FromStr;

use super::candidates::{CandidateGrid, dashes};
use super::framed;
use crate::board::Board;
use crate::layout::Cell;

/// A text form of boards. [`read`](super::read()) reads them all.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// One line, as a board's `Display` writes it: one character per cell or, with several grids,
    /// the canvas with `/` between its rows.
    Line,
    /// Spaced rows, with lines between the boxes.
    Grid,
    /// The drawing of [`framed`].
    Framed,
    /// The file of `SadMan Software`: nine lines under `[Puzzle]`; one grid only.
    Sdk,
    /// A line of a collection: 81 characters, `0` for an empty cell; one grid only.
    Sdm,
    /// Rows of values separated by commas, nothing for an empty cell.
    Csv,
    /// The table of a [`CandidateGrid`].
    Candidates,
    /// The rows of the canvas, one character per position.
    Canvas,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 8] = [
        Format::Line,
        Format::Grid,
        Format::Framed,
        Format::Sdk,
        Format::Sdm,
        Format::Csv,
        Format::Candidates,
        Format::Canvas,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Line => "line",
            Format::Grid => "grid",
            Format::Framed => "framed",
            Format::Sdk => "sdk",
            Format::Sdm => "sdm",
            Format::Csv => "csv",
            Format::Candidates => "candidates",
            Format::Canvas => "canvas",
        }
    }

    /// Whether it writes every board on one line, so that no blank line is needed between two
    /// boards.
    pub const fn is_one_line(self) -> bool {
        matches!(self, Format::Line | Format::Sdm)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Format, ParseFormatError> {
        let named = Format::ALL.into_iter().find(|format| format.name() == text);
        named.ok_or_else(|| ParseFormatError(text.chars().take(40).collect()))
    }
}

/// The beginning of a text that is not the name of a [`Format`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseFormatError(String);

impl fmt::Display for ParseFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Format::ALL.map(Format::name).join(", ");
        write!(f, "unknown format {:?}: expected one of {names}", self.0)
    }
}

impl Error for ParseFormatError {}

/// Why a board cannot be written in a [`Format`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The format is for one grid only.
    OneGridOnly {
        /// The format.
        format: Format,
        /// Grids of the board's layout.
        found: usize,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::OneGridOnly { format, found } => {
                write!(f, "{format} is for boards of one grid: expected 1 grid, found {found}")
            }
        }
    }
}

impl Error for WriteError {}

/// Writes a board in a format, with a line break after every line.
///
/// ```
/// use ninefold::notation::{self, Format};
/// use ninefold::{Board, Layout};
///
/// let board = Board::parse(&Layout::classic(), &format!("{:.<81}", "53..7"))?;
/// let csv = notation::write(&board, Format::Csv)?;
/// assert_eq!(csv.lines().next(), Some("5,3,,,7,,,,"));
/// let grid = notation::write(&board, Format::Grid)?;
/// assert_eq!(grid.lines().next(), Some("5 3 . | . 7 . | . . ."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The format does not support the layout.
pub fn write(board: &Board, format: Format) -> Result<String, WriteError> {
    let found = board.layout().n_grids();
    if found > 1 && matches!(format, Format::Sdk | Format::Sdm) {
        return Err(WriteError::OneGridOnly { format, found });
    }
    let layout = board.layout();
    let cells = |empty| layout.cells().map(move |cell| symbol(board, Some(cell), empty));
    Ok(match format {
        Format::Line => format!("{board}\n"),
        Format::Grid => grid(board),
        Format::Framed => framed(board),
        Format::Sdk => {
            let cells: Vec<String> = cells(".").collect();
            let rows: Vec<String> = cells.chunks(9).map(<[String]>::concat).collect();
            format!("[Puzzle]\n{}\n", rows.join("\n"))
        }
        Format::Sdm => cells("0").collect::<String>() + "\n",
        Format::Csv => rows(board, "").map(|row| row.join(",") + "\n").collect(),
        Format::Candidates => format!("{}\n", CandidateGrid::from(board)),
        Format::Canvas => rows(board, ".").map(|row| row.concat() + "\n").collect(),
    })
}

/// Spaced rows with bars and dashes between the boxes.
fn grid(board: &Board) -> String {
    let mut grid = String::new();
    for (index, row) in rows(board, ".").enumerate() {
        let boxes: Vec<String> = row.chunks(3).map(|symbols| symbols.join(" ")).collect();
        let line = boxes.join(" | ") + "\n";
        if index > 0 && index % 3 == 0 {
            grid += &dashes(line.trim_end()).replace('|', "+");
            grid.push('\n');
        }
        grid += &line;
    }
    grid
}

/// The symbols of each row of the canvas.
fn rows(board: &Board, empty: &'static str) -> impl Iterator<Item = Vec<String>> {
    let layout = board.layout();
    (0..layout.rows()).map(move |row| {
        let places = (0..layout.columns()).map(|column| layout.cell_at(row, column));
        places.map(|cell| symbol(board, cell, empty)).collect()
    })
}

fn symbol(board: &Board, cell: Option<Cell>, empty: &str) -> String {
    match cell.map(|cell| board.get(cell)) {
        Some(Some(digit)) => digit.to_string(),
        Some(None) => empty.to_owned(),
        None => "~".to_owned(),
    }
}
