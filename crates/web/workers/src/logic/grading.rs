//! Grades of puzzles whose level is unknown.

use ninefold::grade::Grade;
use ninefold::{Board, Layout, Puzzle};
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

/// Sends a text for each puzzle: its place from 0, and its level, or only the place if logic does not solve
/// it. A puzzle is a line: its layout, a tab and its givens.
pub(crate) fn levels(puzzles: &str, say: &dyn Fn(&str)) {
    for (place, line) in puzzles.lines().enumerate() {
        let level = grade_of(line).map_or("", |grade| grade.level.name());
        say(&format!("{place} {level}"));
    }
}

fn grade_of(line: &str) -> Option<Grade> {
    let (layout, givens) = line.split_once('\t')?;
    let layout: Layout = layout.parse().ok()?;
    let givens = Board::parse(&layout, givens).ok()?;
    Grade::new(&Puzzle::new(givens).ok()?)
}
