//! Boards as nine rows of nine for each grid.

use super::Board;
use crate::digit::Digit;
use crate::layout::{Grid, GridsError, Layout};

impl Board {
    /// The board of these digits: nine rows of nine for each grid, in layout order.
    ///
    /// ```
    /// use ninefold::{Board, Digit, Layout};
    ///
    /// let twins: Layout = "twin-nw".parse()?;
    /// let mut grids = [[[None; 9]; 9]; 2];
    /// grids[0][8][8] = Digit::new(5);
    /// assert!(Board::from_grids(&twins, &grids).is_err()); // the second grid must have it, too
    /// grids[1][2][2] = Digit::new(5);
    /// let board = Board::from_grids(&twins, &grids)?;
    /// assert_eq!(board.n_filled(), 1);
    /// assert!(twins.grids().map(|grid| board.grid(grid)).eq(grids));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The number of grids is wrong, or two of them disagree about a shared cell.
    pub fn from_grids(
        layout: &Layout,
        grids: &[[[Option<Digit>; 9]; 9]],
    ) -> Result<Board, GridsError> {
        Ok(Board { digits: layout.unify(grids)?, layout: layout.clone() })
    }

    /// The digits of a grid, row by row.
    ///
    /// # Panics
    ///
    /// If the grid belongs to a layout with more grids.
    pub fn grid(&self, grid: Grid) -> [[Option<Digit>; 9]; 9] {
        let digit = |row, column| {
            let cell = self.layout.cell_in(grid, row as u8, column as u8);
            self.get(cell.expect("a grid has nine rows and columns"))
        };
        core::array::from_fn(|row| core::array::from_fn(|column| digit(row, column)))
    }

    /// One of its grids as a separate board.
    pub(crate) fn grid_alone(&self, grid: Grid) -> Board {
        let digits = self.grid(grid).into_iter().flatten().collect();
        Board { digits, layout: Layout::classic() }
    }
}
