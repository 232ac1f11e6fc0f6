//! `ninefold layouts`

use std::io::{self, Write};

use ninefold::{CatalogEntry, Layout, Overlap, notation};
use ninefold_wire::LayoutDocument;

use crate::args::LayoutsArguments;
use crate::streams::{Outcome, Terminal};

pub(crate) fn run(arguments: &LayoutsArguments, terminal: &mut Terminal) -> io::Result<Outcome> {
    let output = &mut *terminal.output;
    match (&arguments.layout, arguments.json) {
        (None, false) => list(output)?,
        (Some(layout), false) => describe(layout, output)?,
        (Some(layout), true) => {
            writeln!(output, "{}", document(layout))?;
        }
        (None, true) => {
            for entry in CatalogEntry::all() {
                writeln!(output, "{}", document(&entry.layout))?;
            }
        }
    }
    Ok(Outcome::Success)
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

/// The layout as a `gattai-1.0` document; an unnamed one gets its corners as its name.
fn document(layout: &Layout) -> String {
    let mut document = LayoutDocument::new(layout.clone());
    document.id.get_or_insert_with(|| layout.to_string());
    document.title.get_or_insert_with(|| layout.to_string());
    document.to_gattai().expect("id and title are there")
}
