//! Positions for training: the technique is the next step, and the puzzle has one solution.

use ninefold::hint::{self, Help};
use ninefold::logic::{Technique, TechniqueSet, next_step};
use ninefold::training::{NoPosition, Position, coach};
use ninefold::{Layout, Puzzle, Stop};
use ninefold_testkit::data::is_long;

fn samurai() -> Layout {
    "samurai".parse().unwrap()
}

/// Checks everything that a position promises.
fn check(technique: Technique, position: &Position) {
    let puzzle = Puzzle::new(position.puzzle().givens().clone()).unwrap();
    assert_eq!(puzzle, *position.puzzle());
    let (solution, candidates) = (puzzle.solution(), position.candidates());
    for cell in puzzle.layout().cells() {
        let digit = solution.get(cell).unwrap();
        assert_eq!(candidates.is_given(cell), puzzle.is_given(cell));
        assert!(candidates.digit(cell).unwrap_or(digit) == digit, "{technique}");
        assert!(candidates.digit(cell).is_some() || candidates.has(cell, digit), "{technique}");
    }
    let step = next_step(candidates, coach(technique), Stop::NEVER).unwrap().unwrap();
    assert_eq!(step.technique, technique);
    if !technique.is_on_request() {
        assert_eq!(coach(technique), TechniqueSet::DEFAULT);
    }
    assert_eq!(position.step(), step);
    assert!(position.steps().iter().any(
        |other| other.eliminations == step.eliminations && other.placements == step.placements
    ));
    let is_sound = step.placements.iter().all(|p| solution.get(p.cell) == Some(p.digit))
        && step.eliminations.iter().all(|e| solution.get(e.cell) != Some(e.digit));
    assert!(is_sound, "{technique}");
    // The game is in the same state: its player gets the same step as a hint.
    let help = Help::default().but(|help| {
        help.allowed = coach(technique);
        help.with_marks = true;
    });
    let start = hint::candidates(&position.game(), &help).unwrap();
    assert_eq!(next_step(&start, coach(technique), Stop::NEVER).unwrap(), Some(step));
}

/// D20: positions of every technique; in the long tier 1,000 on one grid and 100 on samurai.
#[test]
fn positions_of_every_technique() {
    let (classic, samurai) = (Layout::classic(), samurai());
    let n_positions = |layout: &Layout| match (is_long(), layout.n_grids()) {
        (false, 1) => 4,
        (false, _) => 1,
        (true, 1) => 1_000,
        (true, _) => 100,
    };
    for technique in Technique::ALL {
        assert!(Position::is_offered(technique, &classic), "{technique}");
        for layout in [&classic, &samurai] {
            let mut boards = std::collections::BTreeSet::new();
            for index in 0..n_positions(layout) {
                match Position::new(technique, layout, "every technique", index) {
                    Ok(position) => {
                        check(technique, &position);
                        boards.insert(position.puzzle().givens().to_string());
                    }
                    Err(error) => {
                        assert_eq!(error, NoPosition { technique, layout: layout.clone() });
                        assert!(!Position::is_offered(technique, layout), "{technique}");
                    }
                }
            }
            if Position::is_offered(technique, layout) {
                assert_eq!(boards.len() as u64, n_positions(layout), "{technique}: all differ");
            }
        }
    }
}

/// D20: the same seed makes the same position, and another seed makes another.
#[test]
fn seeds_determine_positions() {
    for (technique, layout) in [
        (Technique::XWing, Layout::classic()),
        (Technique::AvoidableRectangle2, Layout::classic()),
        (Technique::NakedPair, samurai()),
    ] {
        let line = |seed: &str, index| {
            let position = Position::new(technique, &layout, seed, index).unwrap();
            position.line().to_string()
        };
        assert_eq!(line("a", 0), line("a", 0));
        assert_ne!(line("a", 0), line("a", 1));
        assert_ne!(line("a", 0), line("b", 0));
    }
}

/// D20: layouts without positions are refused.
#[test]
fn other_layouts_have_no_positions() {
    let sumo: Layout = "sumo".parse().unwrap();
    let error = Position::new(Technique::XWing, &sumo, "", 0).unwrap_err();
    assert!(error.to_string().starts_with("no positions of x-wing on "), "{error}");
}
