//! Sentences for training that only the terminal uses: what to type, the commands, and how to continue.

use ninefold::Layout;
use ninefold::logic::Technique;

use crate::text::{say, say_of};
use crate::{Language, layout_title, level_name, technique_name};

labels! {
    Entries => "training-entries",
    Next => "training-next",
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
    Goodbye => "training-goodbye",
    Unkept => "training-unkept",
}

/// How to answer.
pub fn how(language: Language, layout: &Layout) -> String {
    let cells = [place(layout, 0, 1), place(layout, 0, 7)].join(" ");
    say(language, "training-how", [("place", place(layout, 2, 3)), ("cells", cells)])
}

/// A cell at the top left, as players type it.
fn place(layout: &Layout, row: u8, column: u8) -> String {
    let grid = layout.grid_named("nw").or_else(|| layout.grids().next());
    let cell = grid.and_then(|grid| layout.cell_in(grid, row, column));
    cell.map_or_else(String::new, |cell| layout.cell_name(cell).replace(' ', ":"))
}

/// The technique that the placement test says to start with.
pub fn placed(language: Language, technique: Technique) -> String {
    let level = ("level", level_name(language, technique.level()));
    let name = ("technique", technique_name(language, technique));
    let id = ("name", technique.name().to_owned());
    say(language, "training-placed", [level, name, id])
}

/// The number of techniques to repeat today.
pub fn n_due(language: Language, n: usize) -> String {
    say_of(language, "training-n-due", n, [])
}

/// Says that there are no positions of a technique on a layout.
pub fn not_offered(language: Language, technique: Technique, layout: &Layout) -> String {
    let name = ("technique", technique_name(language, technique));
    say(
        language,
        "training-not-offered",
        [name, ("layout", layout_title(language, &layout.name()))],
    )
}

/// Says that the training does not know a word.
pub fn unknown(language: Language, word: &str) -> String {
    say(language, "training-unknown", [("word", word.to_owned())])
}

/// Says that cells are expected in place of a word or of nothing.
pub fn not_a_cell(language: Language, layout: &Layout, word: &str) -> String {
    let id = if word.is_empty() { "training-cells" } else { "training-not-a-cell" };
    say(language, id, [("word", word.to_owned()), ("example", place(layout, 0, 1))])
}
