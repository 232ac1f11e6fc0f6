//! Games and puzzles in files that a player names.

use std::fs;
use std::io::Write;
use std::path::Path;

use ninefold::solve::Budget;
use ninefold::{Game, Layout, Puzzle, Settings};
use ninefold_wire::{Date, Declared, Document, GameDocument, GattaiGame, Seal};
use tempfile::NamedTempFile;

use super::keeping::Keeping;
use crate::input::{MAX_BYTES, Records};
use crate::source::{now, options};

/// A game that was read, with what is said about its puzzle.
pub(super) struct Loaded {
    pub(super) game: Game,
    pub(super) declared: Declared,
    /// How long it was played, in milliseconds.
    pub(super) played: u64,
}

/// Writes a game: our own document without the solution, or one in the format of others.
pub(super) fn save(
    path: &Path,
    game: &Game,
    keeping: &Keeping,
    played: u64,
    gattai: bool,
) -> Result<(), String> {
    let declared = keeping.declared();
    let text = if gattai {
        let date = declared.date.unwrap_or_else(|| Date::of_time(now() / 1_000));
        let declared = Declared { date: Some(date), ..declared };
        let document = GattaiGame::new(game.clone(), declared, played);
        document.to_json(now()).map_err(|error| error.to_string())?
    } else {
        let document = GameDocument { game: game.clone(), declared, seal: Seal::Sealed, played };
        document.to_json()
    };
    let written = (|| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut file = NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
        writeln!(file, "{text}")?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    })();
    written.map_err(|error: std::io::Error| error.to_string())
}

/// Reads the game or puzzle of a file.
pub(super) fn load(path: &Path, layout: &Layout, settings: Settings) -> Result<Loaded, String> {
    let length = fs::metadata(path).map_err(|error| error.to_string())?.len();
    if length > MAX_BYTES as u64 {
        return Err(format!("expected at most {MAX_BYTES} bytes, found {length}"));
    }
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    read(&bytes, layout, settings)
}

/// Reads the first game or puzzle of a text.
pub(super) fn read(bytes: &[u8], layout: &Layout, settings: Settings) -> Result<Loaded, String> {
    let mut records = Records::new(layout, options(Budget::default()), bytes);
    let record = match records.next() {
        None => return Err("expected a board or a document, found nothing".to_owned()),
        Some(Err(error)) => return Err(error.to_string()),
        Some(Ok(record)) => record,
    };
    let board = record.board.map_err(|what| format!("line {}: {what}", record.line))?;
    let of_puzzle = |puzzle: Puzzle, declared| Loaded {
        game: Game::new(puzzle, settings),
        declared,
        played: 0,
    };
    Ok(match record.document {
        Some(Document::Game(document)) => {
            Loaded { game: document.game, declared: document.declared, played: document.played }
        }
        Some(Document::GattaiGame(document)) => {
            Loaded { game: document.game, declared: document.declared, played: document.played }
        }
        Some(Document::Puzzle(document) | Document::GattaiPuzzle(document)) => {
            of_puzzle(document.puzzle, document.declared)
        }
        _ => {
            let puzzle = Puzzle::new(board).map_err(|error| error.to_string())?;
            of_puzzle(puzzle, Declared::default())
        }
    })
}
