//! Games: in a line, as a result, and what is said about their turns.

use ninefold::{Cell, Digit, EntryError, House, Violation};

use crate::voice::{Form, Joint, Voice};
use crate::{Language, say, time};

/// What identifies a game in a list: layout, level, progress and time.
#[cfg(feature = "programs")]
#[derive(Clone, Debug)]
pub struct Summary {
    /// The id of its layout.
    pub layout: String,
    /// Its level, if known.
    pub level: Option<ninefold::logic::Level>,
    /// The day of a daily puzzle.
    pub daily: Option<String>,
    /// The number of empty cells.
    pub n_empty: usize,
    /// The time played, in milliseconds.
    pub played: u64,
}

#[cfg(feature = "programs")]
impl Summary {
    /// The game in one line: `Samurai, hard, 120 cells left, played 4:05`.
    pub fn line(&self, language: Language) -> String {
        say::play_summary(language, &self.kind(language), self.n_empty, &time(self.played))
    }

    /// The solved game in one line: `Samurai, hard, solved in 14:05`.
    pub fn solved_line(&self, language: Language) -> String {
        say::play_solved_summary(language, &self.kind(language), &time(self.played))
    }

    /// Layout, level and day.
    fn kind(&self, language: Language) -> String {
        let layout = crate::layout_title(language, &self.layout);
        let level = self.level.map(|level| crate::level_name(language, level));
        let day = self.daily.as_ref().map(|date| say::play_daily(language, date));
        [Some(layout), level, day].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// A result to share: what was solved, the time and the hints, without a digit of the puzzle.
///
/// ```
/// use ninefold_words::{Language, result};
///
/// let parts = ["Samurai".to_owned(), "Hard".to_owned()];
/// let text = result(Language::English, Some("15 Nov 2026"), parts, 461_000, 0);
/// assert_eq!(text, "Ninefold daily 15 Nov 2026 · Samurai · Hard · 7:41 · no hints");
/// ```
pub fn result(
    language: Language,
    day: Option<&str>,
    what: impl IntoIterator<Item = String>,
    milliseconds: u64,
    n_hints: usize,
) -> String {
    let name = day.map_or("Ninefold".to_owned(), |day| say::record_daily(language, &day));
    let end = [time(milliseconds), say::record_hints(language, n_hints)];
    [name].into_iter().chain(what).chain(end).collect::<Vec<_>>().join(" · ")
}

/// The result of a check.
pub fn checked(language: Language, n_mistakes: usize, n_empty: usize) -> String {
    match (n_mistakes, n_empty) {
        (0, 0) => say::play_check_solved(language),
        (0, _) => say::play_check_right(language, n_empty),
        _ => say::play_check_wrong(language, n_mistakes),
    }
}

impl Voice<'_> {
    /// Why an entry is refused: all rules that it breaks.
    pub fn refused(self, cell: Cell, error: &EntryError) -> String {
        match error {
            EntryError::Exists { digit, violations, .. } => {
                let houses: Vec<House> = violations.iter().filter_map(Violation::house).collect();
                let house = self.houses(&houses, Form::The, Joint::And);
                say::play_exists(self.language, digit, &house)
            }
            _ => say::play_given(self.language, &self.cell(cell)),
        }
    }

    /// Says that a guarded game refuses a wrong digit.
    pub fn wrong(self, cell: Cell, digit: Option<Digit>, n_mistakes: u32) -> String {
        let digit = digit.map_or(String::new(), |digit| digit.to_string());
        say::play_wrong(self.language, &self.cell(cell), &digit, n_mistakes as usize)
    }

    /// One conflict: its digit, its house and its cells.
    pub fn conflict(self, violation: &Violation) -> String {
        let cells = self.cells(&violation.cells, Joint::And);
        let digit = violation.digit().map_or_else(String::new, |digit| digit.to_string());
        let house = violation.house().map(|house| self.house(house, Form::The));
        say::page_conflict(self.language, &cells, &digit, &house.unwrap_or_default())
    }
}
