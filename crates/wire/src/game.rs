//! Games as our own documents.

use ninefold::solve::Budget;
use ninefold::{Game, Layout, Logged, Policy, ReplayError, Settings, Status, Turn};
use serde::{Serialize, Serializer};

use crate::declared::Declared;
use crate::document::check_version;
use crate::error::{Error, ErrorKind};
use crate::node::Node;
use crate::puzzle::{PuzzleBody, PuzzleDocument, Seal, Versioned, to_string};

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
}

impl GameDocument {
    pub(crate) const FORMAT: &str = "ninefold/game";

    /// The sealed document of a game of which nothing is said.
    pub fn new(game: Game) -> GameDocument {
        GameDocument { game, declared: Declared::default(), seal: Seal::Sealed }
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
        node.only(&["format", "version", "puzzle", "settings", "turns", "abandoned"])?;
        let settings = read_settings(&node.field("settings")?)?;
        let is_abandoned = node.field("abandoned")?.truth()?;
        let turns = node.field("turns")?;
        turns.n_items()?;
        let PuzzleDocument { puzzle, declared, seal } =
            PuzzleDocument::read_part(&node.field("puzzle")?, budget)?;
        let log = read_turns(&turns, puzzle.layout())?;
        let mut game = Game::replay(puzzle, settings, log).map_err(|error| {
            let (number, field) = match &error {
                ReplayError::Number { expected, .. } => (*expected, ".number"),
                ReplayError::Time { number, .. } => (*number, ".at"),
                ReplayError::Turn { number, .. } => (*number, ".turn"),
                _ => (1, ""),
            };
            Error::new(format!("{turns}[{}]{field}", number - 1), ErrorKind::Replay(error))
        })?;
        if is_abandoned {
            game.abandon();
        }
        Ok(GameDocument { game, declared, seal })
    }
}

fn policy_name(policy: Policy) -> &'static str {
    match policy {
        Policy::Free => "free",
        Policy::Strict => "strict",
        Policy::Guarded => "guarded",
    }
}

fn read_settings(node: &Node<'_>) -> Result<Settings, Error> {
    node.only(&["policy", "clean_marks"])?;
    let policy = node.field("policy")?;
    let policy = [Policy::Free, Policy::Strict, Policy::Guarded]
        .into_iter()
        .find(|known| policy.text().is_ok_and(|text| text == policy_name(*known)))
        .ok_or_else(|| policy.unexpected("free, strict or guarded"))?;
    Ok(Settings { policy, clean_marks: node.field("clean_marks")?.truth()? })
}

fn read_turns(turns: &Node<'_>, layout: &Layout) -> Result<Vec<(usize, Logged)>, Error> {
    let mut work = Work::default();
    let mut log = Vec::new();
    for item in turns.items()? {
        item.only(&["number", "at", "turn"])?;
        let number = item.field("number")?;
        let number = usize::try_from(number.whole()?)
            .map_err(|_| number.unexpected("the number of a turn"))?;
        let at = item.field("at")?.whole()?;
        let text = item.field("turn")?;
        let turn = Turn::parse(layout, text.text()?)
            .map_err(|error| text.error(ErrorKind::Turn(error)))?;
        if work.add(&turn, layout.n_cells() as u64).is_none() {
            return Err(item.error(ErrorKind::TooMuchWork));
        }
        log.push((number, Logged::new(turn, at)));
    }
    Ok(log)
}

/// What turns can cost at most, in changes of cells, so that no document takes memory or time
/// without end.
#[derive(Default)]
struct Work {
    recorded: u64, // changes that undo could have to know
    largest: u64,  // of one turn
    done: u64,
}

impl Work {
    /// A player makes some thousands of changes, each of which takes 32 bytes.
    const MOST_RECORDED: u64 = 10_000_000;
    /// What is done within seconds.
    const MOST_DONE: u64 = 200_000_000;

    /// Adds a turn, or says that it is too much.
    fn add(&mut self, turn: &Turn, n_cells: u64) -> Option<()> {
        let (recorded, done) = match turn {
            // Each mark that comes can go once by itself: a move costs two changes.
            Turn::Moves(moves) => (2 * moves.len() as u64, 2 * moves.len() as u64),
            Turn::Candidates | Turn::Return(_) => (10 * n_cells, 10 * n_cells),
            Turn::Restart | Turn::Reveal => (n_cells, n_cells),
            Turn::Undo(n) | Turn::Redo(n) => {
                (0, self.recorded.min(self.largest.saturating_mul(u64::from(*n))))
            }
            Turn::Checkpoint(_) => (0, n_cells),
            Turn::Hint(_) | Turn::Check => (0, 1),
        };
        self.recorded += recorded;
        self.done += done;
        self.largest = self.largest.max(recorded);
        let is_fine = self.recorded <= Work::MOST_RECORDED && self.done <= Work::MOST_DONE;
        is_fine.then_some(())
    }
}

/// As one of our own documents.
impl Serialize for GameDocument {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let game = &self.game;
        let Settings { policy, clean_marks } = game.settings();
        let body = GameBody {
            puzzle: self.puzzle().body(),
            settings: SettingsBody { policy: policy_name(policy), clean_marks },
            turns: (1..)
                .zip(game.log())
                .map(|(number, logged)| TurnBody {
                    number,
                    at: logged.at,
                    turn: logged.turn.display(game.layout()).to_string(),
                })
                .collect(),
            abandoned: game.status() == Status::Abandoned,
        };
        Versioned::new(GameDocument::FORMAT, body).serialize(serializer)
    }
}

#[derive(Serialize)]
struct GameBody {
    puzzle: PuzzleBody,
    settings: SettingsBody,
    turns: Vec<TurnBody>,
    abandoned: bool,
}

#[derive(Serialize)]
struct SettingsBody {
    policy: &'static str,
    clean_marks: bool,
}

#[derive(Serialize)]
struct TurnBody {
    number: usize,
    at: u64,
    turn: String,
}
