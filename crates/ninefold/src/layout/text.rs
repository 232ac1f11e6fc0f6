//! Layouts as text.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::Layout;
use super::catalog::CatalogEntry;
use super::corners::{LayoutError, MAX_GRIDS, beginning, checked};

/// Why a text is not a [`Layout`], and where.
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

impl fmt::Display for ParseLayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl core::error::Error for ParseLayoutError {}

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

/// Reads an id of the catalog, or corners with or without names: `nw@0,0 6,6`.
///
/// A grid without a name gets the first unused one of `a`, `b`, `c` and so on.
impl FromStr for Layout {
    type Err = ParseLayoutError;

    fn from_str(text: &str) -> Result<Layout, ParseLayoutError> {
        let word = text.trim();
        if let Some(entry) = CatalogEntry::named(word) {
            return Ok(entry.layout.clone());
        }
        if !word.is_empty() && !word.contains([',', '@']) && !word.contains(char::is_whitespace) {
            return Err(in_text(LayoutError::UnknownName { name: beginning(word) }, text));
        }
        Layout::from_corners(text).map_err(|error| in_text(error, text))
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

/// The error with the position of its grid in a text.
fn in_text(error: LayoutError, text: &str) -> ParseLayoutError {
    let word = text.split_whitespace().nth(error.grid().unwrap_or(1) - 1);
    let offset = word.map_or(0, |word| word.as_ptr().addr() - text.as_ptr().addr());
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or(before).chars().count() + 1;
    ParseLayoutError { line, column, kind: error }
}
