//! Measures a card, with grids in the memory of the processor, against the processor with all cores, and
//! compares all answers: `cargo run --release -p ninefold-gpu --example throughput -- FOLDER [MILLIONS]`
//!
//! FOLDER has lists of puzzles, one per line. Each list is repeated in disguises until there are this
//! many millions of grids (20 by default; fewer of hard puzzles).

#![allow(clippy::print_stdout, reason = "it is what this program is for")]
#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "speeds are rounded anyway")]

use std::error::Error;
use std::path::Path;
use std::time::Instant;
use std::{env, fs, thread};

use ninefold::solve::{Budget, Kernel, Solved};
use ninefold_gpu::{Card, CardError};
use ninefold_testkit::Numbers;

/// The lists, each with a divisor of the number of grids: hard puzzles take longer.
const LISTS: [(&str, usize); 8] = [
    ("easy-20k", 1),
    ("random-minimal-20k", 1),
    ("17-clue", 1),
    ("magictour-top1465", 2),
    ("hardest-11plus-5000", 10),
    ("hardest-1106", 10),
    ("multi-solution-serg", 2),
    ("mutated-20k", 2),
];

type Grid = [u8; 81];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let folder = arguments.next().ok_or("usage: throughput FOLDER [MILLIONS]")?;
    let millions: f64 = arguments.next().map_or(Ok(20.0), |text| text.parse())?;
    let cards = Card::all()?;
    let (card, n_threads) = (&cards[0], thread::available_parallelism()?.get());
    println!("{}; the processor: {}, {n_threads} threads", card.name(), Kernel::best().name());
    println!(
        "millions of grids per second: packed in memory, only counted; as bytes, with solutions;"
    );
    println!("the processor, with solutions");
    let mut n_compared = 0;
    for (name, fewer) in LISTS {
        let Ok(text) = fs::read_to_string(Path::new(&folder).join(name).with_extension("txt"))
        else {
            continue;
        };
        let n_grids = (millions * 1e6) as usize / fewer;
        let grids = disguised(&grids(&text), n_grids, n_threads);
        let packed = card.pack(&grids)?;
        card.count_packed(&packed, Budget::default())?; // the first call makes the lanes
        let (counted, counts) = best(4, || card.count_packed(&packed, Budget::default()))?;
        let kernel = Kernel::best();
        let (solved, by_card) = best(2, || {
            on_threads(&grids, n_threads, |grids| card.solve_all(grids, Budget::default()))
        })?;
        let (searched, by_processor) = best(2, || {
            on_threads(&grids, n_threads, |grids| {
                Ok(kernel.solve_all(grids, 2, Budget::default())?)
            })
        })?;
        let speed = |seconds: f64| grids.len() as f64 / seconds / 1e6;
        let n_bytes = packed.n_bytes() as f64 / grids.len() as f64;
        println!(
            "{name:<20} {n_bytes:>5.1} bytes {:>8.1} {:>8.1} {:>8.1}",
            speed(counted),
            speed(solved),
            speed(searched)
        );
        let answers = by_card.iter().flatten().zip(by_processor.iter().flatten()).zip(&counts);
        for (((by_card, expected), count), grid) in answers.zip(&grids) {
            if u64::from(*count) != expected.found || only(by_card) != only(expected) {
                return Err(format!("{name}: another answer for {grid:?}").into());
            }
        }
        n_compared += grids.len();
    }
    println!("{n_compared} grids: all answers are equal");
    Ok(())
}

/// The shortest time of several calls in seconds, and the result of the last call.
fn best<T, E>(n_calls: usize, call: impl Fn() -> Result<T, E>) -> Result<(f64, T), E> {
    let timed = || {
        let started = Instant::now();
        call().map(|result| (started.elapsed().as_secs_f64(), result))
    };
    let mut last = timed()?;
    for _ in 1..n_calls {
        let (seconds, result) = timed()?;
        last = (last.0.min(seconds), result);
    }
    Ok(last)
}

/// The results of each portion of grids, on all threads.
fn on_threads(
    grids: &[Grid],
    n_threads: usize,
    solve: impl Fn(&[Grid]) -> Result<Vec<Solved>, CardError> + Sync,
) -> Result<Vec<Vec<Solved>>, CardError> {
    let portions: Vec<&[Grid]> = grids.chunks(1 << 14).collect();
    let of_thread = |portions: &[&[Grid]]| -> Result<Vec<Vec<Solved>>, CardError> {
        portions.iter().map(|portion| solve(portion)).collect()
    };
    let solved: Result<Vec<_>, CardError> = thread::scope(|scope| {
        let shares = portions.chunks(portions.len().div_ceil(n_threads));
        let threads: Vec<_> = shares.map(|share| scope.spawn(|| of_thread(share))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    Ok(solved?.into_iter().flatten().collect())
}

fn only(solved: &Solved) -> (u64, Option<&Grid>) {
    (solved.found, solved.solution().filter(|_| solved.found == 1))
}

/// The grids of a list of lines.
fn grids(text: &str) -> Vec<Grid> {
    let lines = text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#'));
    let digit = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    lines.map(|line| std::array::from_fn(|cell| digit(line.as_bytes()[cell]))).collect()
}

/// This many grids, each in its own disguise: digits, bands, stacks, rows and columns permuted, and perhaps
/// transposed.
fn disguised(puzzles: &[Grid], n_grids: usize, n_threads: usize) -> Vec<Grid> {
    let mut grids = vec![[0; 81]; n_grids];
    let n_each = n_grids.div_ceil(n_threads);
    thread::scope(|scope| {
        for (thread, grids) in grids.chunks_mut(n_each).enumerate() {
            scope.spawn(move || {
                let mut numbers = Numbers::new(thread as u64 + 1);
                for (index, grid) in grids.iter_mut().enumerate() {
                    let puzzle = &puzzles[(thread * n_each + index) % puzzles.len()];
                    *grid = disguise(puzzle, &mut numbers);
                }
            });
        }
    });
    grids
}

fn disguise(puzzle: &Grid, numbers: &mut Numbers) -> Grid {
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    numbers.shuffle(&mut digits);
    let mut lines = || {
        let mut chutes = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        numbers.shuffle(&mut chutes);
        for chute in &mut chutes {
            numbers.shuffle(chute);
        }
        chutes
    };
    let (rows, columns) = (lines(), lines());
    let is_mirrored = numbers.below(2) == 1;
    std::array::from_fn(|cell| {
        let (row, column) = (rows.as_flattened()[cell / 9], columns.as_flattened()[cell % 9]);
        let digit = puzzle[if is_mirrored { 9 * column + row } else { 9 * row + column }];
        if digit == 0 { 0 } else { digits[usize::from(digit) - 1] }
    })
}
