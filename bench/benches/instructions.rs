//! Instructions, counted by valgrind: the same number on every run.
#![allow(missing_docs, reason = "the macros make public items")]

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use ninefold::solve::{self, Budget, Count, Extent, Kernel};
use ninefold::{Board, CellSet, Game, Turn};
use ninefold_bench::{Grid, colliding, givens, grid, halves, middle_of_a_game, solved};

#[library_benchmark]
#[bench::classic(args = ("classic",), setup = solved)]
#[bench::samurai(args = ("samurai",), setup = solved)]
#[bench::sumo(args = ("sumo",), setup = solved)]
fn validate_solved(board: Board) -> Board {
    assert!(black_box(&board).conflicts().is_empty());
    board
}

#[library_benchmark]
#[bench::classic(args = ("classic",), setup = colliding)]
#[bench::samurai(args = ("samurai",), setup = colliding)]
fn validate_colliding(board: Board) -> Board {
    assert!(!black_box(&board).conflicts().is_empty());
    board
}

#[library_benchmark]
#[bench::classic(args = ("classic",), setup = halves)]
#[bench::sumo(args = ("sumo",), setup = halves)]
fn unite_and_count([mut one, other]: [CellSet; 2]) -> usize {
    *black_box(&mut one) |= black_box(&other);
    assert!(one.len() > other.len());
    one.len()
}

fn inkala() -> Board {
    Board::parse(&ninefold::Layout::classic(), givens("hard")).expect("a board")
}

#[library_benchmark]
#[bench::inkala(setup = inkala)]
fn prove_unique(board: Board) -> Board {
    let count = solve::count(black_box(&board), 2, Budget::default());
    assert_eq!((count.found, count.extent), (1, Extent::Exact));
    board
}

/// A kernel and a puzzle, by name.
fn kernel_and(kernel: &str, puzzle: &str) -> (Kernel, Grid) {
    let kernels = Kernel::all();
    let found = kernels.into_iter().find(|found| found.name() == kernel);
    (found.expect("a kernel of this machine"), grid(puzzle))
}

#[library_benchmark]
#[bench::portable_easy(args = ("portable", "easy"), setup = kernel_and)]
#[bench::portable_few_clues(args = ("portable", "17 clues"), setup = kernel_and)]
#[bench::portable_hard(args = ("portable", "hard"), setup = kernel_and)]
#[bench::avx2_easy(args = ("AVX2", "easy"), setup = kernel_and)]
#[bench::avx2_few_clues(args = ("AVX2", "17 clues"), setup = kernel_and)]
#[bench::avx2_hard(args = ("AVX2", "hard"), setup = kernel_and)]
fn kernel_alone((kernel, grid): (Kernel, Grid)) -> Count {
    let count = kernel.count(black_box(&grid), 2, Budget::default()).expect("digits");
    assert_eq!((count.found, count.extent), (1, Extent::Exact));
    count
}

#[library_benchmark]
#[bench::portable_easy(args = ("portable", "easy"), setup = kernel_and)]
#[bench::portable_few_clues(args = ("portable", "17 clues"), setup = kernel_and)]
#[bench::portable_hard(args = ("portable", "hard"), setup = kernel_and)]
#[bench::avx2_easy(args = ("AVX2", "easy"), setup = kernel_and)]
#[bench::avx2_few_clues(args = ("AVX2", "17 clues"), setup = kernel_and)]
#[bench::avx2_hard(args = ("AVX2", "hard"), setup = kernel_and)]
fn kernel_batch_of_nine((kernel, grid): (Kernel, Grid)) -> Vec<Count> {
    let counts = kernel.count_all(black_box(&[grid; 9]), 2, Budget::default()).expect("digits");
    assert_eq!(counts.len(), 9);
    assert!(counts.iter().all(|count| (count.found, count.extent) == (1, Extent::Exact)));
    counts
}

#[library_benchmark]
#[bench::classic(args = ("classic",), setup = middle_of_a_game)]
#[bench::samurai(args = ("samurai",), setup = middle_of_a_game)]
fn play((mut game, turn): (Game, Turn)) -> Game {
    let change = black_box(&mut game).play(turn, 1).expect("any entry is accepted");
    assert!(!change.conflicts_came.is_empty());
    game
}

library_benchmark_group!(
    name = engine,
    benchmarks = [validate_solved, validate_colliding, unite_and_count, prove_unique, play]
);
// Valgrind does not support AVX-512: AVX2 is the best kernel under it.
library_benchmark_group!(name = kernels, benchmarks = [kernel_alone, kernel_batch_of_nine]);
main!(library_benchmark_groups = engine, kernels);
