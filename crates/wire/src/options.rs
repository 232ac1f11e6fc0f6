//! Options for reading documents.

use ninefold::solve::Budget;

/// Options for reading documents.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The maximum length of a text in bytes; 4 MiB by default.
    pub most_bytes: usize,
    /// The number of guesses that the proof of a puzzle may take.
    pub budget: Budget,
    /// The current time in milliseconds since 1970, the reference for the start of a `gattai-1.0`
    /// game.
    pub now: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { most_bytes: 4 << 20, budget: Budget::default(), now: 0 }
    }
}
