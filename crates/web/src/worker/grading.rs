//! Grading a puzzle whose level is unknown, in the worker.

use ninefold::Puzzle;
use ninefold::grade::Grade;
use ninefold_wire::PuzzleDocument;

/// The text that requests the grade of a puzzle.
pub(crate) fn question(puzzle: &Puzzle) -> String {
    format!("grade {}", PuzzleDocument::new(puzzle.clone()).to_json())
}

/// Reads the worker's text.
pub(crate) fn grade(text: &str) -> Option<Grade> {
    let mut words = text.split(' ');
    let (level, score) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let hardest = words.next()?.parse().ok();
    Some(Grade::known(level, score, hardest))
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards;

    use super::*;
    use crate::worker::tests::answers;

    // D11: the worker grades as the engine does.
    #[test]
    fn puzzles_are_graded() {
        let puzzle = boards::puzzle();
        let answers = answers(&question(&puzzle));
        let found = grade(&answers[0]);
        assert!(found.is_some() && found == Grade::new(&puzzle) && answers.len() == 1);
        assert_eq!(grade(""), None);
    }
}
