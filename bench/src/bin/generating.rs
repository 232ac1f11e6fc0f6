//! Makes puzzles and solved boards, alternating with another generator for those that it can make.
//!
//! For layouts of several grids it shows the distribution of times over many seeds, because a player waits for
//! a single puzzle. That takes minutes, with progress on standard error.

use std::hint::black_box;
use std::process::ExitCode;

use cpu_time::ThreadTime;
use ninefold::generate::{self, Recipe, Symmetry};
use ninefold::logic::Level;
use ninefold::{Layout, Stop};
use sudoku::Sudoku;

const ROUNDS: usize = 10;
const N_PUZZLES: u64 = 4_000;
const N_THEIR_PUZZLES: u64 = 500;
const N_SEEDS: u64 = 200;
const N_SEEDS_OF_MANY_GRIDS: u64 = 50;

fn main() -> ExitCode {
    ninefold_bench::ended(rates().and_then(|()| times()))
}

/// One grid: the number made per second, in the best round.
fn rates() -> Result<(), String> {
    let classic = Layout::classic();
    let minimal = Recipe::minimal(&classic);
    let symmetric = minimal.clone().but(|recipe| recipe.symmetry = Symmetry::HalfTurn);
    let mut best = [0f64; 5];
    for _ in 0..ROUNDS {
        let rates = [
            rate(N_THEIR_PUZZLES, |n| their(n, Sudoku::generate))?,
            rate(N_PUZZLES, |n| puzzles(&minimal, n))?,
            rate(N_PUZZLES, |n| puzzles(&symmetric, n))?,
            rate(N_PUZZLES, |n| their(n, Sudoku::generate_solved))?,
            rate(10 * N_PUZZLES, |n| solved_boards(&classic, n))?,
        ];
        for (best, rate) in best.iter_mut().zip(rates) {
            *best = best.max(rate);
        }
    }
    let [theirs, ours, symmetric, their_solved, our_solved] = best;
    println!("Made in a second of CPU time; in brackets, how many times faster than sudoku 0.8");
    println!("{:<34}{theirs:>10.0}", "minimal puzzles, sudoku");
    println!("{:<34}{ours:>10.0} ({:.1}x)", "minimal puzzles", ours / theirs);
    let share = symmetric / ours;
    println!("{:<34}{symmetric:>10.0} ({share:.2} of plain)", "minimal with 180 degrees");
    println!("{:<34}{their_solved:>10.0}", "solved grids, sudoku");
    println!("{:<34}{our_solved:>10.0} ({:.1}x)", "solved grids", our_solved / their_solved);
    Ok(())
}

/// Several grids: the time per puzzle.
fn times() -> Result<(), String> {
    println!("\nCPU milliseconds for one minimal puzzle, or one of a level");
    println!("{:<34}{:>10}{:>10}{:>10}{:>10}", "layout", "seeds", "median", "p95", "longest");
    let layout = |name: &str| name.parse::<Layout>().map_err(|_| format!("no layout {name}"));
    for (name, alone) in [("twin-nw", None), ("samurai", None), ("samurai", Some(0))] {
        let recipe = Recipe::minimal(&layout(name)?).but(|recipe| recipe.alone = alone);
        let what = if alone.is_some() { ", none solvable alone" } else { "" };
        distribution(&format!("{name}{what}"), &recipe, N_SEEDS)?;
    }
    distribution("sumo", &Recipe::minimal(&layout("sumo")?), N_SEEDS_OF_MANY_GRIDS)?;
    for name in ["samurai-plus", "shogun"] {
        let recipe = Recipe::of_level(&layout(name)?, Level::Expert);
        distribution(&format!("{name}, expert"), &recipe, N_SEEDS_OF_MANY_GRIDS)?;
    }
    Ok(())
}

/// The time per puzzle of a recipe, over many seeds.
fn distribution(what: &str, recipe: &Recipe, n_seeds: u64) -> Result<(), String> {
    let mut times = Vec::new();
    for seed in 0..n_seeds {
        if seed % 20 == 0 {
            eprintln!("{what}: {seed} of {n_seeds} seeds");
        }
        let start = ThreadTime::now();
        let made = generate::puzzle(recipe, &seed.to_string(), 0, Stop::NEVER);
        times.push(start.elapsed().as_secs_f64() * 1e3);
        made.map_err(|error| error.to_string())?;
    }
    times.sort_by(f64::total_cmp);
    let [median, p95, longest] = [50, 95, 100].map(|share| times[(times.len() - 1) * share / 100]);
    println!("{what:<34}{n_seeds:>10}{median:>10.2}{p95:>10.2}{longest:>10.2}");
    Ok(())
}

fn puzzles(recipe: &Recipe, n_puzzles: u64) -> Result<(), String> {
    let made = generate::puzzles(recipe, "bench", 0..n_puzzles, Stop::NEVER);
    made.into_iter().try_for_each(|made| made.map(drop)).map_err(|error| error.to_string())
}

fn solved_boards(layout: &Layout, n_boards: u64) -> Result<(), String> {
    let made = generate::solved_boards(layout, "bench", 0..n_boards);
    made.into_iter().try_for_each(|made| made.map(drop)).map_err(|error| error.to_string())
}

/// Makes this many grids with the other generator.
fn their(n_grids: u64, make: fn() -> Sudoku) -> Result<(), String> {
    for _ in 0..n_grids {
        black_box(make());
    }
    Ok(())
}

/// The number of things made per second.
fn rate(n: u64, make: impl FnOnce(u64) -> Result<(), String>) -> Result<f64, String> {
    let start = ThreadTime::now();
    make(n)?;
    Ok(n as f64 / start.elapsed().as_secs_f64())
}
