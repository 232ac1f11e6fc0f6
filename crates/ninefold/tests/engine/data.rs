//! What the tests have in common: names of places, random layouts and random boards.

use ninefold::{Board, Cell, Digit, Layout};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::subsequence;

pub(crate) fn layout(text: &str) -> Layout {
    text.parse().unwrap()
}

pub(crate) fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

/// The cell of a grid, both counted from 0.
pub(crate) fn cell(layout: &Layout, grid: &str, row: u8, column: u8) -> Cell {
    layout.cell_in(layout.grid_named(grid).unwrap(), row, column).unwrap()
}

/// Layouts of one to six grids, touching, overlapping and apart.
pub(crate) fn layouts() -> impl Strategy<Value = Layout> {
    let corners: Vec<(u8, u8)> =
        (0..=6).flat_map(|row| (0..=6).map(move |column| (row * 3, column * 3))).collect();
    subsequence(corners, 1..=6).prop_shuffle().prop_map(|c| Layout::of_grids(&c).unwrap())
}

/// Boards of such layouts with digits anywhere, most of them conflicting.
pub(crate) fn boards() -> impl Strategy<Value = Board> {
    layouts().prop_flat_map(|layout| {
        let values = vec(prop_oneof![3 => Just(0u8), 2 => 1..=9u8], layout.n_cells());
        values.prop_map(move |values| {
            let mut board = Board::empty(&layout);
            for (cell, value) in layout.cells().zip(values) {
                board.set(cell, Digit::new(value));
            }
            board
        })
    })
}
