//! Instructions, counted by valgrind: the same number on every run.
#![allow(missing_docs, reason = "the macros make public items")]

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use ninefold::{Board, CellSet, Game, Turn, solve};
use ninefold_bench::{colliding, halves, middle_of_a_game, solved};

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
    let givens =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    Board::parse(&ninefold::Layout::classic(), givens).expect("a board")
}

#[library_benchmark]
#[bench::inkala(setup = inkala)]
fn prove_unique(board: Board) -> Board {
    let count = solve::count(black_box(&board), 2, solve::Budget::default());
    assert_eq!((count.found, count.extent), (1, solve::Extent::Exact));
    board
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
main!(library_benchmark_groups = engine);
