//! The effects of commands on what is shown in place of the game, and while a name is typed.

use ninefold::solve::Verdict;
use ninefold_play::Intent;

use crate::play::tui::command::Command;
use crate::play::tui::prompt::Prompt;
use crate::play::tui::state::{App, Request, Screen};

/// The effect of a command while a name is typed.
pub(super) enum Asked {
    Request(Request),
    Close,
    Nothing,
}

/// Changes the name being typed, or uses it.
pub(super) fn ask(prompt: &mut Prompt, command: Command) -> Asked {
    if prompt.asks {
        let is_yes = matches!(command, Command::Type('y' | 'Y' | 'o' | 'O'));
        (prompt.asks, prompt.note) = (false, None);
        return if is_yes { used(prompt, true) } else { Asked::Nothing };
    }
    match command {
        Command::Type(char) => prompt.write(char.encode_utf8(&mut [0; 4])),
        Command::Rub => prompt.rub(),
        Command::RubAll => prompt.text.clear(),
        Command::Play(Intent::Grid(_)) => return Asked::Request(Request::Complete),
        Command::Confirm if !prompt.text.trim().is_empty() => return used(prompt, false),
        Command::Dismiss => return Asked::Close,
        _ => {}
    }
    Asked::Nothing
}

fn used(prompt: &Prompt, may_replace: bool) -> Asked {
    let (purpose, name) = (prompt.purpose, prompt.text.trim().to_owned());
    Asked::Request(Request::UseFile { purpose, name, may_replace })
}

/// Carries out a command on the board being entered.
pub(super) fn enter(app: &mut App, command: Command) -> Option<Request> {
    let sheet = app.sheet.as_mut()?;
    sheet.note = None;
    match command {
        Command::Play(Intent::Go { rows, columns, .. }) => sheet.go(rows, columns),
        Command::Play(Intent::Grid(by)) => sheet.go_to_grid(by),
        Command::Play(Intent::Tap(cell) | Intent::Extend(cell) | Intent::Toggle(cell)) => {
            sheet.pick(cell);
        }
        Command::Play(Intent::Digit(digit) | Intent::Write(_, digit)) => sheet.write(Some(digit)),
        Command::Play(Intent::Erase | Intent::Hold) => sheet.write(None),
        Command::Rub => sheet.rub(),
        Command::Play(Intent::Undo) => sheet.undo(),
        Command::Play(Intent::Redo) => sheet.redo(),
        Command::Play(Intent::Restart) => sheet.clear(),
        Command::Confirm if sheet.verdict == Some(Verdict::Unique) => {
            return Some(Request::PlaySheet);
        }
        Command::Confirm if sheet.verdict.is_none() => {
            sheet.is_awaited = true;
            return None;
        }
        Command::Dismiss => {
            app.is_entering = false;
            app.screen = if app.open.is_some() { Screen::Board } else { Screen::Menu { row: 0 } };
            return Some(Request::Cancel);
        }
        _ => {}
    }
    sheet.verdict.is_none().then_some(Request::Judge)
}

/// Carries out a command on the game seen turn by turn.
pub(super) fn watch(app: &mut App, command: Command, now: f64) {
    if matches!(command, Command::Dismiss | Command::Replay) {
        app.replay = None;
    }
    let Some(replay) = &mut app.replay else { return };
    replay.change(|replay| match command {
        Command::Play(Intent::Hold) | Command::Confirm => replay.toggle(now),
        Command::Play(Intent::Go { rows, columns, .. }) => {
            replay.step(isize::from(columns) + isize::from(rows) * 10);
        }
        Command::First => replay.go_to(0),
        Command::Last => replay.go_to(usize::MAX),
        Command::ZoomIn => replay.hurry(1),
        Command::ZoomOut => replay.hurry(-1),
        _ => {}
    });
}
