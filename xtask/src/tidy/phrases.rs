//! Phrases that native readers stumble over, each with a replacement.

use std::ffi::OsStr;
use std::path::Path;

use super::file::{File, Finding, line_at};

/// Phrases that are never right in this project, each with a replacement.
const PHRASES: [(&str, &str); 20] = [
    (" is no ", "write `is not a`"),
    ("so many", "write `this many`, or the number"),
    ("who watches", "write `a watcher`"),
    ("beside the page", "write `in a worker`, or where it is"),
    ("hand back", "write `return`"),
    ("hands back", "write `returns`"),
    ("handed back", "write `returned`"),
    ("held against", "write `compared with`"),
    ("inside of", "write `in` or `inside`"),
    ("akes sure of", "write `ensures that`"),
    ("passed over", "write `skipped` or `ignored`"),
    ("takes away", "write `removes`"),
    ("taken away", "write `removed`"),
    ("of one's own", "write `custom`, or whose it is"),
    ("About how", "write `the approximate`"),
    ("to be repeated", "write `due for review`"),
    ("goes on from here", "write `resumes`"),
    ("behaviour", "write `behavior`"),
    ("neighbour", "write `neighbor`"),
    ("licence", "write `license`"),
];

/// Words before `is no` that make it English: there is no limit.
const BEFORE: [&str; 2] = ["there", "There"];

/// Words after `is no` that make it English: it is no longer there.
const AFTER: [&str; 8] = ["longer", "more", "less", "fewer", "better", "different", "use", "need"];

/// This file, which quotes them.
const SELF: &str = "xtask/src/tidy/phrases.rs";

/// Finds the phrases.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let prose = files.iter().filter(|file| is_prose(&file.path));
    let findings = prose.flat_map(|file| {
        PHRASES.iter().flat_map(|(phrase, instead)| {
            let places = places(&file.text, phrase);
            places.map(|at| Finding::new(&file.path, line_at(&file.text, at), *instead))
        })
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
    fn phrases_are_found_with_what_to_write() {
        let findings = check(&[File::new("a.md", "one\nhands back the key\n").0]);
        let findings: Vec<String> = findings.iter().map(ToString::to_string).collect();
        assert_eq!(findings, ["a.md:2: write `returns`"]);
        assert_eq!(check(&[File::new("a.md", "returns the key").0]), []);
    }
}
