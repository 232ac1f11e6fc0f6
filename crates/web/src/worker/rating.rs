//! The exact rating of a puzzle, found in the worker.

use ninefold::Puzzle;
use ninefold::rating::Rating;
use ninefold_workers::task::Task;
use ninefold_workers::{board, rating};

use super::Job;

/// Asks for the rating of a puzzle. Calls `hear` with it once it is found.
pub(crate) fn ask(puzzle: &Puzzle, hear: impl Fn(Rating) + 'static) -> Job {
    Job::ask(Task::Rate, &board::to_text(puzzle.givens()), move |text| {
        if let Some(rating) = text.and_then(rating::read) {
            hear(rating);
        }
    })
}

#[cfg(test)]
mod tests {
    use ninefold::Stop;
    use ninefold_testkit::boards;

    use super::*;
    use crate::worker::tests::answers;

    // D11: the worker rates as the engine does.
    #[test]
    fn puzzles_are_rated() {
        let puzzle = boards::puzzle();
        let answers = answers(Task::Rate, &board::to_text(puzzle.givens()));
        assert_eq!(
            rating::read(&answers[0]),
            Some(ninefold::rating::rate(&puzzle, Stop::NEVER).unwrap())
        );
    }
}
