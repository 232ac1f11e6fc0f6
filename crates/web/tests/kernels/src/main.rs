//! The digests of all kernels, computed in the browser, and their speed there.
//!
//! The answer is a text in the page's variable `kernels`, with a line for each kernel: its name, the
//! digest of its answers, the digest of the puzzles made with it, and the number of puzzles per second
//! that it proves unique.

#![forbid(unsafe_code)]

use js_sys::{Date, Reflect};
use ninefold::solve::{Budget, Kernel};
use ninefold_testkit::{digest, generated};

/// The number of timed rounds per kernel, and the minimum length of each in milliseconds.
const ROUNDS: u32 = 8;
const TIMED: f64 = 50.0;

fn main() {
    console_error_panic_hook::set_once();
    let lines: Vec<String> = Kernel::all().into_iter().map(line).collect();
    let answer = lines.join("\n").into();
    Reflect::set(&js_sys::global(), &"kernels".into(), &answer).expect("a variable can be made");
}

fn line(kernel: Kernel) -> String {
    let (answers, made) = (digest::digest(kernel), generated::digest(kernel));
    format!("{} {answers:016x} {made:016x} {:.0}", kernel.name(), speed(kernel))
}

/// Puzzles per second in the best round: other browsers may slow down the others.
fn speed(kernel: Kernel) -> f64 {
    let puzzles = digest::minimal_puzzles(kernel);
    (0..ROUNDS).map(|_| speed_once(kernel, &puzzles)).fold(0.0, f64::max)
}

fn speed_once(kernel: Kernel, puzzles: &[digest::Grid]) -> f64 {
    let (start, mut n_puzzles) = (Date::now(), 0);
    loop {
        for _ in 0..10 {
            let counts = kernel.count_all(puzzles, 2, Budget::default()).expect("digits");
            assert!(counts.iter().all(|count| count.found == 1), "{kernel:?}");
        }
        n_puzzles += 10 * puzzles.len() as u32;
        let milliseconds = Date::now() - start;
        if milliseconds > TIMED {
            return 1_000.0 * f64::from(n_puzzles) / milliseconds;
        }
    }
}
