//! Starting, showing and listing games.

use ninefold::{Game, HintLevel, Policy, Settings, Status};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cells::cells_to_strings;
use crate::documents::document::Document;
use crate::documents::game::SettingsPart;
use crate::documents::puzzle::{PuzzleDocument, PuzzleFile};
use crate::error::Error;
use crate::guard::{Outline, Scalar};
use crate::names::{Name, PolicyName};
use crate::options::Options;
use crate::rest::cells::{PlaceShape, places};
use crate::rest::puzzles::{DailyKey, DailyRequest};
use crate::shape::present;

/// `{puzzle | daily | document, policy?, clean_marks?}`: a game to start.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = NewGame))]
pub struct NewGameRequest {
    /// The id of a puzzle.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub puzzle: Option<String>,
    /// A daily puzzle.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    daily: Option<DailyRequest>,
    /// A puzzle, or a game with its turns.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::document))]
    pub document: Option<Value>,
    /// Which entries are refused: none, those that break a rule (by default), or wrong ones.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<PolicyName>))]
    pub policy: Option<Policy>,
    /// Whether an entry removes its digit from the marks of its peers; it does by default.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub clean_marks: Option<bool>,
}

/// A game that a client starts.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The source of its puzzle.
    pub source: PuzzleSource,
    /// Its settings.
    pub settings: Settings,
}

/// Where the puzzle of a new game comes from.
#[derive(Clone, Debug)]
pub enum PuzzleSource {
    /// A puzzle that the server has, by id.
    Stored(String),
    /// A daily puzzle.
    Daily(DailyKey),
    /// A puzzle that the client has.
    Document(Box<PuzzleDocument>),
    /// A game that the client has, with its turns.
    Game(Box<Game>),
}

impl NewGameRequest {
    /// A game of a puzzle that the client has.
    pub fn of_puzzle(puzzle: &PuzzleFile, settings: SettingsPart) -> NewGameRequest {
        NewGameRequest {
            document: serde_json::to_value(puzzle).ok(),
            policy: Some(settings.policy),
            clean_marks: Some(settings.clean_marks),
            ..NewGameRequest::default()
        }
    }

    /// The game.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(self, options: &Options) -> Result<NewGame, Error> {
        let policy = self.policy.unwrap_or(Policy::Strict);
        let mut settings = Settings::default().but(|settings| {
            settings.policy = policy;
            settings.clean_marks = self.clean_marks.unwrap_or(true);
        });
        let source = match (self.puzzle, self.daily, self.document) {
            (Some(id), None, None) => PuzzleSource::Stored(id),
            (None, Some(daily), None) => PuzzleSource::Daily(daily.into()),
            (None, None, Some(document)) => {
                let source = read_document(&document, options)?;
                if let PuzzleSource::Game(game) = &source {
                    settings = game.settings();
                }
                source
            }
            _ => {
                let expected = "one of puzzle, daily, document";
                return Err(Error::unexpected("", expected, Scalar::Object));
            }
        };
        Ok(NewGame { source, settings })
    }
}

fn read_document(value: &Value, options: &Options) -> Result<PuzzleSource, Error> {
    let document = Document::from_value(value, options);
    match document.map_err(|error| error.under("document"))? {
        Document::Puzzle(puzzle) | Document::GattaiPuzzle(puzzle) => {
            Ok(PuzzleSource::Document(puzzle))
        }
        Document::Game(document) => Ok(PuzzleSource::Game(Box::new(document.game))),
        Document::GattaiGame(document) => Ok(PuzzleSource::Game(Box::new(document.game))),
        _ => {
            let expected = "the document of a puzzle or game";
            Err(Error::unexpected("document", expected, Outline::of(value).value))
        }
    }
}

/// A game without its turns.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Game))]
pub struct GameShape {
    id: String,
    puzzle: String,
    layout: String,
    givens: String,
    board: String,
    policy: PolicyName,
    clean_marks: bool,
    /// Its status.
    #[cfg_attr(feature = "schema", schema(value_type = crate::names::StatusName))]
    pub status: Status,
    solved: bool,
    /// The number of turns.
    pub turns: usize,
    empty: usize,
    mistakes: u32,
    highest_hint: u8,
    can_undo: usize,
    can_redo: usize,
    /// The cells in conflict: rows and columns of the canvas from 0, such as `0,8`.
    conflicts: Vec<String>,
    /// Their positions in the grids, if there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    places: Vec<Vec<PlaceShape>>,
}

impl GameShape {
    /// Its settings.
    pub fn settings(&self) -> SettingsPart {
        SettingsPart { policy: self.policy.0, clean_marks: self.clean_marks }
    }

    /// The shape of a game of a stored puzzle.
    pub fn new(id: String, puzzle: String, game: &Game) -> GameShape {
        let settings = game.settings();
        GameShape {
            id,
            puzzle,
            layout: game.layout().name().into_owned(),
            givens: game.puzzle().givens().to_string(),
            board: game.board().to_string(),
            policy: Name(settings.policy),
            clean_marks: settings.clean_marks,
            status: game.status(),
            solved: game.status() == Status::Solved,
            turns: game.log().len(),
            empty: game.n_empty(),
            mistakes: game.n_mistakes(),
            highest_hint: game.highest_hint().map_or(0, HintLevel::number),
            can_undo: game.n_undo(),
            can_redo: game.n_redo(),
            conflicts: cells_to_strings(game.layout(), game.conflicts()),
            places: places(game.layout(), game.conflicts()),
        }
    }
}

/// A list of games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Games))]
pub struct GamesShape {
    /// The most recent first.
    pub games: Vec<ListedGame>,
    /// Leads to the games after these: the value of `after` in the next request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Listed))]
pub struct ListedGame {
    /// Its id.
    pub id: String,
    /// The id of its puzzle.
    pub puzzle: String,
    /// The name of its policy.
    pub policy: String,
    /// The name of its status.
    pub status: String,
    /// The number of turns.
    pub turns: usize,
    /// The time played, in milliseconds.
    pub played: u64,
    /// When it began, in milliseconds since 1970.
    pub created: u64,
    /// When the last turn was played, in milliseconds since 1970.
    pub updated: u64,
}
