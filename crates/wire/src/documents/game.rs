//! Games as our own documents.

use ninefold::solve::Budget;
use ninefold::{Game, Logged, ReplayError, Settings, Status, Turn};
use serde::{Serialize, Serializer};

use crate::declared::Declared;
use crate::documents::document::check_version;
use crate::documents::puzzle::{PuzzleBody, PuzzleDocument, Seal, Versioned, to_string};
use crate::error::{Error, ErrorKind};
use crate::node::Node;
use crate::rest::{TurnShape, policy_name, policy_named};

/// A game with what was said about its puzzle.
///
/// Nothing is lost: the turns are all there is to a game, and they are all
/// there.
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
    /// What is said about its puzzle.
    pub declared: Declared,
    /// Whether the solution is written, too.
    pub seal: Seal,
    /// How long it was played, in milliseconds: at least until the last turn.
    pub played: u64,
}

impl GameDocument {
    pub(crate) const FORMAT: &str = "ninefold/game";

    /// The sealed document of a game of which nothing is said.
    pub fn new(game: Game) -> GameDocument {
        let played = last_time(&game);
        GameDocument { game, declared: Declared::default(), seal: Seal::Sealed, played }
    }

    /// The document as JSON on one line.
    pub fn to_json(&self) -> String {
        to_string(self)
    }

    /// The document of the puzzle alone.
    pub fn puzzle(&self) -> PuzzleDocument {
        let puzzle = self.game.puzzle().clone();
        PuzzleDocument { puzzle, declared: self.declared, seal: self.seal }
    }

    pub(crate) fn read_versioned(node: &Node<'_>, budget: Budget) -> Result<Self, Error> {
        check_version(node)?;
        node.only(&["format", "version", "puzzle", "settings", "turns", "abandoned", "played"])?;
        let settings = read_settings(&node.field("settings")?)?;
        let is_abandoned = node.field("abandoned")?.truth()?;
        let turns = node.field("turns")?;
        turns.n_items()?;
        let PuzzleDocument { puzzle, declared, seal } =
            PuzzleDocument::read_part(&node.field("puzzle")?, budget)?;
        let mut game = Game::new(puzzle, settings);
        for item in turns.items()? {
            play(&mut game, &item)?;
        }
        if is_abandoned {
            game.abandon();
        }
        let played = match node.optional("played")? {
            Some(played) => played.whole()?.max(last_time(&game)),
            None => last_time(&game),
        };
        Ok(GameDocument { game, declared, seal, played })
    }
}

/// The time of the last turn.
fn last_time(game: &Game) -> u64 {
    game.log().last().map_or(0, |last| last.at)
}

fn read_settings(node: &Node<'_>) -> Result<Settings, Error> {
    node.only(&["policy", "clean_marks"])?;
    let policy = node.field("policy")?;
    let policy = policy
        .text()
        .ok()
        .and_then(policy_named)
        .ok_or_else(|| policy.unexpected("free, strict or guarded"))?;
    Ok(Settings { policy, clean_marks: node.field("clean_marks")?.truth()? })
}

/// Plays a turn of a document, which must follow the one before it.
fn play(game: &mut Game, item: &Node<'_>) -> Result<(), Error> {
    item.only(&["number", "at", "turn"])?;
    let (number, at, text) = (item.field("number")?, item.field("at")?, item.field("turn")?);
    let turn = Turn::parse(game.layout(), text.text()?)
        .map_err(|error| text.error(ErrorKind::Turn(error)))?;
    let value =
        usize::try_from(number.whole()?).map_err(|_| number.unexpected("the number of a turn"))?;
    let logged = Logged::new(turn, at.whole()?);
    game.append(value, logged).map_err(|error| {
        let wrong = match &error {
            ReplayError::Number { .. } => &number,
            ReplayError::Time { .. } => &at,
            _ => &text,
        };
        wrong.error(ErrorKind::Replay(error))
    })?;
    if game.n_changes() > MOST_CHANGES {
        return Err(item.error(ErrorKind::TooMuchWork));
    }
    Ok(())
}

/// How many changes of cells the turns of a document may make, so that none takes time without end:
/// a second or two. A player makes some thousands.
const MOST_CHANGES: u64 = 20_000_000;

/// As one of our own documents.
impl Serialize for GameDocument {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let game = &self.game;
        let Settings { policy, clean_marks } = game.settings();
        let body = GameBody {
            puzzle: self.puzzle().body(),
            settings: SettingsBody { policy: policy_name(policy), clean_marks },
            turns: TurnShape::after(game, 0),
            abandoned: game.status() == Status::Abandoned,
            played: self.played,
        };
        Versioned::new(GameDocument::FORMAT, body).serialize(serializer)
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct GameBody {
    puzzle: PuzzleBody,
    settings: SettingsBody,
    turns: Vec<TurnShape>,
    abandoned: bool,
    played: u64,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct SettingsBody {
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::policy))]
    policy: &'static str,
    clean_marks: bool,
}
