//! Paints the state; changes nothing.

mod bar;
mod board;
mod calendar;
mod canvas;
mod cell;
mod form;
mod frame;
mod list;
mod map;
mod panel;
mod screens;
mod window;

use ninefold::{Cell, Grid, Layout};
use ninefold_words::{Voice, layout_title, level_name, say, time};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::terminal::Frame;
use ratatui_core::text::{Line, Span};

use super::command::Command;
use super::open_game::OpenGame;
use super::palette::{Glyphs, Ground, Ink};
use super::state::{App, Scene, Screen};
use super::view::{LEAST, View, fits};

/// Paints the state at a time in milliseconds.
pub(crate) fn draw(app: &App, frame: &mut Frame, now: f64) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    buffer.set_style(area, app.palette.style(Ink::Text, Ground::Base));
    if !fits((area.width, area.height)) {
        let text = say::full_too_small(
            app.language,
            &(area.width, area.height).0,
            &LEAST.0,
            &LEAST.1,
            &(area.width, area.height).1,
        );
        window::put_text(&text, app.palette.style(Ink::Text, Ground::Base), area, buffer);
        return;
    }
    if let (Some(scene), Some(view)) = (app.scene(), View::of(app)) {
        draw_scene(app, &scene, &view, (buffer, area), now);
    }
    screens::draw(app, buffer, area);
    if app.palette.glyphs == Glyphs::Ascii {
        simplify(buffer);
    }
}

fn draw_scene(
    app: &App,
    scene: &Scene<'_>,
    view: &View,
    (buffer, area): (&mut Buffer, Rect),
    now: f64,
) {
    match *scene {
        Scene::Game(open) => {
            game_header(app, open, (buffer, area), now);
            if open.is_paused() {
                screens::paused(app, buffer, view.board);
            } else {
                board::draw(app, open, view, buffer);
                panel::draw(app, open, view, buffer, now);
            }
        }
        Scene::Replay(replay) => {
            game_header(app, replay.shown(), (buffer, area), now);
            board::draw(app, replay.shown(), view, buffer);
            panel::of_replay(app, replay, view, buffer);
        }
        Scene::Sheet(sheet) => {
            let layout = sheet.board().layout();
            let title = say::full_own(app.language);
            let rest = layout_title(app.language, &layout.name());
            let place = place(app, layout, sheet.focus());
            header(app, [&title, &rest, ""], &place, "", (buffer, area));
            let looks = sheet.looks();
            let look =
                board::BoardLook { looks: &looks, cursor: Some(sheet.focus().0), is_solved: false };
            board::paint(app, layout, sheet.focus().1, &look, view, buffer);
            panel::of_sheet(app, sheet, view, buffer);
        }
    }
    bar::draw(app, scene, buffer, area);
}

/// The command for a press of the mouse, unless it is on a cell of the board.
pub(crate) fn command_at(app: &App, column: u16, row: u16) -> Option<Command> {
    let at = (column, row).into();
    match &app.screen {
        Screen::Board if app.question().is_some() => screens::answer_at(app, at),
        Screen::Board => bar::command_at(app, at).or_else(|| panel::command_at(app, at)),
        Screen::Form(form) => Some(form::command_at(app, form, at)).flatten(),
        Screen::Help | Screen::Records(_) => Some(Command::Dismiss),
        Screen::Busy { .. } | Screen::Prompt(_) => None,
        Screen::Menu { .. }
        | Screen::Games { .. }
        | Screen::Checkpoints { .. }
        | Screen::Puzzles { .. } => list::command_at(app, at),
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

/// The first line of a game: its kind, the cell, and the time.
fn game_header(app: &App, open: &OpenGame, screen: (&mut Buffer, Rect), now: f64) {
    let level = open.level().map(|level| level_name(app.language, level)).unwrap_or_default();
    let date = open.date.map(|date| date.to_string()).unwrap_or_default();
    let place = place(app, open.game().layout(), open.focus());
    let stopped = if open.clock().runs() { "" } else { app.palette.glyph("‖ ", "|| ") };
    let time = format!("{stopped}{} ", time(open.played(now)));
    header(app, [&open.title, &level, &date], &place, &time, screen);
}

/// The names of a cell in all its grids, that of the current grid first.
fn place(app: &App, layout: &Layout, (cell, grid): (Cell, Grid)) -> String {
    let places = layout.places(cell);
    let name = |place: &ninefold::Place| {
        let cell = format!("r{}c{}", place.row + 1, place.column + 1);
        match layout.n_grids() {
            1 => cell,
            _ => format!("{} {cell}", Voice::new(app.language, layout).grid(place.grid)),
        }
    };
    let mut names: Vec<String> = places.iter().map(name).collect();
    if let Some(at) = places.iter().position(|place| place.grid == grid) {
        names.swap(0, at);
    }
    names.join(" = ")
}

/// The first line: a title and what follows it, the cell, and the time.
fn header(
    app: &App,
    [title, rest @ ..]: [&str; 3],
    place: &str,
    time: &str,
    (buffer, area): (&mut Buffer, Rect),
) {
    let palette = app.palette;
    let row = Rect { height: 1, ..area };
    buffer.set_style(row, palette.style(Ink::Text, Ground::Bar));
    let dot = palette.glyph(" · ", " - ");
    let title = Span::styled(format!(" {title}"), palette.style(Ink::Accent, Ground::Bar));
    let rest: Vec<String> =
        rest.iter().filter(|part| !part.is_empty()).map(|part| format!("{dot}{part}")).collect();
    let rest = Span::styled(rest.concat(), palette.style(Ink::Text, Ground::Bar));
    buffer.set_line(0, 0, &Line::from(vec![title, rest]), area.width);
    if area.width >= LEAST.0 {
        let middle = (area.width.saturating_sub(place.chars().count() as u16)) / 2;
        buffer.set_string(middle, 0, place, palette.style(Ink::Text, Ground::Bar));
    }
    let at = area.width.saturating_sub(time.chars().count() as u16);
    buffer.set_string(at, 0, time, palette.style(Ink::Accent, Ground::Bar));
}
