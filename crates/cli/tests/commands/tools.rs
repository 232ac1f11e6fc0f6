//! Tools for puzzles.

use ninefold::notation::foreign::LineShape;
use ninefold_testkit::boards::{GIVENS, HARD, SOLVED};

use crate::ninefold;

/// C1: all solutions, or some, with the board before each.
#[test]
fn all_solutions() {
    let open = format!("{}{}", ".".repeat(18), &GIVENS[18..]);
    let counted = ninefold(&["solve", "--count", "10000", &open], b"").1;
    let (code, output, _) = ninefold(&["solve", "--all", &open], b"");
    assert_eq!((code, output.lines().count().to_string() + "\n"), (0, counted));
    assert!(output.lines().count() > 1 && output.lines().any(|line| line == SOLVED));
    let empty = ".".repeat(81);
    let (code, output, _) = ninefold(&["solve", "--all=3", "--with-puzzle", &empty], b"");
    assert_eq!((code, output.lines().count()), (0, 3));
    assert!(output.lines().all(|line| line.starts_with(&format!("{empty}\t"))), "{output}");
    let none = GIVENS.replacen("..7", "1.7", 1);
    assert_eq!(ninefold(&["solve", "--all", &none], b"").1, "no solution\n");
    let (_, json, _) = ninefold(&["solve", "--all", "--json", GIVENS], b"");
    assert!(
        json.contains(&format!("\"all\":[\"{SOLVED}\"],\"solutions\":1,\"exact\":true")),
        "{json}"
    );
}

/// C1: with the board before each answer, skipped lines do no harm.
#[test]
fn answers_with_their_puzzles() {
    let input = format!("# comment\n\n{GIVENS}\nhello\n");
    let (_, output, _) = ninefold(&["solve", "--with-puzzle"], input.as_bytes());
    assert_eq!(output, format!("{GIVENS}\t{SOLVED}\n-\tinvalid\n"));
}

/// C4: the hardest technique, and the solution.
#[test]
fn the_hardest_technique() {
    let arguments = ["generate", "3", "--hardest", "naked-pair", "--seed", "1", "--solution"];
    let (code, output, _) = ninefold(&arguments, b"");
    assert_eq!((code, output.lines().count()), (0, 3));
    for line in output.lines() {
        let (puzzle, solution) = line.split_once('\t').unwrap();
        assert_eq!(ninefold(&["solve", puzzle], b"").1.trim_end(), solution);
        let rated = ninefold(&["rate", puzzle], b"").1;
        assert!(rated.trim_end().ends_with("\tnaked-pair"), "{rated}");
    }
    let easy = ninefold(&["generate", "5", "--up-to", "hidden-single", "--seed", "2"], b"").1;
    let rated = ninefold(&["rate"], easy.as_bytes()).1;
    assert_eq!(rated.matches("\teasy\t").count(), 5, "{rated}");
    let both = ["generate", "--hardest", "x-wing", "--up-to", "x-wing"];
    assert_eq!(ninefold(&both, b"").0, 2);
}

/// C2, C7: clues that are not needed, and the puzzle without them.
#[test]
fn minimal_puzzles() {
    let (code, checked, _) = ninefold(&["check", "--minimal", GIVENS], b"");
    assert!(code == 1 && checked.starts_with("redundant r"), "{checked}");
    let (code, minimal, _) = ninefold(&["minimize", GIVENS], b"");
    assert_eq!(code, 0);
    assert_eq!(
        ninefold(&["check", "--minimal"], minimal.as_bytes()),
        (0, "valid\n".into(), String::new())
    );
    assert_eq!(ninefold(&["solve"], minimal.as_bytes()).1, format!("{SOLVED}\n"));
    let is_kept = |(one, other): (char, char)| one == other || other == '.';
    assert!(GIVENS.chars().zip(minimal.trim_end().chars()).all(is_kept));
    assert_eq!(ninefold(&["minimize"], minimal.as_bytes()).1, minimal);
    let twins =
        ninefold(&["generate", "--layout", "twin-nw", "--clues", "60", "--seed", "1"], b"").1;
    let fewer = ninefold(&["minimize"], twins.as_bytes()).1;
    assert_eq!(ninefold(&["check", "--minimal"], fewer.as_bytes()).1, "valid\n");
    assert_eq!(ninefold(&["minimize", &".".repeat(81)], b"").0, 1);
}

/// C7: disguises have one canonical form, and a collection has each puzzle once.
#[test]
fn canonical_forms() {
    let shuffle = ["shuffle", "--seed", "1", "--number", "20", GIVENS, HARD];
    let (code, shuffled, _) = ninefold(&shuffle, b"");
    assert_eq!((code, shuffled.lines().count()), (0, 40));
    let (_, forms, _) = ninefold(&["canon"], shuffled.as_bytes());
    let mut distinct: Vec<&str> = forms.lines().collect();
    distinct.dedup();
    assert_eq!(distinct.len(), 2, "{forms}");
    assert!(distinct.iter().all(|line| line.ends_with("\t1")));
    let unique = ninefold(&["canon", "--unique"], shuffled.as_bytes()).1;
    assert_eq!(unique.lines().count(), 2);
    assert_eq!(unique.lines().next(), shuffled.lines().next());
    let (code, _, errors) = ninefold(&["canon", &format!("55{}", ".".repeat(79))], b"");
    assert!(code == 1 && errors.contains("givens conflict"), "{errors}");
    let twins = ninefold(&["generate", "--layout", "twin-nw", "--seed", "1"], b"").1;
    assert!(ninefold(&["canon"], twins.as_bytes()).2.contains("boards of one grid"));
    let disguised = ninefold(&["shuffle", "--seed", "1"], twins.as_bytes()).1;
    assert_ne!(disguised, twins);
    assert_eq!(ninefold(&["check"], disguised.as_bytes()).1, "valid\n");
}

/// C7: the table before each step that rules something out.
#[test]
fn explained_with_tables() {
    let (_, plain, _) = ninefold(&["explain", HARD], b"");
    let (_, output, _) = ninefold(&["explain", "--tables", HARD], b"");
    assert!(plain.lines().all(|line| output.contains(line)));
    let rows: Vec<&str> = output.lines().filter(|line| line.starts_with("| ")).collect();
    assert!(!rows.is_empty() && rows.len().is_multiple_of(9));
    assert!(rows.iter().any(|row| row.contains('-')) && rows.iter().any(|row| row.contains('*')));
    assert_eq!(LineShape::default().read(rows[0]), None);
}

/// C7: a manual page for the program and for each command.
#[test]
fn manual_pages() {
    let (code, page, _) = ninefold(&["man"], b"");
    assert!(code == 0 && page.starts_with(".TH NINEFOLD 1 "), "{page}");
    let commands = page.lines().filter_map(|line| line.strip_prefix("\\fBninefold "));
    let mut n_pages = 0;
    for command in commands.map(|line| line.trim_end_matches("\\fR")) {
        let (code, page, _) = ninefold(&["man", command], b"");
        assert_eq!(code, 0, "{command}");
        assert!(page.contains(".SH SYNOPSIS") && page.contains("ninefold"), "{page}");
        assert!(page.lines().all(|line| !line.starts_with('\'')), "{page}");
        n_pages += 1;
    }
    assert!(n_pages > 15);
    assert_eq!(ninefold(&["man", "nonsense"], b"").0, 2);
}
