//! Sentences of the training: what to find, what an answer is worth, and how far the learner is.

use ninefold::Layout;
use ninefold::hint::WhyNot;
use ninefold::logic::{Candidate, Step, Technique};

use crate::text::{say, say_of};
use crate::voice::Voice;
use crate::{Language, explanation, layout_title, level_name, technique_name, why_not};

labels! {
    FindAny => "training-find-any",
    Entries => "training-entries",
    Nothing => "training-nothing",
    WrongPattern => "training-wrong-pattern",
    Next => "training-next",
    NothingDue => "training-nothing-due",
    AllDone => "training-all-done",
    Legend => "training-legend",
    HelpRemove => "training-help-remove",
    HelpPlace => "training-help-place",
    HelpCells => "training-help-cells",
    HelpHint => "training-help-hint",
    HelpNext => "training-help-next",
    HelpBoard => "training-help-board",
    HelpLesson => "training-help-lesson",
    HelpMap => "training-help-map",
    HelpHelp => "training-help-help",
    HelpQuit => "training-help-quit",
    Due => "training-due",
    Goodbye => "training-goodbye",
    Unkept => "training-unkept",
}

fn named(language: Language, id: &str, technique: Technique) -> String {
    say(language, id, [("technique", technique_name(language, technique))])
}

/// Asks for a technique.
pub fn find(language: Language, technique: Technique) -> String {
    named(language, "training-find", technique)
}

/// How to answer.
pub fn how(language: Language, layout: &Layout) -> String {
    let cells = [place(layout, 0, 1), place(layout, 0, 7)].join(" ");
    say(language, "training-how", [("place", place(layout, 2, 3)), ("cells", cells)])
}

/// A cell at the top left as players type it.
fn place(layout: &Layout, row: u8, column: u8) -> String {
    let grid = layout.grid_named("nw").or_else(|| layout.grids().next());
    let cell = grid.and_then(|grid| layout.cell_in(grid, row, column));
    cell.map_or_else(String::new, |cell| layout.cell_name(cell).replace(' ', ":"))
}

/// The step was found, and why it holds.
pub fn right(language: Language, layout: &Layout, step: &Step) -> Vec<String> {
    vec![named(language, "training-right", step.technique), explanation(language, layout, step)]
}

/// The answer follows from another step, and why that holds.
pub fn other(language: Language, layout: &Layout, step: &Step) -> Vec<String> {
    vec![named(language, "training-other", step.technique), explanation(language, layout, step)]
}

/// The technique is still to be found.
pub fn still(language: Language, technique: Technique) -> String {
    named(language, "training-still", technique)
}

fn about(language: Language, layout: &Layout, id: &str, of: Candidate) -> String {
    let voice = Voice::new(language, layout);
    voice.say(id, [("cell", voice.cell(of.cell)), ("digit", of.digit.to_string())])
}

/// The digit belongs there, but no step shows it.
pub fn guessed_digit(language: Language, layout: &Layout, of: Candidate) -> String {
    about(language, layout, "training-guessed-digit", of)
}

/// The candidate is impossible, but no step shows it.
pub fn guessed_removal(language: Language, layout: &Layout, of: Candidate) -> String {
    about(language, layout, "training-guessed-removal", of)
}

/// The digit does not belong there, and why.
pub fn wrong_digit(
    language: Language,
    layout: &Layout,
    of: Candidate,
    why: &WhyNot,
) -> Vec<String> {
    let wrong = about(language, layout, "training-wrong-digit", of);
    let why = match why {
        WhyNot::Possible => Vec::new(),
        why => why_not(language, layout, of, why),
    };
    std::iter::once(wrong).chain(why).collect()
}

/// The candidate must stay: it is the digit of the cell.
pub fn wrong_removal(language: Language, layout: &Layout, of: Candidate) -> String {
    about(language, layout, "training-wrong-removal", of)
}

/// All cells belong to the pattern, but this many are missing.
pub fn part(language: Language, n_missing: usize) -> String {
    say_of(language, "training-part", n_missing, [])
}

/// The number of a position of the placement test.
pub fn placement(language: Language, number: usize, n_positions: usize) -> String {
    let gaps = [("number", number.to_string()), ("all", n_positions.to_string())];
    say(language, "training-placement", gaps)
}

/// The technique that the placement test says to start with.
pub fn placed(language: Language, technique: Technique) -> String {
    let level = ("level", level_name(language, technique.level()));
    let name = ("technique", technique_name(language, technique));
    let id = ("name", technique.name().to_owned());
    say(language, "training-placed", [level, name, id])
}

/// The exercises of a technique in numbers.
pub fn tally(language: Language, n_tries: u32, n_found: u32, n_alone: u32) -> String {
    let gaps = [("found", n_found.to_string()), ("alone", n_alone.to_string())];
    say_of(language, "training-tally", n_tries as usize, gaps)
}

/// A technique, and its exercises in numbers.
pub fn result(language: Language, technique: Technique, tally: String) -> String {
    let name = ("technique", technique_name(language, technique));
    say(language, "training-result", [name, ("tally", tally)])
}

/// The number of techniques to repeat today.
pub fn n_due(language: Language, n: usize) -> String {
    say_of(language, "training-n-due", n, [])
}

/// There are no positions of a technique on a layout.
pub fn not_offered(language: Language, technique: Technique, layout: &Layout) -> String {
    let name = ("technique", technique_name(language, technique));
    say(
        language,
        "training-not-offered",
        [name, ("layout", layout_title(language, &layout.name()))],
    )
}

/// A word that the training does not know.
pub fn unknown(language: Language, word: &str) -> String {
    say(language, "training-unknown", [("word", word.to_owned())])
}

/// Cells are expected, in place of a word or of nothing.
pub fn not_a_cell(language: Language, layout: &Layout, word: &str) -> String {
    let id = if word.is_empty() { "training-cells" } else { "training-not-a-cell" };
    say(language, id, [("word", word.to_owned()), ("example", place(layout, 0, 1))])
}
