//! The documents of `gattai-1.0`.
//!
//! Each grid is written out whole, so cells that grids share stand there
//! several times and must agree. Puzzles tell no geometry: their mode is an
//! id of the catalogue.

mod game;
mod layout;
mod puzzle;

use ninefold::{Board, Digit, Grid, Layout};
use serde::{Serialize, Serializer};

pub use game::{GattaiGame, MAX_HISTORY};

/// A value for each grid, by name, in layout order.
struct ByGrid<'a, T>(Vec<(&'a str, T)>);

impl<'a, T> ByGrid<'a, T> {
    fn new(layout: &'a Layout, value: impl Fn(Grid) -> T) -> ByGrid<'a, T> {
        ByGrid(layout.grids().map(|grid| (layout.grid_name(grid), value(grid))).collect())
    }
}

impl<T: Serialize> Serialize for ByGrid<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The numbers of a grid, 0 for an empty cell.
fn numbers(board: &Board, grid: Grid) -> [[u8; 9]; 9] {
    board.grid(grid).map(|row| row.map(number))
}

fn number(digit: Option<Digit>) -> u8 {
    digit.map_or(0, Digit::get)
}
