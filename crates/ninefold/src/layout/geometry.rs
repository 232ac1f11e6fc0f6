//! The geometry that is derived from the corners of the grids.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use super::cells::{Cell, CellSet};
use super::corners::NamedCorner;
use super::derived::Slots;
use super::houses::{Grid, House, HouseData, HouseKind, HousePlace, Place, Spot};

/// Everything derived from the corners, computed once.
pub(super) struct Geometry {
    pub(super) grids: Vec<NamedCorner>,
    pub(super) rows: u8,
    pub(super) columns: u8,
    pub(super) at: Vec<Option<Cell>>, // by canvas position, row by row
    // By cell.
    pub(super) positions: Vec<(u8, u8)>,
    pub(super) places: Vec<Vec<Place>>, // invariant: none empty
    pub(super) houses_of: Vec<Vec<House>>,
    pub(super) spots: Vec<Vec<Spot>>, // of the same houses
    pub(super) peers: Vec<Vec<Cell>>,
    peer_sets: OnceBox<Vec<CellSet>>, // computed on first use: playing does not need them
    // By house; the cells are separate because hot loops need nothing else.
    pub(super) house_cells: Vec<[Cell; 9]>,
    pub(super) houses: Vec<HouseData>,
    pub(super) frames: Vec<[[House; 9]; 3]>, // by grid: its rows, columns and boxes
    pub(super) slots: Slots,
}

impl Geometry {
    pub(super) fn new(grids: Vec<NamedCorner>) -> Geometry {
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
            spots: Vec::new(),
            peers: Vec::new(),
            peer_sets: OnceBox::new(),
            house_cells: Vec::new(),
            houses: Vec::new(),
            frames: Vec::new(),
            slots: Slots::default(),
        };
        geometry.unify_cells();
        geometry.unify_houses();
        geometry.find_peers();
        geometry
    }

    pub(super) fn peer_sets(&self) -> &[CellSet] {
        let set = |peers: &Vec<Cell>| peers.iter().copied().collect();
        self.peer_sets.get_or_init(|| Box::new(self.peers.iter().map(set).collect()))
    }

    /// Cells are the canvas positions that are in some grid.
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

    /// Houses of the same kind that begin at the same cell are one house.
    fn unify_houses(&mut self) {
        let mut known = BTreeMap::new();
        self.frames = vec![[[House(0); 9]; 3]; self.grids.len()];
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
                    self.frames[usize::from(index)][kind as usize][usize::from(number)] =
                        House(house as u16);
                }
            }
        }
    }

    fn find_peers(&mut self) {
        let n_cells = self.positions.len();
        self.houses_of = vec![Vec::new(); n_cells];
        self.spots = vec![Vec::new(); n_cells];
        for kind in HouseKind::ALL {
            let houses = (0..).map(House).zip(&self.houses).filter(|(_, data)| data.kind == kind);
            for (house, _) in houses {
                for (place, cell) in self.house_cells[house.index()].iter().enumerate() {
                    self.houses_of[cell.index()].push(house);
                    self.spots[cell.index()].push(Spot { house, bit: 1 << place });
                }
            }
        }
        for (cell, houses) in (0..).map(Cell::new).zip(&self.houses_of) {
            let together = houses.iter().flat_map(|house| self.house_cells[house.index()]);
            let peers: CellSet = together.filter(|&peer| peer != cell).collect();
            self.peers.push(peers.iter().collect());
        }
    }
}

/// The (row, column) positions of a grid's house, row by row.
fn house_positions(kind: HouseKind, number: u8) -> [(u8, u8); 9] {
    core::array::from_fn(|index| {
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
