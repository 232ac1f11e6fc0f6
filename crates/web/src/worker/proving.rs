//! The proof that a puzzle has only one solution, found by a worker with its own module.

use ninefold::Puzzle;

use super::Job;
use crate::game::proof::Proof;

/// Asks for the proof of a puzzle. Calls `hear` with it once it is found.
pub(crate) fn ask(puzzle: &Puzzle, hear: impl Fn(Proof) + 'static) -> Job {
    let question = format!("{}\n{}", puzzle.layout().name(), puzzle.givens());
    Job::ask_script("prover.js", question, move |text| {
        if let Some(proof) = text.and_then(Proof::read) {
            hear(proof);
        }
    })
}
