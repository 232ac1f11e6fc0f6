//! Grading puzzles whose level is unknown, in the worker.

use ninefold::Puzzle;
use ninefold::grade::Grade;
use ninefold::logic::Level;
use ninefold_wire::PuzzleDocument;
use ninefold_wire::rest::EntryShape;

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

/// The text that requests the levels of puzzles, one after another.
pub(crate) fn levels_question<'a>(puzzles: impl Iterator<Item = &'a EntryShape>) -> String {
    let line = |puzzle: &EntryShape| format!("{}\t{}\n", puzzle.layout, puzzle.givens);
    format!("levels {}", puzzles.map(line).collect::<String>())
}

/// Reads one of the worker's texts: the place of a puzzle, and its level if logic solves it. `None` after
/// the last one.
pub(crate) fn level(text: &str) -> Option<(usize, Option<Level>)> {
    let (place, level) = text.split_once(' ')?;
    Some((place.parse().ok()?, level.parse().ok()))
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards::{self, GIVENS};
    use ninefold_workers::logic::END;

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
        let mut answers = answers(&levels_question(puzzles.iter()));
        assert_eq!(answers.pop().as_deref(), Some(END));
        let levels: Vec<_> = answers.iter().map(|text| level(text)).collect();
        let easy = Some(Level::Easy);
        assert_eq!(levels, [Some((0, easy)), Some((1, None)), Some((2, easy))]);
        assert_eq!(level(END), None);
    }
}
