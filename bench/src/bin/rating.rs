//! The CPU time of exact ratings, on the published lists of ratings.
//!
//! If `NINEFOLD_RATER` names another program, it is measured in alternation with the engine. It is called as
//! `PROGRAM check LIST`, and its output must end with a line that has `mean TIME ms`.

use std::process::{Command, ExitCode};

use cpu_time::ThreadTime;
use ninefold::rating::Rater;
use ninefold::{Board, Layout, Puzzle, Stop};

const ROUNDS: usize = 3;
const LISTS: [&str; 2] = ["ratings-mixed.csv", "ratings-random-minimal.csv"];

/// The lower ends of the bands of ER.
const BANDS: [f64; 7] = [0.0, 2.6, 4.5, 6.5, 7.5, 8.0, 8.8];

fn main() -> ExitCode {
    ninefold_bench::ended(run())
}

fn run() -> Result<(), String> {
    let folder = ninefold_bench::data()?;
    let other = std::env::var_os("NINEFOLD_RATER");
    println!("CPU milliseconds for a rating, one thread, minimum of {ROUNDS} rounds");
    for name in LISTS {
        let path = format!("{folder}/{name}");
        let puzzles = puzzles(&path)?;
        let mut best = vec![f64::MAX; puzzles.len()];
        let mut best_other = f64::MAX;
        for _ in 0..ROUNDS {
            measure(&puzzles, &mut best)?;
            if let Some(program) = &other {
                best_other = best_other.min(mean_of(program, &path)?);
            }
        }
        println!("\n{name:<34}{:>10}{:>10}{:>10}", "puzzles", "mean", "longest");
        for (index, &from) in BANDS.iter().enumerate() {
            let to = BANDS.get(index + 1).copied().unwrap_or(f64::MAX);
            let times = puzzles.iter().zip(&best).filter(|(puzzle, _)| {
                let er = puzzle.er();
                er >= from && er < to
            });
            print(&format!("ER from {from:.1}"), times.map(|(_, &time)| time).collect());
        }
        print("all", best);
        if other.is_some() {
            println!("{:<34}{:>10}{best_other:>10.3}", "all, by the other program", puzzles.len());
        }
    }
    Ok(())
}

/// A puzzle with its ER, EP and ED, separated by spaces.
struct Rated {
    puzzle: Puzzle,
    numbers: String,
}

impl Rated {
    fn er(&self) -> f64 {
        self.numbers.split(' ').next().and_then(|er| er.parse().ok()).unwrap_or(0.0)
    }
}

/// Times every puzzle, keeps the minimum, and compares the numbers.
fn measure(puzzles: &[Rated], best: &mut [f64]) -> Result<(), String> {
    let mut rater = Rater::new(&Layout::classic());
    for (rated, best) in puzzles.iter().zip(best) {
        let start = ThreadTime::now();
        let rating = rater.rate(&rated.puzzle, Stop::NEVER).unwrap();
        *best = best.min(start.elapsed().as_secs_f64() * 1e3);
        if rating.to_string() != rated.numbers {
            return Err(format!("{rating} instead of {}", rated.numbers));
        }
    }
    Ok(())
}

/// The mean time that another program prints.
fn mean_of(program: &std::ffi::OsStr, list: &str) -> Result<f64, String> {
    let output = Command::new(program).args(["check", list]).output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let last = text.lines().last().unwrap_or_default();
    let mean = last.split_whitespace().skip_while(|word| *word != "mean").nth(1);
    mean.and_then(|mean| mean.parse().ok()).ok_or_else(|| format!("no mean: {last}"))
}

fn print(what: &str, times: Vec<f64>) {
    let (n, longest) = (times.len(), times.iter().copied().fold(0.0, f64::max));
    let mean = times.iter().sum::<f64>() / n.max(1) as f64;
    println!("{what:<34}{n:>10}{mean:>10.3}{longest:>10.3}");
}

fn puzzles(path: &str) -> Result<Vec<Rated>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let classic = Layout::classic();
    let read = |line: &str| {
        let (givens, numbers) = line.split_once(',').ok_or("no numbers")?;
        let board = Board::parse(&classic, givens).map_err(|error| error.to_string())?;
        let puzzle = Puzzle::new(board).map_err(|error| error.to_string())?;
        Ok(Rated { puzzle, numbers: numbers.replace(',', " ") })
    };
    text.lines().skip(1).map(read).collect()
}
