//! Puzzles made on the command line.

use std::fs;

use insta::assert_snapshot;
use ninefold::generate::{self, Recipe};
use ninefold::{Board, Layout, Stop};

use crate::{ninefold, transcript};

/// The puzzles of a run that must succeed.
fn made(arguments: &[&str]) -> String {
    let (code, output, errors) = ninefold(&[&["generate"], arguments].concat(), b"");
    assert_eq!((code, errors.as_str()), (0, ""), "{arguments:?}");
    output
}

/// Checks that every puzzle is valid, with the command `check`.
fn assert_valid(puzzles: &str, layout: &str) {
    let (code, verdicts, errors) = ninefold(&["check", "--layout", layout], puzzles.as_bytes());
    assert_eq!((code, errors.as_str()), (0, ""));
    assert_eq!(verdicts, "valid\n".repeat(puzzles.lines().count()));
}

fn boards(puzzles: &str, layout: &Layout) -> Vec<Board> {
    puzzles.lines().map(|line| Board::parse(layout, line).unwrap()).collect()
}

/// C4: the same bytes with any number of threads, and every time; they are the engine's puzzles,
/// and a longer run begins with those of a shorter one.
#[test]
fn the_same_with_any_number_of_threads() {
    for (n_puzzles, n_shorter, layout) in
        [("700", "33", "classic"), ("7", "3", "twin-se"), ("2", "1", "samurai")]
    {
        let make = |n: &str, threads: &str| {
            made(&[n, "--seed", "threads", "--layout", layout, "--threads", threads])
        };
        let puzzles = make(n_puzzles, "1");
        assert_eq!(puzzles.lines().count().to_string(), n_puzzles);
        for threads in ["1", "2", "5"] {
            assert!(make(n_puzzles, threads) == puzzles, "{layout}, {threads} threads");
        }
        assert!(puzzles.starts_with(&make(n_shorter, "2")));
        assert_valid(&puzzles, layout);
        let layout = layout.parse().unwrap();
        let first = generate::puzzle(&Recipe::minimal(&layout), "threads", 0, Stop::NEVER).unwrap();
        assert_eq!(boards(&puzzles, &layout)[0], *first.puzzle.givens());
    }
}

/// C4: one puzzle by default, and none if 0 are requested; a new seed each time, which is printed
/// and repeats the run.
#[test]
fn seeds() {
    let (code, puzzle, said) = ninefold(&["generate"], b"");
    assert_eq!((code, puzzle.lines().count()), (0, 1));
    assert_valid(&puzzle, "classic");
    let seed = said.strip_prefix("seed: ").unwrap().trim_end();
    assert_eq!(made(&["--seed", seed]), puzzle);
    assert_ne!(ninefold(&["generate"], b"").2, said);
    assert_ne!(made(&["--seed", "another"]), puzzle);
    assert_eq!(made(&["0", "--seed", "-1"]), "");
}

/// C4: the requested number of clues, with the requested symmetry.
#[test]
fn clues_and_symmetry() {
    let classic = Layout::classic();
    let count = |arguments: &[&str]| -> Vec<usize> {
        let puzzles = made(&[&["20", "--seed", "clues"], arguments].concat());
        assert_valid(&puzzles, "classic");
        boards(&puzzles, &classic).iter().map(Board::n_filled).collect()
    };
    assert!(count(&[]).iter().all(|n_clues| (18..32).contains(n_clues)));
    assert!(count(&["--clues", "28-30"]).iter().all(|n_clues| (28..=30).contains(n_clues)));
    assert_eq!(count(&["--clues", "40"]), [40; 20]);
    // A range may exceed the number of cells.
    let most = made(&["20", "--seed", "clues", "--clues", "80-200"]);
    assert!(boards(&most, &classic).iter().all(|board| board.n_filled() >= 80));
    let puzzles = made(&["5", "--seed", "symmetry", "--symmetry", "diagonal"]);
    assert_valid(&puzzles, "classic");
    for puzzle in puzzles.lines() {
        let is_clue = |row: usize, column: usize| &puzzle[row * 9 + column..][..1] != ".";
        let mut places = (0..81).map(|index| (index / 9, index % 9));
        assert!(places.all(|(row, column)| is_clue(row, column) == is_clue(column, row)));
    }
}

/// C4: clues only where the mask has a digit; the mask is a text or a file.
#[test]
fn masks() {
    let (row, empty_row) = ("1".repeat(9), ".".repeat(9));
    let mask = format!("{empty_row}{}{empty_row}{}", row.repeat(3), row.repeat(4));
    let make = |mask: &str| made(&["3", "--seed", "mask", "--mask", mask]);
    let puzzles = make(&mask);
    assert_valid(&puzzles, "classic");
    assert_eq!(puzzles.lines().count(), 3);
    assert!(puzzles.lines().all(|puzzle| puzzle[..9] == empty_row && puzzle[36..45] == empty_row));
    let file = crate::folder("masks").join("mask.txt");
    fs::write(&file, mask + "\n").unwrap();
    assert_eq!(make(file.to_str().unwrap()), puzzles);
}

/// C4: techniques that the path must use or must not use; a level with minimal clues.
#[test]
fn logic_as_requested() {
    let techniques = |puzzles: &str| -> Vec<Vec<String>> {
        let (_, rated, _) = ninefold(&["rate", "--json"], puzzles.as_bytes());
        let used = |line| {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            let counts = object["techniques"].as_array().unwrap().clone();
            counts.iter().map(|count| count["technique"].as_str().unwrap().to_owned()).collect()
        };
        rated.lines().map(used).collect()
    };
    let with = made(&["3", "--seed", "w", "--technique", "x-wing", "--technique", "naked-pair"]);
    for used in techniques(&with) {
        assert!(["x-wing", "naked-pair"].iter().all(|name| used.iter().any(|own| own == name)));
    }
    let banned = "pointing,claiming,naked-pair";
    let without = made(&["5", "--seed", "w", "--without", banned, "--level", "hard"]);
    for used in techniques(&without) {
        assert!(banned.split(',').all(|name| used.iter().all(|own| own != name)));
    }
    let easy = made(&["5", "--seed", "w", "--level", "easy", "--clues", "minimal"]);
    assert_valid(&easy, "classic");
}

/// C4, C5: documents are the same as those that `convert` makes of the lines, and are read back.
#[test]
fn documents() {
    for layout in ["classic", "twin-ne", "0,0 0,12"] {
        let arguments = ["3", "--seed", "documents", "--layout", layout];
        let (lines, documents) = (made(&arguments), made(&[&arguments[..], &["--json"]].concat()));
        let convert = |to: &str, input: &str| {
            ninefold(&["convert", "--layout", layout, "--to", to], input.as_bytes())
        };
        assert_eq!(convert("json", &lines), (0, documents.clone(), String::new()));
        assert_eq!(convert("line", &documents), (0, lines, String::new()));
    }
}

/// C4: a puzzle that is not found is reported with its number, and the others are written.
#[test]
fn what_is_not_found() {
    let rare = ["generate", "12", "--seed", "rare", "--clues", "22", "--tries", "8"];
    assert_snapshot!(transcript(&rare, ""));
    for threads in ["1", "5"] {
        let arguments = [&rare[..], &["--threads", threads]].concat();
        assert_eq!(ninefold(&arguments, b""), ninefold(&rare, b""));
    }
    // One clue is never enough.
    let bare = format!("1{}", ".".repeat(80));
    let (code, output, errors) =
        ninefold(&["generate", "--seed", "s", "--mask", &bare, "--tries", "3"], b"");
    assert_eq!((code, output.as_str()), (1, ""));
    assert!(errors.starts_with("puzzle 1: none found in 3 solved boards: 3 had"), "{errors}");
}

/// C4: invalid options, and those that no puzzle can meet, give exit code 2 with the reason.
#[test]
fn misuse() {
    let misuse: String = [
        &["-5"][..],
        &["many"],
        &["--clues", "82-200"],
        &["--clues", "30-20"],
        &["--clues", "-3"],
        &["--clues", "few"],
        &["--symmetry", "blue"],
        &["--symmetry", "rows", "--layout", "twin-nw"],
        &["--layout", "nonsense"],
        &["--alone", "0"],
        &["--alone", "1", "--layout", "0,0 0,12"],
        &["--mask", "no-such-file.txt"],
        &["--mask", "123"],
        &["--tries", "0"],
        &["--level", "fiendish"],
        &["--technique", "swordfsh"],
        &["--technique", "forcing-net", "--level", "easy"],
        &["--technique", "x-wing,swordfish", "--without", "x-wing"],
        &["--rating", "0.5"],
        &["--rating", "7.5..7.0"],
        &["--rating", "hard"],
        &["--pearl", "--diamond"],
        &["--threads", "-1"],
    ]
    .iter()
    .map(|arguments| transcript(&[&["generate"], *arguments].concat(), ""))
    .collect();
    assert_snapshot!(misuse);
}

/// C4, D11: puzzles of an exact rating, whose documents declare it.
#[test]
fn ratings() {
    let arguments = ["generate", "5", "--seed", "r", "--rating", "2.0..4.5", "--json"];
    let (code, output, _) = ninefold(&arguments, b"");
    assert_eq!((code, output.lines().count()), (0, 5));
    let rated = ninefold(&["rate", "--exact", "--rating", "2.0..4.5"], output.as_bytes()).1;
    for (document, line) in output.lines().zip(rated.lines()) {
        let er = line.split('\t').nth(4).unwrap();
        assert!(document.contains(&format!("\"declared\":{{\"rating\":{{\"er\":{er},")), "{line}");
    }
    assert_eq!(rated.lines().count(), 5);
}
