//! The effects of commands.

mod aside;
mod form;
mod game;

use ninefold_play::{Intent, Seat, Walk};

use super::command::Command;
use super::prompt::{Prompt, Purpose};
use super::replay::Replay;
use super::state::{App, FormKind, Request, Scene, Screen};
use super::view::View;
use super::zoom::Zoom;

pub(crate) use form::{daily_form, form_of, modes, new_form};

/// Carries out a command at a time in milliseconds; returns what the event loop must do.
pub(crate) fn update(app: &mut App, command: Command, now: f64) -> Option<Request> {
    let shows_game = app.shows_game();
    if let Some(open) = &mut app.open
        && command != Command::Leave
        && shows_game
    {
        open.resume(now);
    }
    let request = match command {
        Command::Quit => Some(Request::Quit),
        Command::Suspend => Some(Request::Suspend),
        Command::Redraw => Some(Request::Redraw),
        Command::Theme => {
            app.palette = app.palette.other();
            None
        }
        Command::Read(by) if is_read(&app.screen) => {
            app.reading = app.reading.saturating_add_signed(by);
            None
        }
        Command::Leave => {
            if let Some(open) = &mut app.open {
                open.leave(now);
            }
            None
        }
        Command::Enter => None,
        command => on_screen(app, command, now),
    };
    // Time counts only while the game is shown.
    let shows_game = app.shows_game();
    if let Some(open) = &mut app.open
        && !shows_game
    {
        open.leave(now);
    }
    follow(app);
    request
}

/// Whether a window has text to scroll, and not rows to choose from.
fn is_read(screen: &Screen) -> bool {
    matches!(screen, Screen::Board | Screen::Help | Screen::Records(_))
}

/// Scrolls the board so that the cursor is visible.
pub(crate) fn follow(app: &mut App) {
    if let Some(view) = View::of(app) {
        app.scroll = view.scroll;
    }
}

fn on_screen(app: &mut App, mut command: Command, now: f64) -> Option<Request> {
    if let (
        Command::Choose(chosen),
        Screen::Menu { row }
        | Screen::Games { row, .. }
        | Screen::Checkpoints { row, .. }
        | Screen::Puzzles { row, .. },
    ) = (command, &mut app.screen)
    {
        *row = chosen;
        command = Command::Confirm;
    }
    match &mut app.screen {
        Screen::Board => return on_board(app, command, now),
        Screen::Help | Screen::Records(_) => close(app),
        Screen::Menu { row } => {
            let at = *row;
            let rows = menu(app);
            let chosen = match command {
                Command::Confirm => rows.get(at).copied().unwrap_or(Command::Dismiss),
                command => command,
            };
            match chosen {
                Command::Dismiss => close(app),
                Command::Continue => {
                    return app.last.as_ref().map(|last| Request::Resume(last.id.clone()));
                }
                chosen if rows.contains(&chosen) => {
                    close(app);
                    return on_board(app, chosen, now);
                }
                command => app.screen = Screen::Menu { row: moved(at, rows.len(), command) },
            }
        }
        Screen::Form(form) => {
            let kind = form.kind;
            match (form::change(form, command, app.today), kind) {
                (Some(wanted), FormKind::Own) => {
                    app.enter(ninefold::Board::empty(wanted.layout()));
                    return Some(Request::Judge);
                }
                (Some(wanted), _) => return Some(Request::Make(wanted)),
                (None, _) if command == Command::Dismiss => close(app),
                (None, _) => {}
            }
        }
        Screen::Prompt(prompt) => match aside::ask(prompt, command) {
            aside::Asked::Request(request) => return Some(request),
            aside::Asked::Close => close(app),
            aside::Asked::Nothing => {}
        },
        Screen::Puzzles { source, names, indexes, row } => match command {
            Command::Confirm => {
                let (source, index) = (std::mem::take(source), *indexes.get(*row)?);
                close(app);
                return Some(Request::OpenNth { source, index });
            }
            Command::Dismiss => close(app),
            command => *row = moved(*row, names.len(), command),
        },
        Screen::Games { games, row, is_doomed } => match command {
            Command::Play(Intent::Erase) if *is_doomed => {
                let (id, row) = (games.get(*row)?.id.clone(), *row);
                return Some(Request::Delete { id, row });
            }
            Command::Play(Intent::Erase) => *is_doomed = !games.is_empty(),
            _ if *is_doomed => *is_doomed = false,
            Command::Confirm => {
                return games.get(*row).map(|kept| Request::Resume(kept.id.clone()));
            }
            Command::Dismiss => close(app),
            command => *row = moved(*row, games.len(), command),
        },
        Screen::Checkpoints { names, row } => match command {
            Command::Confirm => {
                let index = *row;
                close(app);
                if let Some(open) = &mut app.open {
                    open.act(Intent::Return(index), now);
                }
            }
            Command::Dismiss => close(app),
            command => *row = moved(*row, names.len(), command),
        },
        Screen::Busy { .. } => {
            if command == Command::Dismiss {
                close(app);
                return Some(Request::Cancel);
            }
        }
    }
    None
}

/// The entries of the menu in order; those that need a game only if there is one.
pub(crate) fn menu(app: &App) -> Vec<Command> {
    let first = match (&app.open, &app.last) {
        (Some(_), _) => Some(Command::Dismiss),
        (None, Some(_)) => Some(Command::Continue),
        (None, None) => None,
    };
    let screens = [Command::New, Command::Daily, Command::Own, Command::Open, Command::Games];
    let saving = app.open.as_ref().map(|_| Command::Save);
    let of_game = [
        Intent::Check,
        Intent::AllSteps,
        Intent::Walk,
        Intent::Restart,
        Intent::Finish,
        Intent::Pause,
    ];
    let of_game = of_game.into_iter().map(Command::Play).filter(|_| app.open.is_some());
    let is_over = app.open.as_ref().is_some_and(|open| open.is_over());
    let replay = is_over.then_some(Command::Replay);
    let rest = [Command::Records, Command::Theme, Command::Help, Command::Quit];
    let game = saving.into_iter().chain(replay).chain(of_game);
    first.into_iter().chain(screens).chain(game).chain(rest).collect()
}

/// The selected row of a list after a command.
fn moved(row: usize, n_rows: usize, command: Command) -> usize {
    let last = n_rows.saturating_sub(1);
    match command {
        Command::Play(Intent::Go { rows, .. }) => row.saturating_add_signed(rows.into()).min(last),
        Command::Read(by) => row.saturating_add_signed(by.into()).min(last),
        Command::First => 0,
        Command::Last => last,
        _ => row.min(last),
    }
}

/// Back to the board, or to the menu if there is none.
pub(crate) fn close(app: &mut App) {
    app.screen = if app.scene().is_some() { Screen::Board } else { Screen::Menu { row: 0 } };
    app.reading = 0;
}

fn on_board(app: &mut App, command: Command, now: f64) -> Option<Request> {
    match command {
        Command::Help => app.screen = Screen::Help,
        Command::New => app.screen = Screen::Form(new_form(app)),
        Command::Daily => app.screen = Screen::Form(daily_form(app)),
        // The board entered earlier is still there.
        Command::Own if app.sheet.is_some() && !app.is_entering => {
            (app.is_entering, app.replay) = (true, None);
            return Some(Request::Judge);
        }
        Command::Own => app.screen = Screen::Form(form_of(FormKind::Own, app)),
        Command::Open => app.screen = Screen::Prompt(Prompt::new(Purpose::Open)),
        Command::Save if app.scene().is_some() => {
            app.screen = Screen::Prompt(Prompt::new(Purpose::Save));
        }
        Command::Replay if app.replay.is_none() => {
            let over = app.open.as_ref().filter(|open| open.is_over() && app.shows_game());
            app.replay = over.map(|open| Replay::new(open, now)).or(app.replay.take());
        }
        Command::Games => return Some(Request::ListGames),
        Command::Records => return Some(Request::ReadRecords),
        Command::Quit => return Some(Request::Quit),
        Command::Theme => app.palette = app.palette.other(),
        command if app.replay.is_some() => aside::watch(app, command, now),
        Command::ZoomIn | Command::ZoomOut => zoom(app, command),
        Command::ZoomWhole => app.zoom = None,
        command if matches!(app.scene(), Some(Scene::Sheet(_))) => {
            return aside::enter(app, command);
        }
        _ => {
            let Some(open) = &mut app.open else {
                app.screen = Screen::Menu { row: 0 };
                return None;
            };
            app.reading = 0;
            let (was_walking, lacked_rare) = (open.walk().is_some(), lacks_rare(open));
            if let Some(screen) = game::act(open, command, now) {
                app.screen = screen;
            } else if open.walk().is_some() && (!was_walking || lacked_rare && !lacks_rare(open)) {
                return Some(Request::FindSteps);
            }
        }
    }
    None
}

fn lacks_rare(seat: &Seat) -> bool {
    seat.walk().is_some_and(Walk::lacks_rare)
}

fn zoom(app: &mut App, command: Command) {
    let Some(view) = View::of(app) else { return };
    let at = Zoom::ALL.iter().position(|&zoom| zoom == view.zoom).unwrap_or(0);
    let by = if command == Command::ZoomIn { 1 } else { -1 };
    let at = at.saturating_add_signed(by).min(Zoom::ALL.len() - 1);
    app.zoom = Some(Zoom::ALL[at]);
}
