//! Sentences for games in the terminal: summaries of games, and answers to typed commands.

use std::io::{self, ErrorKind};

use ninefold::logic::Level;
use ninefold::{Cell, Layout};

use crate::text::{say, say_of};
use crate::ui::turns::time;
use crate::voice::{Joint, Voice};
use crate::{Language, layout_title, level_name};

/// What identifies a game in a list: layout, level, progress and time.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The id of its layout.
    pub layout: String,
    /// Its level, if known.
    pub level: Option<Level>,
    /// The day of a daily puzzle.
    pub daily: Option<String>,
    /// The number of empty cells.
    pub n_empty: usize,
    /// The time played, in milliseconds.
    pub played: u64,
}

/// A game in one line: `Samurai, hard, 120 cells left, played 4:05`.
pub fn summary(language: Language, summary: &Summary) -> String {
    let gaps = [("game", kind(language, summary)), ("time", time(summary.played))];
    say_of(language, "play-summary", summary.n_empty, gaps)
}

/// A solved game in one line: `Samurai, hard, solved in 14:05`.
pub fn solved_summary(language: Language, summary: &Summary) -> String {
    let gaps = [("game", kind(language, summary)), ("time", time(summary.played))];
    say(language, "play-solved-summary", gaps)
}

/// Layout, level and day of a game.
fn kind(language: Language, summary: &Summary) -> String {
    let mut name = layout_title(language, &summary.layout);
    if let Some(level) = summary.level {
        name = format!("{name}, {}", level_name(language, level));
    }
    if let Some(date) = &summary.daily {
        name = format!("{name}, {}", say(language, "play-daily", [("date", date.clone())]));
    }
    name
}

/// Asks for a level.
pub fn ask_level(language: Language) -> String {
    say(language, "play-ask-level", [])
}

/// Asks again for a level.
pub fn ask_level_again(language: Language) -> String {
    say(language, "play-ask-level-again", [])
}

/// Says that a game starts or continues.
pub fn begins(language: Language, game: &Summary) -> String {
    say(language, "play-begins", [("summary", summary(language, game))])
}

/// Asks whether to continue an unfinished game.
pub fn ask_continue(language: Language, game: &Summary) -> String {
    say(language, "play-ask-continue", [("summary", summary(language, game))])
}

/// Says that there is no game to continue.
pub fn nothing_to_continue(language: Language) -> String {
    say(language, "play-nothing-to-continue", [])
}

/// Says that there is no game to continue except the open one.
pub fn nothing_else_to_continue(language: Language) -> String {
    say(language, "play-nothing-else", [])
}

/// Says that all puzzles of a collection are solved.
pub fn all_solved(language: Language, n_puzzles: usize, file: &str) -> String {
    say_of(language, "play-all-solved", n_puzzles, [("file", file.to_owned())])
}

/// Says that the daily puzzle was begun before, and is continued.
pub fn daily_continues(language: Language) -> String {
    say(language, "play-daily-continues", [])
}

/// Says that the board of a file is complete: there is nothing to play.
pub fn already_solved(language: Language) -> String {
    say(language, "play-already-solved", [])
}

/// Says that a pasted text is not a puzzle, and why.
pub fn not_pasted(language: Language, why: &str) -> String {
    say(language, "play-not-pasted", [("why", why.to_owned())])
}

/// Says goodbye after a solved game.
pub fn goodbye_solved(language: Language) -> String {
    say(language, "play-goodbye-solved", [])
}

/// Says goodbye after a game in which nothing was played.
pub fn goodbye_untouched(language: Language) -> String {
    say(language, "play-goodbye-untouched", [])
}

/// Says that a game was deleted.
pub fn deleted(language: Language) -> String {
    say(language, "play-deleted", [])
}

/// How to leave the typed game, after Ctrl-C.
pub fn how_to_leave(language: Language) -> String {
    say(language, "play-how-to-leave", [])
}

/// Says that another program has this game open.
pub fn in_use(language: Language) -> String {
    say(language, "play-in-use", [])
}

/// Says that a saved game was damaged, how many turns were recovered, and where the damaged data is.
pub fn recovered(language: Language, n_turns: usize, kept: &str) -> String {
    say_of(language, "play-recovered", n_turns, [("file", kept.to_owned())])
}

/// Says that turns cannot be saved, and why.
pub fn not_kept(language: Language, why: &str) -> String {
    say(language, "play-not-kept", [("why", why.to_owned())])
}

/// Says that `n_turns` turns were undone.
pub fn undone(language: Language, n_turns: u32) -> String {
    say_of(language, "play-undone", n_turns as usize, [])
}

/// Says that fewer turns than requested were undone: all `n_turns` that there were.
pub fn undone_all(language: Language, n_turns: u32) -> String {
    say_of(language, "play-undone-all", n_turns as usize, [])
}

/// Says that `n_turns` turns were redone.
pub fn redone(language: Language, n_turns: u32) -> String {
    say_of(language, "play-redone", n_turns as usize, [])
}

/// Says that fewer turns than requested were redone: all `n_turns` that there were.
pub fn redone_all(language: Language, n_turns: u32) -> String {
    say_of(language, "play-redone-all", n_turns as usize, [])
}

/// Asks whether to start over.
pub fn ask_restart(language: Language) -> String {
    say(language, "play-ask-restart", [])
}

/// Says that nothing changed.
pub fn unchanged(language: Language) -> String {
    say(language, "play-unchanged", [])
}

/// How to record an elimination: with a move like the example, or, if there are no marks, by making marks
/// first.
pub fn tip_marks(language: Language, example: Option<&str>) -> String {
    match example {
        Some(example) => say(language, "play-tip-unmark", [("example", example.to_owned())]),
        None => say(language, "play-tip-candidates", []),
    }
}

/// The time played.
pub fn played(language: Language, milliseconds: u64) -> String {
    say(language, "play-time", [("time", time(milliseconds))])
}

/// Says that a file was written.
pub fn saved(language: Language, file: &str) -> String {
    say(language, "play-saved", [("file", file.to_owned())])
}

/// Asks whether to overwrite a file.
pub fn ask_overwrite(language: Language, file: &str) -> String {
    say(language, "play-ask-overwrite", [("file", file.to_owned())])
}

/// Says that a file cannot be read or written, and why.
pub fn file_trouble(language: Language, file: &str, why: &str) -> String {
    say(language, "play-file-trouble", [("file", file.to_owned()), ("why", why.to_owned())])
}

/// Says that some cells of a photo's puzzle are doubtful.
pub fn photo_doubtful(language: Language, cells: &str) -> String {
    say(language, "play-photo-doubtful", [("cells", cells.to_owned())])
}

/// Says that the digits read from a photo are not a puzzle.
pub fn photo_unclear(language: Language, file: &str, cells: &str) -> String {
    say(language, "play-photo-unclear", [("file", file.to_owned()), ("cells", cells.to_owned())])
}

/// Why a file cannot be read or written, from the error of the system.
///
/// ```
/// use std::io;
///
/// use ninefold_words::Language;
/// use ninefold_words::ui::commands::trouble;
///
/// let error = io::Error::from(io::ErrorKind::NotFound);
/// assert_eq!(trouble(Language::French, &error), "fichier introuvable");
/// ```
pub fn trouble(language: Language, error: &io::Error) -> String {
    let id = match error.kind() {
        ErrorKind::NotFound => "trouble-not-found",
        ErrorKind::PermissionDenied => "trouble-denied",
        ErrorKind::IsADirectory => "trouble-folder",
        ErrorKind::NotADirectory => "trouble-no-folder",
        ErrorKind::ReadOnlyFilesystem => "trouble-read-only",
        ErrorKind::StorageFull => "trouble-full",
        ErrorKind::InvalidData => "trouble-no-text",
        kind => return io::Error::from(kind).to_string(),
    };
    say(language, id, [])
}

/// Says goodbye: the game is saved and can be continued later.
pub fn goodbye(language: Language) -> String {
    say(language, "play-goodbye", [])
}

/// Says goodbye: the game is not saved, because there is no place for it.
pub fn goodbye_unkept(language: Language) -> String {
    say(language, "play-goodbye-unkept", [])
}

/// Says that the game was abandoned.
pub fn abandoned(language: Language) -> String {
    say(language, "play-abandoned", [])
}

/// Says that marks are refused because the cell has a digit.
pub fn filled(language: Language, layout: &Layout, cell: Cell) -> String {
    let voice = Voice::new(language, layout);
    voice.say("play-filled", [("cell", voice.cell(cell))])
}

/// What the signs on the board mean.
pub fn legend(language: Language) -> String {
    say(language, "play-legend", [])
}

/// Says that no game has been solved yet.
pub fn no_records(language: Language) -> String {
    say(language, "play-no-records", [])
}

/// The headings of a table of records: mode, level, games, best, average.
pub fn records_headings(language: Language) -> [String; 5] {
    ["records-mode", "records-level", "records-games", "records-best", "records-average"]
        .map(|heading| say(language, heading, []))
}

/// The number of days in a row on which a daily puzzle was solved.
pub fn streak(language: Language, n_days: usize) -> String {
    say_of(language, "records-streak", n_days, [])
}

/// What a command does.
pub fn help(language: Language, command: TypedCommand) -> String {
    let id = match command {
        TypedCommand::Insert => "help-insert",
        TypedCommand::Delete => "help-delete",
        TypedCommand::Mark => "help-mark",
        TypedCommand::Undo => "help-undo",
        TypedCommand::Redo => "help-redo",
        TypedCommand::Restart => "help-restart",
        TypedCommand::Hint => "help-hint",
        TypedCommand::Check => "help-check",
        TypedCommand::Candidates => "help-candidates",
        TypedCommand::Marks => "help-marks",
        TypedCommand::Finish => "help-finish",
        TypedCommand::Save => "help-save",
        TypedCommand::Load => "help-load",
        TypedCommand::New => "help-new",
        TypedCommand::Time => "help-time",
        TypedCommand::Stats => "help-stats",
        TypedCommand::Board => "help-board",
        TypedCommand::Help => "help-help",
        TypedCommand::Quit => "help-quit",
    };
    say(language, id, [])
}

/// How to name a grid in a command.
pub fn grids_help(language: Language) -> String {
    say(language, "help-grids", [])
}

/// The arguments of a command in its usage.
pub fn arguments(language: Language, arguments: Arguments) -> String {
    match arguments {
        Arguments::Nothing => String::new(),
        Arguments::Numbers(example) => example.to_owned(),
        Arguments::File => say(language, "usage-file", []),
        Arguments::Where => say(language, "usage-where", []),
        Arguments::Puzzle => say(language, "usage-new", []),
    }
}

/// What follows the word of a command.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Arguments {
    /// Nothing.
    Nothing,
    /// Numbers such as these.
    Numbers(&'static str),
    /// The name of a file.
    File,
    /// Optionally the word `where`.
    Where,
    /// Optionally a level and a layout.
    Puzzle,
}

/// The typed commands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is a command")]
pub enum TypedCommand {
    Insert,
    Delete,
    Mark,
    Undo,
    Redo,
    Restart,
    Hint,
    Check,
    Candidates,
    Marks,
    Finish,
    Save,
    Load,
    New,
    Time,
    Stats,
    Board,
    Help,
    Quit,
}

/// Says that a word is not a command.
pub fn unknown_command(language: Language, word: &str) -> String {
    say(language, "bad-command", [("word", word.to_owned())])
}

/// Says that the arguments of a command are not a row, a column and a digit.
pub fn bad_place_and_digit(language: Language, found: &str, example: &str) -> String {
    let gaps = [("example", example.to_owned())];
    instead_of(language, found, &say(language, "bad-place-and-digit", gaps))
}

/// Says that the arguments of a command are not a row and a column.
pub fn bad_place(language: Language, found: &str, example: &str) -> String {
    instead_of(language, found, &say(language, "bad-place", [("example", example.to_owned())]))
}

/// Says that the argument of undo or redo is not a number of turns.
pub fn bad_count(language: Language, found: &str) -> String {
    instead_of(language, found, &say(language, "bad-count", []))
}

/// Says that the argument of a hint is not a hint level.
pub fn bad_hint_level(language: Language, found: &str) -> String {
    instead_of(language, found, &say(language, "bad-hint-level", []))
}

/// Says that a command needs the name of a file.
pub fn bad_file(language: Language, example: &str) -> String {
    say(language, "bad-file", [("example", example.to_owned())])
}

/// Says that a command takes no arguments.
pub fn bad_extra(language: Language, word: &str, found: &str) -> String {
    say(language, "bad-extra", [("word", word.to_owned()), ("found", quoted(found))])
}

/// Says that an argument of `new` is neither a level nor a layout.
pub fn bad_new(language: Language, found: &str) -> String {
    instead_of(language, found, &say(language, "bad-new", []))
}

/// Says that a command needs the name of a grid in front of it.
pub fn missing_grid(language: Language, layout: &Layout, example: &str) -> String {
    let gaps = [("grids", grids(language, layout)), ("example", example.to_owned())];
    say(language, "bad-grid-missing", gaps)
}

/// Says that there is no grid with this name.
pub fn unknown_grid(language: Language, layout: &Layout, found: &str) -> String {
    say(language, "bad-grid", [("grids", grids(language, layout)), ("found", quoted(found))])
}

fn grids(language: Language, layout: &Layout) -> String {
    Voice::new(language, layout).grids(layout.grids(), Joint::And)
}

/// What was found and what was expected instead; if nothing was found, only what was expected.
fn instead_of(language: Language, found: &str, expected: &str) -> String {
    if !found.is_empty() {
        let gaps = [("found", quoted(found)), ("expected", expected.to_owned())];
        return say(language, "bad-instead", gaps);
    }
    let mut chars = expected.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}

/// The player's input, shortened if it is long.
fn quoted(found: &str) -> String {
    const MOST: usize = 20;
    match found.chars().count() {
        n if n <= MOST => found.to_owned(),
        _ => found.chars().take(MOST).chain(['…']).collect(),
    }
}

/// The number of steps of a path that are not singles, and that number for the usual path.
pub fn shortened(language: Language, n: usize, usual: usize) -> String {
    say_of(language, "path-shortened", n, [("usual", usual.to_string())])
}
