//! Texts that people write: names, passwords and titles.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::guard::Scalar;

/// The possible lengths of a player's name, in characters.
pub const NAME_LENGTHS: RangeInclusive<usize> = 1..=40;

/// The possible lengths of a password, in characters.
pub const PASSWORD_LENGTHS: RangeInclusive<usize> = 8..=200;

/// The possible lengths of a puzzle's title and of its author's name, in characters.
pub const TITLE_LENGTHS: RangeInclusive<usize> = 1..=100;

/// The name of a player, on one line.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerName(pub String);

impl<'de> Deserialize<'de> for PlayerName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        line(deserializer, "a name", &NAME_LENGTHS).map(PlayerName)
    }
}

/// The title of a puzzle or the name of its author, on one line.
#[derive(Clone, Debug, Serialize)]
pub struct Title(pub String);

impl<'de> Deserialize<'de> for Title {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        line(deserializer, "a line", &TITLE_LENGTHS).map(Title)
    }
}

/// A password, which is never part of an error or a log.
#[derive(Clone, Serialize)]
pub struct Password(pub String);

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password")
    }
}

impl<'de> Deserialize<'de> for Password {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let found = Scalar::deserialize(deserializer)?;
        let is_password = |text: &&str| has_length(text, &PASSWORD_LENGTHS);
        let password = found.text().filter(is_password).map(|text| Password(text.to_owned()));
        password.ok_or_else(|| {
            let expected = expected("a password", &PASSWORD_LENGTHS);
            de::Error::invalid_value(de::Unexpected::Other("another"), &expected.as_str())
        })
    }
}

/// Reads a text without spaces around it or control characters.
fn line<'de, D: Deserializer<'de>>(
    deserializer: D,
    what: &str,
    lengths: &RangeInclusive<usize>,
) -> Result<String, D::Error> {
    let found = Scalar::deserialize(deserializer)?;
    let is_line = |text: &&str| {
        has_length(text, lengths) && text.trim() == *text && !text.chars().any(char::is_control)
    };
    let line = found.text().filter(is_line).map(str::to_owned);
    line.ok_or_else(|| found.refused(&expected(what, lengths)))
}

fn has_length(text: &str, lengths: &RangeInclusive<usize>) -> bool {
    lengths.contains(&text.chars().take(lengths.end() + 1).count())
}

fn expected(what: &str, lengths: &RangeInclusive<usize>) -> String {
    format!("{what} of {} to {} characters", lengths.start(), lengths.end())
}

#[cfg(test)]
mod tests {
    use crate::rest::{Body as _, NewName, SendPuzzleRequest};

    use super::*;

    // A7, A9: names and titles have the shortest and the longest length, and no other.
    #[test]
    fn lengths_are_checked() {
        let name = |length: usize| {
            NewName::from_json(&format!(r#"{{"name": "{}"}}"#, "é".repeat(length)), 1_000)
        };
        let title = |length: usize| {
            let title = "é".repeat(length);
            let body = format!(r#"{{"document": {{}}, "title": "{title}"}}"#);
            SendPuzzleRequest::from_json(&body, 1_000)
        };
        for (lengths, is_read) in [
            (NAME_LENGTHS, &(|length| name(length).is_ok()) as &dyn Fn(usize) -> bool),
            (TITLE_LENGTHS, &|length| title(length).is_ok()),
        ] {
            assert!(is_read(*lengths.start()) && is_read(*lengths.end()));
            assert!(!is_read(lengths.start() - 1) && !is_read(lengths.end() + 1));
        }
        let error = name(41).unwrap_err().to_string();
        assert!(error.contains("expected a name of 1 to 40 characters"), "{error}");
    }
}
