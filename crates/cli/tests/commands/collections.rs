//! Collections in the terminal: `ninefold play --from`.

use std::fs;

use ninefold_testkit::boards::GIVENS;
use tempfile::TempDir;

use crate::{ninefold, ninefold_in};

/// C12: the first puzzle that is not solved is played; one that was begun continues; when all are
/// solved, it says so. Lines that are not puzzles are skipped.
#[test]
fn the_next_unsolved_puzzle() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("list.txt");
    let list = path.to_str().unwrap();
    let (_, another, _) = ninefold(&["generate", "--seed", "next", "--level", "easy"], b"");
    fs::write(&path, format!("{}\n{GIVENS}\tFor Ann\n{another}", ".".repeat(81))).unwrap();
    let play = |input: &str| {
        let arguments = ["play", "--line", "--lang", "en", "--from", list];
        ninefold_in(Some(folder.path()), &arguments, input.as_bytes())
    };
    let n_games = || {
        let (_, games, _) = ninefold_in(Some(folder.path()), &["play", "--list"], b"");
        games.lines().count()
    };
    assert_eq!(play("i134\nq\n").0, 0);
    assert_eq!(n_games(), 1);
    // The same game, with its turn.
    let (code, output, _) = play("u\nf\n");
    assert_eq!(code, 0);
    assert!(!output.contains("nothing to undo"), "{output}");
    assert_eq!(n_games(), 1);
    assert_eq!(play("f\n").0, 0);
    assert_eq!(n_games(), 2);
    let (code, output, errors) = play("");
    assert_eq!((code, &*errors), (1, ""));
    assert_eq!(output, format!("All 2 puzzles of {list} are solved.\n"));
}

/// C12: a file that is missing or has no puzzle is named.
#[test]
fn no_collection() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("list.txt");
    let play = |file: &str| ninefold(&["play", "--line", "--lang", "en", "--from", file], b"");
    let (code, _, errors) = play(path.to_str().unwrap());
    assert_eq!(code, 1);
    assert!(errors.contains("list.txt: "), "{errors}");
    fs::write(&path, "").unwrap();
    let (code, output, _) = play(path.to_str().unwrap());
    assert_eq!(code, 1);
    assert!(output.starts_with("There is no puzzle in "), "{output}");
}
