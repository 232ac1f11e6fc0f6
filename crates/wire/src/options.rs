//! How documents are read.

use ninefold::solve::Budget;

/// How documents are read.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The most bytes of a text; 4 MiB by default.
    pub most_bytes: usize,
    /// How many guesses the proof of a puzzle may take.
    pub budget: Budget,
    /// The time now in milliseconds since 1970, from which the start of a `gattai-1.0` game counts.
    pub now: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { most_bytes: 4 << 20, budget: Budget::default(), now: 0 }
    }
}
