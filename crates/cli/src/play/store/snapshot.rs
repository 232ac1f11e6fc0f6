//! A whole game on one line of JSON.
//!
//! It carries a checksum, and holds our own document of the game as it is, with what a
//! list shows, so that a list need not play the game again:
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

/// What a list shows of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Facts {
    /// What it is.
    pub(crate) label: Label,
    /// How far it is.
    pub(crate) status: Status,
    /// How many turns were played.
    pub(crate) n_turns: usize,
    /// How many cells are empty.
    pub(crate) n_empty: usize,
    /// How long it was played, in milliseconds.
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

/// The line of a game, without the end of the line.
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
    with_checksum(
        &serde_json::to_string(&line).expect("no map with other keys than texts, no failing type"),
    )
}

/// The line of a game in which nothing was played yet.
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

/// What a line turned out to be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reading<'a> {
    /// It is as it was written.
    Sound(Snapshot<'a>),
    /// It is damaged; something may still be found in it.
    Doubtful(Snapshot<'a>),
    /// A later program wrote it.
    Newer,
    /// There is no text in it.
    Unreadable,
}

impl<'a> Reading<'a> {
    /// Reads a line, with or without its end.
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

/// The text of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Snapshot<'a> {
    text: &'a str,
}

/// A game that is taken apart, so that its turns can be held against a log.
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

/// A turn of a snapshot.
#[derive(Deserialize, Debug)]
pub(super) struct TurnPart {
    pub(super) number: usize,
    pub(super) at: u64,
    pub(super) turn: String,
}

impl Snapshot<'_> {
    /// What a list shows of it, without a look at the rest.
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

    /// All that is in it.
    pub(super) fn parts(self) -> Option<Parts> {
        serde_json::from_str(self.text).ok()
    }
}

impl Parts {
    /// What a list shows of it.
    pub(super) fn facts(&self) -> Option<Facts> {
        let Parts { label, status, n_turns, n_empty, game } = self;
        let (n_turns, n_empty, played) = (*n_turns, *n_empty, game.played);
        let status = status.parse().ok()?;
        Some(Facts { label: label.clone(), status, n_turns, n_empty, played })
    }

    /// The game in which nothing was played yet.
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

    /// Whether another one has the same puzzle and settings.
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
