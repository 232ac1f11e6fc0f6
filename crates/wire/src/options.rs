//! Options for reading documents.

use ninefold::solve::Budget;

/// Options for reading documents.
#[derive(Copy, Clone, Debug)]
pub struct Options<'a> {
    /// The maximum length of a text in bytes; 4 MiB by default.
    pub most_bytes: usize,
    /// The budget of guesses for proving a puzzle; stopping it ends the reading, too.
    pub budget: Budget<'a>,
    /// The current time in milliseconds since 1970, the reference for the start of a `gattai-1.0`
    /// game.
    pub now: u64,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { most_bytes: 4 << 20, budget: Budget::default(), now: 0 }
    }
}
