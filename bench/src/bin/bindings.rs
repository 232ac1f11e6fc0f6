//! The packages for Python and JavaScript on a list of puzzles with 17 clues, compared with the engine in Rust
//! and with other packages.
//!
//! Times are the CPU time of one thread, the least of several rounds in rotation; only ratios are worth quoting.
//! `cargo xtask bench --only bindings` passes the paths of the interpreters and packages.

use std::env;
use std::process::{Command, ExitCode};

use cpu_time::ThreadTime;
use ninefold::solve::{Budget, Kernel};
use sha2::{Digest as _, Sha256};

/// The number of turns in which everything is measured; each turn measures several rounds.
const TURNS: usize = 3;
const ROUNDS: usize = 5;

fn main() -> ExitCode {
    ninefold_bench::ended(run())
}

/// The result of one turn: seconds, puzzles, and a digest of their solutions.
#[derive(Clone, PartialEq)]
struct Measured {
    seconds: f64,
    n_puzzles: usize,
    digest: String,
}

fn run() -> Result<(), String> {
    let list = format!("{}/puzzles/17-clue.txt", ninefold_bench::data()?);
    let grids = read(&list)?;
    let (python, node) = (variable("NINEFOLD_PYTHON")?, variable("NINEFOLD_NPM")?);
    let scripts = concat!(env!("CARGO_MANIFEST_DIR"), "/bindings");
    let mut rows: Vec<(String, Measured)> = Vec::new();
    for _ in 0..TURNS {
        for kernel in Kernel::all() {
            keep(&mut rows, &format!("Rust, {}", kernel.name()), solve(kernel, &grids))?;
        }
        let script = format!("{scripts}/ours.py");
        keep(&mut rows, "Python, NumPy array", call(&python, &[&script, &list])?)?;
        let script = format!("{scripts}/ours.mjs");
        keep(&mut rows, "Node, typed array", call("node", &[&script, &list, &node])?)?;
    }
    let rate = |measured: &Measured| measured.n_puzzles as f64 / measured.seconds;
    let best = rate(&rows[0].1);
    println!(
        "{} puzzles with 17 clues, puzzles per second of CPU time, and share of the first",
        grids.len()
    );
    for (name, measured) in &rows {
        println!("{name:<26}{:>12.0}{:>8.1} %", rate(measured), 100.0 * rate(measured) / best);
    }
    for (language, interpreter) in
        [("py", variable("NINEFOLD_OTHER_PYTHON")?), ("mjs", "node".into())]
    {
        let name = if language == "py" { "Python, NumPy array" } else { "Node, typed array" };
        let ours = rows.iter().find(|(row, _)| row == name).map_or(0.0, |(_, row)| rate(row));
        let script = format!("{scripts}/others.{language}");
        let folder = variable("NINEFOLD_OTHER_NPM")?;
        println!("\nothers, puzzles per second of CPU time, and how many times faster {name} is");
        for line in output(&interpreter, &[&script, &list, &folder])?.lines() {
            let (name, rate) =
                line.split_once('\t').ok_or_else(|| format!("unexpected {line:?}"))?;
            let rate: f64 = rate.parse().map_err(|_| format!("unexpected {line:?}"))?;
            println!("{name:<40}{rate:>12.1}{:>10.0}x", ours / rate);
        }
    }
    Ok(())
}

fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|_| format!("{name} is not set; use cargo xtask bench --only bindings"))
}

fn read(list: &str) -> Result<Vec<[u8; 81]>, String> {
    let text = std::fs::read_to_string(list).map_err(|error| format!("{list}: {error}"))?;
    let digits = |cell: u8| if cell.is_ascii_digit() { cell - b'0' } else { 0 };
    Ok(text.lines().filter_map(|line| Some(line.as_bytes().first_chunk()?.map(digits))).collect())
}

/// Keeps the least time; all turns must have the same solutions.
fn keep(rows: &mut Vec<(String, Measured)>, name: &str, measured: Measured) -> Result<(), String> {
    if let Some((first, row)) = rows.first()
        && (row.digest != measured.digest || row.n_puzzles != measured.n_puzzles)
    {
        return Err(format!("{name} has other solutions than {first}"));
    }
    match rows.iter_mut().find(|(row, _)| row == name) {
        Some((_, row)) => row.seconds = row.seconds.min(measured.seconds),
        None => rows.push((name.to_owned(), measured)),
    }
    Ok(())
}

fn solve(kernel: Kernel, grids: &[[u8; 81]]) -> Measured {
    let mut seconds = f64::MAX;
    let mut digest = String::new();
    for _ in 0..ROUNDS {
        let start = ThreadTime::now();
        let solved = kernel.solve_all(grids, 2, Budget::default()).expect("digits");
        seconds = seconds.min(start.elapsed().as_secs_f64());
        let mut sum = Sha256::new();
        solved.iter().for_each(|solved| sum.update(solved.solution().unwrap_or(&[0; 81])));
        digest = sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    }
    Measured { seconds, n_puzzles: grids.len(), digest }
}

fn call(interpreter: &str, arguments: &[&str]) -> Result<Measured, String> {
    let text = output(interpreter, arguments)?;
    let parts: Vec<&str> = text.trim().split('\t').collect();
    let [seconds, n_puzzles, digest] = parts[..] else {
        return Err(format!("unexpected {text:?}"));
    };
    let number = |_| format!("unexpected {text:?}");
    Ok(Measured {
        seconds: seconds.parse().map_err(number)?,
        n_puzzles: n_puzzles.parse().map_err(|_| format!("unexpected {text:?}"))?,
        digest: digest.to_owned(),
    })
}

fn output(program: &str, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(program).args(arguments).output();
    let output = output.map_err(|error| format!("{program}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{program}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
