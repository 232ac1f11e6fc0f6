//! Names of techniques, levels and houses, and lists.

use ninefold::logic::{Level, Technique};
use ninefold::{Cell, DigitSet, House, Layout};

use crate::Language;
use crate::text::say;
use crate::voice::{Form, Joint, Voice, list};

/// The name of a technique.
///
/// ```
/// use ninefold::logic::Technique;
/// use ninefold_words::{Language, technique_name};
///
/// assert_eq!(technique_name(Language::English, Technique::NakedPair), "Naked pair");
/// assert_eq!(technique_name(Language::French, Technique::NakedPair), "Paire nue");
/// ```
pub fn technique_name(language: Language, technique: Technique) -> String {
    say(language, &format!("technique-{technique}"), [])
}

/// The name of a level, in lower case.
pub fn level_name(language: Language, level: Level) -> String {
    say(language, &format!("level-{level}"), [])
}

/// The name of a house: `row 3`, or `box 5 of nw` where there are several grids.
///
/// ```
/// use ninefold::Layout;
/// use ninefold_words::{Language, house};
///
/// let samurai: Layout = "samurai".parse()?;
/// let row = samurai.houses().nth(29).expect("it has 131 houses");
/// assert_eq!(house(Language::English, &samurai, row), "row 3 of nw");
/// assert_eq!(house(Language::French, &samurai, row), "ligne 3 de nw");
/// # Ok::<(), ninefold::ParseLayoutError>(())
/// ```
pub fn house(language: Language, layout: &Layout, house: House) -> String {
    Voice::new(language, layout).house(house, Form::Bare)
}

/// Cells with a word such as `and` before the last.
pub fn cells_and(language: Language, layout: &Layout, cells: &[Cell]) -> String {
    Voice::new(language, layout).cells(cells, Joint::And)
}

/// Cells with a word such as `or` before the last.
pub fn cells_or(language: Language, layout: &Layout, cells: &[Cell]) -> String {
    Voice::new(language, layout).cells(cells, Joint::Or)
}

/// Digits with a word such as `and` before the last.
pub fn digits_and(language: Language, digits: DigitSet) -> String {
    list(language, digits.into_iter().map(|digit| digit.to_string()), Joint::And)
}

/// Digits with a word such as `or` before the last.
pub fn digits_or(language: Language, digits: DigitSet) -> String {
    list(language, digits.into_iter().map(|digit| digit.to_string()), Joint::Or)
}
