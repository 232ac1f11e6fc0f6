//! Whole numbers with bounds.

use serde::de::{self, Deserialize, Deserializer};
use serde::{Serialize, Serializer};

use crate::guard::Scalar;

/// A whole number within bounds.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Small<const LEAST: u8, const MOST: u8>(pub(crate) u8);

/// A digit.
pub(crate) type DigitNumber = Small<1, 9>;

/// A level of hints.
pub(crate) type HintNumber = Small<1, 6>;

impl<'de, const LEAST: u8, const MOST: u8> Deserialize<'de> for Small<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let found = Scalar::deserialize(deserializer)?;
        match found {
            Scalar::Whole(number) if (LEAST.into()..=MOST.into()).contains(&number) => {
                Ok(Small(number as u8))
            }
            _ => Err(found.refused(&format!("a whole number from {LEAST} to {MOST}"))),
        }
    }
}

impl<const LEAST: u8, const MOST: u8> Serialize for Small<LEAST, MOST> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

/// Any whole number, so that one out of range can be reported as such.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Integer(pub(crate) i64);

impl<'de> Deserialize<'de> for Integer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let found = Scalar::deserialize(deserializer)?;
        let whole = match &found {
            Scalar::Whole(value) => Some(i64::try_from(*value).unwrap_or(i64::MAX)),
            Scalar::Number(number) => number.as_i64().or_else(|| whole(number.as_f64()?)),
            _ => None,
        };
        whole.map(Integer).ok_or_else(|| found.refused("a whole number"))
    }
}

/// A number that is written with a fraction or an exponent, but is whole, such as `1.0`.
fn whole(number: f64) -> Option<i64> {
    #[expect(clippy::cast_possible_truncation, reason = "it is whole and not large")]
    (number.fract() == 0.0 && number.abs() < 1e15).then_some(number as i64)
}

impl Serialize for Integer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.0)
    }
}

/// A time in milliseconds that fits into a database.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Milliseconds(pub(crate) u64);

impl<'de> Deserialize<'de> for Milliseconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let time = u64::deserialize(deserializer)?;
        if i64::try_from(time).is_ok() {
            return Ok(Milliseconds(time));
        }
        Err(de::Error::invalid_value(de::Unexpected::Unsigned(time), &"milliseconds"))
    }
}

impl Serialize for Milliseconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.0)
    }
}
