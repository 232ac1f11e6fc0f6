//! Proofs for SAT solvers, checked by a program from outside the project.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use ninefold::solve::{self, Budget, StandardProof};
use ninefold_testkit::data;

fn confirms(checker: &Path, formula: &str, proof: &str) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let [formula_file, proof_file] = ["cnf", "drat"].map(|name| folder.path().join(name));
    fs::write(&formula_file, formula).expect("a file");
    fs::write(&proof_file, proof).expect("a file");
    let output = Command::new(checker).args([formula_file, proof_file]).output();
    let said = String::from_utf8(output.expect("the checker runs").stdout).expect("text");
    let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("s ")).collect();
    match lines[..] {
        ["s VERIFIED"] => true,
        ["s NOT VERIFIED"] => false,
        _ => panic!("{said}"),
    }
}

/// C8: a checker that knows nothing about Sudoku confirms that there is no other solution; without the
/// clause that excludes the solution it does not. The long tier names the checker.
#[test]
#[expect(clippy::print_stdout, reason = "reports that a test is skipped")]
fn a_checker_of_sat_proofs_confirms() {
    let Some(checker) = env::var_os("NINEFOLD_DRAT_CHECKER") else {
        assert!(!data::is_long(), "NINEFOLD_DRAT_CHECKER must name a checker of DRAT proofs");
        println!("skipped: NINEFOLD_DRAT_CHECKER does not name a checker of DRAT proofs");
        return;
    };
    let checker = Path::new(&checker);
    for (name, step) in [("17-clue", 2_000), ("random-minimal-20k", 800), ("hardest-1106", 20)] {
        for board in data::list(name, 20 * step, step) {
            let proof = solve::prove(&board, 1, Budget::default()).expect("a proof");
            let [formula, refutation] = [StandardProof::Dimacs, StandardProof::Drat]
                .map(|form| proof.in_form(form).to_string());
            assert!(confirms(checker, &formula, &refutation), "{name}: {proof}");
            let (others, _) = formula.trim_end().rsplit_once('\n').expect("clauses");
            let n_clauses = others.lines().filter(|line| !line.starts_with(['c', 'p'])).count();
            let head = |n_clauses| format!("\np cnf 729 {n_clauses}\n");
            let others = others.replacen(&head(n_clauses + 1), &head(n_clauses), 1);
            assert!(!confirms(checker, &others, &refutation), "{name}: {proof}");
        }
    }
}
