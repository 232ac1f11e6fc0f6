//! The board.

use ninefold::{Cell, Grid, Layout};
use ninefold_play::{Look, looks};
use ratatui_core::buffer::Buffer;

use super::canvas::Canvas;
use super::{cell, frame};
use crate::play::tui::open_game::OpenGame;
use crate::play::tui::state::App;
use crate::play::tui::view::View;

pub(super) struct BoardLook<'a> {
    /// The looks of its cells, in layout order.
    pub(super) looks: &'a [Look],
    pub(super) cursor: Option<Cell>,
    pub(super) is_solved: bool,
}

/// Paints the visible part of the board of a game.
pub(super) fn draw(app: &App, open: &OpenGame, view: &View, buffer: &mut Buffer) {
    let is_walking = open.walk().is_some();
    let mut looks = looks(open);
    looks[open.cursor().index()].cursor = !is_walking;
    let is_solved = open.game().is_finished() && !is_walking;
    let cursor = (!is_walking).then(|| open.cursor());
    let board = BoardLook { looks: &looks, cursor, is_solved };
    paint(app, open.game().layout(), open.focus().1, &board, view, buffer);
}

/// Paints the visible part of a board, whose cursor is in this grid.
pub(super) fn paint(
    app: &App,
    layout: &Layout,
    grid: Grid,
    board: &BoardLook<'_>,
    view: &View,
    buffer: &mut Buffer,
) {
    let mut canvas = Canvas { buffer, view: *view };
    frame::draw(layout, grid, app.palette, &mut canvas);
    for place in layout.cells() {
        let (row, column) = layout.position(place);
        if view.sees(row, column) {
            let (at, look) = ((view.zoom.x(column), view.zoom.y(row)), &board.looks[place.index()]);
            cell::draw(look, at, board.is_solved, app.palette, &mut canvas);
        }
    }
    // Last, because the bars beside the cursor's cell are in its neighbors.
    if let Some(cursor) = board.cursor {
        let (row, column) = layout.position(cursor);
        let at = (view.zoom.x(column), view.zoom.y(row));
        cell::surround(at, app.palette, &mut canvas);
    }
}
