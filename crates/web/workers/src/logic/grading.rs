//! Grades of puzzles whose level is unknown.

use ninefold::grade::Grade;
use ninefold_wire::{Document, Options};

/// Level, score and hardest technique of the puzzle of a document; `None` if logic does not solve it.
pub(crate) fn grade(document: &str) -> Option<String> {
    let Ok(Document::Puzzle(document)) = Document::read(document, &Options::default()) else {
        return None;
    };
    let grade = Grade::new(&document.puzzle)?;
    let hardest = grade.hardest.map_or("none", |technique| technique.name());
    Some(format!("{} {} {hardest}", grade.level, grade.score))
}
