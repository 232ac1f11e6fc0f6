//! Grades of puzzles whose level is unknown.

use ninefold::Stop;
use ninefold::grade::Grade;

use crate::grading::{LevelReply, grade_text, read_levels_question, read_question};

/// The grade of a puzzle; `None` if logic does not solve it.
pub(crate) fn grade(question: &str) -> Option<String> {
    Some(grade_text(Grade::new(&read_question(question)?, Stop::NEVER).ok()??))
}

/// Says the level of each puzzle, one after the other.
pub(crate) fn levels(question: &str, say: &dyn Fn(&str)) {
    for (place, puzzle) in read_levels_question(question).enumerate() {
        let grade = puzzle.and_then(|puzzle| Grade::new(&puzzle, Stop::NEVER).ok()?);
        say(&LevelReply::Level(place, grade.map(|grade| grade.level)).to_text());
    }
    say(&LevelReply::End.to_text());
}
