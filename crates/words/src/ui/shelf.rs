//! Words of the shelf, which holds collections.

use crate::Language;
use crate::text::{say, say_of};

labels! {
    Shelf => "shelf",
    Help => "shelf-help",
    Import => "shelf-import",
    Empty => "shelf-empty",
    Reading => "shelf-reading",
    Nothing => "shelf-nothing",
    PlayNext => "shelf-play-next",
    AllSolved => "shelf-all-solved",
    Puzzles => "shelf-puzzles",
    FindLevels => "shelf-find-levels",
    More => "shelf-more",
    AskDelete => "shelf-ask-delete",
    Offered => "shelf-offered",
    Add => "shelf-add",
    Unreachable => "shelf-unreachable",
    Solved => "shelf-solved",
    Begun => "shelf-begun",
}

/// The number of puzzles in a collection, and the number of solved ones.
///
/// ```
/// use ninefold_words::Language;
/// use ninefold_words::ui::shelf::counts;
///
/// assert_eq!(counts(Language::English, 1, 0), "1 puzzle, 0 solved");
/// ```
pub fn counts(language: Language, n_puzzles: usize, n_solved: usize) -> String {
    let gaps = [("solved", n_solved.to_string())];
    say_of(language, "shelf-counts", n_puzzles, gaps)
}

/// Says that a puzzle is the same as an earlier one, up to symmetry.
pub fn like(language: Language, number: usize) -> String {
    say(language, "shelf-like", [("number", number.to_string())])
}

/// The number of levels found so far, of all those to find.
pub fn levels(language: Language, n_found: usize, n_puzzles: usize) -> String {
    let gaps = [("found", n_found.to_string()), ("all", n_puzzles.to_string())];
    say(language, "shelf-levels", gaps)
}

/// The number of imported puzzles.
pub fn imported(language: Language, n_puzzles: usize) -> String {
    say_of(language, "shelf-imported", n_puzzles, [])
}

/// The number of lines that are not puzzles, and why the first of them is not one.
pub fn left_out(language: Language, n_lines: usize, why: &str) -> String {
    say_of(language, "shelf-left-out", n_lines, [("why", why.to_owned())])
}

/// Says that a collection has more puzzles than the shelf can hold.
pub fn cut(language: Language, n_puzzles: usize) -> String {
    say_of(language, "shelf-cut", n_puzzles, [])
}
