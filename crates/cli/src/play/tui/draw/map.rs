//! A map of the boxes of a layout, two characters each.

use ninefold::{Cell, Layout};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::Style;

use crate::play::tui::open_game::OpenGame;
use crate::play::tui::palette::{Ground, Ink, Palette};
use crate::play::tui::view::View;

/// Columns and rows of a map.
pub(super) fn size(layout: &Layout) -> (u16, u16) {
    (u16::from(layout.columns()) / 3 * 2, u16::from(layout.rows()) / 3)
}

/// The middle cell of the box at a position of a map.
pub(super) fn cell_at(layout: &Layout, area: Rect, at: Position) -> Option<Cell> {
    let (across, down) = (at.x.checked_sub(area.x)?, at.y.checked_sub(area.y)?);
    let middle = |boxes: u16| u8::try_from(boxes * 3 + 1).ok();
    layout.cell_at(middle(down)?, middle(across / 2)?)
}

/// Paints a map; `paint` gives the look of a box by its row and column.
pub(super) fn draw(
    layout: &Layout,
    area: Rect,
    buffer: &mut Buffer,
    paint: impl Fn(u8, u8) -> (&'static str, Style),
) {
    for row in 0..layout.rows() / 3 {
        for column in 0..layout.columns() / 3 {
            if layout.cell_at(row * 3, column * 3).is_none() {
                continue;
            }
            let (x, y) = (area.x + u16::from(column) * 2, area.y + u16::from(row));
            if area.contains((x + 1, y).into()) {
                let (text, style) = paint(row, column);
                buffer.set_string(x, y, text, style);
            }
        }
    }
}

/// Paints the boxes of a game: the cursor's, and whether each is visible, full or in conflict.
pub(super) fn of_game(
    open: &OpenGame,
    view: &View,
    palette: Palette,
    area: Rect,
    buffer: &mut Buffer,
) {
    let layout = open.game().layout();
    let (cursor_row, cursor_column) = layout.position(open.focus().0);
    draw(layout, area, buffer, |row, column| {
        let cells = (0..9).filter_map(|at| layout.cell_at(row * 3 + at / 3, column * 3 + at % 3));
        let cells: Vec<_> = cells.collect();
        let is_in_conflict = cells.iter().any(|&cell| open.game().conflicts().contains(cell));
        let is_full = cells.iter().all(|&cell| open.game().board().get(cell).is_some());
        let is_here = (cursor_row / 3, cursor_column / 3) == (row, column);
        let is_seen = view.sees(row * 3 + 1, column * 3 + 1);
        let ink = match () {
            () if is_in_conflict => Ink::Conflict,
            () if is_here => Ink::Accent,
            () if is_seen => Ink::Text,
            () => Ink::Dim,
        };
        let text = match () {
            () if is_here => "[]",
            () if is_in_conflict => "!!",
            () if is_full => palette.glyph("██", "##"),
            () if is_seen => palette.glyph("▒▒", "::"),
            () => palette.glyph("░░", ".."),
        };
        (text, palette.style(ink, if is_here { Ground::Cursor } else { Ground::Base }))
    });
}

/// Paints the shape alone.
pub(super) fn of_layout(layout: &Layout, palette: Palette, area: Rect, buffer: &mut Buffer) {
    let n_grids = |row: u8, column: u8| {
        layout.cell_at(row * 3, column * 3).map_or(0, |cell| layout.places(cell).len())
    };
    draw(layout, area, buffer, |row, column| {
        let is_shared = n_grids(row, column) > 1;
        let ink = if is_shared { Ink::Accent } else { Ink::Dim };
        let text =
            if is_shared { palette.glyph("██", "##") } else { palette.glyph("▒▒", "::") };
        (text, palette.style(ink, Ground::Base))
    });
}
