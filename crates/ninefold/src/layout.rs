//! Geometry: 9×9 grids on a common canvas, their cells and houses.

mod catalog;
mod cells;
mod meetings;
mod overlaps;
mod sight;
mod text;
mod unify;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock, OnceLock};

pub use catalog::CatalogEntry;
pub use cells::{Cell, CellSet, Cells};
pub(crate) use meetings::Meetings;
pub use overlaps::{Overlap, OverlapError, OverlapProblem};
pub(crate) use sight::{Crossing, Seat};
pub use text::{LayoutError, ParseLayoutError};
pub use unify::GridsError;

use crate::name::names;

/// The most grids a layout can have.
pub const MAX_GRIDS: usize = 25;

/// The most rows, and the most columns, a canvas can have.
pub const MAX_SIDE: u8 = 99;

const _: () = assert!(MAX_GRIDS * 81 <= cells::MAX_CELLS, "every layout's cells fit into a set");

/// 9×9 grids at fixed places of a canvas, with cells in common where they overlap.
///
/// A layout is made of nothing but its grids' corners and names: cells are
/// one where their canvas coordinates are, and houses are one where their
/// cells are. The classic board is the layout of one grid. Cloning is cheap.
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

/// A grid of a [`Layout`]: its index in layout order.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grid(u8);

impl Grid {
    /// Its index in layout order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A cell as one of its grids sees it.
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

/// A row, column or box of a [`Layout`]: nine cells that hold each digit once.
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
pub struct House(u16);

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
    /// Nine cells below each other.
    Column,
    /// Three by three cells.
    Box,
}

/// A house as one of its grids sees it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct HousePlace {
    /// The grid.
    pub grid: Grid,
    /// Its number among the grid's rows, columns or boxes, 0 to 8; boxes are counted row by row.
    pub index: u8,
}

impl Layout {
    /// The layout of one grid.
    ///
    /// ```
    /// use ninefold::Layout;
    ///
    /// assert_eq!(Layout::classic().n_cells(), 81);
    /// ```
    pub fn classic() -> Layout {
        static CLASSIC: LazyLock<Layout> =
            LazyLock::new(|| Layout::of_grids(&[(0, 0)]).expect("one grid is a layout"));
        CLASSIC.clone()
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
    /// No grid or too many, a corner off the lattice of boxes, too far out or given twice.
    pub fn of_grids(corners: &[(u8, u8)]) -> Result<Layout, LayoutError> {
        text::checked(corners.iter().map(|&corner| (None, corner))).map(Layout::of_checked)
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
    /// As [`of_grids`](Layout::of_grids), and a name that is none or given twice.
    pub fn of_named_grids(grids: &[(&str, (u8, u8))]) -> Result<Layout, LayoutError> {
        text::checked(grids.iter().map(|&(name, corner)| (Some(name), corner)))
            .map(Layout::of_checked)
    }

    fn of_checked(grids: Vec<NamedCorner>) -> Layout {
        Layout(Arc::new(Geometry::new(grids)))
    }

    /// How many rows its canvas has.
    pub fn rows(&self) -> u8 {
        self.0.rows
    }

    /// How many columns its canvas has.
    pub fn columns(&self) -> u8 {
        self.0.columns
    }

    /// How many grids it has.
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

    /// How many cells it has; a shared one counts once.
    pub fn n_cells(&self) -> usize {
        self.0.positions.len()
    }

    /// Whether its canvas has places without a cell.
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

    /// The cell at this row and column of the canvas, if one is there.
    pub fn cell_at(&self, row: u8, column: u8) -> Option<Cell> {
        if row >= self.rows() || column >= self.columns() {
            return None;
        }
        self.0.at[usize::from(row) * usize::from(self.columns()) + usize::from(column)]
    }

    /// The cell at this row and column of a grid, or `None` past 8.
    pub fn cell_in(&self, grid: Grid, row: u8, column: u8) -> Option<Cell> {
        let (top, left) = self.corner(grid);
        if row < 9 && column < 9 { self.cell_at(top + row, left + column) } else { None }
    }

    /// The (row, column) of a cell on the canvas.
    pub fn position(&self, cell: Cell) -> (u8, u8) {
        self.0.positions[cell.index()]
    }

    /// Where a cell is in each of its grids, in layout order.
    pub fn places(&self, cell: Cell) -> &[Place] {
        &self.0.places[cell.index()]
    }

    /// Whether a cell lies in more than one grid.
    pub fn is_shared(&self, cell: Cell) -> bool {
        self.places(cell).len() > 1
    }

    /// The name people read: `r1c1`, or `nw r9c9` where there are several grids.
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

    /// The cells that share a house with this one, in order, without itself.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.0.peers[cell.index()]
    }

    /// Its houses: for each grid rows, columns and boxes, but none twice.
    pub fn houses(&self) -> impl ExactSizeIterator<Item = House> + use<> {
        (0..self.0.house_cells.len() as u16).map(House)
    }

    /// The houses of a cell: its rows, then its columns, then its box.
    pub fn houses_of(&self, cell: Cell) -> &[House] {
        &self.0.houses_of[cell.index()]
    }

    /// The cells of every house, in the order of [`houses`](Layout::houses).
    pub fn house_cells(&self) -> &[[Cell; 9]] {
        &self.0.house_cells
    }

    /// The cells of a house, row by row.
    pub fn cells_of(&self, house: House) -> &[Cell; 9] {
        &self.0.house_cells[house.index()]
    }

    /// What kind of house it is.
    pub fn kind(&self, house: House) -> HouseKind {
        self.0.houses[house.index()].kind
    }

    /// Where a house is in each of its grids, in layout order.
    pub fn house_places(&self, house: House) -> &[HousePlace] {
        &self.0.houses[house.index()].places
    }

    /// The boxes that lie in more than one grid.
    pub fn shared_boxes(&self) -> impl Iterator<Item = House> + '_ {
        self.houses().filter(|&house| self.0.houses[house.index()].is_shared_box())
    }

    /// Where its grids meet.
    pub(crate) fn meetings(&self) -> &Meetings {
        &self.0.meetings
    }

    /// The name people read: `row 1`, or `box 9 of nw` where there are several grids.
    pub fn house_name(&self, house: House) -> String {
        let HousePlace { grid, index } = self.house_places(house)[0];
        let (kind, number) = (self.kind(house), index + 1);
        match self.n_grids() {
            1 => format!("{kind} {number}"),
            _ => format!("{kind} {number} of {}", self.grid_name(grid)),
        }
    }
}

/// Layouts are equal when they have the same grids with the same names in the same order.
impl PartialEq for Layout {
    fn eq(&self, other: &Layout) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.grids == other.0.grids
    }
}

impl Eq for Layout {}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self})")
    }
}

names!(HouseKind, "house": Row = "row", Column = "column", Box = "box");

#[derive(PartialEq, Eq)]
struct NamedCorner {
    name: String,
    corner: (u8, u8), // invariant: multiples of three, at most MAX_SIDE - 9
}

struct HouseData {
    kind: HouseKind,
    places: Vec<HousePlace>, // invariant: never empty
}

impl HouseData {
    fn is_shared_box(&self) -> bool {
        self.kind == HouseKind::Box && self.places.len() > 1
    }
}

/// Everything that follows from the corners, computed once.
struct Geometry {
    grids: Vec<NamedCorner>,
    rows: u8,
    columns: u8,
    at: Vec<Option<Cell>>, // by canvas place, row by row
    // By cell.
    positions: Vec<(u8, u8)>,
    places: Vec<Vec<Place>>, // invariant: none empty
    houses_of: Vec<Vec<House>>,
    peers: Vec<Vec<Cell>>,
    // By house; the cells stand apart because hot loops need nothing else.
    house_cells: Vec<[Cell; 9]>,
    houses: Vec<HouseData>,
    meetings: Meetings,
    sight: OnceLock<sight::Sight>, // made when first asked for
}

impl Geometry {
    fn new(grids: Vec<NamedCorner>) -> Geometry {
        let rows = grids.iter().map(|grid| grid.corner.0 + 9).max().unwrap_or(0);
        let columns = grids.iter().map(|grid| grid.corner.1 + 9).max().unwrap_or(0);
        let mut geometry = Geometry {
            grids,
            rows,
            columns,
            at: Vec::with_capacity(usize::from(rows) * usize::from(columns)),
            positions: Vec::new(),
            places: Vec::new(),
            houses_of: Vec::new(),
            peers: Vec::new(),
            house_cells: Vec::new(),
            houses: Vec::new(),
            meetings: Meetings::default(),
            sight: OnceLock::new(),
        };
        geometry.unify_cells();
        geometry.unify_houses();
        geometry.find_peers();
        geometry.meetings = Meetings::new(&geometry);
        geometry
    }

    /// Cells are the canvas places that lie in some grid.
    fn unify_cells(&mut self) {
        for (row, column) in product(self.rows, self.columns) {
            let seen_in = self.grids.iter().zip(0..).filter_map(|(grid, index)| {
                let row = row.checked_sub(grid.corner.0).filter(|&row| row < 9)?;
                let column = column.checked_sub(grid.corner.1).filter(|&column| column < 9)?;
                Some(Place { grid: Grid(index), row, column })
            });
            let places: Vec<Place> = seen_in.collect();
            self.at.push((!places.is_empty()).then(|| Cell::new(self.positions.len())));
            if !places.is_empty() {
                self.positions.push((row, column));
                self.places.push(places);
            }
        }
    }

    /// Houses of one kind that begin at the same cell are one.
    fn unify_houses(&mut self) {
        let mut known = BTreeMap::new();
        for (index, grid) in (0..).zip(&self.grids) {
            for kind in HouseKind::ALL {
                for number in 0..9 {
                    let cells = house_positions(kind, number).map(|(row, column)| {
                        let (row, column) = (grid.corner.0 + row, grid.corner.1 + column);
                        self.at[usize::from(row) * usize::from(self.columns) + usize::from(column)]
                            .expect("every place of a grid has a cell")
                    });
                    let house = *known.entry((kind, cells[0])).or_insert_with(|| {
                        self.house_cells.push(cells);
                        self.houses.push(HouseData { kind, places: Vec::new() });
                        self.houses.len() - 1
                    });
                    let place = HousePlace { grid: Grid(index), index: number };
                    self.houses[house].places.push(place);
                }
            }
        }
    }

    fn find_peers(&mut self) {
        let n_cells = self.positions.len();
        self.houses_of = vec![Vec::new(); n_cells];
        for (house, cells) in (0..).map(House).zip(&self.house_cells) {
            for cell in cells {
                self.houses_of[cell.index()].push(house);
            }
        }
        for (cell, houses) in (0..).map(Cell::new).zip(&mut self.houses_of) {
            houses.sort_by_key(|house| self.houses[house.index()].kind);
            let together = houses.iter().flat_map(|house| self.house_cells[house.index()]);
            let mut peers: Vec<Cell> = together.filter(|&peer| peer != cell).collect();
            peers.sort_unstable();
            peers.dedup();
            self.peers.push(peers);
        }
    }
}

/// The (row, column) places of a grid's house, row by row.
fn house_positions(kind: HouseKind, number: u8) -> [(u8, u8); 9] {
    std::array::from_fn(|index| {
        let index = index as u8;
        match kind {
            HouseKind::Row => (number, index),
            HouseKind::Column => (index, number),
            HouseKind::Box => (number / 3 * 3 + index / 3, number % 3 * 3 + index % 3),
        }
    })
}

fn product(rows: u8, columns: u8) -> impl Iterator<Item = (u8, u8)> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}
