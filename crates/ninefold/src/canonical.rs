//! The canonical form of a board of 9×9: the same for all boards that are the same puzzle in disguise.
//!
//! Rows may change places within their band, and bands, too; likewise columns and stacks; rows may
//! become columns, and digits may be exchanged for others. Of all boards that arise in this way the
//! canonical one comes first if its cells are read row by row, with an empty cell before every digit
//! ("minlex").
//!
//! The first row is the one with the fewest digits in its leading boxes; all arrangements of columns
//! that put its empty cells first are kept. Every further row is chosen among those that may follow,
//! and only the arrangements with the least row are kept. Digits are numbered as they appear. The
//! arrangements that are left at the end are the symmetries of the board.

use alloc::vec::Vec;

/// The canonical form of a board of 9×9.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// Its digits row by row, 0 for an empty cell.
    pub digits: [u8; 81],
    /// The number of ways in which the board becomes itself by moving cells and exchanging digits,
    /// including the one that changes nothing.
    pub n_symmetries: usize,
}

impl Canonical {
    /// The canonical form of these digits, row by row, 0 for an empty cell.
    ///
    /// ```
    /// use ninefold::Canonical;
    ///
    /// let mut board = [0; 81];
    /// board[40] = 7;
    /// let canonical = Canonical::of(&board);
    /// assert_eq!(canonical.digits[80], 1);
    /// assert_eq!(canonical.digits.iter().filter(|&&digit| digit > 0).count(), 1);
    /// ```
    pub fn of(digits: &[u8; 81]) -> Canonical {
        let mut turned = [0; 81];
        for (index, digit) in turned.iter_mut().enumerate() {
            *digit = digits[index % 9 * 9 + index / 9];
        }
        let boards = [digits, &turned];
        let mut canonical = [0; 81];
        let mut arrangements = first_rows(boards, &mut canonical);
        for row in 1..9 {
            arrangements = next_rows(boards, &arrangements, row, &mut canonical);
        }
        Canonical { digits: canonical, n_symmetries: arrangements.len() }
    }
}

/// How the first rows of the canonical board arise.
#[derive(Copy, Clone)]
struct Arrangement {
    /// The board or, as 1, the one with rows for columns.
    board: u8,
    /// The rows that were taken, in order.
    rows: [u8; 9],
    /// Which column each column was before.
    columns: [u8; 9],
    /// The number of each digit, 0 for none yet.
    numbers: [u8; 10],
    /// The last number given.
    last: u8,
}

/// All orders of three.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The arrangements with the least first row.
fn first_rows(boards: [&[u8; 81]; 2], canonical: &mut [u8; 81]) -> Vec<Arrangement> {
    let n_digits = |board: usize, row: u8| -> [u8; 3] {
        let at = |stack: usize| usize::from(row) * 9 + stack * 3;
        core::array::from_fn(|stack| {
            boards[board][at(stack)..at(stack) + 3].iter().filter(|&&digit| digit > 0).count() as u8
        })
    };
    let sorted = |mut counts: [u8; 3]| {
        counts.sort_unstable();
        counts
    };
    let rows = || (0..2).flat_map(|board| (0..9).map(move |row| (board, row)));
    // More empty cells in the first box come first, then in the second one, then in the third.
    let least = rows().map(|(board, row)| sorted(n_digits(board, row))).min().unwrap_or_default();
    let mut number = 0;
    for (index, digit) in canonical[..9].iter_mut().enumerate() {
        if index % 3 + usize::from(least[index / 3]) >= 3 {
            number += 1;
            *digit = number;
        }
    }
    let mut all = Vec::new();
    for (board, row) in rows().filter(|&(board, row)| sorted(n_digits(board, row)) == least) {
        let counts = n_digits(board, row);
        let digit = |column: u8| boards[board][usize::from(row) * 9 + usize::from(column)];
        let fits = |stacks: &&[u8; 3]| stacks.map(|stack| counts[usize::from(stack)]) == least;
        for stacks in ORDERS.iter().filter(fits) {
            let within = |stack: u8| {
                let column = move |inner: u8| stack * 3 + inner;
                ORDERS
                    .iter()
                    .map(move |order| order.map(column))
                    .filter(move |columns| columns.is_sorted_by_key(|&column| digit(column) > 0))
            };
            for first in within(stacks[0]) {
                for second in within(stacks[1]) {
                    for third in within(stacks[2]) {
                        let mut columns = [0; 9];
                        columns[..3].copy_from_slice(&first);
                        columns[3..6].copy_from_slice(&second);
                        columns[6..].copy_from_slice(&third);
                        let (mut numbers, mut n_numbers) = ([0; 10], 0);
                        for &column in columns.iter().filter(|&&column| digit(column) > 0) {
                            n_numbers += 1;
                            numbers[usize::from(digit(column))] = n_numbers;
                        }
                        let rows = [row, 0, 0, 0, 0, 0, 0, 0, 0];
                        all.push(Arrangement {
                            board: board as u8,
                            rows,
                            columns,
                            numbers,
                            last: n_numbers,
                        });
                    }
                }
            }
        }
    }
    all
}

/// The arrangements that continue with the least next row.
fn next_rows(
    boards: [&[u8; 81]; 2],
    arrangements: &[Arrangement],
    row: usize,
    canonical: &mut [u8; 81],
) -> Vec<Arrangement> {
    let mut least = [u8::MAX; 9];
    let mut all: Vec<Arrangement> = Vec::new();
    for before in arrangements {
        let taken = &before.rows[..row];
        let band = before.rows[row / 3 * 3] / 3; // of the rows of this band, if one was taken
        let may_follow = |next: &u8| {
            !taken.contains(next)
                && if row.is_multiple_of(3) {
                    !taken.iter().any(|taken| taken / 3 == next / 3)
                } else {
                    next / 3 == band
                }
        };
        for next in (0..9).filter(may_follow) {
            let Some((digits, after)) = follow(boards, before, next, row, &least) else { continue };
            if digits < least {
                least = digits;
                all.clear();
            }
            all.push(after);
        }
    }
    canonical[row * 9..row * 9 + 9].copy_from_slice(&least);
    all
}

/// A row in the arrangement of the rows before, unless it is greater than the least so far.
fn follow(
    boards: [&[u8; 81]; 2],
    before: &Arrangement,
    next: u8,
    row: usize,
    least: &[u8; 9],
) -> Option<([u8; 9], Arrangement)> {
    let cells = &boards[usize::from(before.board)][usize::from(next) * 9..][..9];
    let mut after = *before;
    let mut digits = [0; 9];
    let mut is_less = false;
    for (index, &column) in before.columns.iter().enumerate() {
        let digit = cells[usize::from(column)];
        if digit > 0 {
            let number = &mut after.numbers[usize::from(digit)];
            if *number == 0 {
                after.last += 1;
                *number = after.last;
            }
            digits[index] = *number;
        }
        if !is_less {
            if digits[index] > least[index] {
                return None;
            }
            is_less = digits[index] < least[index];
        }
    }
    after.rows[row] = next;
    Some((digits, after))
}
