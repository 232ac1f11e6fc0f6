//! Reading boards, plain or framed.

use crate::board::{Board, ParseBoardError, ParseBoardErrorKind, Symbol, with_places};
use crate::layout::Layout;

/// Reads a board in any text form: what [`Board::parse`] reads, rows with lines between them, and
/// frames, such as [`framed`](super::framed) draws or
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
/// # Errors
///
/// The place and reason of the first thing that does not fit.
pub fn read(layout: &Layout, text: &str) -> Result<Board, ParseBoardError> {
    if layout.has_gaps() && text.contains('║') {
        return read_canvas_frame(layout, text);
    }
    if text.contains(is_bar) || text.lines().any(is_border) {
        return read_bars(layout, text);
    }
    Board::parse(layout, text)
}

fn is_bar(char: char) -> bool {
    matches!(char, '|' | '│' | '┃' | '║' | '¦')
}

/// Whether a line is nothing but frame, perhaps with numbers of columns in it.
fn is_border(line: &str) -> bool {
    let is_dash = |char: char| matches!(char, '-' | '=' | '─' | '━' | '═');
    let is_frame = |char: char| is_dash(char) || matches!(char, '+' | '\u{2500}'..='\u{257f}');
    let is_part = |char: char| {
        is_frame(char) || is_bar(char) || char.is_whitespace() || char.is_ascii_digit()
    };
    line.contains(is_dash) && line.chars().all(is_part)
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

/// Reads rows whose cells or boxes stand between bars.
fn read_bars(layout: &Layout, text: &str) -> Result<Board, ParseBoardError> {
    let columns = usize::from(layout.columns());
    let mut symbols = Vec::new();
    for (row, line) in rows(text).iter().enumerate() {
        let mut parts: Vec<&[Placed]> = line.split(|&(char, ..)| is_bar(char)).collect();
        if [columns + 2, columns / 3 + 2].contains(&parts.len()) {
            // What stands outside the outer bars is nothing, or the row's number.
            let (before, after) = (parts.remove(0), parts.pop().unwrap_or_default());
            for &(char, line, column) in before.iter().chain(after) {
                if !char.is_whitespace() && !char.is_ascii_digit() {
                    let kind = ParseBoardErrorKind::UnknownCharacter(char);
                    return Err(ParseBoardError { line, column, kind });
                }
            }
        }
        let cell_by_cell = parts.len() == columns;
        for part in parts {
            let place = *part.first().unwrap_or(&line[0]);
            if cell_by_cell {
                read_cell(part, '.', place, row, &mut symbols)?;
            } else {
                read_all(part, row, &mut symbols)?;
            }
        }
    }
    Board::from_symbols(layout, &symbols)
}

/// Reads the frame of several grids as it is drawn: every cell at its place, gaps blank.
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
            if has_cell(row, column) && !(bar_at(at) && bar_at(at + 4)) {
                let (expected, found) = (usize::from(layout.columns()), usize::from(column));
                let kind = ParseBoardErrorKind::RowLength { expected, found };
                return Err(ParseBoardError { line: place.1, column: place.2, kind });
            }
            place = *line.get(at + 2).unwrap_or(&place);
            let inside = line.get(at + 1..(at + 4).min(line.len())).unwrap_or(&[]);
            let blank = if has_cell(row, column) { '.' } else { '~' };
            read_cell(inside, blank, place, usize::from(row), &mut symbols)?;
        }
    }
    Board::from_symbols(layout, &symbols)
}

/// Reads one cell between its lines; if it is empty, it stands for `blank`.
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

/// Reads every character that is no space.
fn read_all(part: &[Placed], row: usize, symbols: &mut Vec<Symbol>) -> Result<(), ParseBoardError> {
    for &(char, line, column) in part.iter().filter(|(char, ..)| !char.is_whitespace()) {
        symbols.push(Symbol::new(char, line, column, row)?);
    }
    Ok(())
}
