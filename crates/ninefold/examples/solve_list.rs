//! Solves a list of puzzles, one per line: `cargo run --example solve_list`.
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;

use ninefold::{Board, Layout, Puzzle};

const LIST: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() {
    print!("{}", text());
}

/// The solution of each puzzle, or why it has none.
pub(crate) fn text() -> String {
    let answer = |line| solved(line).unwrap_or_else(|error| error.to_string()) + "\n";
    LIST.lines().map(answer).collect()
}

fn solved(line: &str) -> Result<String, Box<dyn Error>> {
    let givens = Board::parse(&Layout::classic(), line)?;
    Ok(Puzzle::new(givens)?.solution().to_string())
}
