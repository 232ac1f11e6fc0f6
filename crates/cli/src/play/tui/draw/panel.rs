//! The panel next to the board: missing digits, the marks of the cell, the card, and a map.

use ninefold::solve::Verdict;
use ninefold::{Digit, Layout, MarkKind, Size};
use ninefold_play::{Card, Hand, Intent};
use ninefold_words::{say, time};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::text::{Line, Span};

use super::map;
use super::window::broken;
use crate::play::tui::card::{card, keys_for};
use crate::play::tui::command::Command;
use crate::play::tui::open_game::OpenGame;
use crate::play::tui::palette::{Ground, Ink};
use crate::play::tui::replay::Replay;
use crate::play::tui::sheet::Sheet;
use crate::play::tui::state::{App, Scene};
use crate::play::tui::view::View;

pub(super) fn draw(app: &App, open: &OpenGame, view: &View, buffer: &mut Buffer, now: f64) {
    let mut area = inner(view);
    if open.walk().is_none() {
        let mut used = missing(app, open, area, buffer);
        used += marks(app, open, Rect { y: area.y + used, ..area }, area, buffer);
        (area.y, area.height) = (area.y + used, area.height.saturating_sub(used));
    }
    if let Some(plan) = map_area(open.game().layout(), view, area) {
        map::of_game(open, view, app.palette, plan, buffer);
        area.height -= plan.height + 1;
    }
    let card = card(open, app.language, now);
    let offers = keys_for(&card.offers, app.language);
    put_card(app, &card, &offers, area, buffer);
}

/// The panel of a game seen turn by turn.
pub(super) fn of_replay(app: &App, replay: &Replay, view: &View, buffer: &mut Buffer) {
    let area = inner(view);
    let (at, n_turns) = (replay.at(), replay.n_turns());
    let sign = if replay.plays() {
        app.palette.glyph("▶", ">").to_owned()
    } else {
        app.palette.glyph("‖", "||").to_owned()
    };
    let speed = format!("{sign} {}{}", replay.speed(), app.palette.glyph('×', 'x'));
    let card = Card {
        heading: say::record_replay(app.language),
        lines: vec![
            say::record_turn(app.language, &at, &time(replay.time()), &n_turns).into(),
            speed.into(),
            progress(app, at, n_turns, area.width).into(),
        ],
        offers: Vec::new(),
    };
    put_card(app, &card, &[], area, buffer);
}

fn progress(app: &App, at: usize, n_turns: usize, width: u16) -> String {
    let room = usize::from(width.min(40));
    let full = (at * room).checked_div(n_turns).unwrap_or(room);
    let (done, rest) = app.palette.glyph(("█", "░"), ("#", "."));
    done.repeat(full) + &rest.repeat(room - full)
}

/// The panel of a board being entered: whether it has one solution.
pub(super) fn of_sheet(app: &App, sheet: &Sheet, view: &View, buffer: &mut Buffer) {
    let name = match sheet.verdict {
        None => say::full_own_counting,
        Some(Verdict::Unique) => say::full_own_one,
        Some(Verdict::Several) => say::full_own_several,
        Some(Verdict::None) => say::full_own_none,
        Some(Verdict::Conflict) => say::full_own_conflict,
        Some(Verdict::Solved) => say::full_own_full,
        Some(Verdict::GaveUp) => say::full_own_unclear,
    };
    let clues = say::full_clues(app.language, sheet.board().n_filled());
    let heading = name(app.language);
    let tip = say::full_own_tip(app.language);
    let lines = [clues].into_iter().chain(sheet.note.clone()).chain([tip]).map(Into::into);
    let card = Card { heading, lines: lines.collect(), offers: Vec::new() };
    let enter = say::full_name_enter(app.language);
    let offer = (enter, say::page_play(app.language));
    let offers = if sheet.verdict == Some(Verdict::Unique) { vec![offer] } else { Vec::new() };
    put_card(app, &card, &offers, inner(view), buffer);
}

/// The panel without a margin above, if there is room for one.
fn inner(view: &View) -> Rect {
    let mut area = view.panel;
    if area.height > 20 {
        (area.y, area.height) = (area.y + 1, area.height - 1);
    }
    area
}

/// Where the map is, in an area below the digits, if there is room for one.
fn map_area(layout: &Layout, view: &View, area: Rect) -> Option<Rect> {
    let (map_width, map_height) = map::size(layout);
    let has_map = layout.n_grids() > 1
        && map_width <= area.width
        && (!view.is_whole || map_height + 14 < area.height)
        && map_height + 4 < area.height;
    has_map.then(|| Rect { y: area.bottom() - map_height, height: map_height, ..area })
}

/// The command for a press in the panel of a game: a digit, or a box of the map.
pub(super) fn command_at(app: &App, at: Position) -> Option<Command> {
    let (Scene::Game(open), view) = (app.scene()?, View::of(app)?) else { return None };
    if open.walk().is_some() {
        return None;
    }
    let area = inner(&view);
    let digit = Size::CLASSIC.all().into_iter().find(|&digit| digit_area(digit, area).contains(at));
    if let Some(digit) = digit {
        return Some(Command::Play(Intent::Digit(digit)));
    }
    let layout = open.game().layout();
    // Marks of the cursor's cell leave the map where it is: at the bottom.
    let plan = map_area(
        layout,
        &view,
        Rect { y: area.y + MISSING, height: area.height.saturating_sub(MISSING), ..area },
    )?;
    let cell = map::cell_at(layout, plan, at)?;
    Some(Command::Play(Intent::Pick(cell)))
}

fn put_card(app: &App, card: &Card, offers: &[(String, String)], area: Rect, buffer: &mut Buffer) {
    let lines = lines(app, card, offers, area.width);
    let longest = lines.len() as u16;
    let scroll = app.reading.min(longest.saturating_sub(area.height));
    for (row, line) in area.rows().zip(lines.iter().skip(scroll.into())) {
        buffer.set_line(row.x, row.y, line, row.width);
    }
    if longest > area.height + scroll {
        let more = app.palette.glyph("▼ PgDn", "v PgDn");
        let x = area.right().saturating_sub(7);
        let style = app.palette.style(Ink::Accent, Ground::Bar);
        buffer.set_string(x, area.bottom() - 1, more, style);
    }
}

/// The rows of the missing digits.
const MISSING: u16 = 5;

const MISSING_WIDTH: u16 = 21;

/// The position of a digit among the missing ones.
fn digit_area(digit: Digit, area: Rect) -> Rect {
    let index = u16::from(digit.get()) - 1;
    Rect { x: area.x + index % 3 * 7, y: area.y + 1 + index / 3, width: 6, height: 1 }
}

/// Paints the marks of the cursor's cell, which a small board has no room for: below the digits,
/// or beside them; returns the rows it takes below them.
fn marks(app: &App, open: &OpenGame, below: Rect, panel: Rect, buffer: &mut Buffer) -> u16 {
    let cell = open.cursor();
    let notes = open.game().notes(cell);
    if open.game().board().get(cell).is_some() || notes.all_marks().is_empty() {
        return 0;
    }
    let kinds = [
        (say::page_corner(app.language), notes.marks(MarkKind::Corner)),
        (say::page_center(app.language), notes.marks(MarkKind::Center)),
    ];
    let is_beside = panel.width >= MISSING_WIDTH + 18 && panel.height < 12;
    let area = if is_beside {
        let (x, width) = (panel.x + MISSING_WIDTH + 1, panel.width - MISSING_WIDTH - 1);
        Rect { x, y: panel.y + 1, width, height: 2 }
    } else {
        below
    };
    let mut row = 0;
    for (name, digits) in kinds.into_iter().filter(|(_, digits)| !digits.is_empty()) {
        let digits: String = digits.into_iter().map(|digit| digit.to_string()).collect();
        let text = format!("{name} {digits}");
        let style = app.palette.style(Ink::Mark, Ground::Base);
        buffer.set_stringn(area.x, area.y + row, text, area.width.into(), style);
        row += 1;
    }
    if is_beside { 0 } else { row + 1 }
}

/// Paints the number of missing cells of each digit; returns the rows it takes.
fn missing(app: &App, open: &OpenGame, area: Rect, buffer: &mut Buffer) -> u16 {
    let palette = app.palette;
    let heading = match open.hand() {
        Hand::CellFirst => say::full_missing(app.language),
        Hand::DigitFirst(None) => say::full_digit_first(app.language),
        Hand::DigitFirst(Some(digit)) => {
            format!("{} {digit}", say::full_digit_first(app.language))
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
    for (digit, n_missing) in Size::CLASSIC.all().into_iter().zip(open.n_missing()) {
        let Rect { x, y, .. } = digit_area(digit, area);
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
    MISSING
}

/// The lines of a card, none wider than this.
fn lines<'a>(app: &App, card: &Card, offers: &[(String, String)], width: u16) -> Vec<Line<'a>> {
    let base = |ink| app.palette.style(ink, Ground::Base);
    let styled = |ink| move |line: String| Line::styled(line, base(ink));
    let mut lines: Vec<Line> =
        broken(&card.heading, width).into_iter().map(styled(Ink::Accent)).collect();
    for line in &card.lines {
        lines.extend(broken(&line.to_string(), width).into_iter().map(styled(Ink::Text)));
    }
    if !offers.is_empty() {
        lines.push(Line::default());
    }
    for (key, what) in offers {
        let key = format!("{key:<7}");
        let mut broken = broken(&format!("{key}{what}"), width).into_iter();
        let first = broken.next().unwrap_or_default();
        let (key, what) = first.split_at(key.len().min(first.len()));
        lines.push(Line::from(vec![
            Span::styled(key.to_owned(), base(Ink::Accent)),
            Span::styled(what.to_owned(), base(Ink::Text)),
        ]));
        lines.extend(broken.map(styled(Ink::Text)));
    }
    lines
}
