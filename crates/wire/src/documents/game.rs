//! Games as our own documents.

use ninefold::solve::Budget;
use ninefold::{Game, Policy, ReplayError, Settings, Status};
use serde::{Deserialize, Serialize, Serializer};

use crate::documents::declared::Declared;
use crate::documents::puzzle::{PuzzleDocument, PuzzlePart, Seal, VERSION};
use crate::documents::turn::TurnShape;
use crate::error::{Error, ErrorKind};
use crate::shape::{present, to_string};

/// A game with the declarations about its puzzle.
///
/// Nothing is lost: a game is its turns, and the document has all of them.
///
/// ```
/// use ninefold::{Board, Game, Layout, Puzzle, Settings, Turn};
/// use ninefold_wire::{Document, GameDocument, Options};
///
/// let classic = Layout::classic();
/// let givens = Board::parse(
///     &classic,
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let mut game = Game::new(Puzzle::new(givens)?, Settings::default());
/// game.play(Turn::parse(&classic, "r1c3=4 r1c4+2")?, 1_500)?;
/// let text = GameDocument::new(game).to_json();
/// assert!(text.contains(r#"{"number":1,"at":1500,"turn":"r1c3=4 r1c4+2"}"#));
///
/// let Document::Game(document) = Document::read(&text, &Options::default())? else {
///     panic!("the format says that it is a game");
/// };
/// assert_eq!(document.game.n_undo(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameDocument {
    /// The game.
    pub game: Game,
    /// The declarations about its puzzle.
    pub declared: Declared,
    /// Whether the solution is written, too.
    pub seal: Seal,
    /// The time played in milliseconds, at least that of the last turn.
    pub played: u64,
}

impl GameDocument {
    /// The sealed document of a game without declarations.
    pub fn new(game: Game) -> GameDocument {
        let GameView { declared, seal, played, .. } = GameView::new(&game);
        GameDocument { game, declared, seal, played }
    }

    /// The document without owning its game.
    pub fn view(&self) -> GameView<'_> {
        let GameDocument { game, declared, seal, played } = self;
        GameView { game, declared: *declared, seal: *seal, played: *played }
    }

    /// The document as JSON on one line.
    pub fn to_json(&self) -> String {
        self.view().to_json()
    }

    /// The document of the puzzle alone.
    pub fn puzzle(&self) -> PuzzleDocument {
        self.view().puzzle()
    }
}

/// A game to be written as a document: the fields of a [`GameDocument`], borrowed.
#[derive(Copy, Clone, Debug)]
pub struct GameView<'a> {
    /// The game.
    pub game: &'a Game,
    /// The declarations about its puzzle.
    pub declared: Declared,
    /// Whether the solution is written, too.
    pub seal: Seal,
    /// The time played in milliseconds, at least that of the last turn.
    pub played: u64,
}

impl GameView<'_> {
    /// The sealed document of a game without declarations.
    pub fn new(game: &Game) -> GameView<'_> {
        GameView {
            game,
            declared: Declared::default(),
            seal: Seal::Sealed,
            played: last_time(game),
        }
    }

    /// The document of the puzzle alone.
    pub fn puzzle(&self) -> PuzzleDocument {
        let puzzle = self.game.puzzle().clone();
        PuzzleDocument { declared: self.declared, seal: self.seal, ..PuzzleDocument::new(puzzle) }
    }

    /// The document with a game of its own.
    pub fn to_document(&self) -> GameDocument {
        let GameView { game, declared, seal, played } = *self;
        GameDocument { game: game.clone(), declared, seal, played }
    }

    /// The fields of the document.
    pub fn to_file(&self) -> GameFile {
        let Settings { policy, clean_marks, .. } = self.game.settings();
        GameFile {
            format: GameFormat::Game,
            version: VERSION,
            puzzle: PuzzlePart::new(self.game.puzzle(), self.declared, self.seal),
            settings: SettingsPart { policy, clean_marks },
            turns: TurnShape::after(self.game, 0),
            abandoned: self.game.status() == Status::Abandoned,
            played: Some(self.played),
        }
    }

    /// The document as JSON on one line.
    pub fn to_json(&self) -> String {
        to_string(&self.to_file())
    }
}

impl Serialize for GameView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_file().serialize(serializer)
    }
}

/// The time of the last turn.
fn last_time(game: &Game) -> u64 {
    game.log().last().map_or(0, |last| last.at)
}

/// `ninefold/game`: the fields of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GameDocument))]
pub struct GameFile {
    format: GameFormat,
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 1))]
    version: u32,
    /// Its puzzle.
    pub puzzle: PuzzlePart,
    /// Its settings.
    pub settings: SettingsPart,
    /// All turns.
    pub turns: Vec<TurnShape>,
    abandoned: bool,
    /// The time played, in milliseconds.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required, nullable = false))]
    played: Option<u64>,
}

#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
enum GameFormat {
    #[serde(rename = "ninefold/game")]
    Game,
}

/// The settings of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Settings))]
pub struct SettingsPart {
    /// Which entries are refused.
    #[cfg_attr(feature = "schema", schema(value_type = crate::names::PolicyName))]
    pub policy: Policy,
    /// Whether an entry removes its digit from the marks of its peers.
    pub clean_marks: bool,
}

impl GameFile {
    pub(crate) const FORMAT: &str = "ninefold/game";

    /// The document: its puzzle is proven and its turns are played.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn read(self, budget: Budget) -> Result<GameDocument, Error> {
        let PuzzleDocument { puzzle, declared, seal, .. } =
            self.puzzle.read(budget).map_err(|error| error.under("puzzle"))?;
        let SettingsPart { policy, clean_marks } = self.settings;
        let mut game = Game::new(
            puzzle,
            Settings::default().but(|settings| {
                settings.policy = policy;
                settings.clean_marks = clean_marks;
            }),
        );
        for (index, turn) in self.turns.iter().enumerate() {
            if index.is_multiple_of(TURNS_BETWEEN) && budget.is_stopped() {
                return Err(Error::at("turns", ErrorKind::TooMuchWork));
            }
            play(&mut game, turn).map_err(|error| error.under(&format!("turns[{index}]")))?;
        }
        if self.abandoned {
            game.abandon();
        }
        let played = self.played.unwrap_or_default().max(last_time(&game));
        Ok(GameDocument { game, declared, seal, played })
    }
}

/// Plays a turn of a document, which must follow the one before it.
fn play(game: &mut Game, turn: &TurnShape) -> Result<(), Error> {
    let logged = turn.logged(game.layout());
    let logged = logged.map_err(|error| Error::at("turn", ErrorKind::Turn(error)))?;
    game.append(turn.number, logged).map_err(|error| {
        let field = match &error {
            ReplayError::Number { .. } => "number",
            ReplayError::Time { .. } => "at",
            _ => "turn",
        };
        Error::at(field, ErrorKind::Replay(error))
    })?;
    if game.n_changes() > MOST_CHANGES {
        Err(Error::at("", ErrorKind::TooMuchWork))
    } else {
        Ok(())
    }
}

/// The number of turns played between two checks whether to stop.
const TURNS_BETWEEN: usize = 64;

/// The maximum number of cell changes that the turns of a document may make; replaying them takes a
/// second or two. A player makes a few thousand.
const MOST_CHANGES: u64 = 20_000_000;
