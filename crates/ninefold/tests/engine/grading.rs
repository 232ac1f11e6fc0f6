//! Grades under symmetry, and logic on generated puzzles of many grids, with and without marks.

use ninefold::generate::{self, Recipe};
use ninefold::grade::Grade;
use ninefold::logic::{Candidates, Level, Path, TechniqueSet, next_step};
use ninefold::{Board, Digit, DigitSet, Layout, Puzzle, Stop};
use ninefold_testkit::Numbers;
use ninefold_testkit::data::{is_long, list};

use crate::logic::{assert_complete, assert_sound};

/// The same puzzle with its digits relabeled and its lines permuted, perhaps transposed.
pub(crate) fn disguised(board: &Board, numbers: &mut Numbers) -> Board {
    let labels: [usize; 9] = numbers.shuffled();
    let mut lines = || {
        let bands: [usize; 3] = numbers.shuffled();
        let inside: [[usize; 3]; 3] = std::array::from_fn(|_| numbers.shuffled());
        std::array::from_fn::<usize, 9, _>(|line| 3 * bands[line / 3] + inside[line / 3][line % 3])
    };
    let (rows, columns) = (lines(), lines());
    let is_transposed = numbers.below(2) == 1;
    let layout = Layout::classic();
    let mut disguised = Board::empty(&layout);
    for (index, cell) in layout.cells().enumerate() {
        let (row, column) = (rows[index / 9], columns[index % 9]);
        let from = if is_transposed { 9 * column + row } else { 9 * row + column };
        let digit = board.get(layout.cell(from).unwrap());
        disguised.set(
            cell,
            digit.and_then(|digit| Digit::new(labels[usize::from(digit.get() - 1)] as u8 + 1)),
        );
    }
    disguised
}

/// D11: equivalent puzzles have the same level: always if singles suffice, otherwise in at least 98
/// of 100; the rest are printed.
#[test]
fn levels_survive_disguises() {
    let mut numbers = Numbers::new(7);
    let (mut all, mut others) = (0, Vec::new());
    for board in list("random-minimal-20k", 50, 4) {
        let level = |board: &Board| {
            Grade::of(
                &Path::new(Candidates::new(board), TechniqueSet::DEFAULT, Stop::NEVER).unwrap(),
            )
            .level
        };
        let (plain, other) = (level(&board), level(&disguised(&board, &mut numbers)));
        all += 1;
        if plain != other {
            assert!(plain > Level::Easy && other > Level::Easy, "{board}");
            others.push(format!("{board} {plain} {other}"));
        }
    }
    println!(
        "{all} puzzles, of another level in disguise {}:\n{}",
        others.len(),
        others.join("\n")
    );
    assert!(others.len() * 100 <= 2 * all, "{} of {all}", others.len());
}

/// D10, D11, M5: generated puzzles of all modes, and of layouts with larger overlaps, have complete
/// and sound paths. So do their states with any correct marks of a player.
#[test]
fn generated_puzzles_of_many_grids() {
    let names = [
        "classic",
        "samurai",
        "twin-nw",
        "twin-ne",
        "twin-sw",
        "twin-se",
        "sohei",
        "windmill",
        "butterfly",
        "flower",
    ];
    let n_puzzles = if is_long() { 200 } else { 2 };
    let mut numbers = Numbers::new(11);
    for name in names {
        let layout: Layout = name.parse().unwrap();
        let mut n_steps = 0;
        for index in 0..n_puzzles {
            // Minimal ones need the most logic, but are too slow for the short tier.
            let recipe = match index % 2 {
                0 if is_long() => Recipe::minimal(&layout),
                0 => Recipe::of_level(&layout, Level::Expert),
                _ => Recipe::of_level(&layout, Level::Hard),
            };
            let made = generate::puzzle(&recipe, "sound", index, Stop::NEVER).unwrap();
            let path = assert_complete(made.puzzle.givens());
            n_steps += path.steps().len();
            assert_sound_with_marks(&made.puzzle, &path, &mut numbers);
        }
        println!("{name}: {n_puzzles} puzzles, {n_steps} steps");
    }
}

/// Checks some states of a path with marks that contain the right digit and any others.
fn assert_sound_with_marks(puzzle: &Puzzle, path: &Path, numbers: &mut Numbers) {
    let mut candidates = Candidates::new(puzzle.givens());
    for (index, step) in path.steps().iter().enumerate() {
        if index % 12 == 0 {
            let mut marked = candidates.clone();
            let open: Vec<_> = marked.open_cells().collect();
            for cell in open {
                if numbers.below(2) == 0 {
                    let right = puzzle.solution().get(cell).unwrap();
                    let others = marked.of(cell).into_iter().filter(|_| numbers.below(3) > 0);
                    let marks: DigitSet = others.chain([right]).collect();
                    marked.keep(cell, marks);
                }
            }
            for _ in 0..3 {
                let Some(step) = next_step(&marked, TechniqueSet::DEFAULT, Stop::NEVER).unwrap()
                else {
                    break;
                };
                assert_sound(puzzle, &marked, &step);
                marked.apply(&step);
            }
        }
        candidates.apply(step);
    }
}
