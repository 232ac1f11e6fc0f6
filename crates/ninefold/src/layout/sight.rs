//! Tables of what cells and houses see of each other, in the form that logic uses.
//!
//! They are derived from the cells of the houses alone, and are computed on first use: playing does
//! not need them.

use alloc::vec::Vec;

use super::cells::{Cell, CellSet};
use super::houses::{House, HouseData};

/// The position of a cell in one of its houses.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Spot {
    pub(crate) house: House,
    /// One bit of nine: its index among the cells of the house.
    pub(crate) bit: u16,
}

/// Two houses with two or more cells in common.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Crossing {
    pub(crate) other: House,
    /// The common cells among the nine of this house, one bit each.
    pub(crate) here: u16,
    /// The common cells among the nine of the other house.
    pub(crate) there: u16,
}

pub(super) struct Sight {
    pub(super) peers: Vec<CellSet>,           // by cell
    pub(super) spots: Vec<Vec<Spot>>,         // by cell, in the order of its houses
    pub(super) crossings: Vec<Vec<Crossing>>, // by house
    pub(super) frames: Vec<[[House; 9]; 3]>,  // by grid: its rows, columns and boxes
}

/// The input of the tables.
pub(super) struct Source<'a> {
    pub(super) n_grids: usize,
    pub(super) peers: &'a [Vec<Cell>],       // by cell
    pub(super) houses_of: &'a [Vec<House>],  // by cell
    pub(super) houses: &'a [HouseData],      // by house
    pub(super) house_cells: &'a [[Cell; 9]], // by house
}

impl Sight {
    pub(super) fn new(source: &Source<'_>) -> Sight {
        let mut spots = vec![Vec::new(); source.peers.len()];
        for (cell, houses) in source.houses_of.iter().enumerate() {
            for &house in houses {
                let cells = &source.house_cells[house.index()];
                let place = cells.iter().position(|other| other.index() == cell);
                let bit = 1 << place.expect("a house of the cell holds it");
                spots[cell].push(Spot { house, bit });
            }
        }
        let houses = (0..).map(House).zip(source.house_cells);
        let crossings = houses.map(|(house, cells)| crossings(&spots, house, cells)).collect();
        let peers = source.peers.iter().map(|peers| peers.iter().copied().collect()).collect();
        Sight { peers, spots, crossings, frames: frames(source) }
    }
}

/// A house with two cells in common is found from the spots of both.
fn crossings(spots: &[Vec<Spot>], house: House, cells: &[Cell; 9]) -> Vec<Crossing> {
    let mut crossings: Vec<Crossing> = Vec::new();
    for (place, cell) in cells.iter().enumerate() {
        for spot in spots[cell.index()].iter().filter(|spot| spot.house != house) {
            match crossings.iter_mut().find(|crossing| crossing.other == spot.house) {
                Some(crossing) => {
                    crossing.here |= 1 << place;
                    crossing.there |= spot.bit;
                }
                None => crossings.push(Crossing {
                    other: spot.house,
                    here: 1 << place,
                    there: spot.bit,
                }),
            }
        }
    }
    crossings.retain(|crossing| crossing.here.count_ones() > 1);
    crossings
}

fn frames(source: &Source<'_>) -> Vec<[[House; 9]; 3]> {
    let mut frames = vec![[[House(0); 9]; 3]; source.n_grids];
    for (house, data) in (0..).map(House).zip(source.houses) {
        for place in &data.places {
            frames[place.grid.index()][data.kind as usize][usize::from(place.index)] = house;
        }
    }
    frames
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;

    #[test]
    fn tables_agree_with_the_houses() {
        for name in ["classic", "twin-nw", "butterfly", "flower"] {
            let layout: Layout = name.parse().unwrap();
            for cell in layout.cells() {
                assert!(layout.peer_set(cell).iter().eq(layout.peers(cell).iter().copied()));
                for spot in layout.spots(cell) {
                    let place = spot.bit.trailing_zeros() as usize;
                    assert_eq!(layout.cells_of(spot.house)[place], cell);
                }
            }
            for house in layout.houses() {
                for crossing in layout.crossings(house) {
                    let cells = |house: House, mask: u16| -> CellSet {
                        let cells = layout.cells_of(house).iter().enumerate();
                        cells.filter(|(place, _)| mask >> place & 1 == 1).map(|(_, &c)| c).collect()
                    };
                    let here = cells(house, crossing.here);
                    assert_eq!(here, cells(crossing.other, crossing.there));
                    assert_eq!(here, &cells(house, 0x1ff) & &cells(crossing.other, 0x1ff));
                }
            }
        }
    }

    #[test]
    fn rows_meet_rows_where_grids_overlap_sideways() {
        let classic = Layout::classic();
        let row = classic.frames()[0][0][0];
        assert_eq!(classic.crossings(row).len(), 3); // its boxes
        let sideways: Layout = "0,0 0,3".parse().unwrap();
        let row = sideways.frames()[0][0][0];
        assert!(sideways.crossings(row).iter().any(|crossing| crossing.here == 0b1_1111_1000));
    }
}
