//! Which key or click means what.

use ninefold::Digit;
use ninefold_play::{Ink, Reach};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::draw::row_at;
use super::state::{App, Screen};
use super::update::Intent;
use super::view::View;

/// What a key asks for, if anything.
pub(crate) fn key(app: &App, event: KeyEvent) -> Option<Intent> {
    let is_control = event.modifiers.contains(KeyModifiers::CONTROL);
    let is_shift = event.modifiers.contains(KeyModifiers::SHIFT);
    if is_control {
        return match event.code {
            KeyCode::Char('c') => Some(Intent::Quit),
            KeyCode::Char('z') => Some(Intent::Suspend),
            KeyCode::Char('l') => Some(Intent::Redraw),
            KeyCode::Char('r') => Some(Intent::Redo),
            _ => None,
        };
    }
    match (&app.screen, event.code) {
        (Screen::Ask(_), KeyCode::Char(answer)) => {
            let is_yes = ['y', 'Y', 'o', 'O'].contains(&answer);
            return Some(if is_yes { Intent::Yes } else { Intent::No });
        }
        (Screen::Menu { .. } | Screen::Games { .. }, KeyCode::Char('q')) if app.desk.is_none() => {
            return Some(Intent::Quit);
        }
        (Screen::Paused, _) => return Some(Intent::Pause),
        (Screen::Help | Screen::Records(_), KeyCode::Char('q')) => return Some(Intent::Dismiss),
        _ => {}
    }
    let reach = if is_shift { Reach::Further } else { Reach::Only };
    let go = |rows, columns, reach| Intent::Go { rows, columns, reach };
    Some(match event.code {
        KeyCode::Up => go(-1, 0, reach),
        KeyCode::Down => go(1, 0, reach),
        KeyCode::Left => go(0, -1, reach),
        KeyCode::Right => go(0, 1, reach),
        KeyCode::Tab => Intent::Grid(1),
        KeyCode::BackTab => Intent::Grid(-1),
        KeyCode::Enter => Intent::Confirm,
        KeyCode::Esc => Intent::Dismiss,
        KeyCode::Backspace | KeyCode::Delete => Intent::Erase,
        KeyCode::PageUp => Intent::Read(-5),
        KeyCode::PageDown => Intent::Read(5),
        KeyCode::Home => Intent::First,
        KeyCode::End => Intent::Last,
        KeyCode::F(1) => Intent::Help,
        KeyCode::Char(char) => {
            let is_alt = event.modifiers.contains(KeyModifiers::ALT);
            return letter(char, is_alt);
        }
        _ => return None,
    })
}

/// What Shift makes of the digits on many keyboards.
const SHIFTED: &str = "!@#$%^&*(";

fn letter(char: char, is_alt: bool) -> Option<Intent> {
    if let Some(digit) = char.to_digit(10).and_then(|value| Digit::new(value as u8)) {
        return Some(if is_alt { Intent::Write(Ink::Center, digit) } else { Intent::Digit(digit) });
    }
    if let Some(at) = SHIFTED.find(char) {
        return Digit::new(at as u8 + 1).map(|digit| Intent::Write(Ink::Corner, digit));
    }
    let go = |rows, columns, reach| Intent::Go { rows, columns, reach };
    Some(match char {
        'h' => go(0, -1, Reach::Only),
        'j' => go(1, 0, Reach::Only),
        'k' => go(-1, 0, Reach::Only),
        'l' => go(0, 1, Reach::Only),
        'H' => go(0, -1, Reach::Further),
        'J' => go(1, 0, Reach::Further),
        'K' => go(-1, 0, Reach::Further),
        'L' => go(0, 1, Reach::Further),
        ' ' => Intent::Hold,
        '0' | '.' => Intent::Erase,
        'z' => Intent::Ink(Ink::Digit),
        'x' => Intent::Ink(Ink::Corner),
        'c' => Intent::Ink(Ink::Center),
        'v' => Intent::Ink(Ink::Color),
        'b' => Intent::Ink(Ink::Chain),
        'f' => Intent::SwapHand,
        'u' => Intent::Undo,
        'U' => Intent::Redo,
        'm' => Intent::Candidates,
        't' => Intent::Hint,
        'w' => Intent::Walk,
        'C' => Intent::Check,
        'R' => Intent::Restart,
        'F' => Intent::Reveal,
        's' => Intent::Remember,
        'r' => Intent::Return,
        'p' => Intent::Pause,
        '+' => Intent::ZoomIn,
        '-' => Intent::ZoomOut,
        '=' => Intent::ZoomWhole,
        '?' => Intent::Help,
        'n' | 'N' => Intent::New,
        'D' => Intent::Daily,
        'G' => Intent::Games,
        'S' => Intent::Records,
        'T' => Intent::Theme,
        'q' => Intent::Quit,
        _ => return None,
    })
}

/// What the mouse asks for, if anything.
pub(crate) fn mouse(app: &App, event: MouseEvent) -> Option<Intent> {
    match (&app.screen, event.kind) {
        (_, MouseEventKind::ScrollUp) => return Some(Intent::Read(-1)),
        (_, MouseEventKind::ScrollDown) => return Some(Intent::Read(1)),
        (Screen::Board, _) => {}
        (Screen::Paused, MouseEventKind::Down(_)) => return Some(Intent::Pause),
        (_, MouseEventKind::Down(MouseButton::Left)) => {
            return row_at(app, event.column, event.row).map(Intent::Choose);
        }
        _ => return None,
    }
    let desk = app.desk.as_ref()?;
    let cell = View::of(app)?.cell_at(desk.game.layout(), event.column, event.row)?;
    let (is_shift, is_control) = (
        event.modifiers.contains(KeyModifiers::SHIFT),
        event.modifiers.contains(KeyModifiers::CONTROL),
    );
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) if is_control => Some(Intent::Toggle(cell)),
        MouseEventKind::Down(MouseButton::Left) if is_shift => Some(Intent::Extend(cell)),
        MouseEventKind::Down(MouseButton::Left) => Some(Intent::Pick(cell)),
        MouseEventKind::Drag(MouseButton::Left) if cell != desk.cursor => {
            Some(Intent::Extend(cell))
        }
        _ => None,
    }
}
