//! What is said on the page about games that are kept, opened, shared and made.

use ninefold::{ParseBoardError, ParseBoardErrorKind as Kind};

use crate::Language;
use crate::text::{say, say_of};

/// A word or sentence without gaps.
pub fn label(language: Language, label: Label) -> String {
    say(language, label.id(), [])
}

/// The words of buttons and headings, and sentences that are always the same.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is its own English text")]
pub enum Label {
    Full,
    Newer,
    Elsewhere,
    TakeOver,
    NoWorker,
    Technique,
    AnyTechnique,
    Symmetry,
    SymmetryNone,
    SymmetryHalfTurn,
    SymmetryQuarterTurn,
    SymmetryRows,
    SymmetryColumns,
    SymmetryDiagonal,
    SymmetryAntidiagonal,
    Impossible,
    Variant,
    Begun,
    Solved,
    PreviousMonth,
    NextMonth,
    Games,
    NoGames,
    Delete,
    AskDelete,
    Open,
    Paste,
    PasteExample,
    LayoutFound,
    ChooseFile,
    Drop,
    NoPuzzle,
    Share,
    Link,
    Copy,
    Copied,
    NotCopied,
    SendLink,
    Form,
    WithEntries,
    Text,
    Download,
    Print,
    Everything,
    SaveEverything,
    ReadEverything,
    TakeTheirs,
    KeepMine,
    NotEverything,
    NewVersion,
    Reload,
}

impl Label {
    fn id(self) -> &'static str {
        match self {
            Label::Full => "keep-full",
            Label::Newer => "keep-newer",
            Label::Elsewhere => "keep-elsewhere",
            Label::TakeOver => "keep-take-over",
            Label::NoWorker => "keep-no-worker",
            Label::Technique => "keep-technique",
            Label::AnyTechnique => "keep-technique-any",
            Label::Symmetry => "keep-symmetry",
            Label::SymmetryNone => "keep-symmetry-none",
            Label::SymmetryHalfTurn => "keep-symmetry-180",
            Label::SymmetryQuarterTurn => "keep-symmetry-90",
            Label::SymmetryRows => "keep-symmetry-rows",
            Label::SymmetryColumns => "keep-symmetry-columns",
            Label::SymmetryDiagonal => "keep-symmetry-diagonal",
            Label::SymmetryAntidiagonal => "keep-symmetry-antidiagonal",
            Label::Impossible => "keep-impossible",
            Label::Variant => "keep-variant",
            Label::Begun => "keep-begun",
            Label::Solved => "keep-solved",
            Label::PreviousMonth => "keep-month-previous",
            Label::NextMonth => "keep-month-next",
            Label::Games => "keep-games",
            Label::NoGames => "keep-no-games",
            Label::Delete => "keep-delete",
            Label::AskDelete => "keep-ask-delete",
            Label::Open => "keep-open",
            Label::Paste => "keep-paste",
            Label::PasteExample => "keep-paste-example",
            Label::LayoutFound => "keep-layout-found",
            Label::ChooseFile => "keep-choose-file",
            Label::Drop => "keep-drop",
            Label::NoPuzzle => "keep-no-puzzle",
            Label::Share => "keep-share",
            Label::Link => "keep-link",
            Label::Copy => "keep-copy",
            Label::Copied => "keep-copied",
            Label::NotCopied => "keep-not-copied",
            Label::SendLink => "keep-send-link",
            Label::Form => "keep-form",
            Label::WithEntries => "keep-with-entries",
            Label::Text => "keep-text",
            Label::Download => "keep-download",
            Label::Print => "keep-print",
            Label::Everything => "keep-everything",
            Label::SaveEverything => "keep-everything-save",
            Label::ReadEverything => "keep-everything-read",
            Label::TakeTheirs => "keep-take-theirs",
            Label::KeepMine => "keep-keep-mine",
            Label::NotEverything => "keep-not-everything",
            Label::NewVersion => "keep-new-version",
            Label::Reload => "keep-reload",
        }
    }
}

/// How many solved boards were tried while a puzzle is made.
pub fn tried(language: Language, n_boards: usize) -> String {
    say_of(language, "keep-tried", n_boards, [])
}

/// A puzzle cannot be opened: why, in the words of what reads it.
///
/// ```
/// use ninefold_words::{Language, keeping};
///
/// let text = keeping::unreadable(Language::English, "version: is missing");
/// assert_eq!(text, "This cannot be read: version: is missing");
/// ```
pub fn unreadable(language: Language, why: &str) -> String {
    say(language, "keep-unreadable", [("why", why.to_owned())])
}

/// A text is no board: where, and what was expected there.
///
/// ```
/// use ninefold::{Board, Layout};
/// use ninefold_words::{Language, keeping};
///
/// let error = Board::parse(&Layout::classic(), "12").unwrap_err();
/// let text = keeping::no_board(Language::English, &error);
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

/// A game cannot be written in a form: why.
pub fn unwritable(language: Language, why: &str) -> String {
    say(language, "keep-unwritable", [("why", why.to_owned())])
}

/// How many games and settings of a file are new, and were taken.
pub fn taken(language: Language, n_entries: usize) -> String {
    say_of(language, "keep-taken", n_entries, [])
}

/// Asks what to do with entries that are here already, and differ from those of a file.
pub fn ask_differing(language: Language, n_entries: usize) -> String {
    say_of(language, "keep-ask-differing", n_entries, [])
}

/// An entry of a file that cannot be read: its name, and why.
pub fn damaged_entry(language: Language, name: &str, why: &str) -> String {
    say(language, "keep-damaged-entry", [("name", name.to_owned()), ("why", why.to_owned())])
}
