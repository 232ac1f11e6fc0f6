//! JSON as it was written: fields in their order, none twice, nesting bounded.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt;

use serde::de::{self, Deserialize, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::error::{Error, ErrorKind};

/// The most levels of lists and objects within each other.
pub const MAX_DEPTH: usize = 32;

/// The most values of a text that is not long, and for how many bytes of a long one there may be one:
/// what is read of a text takes many times its room where there is little but brackets.
const MAX_VALUES: usize = 100_000;
const BYTES_A_VALUE: usize = 8;

/// A JSON value.
///
/// Unlike the usual ones it keeps the order of fields, which is that of the
/// grids in a layout, and refuses an object with the same field twice, of
/// which readers take sometimes the first and sometimes the last.
///
/// ```
/// use ninefold_wire::Json;
///
/// assert_eq!(Json::parse("[null, 7]", 100)?, Json::List(vec![Json::Null, Json::Whole(7)]));
/// let error = Json::parse(r#"{"a": 1, "a": 2}"#, 100).expect_err("twice");
/// assert_eq!(error.to_string(), r#"line 1, column 12: the field "a" stands here twice"#);
/// # Ok::<(), ninefold_wire::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Truth(bool),
    /// A number from 0 on without a fraction.
    Whole(u64),
    /// Any other number.
    Number(f64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a text of at most this many bytes.
    ///
    /// # Errors
    ///
    /// The text is too long, no JSON, nested too deep, has a field twice, or very many values.
    pub fn parse(text: &str, most_bytes: usize) -> Result<Json, Error> {
        if text.len() > most_bytes {
            let kind = ErrorKind::TooLarge { bytes: text.len(), most: most_bytes };
            return Err(Error::new("", kind));
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let left = Cell::new(MAX_VALUES.max(text.len() / BYTES_A_VALUE));
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let json = Level { depth: 0, left: &left }.deserialize(&mut deserializer)?;
        deserializer.end()?;
        Ok(json)
    }

    /// Reads bytes that may be no text.
    ///
    /// # Errors
    ///
    /// As [`Json::parse`], or a string is no UTF-8.
    pub fn parse_bytes(bytes: &[u8], most_bytes: usize) -> Result<Json, Error> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Json::parse(text, most_bytes),
            Err(_) => Ok(serde_json::from_slice(&bytes[..bytes.len().min(most_bytes)])?),
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        let left = Cell::new(MAX_VALUES);
        Level { depth: 0, left: &left }.deserialize(deserializer)
    }
}

/// Reads a value that lies within this many lists and objects.
#[derive(Copy, Clone)]
struct Level<'a> {
    depth: usize,
    /// How many values may still come.
    left: &'a Cell<usize>,
}

impl Level<'_> {
    fn deeper<E: de::Error>(self) -> Result<Self, E> {
        match self.depth {
            MAX_DEPTH => Err(E::custom(format_args!("nested deeper than {MAX_DEPTH} levels"))),
            depth => Ok(Level { depth: depth + 1, ..self }),
        }
    }

    fn count<E: de::Error>(self) -> Result<(), E> {
        let left = self.left.get().checked_sub(1);
        self.left.set(left.ok_or_else(|| E::custom("there are too many values"))?);
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for Level<'_> {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        self.count()?;
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Level<'_> {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Truth(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Whole(value))
    }

    #[expect(clippy::cast_precision_loss, reason = "nothing reads negative numbers")]
    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(u64::try_from(value).map_or(Json::Number(value as f64), Json::Whole))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Number(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let level = self.deeper()?;
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(level)? {
            list.push(item);
        }
        list.shrink_to_fit();
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Json, A::Error> {
        let level = self.deeper()?;
        let (mut object, mut names) = (Vec::new(), BTreeSet::new());
        while let Some(name) = fields.next_key::<String>()? {
            if !names.insert(name.clone()) {
                let name: String = name.chars().take(24).collect();
                let twice = format_args!("the field {name:?} stands here twice");
                return Err(de::Error::custom(twice));
            }
            object.push((name, fields.next_value_seed(level)?));
        }
        object.shrink_to_fit();
        Ok(Json::Object(object))
    }
}

/// The beginning of a value, enough to recognise it in an error.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Truth(value) => value.fmt(f),
            Json::Whole(value) => value.fmt(f),
            Json::Number(value) if value.abs() < 1e15 => value.fmt(f),
            Json::Number(value) => write!(f, "{value:e}"),
            Json::Text(text) => write!(f, "{:?}", text.chars().take(24).collect::<String>()),
            Json::List(list) => write!(f, "a list of {}", list.len()),
            Json::Object(_) => f.write_str("an object"),
        }
    }
}
