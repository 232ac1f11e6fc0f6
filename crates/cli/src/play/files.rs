//! Games and puzzles in files that a player names.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use ninefold::solve::Budget;
use ninefold::{Board, Game, Layout, Puzzle, Settings, Turn};
use ninefold_wire::{Date, Declared, Document, GameDocument, GameView, GattaiGame, Seal};
use ninefold_words::{Language, say, trouble};
use tempfile::NamedTempFile;

use super::autosave::Autosave;
use crate::io::source::options;
use ninefold_wire::records::marks;
use ninefold_wire::records::{MAX_BYTES, Record, Records};

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
    /// It is a board, but it has no solution or several.
    NotUnique(Box<Board>, String),
    Solved,
}

impl Trouble {
    pub(super) fn message(&self, language: Language) -> String {
        match self {
            Trouble::File(error) => trouble(language, error),
            Trouble::NoBoard(why) | Trouble::NoPuzzle(why) | Trouble::NotUnique(_, why) => {
                why.clone()
            }
            Trouble::Solved => say::play_already_solved(language),
        }
    }
}

/// The times written with a game, in milliseconds.
#[derive(Copy, Clone)]
pub(crate) struct Time {
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
    write(path, &format!("{text}\n"), true).map_err(Trouble::File)
}

/// Writes a file completely or not at all; without `may_replace` no file of this name may exist.
pub(super) fn write(path: &Path, text: &str, may_replace: bool) -> io::Result<()> {
    let mut file = new_file_beside(path)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    let kept = if may_replace { file.persist(path) } else { file.persist_noclobber(path) };
    kept.map(drop).map_err(|error| error.error)
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
    read(&contents(path)?, 0, layout, settings, now)
}

/// The bytes of a file, unless they are too many.
pub(super) fn contents(path: &Path) -> Result<Vec<u8>, Trouble> {
    let length = fs::metadata(path).map_err(Trouble::File)?.len();
    if length > MAX_BYTES as u64 {
        let why = format!("expected at most {MAX_BYTES} bytes, found {length}");
        return Err(Trouble::NoBoard(why));
    }
    fs::read(path).map_err(Trouble::File)
}

/// The maximum number of puzzles of a text that are offered to the player.
const MOST_CHOICES: usize = 1_000;

/// A puzzle of a text with several of them.
pub(super) struct Choice {
    pub(super) line: usize,
    pub(super) n_clues: usize,
    /// The first cells.
    pub(super) text: String,
    /// Its index among everything found in the text.
    pub(super) index: usize,
}

/// The puzzles of a text, from its beginning.
pub(super) fn choices(bytes: &[u8], now: u64) -> Vec<Choice> {
    let records = Records::new(None, options(Budget::default(), now), bytes);
    let boards = records.enumerate().filter_map(|(index, record)| {
        let record = record.ok()?;
        let board = record.board.ok()?;
        let digit = |cell| board.get(cell).map_or(".".to_owned(), |digit| digit.to_string());
        let text = board.layout().cells().take(18).map(digit).collect();
        Some(Choice { line: record.line, n_clues: board.n_filled(), text, index })
    });
    boards.take(MOST_CHOICES).collect()
}

/// Reads the game or puzzle with this index in a text.
pub(super) fn read(
    bytes: &[u8],
    index: usize,
    layout: Option<&Layout>,
    settings: Settings,
    now: u64,
) -> Result<Loaded, Trouble> {
    let mut records = Records::new(layout, options(Budget::default(), now), bytes);
    loaded(records.nth(index), settings)
}

/// The games and puzzles of a file, one after another.
pub(super) fn each<'a>(
    path: &Path,
    layout: Option<&'a Layout>,
    settings: Settings,
    now: u64,
) -> impl Iterator<Item = Result<Loaded, Trouble>> + use<'a> {
    let (file, failed) = match fs::File::open(path) {
        Ok(file) => (Some(file), None),
        Err(error) => (None, Some(Err(Trouble::File(error)))),
    };
    let options = options(Budget::default(), now);
    let records = file.into_iter().flat_map(move |file| Records::new(layout, options, file));
    records.map(move |record| loaded(Some(record), settings)).chain(failed)
}

/// The game or puzzle of a record.
fn loaded(record: Option<io::Result<Record>>, settings: Settings) -> Result<Loaded, Trouble> {
    let no_board = |why: &str| Trouble::NoBoard(why.to_owned());
    let record = match record {
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
            let puzzle = Puzzle::new(board.clone())
                .map_err(|error| Trouble::NotUnique(Box::new(board), error.to_string()))?;
            let mut loaded = of_puzzle(puzzle, Declared::default());
            if let Some(marks) = marks.filter(|marks| !marks.is_empty()) {
                let played = loaded.game.play(Turn::Moves(marks), 0);
                played.map_err(|error| Trouble::NoPuzzle(error.to_string()))?;
            }
            loaded
        }
    })
}
