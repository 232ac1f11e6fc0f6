//! Windows over the board: lists, forms and questions.

use ninefold::CatalogEntry;
use ninefold::logic::Level;
use ninefold_play::{Intent, Question};
use ninefold_words::ui::page;
use ninefold_words::ui::terminal::{self, Label, label};
use ninefold_words::ui::{commands, turns};
use ninefold_words::{layout_title, level_name};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Widget, Wrap};

use super::map;
use crate::play::tui::command::Command;
use crate::play::tui::palette::{Glyphs, Ground, Ink, Palette};
use crate::play::tui::state::{App, Form, Screen};
use crate::play::tui::update::{menu, modes};

pub(super) fn draw(app: &App, buffer: &mut Buffer, area: Rect) {
    let language = app.language;
    match &app.screen {
        Screen::Board => {
            if let Some(question) = app.question() {
                ask(app, question, buffer, area);
            }
        }
        Screen::Help => help(app, buffer, area),
        Screen::Menu { .. } => {
            let title = if app.open.is_some() { label(language, Label::Menu) } else { NAME.into() };
            draw_list(app, &title, buffer, area);
        }
        Screen::Form(form) => draw_form(app, form, buffer, area),
        Screen::Games { games, .. } if games.is_empty() => {
            let text = match app.open {
                Some(_) => commands::nothing_else_to_continue(language),
                None => commands::nothing_to_continue(language),
            };
            message(app, &text, Label::CloseHow, buffer, area);
        }
        Screen::Games { .. } => draw_list(app, &label(language, Label::Games), buffer, area),
        Screen::Checkpoints { names, .. } if names.is_empty() => {
            let text = label(language, Label::NoCheckpoints);
            message(app, &text, Label::CloseHow, buffer, area);
        }
        Screen::Checkpoints { .. } => {
            draw_list(app, &label(language, Label::Checkpoints), buffer, area);
        }
        Screen::Records(text) => {
            let lines: Vec<&str> = text.lines().collect();
            let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u16;
            let size = (width + 4, lines.len() as u16 + 5);
            let inner = window(app, &label(language, Label::Records), size, (buffer, area));
            Paragraph::new(text.as_str()).render(Rect { y: inner.y + 1, ..inner }, buffer);
            how(app, Label::CloseHow, inner, buffer);
        }
        Screen::Busy { since, now } => {
            let elapsed = now.saturating_sub(*since);
            let signs =
                app.palette.glyph(['⠋', '⠙', '⠸', '⠴', '⠦', '⠇'], ['|', '/', '-', '\\', '|', '/']);
            let sign = signs[(elapsed / 120) as usize % signs.len()];
            let text = format!("{sign} {} {}", turns::making(language), turns::time(elapsed));
            message(app, &text, Label::BusyHow, buffer, area);
        }
    }
}

const NAME: &str = "Ninefold";

fn ask(app: &App, question: Question, buffer: &mut Buffer, area: Rect) {
    let name = match question {
        Question::Restart => page::Label::AskRestart,
        Question::Reveal => page::Label::AskReveal,
    };
    message(app, &page::label(app.language, name), Label::AskHow, buffer, area);
}

/// Covers the board.
pub(super) fn paused(app: &App, buffer: &mut Buffer, area: Rect) {
    let text = format!(
        "{}\n\n{}",
        label(app.language, Label::Paused),
        label(app.language, Label::PausedHow)
    );
    let y = area.y + area.height.saturating_sub(3) / 2;
    let style = app.palette.style(Ink::Accent, Ground::Base);
    let area = Rect { y, height: 3.min(area.height), ..area };
    Paragraph::new(text).style(style).centered().render(area, buffer);
}

/// The key of a menu entry, and its label.
fn menu_line(app: &App, command: Command) -> String {
    let full = |name| label(app.language, name);
    let of_page = |name| page::label(app.language, name);
    let (key, text): (&str, String) = match command {
        Command::New => ("n", of_page(page::Label::New)),
        Command::Daily => ("D", of_page(page::Label::Daily)),
        Command::Games => ("G", full(Label::Games)),
        Command::Records => ("S", full(Label::Records)),
        Command::Play(Intent::Restart) => ("R", of_page(page::Label::Restart)),
        Command::Play(Intent::Finish) => ("F", of_page(page::Label::Reveal)),
        Command::Theme => ("T", full(Label::Theme)),
        Command::Help => ("?", of_page(page::Label::Help)),
        Command::Quit => ("q", full(Label::Quit)),
        Command::Play(Intent::Check) => ("C", of_page(page::Label::Check)),
        Command::Play(Intent::Walk) => ("w", full(Label::Path)),
        Command::Play(Intent::Pause) => ("p", full(Label::Paused)),
        Command::Continue => (
            &full(Label::NameEnter),
            app.last
                .as_ref()
                .map_or(String::new(), |last| terminal::continue_game(app.language, &last.summary)),
        ),
        _ => (&full(Label::NameEscape), full(Label::GoOn)),
    };
    format!("{key:<7}{text}")
}

/// Paints a centered window; returns the area inside its border.
fn window(
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
fn outline((width, height): (u16, u16), area: Rect) -> Rect {
    let (width, height) = ((width + 4).min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    Rect { x, y, width, height }
}

/// The area inside a window's border, less one column on each side.
fn inside(outer: Rect) -> Rect {
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
fn how(app: &App, name: Label, inner: Rect, buffer: &mut Buffer) {
    let style = app.palette.style(Ink::Dim, Ground::Base);
    let text = label(app.language, name);
    buffer.set_stringn(inner.x, inner.bottom() - 1, text, inner.width.into(), style);
}

/// A window with a short text and its keys.
fn message(app: &App, text: &str, name: Label, buffer: &mut Buffer, area: Rect) {
    let width = (text.chars().count() as u16).clamp(20, area.width - 12);
    let height = (text.chars().count() as u16).div_ceil(width);
    let inner = window(app, NAME, (width, height + 5), (buffer, area));
    let style = app.palette.style(Ink::Text, Ground::Base);
    let paragraph = Paragraph::new(text).style(style).wrap(Wrap { trim: true });
    paragraph.render(Rect { y: inner.y + 1, height: height + 1, ..inner }, buffer);
    how(app, name, inner, buffer);
}

/// Rows to choose from.
struct List {
    rows: Vec<String>,
    /// The selected row.
    row: usize,
    /// The area inside the window.
    inner: Rect,
    /// The first visible row.
    first: usize,
}

impl List {
    /// The list over the board, if there is one.
    fn of(app: &App, area: Rect) -> Option<List> {
        let (rows, row): (Vec<String>, usize) = match &app.screen {
            Screen::Menu { row } => {
                (menu(app).iter().map(|&command| menu_line(app, command)).collect(), *row)
            }
            Screen::Games { games, row, .. } => {
                (games.iter().map(|kept| kept.summary.clone()).collect(), *row)
            }
            Screen::Checkpoints { names, row } => {
                let text = |name: &String| terminal::checkpoint(app.language, name);
                (names.iter().map(text).collect(), *row)
            }
            _ => return None,
        };
        let foot = label(app.language, list_how(app)).chars().count();
        let widest = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0).max(foot);
        let height = (rows.len() as u16 + 5).min(area.height.saturating_sub(2));
        let inner = inside(outline((widest as u16 + 2, height), area));
        let room = usize::from(inner.height.saturating_sub(3));
        let first = row.saturating_sub(room.saturating_sub(1));
        Some(List { rows, row, inner, first })
    }

    /// The visible rows by number, with their lines on the screen.
    fn lines(&self) -> impl Iterator<Item = (usize, Rect)> + '_ {
        let room = usize::from(self.inner.height.saturating_sub(3));
        let line = |at: usize| {
            let y = self.inner.y + 1 + (at - self.first) as u16;
            (at, Rect { y, height: 1, ..self.inner })
        };
        (self.first..self.rows.len()).take(room).map(line)
    }
}

/// The row of the list at a position of the screen.
pub(crate) fn row_at(app: &App, column: u16, row: u16) -> Option<usize> {
    let list = List::of(app, Rect::new(0, 0, app.size.0, app.size.1))?;
    let found = list.lines().find(|(_, line)| line.contains((column, row).into()));
    found.map(|(at, _)| at)
}

fn draw_list(app: &App, title: &str, buffer: &mut Buffer, area: Rect) {
    let Some(list) = List::of(app, area) else { return };
    let size = (list.inner.width, list.inner.height + 2);
    let inner = window(app, title, size, (buffer, area));
    for (at, line) in list.lines() {
        put_row(app, &list.rows[at], at == list.row, line, buffer);
    }
    how(app, list_how(app), inner, buffer);
}

/// What the keys do in a list.
fn list_how(app: &App) -> Label {
    match app.screen {
        Screen::Games { is_doomed: true, .. } => Label::DeleteHow,
        Screen::Games { .. } => Label::GamesHow,
        _ => Label::ListHow,
    }
}

fn put_row(app: &App, text: &str, is_chosen: bool, line: Rect, buffer: &mut Buffer) {
    let (sign, ground) = if is_chosen {
        (app.palette.glyph("▸ ", "> "), Ground::Cursor)
    } else {
        ("  ", Ground::Base)
    };
    let style = app.palette.style(Ink::Text, ground);
    buffer.set_style(line, style);
    buffer.set_stringn(line.x, line.y, format!("{sign}{text}"), line.width.into(), style);
}

fn draw_form(app: &App, form: &Form, buffer: &mut Buffer, area: Rect) {
    let language = app.language;
    let modes: Vec<&CatalogEntry> = modes(form);
    let title = page::label(
        language,
        if form.date.is_some() { page::Label::Daily } else { page::Label::New },
    );
    let n_rows = modes.len().max(11) as u16;
    let height = (n_rows + 7).min(area.height - 1);
    let inner = window(app, &title, (68, height), (buffer, area));
    let room = usize::from(inner.height.saturating_sub(6));
    let first = form.mode.saturating_sub(room.saturating_sub(1));
    for (at, mode) in modes.iter().enumerate().skip(first).take(room) {
        let y = inner.y + 1 + (at - first) as u16;
        let text = format!("{:<14}{:>3}", layout_title(language, mode.id), mode.layout.n_grids());
        put_row(app, &text, at == form.mode, Rect { y, height: 1, width: 22, ..inner }, buffer);
    }
    if let Some(mode) = modes.get(form.mode) {
        let (width, height) = map::size(&mode.layout);
        let x = inner.x + 28 + (38_u16.saturating_sub(width)) / 2;
        let y = inner.y + 1 + (n_rows.min(room as u16).saturating_sub(height)) / 2;
        let plan = Rect { x, y, width, height }.intersection(inner);
        map::of_layout(&mode.layout, app.palette, plan, buffer);
    }
    let y = inner.bottom() - 4;
    let mut x = inner.x;
    for (number, level) in (1..).zip(Level::ALL) {
        let is_chosen = level == form.level;
        let name = level_name(language, level);
        let text = if is_chosen {
            format!("[{number} {name}]")
        } else if inner.width < 60 {
            format!(" {number} ")
        } else {
            format!(" {number} {name} ")
        };
        let ground = if is_chosen { Ground::Cursor } else { Ground::Base };
        buffer.set_string(x, y, &text, app.palette.style(Ink::Text, ground));
        x += text.chars().count() as u16 + 1;
    }
    if let Some(date) = form.date {
        let text = format!("{date}   {}", label(language, Label::DayHow));
        buffer.set_string(inner.x, y + 1, text, app.palette.style(Ink::Accent, Ground::Base));
    }
    how(app, Label::FormHow, inner, buffer);
}

/// All keys.
fn help(app: &App, buffer: &mut Buffer, area: Rect) {
    let name = |key| label(app.language, key);
    let key = str::to_owned;
    let rows: [(String, Label); 21] = [
        (name(Label::NameMove), Label::KeyMove),
        (name(Label::NameSelect), Label::KeySelect),
        (name(Label::NameMouse), Label::KeyMouse),
        (name(Label::NameGrid), Label::KeyGrid),
        (key("1-9"), Label::KeyDigits),
        (key("z x c v b"), Label::KeyInks),
        (name(Label::NameDirect), Label::KeyDirect),
        (key("f"), Label::KeyFirst),
        (name(Label::NameErase), Label::KeyErase),
        (key("u U"), Label::KeyUndo),
        (key("m"), Label::KeyCandidates),
        (key("t"), Label::KeyHint),
        (key("w"), Label::KeyWalk),
        (key("C"), Label::KeyCheck),
        (key("R F"), Label::KeyRestart),
        (key("s r"), Label::KeyCheckpoint),
        (key("p T"), Label::KeyPause),
        (key("+ - ="), Label::KeyZoom),
        (name(Label::NameRead), Label::KeyRead),
        (key("n D G S"), Label::KeyScreens),
        (key("q, Ctrl+Z"), Label::KeyQuit),
    ];
    let title = page::label(app.language, page::Label::Help);
    // Where it does not fit, PgDn scrolls.
    let height = (rows.len() as u16 + 4).min(area.height);
    let inner = window(app, &title, (92, height), (buffer, area));
    let room = inner.height.saturating_sub(1);
    let n_lines = rows.len() as u16 + 1;
    let first = app.reading.min(n_lines.saturating_sub(room));
    let key_width = 27.min(inner.width / 3);
    for (at, (keys, what)) in (0..).zip(rows).skip(first.into()).take(room.into()) {
        let y = inner.y + (at - first);
        let key = app.palette.style(Ink::Accent, Ground::Base);
        buffer.set_stringn(inner.x, y, keys, key_width.into(), key);
        let text = label(app.language, what);
        let (x, width) = (inner.x + key_width + 1, inner.width - key_width - 1);
        let style = app.palette.style(Ink::Text, Ground::Base);
        buffer.set_stringn(x, y, text, width.into(), style);
    }
    how(app, Label::Signs, inner, buffer);
}
