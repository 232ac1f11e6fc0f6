//! Reading typed bodies: objects only where an object is expected, and errors with a path.

use std::fmt;
use std::marker::PhantomData;

use serde::Serialize;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use crate::error::Error;
use crate::guard::{Scalar, n_items};

/// Reads a text that has passed the [guard](crate::guard).
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn parse<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, Error> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    serde_path_to_error::deserialize(&mut deserializer).map_err(|error| Error::of_shape(&error))
}

/// Reads a text that has passed the [guard](crate::guard). In the browser an error names the line
/// and column: paths would make the page 17 KB larger.
#[cfg(target_arch = "wasm32")]
pub(crate) fn parse<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| Error::of_place(&error))
}

/// Reads a value that is part of a body.
pub(crate) fn parse_value<'de, T: Deserialize<'de>>(value: &'de Value) -> Result<T, Error> {
    serde_path_to_error::deserialize(value).map_err(|error| Error::of_shape(&error))
}

/// A value as JSON on one line.
pub(crate) fn to_string(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("fields with text as names are always JSON")
}

/// A type that is read from the fields of an object.
pub(crate) trait FromFields<'de>: Sized {
    fn from_fields<A: MapAccess<'de>>(fields: A) -> Result<Self, A::Error>;
}

/// Reads an object and nothing else: derived readers would also accept a list of values.
pub(crate) fn object<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromFields<'de>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_struct("", &[], ObjectVisitor(PhantomData))
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: FromFields<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<T, A::Error> {
        T::from_fields(fields)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<T, A::Error> {
        Err(Scalar::List(n_items(items)?).refused("an object"))
    }
}

/// Makes types with `#[serde(remote = "Self")]` readable from objects only.
macro_rules! objects {
    ($($type:ty),+ $(,)?) => {$(
        impl<'de> $crate::shape::FromFields<'de> for $type {
            fn from_fields<A: serde::de::MapAccess<'de>>(fields: A) -> Result<Self, A::Error> {
                <$type>::deserialize(serde::de::value::MapAccessDeserializer::new(fields))
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::shape::object(deserializer)
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$type>::serialize(self, serializer)
            }
        }
    )+};
}
pub(crate) use objects;

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
