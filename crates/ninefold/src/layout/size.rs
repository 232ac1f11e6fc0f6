//! The size of grids.

use crate::digit::DigitSet;

/// The size of the grids of a layout: how many digits they have, and the shape of their boxes.
///
/// Which digits there are, and how many cells a house has, is asked of it, never assumed.
///
/// ```
/// use ninefold::{Layout, Size};
///
/// let size = Layout::classic().size();
/// assert_eq!(size, Size::CLASSIC);
/// assert_eq!((size.n_digits(), size.box_rows(), size.box_columns()), (9, 3, 3));
/// assert_eq!(size.all().to_string(), "123456789");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size {
    box_rows: u8,
    box_columns: u8,
}

impl Size {
    /// Nine digits, in boxes of three rows and three columns: the size of every layout today.
    pub const CLASSIC: Size = Size { box_rows: 3, box_columns: 3 };

    /// The number of digits, which is also the number of cells of a house.
    pub const fn n_digits(self) -> usize {
        self.box_rows as usize * self.box_columns as usize
    }

    /// The number of rows of a box.
    pub const fn box_rows(self) -> usize {
        self.box_rows as usize
    }

    /// The number of columns of a box.
    pub const fn box_columns(self) -> usize {
        self.box_columns as usize
    }

    /// All its digits.
    pub const fn all(self) -> DigitSet {
        DigitSet::from_bits(((1_u32 << self.n_digits()) - 1) as u16)
    }
}
