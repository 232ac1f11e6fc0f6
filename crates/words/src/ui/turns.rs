//! Messages about turns in every front end: what a turn did, and why one is refused.

use ninefold::{Cell, Digit, EntryError, House, Layout, Violation};

use crate::Language;
use crate::text::{say, say_of};
use crate::voice::{Form, Joint, Voice};

/// A duration in hours, minutes and seconds: `4:05`, `1:00:00`.
///
/// ```
/// assert_eq!(ninefold_words::ui::turns::time(245_999), "4:05");
/// assert_eq!(ninefold_words::ui::turns::time(3_600_000), "1:00:00");
/// ```
pub fn time(milliseconds: u64) -> String {
    let seconds = milliseconds / 1_000;
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// Why an entry is refused: all rules that it breaks.
pub fn refused(language: Language, layout: &Layout, cell: Cell, error: &EntryError) -> String {
    let voice = Voice::new(language, layout);
    match error {
        EntryError::Exists { digit, violations, .. } => {
            let houses: Vec<House> = violations.iter().filter_map(Violation::house).collect();
            let house = voice.houses(&houses, Form::The, Joint::And);
            voice.say("play-exists", [("digit", digit.to_string()), ("house", house)])
        }
        _ => voice.say("play-given", [("cell", voice.cell(cell))]),
    }
}

/// Says that a guarded game refuses a wrong digit.
pub fn wrong(
    language: Language,
    layout: &Layout,
    cell: Cell,
    digit: Option<Digit>,
    n_mistakes: u32,
) -> String {
    let voice = Voice::new(language, layout);
    let digit = digit.map_or(String::new(), |digit| digit.to_string());
    let gaps = [("cell", voice.cell(cell)), ("digit", digit)];
    voice.say_of("play-wrong", n_mistakes as usize, gaps)
}

/// The result of a check.
pub fn checked(language: Language, n_mistakes: usize, n_empty: usize) -> String {
    match (n_mistakes, n_empty) {
        (0, 0) => say(language, "play-check-solved", []),
        (0, _) => say_of(language, "play-check-right", n_empty, []),
        _ => say_of(language, "play-check-wrong", n_mistakes, []),
    }
}

/// The cells with wrong digits.
pub fn checked_where(language: Language, layout: &Layout, cells: &[Cell]) -> String {
    let voice = Voice::new(language, layout);
    voice.say("play-check-where", [("cells", voice.cells(cells, Joint::And))])
}

/// Says that the solution cannot be shown while these cells are in conflict.
pub fn finish_collides(language: Language, layout: &Layout, cells: &[Cell]) -> String {
    let voice = Voice::new(language, layout);
    voice.say("play-finish-collides", [("cells", voice.cells(cells, Joint::And))])
}

/// Says that the entries leave no solution.
pub fn finish_unsolvable(language: Language) -> String {
    say(language, "play-finish-unsolvable", [])
}

/// Says that the board is back at the start.
pub fn restarted(language: Language) -> String {
    say(language, "play-restarted", [])
}

/// The heading of the solution.
pub fn solution(language: Language) -> String {
    say(language, "play-solution", [])
}

/// Says that the player has solved the puzzle.
pub fn solved(language: Language, milliseconds: u64, n_hints: usize) -> String {
    say_of(language, "play-solved", n_hints, [("time", time(milliseconds))])
}

/// Says that there is nothing to undo.
pub fn nothing_to_undo(language: Language) -> String {
    say(language, "play-nothing-to-undo", [])
}

/// Says that there is nothing to redo.
pub fn nothing_to_redo(language: Language) -> String {
    say(language, "play-nothing-to-redo", [])
}

/// Says that a finished game takes no more turns.
pub fn over(language: Language) -> String {
    say(language, "play-over", [])
}

/// Says that a move in turn notation cannot be read, and why.
pub fn bad_move(language: Language, why: &str) -> String {
    say(language, "bad-move", [("why", why.to_owned())])
}

/// Says that a puzzle is being made.
pub fn making(language: Language) -> String {
    say(language, "play-making", [])
}
