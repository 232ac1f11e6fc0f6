//! The board.

use ninefold_play::{looks, looks_on_way};
use ratatui::buffer::Buffer;

use super::canvas::Canvas;
use super::{cell, frame};
use crate::play::tui::state::{App, Desk, Screen};
use crate::play::tui::view::View;

/// Paints all that is seen of the board.
pub(super) fn draw(app: &App, desk: &Desk, view: &View, buffer: &mut Buffer) {
    let layout = desk.game.layout();
    let looks = match &app.screen {
        Screen::Walk(walk) => looks_on_way(desk, &walk.board, walk.step()),
        _ => looks(desk),
    };
    let mut canvas = Canvas { buffer, view: *view };
    frame::draw(layout, desk.grid, app.palette, &mut canvas);
    let is_solved = desk.game.is_finished() && !matches!(app.screen, Screen::Walk(_));
    for place in layout.cells() {
        let (row, column) = layout.position(place);
        if view.sees(row, column) {
            let at = (view.zoom.x(column), view.zoom.y(row));
            cell::draw(&looks[place.index()], at, is_solved, app.palette, &mut canvas);
        }
    }
    // Last, since what surrounds it lies in its neighbors.
    let (row, column) = layout.position(desk.cursor);
    let at = (view.zoom.x(column), view.zoom.y(row));
    if looks[desk.cursor.index()].cursor {
        cell::surround(at, app.palette, &mut canvas);
    }
}
