//! A digest of answers as lines of text, for the tests of bindings to other languages.

use crate::hash::Fnv1a;

/// The [`digest`] that the answers must have in every language, as 16 hexadecimal digits.
pub const COMMITTED: &str = include_str!("../data/answers.txt").trim_ascii();

/// The digest of lines.
pub fn digest(lines: &str) -> u64 {
    let mut hash = Fnv1a::new();
    hash.add(lines.as_bytes());
    hash.0
}
