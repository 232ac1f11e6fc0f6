//! The fields of requests, described.
//!
//! Requests are read field by field, so that an error has a path; these
//! types say the same to programs, and a test holds them against the readers.

use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

/// What may be a board.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnyBoard {
    /// A board in any form; what is none is said to be none.
    #[schema(schema_with = crate::schema::any_grid)]
    pub grid: Value,
    /// The id of a layout, or corners such as `a@0,0 b@6,6`; `classic` unless said.
    pub layout: Option<String>,
}

/// A board in any form.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// 81 characters (`1`-`9`; empty `0 . * _`), a drawing, 81 numbers, nine rows of nine, or such
    /// rows for each grid.
    #[schema(schema_with = crate::schema::grid)]
    pub grid: Value,
    /// The id of a layout, or corners such as `a@0,0 b@6,6`; `classic` unless said.
    pub layout: Option<String>,
}

/// A board, or a puzzle or game as a document.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The board or document.
    #[schema(schema_with = crate::schema::state)]
    pub state: Value,
    /// The layout of a board.
    pub layout: Option<String>,
}

/// A state, and how much a hint may tell about it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HintWish {
    /// The board or document.
    #[schema(schema_with = crate::schema::state)]
    pub state: Value,
    /// The layout of a board.
    pub layout: Option<String>,
    /// From 1, which only says whether there is a mistake, to 6, which tells a digit.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 6)]
    pub level: u8,
}

/// A puzzle to be made, or the document of one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum NewPuzzle {
    /// What is wished for.
    Recipe(Recipe),
    /// One that there is.
    Document(Given),
}

/// The wishes for a puzzle.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The id of a layout, or corners such as `a@0,0 b@6,6`; `classic` unless said.
    pub layout: Option<String>,
    /// How hard.
    #[serde(default)]
    #[schema(schema_with = crate::schema::level)]
    pub level: String,
    /// The same one makes the same puzzle.
    #[serde(default)]
    #[schema(schema_with = crate::schema::seed)]
    pub seed: Value,
    /// How many givens.
    #[serde(default)]
    #[schema(schema_with = crate::schema::clues)]
    pub clues: Value,
    /// Where they stand.
    #[serde(default)]
    #[schema(schema_with = crate::schema::symmetry)]
    pub symmetry: String,
    /// Techniques that it must need.
    #[serde(default)]
    #[schema(schema_with = crate::schema::techniques)]
    pub with: Vec<String>,
    /// Techniques that it must not need.
    #[serde(default)]
    #[schema(schema_with = crate::schema::techniques)]
    pub without: Vec<String>,
}

/// The document of a puzzle.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// The document.
    #[schema(schema_with = crate::schema::document)]
    pub document: Value,
}

/// A game to be begun: of one of `puzzle`, `daily` and `document`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The id of a puzzle.
    #[serde(default)]
    pub puzzle: String,
    /// A puzzle of a day.
    #[serde(default)]
    pub daily: Daily,
    /// A puzzle, or a game with its turns.
    #[serde(default)]
    #[schema(schema_with = crate::schema::document)]
    pub document: Value,
    /// What is refused: nothing, what breaks a rule (unless said), or what is wrong.
    #[serde(default)]
    #[schema(schema_with = crate::schema::policy)]
    pub policy: String,
    /// Whether an entry takes its digit out of the marks that see it; it does unless said.
    #[serde(default)]
    pub clean_marks: bool,
}

/// A puzzle of a day by its names.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Daily {
    /// The day.
    #[schema(schema_with = crate::schema::date)]
    pub date: String,
    /// The id of a layout that has dailies.
    #[schema(schema_with = crate::schema::mode)]
    pub mode: String,
    /// The level.
    #[schema(schema_with = crate::schema::level)]
    pub level: String,
    /// Which of those of the day, from 1.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 99)]
    pub variant: u32,
}

/// A turn, as fields or as text.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Move {
    /// A digit for a cell.
    Entry(Entry),
    /// Any turn.
    Text(TurnText),
}

/// A digit for a cell.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// From 0.
    pub row: i64,
    /// From 0.
    pub col: i64,
    /// 1 to 9; 0 erases.
    #[schema(minimum = 0, maximum = 9)]
    pub value: i64,
    /// Whose row and column it is; of the canvas unless said.
    pub grid: Option<String>,
    /// How many turns the client knows.
    pub seen: Option<u64>,
    /// Milliseconds since the start, as the client counts them.
    #[schema(maximum = 9_223_372_036_854_775_807_u64)]
    pub at: Option<u64>,
}

/// Any turn.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnText {
    /// Such as `r1c1=5`, `r1c1+2 r1c1+3` or `restart`.
    #[schema(examples("r1c3=4", "r1c4+2 r1c4+6", "undo", "restart"))]
    pub r#move: String,
    /// How many turns the client knows.
    pub seen: Option<u64>,
    /// Milliseconds since the start, as the client counts them.
    #[schema(maximum = 9_223_372_036_854_775_807_u64)]
    pub at: Option<u64>,
}

/// What goes with a turn that the address names.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// How many turns the client knows.
    pub seen: Option<u64>,
    /// Milliseconds since the start, as the client counts them.
    #[schema(maximum = 9_223_372_036_854_775_807_u64)]
    pub at: Option<u64>,
}

/// How many turns are meant.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// One unless said.
    #[serde(default)]
    #[schema(minimum = 1)]
    pub count: u32,
    /// How many turns the client knows.
    pub seen: Option<u64>,
    /// Milliseconds since the start, as the client counts them.
    #[schema(maximum = 9_223_372_036_854_775_807_u64)]
    pub at: Option<u64>,
}

/// How much a hint in a game may tell.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HintLevel {
    /// That of the next hint unless said.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 6)]
    pub level: u8,
    /// How many turns the client knows.
    pub seen: Option<u64>,
    /// Milliseconds since the start, as the client counts them.
    #[schema(maximum = 9_223_372_036_854_775_807_u64)]
    pub at: Option<u64>,
}

/// Turns that were played without the server.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTurns {
    /// In their order.
    pub turns: Vec<NewTurn>,
}

/// A turn with its number.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTurn {
    /// From 1.
    pub number: u64,
    /// Milliseconds since the start.
    #[schema(maximum = 9_223_372_036_854_775_807_u64)]
    pub at: u64,
    /// Such as `r1c1=5`, `undo 2` or `restart`.
    pub turn: String,
}

/// A name and a password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// Without spaces around it.
    #[schema(min_length = 1, max_length = 40)]
    pub name: String,
    /// The password.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
}

/// Another password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The one so far.
    #[schema(min_length = 8, max_length = 200)]
    pub old: String,
    /// The one from now on.
    #[schema(min_length = 8, max_length = 200)]
    pub new: String,
}

/// A password that is forgotten.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// Whose.
    #[schema(min_length = 1, max_length = 40)]
    pub name: String,
    /// The recovery code.
    pub code: String,
    /// The password from now on.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ninefold::{Layout, Turn as Played};
    use utoipa::PartialSchema;

    use crate::rest;
    use crate::{Error, ErrorKind, Json, Options};

    use super::*;

    /// The properties of a schema, and whether it takes no others.
    fn properties<T: PartialSchema>() -> (BTreeSet<String>, bool) {
        let schema = serde_json::to_value(T::schema()).unwrap();
        let names = schema["properties"].as_object().unwrap().keys().cloned().collect();
        (names, schema["additionalProperties"] == false)
    }

    /// The fields that a reader knows, which it tells when it meets another.
    fn known<R>(read: impl Fn(&Json) -> Result<R, Error>, json: &str) -> (BTreeSet<String>, bool) {
        let Err(error) = read(&Json::parse(json, 1_000).unwrap()) else { panic!("{json}") };
        let ErrorKind::Unknown { known } = error.kind else { panic!("{error}") };
        (known.into_iter().collect(), true)
    }

    /// A5: what is described is what is read, and nothing else is taken.
    #[test]
    fn the_fields_are_those_that_are_read() {
        let (options, classic) = (Options::default(), Layout::classic());
        let other = r#"{"other": 1}"#;
        assert_eq!(properties::<Board>(), known(rest::BoardRequest::read, other));
        assert_eq!(properties::<AnyBoard>(), properties::<Board>());
        let read = |json: &Json| rest::StateRequest::read(json, &options);
        assert_eq!(properties::<State>(), known(read, other));
        let read = |json: &Json| rest::HintRequest::read(json, &options);
        assert_eq!(properties::<HintWish>(), known(read, other));
        let read = |json: &Json| rest::NewPuzzle::read(json, &options);
        assert_eq!(properties::<Recipe>(), known(read, other));
        let both = r#"{"document": {}, "other": 1}"#;
        assert_eq!(properties::<Given>(), known(read, both));
        let read = |json: &Json| rest::NewGame::read(json, &options);
        assert_eq!(properties::<NewGame>(), known(read, other));
        let daily = r#"{"daily": {"other": 1}}"#;
        assert_eq!(properties::<Daily>(), known(read, daily));
        let read = |json: &Json| rest::MoveRequest::read(json, &classic);
        assert_eq!(properties::<Entry>(), known(read, other));
        assert_eq!(properties::<TurnText>(), known(read, r#"{"move": "check", "other": 1}"#));
        let read_rest = |others: &'static [&'static str]| {
            move |json: &Json| rest::MoveRequest::read_rest(json, Played::Check, others)
        };
        assert_eq!(properties::<Seen>(), known(read_rest(&[]), other));
        assert_eq!(properties::<Count>(), known(read_rest(&["count"]), other));
        assert_eq!(properties::<HintLevel>(), known(read_rest(&["level"]), other));
        let read = |json: &Json| rest::TurnsRequest::read(json, &classic);
        assert_eq!(properties::<NewTurns>(), known(read, other));
        assert_eq!(properties::<NewTurn>(), known(read, r#"{"turns": [{"other": 1}]}"#));
        assert_eq!(properties::<Credentials>(), known(rest::Credentials::read, other));
        assert_eq!(properties::<PasswordChange>(), known(rest::PasswordChange::read, other));
        assert_eq!(properties::<Recovery>(), known(rest::Recovery::read, other));
    }
}
