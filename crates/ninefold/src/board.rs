//! Boards: digits in cells, right or wrong, and the rules for them.

mod entry;
mod grids;
mod text;

use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, CellSet, House, HouseKind, Layout, Size};

pub use entry::{Entry, EntryError};
pub use text::{ParseBoardError, ParseBoardErrorKind, cell_value};
pub(crate) use text::{Symbol, with_places};

/// Digits in the cells of a [`Layout`], in any state: empty, conflicting, finished.
///
/// ```
/// use ninefold::{Board, Layout};
///
/// let classic = Layout::classic();
/// let board = Board::parse(
///     &classic,
///     "5...5.... ......... .........
///      ......... ......... .........
///      ......... ......... .........",
/// )?;
/// assert_eq!(board.n_filled(), 2);
/// let names: Vec<String> =
///     board.conflicts().iter().map(|cell| classic.cell_name(cell)).collect();
/// assert_eq!(names, ["r1c1", "r1c5"]);
/// # Ok::<(), ninefold::ParseBoardError>(())
/// ```
#[derive(Clone, Eq)]
pub struct Board {
    layout: Layout,
    digits: Vec<Option<Digit>>, // invariant: one for each cell of the layout
}

/// Compares several cells at a time: a derived comparison would stop at the first difference.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        let value = |digit: &Option<Digit>| digit.map_or(0, Digit::get);
        let pairs = self.digits.iter().zip(&other.digits);
        self.layout == other.layout
            && pairs.fold(0, |all, (one, other)| all | (value(one) ^ value(other))) == 0
    }
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.layout, &self.digits).hash(state);
    }
}

impl Board {
    /// The board without any digit.
    pub fn empty(layout: &Layout) -> Board {
        Board { layout: layout.clone(), digits: vec![None; layout.n_cells()] }
    }

    /// The board of a layout with these digits, one for each cell.
    pub(crate) fn of_digits(layout: &Layout, digits: Vec<Option<Digit>>) -> Board {
        debug_assert_eq!(digits.len(), layout.n_cells());
        Board { layout: layout.clone(), digits }
    }

    /// The board of a layout with these digits, one for each cell, 0 for an empty one.
    ///
    /// ```
    /// use ninefold::{Board, Layout};
    ///
    /// let classic = Layout::classic();
    /// let mut bytes = [0; 81];
    /// bytes[4] = 7;
    /// let board = Board::from_bytes(&classic, &bytes)?;
    /// assert_eq!((board.n_filled(), board.to_bytes()), (1, bytes.to_vec()));
    /// let error = Board::from_bytes(&classic, &[10; 81]).expect_err("ten is no digit");
    /// assert_eq!(error.to_string(), "cell 0: expected a digit or 0, found 10");
    /// # Ok::<(), ninefold::BytesError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// There are more or fewer bytes than cells, or one of them is no digit.
    pub fn from_bytes(layout: &Layout, bytes: &[u8]) -> Result<Board, BytesError> {
        if bytes.len() != layout.n_cells() {
            return Err(BytesError::Length { expected: layout.n_cells(), found: bytes.len() });
        }
        let board = Board::of_bytes(layout, bytes);
        let is_lost = |(&byte, digit): (&u8, &Option<Digit>)| byte > 0 && digit.is_none();
        match bytes.iter().zip(&board.digits).position(is_lost) {
            Some(cell) => Err(BytesError::NotADigit { cell, value: bytes[cell] }),
            None => Ok(board),
        }
    }

    /// The same for bytes that are known to be digits.
    pub(crate) fn of_bytes(layout: &Layout, bytes: &[u8]) -> Board {
        Board::of_digits(layout, bytes.iter().map(|&byte| Digit::new(byte)).collect())
    }

    /// Its digits, one for each cell, 0 for an empty one.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.digits.iter().map(|digit| digit.map_or(0, Digit::get)).collect()
    }

    /// Its digits, in the order of the cells.
    pub(crate) fn digits(&self) -> &[Option<Digit>] {
        &self.digits
    }

    /// Its layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The digit of a cell.
    ///
    /// # Panics
    ///
    /// If the cell belongs to a larger layout.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// Writes a digit into a cell, or empties it, whatever the rules say.
    ///
    /// # Panics
    ///
    /// If the cell belongs to a larger layout.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.digits[cell.index()] = digit;
    }

    /// The digits that none of the cells has that a cell sees.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        let seen: DigitSet =
            self.layout.peers(cell).iter().filter_map(|&peer| self.get(peer)).collect();
        self.layout.size().all() - seen
    }

    /// The number of filled cells; a shared cell counts once.
    pub fn n_filled(&self) -> usize {
        self.digits.iter().flatten().count()
    }

    /// Whether every cell has a digit, right or wrong.
    pub fn is_complete(&self) -> bool {
        self.digits.iter().all(Option::is_some)
    }

    /// Whether every house has each digit once.
    pub fn is_solved(&self) -> bool {
        self.is_complete() && self.has_no_conflicts()
    }

    /// All cells with a digit that occurs more than once in one of their houses.
    pub fn conflicts(&self) -> CellSet {
        let mut conflicts = CellSet::EMPTY;
        for cells in self.layout.nines() {
            let repeated = self.repeated(cells);
            if !repeated.is_empty() {
                conflicts.extend(self.those_with(cells, repeated));
            }
        }
        conflicts
    }

    /// Whether no digit occurs more than once in a house.
    pub fn has_no_conflicts(&self) -> bool {
        self.layout.nines().iter().all(|cells| self.repeated(cells).is_empty())
    }

    /// Everything that its digits break: here, each digit that occurs more than once in a house.
    ///
    /// ```
    /// use ninefold::{Board, Layout};
    ///
    /// let classic = Layout::classic();
    /// let mut board = Board::empty(&classic);
    /// for place in [(0, 0), (0, 1)] {
    ///     let cell = classic.cell_at(place.0, place.1).expect("on the board");
    ///     board.set(cell, ninefold::Digit::new(5));
    /// }
    /// let houses: Vec<String> = board
    ///     .violations()
    ///     .iter()
    ///     .filter_map(|violation| Some(classic.house_name(violation.house()?)))
    ///     .collect();
    /// assert_eq!(houses, ["row 1", "box 1"]);
    /// ```
    pub fn violations(&self) -> Vec<Violation> {
        let mut violations = Vec::new();
        for (house, cells) in self.layout.houses().zip(self.layout.nines()) {
            violations.extend(self.repeated(cells).into_iter().map(|digit| Violation {
                by: By::House(house, digit),
                cells: self.those_with(cells, DigitSet::of(digit)).collect(),
            }));
        }
        violations
    }

    /// The other cells with this digit in the cell's rows, in its columns or in its box.
    ///
    /// The content of the cell itself is ignored.
    pub fn conflicts_of(&self, cell: Cell, digit: Digit, kind: HouseKind) -> CellSet {
        let houses = self.layout.houses_of(cell).iter().copied();
        houses
            .filter(|&house| self.layout.kind(house) == kind)
            .flat_map(|house| self.those_with(self.layout.nine_of(house), DigitSet::of(digit)))
            .filter(|&other| other != cell)
            .collect()
    }

    /// The digits that occur more than once in a house.
    ///
    /// Four bits count each digit, with empty cells in the lowest: with two or more of a digit, one
    /// of its upper three bits is set. That takes less work per cell than two sets.
    #[inline]
    fn repeated(&self, cells: &[Cell; 9]) -> DigitSet {
        let bits = |digit: Option<Digit>| 4 * u64::from(digit.map_or(0, Digit::get));
        let one = |&cell: &Cell| 1 << bits(self.get(cell));
        let tally: u64 = cells.iter().map(one).sum();
        if tally & 0xee_eeee_eee0 == 0 {
            return DigitSet::EMPTY;
        }
        Size::CLASSIC
            .all()
            .into_iter()
            .filter(|&digit| tally >> bits(Some(digit)) & 0xe != 0)
            .collect()
    }

    /// The cells of a house that have one of these digits.
    fn those_with(&self, cells: &[Cell; 9], digits: DigitSet) -> impl Iterator<Item = Cell> {
        let holds = move |&cell: &Cell| self.get(cell).is_some_and(|digit| digits.contains(digit));
        cells.iter().copied().filter(holds)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// Digits that break a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// The rule, and how it is broken.
    pub by: By,
    /// The cells that break it, two or more.
    pub cells: Vec<Cell>,
}

/// What digits break.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum By {
    /// The house has this digit more than once.
    House(House, Digit),
}

impl Violation {
    /// The house that has a digit more than once, if that is what is broken.
    pub fn house(&self) -> Option<House> {
        let By::House(house, _) = self.by;
        Some(house)
    }

    /// The digit that is repeated, if that is what is broken.
    pub fn digit(&self) -> Option<Digit> {
        let By::House(_, digit) = self.by;
        Some(digit)
    }
}

/// Why bytes are no board.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BytesError {
    /// There are more or fewer bytes than cells.
    Length {
        /// The number of cells.
        expected: usize,
        /// The number of bytes.
        found: usize,
    },
    /// A byte is neither a digit nor 0.
    NotADigit {
        /// The index of the cell.
        cell: usize,
        /// The byte.
        value: u8,
    },
}

impl fmt::Display for BytesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BytesError::Length { expected, found } => {
                write!(f, "expected {expected} bytes, found {found}")
            }
            BytesError::NotADigit { cell, value } => {
                write!(f, "cell {cell}: expected a digit or 0, found {value}")
            }
        }
    }
}

impl core::error::Error for BytesError {}

/// Whether nine values are the digits 1 to 9, each once.
///
/// ```
/// use ninefold::is_each_digit_once;
///
/// assert!(is_each_digit_once(&[5, 3, 4, 6, 7, 8, 9, 1, 2]));
/// assert!(!is_each_digit_once(&[6, 7, 2, 1, 9, 5, 3, 4, 4])); // 4 twice
/// assert!(!is_each_digit_once(&[1, 2, 3, 4, 5, 6, 7, 8])); // too short
/// assert!(!is_each_digit_once(&[0, 1, 2, 3, 4, 5, 6, 7, 8])); // out of range
/// ```
pub fn is_each_digit_once(values: &[u8]) -> bool {
    let digits: DigitSet = values.iter().filter_map(|&value| Digit::new(value)).collect();
    values.len() == 9 && digits == Size::CLASSIC.all()
}
