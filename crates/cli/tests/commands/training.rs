//! `ninefold train`: positions, answers, hints, the placement test, reviews and the map.

use std::path::Path;

use insta::assert_snapshot;
use ninefold::Layout;
use ninefold::logic::Technique;
use ninefold::training::Position;
use ninefold_play::training::{N_POSITIONS, Placement};

use crate::{ninefold, ninefold_in};

/// The output when these lines are typed, without boards.
fn train_in(folder: Option<&Path>, arguments: &[&str], lines: &[&str]) -> String {
    let input = lines.join("\n") + "\n";
    let arguments = [&["train"], arguments].concat();
    let (code, output, errors) = ninefold_in(folder, &arguments, input.as_bytes());
    let is_board = |line: &&str| {
        let line = line.trim_start();
        line.starts_with(['|', ':', '╔', '╟', '╠', '╚'])
            || line.starts_with(".-")
            || line.starts_with("'-")
            || line.contains('║')
    };
    let shown: String =
        output.lines().filter(|line| !is_board(line)).map(|line| line.to_owned() + "\n").collect();
    let errors = if errors.is_empty() { errors } else { format!("--- errors\n{errors}") };
    format!("{shown}{errors}--- exit code {code}\n")
}

/// The answer to a position of a seed: what its step does.
fn answer(technique: Technique, layout: &Layout, seed: &str, index: u64) -> String {
    let step = Position::new(technique, layout, seed, index).unwrap().step();
    let place = |cell| layout.cell_name(cell).replace(' ', ":");
    let placed = step.placements.iter().map(|c| format!("{}={}", place(c.cell), c.digit));
    let gone = step.eliminations.iter().map(|c| format!("{}-{}", place(c.cell), c.digit));
    placed.chain(gone).collect::<Vec<_>>().join(" ")
}

/// T16: answers are judged with the reason, and every command is answered.
#[test]
fn answers_are_judged() {
    let right = answer(Technique::XWing, &Layout::classic(), "1", 0);
    let lines = ["", "r1c1=5", "h", "cells r4c2 r9c2", "cells r4c2 r9c2 r4c5 r9c5", "", "lesson"];
    assert_snapshot!(train_in(None, &["x-wing", "--seed", "1"], &lines));
    let lines = [&*right, "h", "n", "n", "q"];
    assert_snapshot!(train_in(None, &["x-wing", "--seed", "1"], &lines));
    let bad = ["zzz", "u", "cells", "cells r1c10", "r1c1:3", "i1", "check", "?", "b"];
    assert_snapshot!(train_in(None, &["naked-single", "--seed", "1"], &bad));
}

/// T16: the same on several grids, for techniques that have positions there, and in French.
#[test]
fn several_grids_and_french() {
    let samurai: Layout = "samurai".parse().unwrap();
    let right = answer(Technique::Pointing, &samurai, "1", 0);
    let arguments = ["pointing", "--seed", "1", "--layout", "samurai", "--lang", "fr"];
    assert_snapshot!(train_in(None, &arguments, &["?", "indice", &right, "suivant", "quitter"]));
    let arguments = ["x-wing", "--layout", "sumo"];
    assert_snapshot!(train_in(None, &arguments, &[]), @r"
    --- errors
    X-Wing cannot be trained on this layout: Sumo. Leave out --layout to train it on one grid.
    --- exit code 2
    ");
}

/// T16: avoidable rectangles show which digits are givens.
#[test]
fn givens_are_shown() {
    let arguments = ["train", "avoidable-rectangle-1", "--seed", "1"];
    let (code, output, _) = ninefold(&arguments, b"q\n");
    assert_eq!(code, 0);
    assert!(output.contains(" +"), "{output}");
    assert!(output.contains("(+ marks digits that are not givens.)"), "{output}");
}

/// T16: progress is kept: the map shows it, and missed techniques are repeated.
#[test]
fn progress_is_kept() {
    let folder = crate::folder("train-progress");
    let arguments = ["x-wing", "--seed", "1"];
    train_in(Some(&folder), &arguments, &["r1c1=5", "q"]);
    let map = train_in(Some(&folder), &["--map"], &[]);
    assert!(map.contains("◐ X-Wing"), "{map}");
    assert!(map.contains("0 of 1 right, 0 without help; due for review"), "{map}");
    assert!(map.contains("→ ○ Full house"), "{map}");
    assert!(map.contains("One technique is due for review"), "{map}");
    let right = answer(Technique::XWing, &Layout::classic(), "2", 0);
    assert_snapshot!(train_in(Some(&folder), &["--review", "--seed", "2"], &[&right, ""]));
    assert_snapshot!(train_in(Some(&folder), &["--review"], &[]), @r"
    Nothing to review today.
    --- exit code 0
    ");
    let right = answer(Technique::FullHouse, &Layout::classic(), "3", 0);
    let course = train_in(Some(&folder), &["--seed", "3"], &[&right, "q"]);
    assert!(course.contains("Full house: 1 of 1 right, 1 without help"), "{course}");
}

/// T16: the placement test says where to start, and the course begins there.
#[test]
fn learners_are_placed() {
    let folder = crate::folder("train-placement");
    // The learner finds everything up to the first five.
    let mut placement = Placement::default();
    let mut lines = Vec::new();
    for index in 0..N_POSITIONS {
        let technique = placement.next().unwrap();
        let is_found = technique <= Technique::LockedTriple;
        let right = answer(technique, &Layout::classic(), "5", index as u64);
        lines.push(if is_found { right } else { "n".to_owned() });
        placement.answer(is_found);
    }
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let text = train_in(Some(&folder), &["--placement", "--seed", "5"], &lines);
    assert!(text.contains("Placement test: position 10 of 10"), "{text}");
    let start = placement.start();
    assert!(text.contains(&format!("ninefold train {start}")), "{text}");
    let map = train_in(Some(&folder), &["--map"], &[]);
    let next = map.lines().find(|line| line.starts_with('→')).unwrap();
    assert!(next.contains(start.name()), "{next}");
    let left = train_in(Some(&folder), &["--placement"], &["q"]);
    assert!(left.ends_with("> q\n--- exit code 0\n"), "{left}");
}
