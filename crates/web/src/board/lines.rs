//! The lines of a board: one drawing above the cells, in cells from the canvas's corner.

use leptos::prelude::*;
use ninefold::Layout;

/// The lines of a layout: between cells, around boxes, around grids, and around shared boxes.
/// Each grid has its own paths, so that a browser redraws only those near a change.
pub(crate) fn lines(layout: &Layout) -> AnyView {
    let corners: Vec<(u8, u8)> = layout.grids().map(|grid| layout.corner(grid)).collect();
    let each = |path: fn(u8, u8) -> String, class: &str| {
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
    let drawing = [
        each(hairs, "hair"),
        each(boxes, "box"),
        format!("<path class='shared-box' d='{shared}'/>"),
        each(frame, "frame"),
    ]
    .concat();
    let view_box = format!("0 0 {} {}", layout.columns(), layout.rows());
    view! { <svg class="lines" viewBox=view_box aria-hidden="true" inner_html=drawing></svg> }
        .into_any()
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
