//! Boards in disguise: the same puzzle with its rows, columns and digits in other places.

use alloc::vec::Vec;

use super::random::Random;
use crate::board::Board;
use crate::digit::Digit;

/// The board in disguise `index` of a seed: digits are exchanged and, on one grid, rows, bands,
/// columns and stacks change places, and rows may become columns. It is as hard as before.
pub fn disguised(board: &Board, seed: &str, index: u64) -> Board {
    let mut random = random(board, seed, index);
    let relabelled = relabel(board, &mut random);
    permute(relabelled, &mut random)
}

/// The board with its digits exchanged for others, in way `index` of a seed.
pub fn relabelled(board: &Board, seed: &str, index: u64) -> Board {
    relabel(board, &mut random(board, seed, index))
}

/// The board with rows, bands, columns and stacks in other places and, perhaps, rows as columns, in way
/// `index` of a seed; a board of several grids stays as it is.
pub fn permuted(board: &Board, seed: &str, index: u64) -> Board {
    permute(board.clone(), &mut random(board, seed, index))
}

fn random(board: &Board, seed: &str, index: u64) -> Random {
    Random::of(&format!("ninefold/disguise/1/{}/{seed}/{index}", board.layout()))
}

fn relabel(board: &Board, random: &mut Random) -> Board {
    let mut names = Digit::ALL;
    random.shuffle(&mut names);
    let renamed = |digit: Digit| names[digit.index()];
    let digits = board.digits().iter().map(|digit| digit.map(renamed)).collect();
    Board::of_digits(board.layout(), digits)
}

fn permute(board: Board, random: &mut Random) -> Board {
    if board.layout().n_grids() > 1 {
        return board;
    }
    let (rows, columns) = (order(random), order(random));
    let is_turned = random.below(2) == 1;
    let moved = (0..81).map(|index| {
        let (row, column) = (rows[index / 9], columns[index % 9]);
        board.digits()[if is_turned { column * 9 + row } else { row * 9 + column }]
    });
    Board::of_digits(board.layout(), moved.collect())
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
