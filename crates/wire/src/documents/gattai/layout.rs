//! Layouts in `gattai-1.0`.

use ninefold::{CatalogEntry, Layout, LayoutError, MAX_GRIDS, MAX_SIDE, Overlap};
use serde::{Deserialize, Serialize};

use crate::documents::gattai::grids::ByGrid;
use crate::documents::layout::{LayoutDocument, check_id, check_name};
use crate::error::{Error, ErrorKind, WriteError, push_field};
use crate::guard::Scalar;
use crate::numbers::Small;
use crate::shape::to_string;

impl LayoutDocument {
    /// The document in `gattai-1.0`, as JSON on one line.
    ///
    /// # Errors
    ///
    /// It has no id or no title.
    pub fn to_gattai(&self) -> Result<String, WriteError> {
        let layout = &self.layout;
        let name = |grid| layout.grid_name(grid).to_owned();
        Ok(to_string(&GattaiLayoutFile {
            id: self.id.clone().ok_or(WriteError::NoId)?,
            display_name: self.title.clone().ok_or(WriteError::NoTitle)?,
            grid_count: layout.n_grids(),
            logical_size: Size { rows: layout.rows().into(), cols: layout.columns().into() },
            grid_positions: ByGrid::new(layout, |grid| {
                let (row, col) = layout.corner(grid);
                Corner { row: Small(row), col: Small(col) }
            }),
            overlaps: layout
                .overlaps()
                .iter()
                .map(|overlap| Shared {
                    grid1: name(overlap.first),
                    grid2: name(overlap.second),
                    box1: Small(overlap.first_box),
                    box2: Small(overlap.second_box),
                })
                .collect(),
        }))
    }
}

/// The fields of a layout, in order.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GattaiLayoutFile {
    id: String,
    display_name: String,
    grid_count: usize,
    logical_size: Size,
    grid_positions: ByGrid<Corner>,
    overlaps: Vec<Shared>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Size {
    rows: usize,
    cols: usize,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Corner {
    row: Small<0, MAX_SIDE>,
    col: Small<0, MAX_SIDE>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Shared {
    grid1: String,
    grid2: String,
    box1: Small<0, 8>,
    box2: Small<0, 8>,
}

impl GattaiLayoutFile {
    pub(crate) fn read(self) -> Result<LayoutDocument, Error> {
        check_name("id", &self.id)?;
        check_name("displayName", &self.display_name)?;
        let layout = in_catalog_order(&self.id, read_positions(&self.grid_positions)?);
        check_id(&self.id, &layout)?;
        let check = |field: &str, found: usize, value: usize| {
            let expected = || format!("{value}, which follows from the positions");
            if found == value { Ok(()) } else { Err(Error::unexpected(field, expected(), found)) }
        };
        check("gridCount", self.grid_count, layout.n_grids())?;
        check("logicalSize.rows", self.logical_size.rows, layout.rows().into())?;
        check("logicalSize.cols", self.logical_size.cols, layout.columns().into())?;
        check_overlaps(&self.overlaps, &layout)?;
        Ok(LayoutDocument { layout, id: Some(self.id), title: Some(self.display_name) })
    }
}

const POSITIONS: &str = "gridPositions";

fn read_positions(ByGrid(positions): &ByGrid<Corner>) -> Result<Layout, Error> {
    let found = positions.len();
    if found > MAX_GRIDS {
        return Err(Error::at(POSITIONS, ErrorKind::Layout(LayoutError::TooManyGrids { found })));
    }
    let grids = positions.iter().map(|(name, at)| (name.as_str(), (at.row.0, at.col.0)));
    let grids: Vec<(&str, (u8, u8))> = grids.collect();
    Layout::of_named_grids(&grids).map_err(|error| {
        let mut path = POSITIONS.to_owned();
        if let Some((name, _)) = error.grid().and_then(|number| grids.get(number - 1)) {
            push_field(&mut path, name);
        }
        Error::at(path, ErrorKind::Layout(error))
    })
}

/// The layout with this id if it has the same grids; other programs may not keep their order.
fn in_catalog_order(id: &str, layout: Layout) -> Layout {
    let has_grids_of = |other: &Layout| {
        let is_there = |grid| {
            let named = layout.grid_named(other.grid_name(grid));
            named.is_some_and(|named| layout.corner(named) == other.corner(grid))
        };
        layout.n_grids() == other.n_grids() && other.grids().all(is_there)
    };
    match CatalogEntry::named(id) {
        Some(entry) if has_grids_of(&entry.layout) => entry.layout.clone(),
        _ => layout,
    }
}

fn check_overlaps(overlaps: &[Shared], layout: &Layout) -> Result<(), Error> {
    let mut declared = Vec::new();
    for (index, shared) in overlaps.iter().enumerate() {
        let grid = |field: &str, name: &str| {
            layout.grid_named(name).ok_or_else(|| {
                let path = format!("overlaps[{index}].{field}");
                Error::unexpected(path, "the name of a grid", Scalar::from(name))
            })
        };
        declared.push(Overlap {
            first: grid("grid1", &shared.grid1)?,
            first_box: shared.box1.0,
            second: grid("grid2", &shared.grid2)?,
            second_box: shared.box2.0,
        });
    }
    layout.verify_overlaps(&declared).map_err(|error| {
        // If an overlap is declared twice, the last one is the error.
        let index = declared.iter().rposition(|declared| *declared == error.overlap);
        let index = index.map(|index| format!("[{index}]")).unwrap_or_default();
        Error::at(format!("overlaps{index}"), ErrorKind::Overlap(error))
    })
}
