//! A player's statistics, and the end of a game on the page.

use super::turns;
use crate::Language;
use crate::text::{say, say_of};

labels! {
    Statistics => "record-statistics",
    Nothing => "record-nothing",
    Solved => "record-solved",
    Alone => "record-alone",
    Streak => "record-streak-days",
    Longest => "record-longest",
    Average => "record-average",
    Best => "record-best",
    Helped => "record-helped",
    Result => "record-result",
    Picture => "record-picture",
    Replay => "record-replay",
    Speed => "record-speed",
}

/// How much faster a game was than the best before it.
pub fn faster(language: Language, milliseconds: u64) -> String {
    say(language, "record-faster", [("time", turns::time(milliseconds))])
}

/// The best time, which a game was slower than.
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

/// A position in a game: the number of turns played, of all of them, and the time.
pub fn turn(language: Language, at: usize, n_turns: usize, milliseconds: u64) -> String {
    let number = |name, number: usize| (name, number.to_string());
    let time = ("time", turns::time(milliseconds));
    say(language, "record-turn", [number("at", at), number("turns", n_turns), time])
}
