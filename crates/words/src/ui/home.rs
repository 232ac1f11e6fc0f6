//! Words of the start view, and of how to play.

use super::turns;
use crate::Language;
use crate::text::{say, say_of};

labels! {
    Home => "home-home",
    Welcome => "home-welcome",
    WelcomeHelp => "home-welcome-help",
    Back => "home-back",
    Continue => "home-continue",
    AllGames => "home-all-games",
    Today => "home-today",
    AllDays => "home-all-days",
    AllLessons => "home-all-lessons",
    Open => "home-open",
    Lesson => "home-lesson",
    Read => "home-read",
    Layouts => "home-layouts",
    HowToPlay => "home-how",
    Rule => "how-rule",
    RuleHelp => "how-rule-help",
    Logic => "how-logic",
    LogicHelp => "how-logic-help",
    Shares => "how-shares",
    SharesHelp => "how-shares-help",
    Marks => "how-marks",
    MarksHelp => "how-marks-help",
    Touch => "how-touch",
    TouchHelp => "how-touch-help",
    Keyboard => "how-keyboard",
    KeyboardHelp => "how-keyboard-help",
    Stuck => "how-stuck",
    StuckHelp => "how-stuck-help",
}

/// The number of cells of a layout.
pub fn cells(language: Language, n_cells: usize) -> String {
    say_of(language, "home-cells", n_cells, [])
}

/// The estimated time for a puzzle: in minutes up to an hour and a half, then in hours.
///
/// ```
/// use ninefold_words::Language;
/// use ninefold_words::ui::home::about;
///
/// assert_eq!(about(Language::English, 7), "about 7 min");
/// assert_eq!(about(Language::English, 47), "about 45 min");
/// assert_eq!(about(Language::English, 117), "about 2 h");
/// ```
pub fn about(language: Language, minutes: usize) -> String {
    let (id, n) = match minutes {
        0..20 => ("home-about-minutes", minutes.max(1)),
        20..90 => ("home-about-minutes", (minutes + 2) / 5 * 5),
        _ => ("home-about-hours", (minutes + 30) / 60),
    };
    say(language, id, [("number", n.to_string())])
}

/// The player's average time, in milliseconds.
pub fn usually(language: Language, time: u64) -> String {
    say(language, "home-usually", [("time", turns::time(time))])
}

/// The time that a puzzle took, in milliseconds.
pub fn solved_in(language: Language, time: u64) -> String {
    say(language, "home-solved-in", [("time", turns::time(time))])
}

/// The number of consecutive days with a solved daily puzzle.
pub fn streak(language: Language, n_days: usize) -> String {
    say_of(language, "home-streak", n_days, [])
}

/// The time until the puzzles of the next day.
pub fn next_day(language: Language, minutes: usize) -> String {
    let gaps = [("hours", (minutes / 60).to_string()), ("minutes", format!("{:02}", minutes % 60))];
    say(language, "home-next-day", gaps)
}
