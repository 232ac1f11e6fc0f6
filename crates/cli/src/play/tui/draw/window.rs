//! Windows over the board, and rows in them.

use ninefold_words::ui::terminal::{Label, label};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use crate::play::tui::palette::{Glyphs, Ground, Ink, Palette};
use crate::play::tui::state::App;

/// Paints a centered window; returns the area inside its border.
pub(super) fn window(
    app: &App,
    title: &str,
    (width, height): (u16, u16),
    (buffer, area): (&mut Buffer, Rect),
) -> Rect {
    let outer = outline((width, height), area);
    let Rect { x, y, width, .. } = outer;
    Clear.render(outer, buffer);
    buffer.set_style(outer, app.palette.style(Ink::Text, Ground::Base));
    if app.palette.glyphs == Glyphs::Unicode {
        let border = Block::bordered().border_type(BorderType::Rounded);
        border.border_style(app.palette.style(Ink::Accent, Ground::Base)).render(outer, buffer);
    } else {
        ascii_border(app.palette, outer, buffer);
    }
    let style = app.palette.style(Ink::Accent, Ground::Base);
    buffer.set_stringn(x + 2, y, format!(" {title} "), usize::from(width) - 4, style);
    inside(outer)
}

/// The outline of a centered window with this inner width and outer height.
pub(super) fn outline((width, height): (u16, u16), area: Rect) -> Rect {
    let (width, height) = ((width + 4).min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    Rect { x, y, width, height }
}

/// The area inside a window's border, less one column on each side.
pub(super) fn inside(outer: Rect) -> Rect {
    Rect { x: outer.x + 2, y: outer.y + 1, width: outer.width - 4, height: outer.height - 2 }
}

fn ascii_border(palette: Palette, area: Rect, buffer: &mut Buffer) {
    let style = palette.style(Ink::Accent, Ground::Base);
    for y in [area.y, area.bottom() - 1] {
        let line = format!("+{}+", "-".repeat(usize::from(area.width) - 2));
        buffer.set_string(area.x, y, line, style);
    }
    for y in area.y + 1..area.bottom() - 1 {
        buffer.set_string(area.x, y, "|", style);
        buffer.set_string(area.right() - 1, y, "|", style);
    }
}

/// The keys at the bottom of a window.
pub(super) fn how(app: &App, name: Label, inner: Rect, buffer: &mut Buffer) {
    let style = app.palette.style(Ink::Dim, Ground::Base);
    let text = label(app.language, name);
    buffer.set_stringn(inner.x, inner.bottom() - 1, text, inner.width.into(), style);
}

/// A row of a list or form.
pub(super) fn put_row(app: &App, text: &str, is_chosen: bool, line: Rect, buffer: &mut Buffer) {
    let (sign, ground) = if is_chosen {
        (app.palette.glyph("▸ ", "> "), Ground::Cursor)
    } else {
        ("  ", Ground::Base)
    };
    let style = app.palette.style(Ink::Text, ground);
    buffer.set_style(line, style);
    buffer.set_stringn(line.x, line.y, format!("{sign}{text}"), line.width.into(), style);
}
