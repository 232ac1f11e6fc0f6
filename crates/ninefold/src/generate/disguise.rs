//! Boards in disguise: the same puzzle with its rows, columns and digits in other places.

use alloc::vec::Vec;

use super::random::Random;
use crate::board::Board;
use crate::digit::Digit;

/// The board in disguise `index` of a seed: digits are exchanged and, on one grid, rows, bands,
/// columns and stacks change places, and rows may become columns. It is as hard as before.
pub fn disguised(board: &Board, seed: &str, index: u64) -> Board {
    let layout = board.layout();
    let mut random = Random::of(&format!("ninefold/disguise/1/{layout}/{seed}/{index}"));
    let mut names = Digit::ALL;
    random.shuffle(&mut names);
    let renamed = |digit: Digit| names[usize::from(digit.get()) - 1];
    let digits: Vec<Option<Digit>> =
        layout.cells().map(|cell| board.get(cell).map(renamed)).collect();
    if layout.n_grids() > 1 {
        return Board::of_digits(layout, digits);
    }
    let (rows, columns) = (order(&mut random), order(&mut random));
    let is_turned = random.below(2) == 1;
    let moved = (0..81).map(|index| {
        let (row, column) = (rows[index / 9], columns[index % 9]);
        digits[if is_turned { column * 9 + row } else { row * 9 + column }]
    });
    Board::of_digits(layout, moved.collect())
}

/// A random order of nine rows that keeps bands together.
fn order(random: &mut Random) -> Vec<usize> {
    let mut bands = [0, 1, 2];
    random.shuffle(&mut bands);
    let mut rows = Vec::new();
    for band in bands {
        let mut within = [0, 1, 2];
        random.shuffle(&mut within);
        rows.extend(within.map(|row| band * 3 + row));
    }
    rows
}
