//! Games and puzzles in files that a player names.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use ninefold::solve::Budget;
use ninefold::{Game, Layout, Puzzle, Settings, Turn};
use ninefold_wire::{Date, Declared, Document, GameDocument, GameView, GattaiGame, Seal};
use ninefold_words::Language;
use ninefold_words::ui::commands as words;
use tempfile::NamedTempFile;

use super::autosave::Autosave;
use crate::io::input::{MAX_BYTES, Records};
use crate::io::marks::marks;
use crate::io::source::options;

/// A game read from a file, with the declarations of its document.
pub(super) struct Loaded {
    pub(super) game: Game,
    pub(super) declared: Declared,
    /// The time played, in milliseconds.
    pub(super) played: u64,
}

/// Why a game could not be read or written.
pub(super) enum Trouble {
    /// The file cannot be read or written.
    File(io::Error),
    /// It cannot be read as a board.
    NoBoard(String),
    /// It is a board, but not a puzzle.
    NoPuzzle(String),
    /// It is a solved board.
    Solved,
}

impl Trouble {
    pub(super) fn message(&self, language: Language) -> String {
        match self {
            Trouble::File(error) => words::trouble(language, error),
            Trouble::NoBoard(why) | Trouble::NoPuzzle(why) => why.clone(),
            Trouble::Solved => words::already_solved(language),
        }
    }
}

/// The times written with a game, in milliseconds.
#[derive(Copy, Clone)]
pub(crate) struct Time {
    /// The time played.
    pub(crate) played: u64,
    /// The current time, since 1970.
    pub(crate) now: u64,
}

/// Writes a game: our own document without the solution, or a `gattai-1.0` document.
pub(super) fn save(
    path: &Path,
    game: &Game,
    autosave: &Autosave,
    Time { played, now }: Time,
    gattai: bool,
) -> Result<(), Trouble> {
    let declared = autosave.declared();
    let text = if gattai {
        let date = declared.date.unwrap_or_else(|| Date::of_time(now / 1_000));
        let declared = Declared { date: Some(date), ..declared };
        let document = GattaiGame::new(game.clone(), declared, played);
        document.to_json(now).map_err(|error| Trouble::NoPuzzle(error.to_string()))?
    } else {
        GameView { game, declared, seal: Seal::Sealed, played }.to_json()
    };
    let written = new_file_beside(path).and_then(|mut file| {
        writeln!(file, "{text}")?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    });
    written.map_err(Trouble::File)
}

/// A temporary file that can replace another, with the usual permissions of new files.
pub(crate) fn new_file_beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666)); // minus the umask
    }
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

/// Reads the game or puzzle in a file.
pub(super) fn load(
    path: &Path,
    layout: Option<&Layout>,
    settings: Settings,
    now: u64,
) -> Result<Loaded, Trouble> {
    let length = fs::metadata(path).map_err(Trouble::File)?.len();
    if length > MAX_BYTES as u64 {
        let why = format!("expected at most {MAX_BYTES} bytes, found {length}");
        return Err(Trouble::NoBoard(why));
    }
    read(&fs::read(path).map_err(Trouble::File)?, layout, settings, now)
}

/// Reads the first game or puzzle in a text.
pub(super) fn read(
    bytes: &[u8],
    layout: Option<&Layout>,
    settings: Settings,
    now: u64,
) -> Result<Loaded, Trouble> {
    let no_board = |why: &str| Trouble::NoBoard(why.to_owned());
    let mut records = Records::new(layout, options(Budget::default(), now), bytes);
    let record = match records.next() {
        None => return Err(no_board("expected a board or a document, found nothing")),
        Some(Err(error)) => return Err(no_board(&error.to_string())),
        Some(Ok(record)) => record,
    };
    let board = record.board.map_err(|what| no_board(&format!("line {}: {what}", record.line)))?;
    let of_puzzle =
        |puzzle, declared| Loaded { game: Game::new(puzzle, settings), declared, played: 0 };
    Ok(match record.document {
        Some(Document::Game(document)) => {
            let GameDocument { game, declared, played, .. } = *document;
            Loaded { game, declared, played }
        }
        Some(Document::GattaiGame(document)) => {
            let GattaiGame { game, declared, played, .. } = *document;
            Loaded { game, declared, played }
        }
        Some(Document::Puzzle(document) | Document::GattaiPuzzle(document)) => {
            of_puzzle(document.puzzle, document.declared)
        }
        _ => {
            let marks = record.candidates.map(|table| marks(&board, &table));
            if board.is_complete() && board.conflicts().is_empty() {
                return Err(Trouble::Solved);
            }
            let puzzle = Puzzle::new(board).map_err(|e| Trouble::NoPuzzle(e.to_string()))?;
            let mut loaded = of_puzzle(puzzle, Declared::default());
            if let Some(marks) = marks.filter(|marks| !marks.is_empty()) {
                let played = loaded.game.play(Turn::Moves(marks), 0);
                played.map_err(|error| Trouble::NoPuzzle(error.to_string()))?;
            }
            loaded
        }
    })
}
