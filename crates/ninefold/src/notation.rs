//! Reading and writing text forms of boards and layouts.
//!
//! [`write()`] writes a board in any [`Format`], [`read()`] recognizes them all, and
//! [`CandidateGrid`] is a table of candidates.
//!
//! ```
//! use ninefold::{Board, Layout, notation};
//!
//! let twins: Layout = "twin-nw".parse()?;
//! let drawing = notation::framed(&Board::empty(&twins));
//! assert!(drawing.starts_with("  ╔═1═╤═2═╤═3═╦"));
//! assert_eq!(notation::read(&twins, &drawing)?, Board::empty(&twins));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod candidates;
pub mod foreign;
mod format;
mod fragment;
mod frame;
mod groups;
mod read;
mod sections;
mod svg;

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;

use crate::board::Board;
use crate::layout::{Cell, Grid, Layout};
use frame::{Frame, Lines};

pub use crate::board::cell_value;
pub use candidates::{CandidateGrid, table_with};
pub use format::{Format, ParseFormatError, WriteError, write};
pub use fragment::fragment;
pub use read::{read, read_with_candidates};
pub use sections::Section;
pub use svg::svg;

/// A board in a frame of double lines around boxes and single lines between cells, with the
/// numbers of the canvas's rows and columns on all four sides.
///
/// Digits in conflict are followed by `!`.
pub fn framed(board: &Board) -> String {
    let conflicts = board.conflicts();
    framed_with(board, |cell| match board.get(cell) {
        Some(digit) if conflicts.contains(cell) => format!(" {digit}!"),
        Some(digit) => format!(" {digit} "),
        None => "   ".to_owned(),
    })
}

/// A board in the frame of [`framed`], with each cell drawn by the caller, three columns wide.
pub fn framed_with(board: &Board, draw: impl Fn(Cell) -> String) -> String {
    let layout = board.layout();
    let (rows, columns) = (layout.rows(), layout.columns());
    let frame = Frame {
        rows,
        columns,
        width: 3,
        lines: Lines::DoubleEveryThird,
        labels: true,
        exists: &|row, column| layout.cell_at(row, column).is_some(),
    };
    frame.draw(&|row, column| match layout.cell_at(row, column) {
        Some(cell) => vec![draw(cell)],
        None => Vec::new(),
    })
}

/// The plan of a layout: one tile per box, with the names of its grids.
///
/// ```
/// use ninefold::{Layout, notation};
///
/// let twins: Layout = "a@0,0 b@6,6".parse()?;
/// assert_eq!(notation::plan(&twins).lines().nth(7), Some("║ a  ║ a  ║ a  ║ b  ║ b  ║"));
/// assert_eq!(notation::plan(&twins).lines().nth(8), Some("║    ║    ║ b  ║    ║    ║"));
/// # Ok::<(), ninefold::ParseLayoutError>(())
/// ```
pub fn plan(layout: &Layout) -> String {
    plan_with(layout, |grid| layout.grid_name(grid).to_owned())
}

/// The plan of a layout with the grid names that `name` returns, such as translated ones.
pub fn plan_with(layout: &Layout, name: impl Fn(Grid) -> String) -> String {
    /// The maximum number of names in a tile; it shows how many more the box has.
    const MOST_NAMES: usize = 3;
    let name_of: Vec<String> = layout.grids().map(name).collect();
    let names = |row: u8, column: u8| -> Vec<&str> {
        let cell = layout.cell_at(row * 3, column * 3);
        let places = cell.map_or(&[][..], |cell| layout.places(cell));
        places.iter().map(|place| &*name_of[place.grid.index()]).collect()
    };
    let width = name_of.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let (rows, columns) = (layout.rows() / 3, layout.columns() / 3);
    let tiles = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let height = tiles.map(|(row, column)| names(row, column).len()).max().unwrap_or(0);
    let frame = Frame {
        rows,
        columns,
        width: width.max(2) + 2,
        lines: Lines::Double,
        labels: false,
        exists: &|row, column| !names(row, column).is_empty(),
    };
    frame.draw(&|row, column| {
        let names = names(row, column);
        let mut lines: Vec<String> = names.iter().map(|name| format!(" {name}")).collect();
        if lines.len() > MOST_NAMES {
            lines.truncate(MOST_NAMES - 1);
            lines.push(format!(" +{}", names.len() - lines.len()));
        }
        lines.resize(height.min(MOST_NAMES), String::new());
        lines.into_iter().map(|line| format!("{line:<width$}", width = width.max(2) + 2)).collect()
    })
}
