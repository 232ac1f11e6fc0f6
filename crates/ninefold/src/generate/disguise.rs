//! Boards in disguise: the same puzzle with its rows, columns and digits in other places.

use alloc::vec::Vec;

use super::random::Random;
use super::recipe::Symmetry;
use crate::board::Board;
use crate::digit::Digit;
use crate::layout::{Cell, Layout};

/// The board in disguise `index` of a seed: digits are exchanged and, on one grid, rows, bands,
/// columns and stacks change places, and rows may become columns. The puzzle is as hard as before.
pub fn disguised(board: &Board, seed: &str, index: u64) -> Board {
    let mut random = random(board, seed, index);
    let names = names(&mut random);
    Disguise { names, from: moved(board.layout(), &mut random) }.board(board)
}

/// The board with its digits exchanged for others, in way `index` of a seed.
pub fn relabeled(board: &Board, seed: &str, index: u64) -> Board {
    let names = names(&mut random(board, seed, index));
    Disguise { names, from: board.layout().cells().collect() }.board(board)
}

/// The board with rows, bands, columns and stacks in other places and, perhaps, rows as columns, in
/// way `index` of a seed; a board of several grids is unchanged.
pub fn permuted(board: &Board, seed: &str, index: u64) -> Board {
    let from = moved(board.layout(), &mut random(board, seed, index));
    Disguise { names: Digit::NINE, from }.board(board)
}

fn random(board: &Board, seed: &str, index: u64) -> Random {
    Random::of(&format!("ninefold/disguise/1/{}/{seed}/{index}", board.layout()))
}

/// Other digits and other places that keep a board as hard as before.
pub(crate) struct Disguise {
    /// The new name of each digit.
    names: [Digit; 9],
    /// Where the content of each cell comes from.
    from: Vec<Cell>,
}

impl Disguise {
    /// A random disguise: that of [`disguised`] on one grid; on several that are symmetric in every
    /// way, digits are exchanged and the whole board is turned or reflected.
    pub(crate) fn of(layout: &Layout, random: &mut Random) -> Disguise {
        let (names, mut from) = (names(random), moved(layout, random));
        if layout.n_grids() == 1 {
            return Disguise { names, from };
        }
        for symmetry in [Symmetry::Rows, Symmetry::Columns, Symmetry::Diagonal] {
            let images: Option<Vec<Cell>> =
                from.iter().map(|&cell| symmetry.image(layout, cell)).collect();
            if random.below(2) == 1
                && let Some(images) = images
            {
                from = images;
            }
        }
        Disguise { names, from }
    }

    /// The new name of a digit.
    pub(crate) fn digit(&self, digit: Digit) -> Digit {
        self.names[digit.index()]
    }

    /// The cells, each with the one that its content comes from.
    pub(crate) fn places(&self, layout: &Layout) -> impl Iterator<Item = (Cell, Cell)> {
        layout.cells().zip(self.from.iter().copied())
    }

    pub(crate) fn board(&self, board: &Board) -> Board {
        let renamed = |cell: &Cell| board.get(*cell).map(|digit| self.digit(digit));
        Board::of_digits(board.layout(), self.from.iter().map(renamed).collect())
    }
}

/// A random new name for each digit.
fn names(random: &mut Random) -> [Digit; 9] {
    let mut names = Digit::NINE;
    random.shuffle(&mut names);
    names
}

/// Where the cells of one grid come from, with rows, bands, columns and stacks in random places;
/// those of several grids stay where they are.
fn moved(layout: &Layout, random: &mut Random) -> Vec<Cell> {
    let cells: Vec<Cell> = layout.cells().collect();
    if layout.n_grids() > 1 {
        return cells;
    }
    let (rows, columns) = (order(random), order(random));
    let is_turned = random.below(2) == 1;
    let from = |index: usize| {
        let (row, column) = (rows[index / 9], columns[index % 9]);
        cells[if is_turned { column * 9 + row } else { row * 9 + column }]
    };
    (0..cells.len()).map(from).collect()
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
