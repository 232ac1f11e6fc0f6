//! Windows over the board: messages, questions, names of files, and all keys.

use ninefold_play::{Intent, Question};
use ninefold_words::ui::page;
use ninefold_words::ui::terminal::{Label, label};
use ninefold_words::ui::{commands, turns};
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
            let title = if app.open.is_some() { label(language, Label::Menu) } else { NAME.into() };
            list::draw(app, &title, buffer, area);
        }
        Screen::Form(form) => form::draw(app, form, buffer, area),
        Screen::Games { games, .. } if games.is_empty() => {
            let text = match app.open {
                Some(_) => commands::nothing_else_to_continue(language),
                None => commands::nothing_to_continue(language),
            };
            message(app, &text, Label::CloseHow, buffer, area);
        }
        Screen::Games { .. } => list::draw(app, &label(language, Label::Games), buffer, area),
        Screen::Prompt(prompt) => draw_prompt(app, prompt, buffer, area),
        Screen::Puzzles { .. } => list::draw(app, &label(language, Label::Open), buffer, area),
        Screen::Checkpoints { names, .. } if names.is_empty() => {
            let text = label(language, Label::NoCheckpoints);
            message(app, &text, Label::CloseHow, buffer, area);
        }
        Screen::Checkpoints { .. } => {
            list::draw(app, &label(language, Label::Checkpoints), buffer, area);
        }
        Screen::Records(text) => {
            let lines: Vec<&str> = text.lines().collect();
            let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u16;
            let size = (width + 4, lines.len() as u16 + 5);
            let inner = window(app, &label(language, Label::Records), size, (buffer, area));
            let style = app.palette.style(Ink::Text, Ground::Base);
            for (row, line) in inner.rows().skip(1).zip(lines) {
                buffer.set_stringn(row.x, row.y, line, row.width.into(), style);
            }
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
    message(app, &asked(app, question), Label::AskHow, buffer, area);
}

fn asked(app: &App, question: Question) -> String {
    let name = match question {
        Question::Restart => page::Label::AskRestart,
        Question::Reveal => page::Label::AskReveal,
    };
    page::label(app.language, name)
}

/// The answer to a question at a position of the screen: yes, no, or outside the window.
pub(super) fn answer_at(app: &App, at: Position) -> Option<Command> {
    let area = Rect::new(0, 0, app.size.0, app.size.1);
    let outer = outline(message_size(&asked(app, app.question()?), area), area);
    let inner = inside(outer);
    let how = label(app.language, Label::AskHow);
    let yes = how.split('·').next().unwrap_or_default().chars().count() as u16;
    match () {
        () if !outer.contains(at) => Some(Command::Play(Intent::No)),
        () if at.y + 1 != inner.bottom() => None,
        () if at.x < inner.x + yes => Some(Command::Play(Intent::Yes)),
        () => Some(Command::Play(Intent::No)),
    }
}

pub(super) fn paused(app: &App, buffer: &mut Buffer, area: Rect) {
    let text = format!(
        "{}\n\n{}",
        label(app.language, Label::Paused),
        label(app.language, Label::PausedHow)
    );
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
        Purpose::Open => (Label::Open, Label::OpenTip),
        Purpose::Save => (Label::Save, Label::SaveTip),
    };
    let inner = window(app, &label(app.language, title), (64, 9), (buffer, area));
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
        None => (label(app.language, tip), Ink::Dim),
    };
    let style = app.palette.style(ink, Ground::Base);
    let area = Rect { y: inner.y + 3, height: 3, ..inner }.intersection(inner);
    put_text(&text, style, area, buffer);
    how(app, if prompt.asks { Label::AskHow } else { Label::PromptHow }, inner, buffer);
}

fn help(app: &App, buffer: &mut Buffer, area: Rect) {
    let name = |key| label(app.language, key);
    let key = str::to_owned;
    let rows: [(String, Label); 24] = [
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
        (key("a A y"), Label::KeySteps),
        (key("C"), Label::KeyCheck),
        (key("R F"), Label::KeyRestart),
        (key("s r"), Label::KeyCheckpoint),
        (key("p T"), Label::KeyPause),
        (key("+ - ="), Label::KeyZoom),
        (name(Label::NameRead), Label::KeyRead),
        (key("n D G S"), Label::KeyScreens),
        (key("E O W"), Label::KeyFiles),
        (key("P"), Label::KeyReplay),
        (key("q, Ctrl+Z"), Label::KeyQuit),
    ];
    let title = page::label(app.language, page::Label::Help);
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
        let text = label(app.language, what);
        let (x, width) = (inner.x + key_width + 1, inner.width - key_width - 1);
        let style = app.palette.style(Ink::Text, Ground::Base);
        buffer.set_stringn(x, y, text, width.into(), style);
    }
    how(app, Label::Signs, inner, buffer);
}
