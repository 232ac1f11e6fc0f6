//! What somebody says about a puzzle, kept apart from what the engine finds.

use std::fmt;
use std::str::FromStr;

use ninefold::logic::Level;
use serde::{Serialize, Serializer};

use crate::error::Error;
use crate::node::Node;

/// What a document declares about its puzzle: kept, never believed.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Declared {
    /// How difficult it is said to be.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::level))]
    pub difficulty: Option<Level>,
    /// The day it is for.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::date))]
    pub date: Option<Date>,
}

impl Declared {
    pub(crate) fn read(node: &Node<'_>) -> Result<Declared, Error> {
        node.only(&["difficulty", "date"])?;
        let difficulty = node.optional("difficulty")?;
        let date = node.optional("date")?;
        Ok(Declared {
            difficulty: difficulty.map(|node| read_level(&node)).transpose()?,
            date: date.map(|node| Date::read(&node)).transpose()?,
        })
    }
}

impl Serialize for Declared {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shape {
            #[serde(skip_serializing_if = "Option::is_none")]
            difficulty: Option<&'static str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            date: Option<Date>,
        }
        let shape = Shape { difficulty: self.difficulty.map(Level::name), date: self.date };
        shape.serialize(serializer)
    }
}

fn read_level(node: &Node<'_>) -> Result<Level, Error> {
    let level = node.text().ok().and_then(|text| text.parse().ok());
    level.ok_or_else(|| node.unexpected("easy, medium, hard, expert or extreme"))
}

/// Reads one of the four levels that `gattai-1.0` knows.
pub(crate) fn read_gattai_level(node: &Node<'_>) -> Result<Level, Error> {
    read_level(node)
        .ok()
        .filter(|&level| level != Level::Expert)
        .ok_or_else(|| node.unexpected("easy, medium, hard or extreme"))
}

/// The name of a level in `gattai-1.0`, which writes expert as extreme.
pub(crate) const fn gattai_level(level: Level) -> &'static str {
    match level {
        Level::Expert => Level::Extreme.name(),
        other => other.name(),
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
    /// The day of a time in seconds since 1970, in UTC; the last day of the year 9999 for times
    /// beyond it.
    ///
    /// ```
    /// use ninefold_wire::Date;
    ///
    /// assert_eq!(Date::of_time(951_868_799).to_string(), "2000-02-29");
    /// assert_eq!(Date::of_time(951_868_800).to_string(), "2000-03-01");
    /// ```
    pub fn of_time(seconds: u64) -> Date {
        // Years begin in March, so that a leap day is the last of its year (H. Hinnant's way).
        let days = seconds / 86_400 + 719_468;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = 400 * era + year_of_era + u64::from(month <= 2);
        match u16::try_from(year) {
            Ok(year @ ..=9_999) => Date { year, month: month as u8, day: day as u8 },
            _ => Date { year: 9_999, month: 12, day: 31 },
        }
    }

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
