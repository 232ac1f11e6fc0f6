//! Boards turned and reflected.

use alloc::vec::Vec;

use super::recipe::Symmetry;
use crate::board::Board;
use crate::layout::{Grid, Layout};

/// The board turned or reflected as a whole. If that moves the corners of its grids, it has another
/// layout, with the same names.
///
/// ```
/// use ninefold::generate::{Symmetry, transformed};
/// use ninefold::{Board, Digit, Layout};
///
/// let twins: Layout = "upper@0,0 lower@6,6".parse()?;
/// let mut board = Board::empty(&twins);
/// board.set(twins.cell_at(0, 1).expect("a cell"), Digit::new(5));
/// let turned = transformed(&board, Symmetry::QuarterTurn);
/// assert_eq!(turned.layout().to_string(), "upper@0,6 lower@6,0");
/// let cell = turned.layout().cell_at(1, 14).expect("a cell");
/// assert_eq!(turned.get(cell), Digit::new(5));
/// # Ok::<(), ninefold::ParseLayoutError>(())
/// ```
pub fn transformed(board: &Board, symmetry: Symmetry) -> Board {
    let old = board.layout();
    let new = moved(old, symmetry);
    let mut transformed = Board::empty(&new);
    for cell in old.cells() {
        let (row, column) = symmetry.place(old, old.position(cell));
        if let Some(image) = new.cell_at(row, column) {
            transformed.set(image, board.get(cell));
        }
    }
    transformed
}

/// The layout with its grids moved. Names are assigned again by place, row by row, so that a layout
/// that looks the same is the same.
fn moved(layout: &Layout, symmetry: Symmetry) -> Layout {
    let corner = |grid: Grid| {
        let (top, left) = layout.corner(grid);
        let ends = [(top, left), (top + 8, left + 8)].map(|place| symmetry.place(layout, place));
        (ends[0].0.min(ends[1].0), ends[0].1.min(ends[1].1))
    };
    let mut corners: Vec<(u8, u8)> = layout.grids().map(corner).collect();
    corners.sort_unstable();
    let rank = |grid: Grid| {
        let is_before = |other: &Grid| layout.corner(*other) < layout.corner(grid);
        layout.grids().filter(is_before).count()
    };
    let grids: Vec<(&str, (u8, u8))> =
        layout.grids().map(|grid| (layout.grid_name(grid), corners[rank(grid)])).collect();
    // A turned layout is as large as before, and so are its grids.
    Layout::of_named_grids(&grids).unwrap_or_else(|_| layout.clone())
}
