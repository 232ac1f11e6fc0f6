//! Tables of candidates, the pencil-mark grids that players post.

use alloc::borrow::ToOwned as _;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use super::groups::{Group, groups};
use super::sections;
use crate::board::{Board, ParseBoardError, ParseBoardErrorKind, Symbol};
use crate::digit::{Digit, DigitSet};
use crate::game::Game;
use crate::layout::{Cell, Layout};

/// The candidates of every cell of a layout, as in a text table: a cell with a digit and an empty
/// cell with one candidate look the same.
///
/// ```
/// use ninefold::notation::CandidateGrid;
/// use ninefold::{Board, Layout};
///
/// let classic = Layout::classic();
/// let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let candidates = CandidateGrid::from(&Board::parse(&classic, givens)?);
/// let table = candidates.to_string();
/// let row = "| 5   3    124    | 26   7  2468 | 1489  1249 248  |";
/// assert_eq!(table.lines().nth(1), Some(row));
/// assert_eq!(CandidateGrid::parse(&classic, &table)?, candidates);
/// # Ok::<(), ninefold::ParseBoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CandidateGrid {
    layout: Layout,
    sets: Vec<DigitSet>, // invariant: one per cell of the layout
}

impl CandidateGrid {
    /// Reads a group of digits for each cell, with or without a frame; `~` is a position without a
    /// cell, and one of `0 . * _` is a cell without candidates.
    ///
    /// # Errors
    ///
    /// The position of the first error, and what is wrong there.
    pub fn parse(layout: &Layout, text: &str) -> Result<CandidateGrid, ParseBoardError> {
        let text = sections::puzzle(text)?;
        Ok(read_table(layout, &groups(layout, &text)?)?.1)
    }

    /// Its layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The candidates of a cell.
    ///
    /// # Panics
    ///
    /// If the cell belongs to a larger layout.
    pub fn get(&self, cell: Cell) -> DigitSet {
        self.sets[cell.index()]
    }

    /// Sets the candidates of a cell.
    ///
    /// # Panics
    ///
    /// If the cell belongs to a larger layout.
    pub fn set(&mut self, cell: Cell, candidates: DigitSet) {
        self.sets[cell.index()] = candidates;
    }
}

/// The candidates that the rules allow: for an empty cell, the digits that no peer has.
impl From<&Board> for CandidateGrid {
    fn from(board: &Board) -> CandidateGrid {
        let layout = board.layout();
        let candidates = |cell| board.get(cell).map_or_else(|| board.allowed(cell), DigitSet::of);
        let sets = layout.cells().map(candidates).collect();
        CandidateGrid { layout: layout.clone(), sets }
    }
}

/// The digits of a game, and for every empty cell its marks of both kinds or, if it has none, the
/// candidates that the rules allow.
impl From<&Game> for CandidateGrid {
    fn from(game: &Game) -> CandidateGrid {
        let mut grid = CandidateGrid::from(game.board());
        for cell in game.layout().cells().filter(|&cell| game.board().get(cell).is_none()) {
            let marks = game.notes(cell).all_marks();
            if !marks.is_empty() {
                grid.set(cell, marks);
            }
        }
        grid
    }
}

impl fmt::Display for CandidateGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&table_with(&self.layout, |cell| match self.get(cell) {
            DigitSet::EMPTY => ".".to_owned(),
            candidates => candidates.to_string(),
        }))
    }
}

/// A table in the form of a [`CandidateGrid`], with the text of each cell given by the caller:
/// without spaces, and not empty.
pub fn table_with(layout: &Layout, draw: impl Fn(Cell) -> String) -> String {
    let (rows, columns) = (layout.rows(), layout.columns());
    let text = |row, column| layout.cell_at(row, column).map_or("~".to_owned(), &draw);
    let width = |column| (0..rows).map(|row| text(row, column).len()).max().unwrap_or(1);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row| -> String {
        let cells = (0..columns).zip(&widths).map(|(column, &width)| {
            let bar = if column % 3 == 0 { "| " } else { "" };
            format!("{bar}{:<width$} ", text(row, column))
        });
        cells.collect::<String>() + "|"
    };
    let border = dashes(&line(0));
    let mut table = border.replace('|', ".");
    for row in 0..rows {
        if row > 0 && row % 3 == 0 {
            table = [&table, "\n:", &border.trim_matches('|').replace('|', "+"), ":"].concat();
        }
        table.push('\n');
        table += &line(row);
    }
    table.push('\n');
    table + &border.replace('|', "'")
}

/// A row with a dash for everything but its bars.
pub(super) fn dashes(row: &str) -> String {
    row.chars().map(|char| if char == '|' { '|' } else { '-' }).collect()
}

/// Whether these groups are a table, or are meant to be one, rather than the rows of a board.
///
/// A board has as many characters as positions, and a table as many groups, at least one of which
/// is longer; so no text is both. A text that is neither counts as a table if one of its rows could
/// be a row of a table.
pub(super) fn is_table(layout: &Layout, groups: &[Group]) -> bool {
    let columns = usize::from(layout.columns());
    let n_places = usize::from(layout.rows()) * columns;
    let is_long = |group: &Group| group.text.len() > 1;
    let is_set = |group: &Group| {
        group.text.chars().count() == 1 || group.text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_row = |row: &[Group]| {
        row.len() == columns
            && row.len() < groups.len()
            && row.iter().all(is_set)
            && row.iter().any(is_long)
    };
    let is_whole = groups.len() == layout.n_cells() || groups.len() == n_places;
    is_whole && groups.iter().any(is_long) || groups.chunk_by(|a, b| a.row == b.row).any(is_row)
}

/// Reads a table; the cells with one digit are the digits of the board.
pub(super) fn read_table(
    layout: &Layout,
    groups: &[Group],
) -> Result<(Board, CandidateGrid), ParseBoardError> {
    let mut symbols = Vec::new();
    let mut sets = Vec::new();
    for group in groups {
        let mut chars = group.text.chars();
        let symbol = match (chars.next(), chars.next()) {
            (Some(char), None) => char,
            _ => '.',
        };
        symbols.push(Symbol::new(symbol, group.line, group.column, group.row)?);
        if group.text != "~" {
            sets.push(candidates(group)?);
        }
    }
    // The cells are in the order of the canvas, so without the gaps the sets are in cell order.
    let board = Board::from_symbols(layout, &symbols)?;
    Ok((board, CandidateGrid { layout: layout.clone(), sets }))
}

fn candidates(group: &Group) -> Result<DigitSet, ParseBoardError> {
    let mut candidates = DigitSet::EMPTY;
    for (char, column) in group.text.chars().zip(group.column..) {
        let digit = char.to_digit(10).and_then(|value| Digit::new(value as u8));
        match digit.filter(|&digit| !candidates.contains(digit)) {
            Some(digit) => candidates.insert(digit),
            None if group.text.len() == 1 => {} // an empty cell
            None => {
                let kind = ParseBoardErrorKind::CandidateExpected(char);
                return Err(ParseBoardError { line: group.line, column, kind });
            }
        }
    }
    Ok(candidates)
}
