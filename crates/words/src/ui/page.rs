//! Labels and sentences of the page; the terminal shares many of them.

use ninefold::logic::{Level, Technique};
use ninefold::{Cell, Color, Digit, DigitSet, Layout, Place, Violation};

use super::turns;
use crate::text::{say, say_of};
use crate::voice::{Form, Joint, Voice, list};
use crate::{Language, digits_and, level_name, technique_name};

labels! {
    Board => "page-board",
    Digit => "page-digit",
    Corner => "page-corner",
    Center => "page-center",
    Color => "page-color",
    Undo => "page-undo",
    Redo => "page-redo",
    Erase => "page-erase",
    Check => "page-check",
    Hint => "page-hint",
    MoreHint => "page-hint-more",
    Where => "page-where",
    UndoMistake => "page-undo-mistake",
    Apply => "page-apply",
    Candidates => "page-candidates",
    Restart => "page-restart",
    Reveal => "page-reveal",
    New => "page-new",
    Daily => "page-daily",
    Settings => "page-settings",
    Help => "page-help",
    Layout => "page-layout",
    Level => "page-level",
    Date => "page-date",
    Play => "page-play",
    Cancel => "page-cancel",
    Close => "page-close",
    Theme => "page-theme",
    ThemeSystem => "page-theme-system",
    ThemeLight => "page-theme-light",
    ThemeDark => "page-theme-dark",
    ThemeContrast => "page-theme-contrast",
    Language => "page-language",
    Timer => "page-timer",
    Rulers => "page-rulers",
    NameTechniques => "page-name-techniques",
    Guessed => "page-guessed",
    Pad => "page-pad",
    Given => "page-given",
    Empty => "page-empty",
    InConflict => "page-in-conflict",
    Wrong => "page-wrong",
    ZoomIn => "page-zoom-in",
    ZoomOut => "page-zoom-out",
    AskRestart => "page-ask-restart",
    AskReveal => "page-ask-reveal",
    Failed => "page-failed",
    NotKept => "page-not-kept",
    Damaged => "page-damaged",
    KeyArrows => "page-key-arrows",
    KeyEdges => "page-key-edges",
    KeyAll => "page-key-all",
    KeyTab => "page-key-tab",
    KeyDigits => "page-key-digits",
    KeyCorner => "page-key-corner",
    KeyCenter => "page-key-center",
    KeyErase => "page-key-erase",
    KeyUndo => "page-key-undo",
    KeyInk => "page-key-ink",
    KeyHint => "page-key-hint",
    KeyCheck => "page-key-check",
    KeyCandidates => "page-key-candidates",
    KeyEscape => "page-key-escape",
    KeyHelp => "page-key-help",
    NameCorner => "page-name-corner",
    NameCenter => "page-name-center",
    NameErase => "page-name-erase",
    NameUndo => "page-name-undo",
    NameEdges => "page-name-edges",
    NameAll => "page-name-all",
    NameInk => "page-name-ink",
    NameEscape => "page-name-escape",
    Filter => "settings-filter",
    FilterHelp => "settings-filter-help",
    KeyFilter => "page-key-filter",
    Hold => "settings-hold",
    HoldHelp => "settings-hold-help",
    Chain => "settings-chain",
    ChainHelp => "settings-chain-help",
    KeyHold => "page-key-hold",
    KeyPause => "page-key-pause",
    KeyWheel => "page-key-wheel",
    More => "page-more",
    Checkpoints => "checkpoints",
    CheckpointsHelp => "checkpoints-help",
    CheckpointName => "checkpoint-name",
    Remember => "checkpoint-save",
    TooManyCheckpoints => "checkpoints-full",
    Policy => "settings-policy",
    PolicyFree => "settings-policy-free",
    PolicyStrict => "settings-policy-strict",
    PolicyGuarded => "settings-policy-guarded",
    PolicyFreeHelp => "settings-policy-free-help",
    PolicyStrictHelp => "settings-policy-strict-help",
    PolicyGuardedHelp => "settings-policy-guarded-help",
    CleanMarks => "settings-clean-marks",
    KeepCandidates => "settings-keep-candidates",
    NextGame => "settings-next-game",
    Pause => "pause",
    Resume => "resume",
    Paused => "paused",
    PausedHelp => "paused-help",
    Walk => "walk",
    AskWalk => "walk-ask",
    AllSteps => "steps-all",
    StepsHere => "steps-here",
    RareSteps => "steps-rare",
    WhyNot => "why-not",
    Next => "walk-next",
    Previous => "walk-previous",
    Leave => "walk-leave",
    WalkEnds => "walk-ends",
    Thinking => "steps-thinking",
    Lessons => "lessons",
    LessonsHelp => "lessons-help",
    Learn => "lessons-learn",
    Example => "lessons-example",
    What => "lessons-what",
    Why => "lessons-why",
    Spot => "lessons-spot",
    Again => "page-again",
    SolvedHelped => "page-solved-helped",
}

/// A cell by its position in one of its grids: `NW row 9 column 9`.
///
/// ```
/// use ninefold::Layout;
/// use ninefold_words::Language;
/// use ninefold_words::ui::page;
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
    let grid = ("grid", Voice::new(language, layout).grid(place.grid));
    say(language, "page-place-grid", [grid, row, column])
}

/// The other names of a cell: `shared with center row 3 column 3`.
pub fn shared(language: Language, places: Vec<String>) -> String {
    say(language, "page-shared", [("places", list(language, places, Joint::And))])
}

/// The corner marks of a cell.
pub fn corner_marks(language: Language, digits: DigitSet) -> String {
    say(language, "page-marks-corner", [("digits", digits_and(language, digits))])
}

/// The center marks of a cell.
pub fn center_marks(language: Language, digits: DigitSet) -> String {
    say(language, "page-marks-center", [("digits", digits_and(language, digits))])
}

/// The color of a cell as a number.
pub fn colored(language: Language, number: Digit) -> String {
    say(language, "page-colored", [("number", number.to_string())])
}

/// The number of empty cells.
pub fn left(language: Language, n_empty: usize) -> String {
    say_of(language, "page-left", n_empty, [])
}

/// The name of a digit's key, with the number of missing cells with the digit.
pub fn key(language: Language, digit: Digit, n_left: usize) -> String {
    say_of(language, "page-key-left", n_left, [("digit", digit.to_string())])
}

/// The number of cells in conflict.
pub fn conflicts(language: Language, n_cells: usize) -> String {
    say_of(language, "page-conflicts", n_cells, [])
}

/// The number of cells that could have a digit.
pub fn places(language: Language, digit: Digit, n_cells: usize) -> String {
    say_of(language, "page-places", n_cells, [("digit", digit.to_string())])
}

/// The best times, in milliseconds, shortest first.
pub fn best(language: Language, times: &[u64]) -> String {
    let times: Vec<String> = times.iter().map(|&time| turns::time(time)).collect();
    say(language, "page-best", [("times", times.join(" · "))])
}

/// One conflict: its digit, its house and its cells.
pub fn conflict(language: Language, layout: &Layout, violation: &Violation) -> String {
    let voice = Voice::new(language, layout);
    let digit = violation.digit().map_or_else(String::new, |digit| digit.to_string());
    let house = violation.house().map(|house| voice.house(house, Form::The));
    let gaps = [
        ("digit", digit),
        ("house", house.unwrap_or_default()),
        ("cells", voice.cells(&violation.cells, Joint::And)),
    ];
    voice.say("page-conflict", gaps)
}

/// A step with its number, from 1: `Step 3: X-Wing`.
///
/// ```
/// use ninefold::logic::Technique;
/// use ninefold_words::Language;
/// use ninefold_words::ui::page;
///
/// assert_eq!(page::walk_step(Language::English, 3, Technique::XWing), "Step 3: X-Wing");
/// ```
pub fn walk_step(language: Language, number: usize, technique: Technique) -> String {
    let technique = ("technique", technique_name(language, technique));
    say(language, "walk-step", [("number", number.to_string()), technique])
}

/// Asks for the digit that may be impossible in a cell.
pub fn ask_why(language: Language, layout: &Layout, cell: Cell) -> String {
    let voice = Voice::new(language, layout);
    voice.say("why-not-ask", [("cell", voice.cell(cell))])
}

/// The number of steps to the solution.
pub fn walk_count(language: Language, n_steps: usize) -> String {
    say_of(language, "walk-count", n_steps, [])
}

/// The number of steps found so far.
pub fn walk_count_so_far(language: Language, n_steps: usize) -> String {
    say_of(language, "walk-count-so-far", n_steps, [])
}

/// The title of the page in the browser: the current view, then the name.
pub fn title(what: &str) -> String {
    format!("{what} – Ninefold")
}

/// The technique behind the last turn.
pub fn recognized(language: Language, technique: Technique) -> String {
    say(language, "page-recognized", [("technique", technique_name(language, technique))])
}

/// Offers to return to a checkpoint.
pub fn return_to(language: Language, name: &str) -> String {
    say(language, "checkpoint-return", [("name", name.to_owned())])
}

/// Says that a checkpoint was saved.
pub fn remembered(language: Language, name: &str) -> String {
    say(language, "checkpoint-saved", [("name", name.to_owned())])
}

/// Offers a puzzle of a higher level.
pub fn harder(language: Language, level: Level) -> String {
    say(language, "page-harder", [("level", level_name(language, level))])
}

/// The number of mistakes that a guarded game has refused.
pub fn mistakes(language: Language, n_mistakes: u32) -> String {
    say_of(language, "page-mistakes", n_mistakes as usize, [])
}

/// The color of a candidate as a number.
pub fn candidate_colored(language: Language, digit: Digit, color: Color) -> String {
    let gaps = [("digit", digit.to_string()), ("number", color.get().to_string())];
    say(language, "page-candidate-colored", gaps)
}
