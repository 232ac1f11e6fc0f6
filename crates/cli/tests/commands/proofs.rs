//! Proofs.

use ninefold_testkit::boards::{self, GIVENS, SOLVED};

use crate::ninefold;

/// A puzzle whose proof needs one case.
const CASES: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

/// C8: a proof per line in input order, which `verify` accepts; the page about proofs shows one.
#[test]
fn proofs_are_written_and_verified() {
    let input = format!("{GIVENS}\n# comment\n{CASES}\n");
    let (code, proofs, errors) = ninefold(&["prove"], input.as_bytes());
    assert_eq!((code, proofs.lines().count(), &*errors), (0, 2, ""));
    let head = format!("ninefold/proof 1;grids 0,0;givens {GIVENS};solution {SOLVED};end ");
    assert!(proofs.starts_with(&head), "{proofs}");
    let page = include_str!("../../../../docs/proofs-of-uniqueness.md");
    assert!(page.contains(&proofs.lines().last().unwrap().replace(';', "\n")[..200]), "{proofs}");
    let verified = format!("{GIVENS}\tsolutions 1\tcases 0\n{CASES}\tsolutions 1\tcases 1\n");
    assert_eq!(ninefold(&["verify"], proofs.as_bytes()), (0, verified, String::new()));
}

/// C8: many grids, and a file for each proof.
#[test]
fn proofs_in_files() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new");
    let twins = boards::gattai().next().unwrap();
    let layout = twins.layout().to_string();
    let arguments = ["prove", "--layout", &layout, "--out", out.to_str().unwrap()];
    let input = format!("{twins}\n");
    assert_eq!(ninefold(&arguments, input.as_bytes()).0, 0);
    let file = out.join("1.txt");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("ninefold/proof 1\ngrids 0,0 ") && text.ends_with('\n'), "{text}");
    let (code, verified, _) = ninefold(&["verify", file.to_str().unwrap()], b"");
    assert!(code == 0 && verified.contains("\tsolutions 1\tcases "), "{verified}");
    let (code, _, errors) = ninefold(&arguments, input.as_bytes());
    assert!(code == 1 && errors.contains("cannot write"), "files are kept: {errors}");
}

/// C4, C8, C7: documents of new puzzles and of dailies carry their proofs, which are read with them and
/// left out with the solution.
#[test]
fn documents_carry_proofs() {
    let generate = ["generate", "3", "--seed", "p", "--json", "--proof"];
    let daily = ["daily", "2026-11-15", "--mode", "classic", "--level", "hard", "--proof"];
    for (arguments, n_puzzles) in [(&generate[..], 3), (&daily[..], 1)] {
        let (code, documents, errors) = ninefold(arguments, b"");
        assert_eq!((code, documents.lines().count(), &*errors), (0, n_puzzles, ""));
        let mut proofs = String::new();
        for line in documents.lines() {
            let document: serde_json::Value = serde_json::from_str(line).unwrap();
            let proof = document["proof"].as_str().unwrap();
            assert!(proof.contains(document["solution"].as_str().unwrap()), "{proof}");
            proofs += proof;
            proofs.push('\n');
        }
        assert_eq!(ninefold(&["prove"], documents.as_bytes()).1, proofs);
        let (code, verified, _) = ninefold(&["verify"], proofs.as_bytes());
        assert_eq!((code, verified.lines().count()), (0, n_puzzles));
        assert_eq!(ninefold(&["verify"], documents.as_bytes()), (0, verified, String::new()));
        let kept = ninefold(&["convert", "--to", "json"], documents.as_bytes()).1;
        assert_eq!(kept, documents);
        let sealed = ninefold(&["convert", "--to", "json", "--sealed"], documents.as_bytes()).1;
        assert!(sealed.lines().count() == n_puzzles && !sealed.contains("proof"), "{sealed}");
        let (code, _, errors) = ninefold(&["verify"], sealed.as_bytes());
        assert!(
            code == 1 && errors.starts_with("line 1: expected a document with a proof\n"),
            "{errors}"
        );
        let damaged = documents.replace("x ", "= ").replace(";end ", ";end 0");
        assert_eq!(ninefold(&["solve"], damaged.as_bytes()).0, 1);
    }
    for arguments in [&["generate", "--proof"][..], &["daily", "--proof", "--sealed"]] {
        assert_eq!(ninefold(arguments, b"").0, 2, "{arguments:?}");
    }
}

/// C8: a formula and its proof for SAT checkers, for one board, or in files.
#[test]
fn standard_forms() {
    let (code, formula, _) = ninefold(&["prove", "--to", "dimacs", CASES], b"");
    assert!(code == 0 && formula.contains("\np cnf 729 "), "{formula}");
    let n_clauses = formula.lines().filter(|line| !line.starts_with(['c', 'p'])).count();
    let (code, proof, _) = ninefold(&["prove", "--to", "lrat", CASES], b"");
    // The contradiction, the solution, and nothing else.
    assert_eq!((code, proof.lines().count()), (0, 3));
    assert!(proof.starts_with(&format!("{} ", n_clauses + 1)), "{proof}");
    let (code, proof, _) = ninefold(&["prove", "--to", "drat", CASES], b"");
    assert!(code == 0 && proof.ends_with(" 0\n0\n"), "{proof}");
    let input = format!("{GIVENS}\n{CASES}\n");
    let (code, _, errors) = ninefold(&["prove", "--to", "lrat"], input.as_bytes());
    assert_eq!(code, 1);
    assert_eq!(errors, "line 2: expected one board: --out FOLDER writes a file for each\n");
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    for (form, name) in [("dimacs", "2.cnf"), ("lrat", "2.lrat"), ("drat", "2.drat")] {
        let arguments = ["prove", "--to", form, "--out", out];
        assert_eq!(ninefold(&arguments, input.as_bytes()).0, 0);
        let alone = ninefold(&["prove", "--to", form, CASES], b"").1;
        assert_eq!(std::fs::read_to_string(folder.path().join(name)).unwrap(), alone);
    }
}

/// C8: none and several solutions are proven only on request; a budget ends the search.
#[test]
fn other_numbers_of_solutions() {
    let none = GIVENS.replacen("..7", "1.7", 1);
    let open = format!("{}{}", ".".repeat(24), &SOLVED[24..]);
    let input = format!("{none}\n{open}\n");
    let (code, output, errors) = ninefold(&["prove"], input.as_bytes());
    assert_eq!((code, &*output), (1, ""));
    assert_eq!(
        errors,
        "line 1: no solution: --count 1 proves it\nline 2: several solutions: --count N proves how many\n"
    );
    let counted = ninefold(&["solve", "--count", "100", &open], b"").1;
    let (code, proofs, _) = ninefold(&["prove", "--count", "100"], input.as_bytes());
    let (_, verified, _) = ninefold(&["verify"], proofs.as_bytes());
    assert_eq!((code, proofs.lines().count()), (0, 2));
    assert!(verified.contains(&format!("{none}\tsolutions 0\t")), "{verified}");
    assert!(verified.contains(&format!("{open}\tsolutions {}\t", counted.trim())), "{verified}");
    let errors = ninefold(&["prove", "--count", "1", &open], b"").2;
    assert_eq!(errors, "line 1: more than 1 solutions\n");
    assert_eq!(ninefold(&["prove", "--budget", "1", CASES], b"").2, "line 1: gave up\n");
}

/// C8: many proofs are checked on several threads, and answered in order; those of several files, too.
#[test]
fn batches_are_verified_in_order() {
    let puzzles = ninefold(&["generate", "300", "--seed", "v"], b"").1;
    let mut proofs = ninefold(&["prove"], puzzles.as_bytes()).1;
    let n_bytes = proofs.len();
    proofs.extend_from_within(..n_bytes / 2); // the last is cut off
    let answers = ninefold(&["verify", "--threads", "4"], proofs.as_bytes());
    assert_eq!(answers, ninefold(&["verify", "--threads", "1"], proofs.as_bytes()));
    let (code, output, errors) = answers;
    assert_eq!((code, errors.lines().count()), (1, 1), "{errors}");
    for (puzzle, answer) in puzzles.lines().zip(output.lines()) {
        assert!(answer.starts_with(&format!("{puzzle}\tsolutions 1\tcases ")), "{answer}");
    }
    assert!(output.lines().count() > 400 && output.ends_with("\nrefused\n"));
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (all, none) = (file("all", &proofs[..n_bytes]), file("none", ""));
    let (code, output, errors) = ninefold(&["verify", &all, "nosuch", &none], b"");
    assert_eq!((code, output.lines().count()), (2, 300));
    let errors: Vec<&str> = errors.lines().collect();
    assert!(
        errors.len() == 2 && errors[0].starts_with("ninefold: cannot read nosuch"),
        "{errors:?}"
    );
    assert!(errors[1].ends_with("none:1: expected a proof, found nothing"), "{errors:?}");
}

/// C8: anything that is not a proof is refused, with its place; empty input is not a proof.
#[test]
fn refusals() {
    let proof = ninefold(&["prove", CASES], b"").1;
    let input = format!("{proof}{}", proof.replacen("3x", "3=", 1));
    let (code, output, errors) = ninefold(&["verify"], input.as_bytes());
    assert_eq!((code, &*output), (1, &*format!("{CASES}\tsolutions 1\tcases 1\nrefused\n")));
    let expected = "line 2: in the proof that begins here, line 5, column 20: expected where singles \
                    lead: x (contradiction), = (solution) or + (neither)\n";
    assert_eq!(errors, expected);
    let (code, _, errors) = ninefold(&["verify"], b"");
    assert_eq!((code, &*errors), (1, "line 1: expected a proof, found nothing\n"));
    assert_eq!(ninefold(&["verify", "nosuch.txt"], b"").0, 2);
}
