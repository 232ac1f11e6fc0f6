//! Random solved boards.
//!
//! Every solved board of a layout can come out. They are not all exactly as
//! likely: the search that fills a board prefers those that it comes to in
//! fewer guesses. But no digit is preferred to another, and on one grid no
//! row, column, band or stack and neither diagonal, because the result is
//! relabelled and turned at random.

use super::random::Random;
use crate::board::Board;
use crate::digit::Digit;
use crate::layout::Layout;
use crate::solve::{Budget, Kernel};

/// How often a board is begun anew when its filling takes too long.
const ATTEMPTS: u32 = 100;

/// Guesses before a board is begun anew.
const PATIENCE: Budget = Budget::nodes(20_000);

/// A random solved board; `None` if the layout has none, or none was found.
pub(super) fn solved(layout: &Layout, random: &mut Random, kernel: Kernel) -> Option<Board> {
    let is_single = layout.n_grids() == 1;
    for _ in 0..ATTEMPTS {
        let start = if is_single { diagonal_boxes(layout, random) } else { Board::empty(layout) };
        if let Some(digits) = kernel.random_solution(&start, random.bits(), PATIENCE) {
            let mut labels = Digit::ALL;
            random.shuffle(&mut labels);
            let label = |digit: u8| labels.get(usize::from(digit).wrapping_sub(1)).copied();
            let digits = if is_single { turned(&digits, random) } else { digits };
            return Some(Board::of_digits(layout, digits.into_iter().map(label).collect()));
        }
    }
    None
}

/// Three boxes of a grid that share no row or column, each filled at random.
fn diagonal_boxes(layout: &Layout, random: &mut Random) -> Board {
    let mut digits = vec![None; 81];
    for corner in 0..3 {
        let mut labels = Digit::ALL;
        random.shuffle(&mut labels);
        for (index, label) in labels.into_iter().enumerate() {
            digits[9 * (3 * corner + index / 3) + 3 * corner + index % 3] = Some(label);
        }
    }
    Board::of_digits(layout, digits)
}

/// The rows and columns of one grid in another order.
fn turned(digits: &[u8], random: &mut Random) -> Vec<u8> {
    let (rows, columns, is_transposed) = (lines(random), lines(random), random.below(2) == 1);
    let mut turned = Vec::with_capacity(81);
    for row in rows {
        for column in columns {
            turned.push(digits[if is_transposed { 9 * column + row } else { 9 * row + column }]);
        }
    }
    turned
}

/// An order of nine lines that keeps bands together.
fn lines(random: &mut Random) -> [usize; 9] {
    let mut bands = [0, 1, 2];
    random.shuffle(&mut bands);
    let mut lines = [0; 9];
    for (band, lines) in bands.into_iter().zip(lines.chunks_exact_mut(3)) {
        lines.copy_from_slice(&[3 * band, 3 * band + 1, 3 * band + 2]);
        random.shuffle(lines);
    }
    lines
}
