//! Reading boards in any text form.

use alloc::vec::Vec;

use super::candidates::{CandidateGrid, is_table, read_table};
use super::groups::{Group, groups, is_bar, is_border, is_drawn};
use super::sections;
use crate::board::{Board, ParseBoardError, ParseBoardErrorKind, Symbol, with_places};
use crate::layout::Layout;

/// Reads a board in any text form: everything that [`write`](super::write) writes in any
/// [`Format`](super::Format), and similar texts, such as
///
/// ```
/// use ninefold::{Layout, notation};
///
/// let board = notation::read(
///     &Layout::classic(),
///     "
///     +-------+-------+-------+
///     | 5 3 . | . 7 . | . . . |
///     | 6 . . | 1 9 5 | . . . |
///     | . 9 8 | . . . | . 6 . |
///     +-------+-------+-------+
///     | 8 . . | . 6 . | . . 3 |
///     | 4 . . | 8 . 3 | . . 1 |
///     | 7 . . | . 2 . | . . 6 |
///     +-------+-------+-------+
///     | . 6 . | . . . | 2 8 . |
///     | . . . | 4 1 9 | . . 5 |
///     | . . . | . 8 . | . 7 9 |
///     +-------+-------+-------+",
/// )?;
/// assert_eq!(board.n_filled(), 30);
/// # Ok::<(), ninefold::ParseBoardError>(())
/// ```
///
/// Lines that begin with `#` are comments. In a table of candidates, a cell with one candidate has
/// that digit.
///
/// # Errors
///
/// The position of the first error, and what is wrong there.
pub fn read(layout: &Layout, text: &str) -> Result<Board, ParseBoardError> {
    read_with_candidates(layout, text).map(|(board, _)| board)
}

/// Reads a board as [`read`] does, and its candidates if the text is a table of them.
///
/// # Errors
///
/// Those of [`read`].
pub fn read_with_candidates(
    layout: &Layout,
    text: &str,
) -> Result<(Board, Option<CandidateGrid>), ParseBoardError> {
    let text = &*sections::puzzle(text)?;
    let plain = Board::parse(layout, text);
    if plain.is_ok() {
        return plain.map(|board| (board, None));
    }
    if layout.has_gaps() && text.contains('║') {
        return Ok((read_canvas_frame(layout, text)?, None));
    }
    if text.contains(',') {
        return Ok((read_values(layout, text)?, None));
    }
    match groups(layout, text) {
        Ok(groups) if is_table(layout, &groups) => {
            let (board, candidates) = read_table(layout, &groups)?;
            Ok((board, Some(candidates)))
        }
        _ if !is_drawn(text) => plain.map(|board| (board, None)),
        Ok(groups) => Ok((read_rows(layout, &groups)?, None)),
        Err(error) => Err(error),
    }
}

/// Reads rows with one character per cell.
///
/// A row with bars is never a whole board, because a row of a table of candidates can also have 81
/// digits.
fn read_rows(layout: &Layout, groups: &[Group]) -> Result<Board, ParseBoardError> {
    let expected = usize::from(layout.columns());
    let mut symbols = Vec::new();
    for row in groups.chunk_by(|a, b| a.row == b.row) {
        let mut found = 0;
        for group in row {
            for (char, column) in group.text.chars().zip(group.column..) {
                found += 1;
                symbols.push(Symbol::new(char, group.line, column, group.row)?);
                if found > expected {
                    let kind = ParseBoardErrorKind::RowLength { expected, found };
                    return Err(ParseBoardError { line: group.line, column, kind });
                }
            }
        }
    }
    Board::from_symbols(layout, &symbols)
}

/// Reads values separated by commas; a missing value is an empty cell or a gap.
fn read_values(layout: &Layout, text: &str) -> Result<Board, ParseBoardError> {
    let columns = usize::from(layout.columns());
    let most = usize::from(layout.rows()) * columns;
    let mut symbols = Vec::new();
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    for (row, (content, line)) in lines.enumerate() {
        // Some programs put a comma after each value, including the last.
        let content = match content.trim_end().strip_suffix(',') {
            Some(shorter) if shorter.split(',').count() == columns => shorter,
            _ => content,
        };
        let in_canvas = content.split(',').count() == columns;
        let mut column = 1;
        for (index, field) in content.split(',').take(most + 1).enumerate() {
            let is_gap = in_canvas && layout.cell_at(row as u8, index as u8).is_none();
            let place = (if is_gap { '~' } else { '.' }, line, column);
            symbols.push(read_value(field, place, row)?);
            column += field.chars().count() + 1;
        }
        if symbols.len() > most {
            break; // too many, whatever follows
        }
    }
    Board::from_symbols(layout, &symbols)
}

/// Reads the one character between two commas; if there is none, it is the default one of the
/// position.
fn read_value(
    field: &str,
    (blank, line, column): Placed,
    row: usize,
) -> Result<Symbol, ParseBoardError> {
    let column = column + field.chars().take_while(|char| char.is_whitespace()).count();
    let mut chars = field.trim().chars();
    let symbol = Symbol::new(chars.next().unwrap_or(blank), line, column, row)?;
    if chars.next().is_some() {
        let kind = ParseBoardErrorKind::OneDigitExpected;
        return Err(ParseBoardError { line, column: column + 1, kind });
    }
    Ok(symbol)
}

/// A character with its line and column.
type Placed = (char, usize, usize);

/// Splits a text into its lines of placed characters, without borders and blank lines.
fn rows(text: &str) -> Vec<Vec<Placed>> {
    let mut placed = with_places(text);
    let mut rows = Vec::new();
    for line in text.split_inclusive('\n') {
        let row: Vec<Placed> = placed.by_ref().take(line.chars().count()).collect();
        if !is_border(line) && !line.trim().is_empty() {
            rows.push(row);
        }
    }
    rows
}

/// Reads the frame of several grids as drawn: every cell at its position, gaps blank.
fn read_canvas_frame(layout: &Layout, text: &str) -> Result<Board, ParseBoardError> {
    let has_cell = |row, column| layout.cell_at(row, column).is_some();
    let used = |row: &u8| (0..layout.columns()).any(|column| has_cell(*row, column));
    let expected = (0..layout.rows()).filter(used).count();
    let mut lines = rows(text);
    lines.retain(|row| row.iter().any(|&(char, ..)| is_bar(char)));
    let mut place = *lines.last().and_then(|line| line.last()).unwrap_or(&(' ', 1, 1));
    if lines.len() != expected {
        let kind = ParseBoardErrorKind::Rows { expected, found: lines.len() };
        return Err(ParseBoardError { line: place.1, column: place.2, kind });
    }

    // The leftmost line of the drawing belongs to the leftmost grid.
    let first = layout.grids().map(|grid| usize::from(layout.corner(grid).1)).min().unwrap_or(0);
    let left = |line: &Vec<Placed>| line.iter().position(|&(char, ..)| char == '║');
    let left = lines.iter().filter_map(left).min().unwrap_or(0);
    let start = left.saturating_sub(4 * first);

    let mut lines = lines.iter();
    let mut symbols = Vec::new();
    for row in 0..layout.rows() {
        let line = if used(&row) { lines.next().map_or(&[][..], Vec::as_slice) } else { &[] };
        place = *line.first().unwrap_or(&place);
        for column in 0..layout.columns() {
            let at = start + 4 * usize::from(column);
            let bar_at = |index: usize| line.get(index).is_some_and(|&(char, ..)| is_bar(char));
            // A gap is at least as wide as a box, so only a cell has lines on both sides.
            if has_cell(row, column) != (bar_at(at) && bar_at(at + 4)) {
                let (expected, found) = (usize::from(layout.columns()), usize::from(column));
                let kind = ParseBoardErrorKind::RowLength { expected, found };
                return Err(ParseBoardError { line: place.1, column: place.2, kind });
            }
            place = *line.get(at + 2).unwrap_or(&place);
            let inside = line.get(at + 1..(at + 4).min(line.len())).unwrap_or(&[]);
            let blank = if has_cell(row, column) { '.' } else { '~' };
            read_cell(inside, blank, place, usize::from(row), &mut symbols)?;
        }
        let end = start + 4 * usize::from(layout.columns()) + 1;
        if let Some(&(_, line, column)) = line.iter().skip(end).find(|(char, ..)| is_bar(*char)) {
            let expected = usize::from(layout.columns());
            let kind = ParseBoardErrorKind::RowLength { expected, found: expected + 1 };
            return Err(ParseBoardError { line, column, kind });
        }
    }
    Board::from_symbols(layout, &symbols)
}

/// Reads one cell between its lines; if it is empty, it means `blank`.
fn read_cell(
    inside: &[Placed],
    blank: char,
    (_, line, column): Placed,
    row: usize,
    symbols: &mut Vec<Symbol>,
) -> Result<(), ParseBoardError> {
    let written: Vec<Placed> = inside.iter().copied().filter(|&(char, ..)| char != '!').collect();
    if written.iter().all(|(char, ..)| char.is_whitespace()) {
        symbols.push(Symbol::new(blank, line, column, row)?);
    }
    read_all(&written, row, symbols)
}

/// Reads every character except spaces.
fn read_all(part: &[Placed], row: usize, symbols: &mut Vec<Symbol>) -> Result<(), ParseBoardError> {
    for &(char, line, column) in part.iter().filter(|(char, ..)| !char.is_whitespace()) {
        symbols.push(Symbol::new(char, line, column, row)?);
    }
    Ok(())
}
