//! Grids arranged on a canvas, to make a custom layout.

use ninefold::{Layout, LayoutError, MAX_SIDE};

/// The last row and column of boxes that a grid can begin at.
const LAST: u8 = (MAX_SIDE - 9) / 3;

/// The corners of the grids, in boxes: a box is three cells wide and high.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arrangement {
    corners: Vec<(u8, u8)>,
}

impl Arrangement {
    pub(crate) fn of(layout: &Layout) -> Arrangement {
        let corner = |grid| layout.corner(grid);
        let corners = layout.grids().map(corner).map(|(row, column)| (row / 3, column / 3));
        Arrangement { corners: corners.collect() }
    }

    /// The corners, in boxes.
    pub(crate) fn corners(&self) -> &[(u8, u8)] {
        &self.corners
    }

    /// Puts a grid at a row and column of boxes, or at the nearest on the canvas.
    pub(crate) fn put(&mut self, grid: usize, (row, column): (i32, i32)) {
        let within = |at: i32| u8::try_from(at.clamp(0, LAST.into())).unwrap_or_default();
        if let Some(corner) = self.corners.get_mut(grid) {
            *corner = (within(row), within(column));
        }
    }

    /// Moves a grid by some boxes.
    pub(crate) fn shift(&mut self, grid: usize, rows: i32, columns: i32) {
        if let Some(&(row, column)) = self.corners.get(grid) {
            self.put(grid, (i32::from(row) + rows, i32::from(column) + columns));
        }
    }

    /// Adds a grid that shares a box with the last one, unless the canvas ends before.
    pub(crate) fn add(&mut self) {
        let (row, column) = self.corners.last().copied().unwrap_or_default();
        let corner = (row.saturating_add(2).min(LAST), column.saturating_add(2).min(LAST));
        self.corners.push(if self.corners.is_empty() { (0, 0) } else { corner });
    }

    pub(crate) fn remove(&mut self, grid: usize) {
        if grid < self.corners.len() {
            self.corners.remove(grid);
        }
    }

    /// The layout of these grids, moved to the edges of its canvas.
    ///
    /// # Errors
    ///
    /// The reason why they do not make a layout.
    pub(crate) fn layout(&self) -> Result<Layout, LayoutError> {
        let top = self.corners.iter().map(|corner| corner.0).min().unwrap_or_default();
        let left = self.corners.iter().map(|corner| corner.1).min().unwrap_or_default();
        let place = |&(row, column): &(u8, u8)| ((row - top) * 3, (column - left) * 3);
        Layout::of_grids(&self.corners.iter().map(place).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // W9, M3: grids are added, moved and removed; what is not a layout is refused with the reason.
    #[test]
    fn grids_make_a_layout() {
        let mut own = Arrangement::of(&Layout::classic());
        own.add();
        assert_eq!(own.layout(), Layout::of_grids(&[(0, 0), (6, 6)]));
        own.shift(1, 0, 2);
        own.shift(0, 3, -5);
        assert_eq!(own.corners(), [(3, 0), (2, 4)]);
        assert_eq!(own.layout(), Layout::of_grids(&[(3, 0), (0, 12)]));
        own.put(0, (2, 4));
        assert_eq!(own.layout(), Err(LayoutError::SameCorner { first: 1, second: 2 }));
        own.put(0, (500, -500));
        assert_eq!(own.corners()[0], (LAST, 0));
        assert!(own.layout().is_ok());
        own.remove(7);
        own.remove(0);
        own.remove(0);
        assert_eq!(own.layout(), Err(LayoutError::NoGrid));
        for _ in 0..26 {
            own.add();
            own.shift(own.corners().len() - 1, 0, 1);
        }
        assert_eq!(own.layout(), Err(LayoutError::TooManyGrids { found: 26 }));
        let samurai: Layout = "samurai".parse().unwrap();
        let corners = |layout: &Layout| -> Vec<_> {
            layout.grids().map(|grid| layout.corner(grid)).collect()
        };
        let again = Arrangement::of(&samurai).layout().unwrap();
        assert_eq!(corners(&again), corners(&samurai));
    }
}
