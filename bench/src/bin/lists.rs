//! Solves lists of puzzles with this engine and with another solver, in turns, and compares.
//!
//! Both must agree on every count. Times are CPU time of one thread, the
//! minimum of several rounds, so that what else the machine does matters
//! little; only ratios are worth quoting.

use std::path::PathBuf;
use std::process::ExitCode;

use cpu_time::ThreadTime;
use ninefold::solve::{self, Budget};
use ninefold::{Board, Layout};

const ROUNDS: usize = 5;

fn main() -> ExitCode {
    let files = files();
    if files.is_empty() {
        eprintln!("name files of puzzles, one a line, or set NINEFOLD_DATA to the puzzle data");
        return ExitCode::from(2);
    }
    println!(
        "{:<24}{:>9}{:>12}{:>12}{:>8}",
        "list", "puzzles", "ninefold ns", "sudoku ns", "ratio"
    );
    for file in &files {
        match compare(file) {
            Ok(row) => println!("{row}"),
            Err(what) => {
                eprintln!("{}: {what}", file.display());
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// The files named, or those of the puzzle data.
fn files() -> Vec<PathBuf> {
    let named: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if !named.is_empty() {
        return named;
    }
    let Some(data) = std::env::var_os("NINEFOLD_DATA") else { return Vec::new() };
    let folder = PathBuf::from(data).join("puzzles");
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// A row of the table: uniqueness of every puzzle by both, each `ROUNDS` times in turns.
fn compare(file: &PathBuf) -> Result<String, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let classic = Layout::classic();
    let ours: Result<Vec<Board>, _> =
        lines.iter().map(|line| Board::parse(&classic, line)).collect();
    let ours = ours.map_err(|error| error.to_string())?;
    let theirs: Result<Vec<sudoku::Sudoku>, _> =
        lines.iter().map(|line| sudoku::Sudoku::from_str_line(line)).collect();
    let theirs = theirs.map_err(|error| format!("{error:?}"))?;

    let (mut our_time, mut their_time) = (f64::MAX, f64::MAX);
    for _ in 0..ROUNDS {
        let start = ThreadTime::now();
        let our_counts: Vec<u64> =
            ours.iter().map(|board| solve::count(board, 2, Budget::default()).found).collect();
        our_time = our_time.min(start.elapsed().as_secs_f64());
        let start = ThreadTime::now();
        let their_counts: Vec<u64> =
            theirs.iter().map(|sudoku| sudoku.solutions_count_up_to(2) as u64).collect();
        their_time = their_time.min(start.elapsed().as_secs_f64());
        if let Some(index) = our_counts.iter().zip(&their_counts).position(|(a, b)| a != b) {
            return Err(format!("the counts of puzzle {} differ", index + 1));
        }
    }
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let each = |time: f64| time * 1e9 / lines.len() as f64;
    let ratio = their_time / our_time;
    let (ours, theirs) = (each(our_time), each(their_time));
    Ok(format!("{name:<24}{:>9}{ours:>12.0}{theirs:>12.0}{ratio:>8.1}", lines.len()))
}
