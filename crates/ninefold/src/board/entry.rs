//! Whether a digit may be written into a cell.

use std::fmt;

use super::Board;
use crate::digit::Digit;
use crate::layout::{Cell, House, HouseKind, Layout};

/// A digit to be written into a cell.
///
/// ```
/// use ninefold::{Board, Entry, Layout};
///
/// let classic = Layout::classic();
/// let mut board = Board::empty(&classic);
/// let first = Entry::from_fields(&classic, None, 0, 0, 5)?;
/// board.set(first.cell, Some(first.digit));
///
/// let second = Entry::from_fields(&classic, None, 0, 8, 5)?;
/// let refusal = board.check_entry(second).expect_err("the row has a 5");
/// assert_eq!(refusal.to_string(), "Value 5 already exists in row 0");
/// # Ok::<(), ninefold::FieldError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

impl Entry {
    /// The entry that numbers from outside describe.
    ///
    /// Row and column count from 0, in the grid of that name or, without one,
    /// on the canvas.
    ///
    /// # Errors
    ///
    /// A field out of range; of several, the first of row, column, value and grid.
    pub fn from_fields(
        layout: &Layout,
        grid: Option<&str>,
        row: i64,
        column: i64,
        value: i64,
    ) -> Result<Entry, FieldError> {
        let place = layout.place_from_fields(grid, row, column)?;
        let digit = u8::try_from(value).ok().and_then(Digit::new);
        let digit = digit.ok_or(FieldError::Value { found: value })?;
        let cell = layout.cell_of_place(grid, place)?;
        Ok(Entry { cell, digit })
    }
}

impl Layout {
    /// The cell that numbers from outside describe.
    ///
    /// Row and column count from 0, in the grid of that name or, without one,
    /// on the canvas.
    ///
    /// # Errors
    ///
    /// A field out of range; of several, the first of row, column and grid.
    pub fn cell_from_fields(
        &self,
        grid: Option<&str>,
        row: i64,
        column: i64,
    ) -> Result<Cell, FieldError> {
        let place = self.place_from_fields(grid, row, column)?;
        self.cell_of_place(grid, place)
    }

    fn place_from_fields(
        &self,
        grid: Option<&str>,
        row: i64,
        column: i64,
    ) -> Result<(u8, u8), FieldError> {
        let (rows, columns) = if grid.is_some() { (9, 9) } else { (self.rows(), self.columns()) };
        let below = |found: i64, end: u8| u8::try_from(found).ok().filter(|&found| found < end);
        Ok((
            below(row, rows).ok_or(FieldError::Row { found: row, last: rows - 1 })?,
            below(column, columns)
                .ok_or(FieldError::Column { found: column, last: columns - 1 })?,
        ))
    }

    fn cell_of_place(
        &self,
        grid: Option<&str>,
        (row, column): (u8, u8),
    ) -> Result<Cell, FieldError> {
        let Some(name) = grid else {
            return self.cell_at(row, column).ok_or(FieldError::NoCell { row, column });
        };
        let grid = self.grid_named(name).ok_or_else(|| FieldError::unknown(self, name))?;
        Ok(self.cell_in(grid, row, column).expect("both are below nine"))
    }
}
impl Board {
    /// Whether an entry keeps the rules: its rows are looked at first, then its columns, then
    /// its box, each in layout order.
    ///
    /// # Errors
    ///
    /// The first house that has the digit already, in another cell.
    pub fn check_entry(&self, entry: Entry) -> Result<(), EntryError> {
        let Entry { cell, digit } = entry;
        for &house in self.layout.houses_of(cell) {
            let holds = |&other: &Cell| other != cell && self.get(other) == Some(digit);
            if self.layout.cells_of(house).iter().any(holds) {
                let place = self.layout.house_places(house)[0];
                let several = self.layout.n_grids() > 1;
                return Err(EntryError::Exists {
                    digit,
                    house,
                    kind: self.layout.kind(house),
                    index: place.index,
                    grid: several.then(|| self.layout.grid_name(place.grid).to_owned()),
                });
            }
        }
        Ok(())
    }
}

/// Why an entry is refused.
///
/// Its text is part of the REST API and counts rows and columns from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EntryError {
    /// The cell is a given.
    Given,
    /// A house of the cell has the digit already.
    Exists {
        /// The digit.
        digit: Digit,
        /// The house.
        house: House,
        /// The kind of the house.
        kind: HouseKind,
        /// Its number in the grid, from 0.
        index: u8,
        /// The name of the grid, where there are several.
        grid: Option<String>,
    },
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryError::Given => f.write_str("Cannot modify given cell"),
            EntryError::Exists { digit, kind, index, grid, .. } => {
                write!(f, "Value {digit} already exists in ")?;
                match kind {
                    HouseKind::Box => f.write_str("3x3 box")?,
                    HouseKind::Row | HouseKind::Column => write!(f, "{kind} {index}")?,
                }
                grid.iter().try_for_each(|name| write!(f, " of {name}"))
            }
        }
    }
}

impl std::error::Error for EntryError {}

/// Which field of an entry makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldError {
    /// There is no such row.
    Row {
        /// What was given.
        found: i64,
        /// The last row, from 0.
        last: u8,
    },
    /// There is no such column.
    Column {
        /// What was given.
        found: i64,
        /// The last column, from 0.
        last: u8,
    },
    /// This is no digit.
    Value {
        /// What was given.
        found: i64,
    },
    /// No grid has this name.
    Grid {
        /// The beginning of what was given.
        found: String,
        /// The names there are.
        known: String,
    },
    /// The canvas has no cell at this row and column.
    NoCell {
        /// The row, from 0.
        row: u8,
        /// The column, from 0.
        column: u8,
    },
}

impl FieldError {
    /// The name of the field in JSON.
    pub fn field(&self) -> &'static str {
        match self {
            FieldError::Row { .. } | FieldError::NoCell { .. } => "row",
            FieldError::Column { .. } => "col",
            FieldError::Value { .. } => "value",
            FieldError::Grid { .. } => "grid",
        }
    }

    fn unknown(layout: &Layout, name: &str) -> FieldError {
        let known: Vec<&str> = layout.grids().map(|grid| layout.grid_name(grid)).collect();
        FieldError::Grid { found: name.chars().take(24).collect(), known: known.join(", ") }
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldError::Row { found, last } => {
                write!(f, "row {found} is out of range: expected 0 to {last}")
            }
            FieldError::Column { found, last } => {
                write!(f, "col {found} is out of range: expected 0 to {last}")
            }
            FieldError::Value { found } => {
                write!(f, "value {found} is out of range: expected 1 to 9")
            }
            FieldError::Grid { found, known } => {
                write!(f, "grid {found:?} is unknown: expected one of {known}")
            }
            FieldError::NoCell { row, column } => {
                write!(f, "row {row}, col {column} is a gap between the grids: expected a cell")
            }
        }
    }
}

impl std::error::Error for FieldError {}
