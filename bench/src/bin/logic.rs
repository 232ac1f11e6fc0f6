//! The CPU time of grades, of hints and of puzzles by level: a player or a publisher waits for them.

use std::process::ExitCode;

use cpu_time::ThreadTime;
use ninefold::generate::{self, Recipe};
use ninefold::grade::Grade;
use ninefold::logic::{Candidates, Level, Path, Technique, TechniqueSet, next_step};
use ninefold::{Board, Layout, Stop};

const ROUNDS: usize = 3;
const N_GRADED: usize = 2_000;
const N_HINTED: usize = 500;
const N_SAMURAI: u64 = 20;
const N_SEEDS: u64 = 200;
const N_SAMURAI_SEEDS: u64 = 50;

fn main() -> ExitCode {
    ninefold_bench::ended(run())
}

fn run() -> Result<(), String> {
    let folder = ninefold_bench::data()?;
    let boards = boards(&format!("{folder}/puzzles/random-minimal-20k.txt"))?;
    let graded = boards.iter().step_by(boards.len() / N_GRADED).collect::<Vec<_>>();
    let mut best = f64::MAX;
    for _ in 0..ROUNDS {
        let start = ThreadTime::now();
        for board in &graded {
            let path =
                Path::bare(Candidates::new(board), TechniqueSet::DEFAULT, Stop::NEVER).unwrap();
            if !path.is_solved() {
                return Err(format!("no path: {board:?}"));
            }
            std::hint::black_box(Grade::of(&path));
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("random-minimal-20k, every {}th puzzle", boards.len() / N_GRADED);
    println!("grades in a second of CPU time: {:.0}", graded.len() as f64 / best);

    println!("\nCPU milliseconds for a hint, over all states of paths");
    println!("{:<34}{:>10}{:>10}{:>10}{:>10}", "puzzles", "states", "median", "p99", "longest");
    let hinted = boards.iter().step_by(boards.len() / N_HINTED);
    hints("random-minimal-20k", hinted)?;
    let samurai = Level::ALL.map(|level| ("samurai", level));
    let others = ["sohei", "windmill"].map(|name| (name, Level::Extreme));
    for (name, level) in samurai.into_iter().chain(others) {
        let recipe = Recipe::of_level(&layout(name)?, level);
        let made = (0..N_SAMURAI).map(|index| {
            generate::puzzle(&recipe, "hints", index, Stop::NEVER)
                .map_err(|error| error.to_string())
        });
        let made: Vec<_> = made.collect::<Result<_, _>>()?;
        let boards = made.iter().map(|made| made.puzzle.givens());
        hints(&format!("{name}, {level}"), boards)?;
    }

    println!("\nCPU milliseconds for one puzzle of a level");
    println!("{:<34}{:>10}{:>10}{:>10}{:>10}", "puzzles", "seeds", "median", "p95", "longest");
    for (name, n_seeds) in [("classic", N_SEEDS), ("samurai", N_SAMURAI_SEEDS)] {
        for level in Level::ALL {
            let recipe = Recipe::of_level(&layout(name)?, level);
            let mut times = Vec::new();
            for seed in 0..n_seeds {
                let start = ThreadTime::now();
                let made = generate::puzzle(&recipe, &seed.to_string(), 0, Stop::NEVER);
                times.push(start.elapsed().as_secs_f64() * 1e3);
                made.map_err(|error| error.to_string())?;
            }
            print(&format!("{name}, {level}"), times, 95);
        }
    }
    Ok(())
}

/// Times the next step in every state on the solution paths of some puzzles: the minimum of two
/// runs, except for singles.
fn hints<'a>(what: &str, boards: impl Iterator<Item = &'a Board>) -> Result<(), String> {
    let mut times = Vec::new();
    for board in boards {
        let mut candidates = Candidates::new(board);
        while !candidates.is_complete() {
            let start = ThreadTime::now();
            let step = next_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER).unwrap();
            let mut time = start.elapsed();
            let step = step.ok_or_else(|| format!("no step: {board:?}"))?;
            if step.technique > Technique::HiddenSingle {
                let start = ThreadTime::now();
                std::hint::black_box(
                    next_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER).unwrap(),
                );
                time = time.min(start.elapsed());
            }
            times.push(time.as_secs_f64() * 1e3);
            candidates.apply(&step);
        }
    }
    print(what, times, 99);
    Ok(())
}

fn print(what: &str, mut times: Vec<f64>, share: usize) {
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!("{what:<34}{:>10}{:>10.3}{:>10.3}{:>10.3}", times.len(), at(50), at(share), at(100));
}

fn layout(name: &str) -> Result<Layout, String> {
    name.parse().map_err(|_| format!("no layout {name}"))
}

fn boards(path: &str) -> Result<Vec<Board>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let classic = Layout::classic();
    lines.map(|line| Board::parse(&classic, line).map_err(|error| error.to_string())).collect()
}
