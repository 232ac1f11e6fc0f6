//! `cargo xtask tidy`: what compilers do not check.
//!
//! Every check is a plain function from paths and texts to findings, in a
//! file of its own.

mod crates;
mod files;
mod imports;
mod source;
mod spec;

use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::path::Path;

use crate::process::{Failure, Outcome, output, program, root};

/// A file of the project: its path from the root, and its text.
pub(crate) type File = (String, String);

/// Something to put right.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    path: String,
    line: usize,
    what: String,
}

impl Finding {
    fn new(path: &str, line: usize, what: impl Into<String>) -> Finding {
        Finding { path: path.to_owned(), line, what: what.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

/// Checks the project's files; prints every finding.
pub(crate) fn run() -> Outcome {
    let files = files()?;
    let mut findings = findings(&files);
    findings.sort();
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => {
            println!("{} files are tidy.", files.len());
            Ok(())
        }
        n => Err(Failure(format!("tidy has {n} finding(s), listed above"))),
    }
}

fn findings(files: &[File]) -> Vec<Finding> {
    let mut findings = imports::check(files);
    findings.extend(spec::check(spec::IDS, files));
    for (path, text) in files {
        findings.extend(crates::check(path, text));
        findings.extend(files::check(path, text));
    }
    findings
}

/// The text files that are tracked or about to be.
fn files() -> Outcome<Vec<File>> {
    let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let list = output(&mut program("git", &arguments))?;
    let read = |path: &str| {
        let text = fs::read_to_string(root().join(path)).ok()?; // pictures are no text
        Some((path.to_owned(), text))
    };
    Ok(list.split_terminator('\0').filter_map(read).collect())
}

/// Whether a file is Rust source.
fn is_rust(path: &str) -> bool {
    Path::new(path).extension() == Some(OsStr::new("rs"))
}

/// The number of the line that holds a byte of a text.
fn line_at(text: &str, at: usize) -> usize {
    1 + text[..at].matches('\n').count()
}

/// Where a name stands in a text as a word of its own.
fn words<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).map(|(at, _)| at).filter(move |&at| {
        !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_read_like_those_of_a_compiler() {
        let finding = Finding::new("a/b.rs", 7, "is wrong");
        assert_eq!(finding.to_string(), "a/b.rs:7: is wrong");
    }

    #[test]
    fn words_are_whole() {
        let at: Vec<_> = words("R1 R11 xR1 (R1)", "R1").collect();
        assert_eq!(at, [0, 12]);
    }
}
