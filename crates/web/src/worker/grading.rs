//! Grading puzzles whose level is unknown, in the worker.

use ninefold::Puzzle;
use ninefold::grade::Grade;
use ninefold_wire::rest::EntryShape;
use ninefold_workers::grading::{LevelReply, levels_question, question, read_grade};
use ninefold_workers::task::Task;

use super::Job;

/// Asks for the grade of a puzzle. Calls `hear` with it if logic solves the puzzle.
pub(crate) fn ask(puzzle: &Puzzle, hear: impl Fn(Grade) + 'static) -> Job {
    Job::ask(Task::Grade, &question(puzzle), move |text| {
        if let Some(grade) = text.and_then(read_grade) {
            hear(grade);
        }
    })
}

/// Asks for the levels of puzzles. Calls `hear` with each, and with the end, even if there is no worker.
pub(crate) fn ask_levels(puzzles: &[EntryShape], hear: impl Fn(LevelReply) + 'static) -> Job {
    Job::ask(Task::Levels, &levels_question(puzzles.iter()), move |text| {
        hear(text.and_then(LevelReply::read).unwrap_or(LevelReply::End));
    })
}

#[cfg(test)]
mod tests {
    use ninefold::Stop;
    use ninefold::logic::Level;
    use ninefold_testkit::boards::{self, GIVENS};

    use super::*;
    use crate::worker::tests::answers;

    // D11: the worker grades as the engine does.
    #[test]
    fn puzzles_are_graded() {
        let puzzle = boards::puzzle();
        let answers = answers(Task::Grade, &question(&puzzle));
        let found = read_grade(&answers[0]);
        assert!(
            found.is_some()
                && found == Grade::new(&puzzle, Stop::NEVER).unwrap()
                && answers.len() == 1
        );
    }

    // W12, D11: the levels of a collection are found one by one; a board that is not a puzzle has none.
    #[test]
    fn levels_are_found() {
        let entry = |number, givens: &str| EntryShape {
            number,
            layout: "classic".to_owned(),
            givens: givens.to_owned(),
            title: None,
            author: None,
            source: None,
            level: None,
            like: None,
        };
        let puzzles = [entry(1, GIVENS), entry(2, &".".repeat(81)), entry(3, GIVENS)];
        let answers = answers(Task::Levels, &levels_question(puzzles.iter()));
        let levels: Vec<_> = answers.iter().filter_map(|text| LevelReply::read(text)).collect();
        let of = LevelReply::Level;
        let easy = Some(Level::Easy);
        assert_eq!(levels, [of(0, easy), of(1, None), of(2, easy), LevelReply::End]);
        assert_eq!(answers.len(), levels.len());
    }
}
