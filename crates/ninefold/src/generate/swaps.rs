//! Clues that are needed because digits could be swapped.
//!
//! Two rows of a band contain the same digits. Follow them: from a column to
//! the digit below, to the column where that digit is above, and so on, back
//! to the first column. In the columns of such a *cycle* the rows can be
//! swapped, and the board is still solved, because columns and boxes keep
//! their digits:
//!
//! ```text
//!   column      0 1 2 3 4 5 6 7 8
//!   one row     1 2 3 4 5 6 7 8 9      cycles: columns 0 1 3
//!   another     4 1 5 2 3 8 9 6 7                      2 4, 5 7, 6 8
//! ```
//!
//! The same holds for columns of a stack, and for two digits: from a row to
//! those where the second is in the column, or in the box, that the first has
//! in this row. In the rows of such a cycle the digits can be swapped.
//!
//! So one of the cells of a cycle must be a clue, and the last one left is
//! needed: no search is necessary. About half of the clues of a minimal puzzle
//! are needed for this reason.

/// All cycles of a solved grid, and its remaining clues.
///
/// A *line* is a row, a column or a digit; its *places* are columns, rows and rows, respectively.
pub(super) struct Swaps {
    /// By place and pair of lines: the places of its cycle, one bit each.
    cycles: [[u16; N_PAIRS]; 9],
    /// By row, the places of clues.
    rows: [u16; 9],
    columns: [u16; 9],
    /// By digit, with an extra bit that they all have.
    digits: [u16; 9],
}

/// Pairs of digits come first: nine per digit, one of them with itself.
const ROWS: usize = 81;

/// A pair of rows in a band has the index of the third row.
const COLUMNS: usize = ROWS + 9;

/// Padded to fill vectors.
const N_PAIRS: usize = 104;

/// A bit in the cycles of a digit with itself, and in the clues of all digits, so that these never
/// count as cycles.
const ITSELF: u16 = 1 << 9;

/// The other two lines of a band or stack.
const OTHERS: [[usize; 2]; 9] =
    [[1, 2], [0, 2], [0, 1], [4, 5], [3, 5], [3, 4], [7, 8], [6, 8], [6, 7]];

/// Row and column of each cell.
const PLACES: [[usize; 2]; 81] = {
    let mut places = [[0; 2]; 81];
    let mut cell = 0;
    while cell < 81 {
        places[cell] = [cell / 9, cell % 9];
        cell += 1;
    }
    places
};

impl Swaps {
    /// The cycles of a solved grid, all of whose cells are clues.
    pub(super) fn new(solution: &[u8; 81]) -> Swaps {
        let full = [0x1ff; 9];
        let cycles = closed(steps(solution));
        Swaps { cycles, rows: full, columns: full, digits: [0x1ff | ITSELF; 9] }
    }

    /// Makes a cell with this digit a clue.
    pub(super) fn add(&mut self, cell: usize, digit: u8) {
        let [row, column] = PLACES[cell];
        self.rows[row] |= 1 << column;
        self.columns[column] |= 1 << row;
        self.digits[index(digit)] |= 1 << row;
    }

    pub(super) fn remove(&mut self, cell: usize, digit: u8) {
        let [row, column] = PLACES[cell];
        self.rows[row] &= !(1 << column);
        self.columns[column] &= !(1 << row);
        self.digits[index(digit)] &= !(1 << row);
    }

    /// Whether a cell is in a cycle without any other clue.
    pub(super) fn is_free(&self, cell: usize, digit: u8) -> bool {
        let ([row, column], digit) = (PLACES[cell], index(digit));
        let is_free = |cycles: &[u16], lines: &[u16; 9], line: usize, place: usize| {
            let [one, another] = OTHERS[line];
            let own = lines[line] & !(1 << place);
            let mut is_free = cycles[one] & (own | lines[another]) == 0;
            is_free |= cycles[another] & (own | lines[one]) == 0;
            is_free
        };
        let cycles: &[u16; 9] = &self.cycles[row].as_chunks().0[digit];
        let mut any = is_free(&self.cycles[column][ROWS..COLUMNS], &self.rows, row, column);
        any |= is_free(&self.cycles[row][COLUMNS..COLUMNS + 9], &self.columns, column, row);
        let own = self.digits[digit] & !(1 << row);
        for (cycle, clues) in cycles.iter().zip(&self.digits) {
            any |= cycle & (clues | own) == 0;
        }
        any
    }
}

fn index(digit: u8) -> usize {
    usize::from(digit.clamp(1, 9)) - 1
}

/// By place and pair: this place, and the places where the cycle leads from here.
fn steps(solution: &[u8; 81]) -> [[u16; N_PAIRS]; 9] {
    /// The next line in a band or stack; the first follows the last.
    const NEXT: [usize; 9] = [1, 2, 0, 4, 5, 3, 7, 8, 6];
    let rows = solution.as_chunks::<9>().0;
    // By row, column and box: one bit per digit where it is.
    let mut in_rows = [[0u16; 9]; 9];
    let mut in_columns = [[0u16; 9]; 9];
    let mut in_boxes = [[0u16; 9]; 9];
    for (row, digits) in rows.iter().enumerate() {
        for (column, &digit) in digits.iter().enumerate() {
            in_rows[row][index(digit)] = 1 << column;
            in_columns[column][index(digit)] = 1 << row;
            in_boxes[row / 3 * 3 + column / 3][index(digit)] = 1 << row;
        }
    }
    let mut steps = [[0; N_PAIRS]; 9];
    for (row, digits) in rows.iter().enumerate() {
        for (column, &digit) in digits.iter().enumerate() {
            let digit = index(digit);
            let in_box = &in_boxes[row / 3 * 3 + column / 3];
            let pairs: &mut [u16; 9] = &mut steps[row].as_chunks_mut().0[digit];
            for other in 0..9 {
                pairs[other] = in_columns[column][other] | in_box[other] | 1 << row;
            }
            pairs[digit] |= ITSELF;
            let (below, right) = (NEXT[row], NEXT[column]);
            steps[column][ROWS + NEXT[below]] = in_rows[below][digit] | 1 << column;
            steps[row][COLUMNS + NEXT[right]] = in_columns[right][digit] | 1 << row;
        }
    }
    steps
}

/// All places that can be reached from each. (This is S. Warshall's algorithm, for all pairs
/// together.)
fn closed(mut reached: [[u16; N_PAIRS]; 9]) -> [[u16; N_PAIRS]; 9] {
    for through in 0..9 {
        let further = reached[through];
        for places in &mut reached {
            for (places, further) in places.iter_mut().zip(further) {
                *places |= further & (*places >> through & 1).wrapping_neg();
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::super::random::Random;
    use super::super::solved;
    use super::*;
    use crate::layout::Layout;
    use crate::solve::Kernel;
    use crate::stop::Stop;

    /// A solved grid by its number.
    fn solution(number: u32) -> [u8; 81] {
        let mut random = Random::of(&format!("swaps {number}"));
        let digits = solved::solved(&Layout::classic(), &mut random, Kernel::best(), Stop::NEVER);
        digits.expect("solved").try_into().expect("81 cells")
    }

    /// All cells with one of two digits in a cycle of rows.
    fn cells_of(solution: &[u8; 81], pair: [u8; 2], rows: u16) -> Vec<usize> {
        let is_in = |cell: &usize| pair.contains(&solution[*cell]) && rows >> (cell / 9) & 1 == 1;
        (0..81).filter(is_in).collect()
    }

    fn is_solved(grid: &[u8; 81]) -> bool {
        let mut houses = [[0u16; 9]; 3];
        for (cell, digit) in grid.iter().enumerate() {
            let (row, column) = (cell / 9, cell % 9);
            for (kind, house) in [row, column, row / 3 * 3 + column / 3].into_iter().enumerate() {
                houses[kind][house] |= 1 << digit;
            }
        }
        houses.iter().flatten().all(|&digits| digits == 0x3fe)
    }

    /// M5: swapping lines in a whole cycle, and in nothing less, leaves a solved grid.
    #[test]
    fn a_grid_is_solved_again_after_a_swap() {
        for number in 0..20 {
            let solution = solution(number);
            let swaps = Swaps::new(&solution);
            for cell in 0..81 {
                let [row, column] = PLACES[cell];
                for other in OTHERS[row] {
                    let third = 9 * (row / 3) + 3 - row - other;
                    let mut swapped = solution;
                    for place in
                        (0..9).filter(|place| swaps.cycles[column][ROWS + third] >> place & 1 == 1)
                    {
                        swapped.swap(9 * row + place, 9 * other + place);
                    }
                    assert!(is_solved(&swapped) && swapped != solution);
                }
                for other in OTHERS[column] {
                    let third = 9 * (column / 3) + 3 - column - other;
                    let mut swapped = solution;
                    for place in
                        (0..9).filter(|place| swaps.cycles[row][COLUMNS + third] >> place & 1 == 1)
                    {
                        swapped.swap(9 * place + column, 9 * place + other);
                    }
                    assert!(is_solved(&swapped) && swapped != solution);
                }
                for other in (1..=9).filter(|&other| other != solution[cell]) {
                    let pair = [solution[cell], other];
                    let rows = swaps.cycles[row][9 * index(pair[0]) + index(other)];
                    let mut swapped = solution;
                    for cell in cells_of(&solution, pair, rows) {
                        swapped[cell] = pair[0] + pair[1] - solution[cell];
                    }
                    assert!(is_solved(&swapped) && swapped != solution);
                }
            }
        }
    }

    /// M5: a cell is free only if there is another solution without it, and is then often free.
    #[test]
    fn free_cells_have_another_solution() {
        let (mut n_free, mut n_needed) = (0, 0);
        for number in 0..20 {
            let solution = solution(number);
            let mut random = Random::of(&format!("order {number}"));
            let mut order: Vec<usize> = (0..81).collect();
            random.shuffle(&mut order);
            let (mut swaps, mut grid) = (Swaps::new(&solution), solution);
            for cell in order {
                let is_free = swaps.is_free(cell, solution[cell]);
                grid[cell] = 0;
                let found = Kernel::best().count(&grid, 2, crate::solve::Budget::default());
                if found.expect("digits").found == 1 {
                    assert!(!is_free);
                    swaps.remove(cell, solution[cell]);
                } else {
                    grid[cell] = solution[cell];
                    (n_free, n_needed) = (n_free + u32::from(is_free), n_needed + 1);
                }
            }
        }
        assert!(n_needed > n_free && 5 * n_free > 2 * n_needed, "{n_free} of {n_needed}");
    }
}
