//! The board.

use ninefold_play::looks;
use ratatui::buffer::Buffer;

use super::canvas::Canvas;
use super::{cell, frame};
use crate::play::tui::state::{App, OpenGame};
use crate::play::tui::view::View;

/// Paints the visible part of the board.
pub(super) fn draw(app: &App, open: &OpenGame, view: &View, buffer: &mut Buffer) {
    let (layout, is_walking) = (open.game().layout(), open.walk().is_some());
    let mut looks = looks(open);
    looks[open.cursor().index()].cursor = !is_walking;
    let mut canvas = Canvas { buffer, view: *view };
    frame::draw(layout, open.focus().1, app.palette, &mut canvas);
    let is_solved = open.game().is_finished() && !is_walking;
    for place in layout.cells() {
        let (row, column) = layout.position(place);
        if view.sees(row, column) {
            let at = (view.zoom.x(column), view.zoom.y(row));
            cell::draw(&looks[place.index()], at, is_solved, app.palette, &mut canvas);
        }
    }
    // Last, because the bars beside the cursor's cell are in its neighbors.
    if !is_walking {
        let (row, column) = layout.position(open.cursor());
        let at = (view.zoom.x(column), view.zoom.y(row));
        cell::surround(at, app.palette, &mut canvas);
    }
}
