//! Boards to measure with.
#![forbid(unsafe_code)]

use ninefold::{Board, CellSet, Layout, solve};

/// A solved board of a layout.
///
/// # Panics
///
/// If the name is no layout's.
pub fn solved(layout: &str) -> Board {
    let layout: Layout = layout.parse().expect("a layout");
    let solutions = solve::solutions(&Board::empty(&layout), 1, solve::Budget::default());
    solutions.boards.into_iter().next().expect("an empty board has a solution")
}

/// The same with its first two rows swapped, so that many columns and boxes collide.
pub fn colliding(layout: &str) -> Board {
    let mut board = solved(layout);
    let layout = board.layout().clone();
    for column in 0..9 {
        let cells = [layout.cell_at(0, column), layout.cell_at(3, column)];
        if let [Some(one), Some(other)] = cells {
            let (upper, lower) = (board.get(one), board.get(other));
            board.set(one, lower);
            board.set(other, upper);
        }
    }
    board
}

/// Two sets of half the cells each, of a layout.
pub fn halves(layout: &str) -> [CellSet; 2] {
    let layout: Layout = layout.parse().expect("a layout");
    let half = |start: usize| layout.cells().skip(start).step_by(2).collect();
    [half(0), half(1)]
}
