//! The form for a new puzzle.

use ninefold::CatalogEntry;
use ninefold::logic::Level;
use ninefold_play::{Intent, Order, Wish};
use ninefold_wire::Date;
use ninefold_wire::rest::DailyKey;

use crate::commands::generate::fresh_seed;
use crate::play::tui::command::Command;
use crate::play::tui::state::{App, Form, FormKind};

/// The layouts to choose from; only some have daily puzzles.
pub(crate) fn modes(form: &Form) -> Vec<&'static CatalogEntry> {
    match form.kind {
        FormKind::Daily(_) => CatalogEntry::modes().collect(),
        FormKind::New | FormKind::Own => CatalogEntry::all().iter().collect(),
    }
}

/// The form for a new puzzle, by default like that of the open game.
pub(crate) fn new_form(app: &App) -> Form {
    form_of(FormKind::New, app)
}

/// The form for today's puzzle.
pub(crate) fn daily_form(app: &App) -> Form {
    form_of(FormKind::Daily(day(app.today)), app)
}

/// A form of this kind, with layout and level of the open game.
pub(crate) fn form_of(kind: FormKind, app: &App) -> Form {
    let level = app.open.as_ref().and_then(|open| open.level()).unwrap_or(Level::Easy);
    let mut form = Form { kind, mode: 0, level };
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

/// The days that Page Up and Page Down go back and forward.
const FOUR_WEEKS: i64 = 28;

/// Changes the choices, or returns the requested puzzle.
pub(super) fn change(form: &mut Form, command: Command, today: u64) -> Option<Order> {
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
        Command::Play(Intent::Grid(by)) => go_by(form, by.into(), today),
        Command::Read(by) => go_by(form, i64::from(by.signum()) * FOUR_WEEKS, today),
        Command::ChooseLevel(level) => form.level = level,
        Command::ChooseMode(row) if row != form.mode => form.mode = row.min(modes.len() - 1),
        Command::ChooseDay(date) if form.kind != FormKind::Daily(date) => {
            form.kind = FormKind::Daily(date);
        }
        Command::Confirm | Command::ChooseMode(_) | Command::ChooseDay(_) => {
            let mode = modes[form.mode.min(modes.len() - 1)];
            let (layout, level) = (mode.layout.clone(), form.level);
            return Some(match form.kind {
                FormKind::Daily(date) => Order::Daily(DailyKey { date, mode, level, variant: 1 }),
                FormKind::New | FormKind::Own => {
                    let wish = Wish::usual(&layout, level);
                    Order::New { layout, level, wish, seed: fresh_seed() }
                }
            });
        }
        _ => {}
    }
    None
}

/// Some days later or earlier, but not in the future.
fn go_by(form: &mut Form, by: i64, today: u64) {
    if let FormKind::Daily(date) = form.kind {
        let next = u64::from(date.days()).saturating_add_signed(by).min(today);
        form.kind = FormKind::Daily(day(next));
    }
}
