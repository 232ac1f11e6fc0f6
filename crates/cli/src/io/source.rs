//! How documents are read, and the messages about what cannot be read.

use std::io;
use std::path::Path;

use ninefold::solve::Budget;
use ninefold_wire::Options;

/// The message about an error in a line, for standard error.
pub(crate) fn complaint(file: Option<&Path>, line: usize, what: &str) -> String {
    match file {
        None => format!("line {line}: {what}"),
        Some(file) => format!("{}:{line}: {what}", file.display()),
    }
}

/// The options for reading documents at this time, with this budget for proving their puzzles.
pub(crate) fn options(budget: Budget<'static>, now: u64) -> Options<'static> {
    Options { budget, now, ..Options::default() }
}

/// The message about an unreadable file.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> String {
    format!("ninefold: cannot read {}: {error}", path.display())
}
