//! Durations and large numbers.

use crate::{Language, say};

/// A duration in hours, minutes and seconds: `4:05`, `1:00:00`.
///
/// ```
/// assert_eq!(ninefold_words::time(245_999), "4:05");
/// assert_eq!(ninefold_words::time(3_600_000), "1:00:00");
/// ```
pub fn time(milliseconds: u64) -> String {
    let seconds = milliseconds / 1_000;
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// The estimated time for a puzzle: in minutes up to an hour and a half, then in hours.
///
/// ```
/// use ninefold_words::{Language, about};
///
/// assert_eq!(about(Language::English, 7), "about 7 min");
/// assert_eq!(about(Language::English, 47), "about 45 min");
/// assert_eq!(about(Language::English, 117), "about 2 h");
/// ```
pub fn about(language: Language, minutes: usize) -> String {
    match minutes {
        0..20 => say::home_about_minutes(language, &minutes.max(1)),
        20..90 => say::home_about_minutes(language, &((minutes + 2) / 5 * 5)),
        _ => say::home_about_hours(language, &((minutes + 30) / 60)),
    }
}

/// A number with its digits in groups of three.
///
/// ```
/// use ninefold_words::{Language, grouped};
///
/// assert_eq!(grouped(Language::English, 12_045), "12,045");
/// assert_eq!(grouped(Language::French, 1_000_000), "1\u{202f}000\u{202f}000");
/// ```
pub fn grouped(language: Language, number: u64) -> String {
    if number < 1_000 {
        return number.to_string();
    }
    let rest = format!("{:03}", number % 1_000);
    say::thousands(language, &rest, &grouped(language, number / 1_000))
}
