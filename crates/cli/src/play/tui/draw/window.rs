//! Windows over the board, and rows in them.

use std::mem;

use ninefold_words::Label;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::Line;

use crate::play::tui::palette::{Ground, Ink, Palette};
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
    outer.positions().for_each(|at| buffer[at].reset());
    buffer.set_style(outer, app.palette.style(Ink::Text, Ground::Base));
    border(app.palette, outer, buffer);
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

fn border(palette: Palette, area: Rect, buffer: &mut Buffer) {
    let style = palette.style(Ink::Accent, Ground::Base);
    let ends = palette.glyph(["╭╮", "╰╯"], ["++"; 2]);
    for (y, ends) in [area.y, area.bottom() - 1].into_iter().zip(ends) {
        let line = palette.glyph("─", "-").repeat(usize::from(area.width));
        buffer.set_string(area.x, y, line, style);
        for (x, end) in [area.x, area.right() - 1].into_iter().zip(ends.chars()) {
            buffer[(x, y)].set_char(end);
        }
    }
    for y in area.y + 1..area.bottom() - 1 {
        for x in [area.x, area.right() - 1] {
            buffer.set_string(x, y, palette.glyph("│", "|"), style);
        }
    }
}

/// Paints a text, broken into lines, and the ground around it.
pub(super) fn put_text(text: &str, style: Style, area: Rect, buffer: &mut Buffer) {
    let area = area.intersection(buffer.area);
    buffer.set_style(area, style);
    for (row, line) in area.rows().zip(broken(text, area.width)) {
        buffer.set_stringn(row.x, row.y, line, row.width.into(), style);
    }
}

/// The lines of a text, none wider than this: broken between words, and inside of longer words.
pub(super) fn broken(text: &str, width: u16) -> Vec<String> {
    let fits = |line: &str| Line::from(line.trim_end()).width() <= usize::from(width);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for word in paragraph.split_inclusive(' ') {
            if !line.is_empty() && !fits(&format!("{line}{word}")) {
                lines.push(line.trim_end().to_owned());
                line.clear();
            }
            for char in word.chars() {
                if !fits(&format!("{line}{char}")) {
                    lines.push(mem::take(&mut line));
                }
                line.push(char);
            }
        }
        lines.push(line);
    }
    lines
}

/// The keys at the bottom of a window.
pub(super) fn how(app: &App, name: Label, inner: Rect, buffer: &mut Buffer) {
    let style = app.palette.style(Ink::Dim, Ground::Base);
    let text = name(app.language);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// T1: texts are broken between words, and words that are too long inside.
    #[test]
    fn texts_are_broken() {
        assert_eq!(broken("i1     a naked pair", 14), ["i1     a naked", "pair"]);
        assert_eq!(broken("naked  pair here", 5), ["naked", "pair", "here"]);
        assert_eq!(broken("a/long/name\n\nend", 8), ["a/long/n", "ame", "", "end"]);
    }
}
