//! The form for a new puzzle, with a calendar for daily ones.

use ninefold::CatalogEntry;
use ninefold::logic::Level;
use ninefold_play::Kind;
use ninefold_words::{layout_title, level_name, say};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Margin, Position, Rect};

use super::calendar::{self, Calendar};
use super::map;
use super::window::{how, inside, outline, put_row, window};
use crate::play::tui::command::Command;
use crate::play::tui::palette::{Ground, Ink};
use crate::play::tui::state::{App, Form, FormKind};
use crate::play::tui::update::modes;

struct Parts {
    inner: Rect,
    modes: Vec<&'static CatalogEntry>,
    /// The first layout shown, and the number of rows for them.
    first: usize,
    room: usize,
    /// The area of the layout's plan, or of the calendar.
    side: Rect,
    /// The line of the levels.
    levels: u16,
}

/// The width of the list of layouts.
const LIST: u16 = 22;

impl Parts {
    fn of(form: &Form, area: Rect) -> Parts {
        let modes = modes(form);
        let is_daily = matches!(form.kind, FormKind::Daily(_));
        let is_narrow = area.width < 4 + LIST + 6 + calendar::WIDTH;
        let n_rows = match (is_daily, is_narrow) {
            (true, true) => modes.len() as u16 + calendar::HEIGHT + 1,
            (true, false) => modes.len().max(calendar::HEIGHT.into()) as u16,
            (false, _) => modes.len().max(11) as u16,
        };
        let height = (n_rows + 7).min(area.height - 1);
        let inner = inside(outline((68, height), area));
        let below = inner.height.saturating_sub(6);
        let (room, side) = if is_daily && is_narrow {
            let room = below.saturating_sub(calendar::HEIGHT + 1).min(modes.len() as u16);
            let y = inner.y + 2 + room;
            (room, Rect { y, height: calendar::HEIGHT, ..inner }.intersection(inner))
        } else {
            let x = inner.x + LIST + 6;
            let width = inner.right().saturating_sub(x);
            (below, Rect { x, y: inner.y + 1, width, height: below })
        };
        let room = usize::from(room);
        let first = form.mode.saturating_sub(room.saturating_sub(1));
        Parts { inner, modes, first, room, side, levels: inner.bottom() - 4 }
    }

    /// The visible layouts by number, with their lines.
    fn rows(&self) -> impl Iterator<Item = (usize, Rect)> + '_ {
        let line = |at: usize| {
            let y = self.inner.y + 1 + (at - self.first) as u16;
            (at, Rect { y, height: 1, width: LIST, ..self.inner })
        };
        (self.first..self.modes.len()).take(self.room).map(line)
    }

    /// The levels with their texts and places.
    fn levels(&self, app: &App, form: &Form) -> Vec<(Level, String, Rect)> {
        let mut x = self.inner.x;
        let mut places = Vec::new();
        for (number, level) in (1..).zip(Level::ALL) {
            let name = level_name(app.language, level);
            let text = if level == form.level {
                format!("[{number} {name}]")
            } else if self.inner.width < 60 {
                format!(" {number} ")
            } else {
                format!(" {number} {name} ")
            };
            let width = text.chars().count() as u16;
            places.push((level, text, Rect { x, y: self.levels, width, height: 1 }));
            x += width + 1;
        }
        places
    }

    /// The calendar, if the form has one.
    fn calendar(&self, app: &App, form: &Form) -> Option<Calendar> {
        let FormKind::Daily(date) = form.kind else { return None };
        let mode = self.modes.get(form.mode)?.id.to_owned();
        let kind = Kind { mode, level: Some(form.level) };
        Some(Calendar::of(app, date, &kind, self.side))
    }
}

pub(super) fn draw(app: &App, form: &Form, buffer: &mut Buffer, area: Rect) {
    let language = app.language;
    let parts = Parts::of(form, area);
    let title = match form.kind {
        FormKind::New => say::page_new(language),
        FormKind::Daily(_) => say::page_daily(language),
        FormKind::Own => say::full_own(language),
    };
    let inner = window(app, &title, (68, parts.inner.height + 2), (buffer, area));
    for (at, line) in parts.rows() {
        let mode = parts.modes[at];
        let text = format!("{:<14}{:>3}", layout_title(language, mode.id), mode.layout.n_grids());
        put_row(app, &text, at == form.mode, line, buffer);
    }
    if let Some(calendar) = parts.calendar(app, form) {
        calendar.draw(app, buffer);
    } else if let Some(mode) = parts.modes.get(form.mode) {
        let (width, height) = map::size(&mode.layout);
        let n_rows = parts.modes.len().max(11).min(parts.room) as u16;
        let x = parts.side.x + (38_u16.saturating_sub(width)) / 2;
        let y = parts.side.y + n_rows.saturating_sub(height) / 2;
        let plan = Rect { x, y, width, height }.intersection(inner);
        map::of_layout(&mode.layout, app.palette, plan, buffer);
    }
    if form.kind != FormKind::Own {
        for (level, text, place) in parts.levels(app, form) {
            let ground = if level == form.level { Ground::Cursor } else { Ground::Base };
            let style = app.palette.style(Ink::Text, ground);
            buffer.set_stringn(
                place.x,
                place.y,
                text,
                inner.right().saturating_sub(place.x).into(),
                style,
            );
        }
    }
    if let FormKind::Daily(date) = form.kind {
        let text = format!("{date}   {}", say::full_day_how(language));
        let style = app.palette.style(Ink::Accent, Ground::Base);
        buffer.set_stringn(inner.x, parts.levels + 1, text, inner.width.into(), style);
    }
    let keys = if form.kind == FormKind::Own { say::full_own_form_how } else { say::full_form_how };
    how(app, keys, inner, buffer);
}

/// The command for a press in the form: a layout, a level, a day, or outside the window.
pub(super) fn command_at(app: &App, form: &Form, at: Position) -> Option<Command> {
    let parts = Parts::of(form, Rect::new(0, 0, app.size.0, app.size.1));
    if !parts.inner.outer(Margin::new(2, 1)).contains(at) {
        return Some(Command::Dismiss);
    }
    if let Some((row, _)) = parts.rows().find(|(_, line)| line.contains(at)) {
        return Some(Command::ChooseMode(row));
    }
    let levels = parts.levels(app, form);
    if let Some((level, ..)) = levels.iter().find(|(_, _, place)| place.contains(at)) {
        return Some(Command::ChooseLevel(*level));
    }
    parts.calendar(app, form)?.day_at(at).map(Command::ChooseDay)
}
