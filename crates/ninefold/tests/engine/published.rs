//! Real puzzles, read from the folder that `NINEFOLD_DATA` names.

use ninefold::solve::{self, Budget, Extent, Kernel};
use ninefold::{Board, Digit, Layout, Puzzle};
use ninefold_testkit::data::{data_file, list};
use serde_json::Value;

fn grid(board: &Board) -> [u8; 81] {
    board.to_bytes().try_into().unwrap()
}

/// The numbers of a file's puzzles with none, one and several solutions, by every kernel, alone and
/// in a batch.
fn tally(name: &str) -> [usize; 3] {
    let mut tally = [0; 3];
    let puzzles = list(name, 37, 1);
    let grids: Vec<[u8; 81]> = puzzles.iter().map(grid).collect();
    for board in &puzzles {
        let count = solve::count(board, 2, Budget::default());
        assert_ne!(count.extent, Extent::GaveUp, "{board}");
        tally[count.found as usize] += 1;
    }
    for kernel in Kernel::all() {
        let mut in_batch = [0; 3];
        for count in kernel.count_all(&grids, 2, Budget::default()).unwrap() {
            in_batch[count.found as usize] += 1;
        }
        assert_eq!(in_batch, tally, "{kernel:?} in a batch");
        let mut alone = [0; 3];
        for grid in &grids {
            let solved = kernel.solve(grid, 2, Budget::default()).unwrap();
            alone[solved.found as usize] += 1;
        }
        assert_eq!(alone, tally, "{kernel:?} alone");
    }
    println!(
        "{name}: {} puzzles, none {}, one {}, several {}",
        puzzles.len(),
        tally[0],
        tally[1],
        tally[2]
    );
    tally
}

/// C1, D17: every puzzle of the public lists has exactly one solution.
#[test]
fn listed_puzzles_have_one_solution() {
    for name in [
        "easy-20k",
        "random-minimal-20k",
        "17-clue",
        "magictour-top1465",
        "hardest-1106",
        "hardest-11plus-5000",
    ] {
        let [none, _, several] = tally(name);
        assert_eq!((none, several), (0, 0), "{name}");
    }
}

/// The numbers of changed puzzles with none, one and several solutions, as counted by another
/// program over the sample.
const SAMPLED: [usize; 3] = [170, 29, 342];

/// C1, D17: puzzles listed with several solutions have several; the changed ones have the numbers
/// counted by another program.
#[test]
fn other_puzzles_have_none_or_several() {
    let [none, one, _] = tally("multi-solution-serg");
    assert_eq!((none, one), (0, 0));
    let counts = tally("mutated-20k");
    let expected: &[[usize; 3]] = &[[0; 3], SAMPLED, [6_341, 825, 12_834]];
    assert!(expected.contains(&counts), "{counts:?}");
}

/// M5, M6, D16: the published puzzles of many grids are proven unique, with the solution and the
/// number of clues that were published.
#[test]
fn published_gattai_are_unique() {
    let Some(text) = data_file("gattai-v1.jsonl") else { return };
    for line in text.lines() {
        let document: Value = serde_json::from_str(line).unwrap();
        let layout: Layout = document["mode"].as_str().unwrap().parse().unwrap();
        let read = |field: &str| {
            let mut board = Board::empty(&layout);
            for grid in layout.grids() {
                let rows = &document["grids"][layout.grid_name(grid)][field];
                for (row, column) in (0..81).map(|place| (place / 9, place % 9)) {
                    let value = rows[row][column].as_u64().unwrap();
                    let cell = layout.cell_in(grid, row as u8, column as u8).unwrap();
                    let digit = Digit::new(value as u8);
                    // Where grids overlap, both must agree.
                    assert!(grid == layout.places(cell)[0].grid || board.get(cell) == digit);
                    board.set(cell, digit);
                }
            }
            board
        };
        let puzzle = Puzzle::new(read("grid")).unwrap();
        assert_eq!(puzzle.solution(), &read("solution"));
        assert_eq!(puzzle.n_givens() as u64, document["clueCount"].as_u64().unwrap());
    }
    assert_eq!(text.lines().count(), 60);
    println!("60 gattai proven unique");
}
