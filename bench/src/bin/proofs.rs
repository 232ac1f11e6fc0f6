//! Proofs and checks per second of CPU time, and the size of proofs, on the published puzzles.

use std::process::ExitCode;

use cpu_time::ThreadTime;
use ninefold::solve::{self, Budget};
use ninefold::{Board, Layout};
use ninefold_wire::{Document, Options};

const ROUNDS: usize = 3;

/// The lists, each with the number of puzzles to skip after each one used.
const LISTS: [(&str, usize); 5] = [
    ("17-clue", 9),
    ("easy-20k", 9),
    ("random-minimal-20k", 9),
    ("magictour-top1465", 4),
    ("hardest-1106", 0),
];

fn main() -> ExitCode {
    ninefold_bench::ended(run())
}

fn run() -> Result<(), String> {
    let folder = ninefold_bench::data()?;
    let read = |path: &str| {
        let path = format!("{folder}/{path}");
        std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))
    };
    println!("one thread, best of {ROUNDS} rounds; cases and bytes of a proof: median and largest");
    for (name, n_skipped) in LISTS {
        let text = read(&format!("puzzles/{name}.txt"))?;
        let board = |line: &str| Board::parse(&Layout::classic(), line.get(..81)?).ok();
        let boards = text.lines().filter_map(board).step_by(n_skipped + 1);
        measure(name, &boards.collect::<Vec<_>>())?;
    }
    let text = read("gattai-v1.jsonl")?;
    let boards = text.lines().map(|line| match Document::read(line, &Options::default()) {
        Ok(Document::GattaiPuzzle(document)) => Ok(document.puzzle.givens().clone()),
        Ok(_) => Err("a document that is not a puzzle".to_owned()),
        Err(error) => Err(error.to_string()),
    });
    measure("published, many grids", &boards.collect::<Result<Vec<_>, _>>()?)
}

/// Proves and checks the boards of a list.
fn measure(name: &str, boards: &[Board]) -> Result<(), String> {
    let (mut cases, mut bytes) = (Vec::new(), Vec::new());
    let mut times = vec![[f64::MAX; 2]; boards.len()];
    for round in 0..ROUNDS {
        for (board, [proving, checking]) in boards.iter().zip(&mut times) {
            let start = ThreadTime::now();
            let proof = solve::prove(board, 1, Budget::default());
            let text = proof.map_err(|error| format!("{board}: {error}"))?.to_string();
            *proving = proving.min(start.elapsed().as_secs_f64());
            let start = ThreadTime::now();
            let proven = ninefold_verify::check(text.as_bytes());
            *checking = checking.min(start.elapsed().as_secs_f64());
            let proven = proven.map_err(|refusal| format!("{board}: {refusal}"))?;
            if round == 0 {
                cases.push(proven.n_cases);
                bytes.push(text.len());
            }
        }
    }
    cases.sort_unstable();
    bytes.sort_unstable();
    let (Some(most), Some(longest)) = (cases.last(), bytes.last()) else {
        return Err(format!("{name} has no boards"));
    };
    let n_boards = boards.len() as f64;
    let per_second = |at: usize| n_boards / times.iter().map(|times| times[at]).sum::<f64>();
    let slowest = times.iter().map(|[proving, _]| *proving).fold(0.0, f64::max) * 1e3;
    let middle = boards.len() / 2;
    println!("{name}: {n_boards} boards");
    println!("  {:>9.0} proofs per second, the slowest {slowest:.1} ms", per_second(0));
    println!("  {:>9.0} checks per second", per_second(1));
    println!("  {:>9} cases, {most}; {} bytes, {longest}", cases[middle], bytes[middle]);
    Ok(())
}
