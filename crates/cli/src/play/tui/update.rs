//! What the player wants, and what comes of it.

mod desk;
mod form;

use ninefold::{Cell, Digit, Turn};
use ninefold_play::{Ink, Reach};

use super::state::{App, Errand, Question, Screen};
use super::view::{View, Zoom};

pub(crate) use desk::go_along;
pub(crate) use form::{daily_form, modes, new_form};

/// What the player wants, whichever key or click said so.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Intent {
    /// To the next cell or row of a list in a direction.
    Go {
        rows: i8,
        columns: i8,
        reach: Reach,
    },
    /// To the next grid (1) or the one before (-1).
    Grid(i8),
    /// To this cell alone; digit first, it is written in.
    Pick(Cell),
    /// To this cell as well.
    Extend(Cell),
    /// Selects this cell, or no longer.
    Toggle(Cell),
    /// Selects the cursor's cell, or no longer, and holds what is selected.
    Hold,
    Digit(Digit),
    Write(Ink, Digit),
    Erase,
    Undo,
    Redo,
    Ink(Ink),
    /// Digits first, or cells first.
    SwapHand,
    Candidates,
    Hint,
    /// Does what is offered.
    Confirm,
    Check,
    Restart,
    Reveal,
    Remember,
    Return,
    Walk,
    Pause,
    ZoomIn,
    ZoomOut,
    ZoomWhole,
    Help,
    New,
    Daily,
    Games,
    Records,
    /// To go on with the last game.
    Continue,
    Theme,
    /// Reads on in the text beside the board, by lines.
    Read(i16),
    /// Takes this row of a list.
    Choose(usize),
    /// To the first or last of a list.
    First,
    Last,
    /// Puts away what lies over the board; if nothing does, there is the menu.
    Dismiss,
    Yes,
    No,
    Quit,
    Suspend,
    Redraw,
    /// The terminal was left or entered.
    Leave,
    Enter,
}

/// Carries out what the player wants, at a time in milliseconds; what is left to do is given back.
pub(crate) fn update(app: &mut App, intent: Intent, now: f64) -> Option<Errand> {
    if let Some(desk) = &mut app.desk
        && intent != Intent::Leave
        && !matches!(app.screen, Screen::Paused)
        && !desk.game.is_finished()
    {
        desk.clock.start(now);
    }
    let errand = match intent {
        Intent::Quit => Some(Errand::Quit),
        Intent::Suspend => Some(Errand::Suspend),
        Intent::Redraw => Some(Errand::Redraw),
        Intent::Theme => {
            app.palette = app.palette.other();
            None
        }
        Intent::Read(by) => {
            app.reading = app.reading.saturating_add_signed(by);
            None
        }
        Intent::Leave => {
            if let Some(desk) = &mut app.desk {
                desk.clock.stop(now);
            }
            None
        }
        Intent::Enter => None,
        intent => on_screen(app, intent, now),
    };
    follow(app);
    errand
}

/// Pushes the board so that the cursor is in sight.
pub(crate) fn follow(app: &mut App) {
    if let Some(view) = View::of(app) {
        app.scroll = view.scroll;
    }
}

fn on_screen(app: &mut App, mut intent: Intent, now: f64) -> Option<Errand> {
    if let (
        Intent::Choose(chosen),
        Screen::Menu { row } | Screen::Games { row, .. } | Screen::Checkpoints { row, .. },
    ) = (intent, &mut app.screen)
    {
        *row = chosen;
        intent = Intent::Confirm;
    }
    match &mut app.screen {
        Screen::Board => return on_board(app, intent, now),
        Screen::Paused => {
            app.screen = Screen::Board;
            if let Some(desk) = &mut app.desk {
                desk.clock.start(now);
            }
        }
        Screen::Help | Screen::Records(_) => close(app),
        Screen::Menu { row } => {
            let at = *row;
            let rows = menu(app);
            let chosen = match intent {
                Intent::Confirm => rows.get(at).copied().unwrap_or(Intent::Dismiss),
                intent => intent,
            };
            match chosen {
                Intent::Dismiss => close(app),
                Intent::Continue => {
                    return app.last.as_ref().map(|last| Errand::Resume(last.id.clone()));
                }
                chosen if rows.contains(&chosen) => {
                    close(app);
                    return on_board(app, chosen, now);
                }
                intent => app.screen = Screen::Menu { row: moved(at, rows.len(), intent) },
            }
        }
        Screen::Form(form) => {
            if let Some(errand) = form::change(form, intent, app.today) {
                return Some(errand);
            }
            if intent == Intent::Dismiss {
                close(app);
            }
        }
        Screen::Games { games, row } => match intent {
            Intent::Confirm => return games.get(*row).map(|kept| Errand::Resume(kept.id.clone())),
            Intent::Dismiss => close(app),
            intent => *row = moved(*row, games.len(), intent),
        },
        Screen::Checkpoints { names, row } => match intent {
            Intent::Confirm => {
                let name = names.get(*row).cloned();
                close(app);
                if let (Some(desk), Some(name)) = (&mut app.desk, name) {
                    desk.play(Turn::Return(name), now);
                }
            }
            Intent::Dismiss => close(app),
            intent => *row = moved(*row, names.len(), intent),
        },
        Screen::Ask(question) => {
            let question = *question;
            if intent == Intent::Yes {
                close(app);
                if let Some(desk) = &mut app.desk {
                    match question {
                        Question::Restart => desk.restart(now),
                        Question::Reveal => desk.play(Turn::Reveal, now),
                    }
                }
            } else if matches!(intent, Intent::No | Intent::Dismiss) {
                close(app);
            }
        }
        Screen::Busy { .. } => {
            if intent == Intent::Dismiss {
                close(app);
                return Some(Errand::Cancel);
            }
        }
        Screen::Walk(_) => walk_on(app, intent),
    }
    None
}

/// Steps of a walk through the solution.
fn walk_on(app: &mut App, intent: Intent) {
    let Screen::Walk(walk) = &mut app.screen else { return };
    let last = walk.steps.len().saturating_sub(1);
    match intent {
        Intent::Go { rows, columns, .. } if rows + columns > 0 => walk.go(walk.index + 1),
        Intent::Go { .. } => walk.go(walk.index.saturating_sub(1)),
        Intent::Confirm | Intent::Hold => walk.go(walk.index + 1),
        Intent::First => walk.go(0),
        Intent::Last => walk.go(last),
        Intent::Dismiss => return close(app),
        _ => {}
    }
    if let Some(desk) = &mut app.desk {
        go_along(desk, walk.step());
    }
    app.reading = 0;
}

/// What the menu offers, in its order: what needs a game only where there is one.
pub(crate) fn menu(app: &App) -> Vec<Intent> {
    let first = match (&app.desk, &app.last) {
        (Some(_), _) => Some(Intent::Dismiss),
        (None, Some(_)) => Some(Intent::Continue),
        (None, None) => None,
    };
    let screens = [Intent::New, Intent::Daily, Intent::Games, Intent::Records];
    let of_game = [Intent::Check, Intent::Walk, Intent::Restart, Intent::Reveal, Intent::Pause];
    let of_game = of_game.into_iter().filter(|_| app.desk.is_some());
    let rest = [Intent::Theme, Intent::Help, Intent::Quit];
    first.into_iter().chain(screens).chain(of_game).chain(rest).collect()
}

/// The row of a list after a step.
fn moved(row: usize, n_rows: usize, intent: Intent) -> usize {
    let last = n_rows.saturating_sub(1);
    match intent {
        Intent::Go { rows, .. } => row.saturating_add_signed(rows.into()).min(last),
        Intent::First => 0,
        Intent::Last => last,
        _ => row.min(last),
    }
}

/// Back to the board, or to the menu if there is none.
pub(crate) fn close(app: &mut App) {
    app.screen = if app.desk.is_some() { Screen::Board } else { Screen::Menu { row: 0 } };
    app.reading = 0;
}

fn on_board(app: &mut App, intent: Intent, now: f64) -> Option<Errand> {
    match intent {
        Intent::Help => app.screen = Screen::Help,
        Intent::New => app.screen = Screen::Form(new_form(app)),
        Intent::Daily => app.screen = Screen::Form(daily_form(app)),
        Intent::Games => return Some(Errand::ListGames),
        Intent::Records => return Some(Errand::ReadRecords),
        Intent::Quit => return Some(Errand::Quit),
        Intent::Theme => app.palette = app.palette.other(),
        Intent::ZoomIn | Intent::ZoomOut => zoom(app, intent),
        Intent::ZoomWhole => app.zoom = None,
        _ => {
            let Some(desk) = &mut app.desk else {
                app.screen = Screen::Menu { row: 0 };
                return None;
            };
            app.reading = 0;
            if intent == Intent::Walk && desk::can_walk(desk) {
                return Some(Errand::FindPath);
            }
            if let Some(screen) = desk::act(desk, intent, app.language, now) {
                app.screen = screen;
            }
        }
    }
    None
}

fn zoom(app: &mut App, intent: Intent) {
    let Some(view) = View::of(app) else { return };
    let at = Zoom::ALL.iter().position(|&zoom| zoom == view.zoom).unwrap_or(0);
    let by = if intent == Intent::ZoomIn { 1 } else { -1 };
    let at = at.saturating_add_signed(by).min(Zoom::ALL.len() - 1);
    app.zoom = Some(Zoom::ALL[at]);
}
