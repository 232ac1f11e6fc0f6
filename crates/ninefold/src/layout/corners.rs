//! Lists of corners: checking that they make a layout.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{cells, table};

/// The maximum number of grids in a layout.
pub const MAX_GRIDS: usize = 25;

/// The maximum number of rows, and of columns, of a canvas.
pub const MAX_SIDE: u8 = 99;

const _: () = assert!(MAX_GRIDS * 81 <= cells::MAX_CELLS, "every layout's cells fit into a set");

const MAX_NAME: usize = 16;

/// The corner of a grid, and its name.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct NamedCorner {
    pub(super) name: String,
    pub(super) corner: (u8, u8), // invariant: multiples of three, at most MAX_SIDE - 9
}

/// Why corners and names do not make a [`Layout`](crate::Layout).
///
/// Grids are counted from 1 in the order given.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// There is no grid.
    NoGrid,
    /// There are more than [`MAX_GRIDS`] grids.
    TooManyGrids {
        /// The number of grids.
        found: usize,
    },
    /// A corner is not at multiples of three, so boxes would overlap in part.
    OffLattice {
        /// The number of the grid.
        grid: usize,
        /// The row of its corner.
        row: u8,
        /// The column of its corner.
        column: u8,
    },
    /// A grid would reach past row or column [`MAX_SIDE`].
    TooFar {
        /// The number of the grid.
        grid: usize,
        /// The beginning of its corner.
        corner: String,
    },
    /// Two grids have the same corner.
    SameCorner {
        /// The number of the first grid.
        first: usize,
        /// The number of the second grid.
        second: usize,
    },
    /// A name has characters other than lower-case letters, digits and hyphens, does not begin with
    /// a letter, or is too long.
    BadName {
        /// The number of the grid.
        grid: usize,
        /// The beginning of the name.
        name: String,
    },
    /// Two grids have the same name.
    SameName {
        /// The number of the first grid.
        first: usize,
        /// The number of the second grid.
        second: usize,
        /// The name.
        name: String,
    },
    /// A word of the text is not a grid.
    Syntax {
        /// The number of the grid.
        grid: usize,
        /// The beginning of the word.
        found: String,
    },
    /// The text is one word, but the catalog has no layout of that name.
    UnknownName {
        /// The beginning of the word.
        name: String,
    },
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutError::NoGrid => {
                write!(f, "a layout needs at least one grid, such as 0,0")
            }
            LayoutError::TooManyGrids { found } => {
                write!(f, "expected at most {MAX_GRIDS} grids, found {found}")
            }
            LayoutError::OffLattice { grid, row, column } => {
                write!(f, "grid {grid}: corner {row},{column} must be at multiples of three")
            }
            LayoutError::TooFar { grid, corner } => {
                let last = MAX_SIDE - 9;
                write!(f, "grid {grid}: corner {corner} is too far out: expected at most {last}")
            }
            LayoutError::SameCorner { first, second } => {
                write!(f, "grids {first} and {second} have the same corner")
            }
            LayoutError::BadName { grid, name } => write!(
                f,
                "grid {grid}: the name {name:?} must be 1 to {MAX_NAME} lower-case letters, \
                 digits and hyphens, beginning with a letter"
            ),
            LayoutError::SameName { first, second, name } => {
                write!(f, "grids {first} and {second} have the same name {name:?}")
            }
            LayoutError::Syntax { grid, found } => write!(
                f,
                "grid {grid}: {found:?} is not a corner: expected NAME@ROW,COLUMN \
                 or ROW,COLUMN, such as nw@0,12"
            ),
            LayoutError::UnknownName { name } => {
                write!(f, "unknown layout {name:?}: expected corners such as \"0,0 6,6\", or ")?;
                for (index, (id, ..)) in table::CORNERS.iter().enumerate() {
                    f.write_str(if index == 0 { "one of " } else { ", " })?;
                    f.write_str(id)?;
                }
                Ok(())
            }
        }
    }
}

impl core::error::Error for LayoutError {}

impl LayoutError {
    /// The number of the grid that is wrong, from 1; of two, the second.
    pub fn grid(&self) -> Option<usize> {
        match self {
            LayoutError::NoGrid | LayoutError::UnknownName { .. } => None,
            LayoutError::TooManyGrids { .. } => Some(MAX_GRIDS + 1),
            LayoutError::OffLattice { grid, .. }
            | LayoutError::TooFar { grid, .. }
            | LayoutError::BadName { grid, .. }
            | LayoutError::Syntax { grid, .. } => Some(*grid),
            LayoutError::SameCorner { second, .. } | LayoutError::SameName { second, .. } => {
                Some(*second)
            }
        }
    }
}

/// Checks a list of corners, and names those without a name.
pub(super) fn checked<'a>(
    grids: impl ExactSizeIterator<Item = (Option<&'a str>, (u8, u8))>,
) -> Result<Vec<NamedCorner>, LayoutError> {
    match grids.len() {
        0 => return Err(LayoutError::NoGrid),
        1..=MAX_GRIDS => {}
        found => return Err(LayoutError::TooManyGrids { found }),
    }
    let grids: Vec<_> = grids.collect();
    for (index, &(name, corner)) in grids.iter().enumerate() {
        let grid = index + 1;
        let (row, column) = corner;
        if row > MAX_SIDE - 9 || column > MAX_SIDE - 9 {
            return Err(LayoutError::TooFar { grid, corner: format!("{row},{column}") });
        }
        if row % 3 != 0 || column % 3 != 0 {
            return Err(LayoutError::OffLattice { grid, row, column });
        }
        if let Some(first) = grids[..index].iter().position(|other| other.1 == corner) {
            return Err(LayoutError::SameCorner { first: first + 1, second: grid });
        }
        let Some(name) = name else { continue };
        if !is_name(name) {
            return Err(LayoutError::BadName { grid, name: beginning(name) });
        }
        if let Some(first) = grids[..index].iter().position(|other| other.0 == Some(name)) {
            let name = name.to_owned();
            return Err(LayoutError::SameName { first: first + 1, second: grid, name });
        }
    }
    let is_taken = |name: &String| grids.iter().any(|grid| grid.0 == Some(name));
    let mut free = ('a'..='z').map(String::from).filter(|name| !is_taken(name));
    let named = grids.iter().map(|&(name, corner)| {
        let name = name.map(str::to_owned).or_else(|| free.next());
        NamedCorner { name: name.expect("25 grids never use up 26 letters"), corner }
    });
    Ok(named.collect())
}

fn is_name(name: &str) -> bool {
    name.len() <= MAX_NAME
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// The beginning of a word, enough to recognize it in an error.
pub(super) fn beginning(word: &str) -> String {
    word.chars().take(24).collect()
}
