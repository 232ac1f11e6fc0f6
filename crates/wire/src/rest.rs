//! Bodies of requests and answers over HTTP.
//!
//! [`Body::from_json`] reads a request strictly, with paths in errors; its
//! `read` then converts it to the engine's types. Answers are written by the
//! server and read by its clients as the same types.

mod boards;
mod cells;
mod code;
mod collections;
mod games;
mod players;
mod problem;
mod puzzles;
#[cfg(feature = "schema")]
mod schema;
mod sent;
mod steps;
mod texts;
mod turns;

pub use crate::entry::{FieldError, cell_from_fields, entry_refusal, play_refusal};
pub use crate::names::TechniqueNames;
pub use boards::{
    AnyBoardRequest, BoardRequest, HintAnswer, HintRequest, LayoutShape, LayoutsShape, ProofShape,
    RateRequest, RateShape, SolveShape, State, StateRequest, ValidateShape,
};
pub use cells::ViolationShape;
pub use code::Code;
pub use collections::{CollectionHead, CollectionShape, CollectionsShape, EntryShape};
pub use games::{GameShape, GamesShape, ListedGame, NewGame, NewGameRequest, PuzzleSource};
pub use players::{
    BestTimes, Confirmation, Credentials, ExportShape, ExportedGame, ExportedPuzzle, Greeting,
    NewName, PasswordChange, PlayerShape, Recovery, SessionShape, SessionsShape, StatisticsShape,
    StreakShape,
};
pub use problem::Problem;
pub use puzzles::{DailyKey, NewPuzzle, NewPuzzleRequest, PuzzleShape};
pub use sent::{SendPuzzleRequest, SentPuzzle, SentPuzzlesShape};
pub use steps::{AllStepsShape, StepGroupShape, StepsRequest, WhyNotRequest, WhyNotShape};
pub use texts::{NAME_LENGTHS, PASSWORD_LENGTHS, Password, PlayerName, TITLE_LENGTHS, Title};
pub use turns::{
    CheckShape, CountRequest, HintLevelRequest, MoveRequest, MoveShape, NewTurn, SeenRequest,
    TurnsRequest, TurnsShape,
};

use serde::{Deserialize, Serialize};

use crate::error::{Error, ErrorKind};
use crate::guard;
use crate::shape::{parse, to_string};

/// The body of a request or answer.
pub trait Body: Sized {
    /// The body as JSON on one line.
    fn to_json(&self) -> String
    where
        Self: Serialize,
    {
        to_string(self)
    }

    /// Reads a text of at most this many bytes.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    fn from_json(text: &str, most_bytes: usize) -> Result<Self, Error>;

    /// Reads bytes, which may not be text.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    fn from_bytes(bytes: &[u8], most_bytes: usize) -> Result<Self, Error> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::from_json(text, most_bytes),
            Err(error) => {
                let before = &bytes[..error.valid_up_to()];
                let line = before.split(|&byte| byte == b'\n').count();
                let column = 1 + before.iter().rev().take_while(|&&byte| byte != b'\n').count();
                let what = "invalid UTF-8".to_owned();
                Err(Error::at("", ErrorKind::Syntax { line, column, what }))
            }
        }
    }
}

impl<T: for<'de> Deserialize<'de>> Body for T {
    fn from_json(text: &str, most_bytes: usize) -> Result<Self, Error> {
        let (text, _) = guard::check(text, most_bytes)?;
        parse(text)
    }
}
