//! What somebody says about a puzzle, kept apart from what the engine finds.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::error::Error;
use crate::node::Node;

/// What a document declares about its puzzle: kept, never believed.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Declared {
    /// How difficult it is said to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<Difficulty>,
    /// The day it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<Date>,
}

impl Declared {
    pub(crate) fn read(node: &Node<'_>) -> Result<Declared, Error> {
        node.only(&["difficulty", "date"])?;
        let difficulty = node.optional("difficulty")?;
        let date = node.optional("date")?;
        Ok(Declared {
            difficulty: difficulty.map(|node| Difficulty::read(&node)).transpose()?,
            date: date.map(|node| Date::read(&node)).transpose()?,
        })
    }
}

/// How difficult a puzzle is said to be.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// `easy`
    Easy,
    /// `medium`
    Medium,
    /// `hard`
    Hard,
    /// `expert`, which `gattai-1.0` writes as `extreme`
    Expert,
    /// `extreme`
    Extreme,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Difficulty; 5] = [
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Hard,
        Difficulty::Expert,
        Difficulty::Extreme,
    ];

    /// Its name in our own documents.
    pub const fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
            Difficulty::Extreme => "extreme",
        }
    }

    fn read(node: &Node<'_>) -> Result<Difficulty, Error> {
        Difficulty::ALL
            .into_iter()
            .find(|difficulty| node.text().is_ok_and(|text| text == difficulty.name()))
            .ok_or_else(|| node.unexpected("easy, medium, hard, expert or extreme"))
    }

    /// Reads one of the four that `gattai-1.0` knows.
    pub(crate) fn read_gattai(node: &Node<'_>) -> Result<Difficulty, Error> {
        Difficulty::read(node)
            .ok()
            .filter(|&difficulty| difficulty != Difficulty::Expert)
            .ok_or_else(|| node.unexpected("easy, medium, hard or extreme"))
    }

    /// Its name in `gattai-1.0`.
    pub(crate) const fn gattai_name(self) -> &'static str {
        match self {
            Difficulty::Expert => Difficulty::Extreme.name(),
            other => other.name(),
        }
    }
}

/// A day of the calendar.
///
/// ```
/// use ninefold_wire::Date;
///
/// let date: Date = "2028-02-29".parse().expect("a leap year");
/// assert_eq!(date.to_string(), "2028-02-29");
/// assert!("2026-02-29".parse::<Date>().is_err());
/// assert!("2026-2-4".parse::<Date>().is_err());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16, // invariant: a day that there is, in a year of four digits
    month: u8,
    day: u8,
}

impl Date {
    pub(crate) fn read(node: &Node<'_>) -> Result<Date, Error> {
        let date = node.text().ok().and_then(|text| text.parse().ok());
        date.ok_or_else(|| node.unexpected(DATE))
    }
}

const DATE: &str = "a date such as 2026-02-04";

impl FromStr for Date {
    type Err = ParseDateError;

    fn from_str(text: &str) -> Result<Date, ParseDateError> {
        let number = |part: &str| {
            part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<u16>().ok())?
        };
        let date = || {
            let parts: Vec<&str> = text.split('-').collect();
            let [year, month, day] = *parts.as_slice() else { return None };
            if (year.len(), month.len(), day.len()) != (4, 2, 2) {
                return None;
            }
            let (year, month, day) = (number(year)?, number(month)?, number(day)?);
            let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let days = match month {
                2 if is_leap => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                1..=12 => 31,
                _ => return None,
            };
            let is_day = (1..=days).contains(&day);
            is_day.then_some(Date { year, month: month as u8, day: day as u8 })
        };
        date().ok_or(ParseDateError)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text is no [`Date`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ParseDateError;

impl fmt::Display for ParseDateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {DATE}")
    }
}

impl std::error::Error for ParseDateError {}
