//! Puzzles to be graded, and their grades, as text between the worker with every technique and the page.

use ninefold::Puzzle;
use ninefold::grade::Grade;
use ninefold::logic::Level;
use ninefold_wire::rest::EntryShape;
use ninefold_wire::{Document, Options, PuzzleDocument};

use crate::{END, board};

/// The question for the grade of a puzzle: its document.
pub fn question(puzzle: &Puzzle) -> String {
    PuzzleDocument::new(puzzle.clone()).to_json()
}

/// Reads the question for a grade; `None` if the text is not one.
pub fn read_question(text: &str) -> Option<Puzzle> {
    match Document::read(text, &Options::default()) {
        Ok(Document::Puzzle(document)) => Some(document.puzzle),
        _ => None,
    }
}

/// A grade as text: level, score and hardest technique.
pub fn grade_text(grade: Grade) -> String {
    let hardest = grade.hardest.map_or(NONE, |technique| technique.name());
    format!("{} {} {hardest}", grade.level, grade.score)
}

/// Reads a grade; `None` if the text is not one.
pub fn read_grade(text: &str) -> Option<Grade> {
    let mut words = text.split(' ');
    let (level, score) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let hardest = match words.next()? {
        NONE => None,
        technique => Some(technique.parse().ok()?),
    };
    Some(Grade::known(level, score, hardest))
}

/// The text in place of the hardest technique if there is none.
const NONE: &str = "none";

/// The question for the levels of puzzles: a line for each, its layout, a tab and its givens.
pub fn levels_question<'a>(puzzles: impl Iterator<Item = &'a EntryShape>) -> String {
    let line = |puzzle: &EntryShape| [&puzzle.layout, "\t", &puzzle.givens, "\n"].concat();
    puzzles.map(line).collect()
}

/// Reads the question for levels: the puzzles in order, `None` for a line that is not a puzzle.
pub fn read_levels_question(text: &str) -> impl Iterator<Item = Option<Puzzle>> {
    text.lines().map(|line| Puzzle::new(board::read(&line.replacen('\t', "\n", 1))?).ok())
}

/// An answer about the levels of puzzles.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum LevelReply {
    /// The place of a puzzle, from 0, and its level if logic solves it.
    Level(usize, Option<Level>),
    /// That was the last.
    End,
}

impl LevelReply {
    /// Its text.
    pub fn to_text(self) -> String {
        match self {
            LevelReply::Level(place, level) => {
                format!("{place} {}", level.map_or(NONE, Level::name))
            }
            LevelReply::End => END.to_owned(),
        }
    }

    /// Reads the text; `None` if it is neither.
    pub fn read(text: &str) -> Option<LevelReply> {
        if text == END {
            return Some(LevelReply::End);
        }
        let (place, level) = text.split_once(' ')?;
        let level = match level {
            NONE => None,
            level => Some(level.parse().ok()?),
        };
        Some(LevelReply::Level(place.parse().ok()?, level))
    }
}

#[cfg(test)]
mod tests {
    use ninefold::logic::Technique;
    use ninefold_testkit::boards::{self, GIVENS};

    use super::*;

    // D11: puzzles and grades are read as they were written.
    #[test]
    fn grades_are_read_back() {
        let puzzle = boards::puzzle();
        assert_eq!(read_question(&question(&puzzle)), Some(puzzle));
        assert_eq!((read_question(""), read_question(GIVENS)), (None, None));
        for level in Level::ALL {
            for hardest in [None, Some(Technique::XWing)] {
                let grade = Grade::known(level, 70, hardest);
                assert_eq!(read_grade(&grade_text(grade)), Some(grade));
            }
        }
        for wrong in ["", "easy", "easy 70", "easy x none", "x 70 none", "easy 70 nonsense"] {
            assert_eq!(read_grade(wrong), None, "{wrong}");
        }
    }

    // W12, D11: so are collections and levels; a line that is not a puzzle keeps its place.
    #[test]
    fn levels_are_read_back() {
        let entry = |layout: &str, givens: &str| EntryShape {
            number: 1,
            layout: layout.to_owned(),
            givens: givens.to_owned(),
            title: None,
            author: None,
            source: None,
            level: None,
            like: None,
        };
        let several = Puzzle::new(boards::gattai().next().unwrap()).unwrap();
        let entries = [
            entry("classic", GIVENS),
            entry("classic", &".".repeat(81)),
            entry("nonsense", GIVENS),
            entry(&several.layout().name(), &several.givens().to_string()),
        ];
        let read: Vec<_> = read_levels_question(&levels_question(entries.iter())).collect();
        assert_eq!(read, [Some(boards::puzzle()), None, None, Some(several)]);
        for level in Level::ALL.map(Some).into_iter().chain([None]) {
            let reply = LevelReply::Level(12, level);
            assert_eq!(LevelReply::read(&reply.to_text()), Some(reply));
        }
        assert_eq!(LevelReply::read(&LevelReply::End.to_text()), Some(LevelReply::End));
        for wrong in ["", "12", "12 ", "x easy", "12 nonsense"] {
            assert_eq!(LevelReply::read(wrong), None, "{wrong}");
        }
    }
}
