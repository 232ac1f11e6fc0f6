//! What is said on the page in the browser, apart from hints and what all games say.

use ninefold::{Color, Digit, DigitSet, Layout, Place, Violation};

use crate::text::{say, say_of};
use crate::voice::{Form, Joint, Voice, list};
use crate::{Language, digits_and, play};

/// A word or sentence without gaps.
pub fn label(language: Language, label: Label) -> String {
    say(language, label.id(), [])
}

/// The words of buttons and headings, and sentences that are always the same.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is its own English text")]
pub enum Label {
    Board,
    Digit,
    Corner,
    Center,
    Color,
    Undo,
    Redo,
    Erase,
    Check,
    Hint,
    MoreHint,
    Where,
    Apply,
    Candidates,
    Restart,
    Reveal,
    New,
    Daily,
    Settings,
    Help,
    Layout,
    Level,
    Date,
    Play,
    Cancel,
    Close,
    Theme,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
    ThemeContrast,
    Language,
    Timer,
    Pad,
    Given,
    Empty,
    InConflict,
    Wrong,
    ZoomIn,
    ZoomOut,
    AskRestart,
    AskReveal,
    Failed,
    NotKept,
    Damaged,
    KeyArrows,
    KeyTab,
    KeyDigits,
    KeyCorner,
    KeyCenter,
    KeyErase,
    KeyUndo,
    KeyInk,
    KeyHint,
    KeyCheck,
    KeyCandidates,
    KeyEscape,
    KeyHelp,
}

impl Label {
    fn id(self) -> &'static str {
        match self {
            Label::Board => "page-board",
            Label::Digit => "page-digit",
            Label::Corner => "page-corner",
            Label::Center => "page-center",
            Label::Color => "page-color",
            Label::Undo => "page-undo",
            Label::Redo => "page-redo",
            Label::Erase => "page-erase",
            Label::Check => "page-check",
            Label::Hint => "page-hint",
            Label::MoreHint => "page-hint-more",
            Label::Where => "page-where",
            Label::Apply => "page-apply",
            Label::Candidates => "page-candidates",
            Label::Restart => "page-restart",
            Label::Reveal => "page-reveal",
            Label::New => "page-new",
            Label::Daily => "page-daily",
            Label::Settings => "page-settings",
            Label::Help => "page-help",
            Label::Layout => "page-layout",
            Label::Level => "page-level",
            Label::Date => "page-date",
            Label::Play => "page-play",
            Label::Cancel => "page-cancel",
            Label::Close => "page-close",
            Label::Theme => "page-theme",
            Label::ThemeSystem => "page-theme-system",
            Label::ThemeLight => "page-theme-light",
            Label::ThemeDark => "page-theme-dark",
            Label::ThemeContrast => "page-theme-contrast",
            Label::Language => "page-language",
            Label::Timer => "page-timer",
            Label::Pad => "page-pad",
            Label::Given => "page-given",
            Label::Empty => "page-empty",
            Label::InConflict => "page-in-conflict",
            Label::Wrong => "page-wrong",
            Label::ZoomIn => "page-zoom-in",
            Label::ZoomOut => "page-zoom-out",
            Label::AskRestart => "page-ask-restart",
            Label::AskReveal => "page-ask-reveal",
            Label::Failed => "page-failed",
            Label::NotKept => "page-not-kept",
            Label::Damaged => "page-damaged",
            Label::KeyArrows => "page-key-arrows",
            Label::KeyTab => "page-key-tab",
            Label::KeyDigits => "page-key-digits",
            Label::KeyCorner => "page-key-corner",
            Label::KeyCenter => "page-key-center",
            Label::KeyErase => "page-key-erase",
            Label::KeyUndo => "page-key-undo",
            Label::KeyInk => "page-key-ink",
            Label::KeyHint => "page-key-hint",
            Label::KeyCheck => "page-key-check",
            Label::KeyCandidates => "page-key-candidates",
            Label::KeyEscape => "page-key-escape",
            Label::KeyHelp => "page-key-help",
        }
    }
}

/// A cell as one of its grids sees it: `nw row 9 column 9`.
///
/// ```
/// use ninefold::Layout;
/// use ninefold_words::{Language, page};
///
/// let classic = Layout::classic();
/// let cell = classic.cell_at(0, 2).expect("a cell of the first row");
/// let place = classic.places(cell)[0];
/// assert_eq!(page::place(Language::English, &classic, place), "row 1 column 3");
/// ```
pub fn place(language: Language, layout: &Layout, place: Place) -> String {
    let row = ("row", (place.row + 1).to_string());
    let column = ("column", (place.column + 1).to_string());
    if layout.n_grids() == 1 {
        return say(language, "page-place", [row, column]);
    }
    let grid = ("grid", layout.grid_name(place.grid).to_owned());
    say(language, "page-place-grid", [grid, row, column])
}

/// The other names of a cell: `shared with center row 3 column 3`.
pub fn shared(language: Language, places: Vec<String>) -> String {
    say(language, "page-shared", [("places", list(language, places, Joint::And))])
}

/// The pencil marks of a cell.
pub fn marks(language: Language, digits: DigitSet) -> String {
    say(language, "page-marks", [("digits", digits_and(language, digits))])
}

/// The color of a cell, by its number.
pub fn colored(language: Language, color: Color) -> String {
    say(language, "page-colored", [("number", color.get().to_string())])
}

/// How many cells are empty.
pub fn left(language: Language, n_empty: usize) -> String {
    say_of(language, "page-left", n_empty, [])
}

/// The name of a digit's key, with how many of it are missing.
pub fn key(language: Language, digit: Digit, n_left: usize) -> String {
    say_of(language, "page-key-left", n_left, [("digit", digit.to_string())])
}

/// How many cells are in conflict.
pub fn conflicts(language: Language, n_cells: usize) -> String {
    say_of(language, "page-conflicts", n_cells, [])
}

/// The best times, in milliseconds, shortest first.
pub fn best(language: Language, times: &[u64]) -> String {
    let times: Vec<String> = times.iter().map(|&time| play::time(time)).collect();
    say(language, "page-best", [("times", times.join(" · "))])
}

/// One conflict: its digit, its house and its cells.
pub fn conflict(language: Language, layout: &Layout, violation: &Violation) -> String {
    let voice = Voice::new(language, layout);
    let gaps = [
        ("digit", violation.digit.to_string()),
        ("house", voice.house(violation.house, Form::The)),
        ("cells", voice.cells(&violation.cells, Joint::And)),
    ];
    voice.say("page-conflict", gaps)
}
