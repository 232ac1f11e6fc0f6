//! `ninefold layouts`

use std::io::{self, Write};

use ninefold::{CatalogEntry, Grid, Layout, Overlap, notation};
use serde::Serialize;
use serde::ser::SerializeMap;

use crate::args::LayoutsArguments;
use crate::{Outcome, Terminal};

pub(crate) fn run(arguments: &LayoutsArguments, terminal: &mut Terminal) -> io::Result<Outcome> {
    let output = &mut *terminal.output;
    match (&arguments.layout, arguments.json) {
        (None, false) => list(output)?,
        (Some(layout), false) => describe(layout, output)?,
        (Some(layout), true) => {
            writeln!(output, "{}", serde_json::to_string(&Object::new(layout))?)?;
        }
        (None, true) => {
            for entry in CatalogEntry::all() {
                writeln!(output, "{}", serde_json::to_string(&Object::new(&entry.layout))?)?;
            }
        }
    }
    Ok(Outcome::Well)
}

fn list(output: &mut dyn Write) -> io::Result<()> {
    writeln!(
        output,
        "{:<13} {:<13} {:>5} {:>7} {:>5} {:>6} {:>12}",
        "name", "title", "grids", "canvas", "cells", "houses", "shared boxes"
    )?;
    for CatalogEntry { id, title, layout, .. } in CatalogEntry::all() {
        let canvas = format!("{}x{}", layout.rows(), layout.columns());
        writeln!(
            output,
            "{id:<13} {title:<13} {:>5} {canvas:>7} {:>5} {:>6} {:>12}",
            layout.n_grids(),
            layout.n_cells(),
            layout.houses().len(),
            layout.shared_boxes().count()
        )?;
    }
    Ok(())
}

fn describe(layout: &Layout, output: &mut dyn Write) -> io::Result<()> {
    let title = CatalogEntry::of(layout).map_or("A layout of your own", |entry| entry.title);
    writeln!(
        output,
        "{title}: {} on a canvas of {}x{}, {} cells, {} houses, {}\n",
        plural(layout.n_grids(), "grid", "grids"),
        layout.rows(),
        layout.columns(),
        layout.n_cells(),
        layout.houses().len(),
        plural(layout.shared_boxes().count(), "shared box", "shared boxes"),
    )?;
    write!(output, "{}", notation::plan(layout))?;
    writeln!(output, "\ncorners: {layout}")?;
    for Overlap { first, first_box, second, second_box } in layout.overlaps() {
        let (first, second) = (layout.grid_name(first), layout.grid_name(second));
        let (first_box, second_box) = (first_box + 1, second_box + 1);
        writeln!(output, "overlap: box {first_box} of {first} is box {second_box} of {second}")?;
    }
    Ok(())
}

fn plural(n: usize, one: &str, several: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { several })
}

/// A layout document. Everything counts from 0.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Object {
    id: String,
    display_name: String,
    grid_count: usize,
    logical_size: Size,
    grid_positions: Positions,
    overlaps: Vec<OverlapObject>,
    cells: usize,
    houses: usize,
    shared_boxes: usize,
}

#[derive(Serialize)]
struct Size {
    rows: u8,
    cols: u8,
}

#[derive(Serialize)]
struct Position {
    row: u8,
    col: u8,
}

#[derive(Serialize)]
struct OverlapObject {
    grid1: String,
    grid2: String,
    box1: u8,
    box2: u8,
}

/// A map from names to positions that keeps the order of the grids.
struct Positions(Vec<(String, Position)>);

impl Serialize for Positions {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, position) in &self.0 {
            map.serialize_entry(name, position)?;
        }
        map.end()
    }
}

impl Object {
    /// A layout that has no name of its own is called by its corners.
    fn new(layout: &Layout) -> Object {
        let entry = CatalogEntry::of(layout);
        let name = |grid: Grid| layout.grid_name(grid).to_owned();
        let position = |grid: Grid| {
            let (row, col) = layout.corner(grid);
            (name(grid), Position { row, col })
        };
        let overlap = |overlap: &Overlap| OverlapObject {
            grid1: name(overlap.first),
            grid2: name(overlap.second),
            box1: overlap.first_box,
            box2: overlap.second_box,
        };
        Object {
            id: entry.map_or_else(|| layout.to_string(), |entry| entry.id.to_owned()),
            display_name: entry.map_or_else(|| layout.to_string(), |entry| entry.title.to_owned()),
            grid_count: layout.n_grids(),
            logical_size: Size { rows: layout.rows(), cols: layout.columns() },
            grid_positions: Positions(layout.grids().map(position).collect()),
            overlaps: layout.overlaps().iter().map(overlap).collect(),
            cells: layout.n_cells(),
            houses: layout.houses().len(),
            shared_boxes: layout.shared_boxes().count(),
        }
    }
}
