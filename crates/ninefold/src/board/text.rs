//! Boards as plain text: one character per cell.

use alloc::vec::Vec;
use core::fmt;

use super::Board;
use crate::digit::Digit;
use crate::layout::Layout;

/// The character for a position of the canvas that has no cell.
const GAP: char = '~';

/// The value of a cell in plain text: its digit, or 0 for one of `0 . * _`, the signs of an empty cell; `None`
/// for any other character.
///
/// ```
/// use ninefold::notation::cell_value;
///
/// assert_eq!(['5', '0', '*', '~', 'x'].map(cell_value), [Some(5), Some(0), Some(0), None, None]);
/// ```
pub const fn cell_value(char: char) -> Option<u8> {
    match char {
        '1'..='9' => Some(char as u8 - b'0'),
        '0' | '.' | '*' | '_' => Some(0),
        _ => None,
    }
}

impl Board {
    /// Reads one character per cell: `1` to `9`, or one of `0 . * _` for an empty cell.
    ///
    /// The cells come in layout order. Alternatively, the text is the whole canvas, with `~` at
    /// each position without a cell. White space and `/` may appear anywhere in between; they end a
    /// row of the canvas.
    ///
    /// ```
    /// use ninefold::{Board, Layout};
    ///
    /// let classic = Layout::classic();
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let board = Board::parse(&classic, line)?;
    /// assert_eq!(board.to_string(), line);
    ///
    /// let error = Board::parse(&classic, "53..7x").expect_err("no letters");
    /// assert_eq!((error.line, error.column), (1, 6));
    /// # Ok::<(), ninefold::ParseBoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The position of the first error, and what is wrong there.
    pub fn parse(layout: &Layout, text: &str) -> Result<Board, ParseBoardError> {
        let most = usize::from(layout.rows()) * usize::from(layout.columns());
        let mut symbols = Vec::new();
        let mut row = 0;
        for (char, line, column) in with_places(text) {
            match char {
                '\n' | '/' => row += 1,
                _ if char.is_whitespace() => {}
                GAP if !layout.has_gaps() => {
                    let kind = ParseBoardErrorKind::CellExpected;
                    return Err(ParseBoardError { line, column, kind });
                }
                _ => symbols.push(Symbol::new(char, line, column, row)?),
            }
            if symbols.len() > most {
                let kind = ParseBoardErrorKind::TooLong { expected: layout.n_cells() };
                return Err(ParseBoardError { line, column, kind });
            }
        }
        Board::from_symbols(layout, &symbols)
    }

    /// The board of these symbols: all its cells, or all positions of its canvas.
    pub(crate) fn from_symbols(
        layout: &Layout,
        symbols: &[Symbol],
    ) -> Result<Board, ParseBoardError> {
        let columns = usize::from(layout.columns());
        check_rows(layout, symbols)?;
        let mut board = Board::empty(layout);
        if symbols.len() == layout.n_cells() && symbols.iter().all(|symbol| !symbol.is_gap) {
            for (cell, symbol) in layout.cells().zip(symbols) {
                board.set(cell, symbol.digit);
            }
            return Ok(board);
        }
        if symbols.len() != usize::from(layout.rows()) * columns {
            return Err(wrong_length(layout, symbols));
        }
        for (place, symbol) in symbols.iter().enumerate() {
            match layout.cell_at((place / columns) as u8, (place % columns) as u8) {
                Some(cell) if !symbol.is_gap => board.set(cell, symbol.digit),
                None if symbol.is_gap => {}
                Some(_) => return Err(symbol.error(ParseBoardErrorKind::CellExpected)),
                None => return Err(symbol.error(ParseBoardErrorKind::GapExpected)),
            }
        }
        Ok(board)
    }
}

/// The line that [`Board::parse`] reads: `.` for an empty cell and, with several grids, `~` for a
/// position without a cell and `/` between rows.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.layout();
        let in_rows = layout.has_gaps() || layout.n_grids() > 1;
        for row in 0..layout.rows() {
            if in_rows && row > 0 {
                f.write_str("/")?;
            }
            for column in 0..layout.columns() {
                match layout.cell_at(row, column).map(|cell| self.get(cell)) {
                    Some(Some(digit)) => write!(f, "{digit}")?,
                    Some(None) => f.write_str(".")?,
                    None => f.write_str("~")?,
                }
            }
        }
        Ok(())
    }
}

/// Why a text is not a [`Board`], and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseBoardError {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseBoardErrorKind,
}

/// Why a text is not a [`Board`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseBoardErrorKind {
    /// Not a digit, an empty cell or a gap.
    UnknownCharacter(char),
    /// The text ends before the board is full.
    TooShort {
        /// Cells of the layout.
        expected: usize,
        /// Cells in the text.
        found: usize,
    },
    /// The text continues after the board is full.
    TooLong {
        /// Cells of the layout.
        expected: usize,
    },
    /// A row of the canvas has the wrong number of positions.
    RowLength {
        /// Columns of the canvas.
        expected: usize,
        /// Positions in the row.
        found: usize,
    },
    /// The board has the wrong number of rows.
    Rows {
        /// Rows of the canvas.
        expected: usize,
        /// Rows in the text.
        found: usize,
    },
    /// The bars of a row are neither around its cells nor around its boxes.
    Bars,
    /// A gap where the layout has a cell.
    CellExpected,
    /// A cell where the layout has none.
    GapExpected,
    /// More than one digit for a cell with one value.
    OneDigitExpected,
    /// A candidate of a cell that is not a digit, or a repeated one.
    CandidateExpected(char),
    /// A section other than the puzzle's where the puzzle's is expected.
    PuzzleSectionExpected,
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl fmt::Display for ParseBoardErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseBoardErrorKind::UnknownCharacter(char) => write!(
                f,
                "unknown character {char:?}: expected 1 to 9, or one of 0 . * _ for an empty cell"
            ),
            ParseBoardErrorKind::TooShort { expected, found } => {
                write!(f, "expected {expected} cells, found {found}")
            }
            ParseBoardErrorKind::TooLong { expected } => {
                write!(f, "expected {expected} cells, found more")
            }
            ParseBoardErrorKind::RowLength { expected, found } => {
                write!(f, "expected {expected} places in this row, found {found}")
            }
            ParseBoardErrorKind::Rows { expected, found } => {
                write!(f, "expected {expected} rows, found {found}")
            }
            ParseBoardErrorKind::Bars => {
                write!(f, "expected bars around each cell or each box of this row")
            }
            ParseBoardErrorKind::CellExpected => {
                write!(
                    f,
                    "the layout has a cell here: expected a digit, or one of 0 . * _; or choose another layout"
                )
            }
            ParseBoardErrorKind::GapExpected => {
                write!(f, "the layout has no cell here: expected ~")
            }
            ParseBoardErrorKind::OneDigitExpected => {
                write!(f, "expected one digit, or one of 0 . * _ for an empty cell, found more")
            }
            ParseBoardErrorKind::CandidateExpected(char) => {
                write!(
                    f,
                    "found {char:?}: expected the candidates of a cell, each of 1 to 9 at most once"
                )
            }
            ParseBoardErrorKind::PuzzleSectionExpected => {
                write!(f, "expected the section [Puzzle], or after it [State] or [PencilMarks]")
            }
        }
    }
}

impl core::error::Error for ParseBoardError {}

/// One position of a board as written.
pub(crate) struct Symbol {
    digit: Option<Digit>,
    is_gap: bool,
    line: usize,
    column: usize,
    row: usize, // of the text, from 0
}

impl Symbol {
    pub(crate) fn new(
        char: char,
        line: usize,
        column: usize,
        row: usize,
    ) -> Result<Symbol, ParseBoardError> {
        let value = if char == GAP { Some(0) } else { cell_value(char) };
        let Some(value) = value else {
            let kind = ParseBoardErrorKind::UnknownCharacter(char);
            return Err(ParseBoardError { line, column, kind });
        };
        Ok(Symbol { digit: Digit::new(value), is_gap: char == GAP, line, column, row })
    }

    fn error(&self, kind: ParseBoardErrorKind) -> ParseBoardError {
        ParseBoardError { line: self.line, column: self.column, kind }
    }
}

/// The characters of a text, each with its line and column from 1.
pub(crate) fn with_places(text: &str) -> impl Iterator<Item = (char, usize, usize)> {
    let (mut line, mut column) = (1, 0);
    text.chars().map(move |char| {
        column += 1;
        let place = (char, line, column);
        if char == '\n' {
            (line, column) = (line + 1, 0);
        }
        place
    })
}

/// If a text has as many rows as the canvas, each must be a row of it: all its positions, or its
/// cells. Otherwise an extra position in one row and a missing one in another would go unnoticed.
fn check_rows(layout: &Layout, symbols: &[Symbol]) -> Result<(), ParseBoardError> {
    let in_rows = symbols.chunk_by(|a, b| a.row == b.row);
    if in_rows.clone().count() != usize::from(layout.rows()) {
        return Ok(());
    }
    for (row, in_row) in (0..layout.rows()).zip(in_rows) {
        let has_cell = |&column: &u8| layout.cell_at(row, column).is_some();
        let n_cells = (0..layout.columns()).filter(has_cell).count();
        let (expected, found) = (usize::from(layout.columns()), in_row.len());
        if found != expected && found != n_cells {
            let last = &in_row[found - 1];
            return Err(last.error(ParseBoardErrorKind::RowLength { expected, found }));
        }
    }
    Ok(())
}

/// The error for a wrong number of symbols: in a text with rows the first wrong row, or else the
/// number of rows; in a text without rows the number of cells.
fn wrong_length(layout: &Layout, symbols: &[Symbol]) -> ParseBoardError {
    let (rows, columns) = (usize::from(layout.rows()), usize::from(layout.columns()));
    let expected = layout.n_cells();
    let Some(last) = symbols.last() else {
        let kind = ParseBoardErrorKind::TooShort { expected, found: 0 };
        return ParseBoardError { line: 1, column: 1, kind };
    };
    let in_rows: Vec<&[Symbol]> = symbols.chunk_by(|a, b| a.row == b.row).collect();
    if in_rows.len() == 1 {
        return last.error(match symbols.len() {
            found if found < expected => ParseBoardErrorKind::TooShort { expected, found },
            _ => ParseBoardErrorKind::TooLong { expected },
        });
    }
    match in_rows.iter().find_map(|row| Some((row.len(), row.last()?)).filter(|r| r.0 != columns)) {
        Some((found, last)) => {
            last.error(ParseBoardErrorKind::RowLength { expected: columns, found })
        }
        None => last.error(ParseBoardErrorKind::Rows { expected: rows, found: in_rows.len() }),
    }
}
