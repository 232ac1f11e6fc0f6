//! For any bytes as 9×9 grids, every kernel, alone and in a batch, agrees with a plain search.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::solve::{Budget, Extent, Kernel};

type Grid = [u8; 81];

/// The maximum number of solutions to search for.
const MOST: usize = 20;

/// The maximum number of digits that the plain search may try. Beyond that, kernels are compared only with each other.
const MOST_TRIES: u32 = 1_000;

fuzz_target!(|bytes: &[u8]| {
    let grids: Vec<Grid> = bytes.chunks(81).take(12).map(grid).collect();
    let kernels = Kernel::all();
    for kernel in &kernels {
        for limit in [1, 2, MOST as u64] {
            let budget = Budget::default();
            let solved_all = kernel.solve_all(&grids, limit, budget).unwrap();
            let counts = kernel.count_all(&grids, limit, budget).unwrap();
            for (index, grid) in grids.iter().enumerate() {
                let solved = kernel.solve(grid, limit, budget).unwrap();
                for solved in [solved, solved_all[index]] {
                    assert_eq!(solved.solution().is_some(), solved.found > 0);
                    assert!(solved.solution().is_none_or(|digits| is_solution(digits, grid)));
                }
                let count = kernel.count(grid, limit, budget).unwrap();
                let all = [
                    (solved.found, solved.extent),
                    (solved_all[index].found, solved_all[index].extent),
                    (counts[index].found, counts[index].extent),
                    (count.found, count.extent),
                ];
                assert_eq!(all, [all[0]; 4], "{kernel:?} {grid:?}");
                assert_ne!(all[0].1, Extent::GaveUp, "{kernel:?} {grid:?}");
            }
        }
    }
    for grid in &grids {
        let Some(expected) = plain_search(grid) else { continue };
        for kernel in &kernels {
            let solved = kernel.solve(grid, MOST as u64, Budget::default()).unwrap();
            assert_eq!(solved.found, expected.len() as u64, "{kernel:?} {grid:?}");
            if let [only] = expected[..] {
                assert_eq!(solved.solution(), Some(&only), "{kernel:?}");
            }
        }
    }
});

/// A grid from any bytes: the low four bits of each are a digit, or an empty cell if above 9.
fn grid(bytes: &[u8]) -> Grid {
    let mut grid = [0; 81];
    for (cell, byte) in grid.iter_mut().zip(bytes) {
        let digit = byte & 15;
        *cell = if digit <= 9 { digit } else { 0 };
    }
    grid
}

fn is_solution(solution: &Grid, grid: &Grid) -> bool {
    let has_all = |houses: [Digits; 9]| houses == [0x3fe; 9];
    Used::new(solution).is_some_and(|used| used.0.into_iter().all(has_all))
        && grid.iter().zip(solution).all(|(&given, &digit)| given == 0 || given == digit)
}

/// A set of digits: bit `n` for digit `n`.
type Digits = u16;

/// The digits in each row, column and box.
#[derive(Clone, Copy)]
struct Used([[Digits; 9]; 3]);

impl Used {
    /// The digits of a grid; `None` if a house has a digit twice.
    fn new(grid: &Grid) -> Option<Used> {
        let mut used = Used([[0; 9]; 3]);
        for (cell, &digit) in grid.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            if used.left(cell) >> digit & 1 == 0 {
                return None;
            }
            used.place(cell, digit);
        }
        Some(used)
    }

    fn houses(cell: usize) -> [usize; 3] {
        let (row, column) = (cell / 9, cell % 9);
        [row, column, row / 3 * 3 + column / 3]
    }

    /// The candidates of a cell.
    fn left(&self, cell: usize) -> Digits {
        let [row, column, square] = Used::houses(cell);
        0x3fe & !(self.0[0][row] | self.0[1][column] | self.0[2][square])
    }

    fn place(&mut self, cell: usize, digit: u8) {
        for (houses, house) in self.0.iter_mut().zip(Used::houses(cell)) {
            houses[house] |= 1 << digit;
        }
    }
}

/// The first solutions, found by trying digits in the cell with the fewest candidates; `None` after
/// [`MOST_TRIES`].
fn plain_search(grid: &Grid) -> Option<Vec<Grid>> {
    let mut solutions = Vec::new();
    if let Some(used) = Used::new(grid) {
        fill(*grid, used, &mut solutions, &mut 0)?;
    }
    Some(solutions)
}

fn fill(mut grid: Grid, used: Used, solutions: &mut Vec<Grid>, tries: &mut u32) -> Option<()> {
    let open = (0..81).filter(|&cell| grid[cell] == 0);
    let Some(cell) = open.min_by_key(|&cell| used.left(cell).count_ones()) else {
        solutions.push(grid);
        return Some(());
    };
    for digit in (1..=9).filter(|digit| used.left(cell) >> digit & 1 == 1) {
        *tries += 1;
        if solutions.len() == MOST {
            return Some(());
        } else if *tries > MOST_TRIES {
            return None;
        }
        grid[cell] = digit;
        let mut used = used;
        used.place(cell, digit);
        fill(grid, used, solutions, tries)?;
    }
    Some(())
}
