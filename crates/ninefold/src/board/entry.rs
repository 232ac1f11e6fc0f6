//! Whether a digit may be entered in a cell.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use core::fmt;

use super::Board;
use crate::digit::Digit;
use crate::layout::{Cell, House, HouseKind};

/// A digit to be entered in a cell.
///
/// ```
/// use ninefold::{Board, Digit, Entry, Layout};
///
/// let classic = Layout::classic();
/// let cell = |column| classic.cell_at(0, column).expect("a row has nine cells");
/// let digit = Digit::new(5).expect("a digit");
/// let mut board = Board::empty(&classic);
/// board.set(cell(0), Some(digit));
///
/// let refusal = board.check_entry(Entry { cell: cell(8), digit }).expect_err("the row has a 5");
/// assert_eq!(refusal.to_string(), "5 is already in row 1");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Board {
    /// Whether an entry follows the rules: its rows are checked first, then its columns, then its
    /// box, each in layout order.
    ///
    /// # Errors
    ///
    /// The first house that already has the digit in another cell.
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EntryError {
    /// The cell is a given.
    Given,
    /// A house of the cell already has the digit.
    Exists {
        /// The digit.
        digit: Digit,
        /// The house.
        house: House,
        /// The kind of the house.
        kind: HouseKind,
        /// Its number in the grid, from 0.
        index: u8,
        /// The name of the grid, if there are several.
        grid: Option<String>,
    },
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryError::Given => f.write_str("a given cannot be changed"),
            EntryError::Exists { digit, kind, index, grid, .. } => {
                write!(f, "{digit} is already in {kind} {}", index + 1)?;
                grid.iter().try_for_each(|name| write!(f, " of {name}"))
            }
        }
    }
}

impl core::error::Error for EntryError {}
