//! The positions of cells on the screen.

use ninefold::{Cell, Layout};
use ratatui_core::layout::Rect;

use super::state::App;
use super::zoom::Zoom;

/// The minimum size of the terminal, in columns and rows.
pub(crate) const LEAST: (u16, u16) = (60, 18);

/// The minimum size of a narrow terminal, such as a phone's: there the panel is below the board.
const LEAST_UPRIGHT: (u16, u16) = (40, 28);

const PANEL_BELOW: u16 = 7;

/// Whether a terminal of this size has enough space for the game.
pub(crate) fn fits(size: (u16, u16)) -> bool {
    let has = |least: (u16, u16)| size.0 >= least.0 && size.1 >= least.1;
    has(LEAST) || has(LEAST_UPRIGHT)
}

/// The minimum and maximum width of the panel beside the board, in columns.
const PANEL: (u16, u16) = (22, 46);

/// The positions of everything on the screen.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) zoom: Zoom,
    /// The area of the board, or of the part that fits.
    pub(crate) board: Rect,
    pub(crate) panel: Rect,
    /// How far the board is scrolled, in characters.
    pub(crate) scroll: (u16, u16),
    /// Whether the whole board is visible.
    pub(crate) is_whole: bool,
}

impl View {
    /// The view of the board, if there is one and room for it.
    pub(crate) fn of(app: &App) -> Option<View> {
        let scene = app.scene()?;
        let (columns, rows) = app.size;
        if !fits(app.size) {
            return None;
        }
        let is_upright = columns < LEAST.0;
        let layout = scene.layout();
        let body = Rect::new(0, 1, columns, rows - 2);
        let room = if is_upright {
            (body.width, body.height - PANEL_BELOW - 1)
        } else {
            (body.width - PANEL.0 - 1, body.height)
        };
        let largest = |columns: u8, rows: u8| {
            let fits = |zoom: &Zoom| zoom.x(columns) <= room.0 && zoom.y(rows) <= room.1;
            Zoom::ALL.iter().rev().copied().find(fits)
        };
        // If the whole board does not fit, show a whole grid, if possible with part of its
        // neighbors.
        let whole = largest(layout.columns(), layout.rows());
        let has_lines = |zoom: &Zoom| zoom.has_lines().0;
        let part = whole.or_else(|| largest(12, 12).filter(has_lines)).or_else(|| largest(9, 9));
        let zoom = app.zoom.or(part).unwrap_or(Zoom::Snug);
        let size = zoom.size(layout);
        let width = size.0.min(room.0);
        let height = size.1.min(room.1);
        let (board, panel) = if is_upright {
            let left = (body.width - width) / 2;
            let below = Rect::new(1, 2 + height, body.width - 2, body.height - height - 1);
            (Rect::new(left, 1, width, height), below)
        } else {
            let panel_width = (body.width - width - 1).min(PANEL.1);
            let left = (body.width - width - 1 - panel_width) / 2;
            let beside = Rect::new(left + width + 1, 1, panel_width, body.height);
            (Rect::new(left, 1 + (body.height - height) / 2, width, height), beside)
        };
        let (cell, grid) = scene.focus();
        let (row, column) = layout.position(cell);
        let (top, left) = layout.corner(grid);
        let (inner, across, down) = (zoom.inner(), |c| zoom.x(c) - 1, |r| zoom.y(r) - 1);
        let scroll = (
            push(
                app.scroll.0,
                [(across(left), across(left + 9) + 1), (zoom.x(column), zoom.x(column) + inner.0)],
                (board.width, size.0),
            ),
            push(
                app.scroll.1,
                [(down(top), down(top + 9) + 1), (zoom.y(row), zoom.y(row) + inner.1)],
                (board.height, size.1),
            ),
        );
        Some(View { zoom, board, panel, scroll, is_whole: (width, height) == size })
    }

    /// The cell at a position of the screen, if there is one; a line belongs to the cell before it.
    pub(crate) fn cell_at(&self, layout: &Layout, column: u16, row: u16) -> Option<Cell> {
        if !self.board.contains((column, row).into()) {
            return None;
        }
        let x = column - self.board.x + self.scroll.0;
        let y = row - self.board.y + self.scroll.1;
        let column = (0..layout.columns()).rev().find(|&column| self.zoom.x(column) <= x)?;
        let row = (0..layout.rows()).rev().find(|&row| self.zoom.y(row) <= y)?;
        layout.cell_at(row, column)
    }

    /// Whether any part of a cell is visible.
    pub(crate) fn sees(&self, row: u8, column: u8) -> bool {
        let (x, y) = (self.zoom.x(column), self.zoom.y(row));
        (self.scroll.0..self.scroll.0 + self.board.width).contains(&x)
            && (self.scroll.1..self.scroll.1 + self.board.height).contains(&y)
    }
}

/// How far to scroll so that a grid is visible with some of its surroundings, or, if it is too
/// large, the cell in it; no further than needed, and never past the end.
fn push(before: u16, [grid, cell]: [(u16, u16); 2], (room, whole): (u16, u16)) -> u16 {
    if whole <= room {
        return 0;
    }
    let (start, end) = if grid.1 - grid.0 <= room { grid } else { cell };
    let around = (room - (end - start).min(room)) / 4;
    let least = (end + around).saturating_sub(room);
    let most = start.saturating_sub(around);
    before.clamp(least.min(most), most).min(whole - room)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// T15: at every zoom, every cell is found where it is drawn, and there are lines between
    /// boxes.
    #[test]
    fn cells_are_where_they_are_drawn() {
        let layout: Layout = "samurai".parse().unwrap();
        for zoom in Zoom::ALL {
            let (width, height) = zoom.size(&layout);
            let board = Rect::new(3, 2, width, height);
            let (scroll, panel) = ((0, 0), Rect::default());
            let view = View { zoom, board, panel, scroll, is_whole: true };
            for cell in layout.cells() {
                let (row, column) = layout.position(cell);
                let (x, y) = (3 + zoom.x(column), 2 + zoom.y(row));
                assert_eq!(view.cell_at(&layout, x, y), Some(cell));
            }
        }
        assert_eq!(Zoom::Large.size(&Layout::classic()), (73, 37));
        assert_eq!(Zoom::Middle.size(&Layout::classic()), (55, 22));
        assert_eq!(Zoom::Small.size(&Layout::classic()), (37, 19));
        assert_eq!(Zoom::Snug.size(&Layout::classic()), (31, 13));
        assert_eq!(Zoom::Tiny.size(&Layout::classic()), (22, 13));
    }

    /// T15: the view follows the cursor, no further than needed.
    #[test]
    fn the_view_follows() {
        // Everything is visible.
        assert_eq!(push(7, [(36, 73), (50, 53)], (100, 90)), 0);
        // The grid is visible wherever the cell is in it, with some of its surroundings.
        assert_eq!(push(0, [(0, 37), (10, 13)], (57, 133)), 0);
        assert_eq!(push(0, [(48, 85), (50, 53)], (57, 133)), 33);
        assert_eq!(push(33, [(48, 85), (80, 83)], (57, 133)), 33);
        assert_eq!(push(33, [(24, 61), (40, 43)], (57, 133)), 19);
        assert_eq!(push(0, [(96, 133), (129, 132)], (57, 133)), 76);
        // The grid is too large.
        assert_eq!(push(0, [(0, 73), (60, 67)], (40, 133)), 35);
        assert_eq!(push(35, [(0, 73), (41, 48)], (40, 133)), 33);
    }
}
