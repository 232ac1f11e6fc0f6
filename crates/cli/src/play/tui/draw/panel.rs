//! The panel next to the board: missing digits, the card, and a map.

use ninefold::Digit;
use ninefold_play::{Card, Hand};
use ninefold_words::ui::terminal::{Label, label};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::map;
use crate::play::tui::card::{card, keys_for};
use crate::play::tui::palette::{Ground, Ink};
use crate::play::tui::state::{App, OpenGame};
use crate::play::tui::view::View;

pub(super) fn draw(app: &App, open: &OpenGame, view: &View, buffer: &mut Buffer, now: f64) {
    let mut area = view.panel;
    if area.height > 20 {
        (area.y, area.height) = (area.y + 1, area.height - 1);
    }
    if open.walk().is_none() {
        let used = missing(app, open, area, buffer);
        (area.y, area.height) = (area.y + used, area.height.saturating_sub(used));
    }
    let (map_width, map_height) = map::size(open.game().layout());
    let has_map = open.game().layout().n_grids() > 1
        && map_width <= area.width
        && (!view.is_whole || map_height + 14 < area.height)
        && map_height + 4 < area.height;
    if has_map {
        let y = area.bottom() - map_height;
        let plan = Rect { y, height: map_height, ..area };
        map::of_game(open, view, app.palette, plan, buffer);
        area.height -= map_height + 1;
    }
    let card = card(open, app.language, now);
    let offers = keys_for(&card.offers, app.language);
    let paragraph = Paragraph::new(lines(app, &card, &offers)).wrap(Wrap { trim: false });
    let longest = height(&card, offers.len(), area.width);
    let scroll = app.reading.min(longest.saturating_sub(area.height));
    paragraph.scroll((scroll, 0)).render(area, buffer);
    if longest > area.height + scroll {
        let more = app.palette.glyph("▼ PgDn", "v PgDn");
        let x = area.right().saturating_sub(7);
        let style = app.palette.style(Ink::Accent, Ground::Bar);
        buffer.set_string(x, area.bottom() - 1, more, style);
    }
}

/// Paints the number of missing cells of each digit; returns the rows it takes.
fn missing(app: &App, open: &OpenGame, area: Rect, buffer: &mut Buffer) -> u16 {
    let palette = app.palette;
    let heading = match open.hand() {
        Hand::CellFirst => label(app.language, Label::Missing),
        Hand::DigitFirst(None) => label(app.language, Label::DigitFirst),
        Hand::DigitFirst(Some(digit)) => {
            format!("{} {digit}", label(app.language, Label::DigitFirst))
        }
    };
    buffer.set_stringn(
        area.x,
        area.y,
        heading,
        area.width.into(),
        palette.style(Ink::Dim, Ground::Base),
    );
    let chosen = open.hand().held().or_else(|| open.game().board().get(open.cursor()));
    for (digit, n_missing) in Digit::ALL.into_iter().zip(open.n_missing()) {
        let index = u16::from(digit.get()) - 1;
        let (x, y) = (area.x + index % 3 * 7, area.y + 1 + index / 3);
        let ground = if chosen == Some(digit) { Ground::Same } else { Ground::Base };
        let ink = if n_missing == 0 { Ink::Dim } else { Ink::Entry };
        buffer.set_string(x, y, format!(" {digit}"), palette.style(ink, ground));
        let count = match n_missing {
            0 => palette.glyph(" ✓  ", " ok "),
            _ => &format!("{}{n_missing:<3}", palette.glyph('×', 'x')),
        };
        let ink = if n_missing == 0 { Ink::Solved } else { Ink::Dim };
        buffer.set_string(x + 2, y, count, palette.style(ink, ground));
    }
    5
}

fn lines<'a>(app: &App, card: &Card, offers: &[(String, String)]) -> Vec<Line<'a>> {
    let palette = app.palette;
    let base = |ink| palette.style(ink, Ground::Base);
    let mut lines = vec![Line::styled(card.heading.clone(), base(Ink::Accent))];
    for line in &card.lines {
        lines.push(Line::styled(line.to_string(), base(Ink::Text)));
    }
    if !offers.is_empty() {
        lines.push(Line::default());
    }
    for (key, what) in offers {
        lines.push(Line::from(vec![
            Span::styled(format!("{key:<7}"), base(Ink::Accent)),
            Span::styled(what.clone(), base(Ink::Text)),
        ]));
    }
    lines
}

/// An estimate of the rows a card takes: words are not split.
fn height(card: &Card, n_offers: usize, width: u16) -> u16 {
    let rows = |text: &str| {
        let (mut rows, mut column) = (1, 0);
        for word in text.split(' ') {
            let length = word.chars().count() as u16;
            if column > 0 && column + 1 + length > width {
                (rows, column) = (rows + 1, 0);
            }
            column += length + u16::from(column > 0);
        }
        rows
    };
    let details: u16 = card.lines.iter().map(|line| rows(&line.to_string())).sum();
    let offers = n_offers as u16;
    rows(&card.heading) + details + if offers > 0 { offers + 1 } else { 0 }
}
