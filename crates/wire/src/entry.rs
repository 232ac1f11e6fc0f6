//! Entries as fields, and the sentences that refuse them.
//!
//! The sentences are part of the API; they count rows and columns from 0.

use std::fmt;

use ninefold::{Cell, Digit, Entry, EntryError, HouseKind, Layout, PlayError};

/// The sentence that refuses an entry.
///
/// ```
/// use ninefold::EntryError;
/// use ninefold_wire::rest::entry_refusal;
///
/// assert_eq!(entry_refusal(&EntryError::Given), "Cannot modify given cell");
/// ```
pub fn entry_refusal(error: &EntryError) -> String {
    match error {
        EntryError::Exists { digit, kind, index, grid, .. } => {
            let house = match kind {
                HouseKind::Box => "3x3 box".to_owned(),
                HouseKind::Row | HouseKind::Column => format!("{kind} {index}"),
            };
            let grid = grid.as_ref().map(|name| format!(" of {name}")).unwrap_or_default();
            format!("Value {digit} already exists in {house}{grid}")
        }
        _ => "Cannot modify given cell".to_owned(),
    }
}

/// The sentence that refuses a turn.
pub fn play_refusal(error: &PlayError) -> String {
    match error {
        PlayError::Entry { error, .. } => entry_refusal(error),
        error => error.to_string(),
    }
}

/// The entry described by the fields of a request; of several wrong fields, the first of row,
/// column, value and grid is refused.
pub(crate) fn entry_from_fields(
    layout: &Layout,
    grid: Option<&str>,
    row: i64,
    column: i64,
    value: i64,
) -> Result<Entry, FieldError> {
    let place = place(layout, grid, row, column)?;
    let digit = u8::try_from(value).ok().and_then(Digit::new);
    let digit = digit.ok_or(FieldError::Value { found: value })?;
    Ok(Entry { cell: cell(layout, grid, place)?, digit })
}

/// The cell described by the fields of a request: row and column count from 0, in the grid with
/// this name or, without one, on the canvas.
///
/// # Errors
///
/// A field out of range; of several, the first of row, column and grid.
pub fn cell_from_fields(
    layout: &Layout,
    grid: Option<&str>,
    row: i64,
    column: i64,
) -> Result<Cell, FieldError> {
    cell(layout, grid, place(layout, grid, row, column)?)
}

fn place(
    layout: &Layout,
    grid: Option<&str>,
    row: i64,
    column: i64,
) -> Result<(u8, u8), FieldError> {
    let (rows, columns) = if grid.is_some() { (9, 9) } else { (layout.rows(), layout.columns()) };
    let below = |found: i64, end: u8| u8::try_from(found).ok().filter(|&found| found < end);
    Ok((
        below(row, rows).ok_or(FieldError::Row { found: row, last: rows - 1 })?,
        below(column, columns).ok_or(FieldError::Column { found: column, last: columns - 1 })?,
    ))
}

fn cell(layout: &Layout, grid: Option<&str>, (row, column): (u8, u8)) -> Result<Cell, FieldError> {
    let Some(name) = grid else {
        return layout.cell_at(row, column).ok_or(FieldError::NoCell { row, column });
    };
    let grid = layout.grid_named(name).ok_or_else(|| FieldError::unknown(layout, name))?;
    Ok(layout.cell_in(grid, row, column).expect("both are below nine"))
}

/// Which field of an entry is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldError {
    /// There is no such row.
    Row {
        /// The value given.
        found: i64,
        /// The last row, from 0.
        last: u8,
    },
    /// There is no such column.
    Column {
        /// The value given.
        found: i64,
        /// The last column, from 0.
        last: u8,
    },
    /// This is not a digit.
    Value {
        /// The value given.
        found: i64,
    },
    /// No grid has this name.
    Grid {
        /// The beginning of the name given.
        found: String,
        /// The names of the grids.
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
