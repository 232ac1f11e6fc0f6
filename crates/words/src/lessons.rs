//! A lesson for each technique.

use ninefold::logic::Technique;

use crate::text::plain;
use crate::{Language, say};

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
    let part = |part: &str| plain(language, &format!("technique-{technique}.{part}"));
    Lesson { what: part("what"), why: part("why"), spot: part("spot") }
}

/// The lesson of a technique in three lines, each with its heading.
pub fn lesson_lines(language: Language, technique: Technique) -> [String; 3] {
    let Lesson { what, why, spot } = lesson(language, technique);
    [
        say::lesson_what(language, &what),
        say::lesson_why(language, &why),
        say::lesson_spot(language, &spot),
    ]
}
