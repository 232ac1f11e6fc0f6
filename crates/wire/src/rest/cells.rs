//! Cells and houses that break a rule.

use ninefold::{Board, CellSet, Layout, Violation};
use serde::{Deserialize, Serialize};

use crate::cells::cells_to_strings;
use crate::names::{HouseKindName, Name};

/// The position of a cell in a grid.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Place))]
pub(crate) struct PlaceShape {
    grid: String,
    row: u8,
    col: u8,
}

/// The positions of each cell of a set in its grids, if there are several.
pub(crate) fn places(layout: &Layout, cells: &CellSet) -> Vec<Vec<PlaceShape>> {
    let several = layout.n_grids() > 1;
    let places = |cell| {
        let shape = |place: ninefold::Place| PlaceShape {
            grid: layout.grid_name(place.grid).to_owned(),
            row: place.row,
            col: place.column,
        };
        layout.places(cell).iter().copied().map(shape).collect()
    };
    cells.iter().filter(|_| several).map(places).collect()
}

/// A house with a digit more than once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Violation))]
pub struct ViolationShape {
    /// `row`, `column` or `box`.
    kind: HouseKindName,
    index: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    grid: Option<String>,
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 9))]
    digit: u8,
    /// Rows and columns of the canvas from 0, such as `0,8`.
    cells: Vec<String>,
}

impl ViolationShape {
    /// All of a board.
    pub fn all(board: &Board) -> Vec<ViolationShape> {
        ViolationShape::each(board.layout(), &board.violations())
    }

    /// These violations.
    pub fn each(layout: &Layout, violations: &[Violation]) -> Vec<ViolationShape> {
        let several = layout.n_grids() > 1;
        let shape = |violation: &Violation| {
            let (house, digit) = (violation.house()?, violation.digit()?);
            let place = layout.house_places(house)[0];
            Some(ViolationShape {
                kind: Name(layout.kind(house)),
                index: place.index,
                grid: several.then(|| layout.grid_name(place.grid).to_owned()),
                digit: digit.get(),
                cells: cells_to_strings(layout, &violation.cells.iter().copied().collect()),
            })
        };
        violations.iter().filter_map(shape).collect()
    }
}
