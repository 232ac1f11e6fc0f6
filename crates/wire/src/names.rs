//! The names of the engine's closed enums, as texts in JSON.
//!
//! A field uses `#[serde(with = "crate::names")]`; [`optional`] is for a field that may be missing,
//! [`nullable`] for one that may be `null`.

use ninefold::generate::Symmetry;
use ninefold::logic::{Level, LinkKind, Technique};
use ninefold::rating::{self, Gem};
use ninefold::{CatalogEntry, HouseKind, Policy, Status};
use serde::de::{Deserialize, Deserializer};
use serde::{Serialize, Serializer};

use crate::guard::Scalar;

/// A closed set of values with names.
pub(crate) trait Named: Copy + 'static {
    /// All values, in order.
    fn all() -> impl Iterator<Item = Self>;

    /// Its name.
    fn name(self) -> &'static str;

    /// The names, as the expectation in an error.
    fn expected() -> String {
        let mut names: Vec<&str> = Self::all().map(Named::name).collect();
        let last = names.pop().unwrap_or_default();
        format!("{} or {last}", names.join(", "))
    }

    /// The value with this name.
    fn named(name: &str) -> Option<Self> {
        Self::all().find(|value| value.name() == name)
    }
}

/// Writes a name.
pub(crate) fn serialize<T: Named, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(value.name())
}

/// Reads a name.
pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Named,
    D: Deserializer<'de>,
{
    let found = Scalar::deserialize(deserializer)?;
    found.text().and_then(T::named).ok_or_else(|| found.refused(&T::expected()))
}

/// A name in a list.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Name<T>(pub(crate) T);

impl<T: Named> Serialize for Name<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(&self.0, serializer)
    }
}

impl<'de, T: Named> Deserialize<'de> for Name<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer).map(Name)
    }
}

/// A name in a field that may be missing.
pub(crate) mod optional {
    use super::{Deserializer, Named, Serialize, Serializer};

    #[expect(clippy::ref_option, reason = "serde calls it with a reference to the field")]
    pub(crate) fn serialize<T: Named, S: Serializer>(
        value: &Option<T>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        value.map(Named::name).serialize(to)
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: Named,
        D: Deserializer<'de>,
    {
        super::deserialize(deserializer).map(Some)
    }
}

/// A name, or `null`.
pub(crate) mod nullable {
    use super::{Deserialize, Deserializer, Named, Scalar};

    pub(crate) use super::optional::serialize;

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: Named,
        D: Deserializer<'de>,
    {
        match Scalar::deserialize(deserializer)? {
            Scalar::Null => Ok(None),
            found => match found.text().and_then(T::named) {
                Some(value) => Ok(Some(value)),
                None => Err(found.refused(&T::expected())),
            },
        }
    }
}

/// The schema of a name.
#[cfg(feature = "schema")]
pub(crate) fn schema<T: Named>() -> utoipa::openapi::Object {
    let names = T::all().map(Named::name);
    let text = utoipa::openapi::ObjectBuilder::new().schema_type(utoipa::openapi::Type::String);
    text.enum_values(Some(names)).build()
}

/// The schema of a list of names.
#[cfg(feature = "schema")]
pub(crate) fn list_schema<T: Named>() -> utoipa::openapi::Array {
    utoipa::openapi::ArrayBuilder::new().items(schema::<T>()).build()
}

macro_rules! named {
    ($($type:ty),+) => {$(
        impl Named for $type {
            fn all() -> impl Iterator<Item = $type> {
                <$type>::ALL.into_iter()
            }

            fn name(self) -> &'static str {
                <$type>::name(self)
            }
        }
    )+};
}

named!(HouseKind, Level, LinkKind, Policy, Status, Symmetry, Gem, rating::Technique);

impl Named for Technique {
    fn all() -> impl Iterator<Item = Technique> {
        Technique::ALL.into_iter()
    }

    fn name(self) -> &'static str {
        Technique::name(self)
    }

    fn expected() -> String {
        "the name of a technique".to_owned()
    }
}

/// The layouts of daily puzzles.
impl Named for &'static CatalogEntry {
    fn all() -> impl Iterator<Item = &'static CatalogEntry> {
        CatalogEntry::modes()
    }

    fn name(self) -> &'static str {
        self.id
    }
}
