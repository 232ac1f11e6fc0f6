//! The grid whose rows and columns are numbered, and the place of the cursor in it.

use ninefold::Grid;

use crate::game::state::App;

/// The grid whose rows and columns are numbered: that of the hint, or else of the cursor.
pub(crate) fn numbered_grid(app: &App) -> Grid {
    let (cell, grid) = app.focus();
    let cell = app.hinted_cell().unwrap_or(cell);
    let places = app.game().layout().places(cell);
    let is_in = |wanted: Grid| places.iter().any(|place| place.grid == wanted);
    if is_in(grid) { grid } else { places.first().map_or(grid, |place| place.grid) }
}

/// The row and column of the cursor in a grid, from 0; outside the grid, one of them is above 8.
pub(crate) fn place_of_cursor(app: &App, grid: Grid) -> (u8, u8) {
    let layout = app.game().layout();
    let ((row, column), (top, left)) = (layout.position(app.cursor()), layout.corner(grid));
    (row.wrapping_sub(top), column.wrapping_sub(left))
}
