//! Paints the state; changes nothing.

mod board;
mod canvas;
mod cell;
mod frame;
mod map;
mod panel;
mod screens;

use ninefold_play::Ink as Writing;
use ninefold_words::ui::page;
use ninefold_words::ui::terminal as words;
use ninefold_words::ui::terminal::Label;
use ninefold_words::ui::turns;
use ninefold_words::{grid_name, level_name};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::palette::{Glyphs, Ground, Ink, key_of};
use super::state::{App, OpenGame};
use super::view::{LEAST, View, fits};

pub(crate) use screens::row_at;

/// Paints the state at a time in milliseconds.
pub(crate) fn draw(app: &App, frame: &mut Frame, now: f64) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    buffer.set_style(area, app.palette.style(Ink::Text, Ground::Base));
    if !fits((area.width, area.height)) {
        let text = words::too_small(app.language, (area.width, area.height), LEAST);
        Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
        return;
    }
    if let (Some(open), Some(view)) = (&app.open, View::of(app)) {
        header(app, open, buffer, area, now);
        if open.is_paused() {
            screens::paused(app, buffer, view.board);
        } else {
            board::draw(app, open, &view, buffer);
            panel::draw(app, open, &view, buffer, now);
        }
        footer(app, open, buffer, area);
    }
    screens::draw(app, buffer, area);
    if app.palette.glyphs == Glyphs::Ascii {
        simplify(buffer);
    }
}

/// Replaces characters of the texts that old terminals cannot show.
fn simplify(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let plain = match cell.symbol() {
            "·" => "-",
            "…" => ".",
            "’" => "'",
            "\u{a0}" => " ",
            _ => continue,
        };
        cell.set_symbol(plain);
    }
}

/// The first line: the game, the cell, and the time.
fn header(app: &App, open: &OpenGame, buffer: &mut Buffer, area: Rect, now: f64) {
    let palette = app.palette;
    let row = Rect { height: 1, ..area };
    buffer.set_style(row, palette.style(Ink::Text, Ground::Bar));
    let dot = palette.glyph(" · ", " - ");
    let level = open.level().map(|level| format!("{dot}{}", level_name(app.language, level)));
    let date = open.date.map(|date| format!("{dot}{date}"));
    let title = Span::styled(format!(" {}", open.title), palette.style(Ink::Accent, Ground::Bar));
    let rest = level.unwrap_or_default() + &date.unwrap_or_default();
    let rest = Span::styled(rest, palette.style(Ink::Text, Ground::Bar));
    buffer.set_line(0, 0, &Line::from(vec![title, rest]), area.width);
    let ((cell, grid), layout) = (open.focus(), open.game().layout());
    let places = layout.places(cell);
    let name = |place: &ninefold::Place| {
        let cell = format!("r{}c{}", place.row + 1, place.column + 1);
        match layout.n_grids() {
            1 => cell,
            _ => format!("{} {cell}", grid_name(app.language, layout, place.grid)),
        }
    };
    let mut names: Vec<String> = places.iter().map(name).collect();
    if let Some(at) = places.iter().position(|place| place.grid == grid) {
        names.swap(0, at);
    }
    let name = names.join(" = ");
    if area.width >= LEAST.0 {
        let middle = (area.width.saturating_sub(name.chars().count() as u16)) / 2;
        buffer.set_string(middle, 0, name, palette.style(Ink::Text, Ground::Bar));
    }
    let stopped = if open.clock().runs() { "" } else { palette.glyph("‖ ", "|| ") };
    let time = format!("{stopped}{} ", turns::time(open.played(now)));
    let at = area.width.saturating_sub(time.chars().count() as u16);
    buffer.set_string(at, 0, time, palette.style(Ink::Accent, Ground::Bar));
}

/// The last line: the inks, and the most useful keys.
fn footer(app: &App, open: &OpenGame, buffer: &mut Buffer, area: Rect) {
    let palette = app.palette;
    let row = Rect { y: area.bottom() - 1, height: 1, ..area };
    buffer.set_style(row, palette.style(Ink::Text, Ground::Bar));
    let (text, key) = (Ink::Text, Ink::Accent);
    let mut spans = Vec::new();
    let mut room = usize::from(area.width);
    let mut add = |keys: &str, what: &str, ground: Ground| {
        let width = keys.chars().count() + what.chars().count() + 3;
        if width > room {
            return;
        }
        room -= width;
        spans.push(Span::styled(format!(" {keys}"), palette.style(key, ground)));
        spans.push(Span::styled(format!(" {what} "), palette.style(text, ground)));
    };
    if open.walk().is_some() {
        add("", &words::label(app.language, Label::WalkHow), Ground::Bar);
    } else {
        for ink in Writing::ALL {
            let ground = if ink == open.ink() { Ground::Cursor } else { Ground::Bar };
            let name = ink_name(app, ink);
            // Without colors, the current one is in brackets.
            let name = if ink == open.ink() { format!("[{name}]") } else { name };
            add(&key_of(ink).to_string(), &name, ground);
        }
        let page_label = |label| page::label(app.language, label);
        let name = words::label(app.language, Label::NameEscape);
        add("t", &page_label(page::Label::Hint), Ground::Bar);
        add(&name, &words::label(app.language, Label::Menu), Ground::Bar);
        add("?", &page_label(page::Label::Help), Ground::Bar);
        add("u", &page_label(page::Label::Undo), Ground::Bar);
        add("C", &page_label(page::Label::Check), Ground::Bar);
        add("m", &page_label(page::Label::Candidates), Ground::Bar);
    }
    buffer.set_line(0, row.y, &Line::from(spans), area.width);
}

/// The label of an ink.
fn ink_name(app: &App, ink: Writing) -> String {
    match ink {
        Writing::Digit => page::label(app.language, page::Label::Digit),
        Writing::Corner => page::label(app.language, page::Label::Corner),
        Writing::Center => page::label(app.language, page::Label::Center),
        Writing::Color => page::label(app.language, page::Label::Color),
        Writing::Chain => words::label(app.language, Label::Candidate),
    }
}
