//! A lesson for each technique.

use ninefold::logic::Technique;

use crate::Language;
use crate::text::say;

/// A lesson about a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// What the technique is.
    pub what: String,
    /// Why it holds.
    pub why: String,
    /// How to spot it.
    pub spot: String,
}

/// The lesson of a technique.
pub fn lesson(language: Language, technique: Technique) -> Lesson {
    let part = |part: &str| say(language, &format!("technique-{technique}.{part}"), []);
    Lesson { what: part("what"), why: part("why"), spot: part("spot") }
}

/// The lesson of a technique in three lines, each with its heading.
pub fn lesson_lines(language: Language, technique: Technique) -> [String; 3] {
    let Lesson { what, why, spot } = lesson(language, technique);
    [("lesson-what", what), ("lesson-why", why), ("lesson-spot", spot)]
        .map(|(heading, text)| say(language, heading, [("text", text)]))
}

/// The heading of an example from a puzzle.
pub fn example_heading(language: Language, puzzle: &str) -> String {
    say(language, "lesson-example", [("puzzle", puzzle.to_owned())])
}
