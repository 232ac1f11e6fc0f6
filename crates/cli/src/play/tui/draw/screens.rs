//! Windows over the board: messages, questions, names of files, and all keys.

use ninefold_play::{Intent, Question};
use ninefold_words::{Label, say, time};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::text::Line;

use super::window::{how, inside, outline, put_text, window};
use super::{form, list};
use crate::play::tui::command::Command;
use crate::play::tui::palette::{Ground, Ink};
use crate::play::tui::prompt::{Prompt, Purpose};
use crate::play::tui::state::{App, Screen};

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
            let title = if app.open.is_some() { say::full_menu(language) } else { NAME.into() };
            list::draw(app, &title, buffer, area);
        }
        Screen::Form(form) => form::draw(app, form, buffer, area),
        Screen::Games { games, .. } if games.is_empty() => {
            let text = match app.open {
                Some(_) => say::play_nothing_else(language),
                None => say::play_nothing_to_continue(language),
            };
            message(app, &text, say::full_close_how, buffer, area);
        }
        Screen::Games { .. } => list::draw(app, &say::full_games(language), buffer, area),
        Screen::Prompt(prompt) => draw_prompt(app, prompt, buffer, area),
        Screen::Puzzles { .. } => list::draw(app, &say::full_open(language), buffer, area),
        Screen::Checkpoints { names, .. } if names.is_empty() => {
            let text = say::full_no_checkpoints(language);
            message(app, &text, say::full_close_how, buffer, area);
        }
        Screen::Checkpoints { .. } => {
            list::draw(app, &say::full_checkpoints(language), buffer, area);
        }
        Screen::Records(text) => {
            let lines: Vec<&str> = text.lines().collect();
            let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u16;
            let size = (width + 4, lines.len() as u16 + 5);
            let inner = window(app, &say::full_records(language), size, (buffer, area));
            let style = app.palette.style(Ink::Text, Ground::Base);
            for (row, line) in inner.rows().skip(1).zip(lines) {
                buffer.set_stringn(row.x, row.y, line, row.width.into(), style);
            }
            how(app, say::full_close_how, inner, buffer);
        }
        Screen::Busy { since, now } => {
            let elapsed = now.saturating_sub(*since);
            let signs =
                app.palette.glyph(['⠋', '⠙', '⠸', '⠴', '⠦', '⠇'], ['|', '/', '-', '\\', '|', '/']);
            let sign = signs[(elapsed / 120) as usize % signs.len()];
            let text = format!("{sign} {} {}", say::play_making(language), time(elapsed));
            message(app, &text, say::full_busy_how, buffer, area);
        }
    }
}

const NAME: &str = "Ninefold";

fn ask(app: &App, question: Question, buffer: &mut Buffer, area: Rect) {
    message(app, &asked(app, question), say::full_ask_how, buffer, area);
}

fn asked(app: &App, question: Question) -> String {
    let name = match question {
        Question::Restart => say::page_ask_restart,
        Question::Reveal => say::page_ask_reveal,
    };
    name(app.language)
}

/// The answer to a question at a position of the screen: yes, no, or outside the window.
pub(super) fn answer_at(app: &App, at: Position) -> Option<Command> {
    let area = Rect::new(0, 0, app.size.0, app.size.1);
    let outer = outline(message_size(&asked(app, app.question()?), area), area);
    let inner = inside(outer);
    let how = say::full_ask_how(app.language);
    let yes = how.split('·').next().unwrap_or_default().chars().count() as u16;
    match () {
        () if !outer.contains(at) => Some(Command::Play(Intent::No)),
        () if at.y + 1 != inner.bottom() => None,
        () if at.x < inner.x + yes => Some(Command::Play(Intent::Yes)),
        () => Some(Command::Play(Intent::No)),
    }
}

pub(super) fn paused(app: &App, buffer: &mut Buffer, area: Rect) {
    let text =
        format!("{}\n\n{}", say::full_paused(app.language), say::full_paused_how(app.language));
    let y = area.y + area.height.saturating_sub(3) / 2;
    let style = app.palette.style(Ink::Accent, Ground::Base);
    let area = Rect { y, height: 3.min(area.height), ..area };
    buffer.set_style(area, style);
    for (y, line) in area.rows().map(|row| row.y).zip(text.lines()) {
        let x = (area.width / 2).saturating_sub(Line::from(line).width() as u16 / 2);
        buffer.set_stringn(area.x + x, y, line, usize::from(area.width - x), style);
    }
}

/// A window with a short text and its keys.
fn message(app: &App, text: &str, name: Label, buffer: &mut Buffer, area: Rect) {
    let (width, height) = message_size(text, area);
    let inner = window(app, NAME, (width, height), (buffer, area));
    let style = app.palette.style(Ink::Text, Ground::Base);
    put_text(text, style, Rect { y: inner.y + 1, height: height - 4, ..inner }, buffer);
    how(app, name, inner, buffer);
}

/// The inner width and outer height of a window with a text.
fn message_size(text: &str, area: Rect) -> (u16, u16) {
    let length = text.chars().count() as u16;
    let width = length.clamp(20, area.width - 12);
    (width, length.div_ceil(width) + 5)
}

/// The name of a file being typed.
fn draw_prompt(app: &App, prompt: &Prompt, buffer: &mut Buffer, area: Rect) {
    let (title, tip) = match prompt.purpose {
        Purpose::Open => (say::full_open(app.language), say::full_open_tip(app.language)),
        Purpose::Save => (say::full_save(app.language), say::full_save_tip(app.language)),
    };
    let inner = window(app, &title, (64, 9), (buffer, area));
    // Show the end of a long name.
    let room = usize::from(inner.width.saturating_sub(3));
    let n_chars = prompt.text.chars().count();
    let end: String = prompt.text.chars().skip(n_chars.saturating_sub(room)).collect();
    let line = Rect { y: inner.y + 1, height: 1, ..inner };
    buffer.set_style(line, app.palette.style(Ink::Text, Ground::Cursor));
    let text = format!("> {end}{}", app.palette.glyph("▏", "_"));
    buffer.set_stringn(
        line.x,
        line.y,
        text,
        line.width.into(),
        app.palette.style(Ink::Text, Ground::Cursor),
    );
    let (text, ink) = match &prompt.note {
        Some(note) => (note.clone(), Ink::Accent),
        None => (tip, Ink::Dim),
    };
    let style = app.palette.style(ink, Ground::Base);
    let area = Rect { y: inner.y + 3, height: 3, ..inner }.intersection(inner);
    put_text(&text, style, area, buffer);
    how(app, if prompt.asks { say::full_ask_how } else { say::full_prompt_how }, inner, buffer);
}

fn help(app: &App, buffer: &mut Buffer, area: Rect) {
    let key = str::to_owned;
    let rows: [(String, Label); 24] = [
        (say::full_name_move(app.language), say::full_key_move),
        (say::full_name_select(app.language), say::full_key_select),
        (say::full_name_mouse(app.language), say::full_key_mouse),
        (say::full_name_grid(app.language), say::full_key_grid),
        (key("1-9"), say::full_key_digits),
        (key("z x c v b"), say::full_key_inks),
        (say::full_name_direct(app.language), say::full_key_direct),
        (key("f"), say::full_key_first),
        (say::full_name_erase(app.language), say::full_key_erase),
        (key("u U"), say::full_key_undo),
        (key("m"), say::full_key_candidates),
        (key("t"), say::full_key_hint),
        (key("w"), say::full_key_walk),
        (key("a A y"), say::full_key_steps),
        (key("C"), say::full_key_check),
        (key("R F"), say::full_key_restart),
        (key("s r"), say::full_key_checkpoint),
        (key("p T"), say::full_key_pause),
        (key("+ - ="), say::full_key_zoom),
        (say::full_name_read(app.language), say::full_key_read),
        (key("n D G S"), say::full_key_screens),
        (key("E O W"), say::full_key_files),
        (key("P"), say::full_key_replay),
        (key("q, Ctrl+Z"), say::full_key_quit),
    ];
    let title = say::page_help(app.language);
    // If it does not fit, PgDn scrolls.
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
        let text = what(app.language);
        let (x, width) = (inner.x + key_width + 1, inner.width - key_width - 1);
        let style = app.palette.style(Ink::Text, Ground::Base);
        buffer.set_stringn(x, y, text, width.into(), style);
    }
    how(app, say::full_signs, inner, buffer);
}
