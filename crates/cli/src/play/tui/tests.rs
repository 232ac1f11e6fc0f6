//! Keys, and the screens after them.

mod acts;
mod aside;
mod mouse;
mod screens;

use std::collections::BTreeMap;
use std::fmt::Write;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ninefold::{Digit, Game, Layout, Puzzle, Settings};
use ninefold_play::{Clock, Seat};
use ninefold_testkit::boards::{GIVENS, classic};
use ninefold_words::Language;
use ratatui_core::backend::TestBackend;
use ratatui_core::style::{Color, Style};
use ratatui_core::terminal::Terminal;

use super::draw::draw;
use super::keys;
use super::open_game::OpenGame;
use super::palette::{Depth, Glyphs, Palette, Theme};
use super::state::{App, Request};
use super::update::{follow, update};

const DARK: Palette =
    Palette { theme: Theme::Dark, depth: Depth::Indexed, glyphs: Glyphs::Unicode };
const LIGHT: Palette = Palette { theme: Theme::Light, depth: Depth::True, glyphs: Glyphs::Unicode };
const PLAIN: Palette = Palette { theme: Theme::Dark, depth: Depth::None, glyphs: Glyphs::Ascii };

/// The time in all tests, and its day.
const NOW: f64 = 1_763_200_000_000.0;
const TODAY: u64 = 20_407;

/// A game on a layout: the classic puzzle, or a solved board with a fifth of its digits removed.
fn game(mode: &str) -> Game {
    let layout: Layout = mode.parse().unwrap();
    let givens = if layout.n_grids() == 1 {
        classic(GIVENS)
    } else {
        let mut board = ninefold::generate::solved_board(&layout, "screens", 0).unwrap();
        for cell in layout.cells().filter(|cell| cell.index() % 5 == 0) {
            board.set(cell, None);
        }
        board
    };
    Game::new(Puzzle::new(givens).unwrap(), Settings::default())
}

fn app(mode: &str, size: (u16, u16), palette: Palette) -> App {
    let mut app = App::new(Language::English, palette, TODAY);
    app.size = size;
    let layout: Layout = mode.parse().unwrap();
    let title = ninefold::CatalogEntry::of(&layout).unwrap().title.to_owned();
    let mut seat = Seat::new(game(mode), None, Clock::after(65_000));
    seat.resume(NOW);
    app.show_game(OpenGame::new(seat, title, None));
    follow(&mut app);
    app
}

/// Presses keys, given by name or character; returns the last request.
fn press(app: &mut App, keys: &str) -> Option<Request> {
    let mut request = None;
    for name in keys.split_whitespace() {
        let (name, modifiers) = match name.split_once('+') {
            Some(("S", name)) => (name, KeyModifiers::SHIFT),
            Some(("C", name)) => (name, KeyModifiers::CONTROL),
            Some(("A", name)) => (name, KeyModifiers::ALT),
            _ => (name, KeyModifiers::NONE),
        };
        let code = match name {
            "up" => KeyCode::Up,
            "down" => KeyCode::Down,
            "left" => KeyCode::Left,
            "right" => KeyCode::Right,
            "tab" => KeyCode::Tab,
            "backtab" => KeyCode::BackTab,
            "enter" => KeyCode::Enter,
            "esc" => KeyCode::Esc,
            "space" => KeyCode::Char(' '),
            "erase" => KeyCode::Backspace,
            "end" => KeyCode::End,
            "home" => KeyCode::Home,
            "pageup" => KeyCode::PageUp,
            name => KeyCode::Char(name.chars().next().unwrap()),
        };
        if let Some(command) = keys::key(app, KeyEvent::new(code, modifiers)) {
            request = update(app, command, NOW);
        }
    }
    request
}

/// The text of the screen, and below it its styles: one letter per style, with a legend.
fn screen(app: &App) -> String {
    let (columns, rows) = app.size;
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    terminal.draw(|frame| draw(app, frame, NOW)).unwrap();
    let buffer = terminal.backend().buffer();
    let mut letters: BTreeMap<String, char> = BTreeMap::new();
    let (mut text, mut styles) = (String::new(), String::new());
    for row in 0..rows {
        let (mut line, mut style_line) = (String::new(), String::new());
        for column in 0..columns {
            let cell = &buffer[(column, row)];
            line.push_str(cell.symbol());
            let next = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[letters.len()];
            let letter = letters.entry(described(cell.style())).or_insert(char::from(next));
            style_line.push(*letter);
        }
        writeln!(text, "{}", line.trim_end()).unwrap();
        writeln!(styles, "{style_line}").unwrap();
    }
    let mut meanings: Vec<_> = letters.into_iter().map(|(style, letter)| (letter, style)).collect();
    meanings.sort_unstable();
    for (letter, style) in meanings {
        writeln!(styles, "{letter} {style}").unwrap();
    }
    format!("{text}\n{styles}")
}

fn described(style: Style) -> String {
    let color = |color: Option<Color>| color.map_or("-".to_owned(), |color| color.to_string());
    let modifiers = format!("{:?}", style.add_modifier).replace("NONE", "");
    format!("{} on {} {modifiers}", color(style.fg), color(style.bg)).trim_end().to_owned()
}

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}
