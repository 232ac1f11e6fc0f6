//! Lists to choose from: the menu, saved games, checkpoints, the puzzles of a file.

use ninefold_play::Intent;
use ninefold_words::{Label, say};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Margin, Position, Rect};

use super::window::{how, inside, outline, put_row, window};
use crate::play::tui::command::Command;
use crate::play::tui::state::{App, Screen};
use crate::play::tui::update::menu;

/// Rows to choose from.
struct List {
    rows: Vec<String>,
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
            Screen::Puzzles { names, row, .. } => (names.clone(), *row),
            Screen::Checkpoints { names, row } => {
                let text = |name: &String| say::full_checkpoint(app.language, &name);
                (names.iter().map(text).collect(), *row)
            }
            _ => return None,
        };
        let foot = list_how(app)(app.language).chars().count();
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

/// The command for a press in a list: a row, or outside the window.
pub(super) fn command_at(app: &App, at: Position) -> Option<Command> {
    let list = List::of(app, Rect::new(0, 0, app.size.0, app.size.1))?;
    let found = list.lines().find(|(_, line)| line.contains(at));
    let has_rows = !list.rows.is_empty();
    let is_beside = !list.inner.outer(Margin::new(2, 1)).contains(at);
    let beside = (is_beside || !has_rows).then_some(Command::Dismiss);
    found.map(|(at, _)| Command::Choose(at)).or(beside)
}

pub(super) fn draw(app: &App, title: &str, buffer: &mut Buffer, area: Rect) {
    let Some(list) = List::of(app, area) else { return };
    let size = (list.inner.width, list.inner.height + 2);
    let inner = window(app, title, size, (buffer, area));
    for (at, line) in list.lines() {
        put_row(app, &list.rows[at], at == list.row, line, buffer);
    }
    how(app, list_how(app), inner, buffer);
}

/// The effects of the keys in a list.
fn list_how(app: &App) -> Label {
    match app.screen {
        Screen::Games { is_doomed: true, .. } => say::full_delete_how,
        Screen::Games { .. } => say::full_games_how,
        _ => say::full_list_how,
    }
}

/// The key of a menu entry, and its label.
fn menu_line(app: &App, command: Command) -> String {
    let (key, text): (&str, String) = match command {
        Command::New => ("n", say::page_new(app.language)),
        Command::Daily => ("D", say::page_daily(app.language)),
        Command::Games => ("G", say::full_games(app.language)),
        Command::Records => ("S", say::full_records(app.language)),
        Command::Own => ("E", say::full_own(app.language)),
        Command::Open => ("O", say::full_open(app.language)),
        Command::Save => ("W", say::full_save(app.language)),
        Command::Replay => ("P", say::record_replay(app.language)),
        Command::Play(Intent::Restart) => ("R", say::page_restart(app.language)),
        Command::Play(Intent::Finish) => ("F", say::page_reveal(app.language)),
        Command::Theme => ("T", say::full_theme(app.language)),
        Command::Help => ("?", say::page_help(app.language)),
        Command::Quit => ("q", say::full_quit(app.language)),
        Command::Play(Intent::Check) => ("C", say::page_check(app.language)),
        Command::Play(Intent::Walk) => ("w", say::full_path(app.language)),
        Command::Play(Intent::AllSteps) => ("a", say::steps_all(app.language)),
        Command::Play(Intent::Pause) => ("p", say::full_paused(app.language)),
        Command::Continue => (
            &say::full_name_enter(app.language),
            app.last
                .as_ref()
                .map_or(String::new(), |last| say::full_continue(app.language, &last.summary)),
        ),
        _ => (&say::full_name_escape(app.language), say::full_go_on(app.language)),
    };
    format!("{key:<7}{text}")
}
