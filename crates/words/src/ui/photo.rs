//! Words of the view that reads puzzles from pictures.

use ninefold::Digit;

use crate::Language;
use crate::text::{say, say_of};

labels! {
    Photo => "photo-photo",
    Help => "photo-help",
    Private => "photo-private",
    Camera => "photo-camera",
    Choose => "photo-choose",
    Take => "photo-take",
    Drop => "photo-drop",
    Live => "photo-live",
    Shoot => "photo-shoot",
    Reading => "photo-reading",
    Board => "photo-board",
    Fix => "photo-fix",
    Turn => "photo-turn",
    NextPuzzle => "photo-next-puzzle",
    NextDoubtful => "photo-next-doubtful",
    Again => "photo-again",
    Doubtful => "photo-doubtful",
    Corrected => "photo-corrected",
    OneSolution => "photo-one-solution",
    NoSolution => "photo-no-solution",
    Conflict => "photo-conflict",
    Full => "photo-full",
    Unclear => "photo-unclear",
    NoGrid => "photo-no-grid",
    NoDigits => "photo-no-digits",
    Unreadable => "photo-unreadable",
    Large => "photo-large",
    Refused => "photo-refused",
    NoCamera => "photo-no-camera",
    Busy => "photo-busy",
    Insecure => "photo-insecure",
    NoReader => "photo-no-reader",
}

/// The original look of a mended cell, as part of its name.
pub fn mended(language: Language, seen: Option<Digit>) -> String {
    match seen {
        Some(digit) => say(language, "photo-mended", [("digit", digit.to_string())]),
        None => say(language, "photo-mended-empty", []),
    }
}

/// The number of doubtful cells, and what to do about them.
///
/// ```
/// use ninefold_words::Language;
/// use ninefold_words::ui::photo::n_doubtful;
///
/// let said = n_doubtful(Language::English, 2);
/// assert_eq!(said, "2 cells are doubtful and marked “?”. Compare them with the picture.");
/// ```
pub fn n_doubtful(language: Language, n: usize) -> String {
    say_of(language, "photo-n-doubtful", n, [])
}

/// The number of mended cells.
pub fn n_mended(language: Language, n: usize) -> String {
    say_of(language, "photo-n-mended", n, [])
}

/// The number of puzzles in the picture, and which of them is shown, from 1.
pub fn n_puzzles(language: Language, n: usize, number: usize) -> String {
    say_of(language, "photo-n-puzzles", n, [("number", number.to_string())])
}

/// The number of solutions, if there are several: all of them, or at least this many.
pub fn n_solutions(language: Language, n: usize, is_exact: bool) -> String {
    say_of(language, if is_exact { "photo-solutions" } else { "photo-many-solutions" }, n, [])
}

/// Says that a grid has too few digits.
pub fn few_digits(language: Language, n: usize) -> String {
    say_of(language, "photo-few-digits", n, [])
}
