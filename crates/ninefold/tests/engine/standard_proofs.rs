//! Proofs in the formats of SAT solvers, confirmed by a checker that knows nothing of Sudoku.

use std::collections::{BTreeMap, BTreeSet};

use ninefold::solve::{self, Budget, Proof, StandardProof};
use ninefold::{Board, Layout};
use ninefold_testkit::boards::{self, GIVENS, HARD, SOLVED};

type Clause = Vec<i32>;

/// A puzzle that takes many cases: Golden Nugget.
const CASES: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

fn proof(board: &Board) -> Proof {
    solve::prove(board, 1_000, Budget::default()).expect("a proof")
}

fn text(proof: &Proof, form: StandardProof) -> String {
    proof.in_form(form).to_string()
}

fn numbers(line: &str) -> Vec<i32> {
    line.split_whitespace().map(|number| number.parse().expect("a number")).collect()
}

/// The clauses of a formula, as many as its header says.
fn clauses(formula: &str) -> Vec<Clause> {
    let head = formula.lines().find(|line| line.starts_with("p cnf ")).expect("a head");
    let head = numbers(&head[6..]);
    let lines = formula.lines().filter(|line| !line.starts_with(['c', 'p']));
    let clauses: Vec<Clause> = lines
        .map(|line| {
            let mut clause = numbers(line);
            assert_eq!(clause.pop(), Some(0), "{line}");
            clause
        })
        .collect();
    assert_eq!(clauses.len().to_string(), head[1].to_string());
    assert!(clauses.iter().flatten().all(|literal| literal.abs() <= head[0]));
    clauses
}

/// Checks a proof in the format LRAT: each clause must follow from the clauses that it names, each
/// of which leaves one literal, and the last none. The last clause must be empty.
fn lrat(formula: &[Clause], proof: &str) -> Result<(), String> {
    let mut known: BTreeMap<i32, Clause> = (1..).zip(formula.iter().cloned()).collect();
    let mut last = None;
    for line in proof.lines() {
        let numbers = numbers(line);
        let parts: Vec<&[i32]> = numbers[1..].split(|&number| number == 0).collect();
        let [clause, hints, []] = parts[..] else { return Err(format!("{line}: three parts")) };
        let mut is_true: BTreeSet<i32> = clause.iter().map(|literal| -literal).collect();
        let mut is_refuted = false;
        for hint in hints {
            let hinted = known.get(hint).ok_or(format!("{line}: no clause {hint}"))?;
            let open: Vec<i32> =
                hinted.iter().copied().filter(|literal| !is_true.contains(&-literal)).collect();
            match open[..] {
                [] => is_refuted = true,
                [only] => drop(is_true.insert(only)),
                _ => return Err(format!("{line}: clause {hint} leaves several literals")),
            }
        }
        if !is_refuted {
            return Err(format!("{line}: does not follow"));
        }
        if known.insert(numbers[0], clause.to_vec()).is_some() {
            return Err(format!("{line}: a number twice"));
        }
        last = Some(clause.to_vec());
    }
    if last == Some(Vec::new()) { Ok(()) } else { Err("no empty clause".to_owned()) }
}

/// Checks a proof in the format DRAT without deletions: each clause must follow by unit
/// propagation.
fn drat(formula: &[Clause], proof: &str) -> Result<(), String> {
    let mut known = formula.to_vec();
    for line in proof.lines() {
        let mut clause = numbers(line);
        assert_eq!(clause.pop(), Some(0), "{line}");
        let mut is_true: BTreeSet<i32> = clause.iter().map(|literal| -literal).collect();
        let (mut is_refuted, mut has_changed) = (false, true);
        while has_changed && !is_refuted {
            has_changed = false;
            for each in &known {
                let mut open = each.iter().filter(|literal| !is_true.contains(&-**literal));
                match (open.next(), open.next()) {
                    (None, _) => is_refuted = true,
                    (Some(&only), None) => has_changed |= is_true.insert(only),
                    _ => {}
                }
            }
        }
        if !is_refuted {
            return Err(format!("{line}: does not follow"));
        }
        known.push(clause);
    }
    if known.last().is_some_and(Vec::is_empty) { Ok(()) } else { Err("no empty clause".to_owned()) }
}

fn confirm(proof: &Proof) {
    let formula = clauses(&text(proof, StandardProof::Dimacs));
    assert_eq!(lrat(&formula, &text(proof, StandardProof::Lrat)), Ok(()), "{proof}");
    assert_eq!(drat(&formula, &text(proof, StandardProof::Drat)), Ok(()), "{proof}");
}

/// C8: proofs of puzzles with and without cases, on one grid and on several, with no solution and
/// with many.
#[test]
fn standard_proofs_are_confirmed() {
    for text in [GIVENS, HARD] {
        confirm(&proof(&boards::classic(text)));
    }
    let none = GIVENS.replacen("..7", "1.7", 1);
    let several = format!("{}{}", ".".repeat(24), &SOLVED[24..]);
    let conflict = GIVENS.replacen("53.", "55.", 1);
    for (text, is_expected) in [(none, [0, 0]), (conflict, [0, 0]), (several, [2, 1_000])] {
        let proof = proof(&boards::classic(&text));
        assert!((is_expected[0]..=is_expected[1]).contains(&proof.n_solutions()), "{text}");
        confirm(&proof);
    }
    let twins = boards::gattai().next().expect("a layout");
    confirm(&proof(&twins));
}

/// C8: long proofs name reasons for every clause, and nothing but the reasons makes them true.
#[test]
fn long_standard_proofs() {
    let proof = proof(&boards::classic(CASES));
    assert!(proof.n_cases() > 20);
    let formula = clauses(&text(&proof, StandardProof::Dimacs));
    let refutation = text(&proof, StandardProof::Lrat);
    assert_eq!(lrat(&formula, &refutation), Ok(()));
    // Without the clause that excludes the solution nothing is refuted.
    let satisfiable = &formula[..formula.len() - 1];
    assert!(lrat(satisfiable, &refutation).is_err());
    // Every line is needed, and so is its last reason.
    let lines: Vec<&str> = refutation.lines().collect();
    let most = lines.len() - 1;
    assert!(lrat(&formula, &lines[..most].join("\n")).is_err());
    for at in [0, most / 2, most] {
        let mut changed: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        let (before, _) = changed[at].trim_end_matches(" 0").rsplit_once(' ').expect("reasons");
        changed[at] = format!("{before} 0");
        assert!(lrat(&formula, &changed.join("\n")).is_err(), "{}", lines[at]);
    }
}

/// C8: the solution satisfies all clauses except the one that excludes it, and variables are named.
#[test]
fn the_formula_is_the_puzzle() {
    let proof = proof(&boards::classic(GIVENS));
    let written = text(&proof, StandardProof::Dimacs);
    assert!(written.contains("\nc 1 r1c1\n") && written.contains("\nc 721 r9c9\n"), "{written}");
    let clauses = clauses(&written);
    let digits = (0..).zip(SOLVED.bytes());
    let is_true: BTreeSet<i32> =
        digits.map(|(cell, digit)| cell * 9 + i32::from(digit - b'0')).collect();
    let is_satisfied = |clause: &Clause| {
        clause.iter().any(|&literal| is_true.contains(&literal.abs()) == (literal > 0))
    };
    let (excluding, rules) = clauses.split_last().expect("clauses");
    assert!(rules.iter().all(is_satisfied) && !is_satisfied(excluding));
    assert_eq!(Layout::classic().n_cells(), excluding.len());
}
