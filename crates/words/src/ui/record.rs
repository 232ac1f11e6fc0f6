//! A player's statistics, and the end of a game on the page.

use ninefold::{Cell, Digit, House, Layout};

use super::turns;
use crate::Language;
use crate::text::{say, say_of};
use crate::voice::{Form, Joint, Voice};

labels! {
    Statistics => "record-statistics",
    Nothing => "record-nothing",
    Solved => "record-solved",
    Alone => "record-alone",
    Streak => "record-streak-days",
    Techniques => "record-techniques",
    Times => "record-times",
    Guesses => "record-guesses",
    Longest => "record-longest",
    Average => "record-average",
    Best => "record-best",
    Helped => "record-helped",
    Result => "record-result",
    Picture => "record-picture",
    Replay => "record-replay",
    Speed => "record-speed",
    Proof => "record-proof",
}

/// By how much a game beat the previous best time.
pub fn faster(language: Language, milliseconds: u64) -> String {
    say(language, "record-faster", [("time", turns::time(milliseconds))])
}

/// The best time, if the game was slower.
pub fn to_beat(language: Language, milliseconds: u64) -> String {
    say(language, "record-to-beat", [("time", turns::time(milliseconds))])
}

/// A result to share: what was solved, the time and the hints, without a digit of the puzzle.
///
/// ```
/// use ninefold_words::Language;
/// use ninefold_words::ui::record;
///
/// let parts = ["Samurai".to_owned(), "Hard".to_owned()];
/// let text = record::result(Language::English, Some("15 Nov 2026"), parts, 461_000, 0);
/// assert_eq!(text, "Ninefold daily 15 Nov 2026 · Samurai · Hard · 7:41 · no hints");
/// ```
pub fn result(
    language: Language,
    day: Option<&str>,
    what: impl IntoIterator<Item = String>,
    milliseconds: u64,
    n_hints: usize,
) -> String {
    let name = day.map_or("Ninefold".to_owned(), |day| {
        say(language, "record-daily", [("date", day.to_owned())])
    });
    let hints = say_of(language, "record-hints", n_hints, []);
    let parts = [name].into_iter().chain(what).chain([turns::time(milliseconds), hints]);
    parts.collect::<Vec<_>>().join(" · ")
}

/// A position in a game: the number of turns played, the number of all turns, and the time.
pub fn turn(language: Language, at: usize, n_turns: usize, milliseconds: u64) -> String {
    let number = |name, number: usize| (name, number.to_string());
    let time = ("time", turns::time(milliseconds));
    say(language, "record-turn", [number("at", at), number("turns", n_turns), time])
}

/// Says that the puzzle has only one solution, and how many cases the proof has.
pub fn proven(language: Language, n_cases: usize) -> String {
    say_of(language, "record-proven", n_cases, [])
}

/// The number of the shown step of a proof, from 1.
pub fn proof_at(language: Language, at: usize, n_steps: usize) -> String {
    let numbers = [("at", at.to_string()), ("steps", n_steps.to_string())];
    say(language, "record-proof-at", numbers)
}

/// Where filling singles leads in a step of a proof.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ProofEnd {
    /// To neither a solution nor a contradiction.
    Open,
    /// To the solution.
    Solution,
    /// To a cell without a digit.
    NoDigit(Cell),
    /// To a house without a place for a digit.
    NoPlace(House, Digit),
}

/// A step of a proof: the assumption, and where singles lead from it.
///
/// ```
/// use ninefold::{Digit, Layout};
/// use ninefold_words::Language;
/// use ninefold_words::ui::record::{ProofEnd, proof_step};
///
/// let layout = Layout::classic();
/// let (cell, house) = (layout.cell(2).expect("a cell"), layout.houses().next().expect("a row"));
/// let end = ProofEnd::NoPlace(house, Digit::new(7).unwrap());
/// let lines = proof_step(Language::English, &layout, &[(cell, Digit::new(4).unwrap())], end);
/// assert_eq!(lines[0], "If r1c3 is 4:");
/// assert_eq!(lines[1], "Singles leave no place for 7 in row 1: a contradiction.");
/// ```
pub fn proof_step(
    language: Language,
    layout: &Layout,
    assumed: &[(Cell, Digit)],
    end: ProofEnd,
) -> Vec<String> {
    let voice = Voice::new(language, layout);
    if assumed.is_empty() {
        let id =
            if end == ProofEnd::Open { "record-proof-givens" } else { "record-proof-solution" };
        return vec![say(language, id, [])];
    }
    let digit = |digit: Digit| ("digit", digit.to_string());
    let is = |&(cell, value): &(Cell, Digit)| {
        say(language, "record-proof-is", [("cell", voice.cell(cell)), digit(value)])
    };
    let what = voice.list(assumed.iter().map(is), Joint::And);
    let end = match end {
        ProofEnd::Open => say(language, "record-proof-open", []),
        ProofEnd::Solution => say(language, "record-proof-solution", []),
        ProofEnd::NoDigit(cell) => {
            say(language, "record-proof-no-digit", [("cell", voice.cell(cell))])
        }
        ProofEnd::NoPlace(house, value) => {
            let house = ("house", voice.house(house, Form::The));
            say(language, "record-proof-no-place", [house, digit(value)])
        }
    };
    vec![say(language, "record-proof-if", [("what", what)]), end]
}
