//! Houses that have two or more cells in common.

use alloc::vec::Vec;

use crate::layout::{Derived, House, Layout};

/// Two houses with two or more cells in common.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Crossing {
    pub(crate) other: House,
    /// The common cells among the nine of this house, one bit each.
    pub(crate) here: u16,
    /// The common cells among the nine of the other house.
    pub(crate) there: u16,
}

struct Crossings(Vec<Vec<Crossing>>); // by house

impl Derived for Crossings {
    fn of(layout: &Layout) -> Crossings {
        Crossings(layout.houses().map(|house| of_house(layout, house)).collect())
    }
}

/// The houses that share two or more cells with this one.
pub(crate) fn crossings(layout: &Layout, house: House) -> &[Crossing] {
    &layout.derived::<Crossings>().0[house.index()]
}

/// A house with two cells in common is found from the spots of both.
fn of_house(layout: &Layout, house: House) -> Vec<Crossing> {
    let mut crossings: Vec<Crossing> = Vec::new();
    for (place, &cell) in layout.nine_of(house).iter().enumerate() {
        for spot in layout.spots(cell).iter().filter(|spot| spot.house != house) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::CellSet;

    #[test]
    fn crossings_agree_with_the_houses() {
        for name in ["classic", "twin-nw", "butterfly", "flower"] {
            let layout: Layout = name.parse().unwrap();
            for house in layout.houses() {
                for crossing in crossings(&layout, house) {
                    let cells = |house: House, mask: u16| -> CellSet {
                        let cells = layout.nine_of(house).iter().enumerate();
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
        assert_eq!(crossings(&classic, row).len(), 3); // its boxes
        let sideways: Layout = "0,0 0,3".parse().unwrap();
        let row = sideways.frames()[0][0][0];
        assert!(crossings(&sideways, row).iter().any(|crossing| crossing.here == 0b1_1111_1000));
    }
}
