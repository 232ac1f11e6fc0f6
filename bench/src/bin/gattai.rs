//! Proves that the puzzles of several grids in `gattai-v1.jsonl` have one solution, alternating between each
//! kernel and the general search. All must find the solution in the file.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use cpu_time::ThreadTime;
use ninefold::solve::{self, Budget, Kernel, Uniqueness};
use ninefold::{Board, Puzzle};
use ninefold_wire::{Document, Options};

const ROUNDS: usize = 5;

/// The number of proofs timed together, because reading the clock takes as long as one proof.
const REPEATS: usize = 50;

fn main() -> ExitCode {
    ninefold_bench::ended(compare())
}

/// A puzzle, and the shortest CPU times of its proof, in microseconds.
struct Timed {
    puzzle: Puzzle,
    kernels: Vec<f64>,
    general: f64,
}

fn compare() -> Result<(), String> {
    let data = std::env::var_os("NINEFOLD_DATA").ok_or("NINEFOLD_DATA names no puzzle data")?;
    let data = PathBuf::from(data);
    let file = |name: &str| {
        let path = data.join(name);
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let text = file("gattai-v1.jsonl")?;
    let easy = easy_grids(&file("puzzles/easy-20k.txt")?)?;
    let kernels = Kernel::all();
    let mut by_level: BTreeMap<(String, u8, String), Vec<Timed>> = BTreeMap::new();
    for line in text.lines() {
        let (kind, puzzle) = read(line)?;
        let times = vec![f64::MAX; kernels.len()];
        by_level.entry(kind).or_default().push(Timed { puzzle, kernels: times, general: f64::MAX });
    }
    let mut easy_time = f64::MAX;
    for round in 0..ROUNDS {
        easy_time = easy_time.min(time_of_each(&easy)?);
        for timed in by_level.values_mut().flatten() {
            let (givens, solution) = (timed.puzzle.givens(), timed.puzzle.solution());
            for (kernel, time) in kernels.iter().zip(&mut timed.kernels) {
                let start = ThreadTime::now();
                for _ in 0..REPEATS {
                    check(&kernel.uniqueness(givens, Budget::default()), solution)?;
                }
                *time = time.min(start.elapsed().as_secs_f64() * 1e6 / REPEATS as f64);
            }
            if round == 0 {
                let start = ThreadTime::now();
                let answer = solve::solutions_slowly(givens, 2, Budget::default()).uniqueness();
                timed.general = timed.general.min(start.elapsed().as_secs_f64() * 1e6);
                check(&answer, solution)?;
            }
        }
    }
    println!("One easy 9x9 puzzle by a single call: {easy_time:.3} microseconds");
    println!("CPU microseconds to prove a puzzle of several grids unique: median, and the longest");
    let heads = kernels.iter().map(|kernel| format!("{:>20}", kernel.name()));
    println!("{:<10}{:<9}{}{:>22}", "mode", "level", heads.collect::<String>(), "general");
    for ((mode, _, level), all) in &by_level {
        let columns = (0..kernels.len()).map(|k| row(all.iter().map(|timed| timed.kernels[k])));
        let general = row(all.iter().map(|timed| timed.general));
        println!("{mode:<10}{level:<9}{}  {general}", columns.collect::<String>());
    }
    Ok(())
}

/// The first easy puzzles of one grid.
fn easy_grids(text: &str) -> Result<Vec<[u8; 81]>, String> {
    let digits = |line: &str| -> Vec<u8> {
        line.bytes().map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 }).collect()
    };
    let lines = text.lines().filter(|line| line.len() == 81).take(2_000);
    lines.map(|line| digits(line).try_into().map_err(|_| "no grid".to_owned())).collect()
}

/// The mean time of the best kernel per grid, in microseconds.
fn time_of_each(grids: &[[u8; 81]]) -> Result<f64, String> {
    let kernel = Kernel::best();
    let start = ThreadTime::now();
    for grid in grids {
        let count = kernel.count(grid, 2, Budget::default()).map_err(|error| error.to_string())?;
        if count.found != 1 {
            return Err("an easy puzzle without one solution".to_owned());
        }
    }
    Ok(start.elapsed().as_secs_f64() * 1e6 / grids.len() as f64)
}

fn check(answer: &Uniqueness, solution: &Board) -> Result<(), String> {
    match answer {
        Uniqueness::One(found) if found == solution => Ok(()),
        other => Err(format!("expected {solution}, found {other:?}")),
    }
}

/// The mode, the rank and name of the level, and the puzzle of a line.
fn read(line: &str) -> Result<((String, u8, String), Puzzle), String> {
    let json: serde_json::Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let field = |name: &str| json[name].as_str().unwrap_or_default().to_owned();
    let (mode, level) = (field("mode"), field("difficulty"));
    let rank = ["easy", "medium", "hard"].iter().position(|&name| name == level).unwrap_or(3);
    match Document::read(line, &Options::default()) {
        Ok(Document::GattaiPuzzle(document)) => Ok(((mode, rank as u8, level), document.puzzle)),
        Ok(_) => Err("a document that is not a puzzle".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// The median and the maximum of some times.
fn row(times: impl Iterator<Item = f64>) -> String {
    let mut times: Vec<f64> = times.collect();
    times.sort_by(f64::total_cmp);
    let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
    format!("{median:>10.2}{longest:>10.2}")
}
