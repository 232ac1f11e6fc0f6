//! Words of the workbench, where players set puzzles.

use ninefold::logic::Level;
use ninefold::{LayoutError, MAX_GRIDS};

use crate::text::{say, say_of};
use crate::{Language, level_name};

labels! {
    Workbench => "bench-workbench",
    WorkbenchHelp => "bench-help",
    NewDraft => "bench-new",
    Drafts => "bench-drafts",
    Untitled => "bench-untitled",
    AskDelete => "bench-ask-delete",
    FromGame => "bench-from-game",
    Givens => "bench-givens-mode",
    Pattern => "bench-pattern-mode",
    ModeName => "bench-mode",
    PatternHelp => "bench-pattern-help",
    Facts => "bench-facts",
    Working => "bench-working",
    NoSolution => "bench-no-solution",
    OneSolution => "bench-one-solution",
    Conflicting => "bench-conflicting",
    GaveUp => "bench-gave-up",
    Marks => "bench-marks",
    NoneRedundant => "bench-none-redundant",
    Completions => "bench-completions",
    Make => "bench-make",
    Fill => "bench-fill",
    Harder => "bench-harder",
    Vary => "bench-vary",
    Need => "bench-need",
    Minimize => "bench-minimize",
    Stop => "bench-stop",
    Found => "bench-found",
    NotFound => "bench-not-found",
    Change => "bench-change",
    Turn => "bench-turn",
    MirrorColumns => "bench-mirror-columns",
    MirrorRows => "bench-mirror-rows",
    Diagonal => "bench-diagonal",
    Relabel => "bench-relabel",
    Permute => "bench-permute",
    Shuffle => "bench-shuffle",
    Canonical => "bench-canonical",
    About => "bench-about",
    Author => "bench-author",
    Notes => "bench-notes",
    Kept => "bench-kept",
    ToCome => "bench-to-come",
    Redundant => "bench-redundant",
    Completion => "bench-completion",
    OwnLayout => "bench-own-layout",
    OwnLayoutHelp => "bench-own-layout-help",
    OwnLayoutName => "bench-own-layout-name",
    AddGrid => "bench-add-grid",
    RemoveGrid => "bench-remove-grid",
    UseLayout => "bench-use-layout",
}

/// The number of givens, and of those still to come.
pub fn givens(language: Language, n_givens: usize, n_to_come: usize) -> String {
    let givens = say_of(language, "bench-n-givens", n_givens, []);
    if n_to_come == 0 {
        return givens;
    }
    say_of(language, "bench-n-to-come", n_to_come, [("givens", givens)])
}

/// The number of solutions: an exact number, a lower bound while counting, or more than a limit.
///
/// ```
/// use ninefold_words::Language;
/// use ninefold_words::ui::workbench::solutions;
///
/// assert_eq!(solutions(Language::English, 12_345, true, false), "12,345 solutions");
/// assert_eq!(solutions(Language::English, 2, false, false), "At least 2 solutions: counting");
/// assert_eq!(solutions(Language::French, 1_000_000, false, true), "Plus de 1\u{202f}000\u{202f}000 solutions");
/// ```
pub fn solutions(language: Language, n: u64, is_exact: bool, has_more: bool) -> String {
    let id = match (is_exact, has_more) {
        (true, _) => "bench-solutions",
        (false, true) => "bench-solutions-more",
        (false, false) => "bench-solutions-least",
    };
    say(language, id, [("number", grouped(language, n))])
}

/// A number with its digits in groups of three.
fn grouped(language: Language, number: u64) -> String {
    let separator = match language {
        Language::English => ',',
        Language::French => '\u{202f}',
    };
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

/// The redundant givens, by their cells.
pub fn redundant(language: Language, n: usize, cells: String) -> String {
    say_of(language, "bench-n-redundant", n, [("cells", cells)])
}

/// A digit that leaves one solution, with the level of the puzzle.
pub fn completion(language: Language, cell: String, digit: String, level: Option<Level>) -> String {
    match level {
        None => say(language, "bench-completes", [("cell", cell), ("digit", digit)]),
        Some(level) => {
            let gaps = [("cell", cell), ("digit", digit), ("level", level_name(language, level))];
            say(language, "bench-completes-level", gaps)
        }
    }
}

/// The number of completions that are not listed.
pub fn more_completions(language: Language, n: usize) -> String {
    say_of(language, "bench-more-completions", n, [])
}

/// The number of tries of a search so far.
pub fn tried(language: Language, n: u64) -> String {
    say(language, "bench-tried", [("number", grouped(language, n))])
}

/// The place of a grid on the canvas, in boxes from 1.
pub fn grid_on_canvas(language: Language, grid: usize, row: usize, column: usize) -> String {
    let gaps = [("grid", grid), ("row", row), ("column", column)];
    say(language, "bench-grid", gaps.map(|(name, number)| (name, number.to_string())))
}

/// Why grids do not make a layout.
///
/// ```
/// use ninefold::Layout;
/// use ninefold_words::Language;
/// use ninefold_words::ui::workbench::not_a_layout;
///
/// let error = Layout::of_grids(&[(0, 0), (0, 0)]).unwrap_err();
/// assert_eq!(not_a_layout(Language::English, &error), "Grids 1 and 2 are in the same place.");
/// ```
pub fn not_a_layout(language: Language, error: &LayoutError) -> String {
    let number = |name, number: usize| (name, number.to_string());
    match error {
        LayoutError::NoGrid => say(language, "bench-layout-empty", []),
        LayoutError::TooManyGrids { found } => {
            let gaps = [number("most", MAX_GRIDS), number("found", *found)];
            say(language, "bench-layout-many", gaps)
        }
        LayoutError::SameCorner { first, second } => {
            let gaps = [number("first", *first), number("second", *second)];
            say(language, "bench-layout-same", gaps)
        }
        // A canvas in boxes has no other errors; the reader of texts reports those in its own words.
        other => other.to_string(),
    }
}
