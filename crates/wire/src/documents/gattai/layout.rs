//! Layouts in `gattai-1.0`.

use ninefold::{CatalogEntry, Layout, LayoutError, MAX_GRIDS, MAX_SIDE, Overlap};
use serde::Serialize;

use super::ByGrid;
use crate::documents::layout::{LayoutDocument, check_id, read_name};
use crate::documents::puzzle::to_string;
use crate::error::{Error, ErrorKind, WriteError};
use crate::node::Node;

impl LayoutDocument {
    /// The document in `gattai-1.0`, as JSON on one line.
    ///
    /// # Errors
    ///
    /// It has no id or no title.
    pub fn to_gattai(&self) -> Result<String, WriteError> {
        let layout = &self.layout;
        let name = |grid| layout.grid_name(grid);
        Ok(to_string(&GattaiLayout {
            id: self.id.as_deref().ok_or(WriteError::NoId)?,
            display_name: self.title.as_deref().ok_or(WriteError::NoTitle)?,
            grid_count: layout.n_grids(),
            logical_size: Size { rows: layout.rows(), cols: layout.columns() },
            grid_positions: ByGrid::new(layout, |grid| {
                let (row, col) = layout.corner(grid);
                Corner { row, col }
            }),
            overlaps: layout
                .overlaps()
                .iter()
                .map(|overlap| Shared {
                    grid1: name(overlap.first),
                    grid2: name(overlap.second),
                    box1: overlap.first_box,
                    box2: overlap.second_box,
                })
                .collect(),
        }))
    }

    pub(crate) fn read_gattai(node: &Node<'_>) -> Result<LayoutDocument, Error> {
        let id = node.field("id")?;
        let name = read_name(&id)?;
        let title = read_name(&node.field("displayName")?)?;
        let layout = in_catalog_order(&name, read_positions(&node.field("gridPositions")?)?);
        check_id(&id, &layout)?;
        let check = |node: &Node<'_>, value: usize| {
            if node.whole()? == value as u64 {
                return Ok(());
            }
            Err(node.unexpected(format!("{value}, which follows from the positions")))
        };
        check(&node.field("gridCount")?, layout.n_grids())?;
        let size = node.field("logicalSize")?;
        check(&size.field("rows")?, usize::from(layout.rows()))?;
        check(&size.field("cols")?, usize::from(layout.columns()))?;
        check_overlaps(&node.field("overlaps")?, &layout)?;
        Ok(LayoutDocument { layout, id: Some(name), title: Some(title) })
    }
}

fn read_positions(node: &Node<'_>) -> Result<Layout, Error> {
    let mut grids = Vec::new();
    let found = node.fields()?.len();
    if found > MAX_GRIDS {
        return Err(node.error(ErrorKind::Layout(LayoutError::TooManyGrids { found })));
    }
    for (name, _) in node.fields()? {
        let grid = node.field(name)?;
        let row = grid.field("row")?.small(0..=MAX_SIDE)?;
        let column = grid.field("col")?.small(0..=MAX_SIDE)?;
        grids.push((name.as_str(), (row, column)));
    }
    Layout::of_named_grids(&grids).map_err(|error| {
        let grid = error.grid().and_then(|number| grids.get(number - 1));
        let place = grid.map(|&(name, _)| node.field(name));
        let path = match &place {
            Some(Ok(grid)) => grid.path(),
            _ => node.path(),
        };
        Error::new(path, ErrorKind::Layout(error))
    })
}

/// The layout of this id if it has the same grids, whose order others may not keep.
fn in_catalog_order(id: &str, layout: Layout) -> Layout {
    let grids = |layout: &Layout| {
        let grid = |grid| (layout.grid_name(grid).to_owned(), layout.corner(grid));
        let mut grids: Vec<_> = layout.grids().map(grid).collect();
        grids.sort();
        grids
    };
    match CatalogEntry::named(id) {
        Some(entry) if grids(&entry.layout) == grids(&layout) => entry.layout.clone(),
        _ => layout,
    }
}

fn check_overlaps(node: &Node<'_>, layout: &Layout) -> Result<(), Error> {
    let grid = |node: &Node<'_>| {
        layout.grid_named(node.text()?).ok_or_else(|| node.unexpected("the name of a grid"))
    };
    let mut declared = Vec::new();
    for item in node.items()? {
        declared.push(Overlap {
            first: grid(&item.field("grid1")?)?,
            first_box: item.field("box1")?.small(0..=8)?,
            second: grid(&item.field("grid2")?)?,
            second_box: item.field("box2")?.small(0..=8)?,
        });
    }
    layout.verify_overlaps(&declared).map_err(|error| {
        // Of an overlap that stands there twice the last one is too much.
        let index = declared.iter().rposition(|declared| *declared == error.overlap);
        let index = index.map(|index| format!("[{index}]")).unwrap_or_default();
        Error::new(format!("{node}{index}"), ErrorKind::Overlap(error))
    })
}

/// The fields of a layout in their order.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GattaiLayout<'a> {
    id: &'a str,
    display_name: &'a str,
    grid_count: usize,
    logical_size: Size,
    grid_positions: ByGrid<'a, Corner>,
    overlaps: Vec<Shared<'a>>,
}

#[derive(Serialize)]
struct Size {
    rows: u8,
    cols: u8,
}

#[derive(Serialize)]
struct Corner {
    row: u8,
    col: u8,
}

#[derive(Serialize)]
struct Shared<'a> {
    grid1: &'a str,
    grid2: &'a str,
    box1: u8,
    box2: u8,
}
