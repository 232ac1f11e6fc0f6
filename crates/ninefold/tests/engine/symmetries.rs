//! Canonical forms and disguises.

use std::collections::BTreeSet;

use ninefold::generate::{self, Recipe};
use ninefold::{Board, Canonical, Layout, NoCanonical, Puzzle, Stop, likeness};
use ninefold_testkit::boards::{GIVENS, SOLVED};
use ninefold_testkit::data::is_long;

fn digits(board: &Board) -> [u8; 81] {
    board.to_bytes().try_into().unwrap()
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
    let made = generate::puzzles(&recipe, "canonical", 0..n_puzzles, Stop::NEVER);
    let made = made.into_iter().map(|made| made.unwrap().puzzle.givens().clone());
    let n_disguises = if is_long() { 1_000 } else { 10 };
    for board in made.chain([parse(GIVENS), parse(SOLVED)]) {
        let canonical = Canonical::of(&digits(&board)).unwrap();
        for index in 0..n_disguises {
            let disguised = generate::disguised(&board, "seed", index);
            assert_eq!(
                Canonical::of(&digits(&disguised)),
                Ok(canonical.clone()),
                "{board} {disguised}"
            );
            if index == 0 && board.n_filled() > 16 && !board.is_complete() {
                assert!(Puzzle::new(disguised).is_ok());
            }
        }
        let text: String = canonical.digits.iter().map(|&d| char::from(b'0' + d)).collect();
        let again = Canonical::of(&digits(&parse(&text))).unwrap();
        assert_eq!(again, canonical, "{board}");
    }
}

/// C7: a board with a digit twice in a row, column or box has no canonical form, and is like no other.
#[test]
fn conflicts_have_no_canonical_form() {
    // These two differ by more than a disguise, and had one form.
    for (second, digit) in [(5, 7), (45, 7), (10, 7)] {
        let mut board = [0; 81];
        (board[0], board[second]) = (7, digit);
        assert_eq!(
            Canonical::of(&board),
            Err(NoCanonical::Repeated { cell: second, value: digit }),
        );
        let board_of = |bytes: &[u8]| Board::from_bytes(&Layout::classic(), bytes).unwrap();
        assert_eq!(likeness(&board_of(&board)), None);
        board[second] = 8;
        assert!(Canonical::of(&board).is_ok() && likeness(&board_of(&board)).is_some());
    }
    let mut board = [0; 81];
    board[80] = 10;
    assert_eq!(Canonical::of(&board), Err(NoCanonical::NotADigit { cell: 80, value: 10 }));
    let twins: Layout = "twin-nw".parse().unwrap();
    let mut bytes = vec![0; twins.n_cells()];
    (bytes[0], bytes[1]) = (3, 3);
    assert_eq!(likeness(&Board::from_bytes(&twins, &bytes).unwrap()), None);
}

/// C7: the canonical form is not greater than any disguise, read row by row.
#[test]
fn the_canonical_form_comes_first() {
    for text in [GIVENS, SOLVED] {
        let board = parse(text);
        let canonical = Canonical::of(&digits(&board)).unwrap().digits;
        for index in 0..2_000 {
            assert!(canonical <= digits(&generate::disguised(&board, "least", index)));
        }
    }
}

/// C7: the symmetries of known boards: a solved grid without any has one, and the most symmetric one
/// has 648 (Russell and Jarvis, 2006).
#[test]
fn known_groups() {
    let n_symmetries = |text: &str| Canonical::of(&digits(&parse(text))).unwrap().n_symmetries;
    assert_eq!(n_symmetries(SOLVED), 1);
    let most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    assert_eq!(n_symmetries(most), 648);
    // Empty cells allow all 2 · 6^8 ways; one clue can be in any of 81 cells, so each has 1/81 of
    // them; two equal clues in different boxes and lines are one of 81 · 36 / 2 pairs, and can swap.
    assert_eq!(n_symmetries(&".".repeat(81)), 3_359_232);
    assert_eq!(n_symmetries(&format!("5{}", ".".repeat(80))), 3_359_232 / 81);
    let two = format!("5{}5{}", ".".repeat(39), ".".repeat(40));
    assert_eq!(n_symmetries(&two), 3_359_232 / (81 * 36 / 2));
}

/// C7: the number of symmetries is what trying all of them finds.
#[test]
fn groups_count_the_same_boards() {
    for text in [
        GIVENS,
        SOLVED,
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    ] {
        let board = digits(&parse(text));
        assert_eq!(Canonical::of(&board).unwrap().n_symmetries, n_slowly(&board), "{text}");
    }
}

/// The number of ways to move the cells of a board that only exchange its digits, by definition and
/// slowly.
fn n_slowly(board: &[u8; 81]) -> usize {
    let orders = orders();
    let turned: [u8; 81] = std::array::from_fn(|at| board[at % 9 * 9 + at / 9]);
    let mut found = 0;
    for from in [board, &turned] {
        for rows in &orders {
            for columns in &orders {
                let mut numbers = [None; 10];
                let mut taken = [false; 10];
                let is_same = (0..81).all(|at| {
                    let moved = from[rows[at / 9] * 9 + columns[at % 9]];
                    let (old, new) = (usize::from(board[at]), usize::from(moved));
                    if (old == 0) != (new == 0) {
                        return false;
                    }
                    match numbers[old] {
                        Some(number) => number == new,
                        None if taken[new] => false,
                        None => {
                            (numbers[old], taken[new]) = (Some(new), true);
                            true
                        }
                    }
                });
                found += usize::from(is_same);
            }
        }
    }
    found
}

/// All orders of nine lines that keep bands together.
fn orders() -> Vec<[usize; 9]> {
    let three = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for bands in three {
        for first in three {
            for second in three {
                for third in three {
                    let within = [first, second, third];
                    let line = |at: usize| bands[at / 3] * 3 + within[at / 3][at % 3];
                    orders.push(std::array::from_fn(line));
                }
            }
        }
    }
    orders
}

/// C7: there are 416 bands that differ by more than a disguise (Felgenhauer and Jarvis, 2005).
#[test]
fn bands() {
    // The first box is 123456789, and the columns of the others are in the order of their first row.
    let mut bands = Vec::new();
    fill(
        &mut [
            [1, 2, 3, 0, 0, 0, 0, 0, 0],
            [4, 5, 6, 0, 0, 0, 0, 0, 0],
            [7, 8, 9, 0, 0, 0, 0, 0, 0],
        ],
        0,
        &mut bands,
    );
    assert_eq!(bands.len(), 56 * 36 * 36);
    let step = if is_long() { 1 } else { 331 };
    let forms: BTreeSet<[u8; 81]> =
        bands.iter().step_by(step).map(|band| Canonical::of(band).unwrap().digits).collect();
    println!("{} of {} bands have {} forms", bands.len().div_ceil(step), bands.len(), forms.len());
    assert!(forms.len() <= 416 && (step > 1 || forms.len() == 416));
}

/// All ways to fill the second and third box of a band.
fn fill(band: &mut [[u8; 9]; 3], at: usize, all: &mut Vec<[u8; 81]>) {
    if at == 18 {
        let mut board = [0; 81];
        board[..27].copy_from_slice(band.as_flattened());
        all.push(board);
        return;
    }
    // Box by box, row by row.
    let (row, column) = (at % 9 / 3, 3 + at / 9 * 3 + at % 3);
    let start = column / 3 * 3;
    for digit in 1..=9 {
        let in_row = band[row].contains(&digit);
        let in_box = band.iter().any(|row| row[start..start + 3].contains(&digit));
        let is_later = row > 0 || column == start || band[0][column - 1] < digit;
        if !in_row && !in_box && is_later {
            band[row][column] = digit;
            fill(band, at + 1, all);
            band[row][column] = 0;
        }
    }
}

/// C7: a disguise of several grids exchanges digits, and is a puzzle, too.
#[test]
fn disguises_of_several_grids() {
    let twins: Layout = "twin-nw".parse().unwrap();
    let made = generate::puzzle(&Recipe::minimal(&twins), "several", 0, Stop::NEVER).unwrap();
    let disguised = generate::disguised(made.puzzle.givens(), "seed", 1);
    assert_ne!(&disguised, made.puzzle.givens());
    let n_givens = Puzzle::new(disguised).unwrap().n_givens();
    assert_eq!(n_givens, made.puzzle.n_givens());
}
