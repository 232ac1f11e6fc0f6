//! Words on printed pages, and in the print dialog.

use crate::Language;
use crate::text::{say, say_of};

labels! {
    Book => "paper-book",
    Contents => "paper-contents",
    Hints => "paper-hints",
    Solutions => "paper-solutions",
    Ungraded => "paper-ungraded",
    Sheet => "paper-sheet",
    PerPage => "paper-per-page",
    Large => "paper-large",
    NoSolutions => "paper-none",
    Below => "paper-below",
    End => "paper-end",
    Cells => "paper-cells",
    Nothing => "paper-nothing",
    Boxes => "paper-boxes",
    Digits => "paper-digits",
    Level => "paper-level",
    Date => "paper-date",
    Techniques => "paper-names",
    Clues => "paper-clues",
    Code => "paper-code",
    AsBook => "paper-as-book",
    Number => "paper-number",
    Drawing => "paper-drawing",
    Done => "paper-done",
    Untitled => "paper-untitled",
    NotDone => "paper-not-done",
    PrintAll => "paper-print-all",
    Legend => "paper-legend",
}

/// The number of puzzles in a book.
pub fn n_puzzles(language: Language, n_puzzles: usize) -> String {
    say_of(language, "paper-puzzles", n_puzzles, [])
}

/// The techniques that a puzzle needs.
///
/// ```
/// use ninefold_words::Language;
/// use ninefold_words::ui::paper::techniques;
///
/// assert_eq!(techniques(Language::French, "X-Wing"), "Techniques\u{a0}: X-Wing");
/// ```
pub fn techniques(language: Language, names: &str) -> String {
    say(language, "paper-techniques", [("names", names.to_owned())])
}

/// A hint for a puzzle on paper: the technique of its hardest step, and where that step is.
pub fn hint(language: Language, technique: &str, area: &str) -> String {
    let gaps = [("technique", technique.to_owned()), ("area", area.to_owned())];
    say(language, "paper-hint", gaps)
}
