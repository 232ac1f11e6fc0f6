//! Grading a puzzle whose level is unknown, in the worker.

use ninefold::Puzzle;
use ninefold::grade::Grade;
use ninefold_wire::{Document, Options, PuzzleDocument};

/// The prefix of a question.
pub(crate) const QUESTION: &str = "grade ";

/// The text that requests the grade of a puzzle.
pub(crate) fn question(puzzle: &Puzzle) -> String {
    format!("{QUESTION}{}", PuzzleDocument::new(puzzle.clone()).to_json())
}

/// The worker's side: level, score and hardest technique; empty if logic does not solve the puzzle.
pub(crate) fn answer(question: &str) -> String {
    let document = question.strip_prefix(QUESTION).unwrap_or_default();
    let Ok(Document::Puzzle(document)) = Document::read(document, &Options::default()) else {
        return String::new();
    };
    Grade::new(&document.puzzle).map_or_else(String::new, |grade| {
        let hardest = grade.hardest.map_or("none", |technique| technique.name());
        format!("{} {} {hardest}", grade.level, grade.score)
    })
}

/// The page's side: reads a worker's text.
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

    // D11: the worker grades as the engine does.
    #[test]
    fn puzzles_are_graded() {
        let puzzle = boards::puzzle();
        let found = grade(&answer(&question(&puzzle)));
        assert!(found.is_some() && found == Grade::new(&puzzle));
        assert_eq!(grade(""), None);
    }
}
