//! A file to check, and the findings in it.

use std::ffi::OsStr;
use std::fmt;
use std::path::Path;

use super::source::Source;

pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) text: String,
    /// Its code and its comments, if it is Rust.
    pub(crate) source: Option<Source>,
}

impl File {
    pub(crate) fn new(path: &str, text: &str) -> File {
        let source = is_rust(path).then(|| Source::new(text));
        File { path: path.to_owned(), text: text.to_owned(), source }
    }
}

/// A problem to fix.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    pub(crate) path: String,
    /// The line, counted from 1.
    pub(crate) line: usize,
    pub(crate) what: String,
}

impl Finding {
    pub(crate) fn new(path: &str, line: usize, what: impl Into<String>) -> Finding {
        Finding { path: path.to_owned(), line, what: what.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

pub(super) fn is_rust(path: &str) -> bool {
    Path::new(path).extension() == Some(OsStr::new("rs"))
}

/// The number of the line that contains this byte of a text.
pub(crate) fn line_at(text: &str, at: usize) -> usize {
    1 + text[..at].matches('\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_read_like_those_of_a_compiler() {
        let finding = Finding::new("a/b.rs", 7, "is wrong");
        assert_eq!(finding.to_string(), "a/b.rs:7: is wrong");
    }
}
