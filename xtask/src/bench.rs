//! `cargo xtask bench`: what the engine costs, in instructions.

use crate::process::{self, Outcome, cargo, root};
use crate::tools;

/// The version that the benchmarks are compiled with, in `bench/Cargo.toml`.
const RUNNER: &str = "0.20.0";

/// Counts instructions under valgrind.
pub(crate) fn run() -> Outcome {
    tools::need_program("valgrind")?;
    let path = tools::path_with(&tools::need_cargo_tool("gungraun-runner", RUNNER)?)?;
    let mut bench = cargo(&["bench", "--locked"]);
    process::run(bench.current_dir(root().join("bench")).env("PATH", path))
}
