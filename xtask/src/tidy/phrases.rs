//! Phrases that native readers stumble over, each with what to write instead.

use std::ffi::OsStr;
use std::path::Path;

use super::file::{File, Finding, line_at};

/// A phrase, what to write instead, and how often it may still occur. Numbers here only shrink.
const PHRASES: [(&str, &str, usize); 4] = [
    (" is no ", "write `is not a`", 7),
    ("so many", "write `this many`, or the number", 2),
    ("who watches", "write `a watcher`", 16),
    ("beside the page", "write `in a worker`, or where it is", 0),
];

/// Words before `is no` that make it English: there is no limit.
const BEFORE: [&str; 2] = ["there", "There"];

/// Words after `is no` that make it English: it is no longer there.
const AFTER: [&str; 8] = ["longer", "more", "less", "fewer", "better", "different", "use", "need"];

/// This file, which quotes them.
const SELF: &str = "xtask/src/tidy/phrases.rs";

/// Finds the phrases that occur more often than they may.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let prose = files.iter().filter(|file| is_prose(&file.path)).collect::<Vec<_>>();
    let findings = PHRASES.iter().flat_map(|(phrase, instead, allowed)| {
        let found = prose.iter().flat_map(|file| {
            let places = places(&file.text, phrase);
            places.map(|at| Finding::new(&file.path, line_at(&file.text, at), *instead))
        });
        let found: Vec<_> = found.collect();
        if found.len() > *allowed { found } else { Vec::new() }
    });
    findings.collect()
}

fn is_prose(path: &str) -> bool {
    let endings = ["rs", "md", "ftl"].map(OsStr::new);
    path != SELF && Path::new(path).extension().is_some_and(|ending| endings.contains(&ending))
}

fn places<'a>(text: &'a str, phrase: &'a str) -> impl Iterator<Item = usize> + 'a {
    let found = text.match_indices(phrase).map(|(at, _)| at);
    found.filter(move |&at| {
        phrase != " is no " || !is_idiom(&text[..at], &text[at + phrase.len()..])
    })
}

fn is_idiom(before: &str, after: &str) -> bool {
    BEFORE.iter().any(|word| before.ends_with(word))
        || AFTER.iter().any(|word| after.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idioms_are_english() {
        let text = "There is no limit. It is no longer there. A name is no corner. So many.";
        assert_eq!(places(text, " is no ").collect::<Vec<_>>(), [48]);
        assert_eq!(places(text, "so many").count(), 0);
    }

    #[test]
    fn only_what_people_read_is_judged() {
        assert!(is_prose("README.md") && is_prose("crates/words/texts/fr.ftl"));
        assert!(!is_prose("Cargo.lock") && !is_prose(SELF));
    }

    #[test]
    fn a_phrase_is_found_past_its_allowance() {
        let text = "who watches\n".repeat(17);
        let findings = check(&[File::new("a.md", &text).0]);
        assert_eq!((findings.len(), findings[16].line), (17, 17));
        assert_eq!(check(&[File::new("a.md", "who watches").0]), []);
    }
}
