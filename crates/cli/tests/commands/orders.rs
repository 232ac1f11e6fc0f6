//! `ninefold generate --recipe`: collections made to order.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use insta::assert_snapshot;
use ninefold_testkit::data::is_long;
use ninefold_wire::{Collected, Options};
use tempfile::TempDir;

use crate::ninefold;

const RECIPE: &str = r#"
seed = "autumn"

[[puzzles]]
count = 12
level = "easy"
symmetry = "180"

[[puzzles]]
count = 5
level = "medium"
technique = ["naked-pair"]
without = ["x-wing"]
clues = "24-32"

[[puzzles]]
count = 2
layout = "twin-nw"
alone = 1

[[puzzles]]
count = 1
picture = """
#.......#
.###.###.
.#..#..#.
.#.###.#.
..##.##..
.#.###.#.
.#..#..#.
.###.###.
#.......#
"""
"#;

/// Runs a recipe; returns the exit code and the messages, without the folder.
fn run(folder: &Path, recipe: &str, out: &str, threads: &str) -> (u8, String) {
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    fs::write(path("book.toml"), recipe).unwrap();
    let (recipe, out) = (path("book.toml"), path(out));
    let arguments = ["generate", "--recipe", &recipe, "--out", &out, "--threads", threads];
    let (code, output, errors) = ninefold(&arguments, b"");
    assert_eq!(output, "");
    (code, errors.replace(&path(""), ""))
}

fn collected(folder: &Path, name: &str) -> Vec<Collected> {
    let text = fs::read_to_string(folder.join(name)).unwrap();
    let read = |line: &str| Collected::read(line, &Options::default()).unwrap().unwrap();
    text.lines().map(read).collect()
}

/// C11: the orders of a recipe are met, in order, whatever the number of threads; each line says how
/// its puzzle was made, and `generate` makes it again.
#[test]
fn orders_are_met() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    assert_eq!(run(folder, RECIPE, "a.jsonl", "1"), (0, "wrote a.jsonl\n".to_owned()));
    assert_eq!(run(folder, RECIPE, "b.jsonl", "3").0, 0);
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert!(read("a.jsonl") == read("b.jsonl"));
    assert!(!folder.join("a.jsonl.part").exists());
    let all = collected(folder, "a.jsonl");
    let orders: Vec<u64> = all.iter().map(|one| one.about.made.as_ref().unwrap().order).collect();
    let expected = [[1].repeat(12), [2].repeat(5), [3].repeat(2), vec![4]].concat();
    assert_eq!(orders, expected);
    let names = |one: &Collected| one.puzzle.declared.difficulty.unwrap().name();
    assert!(all[..12].iter().all(|one| names(one) == "easy"));
    assert!(all[12..17].iter().all(|one| {
        names(one) == "medium" && (24..=32).contains(&one.puzzle.puzzle.n_givens())
    }));
    assert!(all[17..19].iter().all(|one| one.puzzle.puzzle.layout().n_grids() == 2));
    let n_clues = RECIPE.split("\"\"\"").nth(1).unwrap().matches('#').count();
    assert_eq!(all[19].puzzle.puzzle.n_givens(), n_clues);
    // The seventh line again.
    let made = all[6].about.made.as_ref().unwrap();
    let n_puzzles = (made.index + 1).to_string();
    let again =
        ["generate", &n_puzzles, "--level", "easy", "--symmetry", "180", "--seed", &made.seed];
    let (_, output, _) = ninefold(&again, b"");
    assert_eq!(output.lines().last().unwrap(), all[6].puzzle.puzzle.givens().to_string());
    // The collection is a book.
    let (book, list) = (folder.join("book.pdf"), folder.join("a.jsonl"));
    let print = [
        "print",
        "--book",
        "--per-page",
        "6",
        "--out",
        book.to_str().unwrap(),
        list.to_str().unwrap(),
    ];
    assert_eq!(ninefold(&print, b"").0, 0);
}

/// C11: a run that continues gives the same bytes, wherever the file was cut off.
#[test]
fn cut_off_files_go_on() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    assert_eq!(run(folder, RECIPE, "whole.jsonl", "2").0, 0);
    let whole = fs::read(folder.join("whole.jsonl")).unwrap();
    for parts in 0..8 {
        let length = whole.len() * parts / 7;
        fs::write(folder.join("cut.jsonl.part"), &whole[..length]).unwrap();
        let (code, errors) = run(folder, RECIPE, "cut.jsonl", "2");
        assert_eq!(code, 0);
        let n_lines = String::from_utf8_lossy(&whole[..length]).matches('\n').count();
        assert_eq!(
            errors.contains(&format!("resuming after {n_lines} of 20 puzzles")),
            n_lines > 0
        );
        assert!(fs::read(folder.join("cut.jsonl")).unwrap() == whole, "cut off at byte {length}");
        fs::remove_file(folder.join("cut.jsonl")).unwrap();
    }
    // With another recipe the rest would not fit.
    fs::write(folder.join("cut.jsonl.part"), &whole).unwrap();
    let (code, errors) = run(folder, &RECIPE.replace("autumn", "spring"), "cut.jsonl", "2");
    assert_eq!(code, 2);
    assert_eq!(
        errors,
        "ninefold: cut.jsonl.part:1: the file was started with a different recipe; remove the file to start over\n"
    );
    let (code, errors) = run(folder, RECIPE, "whole.jsonl", "2");
    assert_eq!((code, errors.contains("already exists")), (2, true));
}

/// C11: a run that is killed again and again ends with the file of an uninterrupted one; with 10,000
/// puzzles in the long tier.
#[test]
fn a_killed_run_goes_on() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let (count, pause) = if is_long() { (10_000, 400) } else { (300, 40) };
    let recipe = format!(
        "seed = \"kill\"\n[[puzzles]]\ncount = {}\nlevel = \"medium\"\n[[puzzles]]\ncount = {}\n",
        count / 2,
        count / 2
    );
    assert_eq!(run(folder, &recipe, "alone.jsonl", "0").0, 0);
    let mut n_kills = 0;
    while !folder.join("killed.jsonl").exists() {
        let mut program = Command::new(env!("CARGO_BIN_EXE_ninefold"));
        program.args(["generate", "--recipe", "book.toml", "--out", "killed.jsonl"]);
        let mut child =
            program.current_dir(folder).stderr(std::process::Stdio::null()).spawn().unwrap();
        // Each kill comes later than the one before, so that the run ends eventually.
        thread::sleep(Duration::from_millis(pause + 20 * n_kills));
        if child.try_wait().unwrap().is_none() {
            child.kill().unwrap();
            n_kills += 1;
        }
        child.wait().unwrap();
    }
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert!(read("alone.jsonl") == read("killed.jsonl"));
    println!("proved: {n_kills} kills of a run of {count} puzzles");
}

/// C11: no two puzzles are alike, unless that is allowed; the error for an order that cannot be
/// delivered names its line.
#[test]
fn too_much_is_ordered() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let full = "#########\n".repeat(9);
    // All cells are clues, so every puzzle is a solved board, and such boards are hardly ever
    // alike.
    let many = format!("seed = \"x\"\n[[puzzles]]\ncount = 3\npicture = \"\"\"\n{full}\"\"\"\n");
    assert_eq!(run(folder, &many, "full.jsonl", "2").0, 0);
    let boards: BTreeSet<String> = collected(folder, "full.jsonl")
        .iter()
        .map(|one| one.puzzle.puzzle.givens().to_string())
        .collect();
    assert_eq!(boards.len(), 3);
    let rare = "seed = \"x\"\n\n[[puzzles]]\ncount = 3\nclues = 17\ntries = 1\n";
    let (code, errors) = run(folder, rare, "rare.jsonl", "2");
    assert_eq!(code, 1);
    assert!(errors.starts_with("book.toml:3: 0 of 3 puzzles: "), "{errors}");
}

/// C11: errors in a recipe are named, with their line.
#[test]
fn bad_recipes() {
    let folder = TempDir::new().unwrap();
    let orders = [
        "",
        "seed = 5",
        "seed = \"x\"",
        "seed = \"x\"\nsede = 1",
        "seed = \"x\"\n[[puzzles]]\nlevel = \"easy\"",
        "seed = \"x\"\n[[puzzles]]\ncount = 0",
        "seed = \"x\"\n[[puzzles]]\ncount = 1\nlevel = \"hrad\"",
        "seed = \"x\"\n[[puzzles]]\ncount = 1\nlevle = \"hard\"",
        "seed = \"x\"\n[[puzzles]]\ncount = 1\nlayout = \"samuray\"",
        "seed = \"x\"\n[[puzzles]]\ncount = 1\nclues = 16",
        "seed = \"x\"\n[[puzzles]]\ncount = 1\nrating = \"high\"",
        "seed = \"x\"\n[[puzzles]]\ncount = 1\ntechnique = [\"x-wing\", \"y\"]",
        "seed = \"x\"\n[[puzzles]]\ncount = 1\nlevel = \"easy\"\ntechnique = [\"x-wing\"]",
        "seed = \"x\"\n[[puzzles]]\ncount = 1\npearl = 1",
        "seed = \"x\"\n[[puzzles]]\ncount = 1\npicture = \"\"\"\n##\n##########\n\"\"\"",
        "seed = \"x\"\n[[puzzles]]\ncount = 1\npicture = \"\"\"\n##\n\"\"\"",
        "seed = \"x\"\n[[puzzles]]\ncount = 1\nlayout = \"samurai\"\npicture = \"\"\"\n.........#\n\"\"\"",
        "seed = \"x\"\ndistinct = 1",
        "seed = \"x\"\npuzzles = 1",
        "seed = \"x\n",
    ];
    let answers: String =
        orders.iter().map(|recipe| run(folder.path(), recipe, "a.jsonl", "1").1).collect();
    assert_snapshot!(answers);
    assert!(orders.iter().all(|recipe| run(folder.path(), recipe, "a.jsonl", "1").0 == 2));
}
