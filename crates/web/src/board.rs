//! The board on the page: one grid over the canvas, one element a cell.

use std::collections::BTreeSet;

use leptos::prelude::*;
use ninefold::Layout;

use crate::look::Look;

/// Any layout, drawn on its canvas; `looks` are its cells in canvas order.
pub(crate) fn board(layout: &Layout, looks: &[Look]) -> impl IntoView + use<> {
    let rows = looks.chunk_by(|one, next| one.row == next.row).map(row).collect_view();
    view! {
        <div
            class="board"
            role="grid"
            aria-label="Board"
            aria-readonly="true"
            aria-rowcount=layout.rows()
            aria-colcount=layout.columns()
            style=("--rows", layout.rows().to_string())
            style=("--columns", layout.columns().to_string())
        >
            {rows}
            {frames(looks)}
        </div>
    }
}

/// The cells of one canvas row. The row's element has no box of its own:
/// it only tells screen readers what belongs together.
fn row(looks: &[Look]) -> impl IntoView + use<> {
    let index = looks.first().map(|look| look.row + 1);
    view! {
        <div class="row" role="row" aria-rowindex=index>
            {looks.iter().map(cell).collect_view()}
        </div>
    }
}

fn cell(look: &Look) -> impl IntoView + use<> {
    let (row, column) = (look.row, look.column);
    view! {
        <div
            class=look.class()
            role="gridcell"
            aria-label=look.label()
            aria-colindex=column + 1
            data-row=row
            data-col=column
            style=("grid-area", format!("{} / {}", row + 1, column + 1))
        >
            {look.digit.map(|digit| digit.to_string())}
        </div>
    }
}

/// The firm lines around the boxes: grids start at multiples of three, so
/// the boxes of all grids are the 3×3 tiles of the canvas that hold cells.
fn frames(looks: &[Look]) -> impl IntoView + use<> {
    let tiles: BTreeSet<_> =
        looks.iter().map(|look| (look.is_shared(), look.row / 3, look.column / 3)).collect();
    tiles.into_iter().map(frame).collect_view() // shared ones last, over their neighbors
}

fn frame((shared, row, column): (bool, u8, u8)) -> impl IntoView {
    view! {
        <div
            class=if shared { "frame of-shared" } else { "frame" }
            aria-hidden="true"
            style=("grid-area", format!("{} / {} / span 3 / span 3", row * 3 + 1, column * 3 + 1))
        />
    }
}
