//! The texts of each language: they are read once, and their gaps filled when needed.
//!
//! The files are in Fluent syntax. [`entries`] and `Writer` support the subset in use: gaps, references to
//! other messages, and selection by a word or a number. Tests compare the results with those of Fluent itself.

mod read;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::OnceLock;

use crate::Language;
use crate::language::FACTS;
use read::{Entry, entries};

/// A message without gaps as a function, such as [`say::page_undo`](crate::say::page_undo).
pub type Label = fn(Language) -> String;

/// The text of a message; `what` is its id, `name` or `name.attribute`, then the names of its gaps.
pub(crate) fn fill(language: Language, what: &str, gaps: &[&dyn Display]) -> String {
    let mut words = what.split(' ');
    let id = words.next().unwrap_or_default();
    let gaps = words.zip(gaps).map(|(name, gap)| (name, gap.to_string())).collect();
    let mut writer = Writer { language, texts: texts(language), gaps, written: String::new() };
    writer.message(id);
    writer.written
}

/// The text of a message without gaps.
pub(crate) fn plain(language: Language, id: &str) -> String {
    fill(language, id, &[])
}

/// The message without gaps whose id is the name of a family and of one of its members, if there is one.
pub(crate) fn member(language: Language, family: &str, name: impl Display) -> Option<String> {
    let id = format!("{family}-{name}");
    texts(language).contains_key(&key(&id)).then(|| plain(language, &id))
}

/// Why the server refuses something, by the code of a refusal whose text has no gaps.
///
/// # Panics
///
/// There is no such text.
#[cfg(feature = "programs")]
pub fn refusal(language: Language, code: &str) -> String {
    plain(language, &format!("server-{code}"))
}

/// The texts of a language as in its files, by name and attribute.
type Texts = BTreeMap<(&'static str, &'static str), &'static str>;

/// The texts of each language, once they have been read.
static TEXTS: [OnceLock<Texts>; Language::ALL.len()] =
    [const { OnceLock::new() }; Language::ALL.len()];

fn texts(language: Language) -> &'static Texts {
    TEXTS[language as usize].get_or_init(|| read(FACTS[language as usize].files))
}

fn read(files: &[&'static str]) -> Texts {
    let entries = files.iter().flat_map(|file| entries(file));
    entries.map(|(_, Entry { name, attribute, text })| ((name, attribute), text)).collect()
}

/// Supplies the file of a language that is not included. Later files are ignored.
pub fn supply_texts(language: Language, file: String) {
    TEXTS[language as usize].get_or_init(|| read(&[file.leak()]));
}

/// Whether the texts of a language are included or were supplied.
pub fn has_texts(language: Language) -> bool {
    cfg!(feature = "included") || TEXTS[language as usize].get().is_some()
}

/// The name and the attribute of an id.
fn key(id: &str) -> (&str, &str) {
    id.split_once('.').unwrap_or((id, ""))
}

/// A text being written.
struct Writer<'g> {
    language: Language,
    texts: &'static Texts,
    gaps: Vec<(&'g str, String)>,
    written: String,
}

impl Writer<'_> {
    fn message(&mut self, id: &str) {
        match self.texts.get(&key(id)) {
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

    /// The first variant for a word, a number or its plural form, or the one with a star; each is a line.
    fn choose(&self, of: &str, variants: &'static str) -> &'static str {
        let value = self.gap(of.strip_prefix('$').unwrap_or(of));
        let form = value.parse().ok().map(|n| self.language.plural_form(n));
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
