//! The commands for keys and clicks.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ninefold::Digit;
use ninefold_play::{Ink, Intent, Reach};
use ninefold_words::{Language, say};

use super::command::Command;
use super::draw::command_at;
use super::state::{App, Scene, Screen};
use super::view::View;

pub(crate) fn key(app: &App, event: KeyEvent) -> Option<Command> {
    let is_control = event.modifiers.contains(KeyModifiers::CONTROL);
    let is_shift = event.modifiers.contains(KeyModifiers::SHIFT);
    if is_control {
        return match event.code {
            KeyCode::Char('c') => Some(Command::Quit),
            KeyCode::Char('z') => Some(Command::Suspend),
            KeyCode::Char('l') => Some(Command::Redraw),
            KeyCode::Char('r') => Some(Command::Play(Intent::Redo)),
            KeyCode::Char('a') => Some(Command::Play(Intent::SelectAll)),
            KeyCode::Char('u') => Some(Command::RubAll),
            _ => None,
        };
    }
    match (&app.screen, event.code) {
        (Screen::Prompt(_), KeyCode::Char(char)) => return Some(Command::Type(char)),
        (Screen::Prompt(_), KeyCode::Backspace | KeyCode::Delete) => return Some(Command::Rub),
        (Screen::Board, KeyCode::Backspace) if matches!(app.scene(), Some(Scene::Sheet(_))) => {
            return Some(Command::Rub);
        }
        (Screen::Board, code) if app.is_paused() && code != KeyCode::Null => {
            return Some(Command::Play(Intent::Pause));
        }
        (Screen::Board, KeyCode::Char(answer)) if app.question().is_some() => {
            let is_yes = ['y', 'Y', 'o', 'O'].contains(&answer);
            return Some(Command::Play(if is_yes { Intent::Yes } else { Intent::No }));
        }
        (Screen::Board, code) if app.question().is_some() => {
            return (code == KeyCode::Esc).then_some(Command::Dismiss);
        }
        (Screen::Menu { .. } | Screen::Games { .. }, KeyCode::Char('q'))
            if app.scene().is_none() =>
        {
            return Some(Command::Quit);
        }
        (Screen::Help | Screen::Records(_), KeyCode::Char('q')) => return Some(Command::Dismiss),
        _ => {}
    }
    let reach = if is_shift { Reach::Further } else { Reach::Only };
    let go = |rows, columns, reach| Command::Play(Intent::Go { rows, columns, reach });
    Some(match event.code {
        KeyCode::Up => go(-1, 0, reach),
        KeyCode::Down => go(1, 0, reach),
        KeyCode::Left => go(0, -1, reach),
        KeyCode::Right => go(0, 1, reach),
        KeyCode::Tab => Command::Play(Intent::Grid(1)),
        KeyCode::BackTab => Command::Play(Intent::Grid(-1)),
        KeyCode::Enter => Command::Confirm,
        KeyCode::Esc => Command::Dismiss,
        KeyCode::Backspace | KeyCode::Delete => Command::Play(Intent::Erase),
        KeyCode::PageUp => Command::Read(-5),
        KeyCode::PageDown => Command::Read(5),
        KeyCode::Home => Command::First,
        KeyCode::End => Command::Last,
        KeyCode::F(1) => Command::Help,
        KeyCode::Char(char) => {
            let is_alt = event.modifiers.contains(KeyModifiers::ALT);
            let char = digit_below(char, app.language);
            return letter(char, is_alt);
        }
        _ => return None,
    })
}

/// The digit of a key that types another character without Shift on keyboards for a language.
fn digit_below(char: char, language: Language) -> char {
    let at = say::full_top_row(language).chars().position(|each| each == char);
    at.map_or(char, |at| char::from(b'0' + (at as u8 + 1) % 10))
}

/// The characters of the shifted digit keys on many keyboards.
const SHIFTED: &str = "!@#$%^&*(";

fn letter(char: char, is_alt: bool) -> Option<Command> {
    if let Some(digit) = char.to_digit(10).and_then(|value| Digit::new(value as u8)) {
        let write = Intent::Write(Ink::Center, digit);
        return Some(Command::Play(if is_alt { write } else { Intent::Digit(digit) }));
    }
    if let Some(at) = SHIFTED.find(char) {
        return Digit::new(at as u8 + 1)
            .map(|digit| Command::Play(Intent::Write(Ink::Corner, digit)));
    }
    let go = |rows, columns, reach| Command::Play(Intent::Go { rows, columns, reach });
    Some(match char {
        'h' => go(0, -1, Reach::Only),
        'j' => go(1, 0, Reach::Only),
        'k' => go(-1, 0, Reach::Only),
        'l' => go(0, 1, Reach::Only),
        'H' => go(0, -1, Reach::Further),
        'J' => go(1, 0, Reach::Further),
        'K' => go(-1, 0, Reach::Further),
        'L' => go(0, 1, Reach::Further),
        ' ' => Command::Play(Intent::Hold),
        '0' | '.' => Command::Play(Intent::Erase),
        'z' => Command::Play(Intent::Ink(Ink::Digit)),
        'x' => Command::Play(Intent::Ink(Ink::Corner)),
        'c' => Command::Play(Intent::Ink(Ink::Center)),
        'v' => Command::Play(Intent::Ink(Ink::Color)),
        'b' => Command::Play(Intent::Ink(Ink::Chain)),
        'f' => Command::Play(Intent::SwapHand),
        'u' => Command::Play(Intent::Undo),
        'U' => Command::Play(Intent::Redo),
        'm' => Command::Play(Intent::Candidates),
        't' => Command::Play(Intent::Hint),
        'w' => Command::Play(Intent::Walk),
        'a' => Command::Play(Intent::AllSteps),
        'A' => Command::Play(Intent::StepsHere),
        'y' => Command::Play(Intent::WhyNot),
        'C' => Command::Play(Intent::Check),
        'R' => Command::Play(Intent::Restart),
        'F' => Command::Play(Intent::Finish),
        's' => Command::Play(Intent::Remember),
        'r' => Command::Return,
        'p' => Command::Play(Intent::Pause),
        '+' => Command::ZoomIn,
        '-' => Command::ZoomOut,
        '=' => Command::ZoomWhole,
        '?' => Command::Help,
        'n' | 'N' => Command::New,
        'D' => Command::Daily,
        'G' => Command::Games,
        'S' => Command::Records,
        'E' => Command::Own,
        'O' => Command::Open,
        'W' => Command::Save,
        'P' => Command::Replay,
        'T' => Command::Theme,
        'q' => Command::Quit,
        _ => return None,
    })
}

pub(crate) fn mouse(app: &App, event: MouseEvent) -> Option<Command> {
    let is_press = event.kind == MouseEventKind::Down(MouseButton::Left);
    match (&app.screen, event.kind) {
        (_, MouseEventKind::ScrollUp) => return Some(Command::Read(-1)),
        (_, MouseEventKind::ScrollDown) => return Some(Command::Read(1)),
        (Screen::Board, MouseEventKind::Down(_)) if app.is_paused() => {
            return Some(Command::Play(Intent::Pause));
        }
        (Screen::Board, _) if app.is_paused() => return None,
        _ if is_press => {
            if let Some(command) = command_at(app, event.column, event.row) {
                return Some(command);
            }
        }
        _ => {}
    }
    if !matches!(app.screen, Screen::Board) || app.question().is_some() {
        return None;
    }
    let (scene, view) = (app.scene()?, View::of(app)?);
    let cell = view.cell_at(scene.layout(), event.column, event.row)?;
    let (is_shift, is_control) = (
        event.modifiers.contains(KeyModifiers::SHIFT),
        event.modifiers.contains(KeyModifiers::CONTROL),
    );
    let intent = match event.kind {
        MouseEventKind::Down(MouseButton::Left) if is_control => Intent::Toggle(cell),
        MouseEventKind::Down(MouseButton::Left) if is_shift => Intent::Extend(cell),
        MouseEventKind::Down(MouseButton::Left) => Intent::Tap(cell),
        MouseEventKind::Drag(MouseButton::Left) if cell != scene.focus().0 => Intent::Extend(cell),
        _ => return None,
    };
    Some(Command::Play(intent))
}
