//! Turns in a game, and their results.

use ninefold::{Action, Game, HintLevel, Layout, Logged, Mistake, Move, Report, Status, Turn};
use serde::{Deserialize, Serialize};

use crate::cells::cells_to_strings;
use crate::documents::turn::TurnShape;
use crate::entry::{cell_from_fields, entry_from_fields};
use crate::error::{Error, ErrorKind};
use crate::guard;
use crate::names::{Name, StatusName};
use crate::numbers::{HintNumber, Integer, Milliseconds};
use crate::rest::Body;
use crate::rest::cells::{PlaceShape, places};
use crate::shape::{parse, present};

/// A turn, as fields or as text.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Move))]
pub enum MoveRequest {
    /// A digit in a cell.
    Entry(EntryRequest),
    /// Any turn.
    Text(TurnText),
}

/// `{row, col, value, grid?, seen?, at?}`: a digit in a cell.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Entry))]
pub struct EntryRequest {
    /// From 0.
    row: Integer,
    /// From 0.
    col: Integer,
    /// 1 to 9; 0 erases.
    #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0, maximum = 9))]
    value: Integer,
    /// The grid of the row and column; the canvas by default.
    grid: Option<String>,
    /// The number of turns that the client has.
    seen: Option<u64>,
    /// The time since the start in milliseconds, by the client's clock.
    at: Option<Milliseconds>,
}

/// `{move, seen?, at?}`: any turn.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TurnText {
    /// Such as `r1c1=5`, `r1c1+2 r1c1+3` or `restart`.
    #[cfg_attr(feature = "schema", schema(examples("r1c3=4", "r1c4+2 r1c4+6", "undo", "restart")))]
    r#move: String,
    /// The number of turns that the client has.
    seen: Option<u64>,
    /// The time since the start in milliseconds, by the client's clock.
    at: Option<Milliseconds>,
}

/// `{seen?, at?}`: the body of a turn that the address names.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Seen))]
pub struct SeenRequest {
    /// The number of turns that the client has.
    seen: Option<u64>,
    /// The time since the start in milliseconds, by the client's clock.
    at: Option<Milliseconds>,
}

/// `{count?, seen?, at?}`: the number of turns to undo or redo.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Count))]
pub struct CountRequest {
    /// One by default.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, minimum = 1))]
    count: Option<u32>,
    /// The number of turns that the client has.
    seen: Option<u64>,
    /// The time since the start in milliseconds, by the client's clock.
    at: Option<Milliseconds>,
}

/// `{level?, seen?, at?}`: the level of a hint in a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = HintLevel))]
pub struct HintLevelRequest {
    /// By default that of the next hint.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    level: Option<HintNumber>,
    /// The number of turns that the client has.
    seen: Option<u64>,
    /// The time since the start in milliseconds, by the client's clock.
    at: Option<Milliseconds>,
}

/// `{turns: [{number, at, turn}, ...]}`: turns that were played offline.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = NewTurns))]
pub struct TurnsRequest {
    /// In order.
    pub turns: Vec<TurnShape>,
}

impl Body for MoveRequest {
    fn from_json(text: &str, most_bytes: usize) -> Result<MoveRequest, Error> {
        let (text, outline) = guard::check(text, most_bytes)?;
        if outline.has("move") {
            return parse(text).map(MoveRequest::Text);
        }
        parse(text).map(MoveRequest::Entry)
    }
}

/// A turn that a client plays.
#[derive(Clone, Debug)]
pub struct NewTurn {
    /// The turn.
    pub turn: Turn,
    /// The number of turns that the client has.
    pub seen: Option<usize>,
    /// The time since the start in milliseconds, by the client's clock.
    pub at: Option<u64>,
}

impl NewTurn {
    fn new(turn: Turn, seen: Option<u64>, at: Option<Milliseconds>) -> NewTurn {
        let seen = seen.map(|seen| usize::try_from(seen).unwrap_or(usize::MAX));
        NewTurn { turn, seen, at: at.map(|at| at.0) }
    }
}

impl MoveRequest {
    /// The turn in a game on a layout.
    ///
    /// # Errors
    ///
    /// The first field that is wrong.
    pub fn read(&self, layout: &Layout) -> Result<NewTurn, Error> {
        match self {
            MoveRequest::Text(TurnText { r#move, seen, at }) => {
                let turn = Turn::parse(layout, r#move)
                    .map_err(|error| Error::at("move", ErrorKind::Turn(error)))?;
                Ok(NewTurn::new(turn, *seen, *at))
            }
            MoveRequest::Entry(EntryRequest { row, col, value, grid, seen, at }) => {
                let grid = grid.as_deref();
                let read = if value.0 == 0 {
                    cell_from_fields(layout, grid, row.0, col.0).map(|cell| (cell, Action::Erase))
                } else {
                    entry_from_fields(layout, grid, row.0, col.0, value.0)
                        .map(|entry| (entry.cell, Action::Enter(entry.digit)))
                };
                let (cell, action) =
                    read.map_err(|error| Error::at(error.field(), ErrorKind::Field(error)))?;
                Ok(NewTurn::new(Turn::Moves(vec![Move { cell, action }]), *seen, *at))
            }
        }
    }
}

impl SeenRequest {
    /// The turn that the address names.
    pub fn read(&self, turn: Turn) -> NewTurn {
        NewTurn::new(turn, self.seen, self.at)
    }
}

impl CountRequest {
    /// The turn that the address names, with this many turns.
    ///
    /// # Errors
    ///
    /// The count is 0.
    pub fn read(&self, turn: impl Fn(u32) -> Turn) -> Result<NewTurn, Error> {
        match self.count.unwrap_or(1) {
            0 => Err(Error::unexpected("count", "a whole number from 1", 0)),
            n => Ok(NewTurn::new(turn(n), self.seen, self.at)),
        }
    }
}

impl HintLevelRequest {
    /// The level; `None` means that of the next hint.
    pub fn level(&self) -> Option<HintLevel> {
        self.level.and_then(|level| HintLevel::new(level.0))
    }

    /// The turn that records the hint.
    pub fn read(&self, turn: Turn) -> NewTurn {
        NewTurn::new(turn, self.seen, self.at)
    }
}

impl TurnsRequest {
    /// The turns in a game on a layout, with their numbers.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(&self, layout: &Layout) -> Result<Vec<(usize, Logged)>, Error> {
        let turn = |(index, turn): (usize, &TurnShape)| {
            let path = |field: &str| format!("turns[{index}].{field}");
            if turn.number == 0 {
                return Err(Error::unexpected(path("number"), "a whole number from 1", 0));
            }
            if i64::try_from(turn.at).is_err() {
                return Err(Error::unexpected(path("at"), "milliseconds", turn.at));
            }
            let logged = turn.logged(layout);
            let logged = logged.map_err(|error| Error::at(path("turn"), ErrorKind::Turn(error)))?;
            Ok((turn.number, logged))
        };
        self.turns.iter().enumerate().map(turn).collect()
    }
}

/// The result of a turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Played))]
pub struct MoveShape {
    success: bool,
    message: String,
    /// The number of the turn.
    pub turn: usize,
    status: StatusName,
    solved: bool,
    board: String,
    /// The cells in conflict: rows and columns of the canvas from 0, such as `0,8`.
    conflicts: Vec<String>,
    /// Their positions in the grids, if there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    places: Vec<Vec<PlaceShape>>,
}

impl MoveShape {
    /// The shape of a game after the turn with this number.
    pub fn new(game: &Game, turn: usize) -> MoveShape {
        let solved = game.status() == Status::Solved;
        let message =
            if solved { "Congratulations! Puzzle solved correctly." } else { "Move successful" };
        MoveShape {
            success: true,
            message: message.to_owned(),
            turn,
            status: Name(game.status()),
            solved,
            board: game.board().to_string(),
            conflicts: cells_to_strings(game.layout(), game.conflicts()),
            places: places(game.layout(), game.conflicts()),
        }
    }
}

/// The result of a check.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Check))]
pub struct CheckShape {
    is_correct: bool,
    complete: bool,
    empty: usize,
    errors: Vec<MistakeShape>,
    message: String,
    turn: usize,
    status: StatusName,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Mistake))]
struct MistakeShape {
    row: u8,
    col: u8,
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 9))]
    current: u8,
}

impl CheckShape {
    /// The shape of a report on a game, without the right digits.
    pub fn new(game: &Game, report: &Report) -> CheckShape {
        let mistake = |mistake: &Mistake| {
            let (row, col) = game.layout().position(mistake.cell);
            MistakeShape { row, col, current: mistake.current.get() }
        };
        CheckShape {
            is_correct: report.is_correct(),
            complete: report.n_empty == 0,
            empty: report.n_empty,
            errors: report.mistakes.iter().map(mistake).collect(),
            message: report.to_string(),
            turn: game.log().len(),
            status: Name(game.status()),
        }
    }
}

/// Turns of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Turns))]
pub struct TurnsShape {
    /// In the order they were played.
    pub turns: Vec<TurnShape>,
}
