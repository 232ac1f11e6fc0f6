//! A lesson for each technique.

use ninefold::logic::Technique;

use crate::Language;
use crate::text::say;

/// A technique, taught.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// What it is.
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
