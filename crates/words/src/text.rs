//! The texts of each language: read once, then printed with their gaps filled.
//!
//! The files are Fluent. [`read`](read::read) and `Writer` understand the subset they use: gaps,
//! references to other messages, and selection by a word or a number. Tests compare the result with
//! that of Fluent itself.

mod read;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

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

fn texts(language: Language) -> &'static Texts {
    static ENGLISH: LazyLock<Texts> = LazyLock::new(|| read(files(Language::English)));
    static FRENCH: LazyLock<Texts> = LazyLock::new(|| read(files(Language::French)));
    match language {
        Language::English => &ENGLISH,
        Language::French => &FRENCH,
    }
}

/// The files of a language; that of the programs is empty where it is not wanted.
fn files(language: Language) -> [&'static str; 2] {
    match language {
        Language::English => {
            [include_str!("../texts/en.ftl"), programs!("../texts/en-programs.ftl")]
        }
        Language::French => {
            [include_str!("../texts/fr.ftl"), programs!("../texts/fr-programs.ftl")]
        }
    }
}

#[cfg(feature = "programs")]
macro_rules! programs {
    ($file:literal) => {
        include_str!($file)
    };
}
#[cfg(not(feature = "programs"))]
macro_rules! programs {
    ($file:literal) => {
        ""
    };
}
use programs;

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
        self.text(self.texts.get(&key).expect("every language has every message"));
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

/// The position of the brace that closes one opened before the text.
fn closing(text: &str) -> usize {
    let mut depth = 1;
    let end = text.bytes().position(|byte| {
        depth += i32::from(byte == b'{') - i32::from(byte == b'}');
        depth == 0
    });
    end.unwrap_or(text.len())
}
