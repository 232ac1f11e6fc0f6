//! Bodies of requests and answers over HTTP.
//!
//! Requests are read like documents, strictly and with a path for errors;
//! answers are shapes that are written.

#[cfg(feature = "schema")]
pub mod fields;

mod answers;
mod play;
mod players;
mod requests;

#[cfg(feature = "schema")]
pub(crate) use answers::POLICIES;
pub use answers::{
    CheckShape, GameShape, LayoutShape, LayoutsShape, MoveShape, PuzzleShape, RateShape,
    SolveShape, TurnShape, TurnsShape, ValidateShape, ViolationShape, policy_name, policy_named,
    status_name,
};
pub use play::{MoveRequest, NewGame, PuzzleSource, TurnsRequest};
pub use players::{Credentials, PasswordChange, Recovery};
pub use requests::{BoardRequest, DailyKey, HintRequest, NewPuzzle, StateRequest};
