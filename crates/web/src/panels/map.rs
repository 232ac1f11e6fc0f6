//! The map of a board with many grids.

use leptos::prelude::*;
use ninefold_words::{Language, say};

use crate::board::zoom::{FITS, ONE_GRID};
use crate::page::Page;
use crate::panels::following::following_value;

/// The grids of the board, with the numbered one marked. A press shows only one grid, or all of them
/// again. A board of one grid has no map.
pub(crate) fn map(page: Page, language: Language) -> AnyView {
    let layout = page.layout();
    if layout.n_grids() == 1 {
        return ().into_any();
    }
    let corners: Vec<(u8, u8)> = layout.grids().map(|grid| layout.corner(grid)).collect();
    let drawing = move || {
        let at = page.grid.get();
        let square = |(index, &(row, column)): (usize, &(u8, u8))| {
            let class = if index == at { " class='at'" } else { "" };
            format!("<rect{class} x='{column}' y='{row}' width='9' height='9'/>")
        };
        let (marked, others): (Vec<_>, Vec<_>) =
            corners.iter().enumerate().partition(|(index, _)| *index == at);
        others.into_iter().chain(marked).map(square).collect::<String>()
    };
    let is_one = move || page.zoom.get() != FITS;
    let view_box = format!("-1 -1 {} {}", layout.columns() + 2, layout.rows() + 2);
    view! {
        <button
            type="button"
            class="map"
            data-action="fit"
            aria-label=following_value(move || {
                Some((if is_one() { say::page_zoom_out } else { say::page_zoom_in })(language))
            })
            on:click=move |_| {
                page.zoom.update(|zoom| *zoom = if *zoom == FITS { ONE_GRID } else { FITS });
            }
        >
            <svg viewBox=view_box aria-hidden="true" inner_html=drawing></svg>
        </button>
    }
    .into_any()
}
