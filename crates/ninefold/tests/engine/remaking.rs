//! Puzzles made from others: for a pattern, nearer to an aim, turned and relabeled.

use ninefold::generate::{
    Aim, Filling, Progress, Remaking, Symmetry, permuted, relabeled, transformed,
};
use ninefold::grade::Grade;
use ninefold::logic::{Candidates, Path, Technique, TechniqueSet};
use ninefold::{Board, Canonical, CellSet, Digit, Layout, Puzzle, Stop};
use ninefold_testkit::boards::{self, GIVENS, classic};

use crate::data::layout;

fn filled(layout: &Layout, pattern: &CellSet, seed: &str) -> Puzzle {
    let mut filling = Filling::new(&Board::empty(layout), pattern, seed);
    (0..20_000).find_map(|_| filling.advance()).expect("a puzzle")
}

/// D19: the digits of a pattern make a puzzle with exactly these givens, the same for the same seed.
#[test]
fn patterns_are_filled() {
    let ring = Layout::classic();
    let is_in = |cell: &ninefold::Cell| {
        let (row, column) = ring.position(*cell);
        (row + column) % 3 != 1 && (row * 2 + column) % 5 != 0
    };
    let pattern: CellSet = ring.cells().filter(is_in).collect();
    let puzzle = filled(&ring, &pattern, "a");
    assert!(ring.cells().all(|cell| puzzle.is_given(cell) == pattern.contains(cell)));
    assert_eq!(filled(&ring, &pattern, "a"), puzzle);
    assert_ne!(filled(&ring, &pattern, "b"), puzzle);

    let mut fixed = Board::empty(&ring);
    fixed.set(ring.cell(0).unwrap(), Digit::new(7));
    let mut filling = Filling::new(&fixed, &pattern, "a");
    let kept = (0..20_000).find_map(|_| filling.advance()).unwrap();
    assert_eq!(kept.givens().get(ring.cell(0).unwrap()), Digit::new(7));
    assert!(ring.cells().all(|cell| {
        kept.is_given(cell) == (pattern.contains(cell) || fixed.get(cell).is_some())
    }));
    fixed.set(ring.cell(1).unwrap(), Digit::new(7));
    assert!(Filling::new(&fixed, &pattern, "a").advance().is_none()); // they conflict

    let twins = layout("twin-nw");
    let pattern: CellSet = twins.cells().filter(|cell| cell.index() % 2 == 0).collect();
    assert_eq!(filled(&twins, &pattern, "a").n_givens(), pattern.len());
}

/// D19: with no cells, or with too few, there is never a puzzle, and nothing else goes wrong.
#[test]
fn too_small_patterns_stay_unfilled() {
    let classic = Layout::classic();
    for count in [0, 5] {
        let pattern = classic.cells().take(count).collect();
        let mut filling = Filling::new(&Board::empty(&classic), &pattern, "a");
        assert!((0..30).all(|_| filling.advance().is_none()));
        assert_eq!(filling.n_tries(), 30);
        assert!(filling.n_solutions() > 1);
    }
}

fn remade(puzzle: &Puzzle, aim: Aim, symmetry: Symmetry) -> (Puzzle, Grade) {
    let mut remaking = Remaking::new(puzzle, aim, symmetry, "seed").unwrap();
    let found = (0..20_000).find_map(|_| match remaking.advance() {
        Progress::Reached(puzzle, grade) => Some((puzzle, grade)),
        _ => None,
    });
    let (puzzle, grade) = found.unwrap_or_else(|| panic!("{aim:?} is not reached"));
    assert_eq!(Some(grade), Grade::new(&puzzle, Stop::NEVER).unwrap());
    assert_eq!(Puzzle::new(puzzle.givens().clone()), Ok(puzzle.clone()));
    (puzzle, grade)
}

/// D19: another puzzle has the same solution, reaches its aim and keeps its symmetry.
#[test]
fn aims_are_reached() {
    let puzzle = boards::puzzle();
    let before = Grade::new(&puzzle, Stop::NEVER).unwrap().unwrap();
    for symmetry in [Symmetry::None, Symmetry::HalfTurn] {
        let (harder, grade) = remade(&puzzle, Aim::Harder, symmetry);
        assert!(grade.level > before.level);
        assert_eq!(harder.solution(), puzzle.solution());
        let layout = puzzle.layout();
        assert!(layout.cells().all(|cell| {
            let image = symmetry.image(layout, cell).unwrap();
            harder.is_given(cell) == harder.is_given(image)
        }));
    }
    for technique in [Technique::NakedPair, Technique::XWing] {
        let (with, _) = remade(&puzzle, Aim::With(technique), Symmetry::None);
        let path =
            Path::bare(Candidates::new(with.givens()), TechniqueSet::DEFAULT, Stop::NEVER).unwrap();
        assert!(path.steps().iter().any(|step| step.technique == technique));
    }

    let (another, grade) = remade(&puzzle, Aim::Another, Symmetry::None);
    assert_eq!(grade.level, before.level);
    let is_new = |cell: &ninefold::Cell| another.is_given(*cell) && !puzzle.is_given(*cell);
    assert!(another.layout().cells().filter(is_new).count() >= 6);
}

/// D19: four quarter turns, or the same reflection twice, give the board again, on every layout.
#[test]
fn boards_are_turned() {
    for name in ["classic", "twin-nw", "samurai", "a@0,0 b@3,9"] {
        let layout = layout(name);
        let mut board = Board::empty(&layout);
        for cell in layout.cells() {
            board.set(cell, Digit::new((cell.index() % 10) as u8));
        }
        for symmetry in Symmetry::ALL {
            let turns = if symmetry == Symmetry::QuarterTurn { 4 } else { 2 };
            let again = (0..turns).fold(board.clone(), |board, _| transformed(&board, symmetry));
            assert_eq!(again, board, "{name} {symmetry}");
        }
        let half = transformed(&board, Symmetry::HalfTurn);
        let quarters = transformed(&board, Symmetry::QuarterTurn);
        assert_eq!(transformed(&quarters, Symmetry::QuarterTurn), half);
    }
}

/// D19: exchanged digits and moved rows are the same puzzle in disguise.
#[test]
fn disguises_are_the_same_puzzle() {
    let board = classic(GIVENS);
    let canonical = |board: &Board| Canonical::of(&board.to_bytes().try_into().unwrap()).unwrap();
    for other in [relabeled(&board, "a", 0), permuted(&board, "a", 0)] {
        assert_ne!(other, board);
        assert_eq!(canonical(&other), canonical(&board));
    }
    let twins = Board::empty(&layout("twin-nw"));
    assert_eq!(permuted(&twins, "a", 0), twins);
}
