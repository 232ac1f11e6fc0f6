//! Games and turns that clients ask for.

use ninefold::{Action, Entry, Game, Layout, Logged, Move, Policy, Settings, Turn};

use super::boards::{DailyKey, under};
use super::policy_named;
use crate::documents::document::{Document, Options};
use crate::documents::puzzle::PuzzleDocument;
use crate::error::{Error, ErrorKind};
use crate::json::Json;
use crate::node::Node;

/// `{puzzle | daily | document, policy?, clean_marks?}`
#[derive(Clone, Debug)]
pub struct NewGame {
    /// What is played.
    pub source: PuzzleSource,
    /// How.
    pub settings: Settings,
}

/// Where the puzzle of a new game comes from.
#[derive(Clone, Debug)]
pub enum PuzzleSource {
    /// One that the server has, by id.
    Stored(String),
    /// One of a day.
    Daily(DailyKey),
    /// One that the client has.
    Document(Box<PuzzleDocument>),
    /// A game that the client has, with its turns.
    Game(Box<Game>),
}

impl NewGame {
    /// Reads it.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(json: &Json, options: &Options) -> Result<NewGame, Error> {
        let node = &Node::root(json);
        node.only(&["puzzle", "daily", "document", "policy", "clean_marks"])?;
        let policy = match node.optional("policy")? {
            None => Policy::Strict,
            Some(policy) => policy
                .text()
                .ok()
                .and_then(policy_named)
                .ok_or_else(|| policy.unexpected("free, strict or guarded"))?,
        };
        let clean_marks = node.optional("clean_marks")?.map_or(Ok(true), |node| node.truth())?;
        let mut settings = Settings { policy, clean_marks };
        let sources = ["puzzle", "daily", "document"];
        let mut named = Vec::new();
        for name in sources {
            named.extend(node.optional(name)?.map(|_| name));
        }
        let [name] = named[..] else {
            return Err(node.unexpected("one of puzzle, daily, document"));
        };
        let field = node.field(name)?;
        let source = match name {
            "puzzle" => PuzzleSource::Stored(field.text()?.to_owned()),
            "daily" => PuzzleSource::Daily(DailyKey::read(&field)?),
            _ => match Document::from_json(field.json(), options).map_err(|e| under(name, e))? {
                Document::Puzzle(puzzle) | Document::GattaiPuzzle(puzzle) => {
                    PuzzleSource::Document(puzzle)
                }
                Document::Game(document) => {
                    settings = document.game.settings();
                    PuzzleSource::Game(Box::new(document.game))
                }
                Document::GattaiGame(document) => {
                    settings = document.game.settings();
                    PuzzleSource::Game(Box::new(document.game))
                }
                _ => return Err(field.unexpected("the document of a puzzle or game")),
            },
        };
        Ok(NewGame { source, settings })
    }
}

/// `{row, col, value, grid?, seen?, at?}` or `{move, seen?, at?}`
#[derive(Clone, Debug)]
pub struct MoveRequest {
    /// What is played.
    pub turn: Turn,
    /// How many turns the client knows.
    pub seen: Option<usize>,
    /// The time since the start in milliseconds, as the client counts it.
    pub at: Option<u64>,
}

impl MoveRequest {
    /// Reads it for a game on a layout.
    ///
    /// # Errors
    ///
    /// The first field that is wrong.
    pub fn read(json: &Json, layout: &Layout) -> Result<MoveRequest, Error> {
        let node = &Node::root(json);
        let turn = if let Some(text) = node.optional("move")? {
            node.only(&["move", "seen", "at"])?;
            Turn::parse(layout, text.text()?).map_err(|error| text.error(ErrorKind::Turn(error)))?
        } else {
            node.only(&["row", "col", "value", "grid", "seen", "at"])?;
            let row = integer(&node.field("row")?)?;
            let column = integer(&node.field("col")?)?;
            let value = integer(&node.field("value")?)?;
            let grid = node.optional("grid")?.filter(|grid| !grid.is_null());
            let grid = grid.map(|grid| grid.text()).transpose()?;
            let (cell, action) = if value == 0 {
                (layout.cell_from_fields(grid, row, column), Action::Erase)
            } else {
                match Entry::from_fields(layout, grid, row, column, value) {
                    Ok(entry) => (Ok(entry.cell), Action::Enter(entry.digit)),
                    Err(error) => (Err(error), Action::Erase),
                }
            };
            let cell = cell
                .map_err(|error| Error::new(error.field().to_owned(), ErrorKind::Field(error)))?;
            Turn::Moves(vec![Move { cell, action }])
        };
        let (seen, at) = seen_and_at(node)?;
        Ok(MoveRequest { turn, seen, at })
    }

    /// Reads what goes with a turn that is named by the address: `{seen?, at?}` and these.
    ///
    /// # Errors
    ///
    /// The first field that is wrong.
    pub fn read_rest(json: &Json, turn: Turn, others: &[&str]) -> Result<MoveRequest, Error> {
        let node = &Node::root(json);
        node.only(&[&["seen", "at"], others].concat())?;
        let (seen, at) = seen_and_at(node)?;
        Ok(MoveRequest { turn, seen, at })
    }

    /// Reads how many turns are meant: `{count?, seen?, at?}`.
    ///
    /// # Errors
    ///
    /// It is no number from 1 on.
    pub fn read_count(json: &Json) -> Result<u32, Error> {
        let node = &Node::root(json);
        let Some(count) = node.optional("count")? else { return Ok(1) };
        match u32::try_from(count.whole()?) {
            Ok(n @ 1..) => Ok(n),
            _ => Err(count.unexpected("a whole number from 1 on")),
        }
    }
}

fn seen_and_at(node: &Node<'_>) -> Result<(Option<usize>, Option<u64>), Error> {
    let seen = node.optional("seen")?.filter(|seen| !seen.is_null());
    let seen = seen.map(|seen| seen.whole()).transpose()?;
    let at = node.optional("at")?.filter(|at| !at.is_null());
    let at = at.map(|at| read_time(&at)).transpose()?;
    Ok((seen.map(|seen| usize::try_from(seen).unwrap_or(usize::MAX)), at))
}

/// A time that fits into a database.
fn read_time(node: &Node<'_>) -> Result<u64, Error> {
    let time = node.whole()?;
    if i64::try_from(time).is_ok() { Ok(time) } else { Err(node.unexpected("milliseconds")) }
}

/// Any whole number, so that one out of range is named as such.
fn integer(node: &Node<'_>) -> Result<i64, Error> {
    match *node.json() {
        Json::Whole(value) => Ok(i64::try_from(value).unwrap_or(i64::MAX)),
        #[expect(clippy::cast_possible_truncation, reason = "it is whole and not large")]
        Json::Number(value) if value.fract() == 0.0 && value.abs() < 1e15 => Ok(value as i64),
        _ => Err(node.unexpected("a whole number")),
    }
}

/// `{turns: [{number, at, turn}, ...]}`: what was played without the server.
#[derive(Clone, Debug)]
pub struct TurnsRequest {
    /// The turns with their numbers, in order.
    pub turns: Vec<(usize, Logged)>,
}

impl TurnsRequest {
    /// Reads it for a game on a layout.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(json: &Json, layout: &Layout) -> Result<TurnsRequest, Error> {
        let node = &Node::root(json);
        node.only(&["turns"])?;
        let turn = |item: Node<'_>| {
            item.only(&["number", "at", "turn"])?;
            let (number, text) = (item.field("number")?, item.field("turn")?);
            let turn = Turn::parse(layout, text.text()?)
                .map_err(|error| text.error(ErrorKind::Turn(error)))?;
            let at = read_time(&item.field("at")?)?;
            let number = usize::try_from(number.whole()?)
                .map_err(|_| number.unexpected("the number of a turn"))?;
            Ok((number, Logged::new(turn, at)))
        };
        let turns = node.field("turns")?;
        let turns = turns.items()?.map(turn).collect::<Result<Vec<_>, Error>>()?;
        Ok(TurnsRequest { turns })
    }
}
