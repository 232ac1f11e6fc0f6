//! Checks every text before it is read: its size, its depth of nesting, its number of values, and
//! that no object has a field twice.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::fmt;

use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::{Number, Value};

use crate::error::{Error, ErrorKind, MAX_DEPTH};

/// The maximum number of values in a short text; a long one may have one per [`BYTES_PER_VALUE`]
/// bytes. A text of little but brackets takes many times its size in memory.
const MAX_VALUES: usize = 100_000;
const BYTES_PER_VALUE: usize = 8;

/// A scalar value, or the outside of a list or object.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Scalar {
    /// `null`
    Null,
    /// `true` or `false`
    Truth(bool),
    /// A whole number from 0.
    Whole(u64),
    /// Any other number.
    Number(Number),
    /// A string.
    Text(String),
    /// An array with this many items.
    List(usize),
    /// An object.
    Object,
}

impl Scalar {
    /// The text, if it is one.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Scalar::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The error for finding this value in place of the expected one.
    pub(crate) fn refused<E: de::Error>(&self, expected: &str) -> E {
        E::invalid_value(de::Unexpected::Other(&self.to_string()), &expected)
    }
}

impl From<&str> for Scalar {
    fn from(text: &str) -> Scalar {
        Scalar::Text(text.to_owned())
    }
}

/// The beginning of a value, enough to recognize it in an error.
impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Null => f.write_str("null"),
            Scalar::Truth(value) => value.fmt(f),
            Scalar::Whole(value) => value.fmt(f),
            Scalar::Number(value) => value.fmt(f),
            Scalar::Text(text) => write!(f, "{:?}", text.chars().take(24).collect::<String>()),
            Scalar::List(n_items) => write!(f, "a list of {n_items}"),
            Scalar::Object => f.write_str("an object"),
        }
    }
}

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Scalar, D::Error> {
        let left = Cell::new(usize::MAX);
        Level { depth: 0, left: &left, fields: None }.deserialize(deserializer)
    }
}

/// The top level of a text.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Outline {
    /// The value itself.
    pub(crate) value: Scalar,
    /// The fields of an object, in order.
    pub(crate) fields: Vec<(String, Scalar)>,
}

impl Outline {
    /// The field of this name, if it has one.
    pub(crate) fn field(&self, name: &str) -> Option<&Scalar> {
        self.fields.iter().find(|(field, _)| field == name).map(|(_, value)| value)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.field(name).is_some()
    }

    /// The outline of a value that was already read.
    pub(crate) fn of(value: &Value) -> Outline {
        let scalar = |value: &Value| match value {
            Value::Null => Scalar::Null,
            Value::Bool(value) => Scalar::Truth(*value),
            Value::Number(number) => match number.as_u64() {
                Some(whole) => Scalar::Whole(whole),
                None => Scalar::Number(number.clone()),
            },
            Value::String(text) => Scalar::Text(text.clone()),
            Value::Array(items) => Scalar::List(items.len()),
            Value::Object(_) => Scalar::Object,
        };
        let fields = value.as_object().into_iter().flatten();
        let fields = fields.map(|(name, value)| (name.clone(), scalar(value))).collect();
        Outline { value: scalar(value), fields }
    }
}

/// Checks a text of at most this many bytes, and returns it without a byte order mark.
///
/// # Errors
///
/// The text is too long, is not JSON, is nested too deep, has a field twice, or very many values.
pub(crate) fn check(text: &str, most_bytes: usize) -> Result<(&str, Outline), Error> {
    if text.len() > most_bytes {
        let kind = ErrorKind::TooLarge { bytes: text.len(), most: most_bytes };
        return Err(Error::at("", kind));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let left = Cell::new(MAX_VALUES.max(text.len() / BYTES_PER_VALUE));
    let fields = RefCell::new(Vec::new());
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let level = Level { depth: 0, left: &left, fields: Some(&fields) };
    let value = level.deserialize(&mut deserializer).map_err(|error| Error::of_syntax(&error))?;
    deserializer.end().map_err(|error| Error::of_syntax(&error))?;
    Ok((text, Outline { value, fields: fields.into_inner() }))
}

/// Checks a value that is nested in this many lists and objects.
#[derive(Copy, Clone)]
struct Level<'a> {
    depth: usize,
    /// The number of values that may still follow.
    left: &'a Cell<usize>,
    /// Collects the fields of the outermost object, if they are wanted.
    fields: Option<&'a RefCell<Vec<(String, Scalar)>>>,
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

    /// Whether the outline includes the texts at this level.
    fn keeps_text(self) -> bool {
        self.depth <= 1
    }
}

impl<'de> DeserializeSeed<'de> for Level<'_> {
    type Value = Scalar;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Scalar, D::Error> {
        self.count()?;
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Level<'_> {
    type Value = Scalar;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Scalar, E> {
        Ok(Scalar::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Scalar, E> {
        Ok(Scalar::Truth(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Scalar, E> {
        Ok(Scalar::Whole(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Scalar, E> {
        Ok(Scalar::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Scalar, E> {
        Ok(Number::from_f64(value).map_or(Scalar::Null, Scalar::Number)) // JSON has no infinity
    }

    fn visit_str<E>(self, value: &str) -> Result<Scalar, E> {
        Ok(Scalar::Text(if self.keeps_text() { value.to_owned() } else { String::new() }))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Scalar, A::Error> {
        let level = self.deeper()?;
        let mut n_items = 0;
        while items.next_element_seed(level)?.is_some() {
            n_items += 1;
        }
        Ok(Scalar::List(n_items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Scalar, A::Error> {
        let level = self.deeper()?;
        let mut names = BTreeSet::new();
        while let Some(name) = fields.next_key::<String>()? {
            if names.contains(&name) {
                let name: String = name.chars().take(24).collect();
                return Err(de::Error::custom(format_args!("the field {name:?} appears twice")));
            }
            let value = fields.next_value_seed(level)?;
            if let (0, Some(fields)) = (self.depth, self.fields) {
                fields.borrow_mut().push((name.clone(), value));
            }
            names.insert(name);
        }
        Ok(Scalar::Object)
    }
}

/// The number of items left in a list.
pub(crate) fn n_items<'de, A: SeqAccess<'de>>(mut items: A) -> Result<usize, A::Error> {
    let mut n_items = 0;
    while items.next_element::<IgnoredAny>()?.is_some() {
        n_items += 1;
    }
    Ok(n_items)
}
