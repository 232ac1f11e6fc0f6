//! Bodies of requests and answers over HTTP.
//!
//! Requests are read like documents, strictly and with a path for errors;
//! answers are shapes that are written.

#[cfg(feature = "schema")]
pub mod fields;

mod boards;
mod games;
mod players;
mod turns;

pub use boards::{BoardRequest, DailyKey, HintRequest, NewPuzzle, StateRequest};
#[cfg(feature = "schema")]
pub(crate) use games::POLICIES;
pub use games::{
    CheckShape, GameShape, LayoutShape, LayoutsShape, MoveShape, PuzzleShape, RateShape,
    SolveShape, TurnShape, TurnsShape, ValidateShape, ViolationShape, policy_name, policy_named,
    status_name,
};
pub use players::{Credentials, PasswordChange, Recovery};
pub use turns::{MoveRequest, NewGame, PuzzleSource, TurnsRequest};
