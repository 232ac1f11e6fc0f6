//! Collections in the terminal: played, converted, and compared.

use std::fs;

use ninefold_testkit::boards::GIVENS;
use tempfile::TempDir;

use crate::{ninefold, ninefold_in};

/// C12: the first puzzle that is not solved is played; one that was begun is continued; when all
/// are solved, the command says so. Lines that are not puzzles are skipped.
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

/// C14: titles, sources and levels are kept from form to form, if the form has room for them.
#[test]
fn titles_are_kept() {
    let convert = |arguments: &[&str], input: &str| {
        let arguments = [&["convert", "--to"], arguments].concat();
        let (code, output, errors) = ninefold(&arguments, input.as_bytes());
        assert_eq!((code, &*errors), (0, ""), "{arguments:?}");
        output
    };
    let table = format!(
        "puzzle,title,level,author,source\n{GIVENS},\"For \"\"Ann\"\", again\",hard,Me,A & B\n{GIVENS},,,,\n"
    );
    let collected = convert(&["collected"], &table);
    assert_eq!(collected.lines().count(), 2);
    for part in
        ["For \\\"Ann\\\", again", "\"difficulty\":\"hard\"", "\"source\":\"A & B\"", "\"Me\""]
    {
        assert!(collected.contains(part), "{part}: {collected}");
    }
    assert_eq!(convert(&["collected"], &collected), collected);
    assert_eq!(convert(&["table"], &collected), table);
    let xml = convert(&["opensudoku"], &collected);
    assert!(
        xml.contains("note=\"For &quot;Ann&quot;, again\"")
            && xml.contains("<folder name=\"A &amp; B\">")
    );
    let back = convert(&["table"], &xml);
    assert_eq!(back, table.replace(",hard,Me,", ",,,"));
    let list = convert(&["sdm", "--keep"], &collected);
    assert!(
        list.starts_with(&format!("{}\tFor \"Ann\", again\n", GIVENS.replace('.', "0"))),
        "{list}"
    );
    assert!(convert(&["table"], &list).contains("\"For \"\"Ann\"\", again\""));
    let graded = convert(&["table", "--grade"], &table);
    assert!(
        graded.contains(",hard,") && graded.lines().nth(2).unwrap().contains(",,easy,,"),
        "{graded}"
    );
}

/// C14: anything that a form cannot hold is an error.
#[test]
fn what_does_not_fit_is_refused() {
    let (code, _, errors) = ninefold(&["convert", "--to", "line", "--grade", GIVENS], b"");
    assert!(code == 2 && errors.contains("--grade"), "{code} {errors}");
    let (code, _, errors) = ninefold(&["convert", "--to", "table", "--keep", GIVENS], b"");
    assert!(code == 2 && errors.contains("--keep"), "{code} {errors}");
    let twins = ninefold(&["generate", "--layout", "twin-nw", "--seed", "1"], b"").1;
    let (code, _, errors) = ninefold(&["convert", "--to", "table"], twins.as_bytes());
    assert!(code == 1 && errors.contains("table is for boards of one grid"), "{code} {errors}");
    assert_eq!(ninefold(&["convert", "--to", "collected"], twins.as_bytes()).0, 0);
    let (code, _, errors) = ninefold(&["convert", "--to", "collected", &".".repeat(81)], b"");
    assert!(code == 1 && errors.contains("solution"), "{errors}");
}

/// C14: duplicates up to symmetry are marked, on one grid and on several.
#[test]
fn duplicates_are_marked() {
    let twins = ninefold(&["generate", "2", "--layout", "twin-nw", "--seed", "1"], b"").1;
    let others = ninefold(&["shuffle", "--seed", "1"], format!("{GIVENS}\n{twins}").as_bytes()).1;
    let list = format!("{GIVENS}\n{twins}12\n{others}");
    let (code, marked, errors) = ninefold(&["canon", "--duplicates"], list.as_bytes());
    assert!(code == 1 && errors.contains("line 4"), "{errors}");
    let numbers: Vec<&str> = marked.lines().map(|line| line.split_once('\t').unwrap().1).collect();
    assert_eq!(numbers, ["1", "2", "3", "1", "2", "3"]);
    assert!(marked.starts_with(&format!("{GIVENS}\t1\n")));
}
