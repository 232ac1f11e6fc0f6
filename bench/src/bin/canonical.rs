//! Canonical forms per second of CPU time, on the published lists of puzzles.

use std::process::ExitCode;

use cpu_time::ThreadTime;
use ninefold::Canonical;

const ROUNDS: usize = 3;
const LISTS: [&str; 5] =
    ["17-clue", "easy-20k", "random-minimal-20k", "hardest-11plus-5000", "multi-solution-serg"];

fn main() -> ExitCode {
    ninefold_bench::ended(run())
}

fn run() -> Result<(), String> {
    let folder = ninefold_bench::data()?;
    println!("canonical forms per second, one thread, best of {ROUNDS} rounds");
    for name in LISTS {
        let path = format!("{folder}/puzzles/{name}.txt");
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        let boards: Vec<[u8; 81]> = text.lines().filter_map(digits).collect();
        let mut best = f64::MAX;
        for _ in 0..ROUNDS {
            let start = ThreadTime::now();
            let n_symmetries: usize =
                boards.iter().flat_map(Canonical::of).map(|canonical| canonical.n_symmetries).sum();
            best = best.min(start.elapsed().as_secs_f64());
            // Every board has at least one symmetry, the identity.
            assert!(n_symmetries >= boards.len());
        }
        println!("{name:<24}{:>8} boards{:>12.0}", boards.len(), boards.len() as f64 / best);
    }
    Ok(())
}

/// The digits of a line that begins with a board.
fn digits(line: &str) -> Option<[u8; 81]> {
    let cells: &[u8; 81] = line.as_bytes().first_chunk()?;
    Some(cells.map(|cell| if cell.is_ascii_digit() { cell - b'0' } else { 0 }))
}
