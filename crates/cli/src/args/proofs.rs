//! The arguments of proofs.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::solve::StandardProof;

use super::boards::{BoardArguments, SearchArguments, ThreadArguments};
use super::names::positive;

/// Print a proof that each board has exactly one solution
#[derive(Args)]
#[command(after_help = "\
A proof is a tree of cases: each digit of a cell, or each place of a digit in a house,
leads by singles to a contradiction, to the solution or to another case. It is one line
per board or, with --out, a file with a line per case. The format is described in
docs/proofs-of-uniqueness.md; `ninefold verify` checks it, and so does the program
`ninefold-verify`, which shares no code with this one. A proof contains the solution.

Checkers of SAT solvers confirm a proof that was written --to drat or lrat, together with
the formula --to dimacs: the rules, the givens, and that the solution is excluded.

Examples:
  ninefold prove puzzles.txt > proofs.txt
  ninefold prove puzzles.txt | ninefold-verify
  ninefold prove --count 100 ambiguous.txt
  ninefold prove --out proofs puzzles.txt
  ninefold prove --to dimacs puzzle.txt > puzzle.cnf
  ninefold prove --to lrat puzzle.txt > puzzle.lrat")]
pub(crate) struct ProveArguments {
    #[command(flatten)]
    pub(crate) boards: BoardArguments,
    /// Prove the exact number of solutions, from none to N
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) count: Option<u64>,
    /// Write a formula, or a proof of it, for one board or, with --out, for each
    #[arg(long, value_name = "FORM", value_parser = forms())]
    pub(crate) to: Option<StandardProof>,
    /// Write each proof to a file of its own in this folder, which is created if missing
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
}

fn forms() -> impl TypedValueParser<Value = StandardProof> {
    PossibleValuesParser::new(StandardProof::ALL.map(StandardProof::name))
        .map(|name| name.parse().expect("one of the possible values"))
}

/// Check proofs of `ninefold prove`
#[derive(Args)]
#[command(after_help = "\
Each proof is answered by a line with the givens, the number of solutions and the number
of cases, separated by tabs; or by `refused`, and standard error then says where it is
wrong and what was expected. A proof is about the givens that it begins with: compare
them with those of your puzzle.

Examples:
  ninefold verify proofs.txt
  ninefold prove puzzles.txt | ninefold verify
  ninefold generate 5 --json --proof | ninefold verify")]
pub(crate) struct VerifyArguments {
    /// Files with proofs, or with documents that carry them; by default, or for -, standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<String>,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
}
