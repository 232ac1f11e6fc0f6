//! Reading typed bodies: objects only where an object is expected, and errors with a path.

use serde::Serialize;
use serde::de::{Deserialize, Deserializer};
use serde_json::Value;

use crate::error::Error;
use crate::guard::Scalar;
use crate::strict::Strict;

/// Reads a text that has passed the [guard](crate::guard).
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn parse<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, Error> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    serde_path_to_error::deserialize(Strict(&mut deserializer))
        .map_err(|error| Error::of_shape(&error))
}

/// Reads a text that has passed the [guard](crate::guard). In the browser an error names the line
/// and column: paths would make the page 17 KB larger.
#[cfg(target_arch = "wasm32")]
pub(crate) fn parse<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, Error> {
    T::deserialize(Strict(&mut serde_json::Deserializer::from_str(text)))
        .map_err(|error| Error::of_place(&error))
}

/// Reads a value that is part of a body.
pub(crate) fn parse_value<'de, T: Deserialize<'de>>(value: &'de Value) -> Result<T, Error> {
    serde_path_to_error::deserialize(Strict(value)).map_err(|error| Error::of_shape(&error))
}

/// A value as JSON on one line.
pub(crate) fn to_string(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("fields with text as names are always JSON")
}

/// Reads an optional field that is present: `null` is refused like any other wrong value.
pub(crate) fn present<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// Reads the line of a board, which is checked later.
pub(crate) fn board_line<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    match Scalar::deserialize(deserializer)? {
        Scalar::Text(text) => Ok(text),
        found => Err(found.refused("the line of a board")),
    }
}

/// Reads the line of a board in a field that is present.
pub(crate) fn present_line<'de, D>(deserializer: D) -> Result<Option<String>, D::Error>
where
    D: Deserializer<'de>,
{
    board_line(deserializer).map(Some)
}
