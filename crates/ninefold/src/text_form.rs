//! The feature `serde`: types with a text form are written and read as text.

use alloc::string::{String, ToString as _};
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[cfg(feature = "generate")]
use crate::generate::Symmetry;
use crate::logic::{Level, LinkKind, Technique};
use crate::rating::{self, Gem};
use crate::{Board, Digit, HintLevel, HouseKind, Layout, MarkKind, Policy, Status, UnknownName};

/// Reads a text with [`FromStr`].
struct Text<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Reads a name; the error lists those that are understood or, of many, says what they are of.
struct Name<T>(PhantomData<T>);

impl<T: FromStr<Err = UnknownName>> Visitor<'_> for Name<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match T::from_str("") {
            Err(unknown) if unknown.expected.len() > 10 => {
                write!(f, "the name of a {}", unknown.what)
            }
            Err(unknown) => write!(f, "{}", unknown.choices()),
            Ok(_) => Ok(()),
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
    }
}

macro_rules! as_name {
    ($reader:ident: $($type:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.name())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str($reader(PhantomData))
            }
        }
    )+};
}

as_name!(Text: Layout);
as_name!(Name: Gem, HintLevel, HouseKind, Level, LinkKind, MarkKind, Policy, Status, Technique);
as_name!(Name: rating::Technique);
#[cfg(feature = "generate")]
as_name!(Name: Symmetry);

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.get())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        Digit::try_from(u8::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// A board as its layout and one character per cell.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Board")]
struct BoardText {
    layout: Layout,
    cells: String,
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = BoardText { layout: self.layout().clone(), cells: self.to_string() };
        text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        let BoardText { layout, cells } = BoardText::deserialize(deserializer)?;
        Board::parse(&layout, &cells).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_back() {
        let json = r#"["guarded","naked-pair","a@0,0 b@3,3",7]"#;
        let read: (Policy, Technique, Layout, Digit) = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), json);
        let error = serde_json::from_str::<Policy>("\"lenient\"").unwrap_err().to_string();
        assert!(
            error
                .starts_with("invalid value: string \"lenient\", expected free, strict or guarded")
        );
        let error = serde_json::from_str::<Technique>("7").unwrap_err().to_string();
        assert!(error.starts_with("invalid type: integer `7`, expected the name of a technique"));
        for wrong in [r#"["lenient"]"#, "[10]", r#"[{"layout":"classic","cells":"5"}]"#] {
            assert!(serde_json::from_str::<(Policy,)>(wrong).is_err());
            assert!(serde_json::from_str::<(Digit,)>(wrong).is_err());
            assert!(serde_json::from_str::<(Board,)>(wrong).is_err());
        }
        let board = Board::empty(&Layout::classic());
        let text = serde_json::to_string(&board).unwrap();
        assert!(text.starts_with(r#"{"layout":"classic","cells":"...."#), "{text}");
        assert_eq!(serde_json::from_str::<Board>(&text).unwrap(), board);
    }
}
