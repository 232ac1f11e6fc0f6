//! Declarations about a puzzle, separate from what the engine finds.

use std::fmt;
use std::str::FromStr;

use ninefold::logic::Level;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::guard::Scalar;
use crate::rating::RatingShape;
use crate::shape::present;

/// The declarations of a document about its puzzle: kept, but never trusted.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Declared {
    /// The declared difficulty.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<crate::names::LevelName>))]
    pub difficulty: Option<Level>,
    /// The day of a daily puzzle.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub date: Option<Date>,
    /// The declared rating.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub rating: Option<RatingShape>,
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
// Our own, because it is also on the page, whose size is limited: `jiff` would bring time zones and
// calendar arithmetic, which are not needed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16, // invariant: an existing day, in a year of four digits
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
        // Years begin in March, so that a leap day is the last day of its year (H. Hinnant's
        // algorithm).
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

    /// The number of days since the first of January 1970; zero for days before it.
    ///
    /// ```
    /// use ninefold_wire::Date;
    ///
    /// assert_eq!(Date::of_time(951_868_800).days(), 951_868_800 / 86_400);
    /// ```
    pub fn days(self) -> u32 {
        let year = u32::from(self.year) - u32::from(self.month <= 2 && self.year > 0);
        let month_from_march = (u32::from(self.month) + 9) % 12;
        let day_of_year = (153 * month_from_march + 2) / 5 + u32::from(self.day) - 1;
        let before = 365 * year + year / 4 - year / 100 + year / 400;
        (before + day_of_year).saturating_sub(719_468)
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

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
        let found = Scalar::deserialize(deserializer)?;
        found.text().and_then(|text| text.parse().ok()).ok_or_else(|| found.refused(DATE))
    }
}

/// A text is not a [`Date`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ParseDateError;

impl fmt::Display for ParseDateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {DATE}")
    }
}

impl std::error::Error for ParseDateError {}
