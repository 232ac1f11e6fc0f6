//! Compares each kernel of this engine with another solver on lists of puzzles, in alternation.
//!
//! All must agree on every count. Times are the CPU time of one thread, the minimum of several
//! rounds, so that other load on the machine matters little; only ratios are worth quoting.

mod prototypes;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cpu_time::ThreadTime;
use ninefold::solve::{Budget, Kernel};
use prototypes::{Padded, Prototype};
use sudoku::Sudoku;

const ROUNDS: usize = 5;

fn main() -> ExitCode {
    let files = files();
    if files.is_empty() {
        eprintln!("name files of puzzles, one a line, or set NINEFOLD_DATA to the puzzle data");
        return ExitCode::from(2);
    }
    match compare_all(&files) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}

/// The files named on the command line, or those of the puzzle data.
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

fn compare_all(files: &[PathBuf]) -> Result<(), String> {
    let prototypes = match prototypes::folder() {
        Some(folder) => prototypes::all(&folder)?,
        None => Vec::new(),
    };
    let contenders = contenders(prototypes);
    println!("CPU nanoseconds for each puzzle; in brackets, how many times faster than sudoku 0.8");
    let heads = contenders.iter().map(|contender| format!("{:>19}", contender.name()));
    println!("{:<26}{:>8}{}", "list", "puzzles", heads.collect::<String>());
    for file in files {
        let row = compare(file, &contenders);
        println!("{}", row.map_err(|what| format!("{}: {what}", file.display()))?);
    }
    Ok(())
}

/// A solver that counts the solutions of puzzles, up to two.
enum Contender {
    Sudoku,
    Batch(Kernel),
    Single(Kernel),
    Prototype(Prototype),
}

/// All contenders. The other solver comes first, and the rest are compared with it.
fn contenders(prototypes: Vec<Prototype>) -> Vec<Contender> {
    let kernels = Kernel::all();
    let batches = kernels.iter().copied().map(Contender::Batch);
    let singles = kernels.iter().copied().map(Contender::Single);
    let prototypes = prototypes.into_iter().map(Contender::Prototype);
    [Contender::Sudoku].into_iter().chain(batches).chain(singles).chain(prototypes).collect()
}

impl Contender {
    fn name(&self) -> String {
        match self {
            Contender::Sudoku => "sudoku".to_owned(),
            Contender::Batch(kernel) => format!("{} batch", kernel.name()),
            Contender::Single(kernel) => format!("{} single", kernel.name()),
            Contender::Prototype(prototype) => format!("({})", prototype.name),
        }
    }

    /// The number of solutions of each puzzle, counted up to two.
    fn counts(&self, puzzles: &Puzzles) -> Vec<u64> {
        match self {
            Contender::Sudoku => {
                let counts = puzzles.theirs.iter().map(|puzzle| puzzle.solutions_count_up_to(2));
                counts.map(|count| count as u64).collect()
            }
            Contender::Batch(kernel) => {
                let counts = kernel.count_all(&puzzles.ours, 2, Budget::default()).expect("digits");
                counts.iter().map(|count| count.found).collect()
            }
            Contender::Single(kernel) => {
                let solve = |grid| kernel.count(grid, 2, Budget::default()).expect("digits").found;
                puzzles.ours.iter().map(solve).collect()
            }
            Contender::Prototype(prototype) => prototype.counts(&puzzles.padded),
        }
    }
}

/// The same puzzles in the form of each contender.
struct Puzzles {
    ours: Vec<[u8; 81]>,
    theirs: Vec<Sudoku>,
    padded: Vec<Padded>,
}

impl Puzzles {
    fn read(file: &Path) -> Result<Puzzles, String> {
        let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let theirs: Result<Vec<Sudoku>, _> =
            lines.map(|line| Sudoku::from_str_line(line.get(..81).unwrap_or(line))).collect();
        let theirs = theirs.map_err(|error| format!("{error:?}"))?;
        let ours: Vec<[u8; 81]> = theirs.iter().map(|puzzle| puzzle.to_bytes()).collect();
        let padded = ours.iter().map(Padded::new).collect();
        Ok(Puzzles { ours, theirs, padded })
    }
}

/// A row of the table: each contender checks every puzzle for uniqueness, alternating, `ROUNDS`
/// times.
fn compare(file: &Path, contenders: &[Contender]) -> Result<String, String> {
    let puzzles = Puzzles::read(file)?;
    let mut times = vec![f64::MAX; contenders.len()];
    let mut expected: Option<Vec<u64>> = None;
    for _ in 0..ROUNDS {
        for (contender, time) in contenders.iter().zip(&mut times) {
            let start = ThreadTime::now();
            let counts = contender.counts(&puzzles);
            *time = time.min(start.elapsed().as_secs_f64());
            let expected = expected.get_or_insert_with(|| counts.clone());
            if let Some(index) = counts.iter().zip(&*expected).position(|(a, b)| a != b) {
                return Err(format!("{}: puzzle {} differs", contender.name(), index + 1));
            }
        }
    }
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let columns = times.iter().map(|time| {
        let each = time * 1e9 / puzzles.ours.len() as f64;
        format!("{each:>11.0} ({:>4.1}x)", times[0] / time)
    });
    Ok(format!("{name:<26}{:>8}{}", puzzles.ours.len(), columns.collect::<String>()))
}
