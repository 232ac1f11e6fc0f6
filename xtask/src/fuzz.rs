//! Fuzzing of all parsers and of the kernels.

use std::fs;

use crate::process::{self, Outcome, because, cargo, output, root};
use crate::tools;

const CARGO_FUZZ: &str = "0.13.2";

/// Fuzzes all targets, for this many minutes in total.
pub(crate) fn run(minutes: u32) -> Outcome<String> {
    let path = tools::path_with(&tools::need_cargo_tool("cargo-fuzz", CARGO_FUZZ)?)?;
    let list = output(cargo(&["fuzz", "list"]).env("PATH", &path))?;
    let targets: Vec<&str> = list.split_whitespace().collect();
    let each = seconds_each(minutes, targets.len());
    for target in &targets {
        // The first folder collects the corpus; the second contains the initial texts.
        let [found, seeds] = ["corpus", "seeds"].map(|name| format!("fuzz/{name}/{target}"));
        fs::create_dir_all(root().join(&found)).map_err(because(&found))?;
        let mut fuzz = cargo(&["fuzz", "run", target, &found, &seeds, "--"]);
        // Sanitizers are unstable features; this variable unlocks them in a stable compiler.
        fuzz.arg(format!("-max_total_time={each}")).env("PATH", &path).env("RUSTC_BOOTSTRAP", "1");
        process::run(&mut fuzz)?;
    }
    Ok(format!("{} targets, {each} s each, no finding", targets.len()))
}

/// The seconds for each target, at least one: for the fuzzer, zero means forever.
fn seconds_each(minutes: u32, targets: usize) -> u64 {
    (u64::from(minutes) * 60 / targets.max(1) as u64).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_is_shared_and_never_endless() {
        assert_eq!(seconds_each(10, 4), 150);
        assert_eq!(seconds_each(0, 4), 1);
        assert_eq!(seconds_each(1, 0), 60);
    }
}
