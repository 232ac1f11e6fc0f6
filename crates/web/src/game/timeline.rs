//! The position in a replay, which shows a game turn by turn.

/// The position of a replay.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Replay {
    /// The number of turns played so far.
    pub(crate) at: usize,
    /// The total number of turns.
    pub(crate) n_turns: usize,
    /// The time of the last turn played, in milliseconds since the start.
    pub(crate) time: u64,
    /// How many times faster than the player it plays; 0 while it is stopped.
    pub(crate) speed: u64,
    /// What is shown.
    pub(crate) subject: Subject,
}

/// What a replay shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// The game.
    Game,
    /// The proof of the puzzle, with its steps as turns.
    Proof,
}
