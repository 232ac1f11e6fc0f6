//! The lines of an explanation, as data: each front end draws lists in its own way.

use std::fmt;
use std::ops::Range;

/// A line of an explanation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// Its indentation, in levels.
    pub depth: usize,
    /// Its number, if it is an item of a list.
    pub number: Option<usize>,
    /// The indices of the step's links that it explains.
    pub links: Range<usize>,
    /// Its text.
    pub text: String,
}

impl Line {
    /// A line that is not part of a list.
    pub(crate) fn at(depth: usize, text: String) -> Line {
        Line { depth, text, ..Line::default() }
    }
}

/// A line that is neither indented nor numbered.
impl From<String> for Line {
    fn from(text: String) -> Line {
        Line::at(0, text)
    }
}

/// The line as plain text: indented by two spaces for each level, and with its number.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:width$}", "", width = 2 * self.depth)?;
        if let Some(number) = self.number {
            write!(f, "{number}. ")?;
        }
        f.write_str(&self.text)
    }
}
