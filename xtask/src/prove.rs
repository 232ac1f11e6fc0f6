//! `cargo xtask prove`: the long tier of tests.
//!
//! Tests that take too long for every change run here from time to time; `docs/proofs.md` has the last result of
//! each stage.

use std::process::Command;

use crate::dist::{self, wheel};
use crate::process::{self, Failure, Outcome, cargo, program, succeeds};
use crate::stages::{Stages, seconds};
use crate::{coverage, fuzz, limits, release, test, threads, tools};

use self::record::{Commit, record};

mod record;

/// The stages that `prove` runs, and whether it records them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Prove {
    pub(crate) minutes: u32,
    /// The names of some stages; none means all.
    pub(crate) only: Vec<&'static str>,
    /// Whether to record the results of some stages; those of a full run are always recorded.
    pub(crate) record: bool,
}

/// A stage, with its description in the table.
struct Proof {
    name: &'static str,
    what: String,
    work: Box<dyn Fn() -> Outcome<String>>,
}

impl Proof {
    fn new(
        name: &'static str,
        what: impl Into<String>,
        work: impl Fn() -> Outcome<String> + 'static,
    ) -> Proof {
        Proof { name, what: what.into(), work: Box::new(work) }
    }
}

/// The names of all stages, in the order in which they are run.
pub(crate) fn names() -> Vec<&'static str> {
    proofs(0).iter().map(|proof| proof.name).collect()
}

/// Runs the stages, continuing after failures, and records the results if all have passed; those of only some
/// stages if asked to.
pub(crate) fn run(options: &Prove) -> Outcome {
    let is_wanted = |proof: &Proof| options.only.is_empty() || options.only.contains(&proof.name);
    let proofs: Vec<Proof> = proofs(options.minutes).into_iter().filter(is_wanted).collect();
    let commit = Commit::current()?;
    let mut stages = Stages::new();
    let mut failures = Vec::new();
    for proof in &proofs {
        let outcome = stages.report(proof.name, &proof.work);
        failures.extend(outcome.inspect_err(|failure| println!("== {failure}")).err());
    }
    if !failures.is_empty() {
        let lines: Vec<String> = failures.iter().map(Failure::to_string).collect();
        return Err(Failure(lines.join("\n")));
    }
    println!("\n{}", stages.summary());
    if options.only.is_empty() || options.record {
        let origin = commit.origin()?;
        let rows = proofs.iter().zip(stages.done()).map(|(proof, stage)| {
            let (name, result) = (stage.name.to_owned(), stage.result.clone());
            [name, proof.what.clone(), result, seconds(stage.time), origin.clone()]
        });
        record(&names(), &rows.collect::<Vec<_>>())?;
        println!("The results are in docs/proofs.md.");
    }
    Ok(())
}

/// The stages, in their order.
fn proofs(minutes: u32) -> Vec<Proof> {
    let fuzzing = format!("every fuzz target, {minutes} minutes together");
    let fuzzing = Proof::new("fuzzing", fuzzing, move || fuzz::run(minutes));
    let stages = engine().into_iter().chain(server()).chain(bindings()).chain(releasing());
    stages.chain([fuzzing]).collect()
}

/// The version of rate, a checker of proofs for SAT solvers.
const RATE: &str = "0.3.0";

/// The stages for the engine, and for games in the terminal.
fn engine() -> [Proof; 8] {
    [
        Proof::new("properties", "the engine's tests, 20,000 cases per property", || {
            engine_tests(&[], &[("PROPTEST_CASES", "20000")])
        }),
        Proof::new(
            "without std",
            "the engine's unit tests with alloc alone and portable instructions",
            || {
                let engine = ["test", "--release", "--locked", "--package", "ninefold", "--lib"];
                let features = ["--no-default-features", "--features", "generate,serde"];
                process::run(cargo(&engine).args(features))?;
                Ok("passed".to_owned())
            },
        ),
        Proof::new(
            "data and games",
            "every puzzle of NINEFOLD_DATA as published; six million random turns",
            // With `CI` set, missing data is a failure.
            || {
                let names = ["published", "random_games"];
                engine_tests(&names, &[("NINEFOLD_PROVE", "1"), ("CI", "true")])
            },
        ),
        Proof::new(
            "logic",
            "whole and sound paths for every puzzle of NINEFOLD_DATA with one solution and 2,000 \
             generated ones of ten layouts, with and without marks; levels; every published rating",
            || {
                let names = [
                    "logic::",
                    "grading::",
                    "levels::",
                    "hints::",
                    "ratings::",
                    "reglib::",
                    "requested::",
                ];
                engine_tests(&names, &[("NINEFOLD_PROVE", "1"), ("CI", "true")])
            },
        ),
        Proof::new(
            "training",
            "1,000 positions per technique on one grid and 100 on samurai: the technique is the \
             next step, the puzzle has one solution, no two are alike",
            || engine_tests(&["training::"], &[("NINEFOLD_PROVE", "1")]),
        ),
        Proof::new(
            "symmetries",
            "a million disguises with the canonical forms of their puzzles; the 416 bands",
            || engine_tests(&["symmetries::"], &[("NINEFOLD_PROVE", "1")]),
        ),
        Proof::new(
            "proofs",
            "proofs of uniqueness of every published puzzle, checked; a million changed ones; some \
             for SAT solvers, confirmed by rate",
            || {
                let checker = tools::need_cargo_tool("rate", RATE)?.join("rate");
                let checker = ("NINEFOLD_DRAT_CHECKER", &*checker.to_string_lossy());
                tests("ninefold-verify", &[], &[("NINEFOLD_PROVE", "1"), ("CI", "true"), checker])
            },
        ),
        Proof::new(
            "kills",
            "games killed 500 times while turns are saved, and 300 times while they are typed; a run of \
             10,000 puzzles made to order, killed until it ends",
            || tests("ninefold-cli", &["killed"], &[("NINEFOLD_PROVE", "1")]),
        ),
    ]
}

fn server() -> [Proof; 7] {
    [
        Proof::new(
            "server kills",
            "the server killed 1,000 times on each database, some while it starts, while 8 players \
             play: after each kill, every answered turn is still there",
            || endurance("an_answered_turn_survives_being_killed", &[("NINEFOLD_KILLS", "1000")]),
        ),
        Proof::new(
            "outages",
            "PostgreSQL stopped, aborted and killed 60 times, and a disk filled 60 times, while 16 \
             players play: no acknowledged turn is lost, all others are refused in time, and the \
             server recovers by itself",
            || {
                let times = [("NINEFOLD_OUTAGES", "60")];
                let postgres = endurance("outages_of_postgres", &times)?;
                let disk = endurance_in(with_disks(), "outages_of_a_disk", &times)?;
                Ok(format!("{postgres}; {disk}"))
            },
        ),
        Proof::new(
            "mutations",
            "62,000 requests mutated from valid ones of every route: no failure of the server, a \
             problem document for each error, a player at the same time is not disturbed",
            || endurance("mutated_requests", &[("NINEFOLD_MUTATIONS", "62000")]),
        ),
        Proof::new(
            "attacks",
            "attacks at full size, with ceilings for the memory of the server, while a player plays",
            || endurance("attacks_with", &[("NINEFOLD_ATTACKS", "100")]),
        ),
        Proof::new(
            "soak",
            "30 minutes of players and attackers at other addresses: every player is served, and \
             the memory of the server does not grow",
            || endurance("players_and_attackers_for_a_long_time", &[("NINEFOLD_SOAK", "30")]),
        ),
        Proof::new(
            "contract",
            format!(
                "schemathesis {SCHEMATHESIS} over the description of the API, 50 requests an \
                 operation and sequences of them, on each database"
            ),
            contract,
        ),
        Proof::new(
            "clients",
            format!(
                "clients generated by openapi-python-client {PYTHON_CLIENT} and \
                 openapi-typescript {} play a game",
                TYPESCRIPT[0].1
            ),
            clients,
        ),
    ]
}

/// The stages for the packages for other languages.
fn bindings() -> [Proof; 4] {
    [
        Proof::new(
            "packages",
            "everything that is handed out, built twice in two folders and tried out: the same bytes",
            dist::twice,
        ),
        Proof::new(
            "threads",
            "the library for C called by eight threads at a time, under a thread sanitizer that finds a \
             race made for it",
            threads::run,
        ),
        Proof::new(
            "clusters",
            format!(
                "puzzles rated on clusters of two one-core workers, Ray {} and Spark {}; a worker and \
                 the driver killed: the same bytes",
                CLUSTERS[4].1, CLUSTERS[3].1
            ),
            clusters,
        ),
        Proof::new(
            "memory",
            "ten million puzzles in a NumPy array: at most 300 MB in addition to it and the answers",
            || {
                let python = tools::need_python_packages("packages", &test::PYTHON)?;
                let python = ("NINEFOLD_PYTHON", &*python.to_string_lossy());
                let mut test = cargo(&["test", "--release", "--locked", "--package"]);
                test.args(["ninefold-python", "--test", "package", "--", "--nocapture"]);
                proved_by(test.arg("ten_million_puzzles").envs([python]))
            },
        ),
    ]
}

/// The packages that the examples for clusters need.
const CLUSTERS: [(&str, &str); 5] = [
    ("numpy", "2.4.6"),
    ("pandas", "3.1.1"),
    ("pyarrow", "26.0.1"),
    ("pyspark", "4.3.0"),
    ("ray", "2.60.0"),
];

/// Runs the examples for clusters with the wheel installed.
fn clusters() -> Outcome<String> {
    if !succeeds(&mut program("java", &["-version"])) {
        tools::need_packages(&["openjdk-17-jre-headless"])?;
    }
    let python = tools::need_python_packages("clusters", &CLUSTERS)?;
    let installed = wheel::installed(&python)?;
    let mut test = cargo(&["test", "--release", "--locked", "--package", "ninefold-python"]);
    test.args(["--test", "clusters", "--", "--nocapture", "--test-threads=1"]);
    test.env("NINEFOLD_CLUSTERS", python).env("PYTHONPATH", installed);
    proved_by(test.env("NINEFOLD_PUZZLES", "300000"))
}

/// Runs tests; the result consists of their messages about what they have proved.
fn proved_by(test: &mut Command) -> Outcome<String> {
    let mut proved = Vec::new();
    process::run_and_read(test, |line| proved.extend(proved_message(line)))?;
    if proved.is_empty() {
        return Err(Failure("the tests have proved nothing".to_owned()));
    }
    Ok(proved.join("; "))
}

fn releasing() -> [Proof; 8] {
    [
        Proof::new(
            "dependencies",
            "licenses, sources and advisories of dependencies, as deny.toml allows",
            release::dependencies,
        ),
        Proof::new("package", "the engine compiles from its package alone", release::package),
        Proof::new(
            "interface",
            "the engine's interface is compatible with the last release",
            release::interface,
        ),
        Proof::new(
            "documentation",
            "the documentation of every crate, without a broken link",
            || {
                test::documentation(&["--workspace"])?;
                Ok("passed".to_owned())
            },
        ),
        Proof::new(
            "newcomer",
            "both commands of the README in a fresh clone, within the minutes of limits.toml",
            limits::need_minutes,
        ),
        Proof::new(
            "released page",
            "the tests in the browser with the page as it is released",
            test::with_released_page,
        ),
        Proof::new(
            "firefox",
            "the main ways through the released page in Firefox",
            test::in_firefox,
        ),
        Proof::new("coverage", "lines of the engine that its tests reach", coverage::run),
    ]
}

/// The version of schemathesis, which makes requests from an API description.
const SCHEMATHESIS: &str = "4.32.5";

/// Compares the server with its API description.
fn contract() -> Outcome<String> {
    tools::need_postgres()?;
    let program = tools::need_python_program("schemathesis", SCHEMATHESIS)?;
    let program = program.to_string_lossy();
    let variables =
        [("NINEFOLD_SCHEMATHESIS", &*program), ("NINEFOLD_EXAMPLES", "50"), ("CI", "true")];
    tests("ninefold-cli", &["answers_are_as_described"], &variables)
}

/// The version of openapi-python-client, which makes a package from an API description.
const PYTHON_CLIENT: &str = "0.29.1";

/// The npm packages that make types from an API description, and compile a program with them.
const TYPESCRIPT: [(&str, &str); 4] = [
    ("openapi-typescript", "7.13.0"),
    ("openapi-fetch", "0.17.0"),
    ("typescript", "5.9.3"),
    ("@types/node", "20.19.0"),
];

/// Generates clients, and plays games with them.
fn clients() -> Outcome<String> {
    let python = tools::need_python_program("openapi-python-client", PYTHON_CLIENT)?;
    let typescript = tools::need_npm_packages(&TYPESCRIPT)?;
    let (python, typescript) = (python.to_string_lossy(), typescript.to_string_lossy());
    let variables = [
        ("NINEFOLD_PYTHON_CLIENT", &*python),
        ("NINEFOLD_TYPESCRIPT", &*typescript),
        ("CI", "true"),
    ];
    tests("ninefold-cli", &["generated_clients_walk"], &variables)
}

fn engine_tests(names: &[&str], variables: &[(&str, &str)]) -> Outcome<String> {
    tests("ninefold", names, variables)
}

/// Runs the tests of a package in release mode: all of them, or those with these words in their names.
fn tests(package: &str, names: &[&str], variables: &[(&str, &str)]) -> Outcome<String> {
    let mut test = cargo(&["test", "--release", "--locked", "--package", package, "--"]);
    test.arg("--nocapture").args(names).envs(variables.iter().copied());
    process::run(&mut test)?;
    Ok("passed".to_owned())
}

/// The arguments of cargo that run the long tests of the server.
const ENDURANCE: [&str; 7] =
    ["test", "--release", "--locked", "--package", "ninefold-cli", "--test", "endurance"];

/// Runs some of the server's long tests in release mode; the result consists of their messages about what
/// they have proved.
fn endurance(name: &str, variables: &[(&str, &str)]) -> Outcome<String> {
    endurance_in(cargo(&ENDURANCE), name, variables)
}

/// The command for these tests with the right to mount disks, which root has anyway.
fn with_disks() -> Command {
    let test = cargo(&ENDURANCE);
    if tools::is_root() {
        return test;
    }
    let mut unshare = program("unshare", &["--map-root-user", "--mount"]);
    unshare.arg(test.get_program()).args(test.get_args());
    unshare
}

fn endurance_in(mut test: Command, name: &str, variables: &[(&str, &str)]) -> Outcome<String> {
    tools::need_postgres()?;
    test.args(["--", "--nocapture", "--test-threads=1", name]);
    // With `CI` set, a missing PostgreSQL is a failure.
    test.env("CI", "true").envs(variables.iter().copied());
    proved_by(&mut test)
}

/// The message in a line of output about what a test has proved. The test's name may come before it.
fn proved_message(line: &str) -> Option<String> {
    line.split_once("proved: ").map(|(_, what)| what.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_says_what_it_has_proved() {
        let line = "test kills::survives ... proved: 4 kills, no turn lost";
        assert_eq!(proved_message(line).as_deref(), Some("4 kills, no turn lost"));
        assert_eq!(proved_message("test result: ok. 1 passed"), None);
    }
}
