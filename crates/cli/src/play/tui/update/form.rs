//! The form for a new puzzle.

use ninefold::CatalogEntry;
use ninefold::logic::Level;
use ninefold_play::Intent;
use ninefold_wire::Date;

use crate::play::new_puzzle::{NewPuzzle, NewPuzzleKind};
use crate::play::tui::command::Command;
use crate::play::tui::state::{App, Form, Request};

/// The layouts to choose from; only some have daily puzzles.
pub(crate) fn modes(form: &Form) -> Vec<&'static CatalogEntry> {
    match form.date {
        Some(_) => CatalogEntry::modes().collect(),
        None => CatalogEntry::all().iter().collect(),
    }
}

/// The form for a new puzzle, by default like the open one.
pub(crate) fn new_form(app: &App) -> Form {
    let level = app.open.as_ref().and_then(|open| open.level()).unwrap_or(Level::Easy);
    let mut form = Form { date: None, mode: 0, level };
    choose(&mut form, app);
    form
}

/// The form for today's puzzle.
pub(crate) fn daily_form(app: &App) -> Form {
    let mut form = Form { date: Some(day(app.today)), ..new_form(app) };
    form.mode = 0;
    choose(&mut form, app);
    form
}

/// Selects the layout of the open game.
fn choose(form: &mut Form, app: &App) {
    if let Some(open) = &app.open {
        let is_it = |mode: &&CatalogEntry| mode.layout == *open.game().layout();
        form.mode = modes(form).iter().position(is_it).unwrap_or(0);
    }
}

fn day(number: u64) -> Date {
    Date::of_time(number * 86_400)
}

/// Changes the choices, or requests the puzzle.
pub(super) fn change(form: &mut Form, command: Command, today: u64) -> Option<Request> {
    let modes = modes(form);
    match command {
        Command::Play(Intent::Go { rows, columns, .. }) => {
            form.mode = form.mode.saturating_add_signed(rows.into()).min(modes.len() - 1);
            let at = Level::ALL.iter().position(|&level| level == form.level).unwrap_or(0);
            let at = at.saturating_add_signed(columns.into()).min(Level::ALL.len() - 1);
            form.level = Level::ALL[at];
        }
        Command::Play(Intent::Digit(digit)) => {
            let level = Level::ALL.get(usize::from(digit.get()) - 1);
            form.level = level.copied().unwrap_or(form.level);
        }
        Command::First => form.mode = 0,
        Command::Last => form.mode = modes.len() - 1,
        Command::Play(Intent::Grid(by)) => {
            // A day later or earlier, but not in the future.
            form.date = form.date.map(|date| {
                let number = (0..=today).rev().find(|&number| day(number) == date);
                let next = number.unwrap_or(today).saturating_add_signed(by.into());
                day(next.min(today))
            });
        }
        Command::Confirm => {
            let mode = modes[form.mode.min(modes.len() - 1)];
            let kind = form
                .date
                .map_or(NewPuzzleKind::Seeded(None), |date| NewPuzzleKind::Daily(mode, date));
            return Some(Request::Make(NewPuzzle {
                layout: mode.layout.clone(),
                level: form.level,
                kind,
            }));
        }
        _ => {}
    }
    None
}
