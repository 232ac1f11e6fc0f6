//! The position in a replay, which shows a game turn by turn.

use ninefold_play::timeline;

use crate::game::state::App;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Replay {
    /// The number of turns played so far.
    pub(crate) at: usize,
    pub(crate) n_turns: usize,
    /// The time of the last turn played, in milliseconds since the start.
    pub(crate) time: u64,
    /// How many times faster it plays than the player did.
    pub(crate) speed: u64,
    pub(crate) plays: bool,
    /// What is shown.
    pub(crate) subject: Subject,
}

/// The game as shown during a replay.
#[derive(Clone, Debug)]
pub(crate) struct Replayed {
    pub(crate) app: App,
    /// All positions of the game; `None` for a proof.
    pub(crate) timeline: Option<timeline::Replay>,
}

/// What a replay shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    Game,
    /// The proof of the puzzle, with its steps as turns.
    Proof,
}
