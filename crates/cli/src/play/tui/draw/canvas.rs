//! The visible part of the board.

use ratatui_core::buffer::Buffer;
use ratatui_core::style::Style;

use crate::play::tui::view::View;

/// The area of the screen on which the board is painted, addressed by the board's columns and rows.
pub(super) struct Canvas<'a> {
    pub(super) buffer: &'a mut Buffer,
    pub(super) view: View,
}

impl Canvas<'_> {
    /// The position on the screen of a position on the board, if it is visible.
    fn at(&self, x: u16, y: u16) -> Option<(u16, u16)> {
        let View { board, scroll, .. } = self.view;
        let (x, y) = (x.checked_sub(scroll.0)?, y.checked_sub(scroll.1)?);
        (x < board.width && y < board.height).then_some((board.x + x, board.y + y))
    }

    pub(super) fn is_blank(&self, x: u16, y: u16) -> bool {
        let cell = self.at(x, y).and_then(|at| self.buffer.cell(at));
        cell.is_some_and(|cell| cell.symbol() == " ")
    }

    /// Paints a character, if its position is visible.
    pub(super) fn put(&mut self, x: u16, y: u16, char: char, style: Style) {
        let at = self.at(x, y);
        if let Some(cell) = at.and_then(|at| self.buffer.cell_mut(at)) {
            cell.set_char(char).set_style(style);
        }
    }
}
