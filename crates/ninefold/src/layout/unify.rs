//! Values given grid by grid, combined into one value per cell.

use alloc::vec::Vec;
use core::fmt;

use super::{Layout, Place};

impl Layout {
    /// One value per cell, from nine rows of nine for each grid in layout order; where grids
    /// overlap, they must agree.
    ///
    /// ```
    /// use ninefold::Layout;
    ///
    /// let twins: Layout = "twin-nw".parse()?;
    /// let mut grids = [[[0; 9]; 9]; 2];
    /// assert_eq!(twins.unify(&grids)?.len(), twins.n_cells());
    ///
    /// grids[1][0][2] = 5;
    /// let error = twins.unify(&grids).expect_err("the first grid has 0 there");
    /// assert_eq!(
    ///     error.to_string(),
    ///     "secondary r1c3 and primary r7c9 are the same cell, but have different values"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The number of grids is wrong, or two of them disagree about a cell.
    pub fn unify<T: Copy + PartialEq>(&self, grids: &[[[T; 9]; 9]]) -> Result<Vec<T>, GridsError> {
        if grids.len() != self.n_grids() {
            return Err(GridsError::Number { expected: self.n_grids(), found: grids.len() });
        }
        let value = |place: &Place| {
            let Place { grid, row, column } = *place;
            grids[usize::from(grid.0)][usize::from(row)][usize::from(column)]
        };
        let unified = self.cells().map(|cell| {
            let [first, others @ ..] = self.places(cell) else {
                unreachable!("every cell lies in a grid");
            };
            match others.iter().find(|other| value(other) != value(first)) {
                Some(other) => Err(GridsError::Disagreement {
                    layout: self.clone(),
                    place: *other,
                    earlier: *first,
                }),
                None => Ok(value(first)),
            }
        });
        unified.collect()
    }
}

/// Why values given grid by grid cannot be combined.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridsError {
    /// The number of grids is not that of the layout.
    Number {
        /// Grids of the layout.
        expected: usize,
        /// Grids given.
        found: usize,
    },
    /// Two grids disagree about a shared cell.
    Disagreement {
        /// Their layout.
        layout: Layout,
        /// The cell in the later of the two grids.
        place: Place,
        /// The cell in the earlier one.
        earlier: Place,
    },
}

impl fmt::Display for GridsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GridsError::Number { expected, found } => {
                write!(f, "expected {expected} grid(s), found {found}")
            }
            GridsError::Disagreement { layout, place, earlier } => {
                let name = |place: &Place| {
                    let grid = layout.grid_name(place.grid);
                    format!("{grid} r{}c{}", place.row + 1, place.column + 1)
                };
                let (place, earlier) = (name(place), name(earlier));
                write!(f, "{place} and {earlier} are the same cell, but have different values")
            }
        }
    }
}

impl core::error::Error for GridsError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::CatalogEntry;

    /// M4, D14: on every layout values that agree become one value per cell, and each shared
    /// position that disagrees is found.
    #[test]
    fn grids_must_agree() {
        for entry in CatalogEntry::all() {
            let layout = &entry.layout;
            let index = |row: u8, column: u8| (usize::from(row), usize::from(column));
            let mut grids = vec![[[0; 9]; 9]; layout.n_grids()];
            for cell in layout.cells() {
                for place in layout.places(cell) {
                    let (row, column) = index(place.row, place.column);
                    grids[usize::from(place.grid.0)][row][column] = cell.index();
                }
            }
            let unified = layout.unify(&grids).unwrap();
            assert!(unified.into_iter().eq(0..layout.n_cells()));
            for cell in layout.cells() {
                let [first, others @ ..] = layout.places(cell) else { continue };
                for other in others {
                    let (row, column) = index(other.row, other.column);
                    let value = &mut grids[usize::from(other.grid.0)][row][column];
                    let right = core::mem::replace(value, 9_999);
                    let expected = GridsError::Disagreement {
                        layout: layout.clone(),
                        place: *other,
                        earlier: *first,
                    };
                    assert_eq!(layout.unify(&grids), Err(expected));
                    grids[usize::from(other.grid.0)][row][column] = right;
                }
            }
        }
    }

    #[test]
    fn every_grid_must_be_there() {
        let error = Layout::classic().unify(&[[[0; 9]; 9]; 2]).unwrap_err();
        assert_eq!(error.to_string(), "expected 1 grid(s), found 2");
        let twins: Layout = "twin-nw".parse().unwrap();
        let error = twins.unify(&[[[1; 9]; 9], [[2; 9]; 9]]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "secondary r1c1 and primary r7c7 are the same cell, but have different values"
        );
    }
}
