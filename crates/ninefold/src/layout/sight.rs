//! What cells and houses see of each other, in the shapes that logic works with.
//!
//! It follows from the cells of the houses alone, and is made when first asked for: playing needs
//! none of it.

use super::{Cell, CellSet, House, Layout};

/// Where a cell sits in one of its houses.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Seat {
    /// The house.
    pub(crate) house: House,
    /// One bit of nine: its place among the cells of the house.
    pub(crate) bit: u16,
}

/// Two houses with two or more cells in common.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Crossing {
    /// The other house.
    pub(crate) other: House,
    /// The common cells among the nine of this house, one bit each.
    pub(crate) here: u16,
    /// The common cells among the nine of the other house.
    pub(crate) there: u16,
}

/// The tables.
pub(super) struct Sight {
    peers: Vec<CellSet>,           // by cell
    seats: Vec<Vec<Seat>>,         // by cell, in the order of its houses
    crossings: Vec<Vec<Crossing>>, // by house
    frames: Vec<[[House; 9]; 3]>,  // by grid: its rows, columns and boxes
}

impl Layout {
    fn sight(&self) -> &Sight {
        self.0.sight.get_or_init(|| Sight::new(self))
    }

    /// The cells that share a house with this one, as a set without itself.
    ///
    /// ```
    /// use ninefold::Layout;
    ///
    /// let classic = Layout::classic();
    /// let cell = classic.cell_at(4, 4).expect("on the board");
    /// assert_eq!(classic.peer_set(cell).len(), 20);
    /// ```
    pub fn peer_set(&self, cell: Cell) -> &CellSet {
        &self.sight().peers[cell.index()]
    }

    /// The houses of a cell, each with its place there.
    pub(crate) fn seats(&self, cell: Cell) -> &[Seat] {
        &self.sight().seats[cell.index()]
    }

    /// The houses that have two or more cells in common with this one.
    pub(crate) fn crossings(&self, house: House) -> &[Crossing] {
        &self.sight().crossings[house.index()]
    }

    /// The rows, the columns and the boxes of each grid.
    pub(crate) fn frames(&self) -> &[[[House; 9]; 3]] {
        &self.sight().frames
    }
}

impl Sight {
    fn new(layout: &Layout) -> Sight {
        let seats = |cell: Cell| {
            let seat = |&house: &House| {
                let place = layout.cells_of(house).iter().position(|&other| other == cell);
                Seat { house, bit: 1 << place.expect("a house of the cell holds it") }
            };
            layout.houses_of(cell).iter().map(seat).collect()
        };
        let seats: Vec<Vec<Seat>> = layout.cells().map(seats).collect();
        let crossings = layout.houses().map(|house| crossings(layout, &seats, house)).collect();
        Sight {
            peers: layout
                .cells()
                .map(|cell| layout.peers(cell).iter().copied().collect())
                .collect(),
            seats,
            crossings,
            frames: frames(layout),
        }
    }
}

fn crossings(layout: &Layout, seats: &[Vec<Seat>], house: House) -> Vec<Crossing> {
    let mut crossings: Vec<Crossing> = Vec::new();
    for (place, cell) in layout.cells_of(house).iter().enumerate() {
        for seat in seats[cell.index()].iter().filter(|seat| seat.house != house) {
            match crossings.iter_mut().find(|crossing| crossing.other == seat.house) {
                Some(crossing) => {
                    crossing.here |= 1 << place;
                    crossing.there |= seat.bit;
                }
                None => {
                    crossings.push(Crossing {
                        other: seat.house,
                        here: 1 << place,
                        there: seat.bit,
                    });
                }
            }
        }
    }
    crossings.retain(|crossing| crossing.here.count_ones() > 1);
    crossings
}

fn frames(layout: &Layout) -> Vec<[[House; 9]; 3]> {
    let first = layout.houses().next().expect("a layout has houses");
    let mut frames = vec![[[first; 9]; 3]; layout.n_grids()];
    for house in layout.houses() {
        for place in layout.house_places(house) {
            let kind = layout.kind(house) as usize;
            frames[place.grid.index()][kind][usize::from(place.index)] = house;
        }
    }
    frames
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
                for seat in layout.seats(cell) {
                    let place = seat.bit.trailing_zeros() as usize;
                    assert_eq!(layout.cells_of(seat.house)[place], cell);
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
