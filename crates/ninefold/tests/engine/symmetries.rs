//! Canonical forms and disguises.

use ninefold::generate::{self, Recipe};
use ninefold::{Board, Canonical, Digit, Layout, Puzzle};
use ninefold_testkit::boards::{GIVENS, SOLVED};
use ninefold_testkit::data::is_long;

fn digits(board: &Board) -> [u8; 81] {
    let mut digits = [0; 81];
    for (digit, cell) in digits.iter_mut().zip(board.layout().cells()) {
        *digit = board.get(cell).map_or(0, Digit::get);
    }
    digits
}

fn parse(text: &str) -> Board {
    Board::parse(&Layout::classic(), text).unwrap()
}

/// C7: every disguise of a puzzle has the same canonical form, which is its own, and as many
/// solutions.
#[test]
fn disguises_have_one_canonical_form() {
    let recipe = Recipe::minimal(&Layout::classic());
    let n_puzzles = if is_long() { 1_000 } else { 40 };
    let made = generate::puzzles(&recipe, "canonical", 0..n_puzzles);
    let made = made.into_iter().map(|made| made.unwrap().puzzle.givens().clone());
    for board in made.chain([parse(GIVENS), parse(SOLVED)]) {
        let canonical = Canonical::of(&digits(&board));
        for index in 0..10 {
            let disguised = generate::disguised(&board, "seed", index);
            assert_eq!(Canonical::of(&digits(&disguised)), canonical, "{board} {disguised}");
            if index == 0 && board.n_filled() > 16 && !board.is_complete() {
                assert!(Puzzle::new(disguised).is_ok());
            }
        }
        let text: String = canonical.digits.iter().map(|&d| char::from(b'0' + d)).collect();
        let again = Canonical::of(&digits(&parse(&text)));
        assert_eq!(again, canonical, "{board}");
    }
}

/// C7: the canonical form is not greater than any disguise, read row by row.
#[test]
fn the_canonical_form_comes_first() {
    for text in [GIVENS, SOLVED] {
        let board = parse(text);
        let canonical = Canonical::of(&digits(&board)).digits;
        for index in 0..2_000 {
            assert!(canonical <= digits(&generate::disguised(&board, "least", index)));
        }
    }
}

/// C7: the symmetries of known boards: a solved grid without any has one, and the most symmetric one
/// has 648 (Russell and Jarvis, 2006).
#[test]
fn known_groups() {
    let n_symmetries = |text: &str| Canonical::of(&digits(&parse(text))).n_symmetries;
    assert_eq!(n_symmetries(SOLVED), 1);
    let most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    assert_eq!(n_symmetries(most), 648);
    // One clue can be in any of 81 cells, so each has 1/81 of all 2 · 6^8 ways.
    assert_eq!(n_symmetries(&format!("5{}", ".".repeat(80))), 3_359_232 / 81);
}

/// C7: a disguise of several grids exchanges digits, and is a puzzle, too.
#[test]
fn disguises_of_several_grids() {
    let twins: Layout = "twin-nw".parse().unwrap();
    let made = generate::puzzle(&Recipe::minimal(&twins), "several", 0).unwrap();
    let disguised = generate::disguised(made.puzzle.givens(), "seed", 1);
    assert_ne!(&disguised, made.puzzle.givens());
    let n_givens = Puzzle::new(disguised).unwrap().n_givens();
    assert_eq!(n_givens, made.puzzle.n_givens());
}
