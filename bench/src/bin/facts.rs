//! The CPU time of the facts about boards being set: a setter waits for them after every digit.

use std::process::ExitCode;

use cpu_time::ThreadTime;
use ninefold::generate::{self, Recipe};
use ninefold::survey::Survey;
use ninefold::{Board, Cell, Layout, Stop};
use ninefold_testkit::Numbers;

/// Layouts, the number of puzzles set on each, and whether all facts are found: on several grids, counting to
/// a million takes long.
const LAYOUTS: [(&str, u64, bool); 2] = [("classic", 10, true), ("samurai", 3, false)];
/// The number of guesses in a slice, as in the worker of the page.
const SLICE: u64 = 500;

fn main() -> ExitCode {
    ninefold_bench::ended(run())
}

/// Sets minimal puzzles, one given after another in random order. The first facts are whether there are zero,
/// one or several solutions, and the possible digits of each cell.
fn run() -> Result<(), String> {
    println!("CPU milliseconds for the facts of boards being set, one thread");
    println!("{:<34}{:>10}{:>10}{:>10}{:>10}", "", "number", "median", "p99", "longest");
    let mut numbers = Numbers::new(1);
    for (name, n_puzzles, is_whole) in LAYOUTS {
        let layout: Layout = name.parse().map_err(|_| format!("no layout {name}"))?;
        let (mut first, mut slices, mut all) = (Vec::new(), Vec::new(), Vec::new());
        for made in generate::puzzles(&Recipe::minimal(&layout), "facts", 0..n_puzzles, Stop::NEVER)
        {
            let puzzle = made.map_err(|error| error.to_string())?.puzzle;
            let mut givens: Vec<Cell> =
                layout.cells().filter(|&cell| puzzle.is_given(cell)).collect();
            numbers.shuffle(&mut givens);
            let mut board = Board::empty(&layout);
            for cell in givens {
                board.set(cell, puzzle.givens().get(cell));
                let start = ThreadTime::now();
                let mut survey = Survey::new(board.clone());
                let (mut more, mut is_first) = (true, true);
                while more && (is_first || is_whole) {
                    let slice = ThreadTime::now();
                    more = survey.advance(SLICE);
                    slices.push(slice.elapsed().as_secs_f64() * 1e3);
                    if is_first && survey.facts().possible.is_some() {
                        is_first = false;
                        first.push(start.elapsed().as_secs_f64() * 1e3);
                    }
                }
                all.push(start.elapsed().as_secs_f64() * 1e3);
            }
        }
        print(&format!("{name}, first facts"), first);
        print(&format!("{name}, slices"), slices);
        if is_whole {
            print(&format!("{name}, all facts"), all);
        }
    }
    Ok(())
}

fn print(what: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!("{what:<34}{:>10}{:>10.3}{:>10.3}{:>10.3}", times.len(), at(50), at(99), at(100));
}
