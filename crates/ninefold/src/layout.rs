//! Geometry: 9×9 grids on a common canvas, their cells and houses.

mod catalog;
mod cells;
mod corners;
mod derived;
mod geometry;
mod houses;
mod overlaps;
mod size;
mod table;
mod text;
mod unify;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

use once_cell::race::OnceBox;

pub use catalog::CatalogEntry;
pub use cells::{Cell, CellSet, Cells};
pub use corners::{LayoutError, MAX_GRIDS, MAX_SIDE};
use corners::{NamedCorner, checked};
pub(crate) use derived::Derived;
use geometry::Geometry;
pub(crate) use houses::Spot;
pub use houses::{Grid, House, HouseKind, HousePlace, Place};
pub use overlaps::{Overlap, OverlapError, OverlapProblem};
pub use size::Size;
pub use text::ParseLayoutError;
pub use unify::GridsError;

/// 9×9 grids at fixed positions on a canvas, which share cells where they overlap.
///
/// The corners and names of its grids determine a layout: cells with the same
/// canvas coordinates are the same cell, and houses with the same cells are the
/// same house. The classic board is the layout of one grid. Cloning is cheap.
///
/// ```
/// use ninefold::Layout;
///
/// let twins: Layout = "upper@0,0 lower@6,6".parse()?;
/// assert_eq!((twins.rows(), twins.columns()), (15, 15));
/// assert_eq!(twins.n_cells(), 2 * 81 - 9);
/// assert_eq!(twins.houses().len(), 2 * 27 - 1); // the shared box counts once
///
/// let shared = twins.cell_at(8, 8).expect("in both grids");
/// assert_eq!(twins.cell_name(shared), "upper r9c9");
/// assert_eq!(twins.places(shared).len(), 2);
/// # Ok::<(), ninefold::ParseLayoutError>(())
/// ```
#[derive(Clone)]
pub struct Layout(Arc<Geometry>);

impl Layout {
    /// The layout of one grid.
    ///
    /// ```
    /// use ninefold::Layout;
    ///
    /// assert_eq!(Layout::classic().n_cells(), 81);
    /// ```
    pub fn classic() -> Layout {
        static CLASSIC: OnceBox<Layout> = OnceBox::new();
        let make = || Layout::of_grids(&[(0, 0)]).expect("one grid is a layout");
        CLASSIC.get_or_init(|| Box::new(make())).clone()
    }

    /// Grids with these (row, column) corners, named `a`, `b`, `c` and so on.
    ///
    /// ```
    /// use ninefold::Layout;
    ///
    /// let samurai = Layout::of_grids(&[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)])?;
    /// assert_eq!(samurai.n_cells(), 5 * 81 - 4 * 9);
    /// assert_eq!(samurai.houses().len(), 5 * 27 - 4); // the shared boxes count once
    /// # Ok::<(), ninefold::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// No grid or too many; a corner that is not a multiple of three, too far out, or given twice.
    pub fn of_grids(corners: &[(u8, u8)]) -> Result<Layout, LayoutError> {
        checked(corners.iter().map(|&corner| (None, corner))).map(Layout::of_checked)
    }

    /// Grids with these names and (row, column) corners.
    ///
    /// ```
    /// use ninefold::Layout;
    ///
    /// let twins = Layout::of_named_grids(&[("primary", (0, 0)), ("secondary", (6, 6))])?;
    /// assert_eq!(Ok(twins), "twin-nw".parse());
    /// # Ok::<(), ninefold::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`of_grids`](Layout::of_grids), and a name that is invalid or given twice.
    pub fn of_named_grids(grids: &[(&str, (u8, u8))]) -> Result<Layout, LayoutError> {
        checked(grids.iter().map(|&(name, corner)| (Some(name), corner))).map(Layout::of_checked)
    }

    fn of_checked(grids: Vec<NamedCorner>) -> Layout {
        Layout(Arc::new(Geometry::new(grids)))
    }

    /// The number of rows of its canvas.
    pub fn rows(&self) -> u8 {
        self.0.rows
    }

    /// The number of columns of its canvas.
    pub fn columns(&self) -> u8 {
        self.0.columns
    }

    /// The number of grids.
    pub fn n_grids(&self) -> usize {
        self.0.grids.len()
    }

    /// Its grids in layout order.
    pub fn grids(&self) -> impl ExactSizeIterator<Item = Grid> + use<> {
        (0..self.n_grids() as u8).map(Grid)
    }

    /// The grid with this name.
    pub fn grid_named(&self, name: &str) -> Option<Grid> {
        self.grids().find(|&grid| self.grid_name(grid) == name)
    }

    /// The name of a grid.
    pub fn grid_name(&self, grid: Grid) -> &str {
        &self.0.grids[grid.index()].name
    }

    /// The (row, column) of a grid's top-left cell on the canvas.
    pub fn corner(&self, grid: Grid) -> (u8, u8) {
        self.0.grids[grid.index()].corner
    }

    /// The number of cells; a shared cell counts once.
    pub fn n_cells(&self) -> usize {
        self.0.positions.len()
    }

    /// Whether its canvas has positions without a cell.
    pub fn has_gaps(&self) -> bool {
        self.n_cells() < usize::from(self.rows()) * usize::from(self.columns())
    }

    /// Its cells in the row-major order of the canvas.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.n_cells()).map(Cell::new)
    }

    /// The cell with this index in the order of [`cells`](Layout::cells).
    pub fn cell(&self, index: usize) -> Option<Cell> {
        (index < self.n_cells()).then(|| Cell::new(index))
    }

    /// The cell at this row and column of the canvas, if there is one.
    pub fn cell_at(&self, row: u8, column: u8) -> Option<Cell> {
        if row >= self.rows() || column >= self.columns() {
            return None;
        }
        self.0.at[usize::from(row) * usize::from(self.columns()) + usize::from(column)]
    }

    /// The cell at this row and column of a grid; `None` if either is above 8.
    pub fn cell_in(&self, grid: Grid, row: u8, column: u8) -> Option<Cell> {
        let (top, left) = self.corner(grid);
        if row < 9 && column < 9 { self.cell_at(top + row, left + column) } else { None }
    }

    /// The (row, column) of a cell on the canvas.
    pub fn position(&self, cell: Cell) -> (u8, u8) {
        self.0.positions[cell.index()]
    }

    /// The next cell in a direction, over gaps between grids; -1 is up or left. `None` past the last.
    ///
    /// ```
    /// use ninefold::Layout;
    ///
    /// let samurai: Layout = "samurai".parse()?;
    /// let corner = samurai.cell_at(0, 8).expect("the end of the first grid's first row");
    /// let next = samurai.next_cell(corner, 0, 1).expect("the next grid");
    /// assert_eq!(samurai.position(next), (0, 12));
    /// assert_eq!(samurai.next_cell(corner, -1, 0), None);
    /// # Ok::<(), ninefold::ParseLayoutError>(())
    /// ```
    pub fn next_cell(&self, cell: Cell, rows: i8, columns: i8) -> Option<Cell> {
        let (mut row, mut column) = self.position(cell);
        loop {
            row = row.checked_add_signed(rows).filter(|&row| row < self.rows())?;
            column = column.checked_add_signed(columns).filter(|&next| next < self.columns())?;
            if let Some(next) = self.cell_at(row, column) {
                return Some(next);
            }
        }
    }

    /// The place of a cell in each of its grids, in layout order.
    pub fn places(&self, cell: Cell) -> &[Place] {
        &self.0.places[cell.index()]
    }

    /// Whether a cell belongs to more than one grid.
    pub fn is_shared(&self, cell: Cell) -> bool {
        self.places(cell).len() > 1
    }

    /// The name for people: `r1c1`, or `nw r9c9` if there are several grids.
    ///
    /// A shared cell is named by the first of its grids in layout order.
    pub fn cell_name(&self, cell: Cell) -> String {
        let place = self.places(cell)[0];
        let (row, column) = (place.row + 1, place.column + 1);
        match self.n_grids() {
            1 => format!("r{row}c{column}"),
            _ => format!("{} r{row}c{column}", self.grid_name(place.grid)),
        }
    }

    /// The other cells that share a house with this one, in order.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.0.peers[cell.index()]
    }

    /// Its houses: the rows, columns and boxes of each grid, without duplicates.
    pub fn houses(&self) -> impl ExactSizeIterator<Item = House> + use<> {
        (0..self.0.house_cells.len() as u16).map(House)
    }

    /// The houses of a cell: its rows, then its columns, then its box.
    pub fn houses_of(&self, cell: Cell) -> &[House] {
        &self.0.houses_of[cell.index()]
    }

    /// The cells of a house, row by row: as many as its [`size`](Layout::size) has digits.
    pub fn cells_of(&self, house: House) -> &[Cell] {
        self.nine_of(house)
    }

    /// The cells of every house, in the order of [`houses`](Layout::houses).
    pub(crate) fn nines(&self) -> &[[Cell; 9]] {
        &self.0.house_cells
    }

    /// The cells of a house of nine.
    pub(crate) fn nine_of(&self, house: House) -> &[Cell; 9] {
        &self.0.house_cells[house.index()]
    }

    /// The size of its grids.
    pub fn size(&self) -> Size {
        Size::CLASSIC
    }

    /// The kind of a house.
    pub fn kind(&self, house: House) -> HouseKind {
        self.0.houses[house.index()].kind
    }

    /// The place of a house in each of its grids, in layout order.
    pub fn house_places(&self, house: House) -> &[HousePlace] {
        &self.0.houses[house.index()].places
    }

    /// The boxes that belong to more than one grid.
    pub fn shared_boxes(&self) -> impl Iterator<Item = House> + '_ {
        self.houses().filter(|&house| self.0.houses[house.index()].is_shared_box())
    }

    /// The other cells that share a house with this one, as a set.
    ///
    /// ```
    /// use ninefold::Layout;
    ///
    /// let classic = Layout::classic();
    /// let cell = classic.cell_at(4, 4).expect("on the board");
    /// assert_eq!(classic.peer_set(cell).len(), 20);
    /// ```
    pub fn peer_set(&self, cell: Cell) -> &CellSet {
        &self.0.peer_sets()[cell.index()]
    }

    /// The houses of a cell, each with the cell's place in it.
    pub(crate) fn spots(&self, cell: Cell) -> &[Spot] {
        &self.spots_by_cell()[cell.index()]
    }

    /// The houses of every cell, each with the cell's place in it.
    pub(crate) fn spots_by_cell(&self) -> &[Vec<Spot>] {
        &self.0.spots
    }

    /// The rows, the columns and the boxes of each grid.
    pub(crate) fn frames(&self) -> &[[[House; 9]; 3]] {
        &self.0.frames
    }

    /// The name for people: `row 1`, or `box 9 of nw` if there are several grids.
    pub fn house_name(&self, house: House) -> String {
        let HousePlace { grid, index } = self.house_places(house)[0];
        let (kind, number) = (self.kind(house), index + 1);
        match self.n_grids() {
            1 => format!("{kind} {number}"),
            _ => format!("{kind} {number} of {}", self.grid_name(grid)),
        }
    }
}

/// Layouts are equal if they have the same grids with the same names in the same order.
impl PartialEq for Layout {
    fn eq(&self, other: &Layout) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.grids == other.0.grids
    }
}

impl Eq for Layout {}

impl Hash for Layout {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.grids.hash(state);
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_agree_with_the_houses() {
        for name in ["classic", "twin-nw", "butterfly", "flower"] {
            let layout: Layout = name.parse().unwrap();
            for cell in layout.cells() {
                assert!(layout.peer_set(cell).iter().eq(layout.peers(cell).iter().copied()));
                assert!(
                    layout.spots(cell).iter().map(|spot| &spot.house).eq(layout.houses_of(cell))
                );
                for spot in layout.spots(cell) {
                    let place = spot.bit.trailing_zeros() as usize;
                    assert_eq!(layout.cells_of(spot.house)[place], cell);
                }
            }
        }
    }
}
