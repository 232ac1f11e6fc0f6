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
use ninefold_words::{Form, Joint, Language, Voice, grade, mistake, not_a_puzzle, say};

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
    for language in [Language::English, Language::French] {
        for layout in [&classic, &samurai, &own] {
            let last = layout.houses().len() - 1;
            for index in [2, 13, 22, last] {
                let name = Voice::new(language, layout)
                    .house(layout.houses().nth(index).unwrap(), Form::Bare);
                writeln!(text, "{name}").unwrap();
            }
            let cells = [cell(layout, 0, 0), cell(layout, 8, 8), cell(layout, 7, 7)];
            for n in 1..=3 {
                writeln!(text, "{}", Voice::new(language, layout).cells(&cells[..n], Joint::And))
                    .unwrap();
            }
            writeln!(text, "{}", Voice::new(language, layout).cells(&cells, Joint::Or)).unwrap();
        }
        writeln!(text, "{}", ninefold_words::digits(language, digits(&[1, 5]), Joint::And))
            .unwrap();
        writeln!(text, "{}", ninefold_words::digits(language, digits(&[1, 5, 9]), Joint::Or))
            .unwrap();
        writeln!(text, "{:?}\n", ninefold_words::digits(language, DigitSet::EMPTY, Joint::Or))
            .unwrap();
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
    for language in [Language::English, Language::French] {
        let collisions = [cell(&classic, 0, 0), cell(&classic, 0, 4), cell(&classic, 1, 1)];
        let fewest = |candidates: &[u8]| {
            let (cell, candidates) = (collisions[0], digits(candidates));
            Voice::new(language, &classic).hint(&Hint::Cell { cell, candidates })
        };
        let wrong_marks = |layout: &Layout, cells: &[Cell], n_turns| {
            Voice::new(language, layout).hint(&Hint::WrongMarks { cells: cells.to_vec(), n_turns })
        };
        for line in [
            Voice::new(language, &classic).collision(&collisions),
            Voice::new(language, &samurai).hint(&Hint::DeadEnd(cell(&samurai, 20, 20))),
            fewest(&[4]),
            fewest(&[4, 7, 8]),
            mistake(language, None),
            mistake(language, Some(1)),
            mistake(language, Some(12)),
            wrong_marks(&classic, &collisions[..1], None),
            wrong_marks(&samurai, &collisions, Some(2)),
            Voice::new(language, &classic).hint(&Hint::NoMistake),
            Voice::new(language, &classic).hint(&Hint::Technique(Technique::XWing)),
            Voice::new(language, &classic).hint(&Hint::NoStep),
            Voice::new(language, &classic).hint(&Hint::Solved),
            not_a_puzzle(language, &PuzzleError::Unsolvable),
            not_a_puzzle(language, &several),
            say::gave_up(language),
        ] {
            writeln!(text, "{line}").unwrap();
        }
        // From the first hint to the digit.
        let mut game = game();
        for level in HintLevel::ALL {
            let given = hint::give(&mut game, Some(level), &Help::default(), 0).unwrap();
            writeln!(text, "{}: {}", level.number(), Voice::new(language, &classic).hint(&given))
                .unwrap();
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
    for language in [Language::English, Language::French] {
        for line in [
            grade(language, &graded(GIVENS)),
            grade(language, &graded(SOLVED)),
            Voice::new(language, &samurai).grade_of_grid(grids[1], &graded(GIVENS)),
            Voice::new(language, &samurai).grids_solvable_alone(&[]),
            Voice::new(language, &samurai).grids_solvable_alone(&grids[..1]),
            Voice::new(language, &samurai).grids_solvable_alone(&grids[..3]),
            Voice::new(language, &samurai).grids_solvable_alone(&grids),
            say::interlock(language, &17),
        ] {
            writeln!(text, "{line}").unwrap();
        }
        text.push('\n');
    }
    assert_snapshot!(text);
}
