//! Names, hints and grades.

use std::fmt::Write;

use insta::assert_snapshot;
use ninefold::grade::Grade;
use ninefold::hint::{self, Help, Hint};
use ninefold::logic::{Candidates, Path, Technique, TechniqueSet};
use ninefold::{
    Board, Cell, Digit, DigitSet, Game, Grid, HintLevel, Layout, PuzzleError, Settings, Stop,
};
use ninefold_testkit::boards::{self, GIVENS, SOLVED, classic};
use ninefold_words::{
    Language, cells_and, cells_or, collision, dead_end, digits_and, digits_or, fewest_candidates,
    gave_up, grade, grade_of_grid, grids_solvable_alone, hint, house, interlock, mistake,
    not_a_puzzle, wrong_marks,
};

fn digits(values: &[u8]) -> DigitSet {
    values.iter().map(|&value| Digit::new(value).unwrap()).collect()
}

fn cell(layout: &Layout, row: u8, column: u8) -> Cell {
    layout.cell_at(row, column).unwrap()
}

/// D1: names count from 1, and include the grid if there are several.
#[test]
fn names() {
    let classic = Layout::classic();
    let samurai: Layout = "samurai".parse().unwrap();
    let own: Layout = "est@0,0 b@6,6 a@12,12".parse().unwrap();
    let mut text = String::new();
    for language in Language::ALL {
        for layout in [&classic, &samurai, &own] {
            let last = layout.houses().len() - 1;
            for index in [2, 13, 22, last] {
                let name = house(language, layout, layout.houses().nth(index).unwrap());
                writeln!(text, "{name}").unwrap();
            }
            let cells = [cell(layout, 0, 0), cell(layout, 8, 8), cell(layout, 7, 7)];
            for n in 1..=3 {
                writeln!(text, "{}", cells_and(language, layout, &cells[..n])).unwrap();
            }
            writeln!(text, "{}", cells_or(language, layout, &cells)).unwrap();
        }
        writeln!(text, "{}", digits_and(language, digits(&[1, 5]))).unwrap();
        writeln!(text, "{}", digits_or(language, digits(&[1, 5, 9]))).unwrap();
        writeln!(text, "{:?}\n", digits_or(language, DigitSet::EMPTY)).unwrap();
    }
    assert_snapshot!(text);
}

fn game() -> Game {
    Game::new(boards::puzzle(), Settings::default())
}

/// D10: the texts of the hint ladder.
#[test]
fn hints() {
    let classic = Layout::classic();
    let samurai: Layout = "samurai".parse().unwrap();
    let empty = Board::empty(&classic);
    let several = PuzzleError::Ambiguous(Box::new([empty.clone(), empty]));
    let mut text = String::new();
    for language in Language::ALL {
        let collisions = [cell(&classic, 0, 0), cell(&classic, 0, 4), cell(&classic, 1, 1)];
        for line in [
            collision(language, &classic, &collisions),
            dead_end(language, &samurai, cell(&samurai, 20, 20)),
            fewest_candidates(language, &classic, collisions[0], digits(&[4])),
            fewest_candidates(language, &classic, collisions[0], digits(&[4, 7, 8])),
            mistake(language, None),
            mistake(language, Some(1)),
            mistake(language, Some(12)),
            wrong_marks(language, &classic, &collisions[..1], None),
            wrong_marks(language, &samurai, &collisions, Some(2)),
            hint(language, &classic, &Hint::NoMistake),
            hint(language, &classic, &Hint::Technique(Technique::XWing)),
            hint(language, &classic, &Hint::NoStep),
            hint(language, &classic, &Hint::Solved),
            not_a_puzzle(language, &PuzzleError::Unsolvable),
            not_a_puzzle(language, &several),
            gave_up(language),
        ] {
            writeln!(text, "{line}").unwrap();
        }
        // From the first hint to the digit.
        let mut game = game();
        for level in HintLevel::ALL {
            let given = hint::give(&mut game, Some(level), &Help::default(), 0).unwrap();
            writeln!(text, "{}: {}", level.number(), hint(language, &classic, &given)).unwrap();
        }
        text.push('\n');
    }
    assert_snapshot!(text);
}

fn graded(givens: &str) -> Grade {
    Grade::of(
        &Path::new(Candidates::new(&classic(givens)), TechniqueSet::DEFAULT, Stop::NEVER).unwrap(),
    )
}

/// D11, M12: grades, the grids that can be solved on their own, and how much they interlock.
#[test]
fn grades() {
    let samurai: Layout = "samurai".parse().unwrap();
    let grids: Vec<Grid> = samurai.grids().collect();
    let mut text = String::new();
    for language in Language::ALL {
        for line in [
            grade(language, &graded(GIVENS)),
            grade(language, &graded(SOLVED)),
            grade_of_grid(language, &samurai, grids[1], &graded(GIVENS)),
            grids_solvable_alone(language, &samurai, &[]),
            grids_solvable_alone(language, &samurai, &grids[..1]),
            grids_solvable_alone(language, &samurai, &grids[..3]),
            grids_solvable_alone(language, &samurai, &grids),
            interlock(language, 17),
        ] {
            writeln!(text, "{line}").unwrap();
        }
        text.push('\n');
    }
    assert_snapshot!(text);
}
