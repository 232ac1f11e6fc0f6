//! The numbers of rows and columns, and the names of grids.

use leptos::prelude::*;
use ninefold::{Grid, Layout};
use ninefold_words::{Language, Voice};

use crate::page::Page;
use crate::panels::following::{following_classes, following_value};

/// The numbers along one grid, and the names of the grids at their free edges. Screen readers get the
/// same from the cells' names.
pub(crate) fn rulers(page: Page, language: Language) -> AnyView {
    let layout = page.layout();
    let is_many = layout.n_grids() > 1;
    let numbers = || {
        (0..9).map(|at: u8| view! { <b style=("--at", at.to_string())>{at + 1}</b> }).collect_view()
    };
    let marked = move |of: fn((u8, u8)) -> u8| {
        let at = move || of(page.extras().here.get());
        let number = move || (at() < 9).then(|| (at() + 1).to_string());
        view! {
            <b class="here" style=("--at", move || at().to_string())>
                <i data-number=following_value(number)></i>
            </b>
        }
    };
    let names = is_many.then(|| names(page, language, &layout));
    view! {
        <div class="ruler top" aria-hidden="true">{numbers()}{marked(|(_, column)| column)}</div>
        <div class="ruler left" aria-hidden="true">{numbers()}{marked(|(row, _)| row)}</div>
        {names}
    }
    .into_any()
}

/// The name of every grid, at an edge where no other grid is.
fn names(page: Page, language: Language, layout: &Layout) -> AnyView {
    let name = |grid: Grid| {
        let (row, column) = free_edge(layout, grid)?;
        let index = grid.index();
        let class = following_classes(move || {
            let here = if page.grid.get() == index { " here" } else { "" };
            let edge = if row < 0 { "edge" } else { "" };
            format!("{edge}{here}")
        });
        let text = Voice::new(language, layout).grid(grid);
        Some(view! {
            <span class=class style=("--row", row.to_string()) style=("--column", column.to_string())>{text}</span>
        })
    };
    let names = layout.grids().filter_map(name).collect_view();
    view! { <div class="names" aria-hidden="true">{names}</div> }.into_any()
}

/// The row and column, on the canvas, of the first of three free places side by side, above or below a
/// grid; row -1 is that of the ruler.
fn free_edge(layout: &Layout, grid: Grid) -> Option<(i16, u8)> {
    let (row, column) = layout.corner(grid);
    let is_free = |row: u8, column: u8| {
        (column..column + 3).all(|column| layout.cell_at(row, column).is_none())
    };
    let places = [column + 3, column, column + 6];
    let above = places.into_iter().find(|&at| row == 0 || is_free(row - 1, at));
    let below = || places.into_iter().find(|&at| row + 9 < layout.rows() && is_free(row + 9, at));
    above.map(|at| (i16::from(row) - 1, at)).or_else(|| below().map(|at| (i16::from(row) + 9, at)))
}

#[cfg(test)]
mod tests {
    use super::*;

    // M4: every grid of a samurai is named where no other grid is.
    #[test]
    fn names_stand_at_free_edges() {
        let samurai: Layout = "samurai".parse().unwrap();
        let mut edges: Vec<_> =
            samurai.grids().filter_map(|grid| free_edge(&samurai, grid)).collect();
        edges.sort_unstable();
        assert_eq!(edges, [(-1, 3), (-1, 15), (5, 9), (11, 3), (11, 15)]);
    }
}
