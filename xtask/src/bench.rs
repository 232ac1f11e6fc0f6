//! `cargo xtask bench`: how fast the engine is, against another solver and in instructions.

use crate::process::{self, Outcome, cargo, root};
use crate::tools;

/// The version that the benchmarks are compiled with, in `bench/Cargo.toml`.
const RUNNER: &str = "0.20.0";

/// Solves the puzzles of `NINEFOLD_DATA`, where that is set, and counts instructions under valgrind.
pub(crate) fn run() -> Outcome {
    if std::env::var_os("NINEFOLD_DATA").is_some() {
        for program in ["lists", "gattai", "counting"] {
            println!("\n{program}");
            let mut bench = cargo(&["run", "--release", "--locked", "--bin", program]);
            process::run(bench.current_dir(root().join("bench")))?;
        }
    } else {
        println!("NINEFOLD_DATA does not name the puzzle data: no lists are solved.");
    }
    tools::need_program("valgrind")?;
    let path = tools::path_with(&tools::need_cargo_tool("gungraun-runner", RUNNER)?)?;
    let mut bench = cargo(&["bench", "--locked"]);
    process::run(bench.current_dir(root().join("bench")).env("PATH", path))
}
