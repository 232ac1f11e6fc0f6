//! What the tests have in common: boards to start from, random layouts, and the puzzle data.

use std::path::PathBuf;

use ninefold::{Board, Cell, Digit, Layout};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::subsequence;

/// A puzzle with one solution, and that solution.
pub(crate) const GIVENS: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

pub(crate) fn classic(text: &str) -> Board {
    Board::parse(&Layout::classic(), text).unwrap()
}

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

/// A file of the puzzle data, which lies beside the project in the folder that `NINEFOLD_DATA`
/// names; `None` says that it is absent, which fails under `CI`.
pub(crate) fn data_file(name: &str) -> Option<String> {
    let Some(folder) = std::env::var_os("NINEFOLD_DATA") else {
        assert!(std::env::var_os("CI").is_none(), "NINEFOLD_DATA must name the puzzle data");
        println!("skipped: NINEFOLD_DATA does not name the folder of the puzzle data");
        return None;
    };
    if folder == "none" {
        println!("skipped: NINEFOLD_DATA is none");
        return None;
    }
    let path = PathBuf::from(folder).join(name);
    Some(std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display())))
}
