//! The lines of a board: one drawing above the cells, in cells from the canvas's corner.

use leptos::prelude::*;
use ninefold::{Board, Cell, Layout};

/// The class of a grid's lines, and their path from its corner.
type Path = (&'static str, fn(u8, u8) -> String);

/// A small picture of a layout: its boxes, its grids and what they share; given the givens and the
/// board of a game, also the filled cells.
pub(crate) fn picture(layout: &Layout, game: Option<(&Board, &Board)>) -> AnyView {
    let (view_box, mut drawing) = drawn(layout);
    if let Some((givens, board)) = game {
        let filled = |class: &str, is_given: bool| {
            let is_drawn =
                |cell: &Cell| board.get(*cell).is_some() && givens.get(*cell).is_some() == is_given;
            let square = |cell| {
                let (row, column) = layout.position(cell);
                format!("M{column}.2 {row}.2h.6v.6h-.6z")
            };
            let squares: String = layout.cells().filter(is_drawn).map(square).collect();
            format!("<path class='{class}' d='{squares}'/>")
        };
        drawing += &(filled("given", true) + &filled("entry", false));
    }
    view! { <svg class="picture" viewBox=view_box aria-hidden="true" inner_html=drawing></svg> }
        .into_any()
}

/// The boxes, grids and shared boxes of a layout: the picture's view box and content.
pub(crate) fn drawn(layout: &Layout) -> (String, String) {
    let view_box = format!("-1 -1 {} {}", layout.columns() + 2, layout.rows() + 2);
    (view_box, drawing(layout, &[("box", boxes), ("frame", frame)]))
}

/// The lines of a layout: between cells, around boxes, around grids, and around shared boxes.
/// Each grid has its own paths, so that a browser redraws only those near a change.
pub(crate) fn lines(layout: &Layout) -> AnyView {
    let drawing = drawing(layout, &[("hair", hairs), ("box", boxes), ("frame", frame)]);
    let view_box = format!("0 0 {} {}", layout.columns(), layout.rows());
    view! { <svg class="lines" viewBox=view_box aria-hidden="true" inner_html=drawing></svg> }
        .into_any()
}

/// These paths for each grid, class by class; the last class lies above the lines around shared boxes.
fn drawing(layout: &Layout, paths: &[Path]) -> String {
    let corners: Vec<(u8, u8)> = layout.grids().map(|grid| layout.corner(grid)).collect();
    let each = |&(class, path): &Path| {
        let draw = |&(row, column): &(u8, u8)| {
            format!("<path class='{class}' d='{}'/>", path(row, column))
        };
        corners.iter().map(draw).collect::<String>()
    };
    let tiles = (0..layout.rows() / 3)
        .flat_map(|row| (0..layout.columns() / 3).map(move |column| (row * 3, column * 3)));
    let is_shared = |&(row, column): &(u8, u8)| {
        layout.cell_at(row, column).is_some_and(|cell| layout.is_shared(cell))
    };
    let shared: String =
        tiles.filter(is_shared).map(|(row, column)| shared_box(row, column)).collect();
    let mut drawn: Vec<String> = paths.iter().map(each).collect();
    drawn.insert(paths.len() - 1, format!("<path class='shared-box' d='{shared}'/>"));
    drawn.concat()
}

/// The lines between the cells of a box.
fn hairs(row: u8, column: u8) -> String {
    let line = |at: u8| format!("M{column} {}h9M{} {row}v9", row + at, column + at);
    [1, 2, 4, 5, 7, 8].map(line).concat()
}

/// The lines between the boxes of a grid.
fn boxes(row: u8, column: u8) -> String {
    [3, 6].map(|at: u8| format!("M{column} {}h9M{} {row}v9", row + at, column + at)).concat()
}

/// The line around a grid.
fn frame(row: u8, column: u8) -> String {
    format!("M{column} {row}h9v9h-9z")
}

/// The line inside a shared box.
fn shared_box(row: u8, column: u8) -> String {
    format!("M{column}.1 {row}.1h2.8v2.8h-2.8z")
}
