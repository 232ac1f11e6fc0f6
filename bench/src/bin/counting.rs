//! Counts the solutions of boards with millions of them, alternating between each kernel and
//! another solver. All must agree on every count.

use std::process::ExitCode;

use cpu_time::ThreadTime;
use ninefold::solve::{Budget, Kernel};
use sudoku::Sudoku;

const ROUNDS: usize = 2;

/// The first puzzles of `random-minimal-20k` without their first five to eight clues.
const BOARDS: [&str; 4] = [
    ".......................5.....2....7...3758....8.9....486...45..7......6.......7.1",
    "................8........3.819...6..3...9.7..6.7..8.2.2.....3.....7.1......32....",
    ".........................2...26.4.7.41.......7..5..1..3..4...92..9.5...6...2.....",
    ".......................8.......1...6.8.4.2.1..196...8.8......64....6.5....7......",
];

fn main() -> ExitCode {
    println!("Millions of solutions counted in a second of CPU time");
    let kernels = Kernel::all();
    let heads: String = kernels.iter().map(|kernel| format!("{:>18}", kernel.name())).collect();
    println!("{:<14}{:>8}{heads}", "solutions", "sudoku");
    for text in BOARDS {
        let Ok(theirs) = Sudoku::from_str_line(text) else { return ExitCode::FAILURE };
        let grid = theirs.to_bytes();
        let mut times = vec![f64::MAX; 1 + kernels.len()];
        let mut expected = 0;
        for _ in 0..ROUNDS {
            let start = ThreadTime::now();
            expected = theirs.solutions_count_up_to(usize::MAX) as u64;
            times[0] = times[0].min(start.elapsed().as_secs_f64());
            for (kernel, time) in kernels.iter().zip(&mut times[1..]) {
                let start = ThreadTime::now();
                let count = kernel.count(&grid, u64::MAX, Budget::nodes(u64::MAX));
                *time = time.min(start.elapsed().as_secs_f64());
                if count.map(|count| count.found) != Ok(expected) {
                    eprintln!("{}: another count than {expected} for {text}", kernel.name());
                    return ExitCode::FAILURE;
                }
            }
        }
        let rate = |time: f64| expected as f64 / time / 1e6;
        let ours = times[1..]
            .iter()
            .map(|&time| format!("{:>10.1} ({:>4.1}x)", rate(time), times[0] / time));
        println!("{expected:<14}{:>8.1}{}", rate(times[0]), ours.collect::<String>());
    }
    ExitCode::SUCCESS
}
