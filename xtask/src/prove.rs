//! `cargo xtask prove`: the long tier of proof.
//!
//! Tests that take too long for every change are run here from time to time;
//! the results are added to `docs/proofs.md` as a dated table.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;

use crate::process::{self, Outcome, because, cargo, output, program, root};
use crate::stages::{Stages, seconds};
use crate::{coverage, fuzz, release, test, tools};

/// A stage, with its description in the table.
struct Proof {
    name: &'static str,
    what: String,
    work: Box<dyn Fn() -> Outcome<String>>,
}

/// The names of all stages, in the order in which they are run.
pub(crate) fn names() -> [&'static str; 14] {
    proofs(0).map(|proof| proof.name)
}

/// Runs every stage and writes the table; stops at the first that fails. A stage by itself writes no
/// table.
pub(crate) fn run(minutes: u32, only: Option<&'static str>) -> Outcome {
    let proofs = proofs(minutes);
    let mut stages = Stages::new();
    if let Some(name) = only {
        let proof = proofs.iter().find(|proof| proof.name == name);
        return stages.report(name, &proof.expect("a name of a stage").work);
    }
    for proof in &proofs {
        stages.report(proof.name, &proof.work)?;
    }
    let rows = proofs.iter().zip(stages.done()).map(|(proof, stage)| {
        [stage.name.to_owned(), proof.what.clone(), stage.result.clone(), seconds(stage.time)]
    });
    append(&table(&heading()?, rows))?;
    println!("\n{}\nThe table is in docs/proofs.md.", stages.summary());
    Ok(())
}

fn proofs(minutes: u32) -> [Proof; 14] {
    [
        Proof {
            name: "properties",
            what: "the engine's tests, 20,000 cases per property".to_owned(),
            work: Box::new(|| engine_tests(&[], &[("PROPTEST_CASES", "20000")])),
        },
        Proof {
            name: "without std",
            what: "the engine's unit tests with alloc alone and portable instructions".to_owned(),
            work: Box::new(|| {
                let engine = ["test", "--release", "--locked", "--package", "ninefold", "--lib"];
                let features = ["--no-default-features", "--features", "generate,serde"];
                process::run(cargo(&engine).args(features))?;
                Ok("passed".to_owned())
            }),
        },
        Proof {
            name: "data and games",
            what: "every puzzle of NINEFOLD_DATA as published; six million random turns".to_owned(),
            // With `CI` set, missing data is a failure.
            work: Box::new(|| {
                let names = ["published", "random_games"];
                engine_tests(&names, &[("NINEFOLD_PROVE", "1"), ("CI", "true")])
            }),
        },
        Proof {
            name: "logic",
            what: "whole and sound paths for every puzzle of NINEFOLD_DATA with one solution and \
                   2,000 generated ones of ten layouts, with and without marks; levels"
                .to_owned(),
            work: Box::new(|| {
                let names = ["logic::", "grading::", "levels::", "hints::", "reglib::"];
                engine_tests(&names, &[("NINEFOLD_PROVE", "1"), ("CI", "true")])
            }),
        },
        Proof {
            name: "kills",
            what:
                "games killed 500 times while turns are saved, and 300 times while they are typed"
                    .to_owned(),
            work: Box::new(|| tests("ninefold-cli", &["killed"], &[("NINEFOLD_PROVE", "1")])),
        },
        Proof {
            name: "server kills",
            what: "the server killed 100 times on each database while 8 players play: every turn \
                   that was answered is there"
                .to_owned(),
            work: Box::new(|| {
                tools::need_postgres()?;
                let variables = [("NINEFOLD_KILLS", "100"), ("CI", "true")];
                tests("ninefold-cli", &["survives_being_killed"], &variables)
            }),
        },
        Proof {
            name: "contract",
            what: format!(
                "schemathesis {SCHEMATHESIS} over the description of the API, 50 requests an \
                 operation and sequences of them, on each database"
            ),
            work: Box::new(contract),
        },
        Proof {
            name: "the other route",
            what: "the page and the kernels by Debian's packages, opened in a browser".to_owned(),
            work: Box::new(test::other_route),
        },
        Proof {
            name: "dependencies",
            what: "licences, sources and advisories of dependencies, as deny.toml allows"
                .to_owned(),
            work: Box::new(release::dependencies),
        },
        Proof {
            name: "package",
            what: "the engine compiles from its package alone".to_owned(),
            work: Box::new(release::package),
        },
        Proof {
            name: "interface",
            what: "the engine's interface is compatible with the last release".to_owned(),
            work: Box::new(release::interface),
        },
        Proof {
            name: "documentation",
            what: "the documentation of every crate, without a broken link".to_owned(),
            work: Box::new(|| {
                test::documentation(&["--workspace"])?;
                Ok("passed".to_owned())
            }),
        },
        Proof {
            name: "coverage",
            what: "lines of the engine that its tests reach".to_owned(),
            work: Box::new(coverage::run),
        },
        Proof {
            name: "fuzzing",
            what: format!("every fuzz target, {minutes} minutes together"),
            work: Box::new(move || fuzz::run(minutes)),
        },
    ]
}

/// The version of schemathesis, which makes requests from a description.
const SCHEMATHESIS: &str = "4.32.5";

/// Compares the server with its own description.
fn contract() -> Outcome<String> {
    tools::need_postgres()?;
    let program = tools::need_python_program("schemathesis", SCHEMATHESIS)?;
    let program = program.to_string_lossy();
    let variables =
        [("NINEFOLD_SCHEMATHESIS", &*program), ("NINEFOLD_EXAMPLES", "50"), ("CI", "true")];
    tests("ninefold-cli", &["answers_are_as_described"], &variables)
}

fn engine_tests(names: &[&str], variables: &[(&str, &str)]) -> Outcome<String> {
    tests("ninefold", names, variables)
}

/// Runs the tests of a package in release mode: all, or those with these words in their names.
fn tests(package: &str, names: &[&str], variables: &[(&str, &str)]) -> Outcome<String> {
    let mut test = cargo(&["test", "--release", "--locked", "--package", package, "--"]);
    test.arg("--nocapture").args(names).envs(variables.iter().copied());
    process::run(&mut test)?;
    Ok("passed".to_owned())
}

/// The heading of a table: date, commit and machine.
fn heading() -> Outcome<String> {
    let date = output(&mut program("date", &["--utc", "+%F"]))?;
    let commit = output(&mut program("git", &["rev-parse", "--short", "HEAD"]))?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("an unknown processor", |(_, model)| model);
    Ok(format!("{}, commit {}, {threads} threads of {model}", date.trim(), commit.trim()))
}

fn table(heading: &str, rows: impl Iterator<Item = [String; 4]>) -> String {
    let mut table =
        format!("\n## {heading}\n\n| stage | what | result | time |\n|---|---|---|---|\n");
    for row in rows {
        writeln!(table, "| {} |", row.join(" | ")).expect("a string takes any text");
    }
    table
}

fn append(table: &str) -> Outcome {
    let path = root().join("docs/proofs.md");
    let title = "# Proofs\n\nResults of `cargo xtask prove`, newest last.\n";
    let is_new = !path.exists();
    fs::create_dir_all(root().join("docs")).map_err(because("docs"))?;
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&path)
        .map_err(because(path.display()))?;
    let text = if is_new { format!("{title}{table}") } else { table.to_owned() };
    file.write_all(text.as_bytes()).map_err(because(path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_one_row_per_stage() {
        let row = ["coverage", "lines", "97 %", "4.2 s"].map(str::to_owned);
        assert_eq!(
            table("today", [row].into_iter()),
            "\n## today\n\n| stage | what | result | time |\n|---|---|---|---|\n\
             | coverage | lines | 97 % | 4.2 s |\n"
        );
    }
}
