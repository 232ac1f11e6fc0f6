//! Grids and houses, and the positions of cells and houses in grids.

use alloc::vec::Vec;

use crate::name::names;

/// A grid of a [`Layout`](crate::Layout): its index in layout order.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grid(pub(super) u8);

impl Grid {
    /// Its index in layout order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The position of a cell in one of its grids.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Place {
    /// The grid.
    pub grid: Grid,
    /// The row in that grid, 0 to 8.
    pub row: u8,
    /// The column in that grid, 0 to 8.
    pub column: u8,
}

/// A row, column or box of a [`Layout`](crate::Layout): nine cells that need each digit once.
///
/// Where grids share a box, or whole rows or columns, it is one house.
///
/// ```
/// use ninefold::{HouseKind, Layout};
///
/// let classic = Layout::classic();
/// let corner = classic.cell_at(0, 0).expect("on the board");
/// let kinds: Vec<HouseKind> =
///     classic.houses_of(corner).iter().map(|&house| classic.kind(house)).collect();
/// assert_eq!(kinds, [HouseKind::Row, HouseKind::Column, HouseKind::Box]);
/// assert_eq!(classic.cells_of(classic.houses_of(corner)[0])[0], corner);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct House(pub(super) u16);

impl House {
    /// Its index among the houses of its layout.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The three kinds of houses.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// Nine cells side by side.
    Row,
    /// Nine cells, one below the other.
    Column,
    /// Three by three cells.
    Box,
}

names!(HouseKind, "house": Row = "row", Column = "column", Box = "box");

/// The position of a house in one of its grids.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct HousePlace {
    /// The grid.
    pub grid: Grid,
    /// Its number among the grid's rows, columns or boxes, 0 to 8; boxes are counted row by row.
    pub index: u8,
}

/// The position of a cell in one of its houses.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Spot {
    pub(crate) house: House,
    /// One bit of nine: its index among the cells of the house.
    pub(crate) bit: u16,
}

/// The kind of a house, and its positions in its grids.
pub(super) struct HouseData {
    pub(super) kind: HouseKind,
    pub(super) places: Vec<HousePlace>, // invariant: never empty
}

impl HouseData {
    pub(super) fn is_shared_box(&self) -> bool {
        self.kind == HouseKind::Box && self.places.len() > 1
    }
}
