//! Whether a digit may be entered in a cell.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{Board, By, Violation};
use crate::digit::Digit;
use crate::layout::{Cell, HouseKind};

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
    /// Every house that already has the digit in another cell.
    pub fn check_entry(&self, entry: Entry) -> Result<(), EntryError> {
        let violations = self.violations_of(entry);
        let Some(house) = violations.first().and_then(Violation::house) else { return Ok(()) };
        let place = self.layout.house_places(house)[0];
        let several = self.layout.n_grids() > 1;
        Err(EntryError::Exists {
            digit: entry.digit,
            kind: self.layout.kind(house),
            index: place.index,
            grid: several.then(|| self.layout.grid_name(place.grid).to_owned()),
            violations,
        })
    }

    /// Every rule that an entry would break: each house of its cell that already has the digit in
    /// another cell, in the order in which they are checked.
    ///
    /// ```
    /// use ninefold::{Board, Entry, Layout};
    ///
    /// let classic = Layout::classic();
    /// let digits = "55......5 5........ ".to_owned() + &".".repeat(63);
    /// let board = Board::parse(&classic, &digits)?;
    /// let cell = classic.cell_at(1, 8).expect("on the board");
    /// let digit = ninefold::Digit::new(5).expect("a digit");
    /// let violations = board.violations_of(Entry { cell, digit });
    /// let names: Vec<Vec<String>> = violations
    ///     .iter()
    ///     .map(|violation| violation.cells.iter().map(|&c| classic.cell_name(c)).collect())
    ///     .collect();
    /// assert_eq!(names, [["r2c1", "r2c9"], ["r1c9", "r2c9"], ["r1c9", "r2c9"]]);
    /// # Ok::<(), ninefold::ParseBoardError>(())
    /// ```
    pub fn violations_of(&self, Entry { cell, digit }: Entry) -> Vec<Violation> {
        let violation = |&house| {
            let cells = self.layout.nine_of(house);
            let holds = |&other: &Cell| other == cell || self.get(other) == Some(digit);
            let cells: Vec<Cell> = cells.iter().copied().filter(holds).collect();
            (cells.len() > 1).then_some(Violation { by: By::House(house, digit), cells })
        };
        self.layout.houses_of(cell).iter().filter_map(violation).collect()
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
        /// The kind of the first such house.
        kind: HouseKind,
        /// Its number in the grid, from 0.
        index: u8,
        /// The name of the grid, if there are several.
        grid: Option<String>,
        /// Every such house, with the cell of the entry and all others that have the digit.
        violations: Vec<Violation>,
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
