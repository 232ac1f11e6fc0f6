//! A digest of all answers of a kernel, the same on every machine.
//!
//! The engine's tests compute it with every kernel of the machine, and the page of
//! `crates/web/tests/kernels` with the browser's kernels.

use ninefold::solve::{Budget, Extent, Kernel};

use crate::Numbers;
use crate::hash::Fnv1a;

/// A grid for a kernel, 0 in its empty cells.
pub type Grid = [u8; 81];

/// The [`digest`] that every kernel must have, as 16 hexadecimal digits.
pub const COMMITTED: &str = include_str!("../data/kernels.txt").trim_ascii();

/// The digest of a kernel over all grids, each alone and all in a batch.
pub fn digest(kernel: Kernel) -> u64 {
    let mut grids = minimal_puzzles(kernel);
    grids.extend(other_grids(&grids));
    let mut hash = Fnv1a::new();
    // Counting all solutions needs a small budget: the empty grid has too many.
    for (limit, budget) in [(2, Budget::default()), (u64::MAX, Budget::nodes(1_000))] {
        let solved_all = kernel.solve_all(&grids, limit, budget).expect("digits");
        let counts = kernel.count_all(&grids, limit, budget).expect("digits");
        for (index, grid) in grids.iter().enumerate() {
            let solved = kernel.solve(grid, limit, budget).expect("digits");
            for solved in [solved, solved_all[index]] {
                add(&mut hash, solved.found, solved.extent, solved.nodes);
                // Kernels may find different solutions first if there are several.
                let is_only = solved.found == 1 && solved.extent == Extent::Exact;
                let only = solved.solution().filter(|_| is_only);
                hash.add(only.map_or(&[], |digits| &digits[..]));
            }
            let count = kernel.count(grid, limit, budget).expect("digits");
            for count in [count, counts[index]] {
                add(&mut hash, count.found, count.extent, count.nodes);
            }
        }
    }
    hash.0
}

/// Minimal puzzles: they have one solution, and several if any clue is removed. A kernel helps to make them,
/// but only with counts of solutions, which are the same for all kernels.
pub fn minimal_puzzles(kernel: Kernel) -> Vec<Grid> {
    let mut numbers = Numbers::new(1);
    let found = |grid: &Grid| kernel.count(grid, 2, Budget::default()).expect("digits").found;
    let puzzle = |_| {
        let mut grid = [0; 81];
        while found(&grid) > 1 {
            let before = grid;
            grid[numbers.below(81)] = digit(&mut numbers);
            if found(&grid) == 0 {
                grid = before;
            }
        }
        for cell in numbers.shuffled::<81>() {
            let clue = std::mem::take(&mut grid[cell]);
            if found(&grid) > 1 {
                grid[cell] = clue;
            }
        }
        grid
    };
    (0..40).map(puzzle).collect()
}

/// Grids with no solution, one, or many: empty, full, colliding, sparse, random, and puzzles with a
/// clue changed or some removed.
fn other_grids(puzzles: &[Grid]) -> Vec<Grid> {
    let mut numbers = Numbers::new(2);
    let mut grids = vec![[0; 81], [1; 81], [9; 81], solved(&mut numbers)];
    for (index, &puzzle) in puzzles.iter().enumerate() {
        grids.push(some_of_solved(&mut numbers, index)); // sparse at first
        grids.push(some_of_solved(&mut numbers, 20 + index));
        let mut changed = puzzle;
        let mut clues = numbers.shuffled::<81>().to_vec();
        clues.retain(|&cell| puzzle[cell] > 0);
        changed[clues[0]] = digit(&mut numbers);
        grids.push(changed);
        let mut fewer = puzzle;
        for &clue in &clues[..=index % 5] {
            fewer[clue] = 0;
        }
        grids.push(fewer);
        let mut random = [0; 81];
        for _ in 0..index {
            random[numbers.below(81)] = digit(&mut numbers);
        }
        grids.push(random);
    }
    grids
}

fn digit(numbers: &mut Numbers) -> u8 {
    numbers.below(9) as u8 + 1
}

/// The nine rows or columns in a random order that keeps bands together.
fn lines(numbers: &mut Numbers) -> Vec<usize> {
    let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    numbers.shuffle(&mut bands);
    for band in &mut bands {
        numbers.shuffle(band);
    }
    bands.concat()
}

fn solved(numbers: &mut Numbers) -> Grid {
    let (rows, columns) = (lines(numbers), lines(numbers));
    let mut labels = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    numbers.shuffle(&mut labels);
    let mut grid = [0; 81];
    for (cell, digit) in grid.iter_mut().enumerate() {
        // Each row is the previous one shifted by three cells, and by one more at the start of a band.
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        *digit = labels[(3 * row + row / 3 + column) % 9];
    }
    grid
}

/// A solved grid with all but this many of its cells emptied.
fn some_of_solved(numbers: &mut Numbers, n_clues: usize) -> Grid {
    let mut grid = solved(numbers);
    for cell in numbers.shuffled::<81>().into_iter().skip(n_clues) {
        grid[cell] = 0;
    }
    grid
}

/// Adds the result of a search. The number of guesses is the same for every kernel only if the search was
/// complete: otherwise kernels may have tried different guesses first.
fn add(hash: &mut Fnv1a, found: u64, extent: Extent, nodes: u64) {
    hash.add(&[extent as u8]);
    if extent != Extent::GaveUp {
        hash.add(&found.to_le_bytes());
    }
    if extent == Extent::Exact {
        hash.add(&nodes.to_le_bytes());
    }
}
