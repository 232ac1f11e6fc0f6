//! Bodies of requests and answers over HTTP.
//!
//! Requests are read like documents, strictly and with a path for errors;
//! answers are shapes that are written.

mod answers;
mod play;
mod players;
mod requests;

pub use answers::{
    CheckShape, GameShape, LayoutShape, MoveShape, PuzzleShape, RateShape, SolveShape, TurnShape,
    ValidateShape, ViolationShape, policy_name, policy_named, status_name,
};
pub use play::{MoveRequest, NewGame, PuzzleSource, TurnsRequest};
pub use players::{Credentials, PasswordChange, Recovery};
pub use requests::{BoardRequest, DailyKey, HintRequest, NewPuzzle, StateRequest};
