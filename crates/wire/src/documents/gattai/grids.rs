//! Values by grid.

use std::fmt;
use std::marker::PhantomData;

use ninefold::{Board, Digit, Grid, GridsError, Layout, Place};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::{Serialize, Serializer};

use crate::error::{Error, ErrorKind, push_field};
use crate::rows::{Number, Rows, digits};

/// A value for each grid, by name, in the order of the document.
#[derive(Clone, Debug)]
pub(crate) struct ByGrid<T>(pub(crate) Vec<(String, T)>);

impl<T> ByGrid<T> {
    pub(crate) fn new(layout: &Layout, value: impl Fn(Grid) -> T) -> ByGrid<T> {
        let named = |grid| (layout.grid_name(grid).to_owned(), value(grid));
        ByGrid(layout.grids().map(named).collect())
    }

    /// Reads the value of each grid of a layout, with its path; the document must have exactly
    /// these grids.
    pub(crate) fn read<U>(
        &self,
        path: &str,
        layout: &Layout,
        read: impl Fn(&str, &T) -> Result<U, Error>,
    ) -> Result<Vec<U>, Error> {
        let below = |name: &str| {
            let mut path = path.to_owned();
            push_field(&mut path, name);
            path
        };
        let names: Vec<&str> = layout.grids().map(|grid| layout.grid_name(grid)).collect();
        if let Some((name, _)) = self.0.iter().find(|(name, _)| !names.contains(&name.as_str())) {
            let known = names.into_iter().map(str::to_owned).collect();
            return Err(Error::at(below(name), ErrorKind::Unknown { known }));
        }
        let value = |name: &str| {
            let found = self.0.iter().find(|(grid, _)| grid == name);
            let (_, value) = found.ok_or_else(|| Error::at(below(name), ErrorKind::Missing))?;
            read(&below(name), value)
        };
        names.into_iter().map(value).collect()
    }
}

impl<T: Serialize> Serialize for ByGrid<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

struct Grids<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Grids<T> {
    type Value = ByGrid<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<ByGrid<T>, A::Error> {
        let mut grids = Vec::new();
        while let Some(entry) = fields.next_entry()? {
            grids.push(entry);
        }
        Ok(ByGrid(grids))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByGrid<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("", &[], Grids(PhantomData))
    }
}

/// One value per cell, combined from the grids; `inner` is the field of the rows in a grid.
pub(crate) fn unified<T: Copy + Default + PartialEq>(
    path: &str,
    layout: &Layout,
    inner: Option<&str>,
    grids: &[[[T; 9]; 9]],
) -> Result<Vec<T>, Error> {
    layout.unify(grids).map_err(|error| {
        let path = match &error {
            GridsError::Disagreement { place, .. } => path_to(path, layout, *place, inner),
            _ => path.to_owned(),
        };
        Error::at(path, ErrorKind::Grids(error))
    })
}

/// The path to a place below the path to the grids.
pub(crate) fn path_to(path: &str, layout: &Layout, place: Place, inner: Option<&str>) -> String {
    let grid = layout.grid_name(place.grid);
    let inner = inner.map(|name| format!(".{name}")).unwrap_or_default();
    format!("{path}.{grid}{inner}[{}][{}]", place.row, place.column)
}

/// The board combined from the grids; `rows` are the rows of a grid.
pub(crate) fn read_board<T>(
    path: &str,
    layout: &Layout,
    inner: Option<&str>,
    grids: &ByGrid<T>,
    rows: impl Fn(&T) -> &Rows<Number>,
) -> Result<Board, Error> {
    let grids = grids.read(path, layout, |path, grid| match inner {
        Some(inner) => digits(&format!("{path}.{inner}"), rows(grid)),
        None => digits(path, rows(grid)),
    })?;
    let mut board = Board::empty(layout);
    for (cell, digit) in layout.cells().zip(unified(path, layout, inner, &grids)?) {
        board.set(cell, digit);
    }
    Ok(board)
}

/// The rows of a grid of a board.
pub(crate) fn numbers(board: &Board, grid: Grid) -> Rows<Number> {
    board.grid(grid).map(|row| row.map(number).to_vec()).to_vec()
}

/// The number of a digit, 0 for none.
pub(crate) fn number(digit: Option<Digit>) -> Number {
    crate::numbers::Small(digit.map_or(0, Digit::get))
}
