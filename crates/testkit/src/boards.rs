//! Boards to start from.

use ninefold::{Board, Layout, Puzzle};

/// The givens of an easy classic puzzle; its first open cells are r1c3 = 4 and r1c4 = 6.
pub const GIVENS: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Its solution.
pub const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A hard classic puzzle: Inkala's of 2012.
pub const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The classic board of a text.
pub fn classic(text: &str) -> Board {
    Board::parse(&Layout::classic(), text).expect("81 characters")
}

/// The puzzle of [`GIVENS`].
pub fn puzzle() -> Puzzle {
    Puzzle::new(classic(GIVENS)).expect("it has one solution")
}

/// Puzzles of many grids that need more than singles.
pub fn gattai() -> impl Iterator<Item = Board> {
    let lines = include_str!("../data/gattai.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let (layout, board) = line.split_once(" : ").expect("a layout, then a board");
        Board::parse(&layout.parse().expect("a layout"), board).expect("a board of that layout")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_puzzle_has_its_solution() {
        assert_eq!(*puzzle().solution(), classic(SOLVED));
    }
}
