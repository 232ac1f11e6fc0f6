//! A complete game on one line of JSON.
//!
//! It carries a checksum, and contains our own document of the game, with the facts that a
//! list shows, so that a list need not replay the game:
//!
//! ```json
//! {"crc32":"…","format":"ninefold/saved","version":1,"label":{"mode":"classic"},
//!  "status":"in_progress","n_turns":3,"n_empty":48,"game":{…}}
//! ```

use ninefold::{Game, Status};
use ninefold_wire::{Document, GameView, Options, Seal};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::checksummed::{is_checksummed, with_checksum};
use super::label::Label;

const FORMAT: &str = "ninefold/saved";
const VERSION: u64 = 1;

/// The facts about a game that a list shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Facts {
    pub(crate) label: Label,
    pub(crate) status: Status,
    pub(crate) n_turns: usize,
    pub(crate) n_empty: usize,
    /// The time played, in milliseconds.
    pub(crate) played: u64,
}

impl Facts {
    pub(super) fn of(game: &Game, label: &Label, played: u64) -> Facts {
        Facts {
            label: label.clone(),
            status: game.status(),
            n_turns: game.log().len(),
            n_empty: game.n_empty(),
            played: played.max(game.log().last().map_or(0, |last| last.at)),
        }
    }
}

/// The layout and the givens of the game in a line.
pub(super) fn puzzle(line: &[u8]) -> Option<(String, String)> {
    let line: Value = serde_json::from_slice(line).ok()?;
    let puzzle = line.get("game")?.get("puzzle")?;
    let field = |name: &str| puzzle.get(name)?.as_str().map(str::to_owned);
    Some((field("layout")?, field("givens")?))
}

/// The line of a game, without its line break.
pub(super) fn write(game: &Game, label: &Label, played: u64) -> String {
    let Facts { label, status, n_turns, n_empty, played } = Facts::of(game, label, played);
    let document = GameView { game, declared: label.declared(), seal: Seal::Sealed, played };
    let line = Line {
        format: FORMAT,
        version: VERSION,
        label: &label,
        status: status.name(),
        n_turns,
        n_empty,
        game: document,
    };
    with_checksum(&serde_json::to_string(&line).expect("all keys are strings, and no type fails"))
}

/// The line of a game before its first turn.
pub(super) fn write_origin(game: &Game, label: &Label) -> String {
    write(&Game::new(game.puzzle().clone(), game.settings()), label, 0)
}

#[derive(Serialize)]
struct Line<'a> {
    format: &'a str,
    version: u64,
    label: &'a Label,
    status: &'a str,
    n_turns: usize,
    n_empty: usize,
    game: GameView<'a>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Reading<'a> {
    /// It is undamaged.
    Sound(Snapshot<'a>),
    /// It is damaged, but may still contain something readable.
    Doubtful(Snapshot<'a>),
    /// A newer version of the program wrote it.
    Newer,
    Unreadable,
}

impl<'a> Reading<'a> {
    /// Reads a line, with or without its line break.
    pub(super) fn of(line: &'a [u8]) -> Reading<'a> {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let Ok(text) = str::from_utf8(line) else { return Reading::Unreadable };
        if !is_checksummed(line) {
            return Reading::Doubtful(Snapshot { text });
        }
        match serde_json::from_str(text) {
            Ok(Head { format, version: VERSION }) if format == FORMAT => {
                Reading::Sound(Snapshot { text })
            }
            Ok(Head { format, .. }) if format == FORMAT => Reading::Newer,
            _ => Reading::Unreadable,
        }
    }

    pub(super) fn sound(self) -> Option<Snapshot<'a>> {
        if let Reading::Sound(snapshot) = self { Some(snapshot) } else { None }
    }

    pub(super) fn doubtful(self) -> Option<Snapshot<'a>> {
        if let Reading::Doubtful(snapshot) = self { Some(snapshot) } else { None }
    }
}

#[derive(Deserialize)]
struct Head {
    format: String,
    version: u64,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Snapshot<'a> {
    text: &'a str,
}

/// The parts of a game, so that its turns can be compared with a log.
#[derive(Deserialize, Debug)]
pub(super) struct Parts {
    pub(super) label: Label,
    status: String,
    n_turns: usize,
    n_empty: usize,
    game: GameParts,
}

#[derive(Deserialize, Debug)]
struct GameParts {
    format: Value,
    version: Value,
    puzzle: Value,
    settings: Value,
    turns: Vec<TurnPart>,
    abandoned: bool,
    played: u64,
}

#[derive(Deserialize, Debug)]
pub(super) struct TurnPart {
    pub(super) number: usize,
    pub(super) at: u64,
    pub(super) turn: String,
}

impl Snapshot<'_> {
    /// Its facts, without parsing the rest.
    pub(super) fn facts(self) -> Option<Facts> {
        #[derive(Deserialize)]
        struct Shape {
            label: Label,
            status: String,
            n_turns: usize,
            n_empty: usize,
            game: Played,
        }
        #[derive(Deserialize)]
        struct Played {
            played: u64,
        }
        let Shape { label, status, n_turns, n_empty, game } =
            serde_json::from_str(self.text).ok()?;
        let status = status.parse().ok()?;
        Some(Facts { label, status, n_turns, n_empty, played: game.played })
    }

    pub(super) fn parts(self) -> Option<Parts> {
        serde_json::from_str(self.text).ok()
    }
}

impl Parts {
    pub(super) fn facts(&self) -> Option<Facts> {
        let Parts { label, status, n_turns, n_empty, game } = self;
        let (n_turns, n_empty, played) = (*n_turns, *n_empty, game.played);
        let status = status.parse().ok()?;
        Some(Facts { label: label.clone(), status, n_turns, n_empty, played })
    }

    /// The game before its first turn.
    pub(super) fn origin(&self) -> Option<Game> {
        let GameParts { format, version, puzzle, settings, .. } = &self.game;
        let document = serde_json::json!({
            "format": format,
            "version": version,
            "puzzle": puzzle,
            "settings": settings,
            "turns": [],
            "abandoned": false,
        });
        match Document::read(&document.to_string(), &Options::default()) {
            Ok(Document::Game(document)) => Some(document.game),
            _ => None,
        }
    }

    /// Whether the other one has the same puzzle and settings.
    pub(super) fn has_origin_of(&self, other: &Parts) -> bool {
        self.game.puzzle == other.game.puzzle && self.game.settings == other.game.settings
    }

    pub(super) fn turns(&self) -> &[TurnPart] {
        &self.game.turns
    }

    pub(super) fn is_abandoned(&self) -> bool {
        self.game.abandoned
    }
}
