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

pub use answers::{
    CheckShape, GameShape, LayoutShape, LayoutsShape, MoveShape, PuzzleShape, RateShape,
    SolveShape, TurnShape, TurnsShape, ValidateShape, ViolationShape,
};
pub use play::{MoveRequest, NewGame, PuzzleSource, TurnsRequest};
pub use players::{Credentials, PasswordChange, Recovery};
pub use requests::{BoardRequest, DailyKey, HintRequest, NewPuzzle, StateRequest};
