//! Layouts as text, and why a text or a list of corners is no layout.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::{CatalogEntry, Layout, MAX_GRIDS, MAX_SIDE, NamedCorner};

/// The longest name of a grid.
const MAX_NAME: usize = 16;

/// Why a text is no [`Layout`], and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseLayoutError {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: LayoutError,
}

/// Why corners and names make no [`Layout`].
///
/// Grids are counted from 1 in the order given.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// There is no grid at all.
    NoGrid,
    /// There are more than [`MAX_GRIDS`] grids.
    TooManyGrids {
        /// How many there are.
        found: usize,
    },
    /// A corner is no multiple of three, so that boxes would overlap in part.
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
    /// A name is not made of lower-case letters, digits and hyphens, or does not begin with a
    /// letter, or is too long.
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
    /// A word of the text is no grid.
    Syntax {
        /// The number of the grid.
        grid: usize,
        /// The beginning of the word.
        found: String,
    },
    /// The text is one word, but the catalogue has no layout of that name.
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
                write!(f, "{found} grids are too many: a layout has at most {MAX_GRIDS}")
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
                "grid {grid}: {found:?} is no corner: expected NAME@ROW,COLUMN \
                 or ROW,COLUMN, such as nw@0,12"
            ),
            LayoutError::UnknownName { name } => {
                write!(f, "unknown layout {name:?}: expected corners such as \"0,0 6,6\", or ")?;
                for (index, entry) in CatalogEntry::all().iter().enumerate() {
                    f.write_str(if index == 0 { "one of " } else { ", " })?;
                    f.write_str(entry.id)?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for LayoutError {}

impl fmt::Display for ParseLayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl std::error::Error for ParseLayoutError {}

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

    /// The error with the place of its grid in a text.
    fn in_text(self, text: &str) -> ParseLayoutError {
        let word = text.split_whitespace().nth(self.grid().unwrap_or(1) - 1);
        let offset = word.map_or(0, |word| word.as_ptr().addr() - text.as_ptr().addr());
        let before = &text[..offset];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or(before).chars().count() + 1;
        ParseLayoutError { line, column, kind: self }
    }
}

/// The corners with their names, as [`FromStr`] reads them: `nw@0,0 se@6,6`.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, grid) in self.grids().enumerate() {
            let (row, column) = self.corner(grid);
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{}@{row},{column}", self.grid_name(grid))?;
        }
        Ok(())
    }
}

/// Reads an id of the catalogue, or corners with or without names: `nw@0,0 6,6`.
///
/// A grid without a name gets the first free one of `a`, `b`, `c` and so on.
impl FromStr for Layout {
    type Err = ParseLayoutError;

    fn from_str(text: &str) -> Result<Layout, ParseLayoutError> {
        let word = text.trim();
        if let Some(entry) = CatalogEntry::named(word) {
            return Ok(entry.layout.clone());
        }
        if !word.is_empty() && !word.contains([',', '@']) && !word.contains(char::is_whitespace) {
            return Err(LayoutError::UnknownName { name: beginning(word) }.in_text(text));
        }
        Layout::from_corners(text).map_err(|error| error.in_text(text))
    }
}

impl Layout {
    /// Reads corners with or without names.
    pub(super) fn from_corners(text: &str) -> Result<Layout, LayoutError> {
        let found = text.split_whitespace().count();
        if found > MAX_GRIDS {
            return Err(LayoutError::TooManyGrids { found });
        }
        let words = text.split_whitespace().zip(1..);
        let grids: Vec<_> =
            words.map(|(word, grid)| parse_grid(word, grid)).collect::<Result<_, _>>()?;
        checked(grids.into_iter()).map(Layout::of_checked)
    }
}

fn parse_grid(word: &str, grid: usize) -> Result<(Option<&str>, (u8, u8)), LayoutError> {
    let (name, corner) = match word.split_once('@') {
        Some((name, corner)) => (Some(name), corner),
        None => (None, word),
    };
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    match corner.split_once(',') {
        Some((row, column)) if is_number(row) && is_number(column) => {
            match (row.parse(), column.parse()) {
                (Ok(row), Ok(column)) => Ok((name, (row, column))),
                _ => Err(LayoutError::TooFar { grid, corner: beginning(corner) }),
            }
        }
        _ => Err(LayoutError::Syntax { grid, found: beginning(word) }),
    }
}

/// Checks a list of corners and gives names to those without.
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
    let taken: BTreeSet<&str> = grids.iter().filter_map(|grid| grid.0).collect();
    let mut free = ('a'..='z').map(String::from).filter(|name| !taken.contains(name.as_str()));
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

/// Enough of a word to recognise it in an error, however long it is.
fn beginning(word: &str) -> String {
    word.chars().take(24).collect()
}
