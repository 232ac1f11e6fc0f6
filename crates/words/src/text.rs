//! The texts of each language: they are read once, and their gaps filled when needed.
//!
//! The files are in Fluent syntax. [`read`](read::read) and `Writer` support the subset in use: gaps,
//! references to other messages, and selection by a word or a number. Tests compare the results with
//! those of Fluent itself.

mod read;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use crate::Language;
use read::{Texts, read};

/// The name of a gap, and the text that fills it.
pub type Gap = (&'static str, String);

/// The text of a message, `name` or `name.attribute`, with its gaps filled.
///
/// # Panics
///
/// There is no such message. Tests prove that every id in use exists in every language.
pub fn say(language: Language, id: &str, gaps: impl IntoIterator<Item = Gap>) -> String {
    fill(language, id, gaps.into_iter().collect(), None)
}

/// The text of a message whose grammar depends on a number, `$n`.
///
/// # Panics
///
/// There is no such message.
pub fn say_of(
    language: Language,
    id: &str,
    n: usize,
    gaps: impl IntoIterator<Item = Gap>,
) -> String {
    let mut gaps: Vec<Gap> = gaps.into_iter().collect();
    gaps.push(("n", n.to_string()));
    fill(language, id, gaps, Some(number_form(language, n)))
}

fn fill(language: Language, id: &str, gaps: Vec<Gap>, form: Option<&'static str>) -> String {
    let mut writer = Writer { texts: texts(language), gaps, form, written: String::new() };
    writer.message(id);
    writer.written
}

/// The texts of each language, once they have been read.
static TEXTS: [OnceLock<Texts>; Language::ALL.len()] =
    [const { OnceLock::new() }; Language::ALL.len()];

fn texts(language: Language) -> &'static Texts {
    TEXTS[language as usize].get_or_init(|| read(FILES[language as usize]))
}

/// Supplies the file of a language that is not included. Later files are ignored.
pub fn supply_texts(language: Language, file: String) {
    TEXTS[language as usize].get_or_init(|| read([file.leak(), ""]));
}

/// Whether the texts of a language are included or were supplied.
pub fn has_texts(language: Language) -> bool {
    cfg!(feature = "included") || TEXTS[language as usize].get().is_some()
}

/// The included files of each language; empty if not included.
const FILES: [[&str; 2]; Language::ALL.len()] = [
    [
        include_with!("included", "../texts/en.ftl"),
        include_with!("programs", "../texts/en-programs.ftl"),
    ],
    [
        include_with!("included", "../texts/fr.ftl"),
        include_with!("programs", "../texts/fr-programs.ftl"),
    ],
];

/// The text of a file if a feature is enabled, otherwise an empty text.
macro_rules! include_with {
    ($feature:literal, $file:literal) => {
        const {
            #[cfg(feature = $feature)]
            let text = include_str!($file);
            #[cfg(not(feature = $feature))]
            let text = "";
            text
        }
    };
}
use include_with;

/// The plural category of a number: French uses the singular for 0 and 1.
fn number_form(language: Language, n: usize) -> &'static str {
    let is_one = match language {
        Language::English => n == 1,
        Language::French => n <= 1,
    };
    if is_one { "one" } else { "other" }
}

/// A text being written.
struct Writer {
    texts: &'static Texts,
    gaps: Vec<Gap>,
    /// The plural category of `$n`.
    form: Option<&'static str>,
    written: String,
}

impl Writer {
    fn message(&mut self, id: &str) {
        let key = id.split_once('.').unwrap_or((id, ""));
        match self.texts.get(&key) {
            Some(text) => self.text(text),
            None => self.missing(id),
        }
    }

    /// The result for a message missing in a supplied file; included files have all messages.
    fn missing(&mut self, id: &str) {
        if cfg!(feature = "included") {
            unreachable!("every language has every message: {id}");
        }
        self.written.push_str(id);
    }

    fn text(&mut self, mut rest: &'static str) {
        while let Some((before, after)) = rest.split_once('{') {
            self.written.push_str(before);
            let end = closing(after);
            self.braces(&after[..end]);
            rest = after[end..].strip_prefix('}').unwrap_or_default();
        }
        self.written.push_str(rest);
    }

    /// Writes the contents of braces: a gap, a message, or a selection.
    fn braces(&mut self, inside: &'static str) {
        if let Some((of, variants)) = inside.split_once("->") {
            self.text(self.choose(of.trim(), variants));
        } else if let Some(gap) = inside.trim().strip_prefix('$') {
            let text = self.gap(gap).to_owned();
            self.written.push_str(&text);
        } else {
            self.message(inside.trim());
        }
    }

    /// The first variant that matches, or the one with a star; each variant is a line.
    fn choose(&self, of: &str, variants: &'static str) -> &'static str {
        let name = of.strip_prefix('$').unwrap_or(of);
        let (value, form) = (self.gap(name), self.form.filter(|_| name == "n"));
        let lines = || variants.lines().filter_map(|line| line.split_once('[')?.1.split_once(']'));
        let fits = |key: &str| key == value || Some(key) == form;
        let fitting = lines().find(|(key, _)| fits(key));
        let star = || variants.split_once("*[")?.1.lines().next()?.split_once(']');
        fitting.or_else(star).map_or("", |(_, text)| text.trim())
    }

    fn gap(&self, name: &str) -> &str {
        let gap = self.gaps.iter().find(|(other, _)| *other == name);
        debug_assert!(gap.is_some(), "nothing fills ${name}");
        gap.map_or("", |(_, text)| text)
    }
}

/// The position of the brace that closes the one opened just before the text.
fn closing(text: &str) -> usize {
    let mut depth = 1;
    let end = text.bytes().position(|byte| {
        depth += i32::from(byte == b'{') - i32::from(byte == b'}');
        depth == 0
    });
    end.unwrap_or(text.len())
}
