//! The proof that a puzzle has only one solution, found by a worker with its own module.

use ninefold::Puzzle;
use ninefold_workers::board;
use ninefold_workers::proving::Proof;

use super::Job;

/// Asks for the proof of a puzzle. Calls `hear` with it once it is found.
pub(crate) fn ask(puzzle: &Puzzle, hear: impl Fn(Proof) + 'static) -> Job {
    Job::ask_script("prover.js", board::to_text(puzzle.givens()), move |text| {
        if let Some(proof) = text.and_then(Proof::read) {
            hear(proof);
        }
    })
}
