//! Values of a document, each with the path that leads to it.

use std::fmt;
use std::ops::RangeInclusive;

use ninefold::{Digit, DigitSet, GridsError, Layout, Place};

use crate::error::{Error, ErrorKind};
use crate::json::Json;

/// A value of a document, linked to the value that holds it.
#[derive(Copy, Clone)]
pub(crate) struct Node<'a> {
    json: &'a Json,
    parent: Option<(&'a Node<'a>, Key<'a>)>,
}

#[derive(Copy, Clone)]
enum Key<'a> {
    Field(&'a str),
    Index(usize),
}

impl<'a> Node<'a> {
    pub(crate) fn root(json: &'a Json) -> Node<'a> {
        Node { json, parent: None }
    }

    pub(crate) fn json(&self) -> &'a Json {
        self.json
    }

    pub(crate) fn is_null(&self) -> bool {
        *self.json == Json::Null
    }

    /// The path to it, such as `grids.nw.grid[3][4]`.
    pub(crate) fn path(&self) -> String {
        self.to_string()
    }

    pub(crate) fn error(&self, kind: ErrorKind) -> Error {
        Error::new(self.path(), kind)
    }

    /// The error that says what stands here instead.
    pub(crate) fn unexpected(&self, expected: impl Into<String>) -> Error {
        let found = self.json.to_string();
        self.error(ErrorKind::Unexpected { expected: expected.into(), found })
    }

    /// The error that says that this version is not read.
    pub(crate) fn other_version(&self, understood: &'static str) -> Error {
        self.error(ErrorKind::Version { found: self.json.to_string(), understood })
    }

    /// Its fields; it must be an object.
    pub(crate) fn fields(&self) -> Result<&'a [(String, Json)], Error> {
        match self.json {
            Json::Object(fields) => Ok(fields),
            _ => Err(self.unexpected("an object")),
        }
    }

    /// Its field of this name, if it has one.
    pub(crate) fn optional<'b>(&'b self, name: &'b str) -> Result<Option<Node<'b>>, Error> {
        let field = self.fields()?.iter().find(|(known, _)| known == name);
        Ok(field.map(|(_, json)| Node { json, parent: Some((self, Key::Field(name))) }))
    }

    /// Its field of this name.
    pub(crate) fn field<'b>(&'b self, name: &'b str) -> Result<Node<'b>, Error> {
        self.optional(name)?.ok_or_else(|| {
            let missing = Node { json: &Json::Null, parent: Some((self, Key::Field(name))) };
            missing.error(ErrorKind::Missing)
        })
    }

    /// Refuses fields that are not among these.
    pub(crate) fn only(&self, known: &[&str]) -> Result<(), Error> {
        match self.fields()?.iter().find(|(name, _)| !known.contains(&name.as_str())) {
            None => Ok(()),
            Some((name, json)) => {
                let unknown = Node { json, parent: Some((self, Key::Field(name))) };
                let known = known.iter().map(|&name| name.to_owned()).collect();
                Err(unknown.error(ErrorKind::Unknown { known }))
            }
        }
    }

    /// How many items it has; it must be a list.
    pub(crate) fn n_items(&self) -> Result<usize, Error> {
        match self.json {
            Json::List(items) => Ok(items.len()),
            _ => Err(self.unexpected("a list")),
        }
    }

    /// Its items; it must be a list.
    pub(crate) fn items(&self) -> Result<impl Iterator<Item = Node<'_>>, Error> {
        let Json::List(items) = self.json else { return Err(self.unexpected("a list")) };
        let node = move |(index, json)| Node { json, parent: Some((self, Key::Index(index))) };
        Ok(items.iter().enumerate().map(node))
    }

    pub(crate) fn text(&self) -> Result<&'a str, Error> {
        match self.json {
            Json::Text(text) => Ok(text),
            _ => Err(self.unexpected("a text")),
        }
    }

    pub(crate) fn truth(&self) -> Result<bool, Error> {
        match self.json {
            Json::Truth(value) => Ok(*value),
            _ => Err(self.unexpected("true or false")),
        }
    }

    pub(crate) fn whole(&self) -> Result<u64, Error> {
        match self.json {
            Json::Whole(value) => Ok(*value),
            _ => Err(self.unexpected("a whole number from 0 on")),
        }
    }

    pub(crate) fn small(&self, range: RangeInclusive<u8>) -> Result<u8, Error> {
        let value = match self.json {
            Json::Whole(value) => u8::try_from(*value).ok().filter(|value| range.contains(value)),
            _ => None,
        };
        let (start, end) = range.into_inner();
        value.ok_or_else(|| self.unexpected(format!("a whole number from {start} to {end}")))
    }

    /// Nine rows of nine values.
    pub(crate) fn nine_by_nine<T: Copy + Default>(
        &self,
        read: impl Fn(&Node<'_>) -> Result<T, Error>,
    ) -> Result<[[T; 9]; 9], Error> {
        let mut values = [[T::default(); 9]; 9];
        self.nine("9 rows")?;
        for (row, values) in self.items()?.zip(&mut values) {
            row.nine("a row of 9")?;
            for (item, value) in row.items()?.zip(values) {
                *value = read(&item)?;
            }
        }
        Ok(values)
    }

    fn nine(&self, expected: &str) -> Result<(), Error> {
        if self.n_items()? == 9 { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// A value for each grid of a layout, all there and no other.
    pub(crate) fn by_grid<T>(
        &self,
        layout: &Layout,
        read: impl Fn(&Node<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let names: Vec<&str> = layout.grids().map(|grid| layout.grid_name(grid)).collect();
        self.only(&names)?;
        names.into_iter().map(|name| read(&self.field(name)?)).collect()
    }

    /// One value for each cell, of nine rows of nine for each grid, which stand right in the
    /// grid's field or in a field of this name within it.
    pub(crate) fn unified<T: Copy + Default + PartialEq>(
        &self,
        layout: &Layout,
        inner: Option<&str>,
        read: impl Fn(&Node<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let grids = self.by_grid(layout, |grid| match inner {
            Some(name) => grid.field(name)?.nine_by_nine(&read),
            None => grid.nine_by_nine(&read),
        })?;
        layout.unify(&grids).map_err(|error| match &error {
            GridsError::Disagreement { place, .. } => {
                Error::new(self.place(layout, *place, inner), ErrorKind::Grids(error))
            }
            _ => self.error(ErrorKind::Grids(error)),
        })
    }

    /// The path to a place, if this holds the grids.
    pub(crate) fn place(&self, layout: &Layout, place: Place, inner: Option<&str>) -> String {
        let grid = layout.grid_name(place.grid);
        let inner = inner.map(|name| format!(".{name}")).unwrap_or_default();
        format!("{self}.{grid}{inner}[{}][{}]", place.row, place.column)
    }
}

/// A digit, or 0 for an empty cell.
pub(crate) fn digit(node: &Node<'_>) -> Result<Option<Digit>, Error> {
    node.small(0..=9).map(Digit::new)
}

/// A list of digits, each greater than the one before.
pub(crate) fn digits(node: &Node<'_>) -> Result<DigitSet, Error> {
    let mut digits = DigitSet::EMPTY;
    let mut last = None;
    for item in node.items()? {
        let digit = Digit::new(item.small(1..=9)?);
        if digit <= last {
            return Err(item.unexpected("digits in ascending order"));
        }
        digits |= digit.map_or(DigitSet::EMPTY, DigitSet::of);
        last = digit;
    }
    Ok(digits)
}

/// The path, with names that are none in brackets and long ones cut.
impl fmt::Display for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((parent, key)) = self.parent else { return Ok(()) };
        parent.fmt(f)?;
        match key {
            Key::Index(index) => write!(f, "[{index}]"),
            Key::Field(name) => {
                let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
                if name.is_empty() || name.len() > 24 || !name.chars().all(is_plain) {
                    return write!(f, "[{:?}]", name.chars().take(24).collect::<String>());
                }
                let dot = if parent.parent.is_some() { "." } else { "" };
                write!(f, "{dot}{name}")
            }
        }
    }
}
