//! A number for all that a kernel answers, the same on every machine.
//!
//! The page of `crates/web/tests/kernels` computes it in the browser from this same file, which
//! therefore needs nothing but the engine.

use ninefold::solve::{Budget, Extent, Kernel};

pub(crate) type Grid = [u8; 81];

/// The number of a kernel, over all grids, each alone and all in a batch.
pub(crate) fn digest(kernel: Kernel) -> u64 {
    let mut grids = minimal_puzzles(kernel);
    grids.extend(other_grids(&grids));
    let mut hash = Fnv1a::new();
    // To the end only where that is near: the empty grid has too many solutions.
    for (limit, budget) in [(2, Budget::default()), (u64::MAX, Budget::nodes(1_000))] {
        let solved_all = kernel.solve_all(&grids, limit, budget).expect("digits");
        let counts = kernel.count_all(&grids, limit, budget).expect("digits");
        for (index, grid) in grids.iter().enumerate() {
            let solved = kernel.solve(grid, limit, budget).expect("digits");
            for solved in [solved, solved_all[index]] {
                hash.add(solved.found, solved.extent, solved.nodes);
                // Which of several solutions is found first may differ.
                let is_only = solved.found == 1 && solved.extent == Extent::Exact;
                let only = solved.solution().filter(|_| is_only);
                hash.add_bytes(only.map_or(&[], |digits| &digits[..]));
            }
            let count = kernel.count(grid, limit, budget).expect("digits");
            for count in [count, counts[index]] {
                hash.add(count.found, count.extent, count.nodes);
            }
        }
    }
    hash.0
}

/// Puzzles with one solution, which they lose without any of their clues. A kernel is asked for
/// them, but only how many solutions there are, which does not depend on the kernel.
pub(crate) fn minimal_puzzles(kernel: Kernel) -> Vec<Grid> {
    let mut numbers = Numbers(1);
    let found = |grid: &Grid| kernel.count(grid, 2, Budget::default()).expect("digits").found;
    let puzzle = |_| {
        let mut grid = [0; 81];
        while found(&grid) > 1 {
            let before = grid;
            grid[numbers.below(81)] = numbers.digit();
            if found(&grid) == 0 {
                grid = before;
            }
        }
        for cell in numbers.order() {
            let digit = std::mem::take(&mut grid[cell]);
            if found(&grid) > 1 {
                grid[cell] = digit;
            }
        }
        grid
    };
    (0..40).map(puzzle).collect()
}

/// Grids with no solution, one, or many: empty, full, colliding, sparse, random, and puzzles with a
/// clue changed or some left out.
fn other_grids(puzzles: &[Grid]) -> Vec<Grid> {
    let mut numbers = Numbers(2);
    let mut grids = vec![[0; 81], [1; 81], [9; 81], numbers.solved()];
    for (index, &puzzle) in puzzles.iter().enumerate() {
        grids.push(numbers.some_of_solved(index)); // sparse at first
        grids.push(numbers.some_of_solved(20 + index));
        let mut changed = puzzle;
        let mut clues = numbers.order();
        clues.retain(|&cell| puzzle[cell] > 0);
        changed[clues[0]] = numbers.digit();
        grids.push(changed);
        let mut fewer = puzzle;
        for &clue in &clues[..=index % 5] {
            fewer[clue] = 0;
        }
        grids.push(fewer);
        let mut random = [0; 81];
        for _ in 0..index {
            random[numbers.below(81)] = numbers.digit();
        }
        grids.push(random);
    }
    grids
}

/// `SplitMix64` of Steele, Lea and Flood: random numbers that are the same everywhere.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, end: u8) -> usize {
        (((self.next() >> 32) * u64::from(end)) >> 32) as usize
    }

    fn digit(&mut self) -> u8 {
        self.below(9) as u8 + 1
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index as u8 + 1));
        }
    }

    /// All cells, in any order.
    fn order(&mut self) -> Vec<usize> {
        let mut cells: Vec<usize> = (0..81).collect();
        self.shuffle(&mut cells);
        cells
    }

    /// Nine lines in an order that keeps bands together.
    fn lines(&mut self) -> Vec<usize> {
        let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        self.shuffle(&mut bands);
        for band in &mut bands {
            self.shuffle(band);
        }
        bands.concat()
    }

    /// A solved grid.
    fn solved(&mut self) -> Grid {
        let (rows, columns) = (self.lines(), self.lines());
        let mut labels = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        self.shuffle(&mut labels);
        let mut grid = [0; 81];
        for (cell, digit) in grid.iter_mut().enumerate() {
            // Each row is the one before, moved on by a box, and at a new band by a cell more.
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            *digit = labels[(3 * row + row / 3 + column) % 9];
        }
        grid
    }

    /// A solved grid with this many of its cells left.
    fn some_of_solved(&mut self, n_clues: usize) -> Grid {
        let mut grid = self.solved();
        for cell in self.order().into_iter().skip(n_clues) {
            grid[cell] = 0;
        }
        grid
    }
}

/// The hash of Fowler, Noll and Vo, 64 bits.
struct Fnv1a(u64);

impl Fnv1a {
    fn new() -> Fnv1a {
        Fnv1a(0xcbf2_9ce4_8422_2325)
    }

    fn add_bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// What is known at the end of a search. Only one that was not cut short has seen the same
    /// guesses in every kernel: others may differ in which they tried first.
    fn add(&mut self, found: u64, extent: Extent, nodes: u64) {
        self.add_bytes(&[extent as u8]);
        if extent != Extent::GaveUp {
            self.add_bytes(&found.to_le_bytes());
        }
        if extent == Extent::Exact {
            self.add_bytes(&nodes.to_le_bytes());
        }
    }
}
