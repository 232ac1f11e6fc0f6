//! Games and puzzles on the page: saving, opening, sharing and making them.

use ninefold::{ParseBoardError, ParseBoardErrorKind as Kind};

use crate::Language;
use crate::text::{say, say_of};

labels! {
    Full => "keep-full",
    Newer => "keep-newer",
    Elsewhere => "keep-elsewhere",
    TakeOver => "keep-take-over",
    NoWorker => "keep-no-worker",
    Coming => "keep-coming",
    Missing => "keep-missing",
    TryAgain => "keep-try-again",
    Technique => "keep-technique",
    AnyTechnique => "keep-technique-any",
    Rating => "keep-rating",
    Symmetry => "keep-symmetry",
    SymmetryNone => "keep-symmetry-none",
    SymmetryHalfTurn => "keep-symmetry-180",
    SymmetryQuarterTurn => "keep-symmetry-90",
    SymmetryRows => "keep-symmetry-rows",
    SymmetryColumns => "keep-symmetry-columns",
    SymmetryDiagonal => "keep-symmetry-diagonal",
    SymmetryAntidiagonal => "keep-symmetry-antidiagonal",
    Impossible => "keep-impossible",
    Variant => "keep-variant",
    Begun => "keep-begun",
    Solved => "keep-solved",
    SolvedTitle => "keep-solved-title",
    PreviousMonth => "keep-month-previous",
    NextMonth => "keep-month-next",
    Games => "keep-games",
    NoGames => "keep-no-games",
    Delete => "keep-delete",
    AskDelete => "keep-ask-delete",
    Open => "keep-open",
    Paste => "keep-paste",
    PasteExample => "keep-paste-example",
    LayoutFound => "keep-layout-found",
    ChooseFile => "keep-choose-file",
    Drop => "keep-drop",
    NoPuzzle => "keep-no-puzzle",
    Share => "keep-share",
    Title => "keep-title",
    Link => "keep-link",
    Copy => "keep-copy",
    Copied => "keep-copied",
    NotCopied => "keep-not-copied",
    SendLink => "keep-send-link",
    Form => "keep-form",
    WithEntries => "keep-with-entries",
    Text => "keep-text",
    Download => "keep-download",
    Print => "keep-print",
    Everything => "keep-everything",
    SaveEverything => "keep-everything-save",
    ReadEverything => "keep-everything-read",
    TakeTheirs => "keep-take-theirs",
    KeepMine => "keep-keep-mine",
    NotEverything => "keep-not-everything",
    NewVersion => "keep-new-version",
    Reload => "keep-reload",
}

/// The number of boards tried so far while a puzzle is being made.
pub fn tried(language: Language, n_boards: usize) -> String {
    say_of(language, "keep-tried", n_boards, [])
}

/// Says that a puzzle cannot be opened, with the reason in the words of its reader.
///
/// ```
/// use ninefold_words::Language;
/// use ninefold_words::ui::games;
///
/// let text = games::unreadable(Language::English, "version: is missing");
/// assert_eq!(text, "This cannot be read: version: is missing");
/// ```
pub fn unreadable(language: Language, why: &str) -> String {
    say(language, "keep-unreadable", [("why", why.to_owned())])
}

/// Says that a text is not a board, with what was expected and where.
///
/// ```
/// use ninefold::{Board, Layout};
/// use ninefold_words::Language;
/// use ninefold_words::ui::games;
///
/// let error = Board::parse(&Layout::classic(), "12").unwrap_err();
/// let text = games::no_board(Language::English, &error);
/// assert_eq!(text, "This cannot be read: expected 81 cells, found 2 (line 1, column 2)");
/// ```
pub fn no_board(language: Language, error: &ParseBoardError) -> String {
    let number = |name, number: usize| (name, number.to_string());
    let what = |id, values: &[(&'static str, String)]| say(language, id, values.iter().cloned());
    let what = match &error.kind {
        Kind::UnknownCharacter(char) => what("keep-board-character", &[("char", char.to_string())]),
        Kind::TooShort { expected, found } => {
            what("keep-board-short", &[number("expected", *expected), number("found", *found)])
        }
        Kind::TooLong { expected } => what("keep-board-long", &[number("expected", *expected)]),
        Kind::RowLength { expected, found } => {
            what("keep-board-row", &[number("expected", *expected), number("found", *found)])
        }
        Kind::Rows { expected, found } => {
            what("keep-board-rows", &[number("expected", *expected), number("found", *found)])
        }
        Kind::Bars => what("keep-board-bars", &[]),
        Kind::CellExpected => what("keep-board-cell", &[]),
        Kind::GapExpected => what("keep-board-gap", &[]),
        Kind::OneDigitExpected => what("keep-board-digit", &[]),
        Kind::CandidateExpected(char) => {
            what("keep-board-candidate", &[("char", char.to_string())])
        }
        Kind::PuzzleSectionExpected => what("keep-board-section", &[]),
        other => other.to_string(),
    };
    let place = [number("line", error.line), number("column", error.column), ("what", what)];
    unreadable(language, &say(language, "keep-board-place", place))
}

/// Says that a text contains several puzzles.
pub fn several(language: Language, n_puzzles: usize) -> String {
    say_of(language, "keep-several", n_puzzles, [])
}

/// One of several puzzles: its number, from 1, and its number of givens.
pub fn one_of_several(language: Language, number: usize, n_givens: usize) -> String {
    say_of(language, "keep-one-of-several", n_givens, [("number", number.to_string())])
}

/// Says that a game cannot be written in a format, and why.
pub fn unwritable(language: Language, why: &str) -> String {
    say(language, "keep-unwritable", [("why", why.to_owned())])
}

/// The number of games and settings that were loaded from a file.
pub fn taken(language: Language, n_entries: usize) -> String {
    say_of(language, "keep-taken", n_entries, [])
}

/// Asks what to do with entries that differ from those in a file.
pub fn ask_differing(language: Language, n_entries: usize) -> String {
    say_of(language, "keep-ask-differing", n_entries, [])
}

/// Names a damaged entry of a file, and says why it is damaged.
pub fn damaged_entry(language: Language, name: &str, why: &str) -> String {
    say(language, "keep-damaged-entry", [("name", name.to_owned()), ("why", why.to_owned())])
}
