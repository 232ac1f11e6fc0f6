//! Makes puzzles and solved boards, beside another generator where it has one, in turns.
//!
//! For layouts of several grids the distribution of times over many seeds is
//! shown, because a player waits for one puzzle.

use std::process::ExitCode;

use cpu_time::ThreadTime;
use ninefold::Layout;
use ninefold::generate::{self, Clues, Recipe, Symmetry};

const ROUNDS: usize = 3;
const N_PUZZLES: u64 = 3_000;
const N_THEIR_PUZZLES: u64 = 500;
const N_SEEDS: u64 = 200;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let classic = Layout::classic();
    let minimal = Recipe::minimal(&classic);
    let symmetric = Recipe { symmetry: Symmetry::HalfTurn, ..minimal.clone() };
    let mut best = [0f64; 5];
    for _ in 0..ROUNDS {
        let rates = [
            rate(N_THEIR_PUZZLES, |_| {
                Ok({
                    std::hint::black_box(sudoku::Sudoku::generate());
                })
            })?,
            rate(N_PUZZLES, |n| (n == 0).then(|| many(&minimal, N_PUZZLES)).unwrap_or(Ok(())))?,
            rate(N_PUZZLES, |n| (n == 0).then(|| many(&symmetric, N_PUZZLES)).unwrap_or(Ok(())))?,
            rate(N_PUZZLES, |_| {
                Ok({
                    std::hint::black_box(sudoku::Sudoku::generate_solved());
                })
            })?,
            rate(10 * N_PUZZLES, |n| {
                generate::solved_board(&classic, "bench", n).map(drop).map_err(|e| e.to_string())
            })?,
        ];
        for (best, rate) in best.iter_mut().zip(rates) {
            *best = best.max(rate);
        }
    }
    let [theirs, ours, symmetric, their_solved, our_solved] = best;
    println!("Made in a second of CPU time; in brackets, how many times faster than sudoku 0.8");
    println!("minimal puzzles, sudoku             {theirs:>9.0}");
    println!("minimal puzzles                     {ours:>9.0} ({:.1}x)", ours / theirs);
    println!(
        "minimal with 180 degrees            {symmetric:>9.0} ({:.2} of plain)",
        symmetric / ours
    );
    println!("solved grids, sudoku                {their_solved:>9.0}");
    println!(
        "solved grids                        {our_solved:>9.0} ({:.1}x)",
        our_solved / their_solved
    );
    println!("\nCPU milliseconds for one minimal puzzle, over {N_SEEDS} seeds");
    println!("{:<34}{:>10}{:>10}{:>10}", "layout", "median", "p95", "longest");
    for (name, alone) in
        [("twin-nw", None), ("samurai", None), ("sumo", None), ("samurai", Some(0))]
    {
        let layout: Layout = name.parse().map_err(|_| format!("no layout {name}"))?;
        let recipe = Recipe { alone, ..Recipe::minimal(&layout) };
        let mut times = Vec::new();
        for seed in 0..N_SEEDS {
            let start = ThreadTime::now();
            let made = generate::puzzle(&recipe, &seed.to_string(), 0, &|| false);
            times.push(start.elapsed().as_secs_f64() * 1e3);
            made.map_err(|error| error.to_string())?;
        }
        times.sort_by(f64::total_cmp);
        let at = |share: usize| times[(times.len() - 1) * share / 100];
        let what = if alone.is_some() { ", none solvable alone" } else { "" };
        println!(
            "{:<34}{:>10.2}{:>10.2}{:>10.2}",
            format!("{name}{what}"),
            at(50),
            at(95),
            at(100)
        );
    }
    let eggs = Recipe { clues: Clues::Between(24..=26), ..Recipe::minimal(&classic) };
    many(&eggs, 100)
}

/// Makes so many puzzles.
fn many(recipe: &Recipe, n_puzzles: u64) -> Result<(), String> {
    let made = generate::puzzles(recipe, "bench", 0..n_puzzles, &|| false);
    made.into_iter().try_for_each(|made| made.map(drop)).map_err(|error| error.to_string())
}

/// How often something can be done in a second.
fn rate(times: u64, mut work: impl FnMut(u64) -> Result<(), String>) -> Result<f64, String> {
    let start = ThreadTime::now();
    for n in 0..times {
        work(n)?;
    }
    Ok(times as f64 / start.elapsed().as_secs_f64())
}
