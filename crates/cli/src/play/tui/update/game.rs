//! The effects of commands in the open game.

use ninefold::hint::Hint;
use ninefold_play::{Hand, Intent, Message, Seat, Walk};

use crate::play::tui::command::Command;
use crate::play::tui::state::Screen;

/// Carries out a command in the game; returns the window it opens, if any.
pub(super) fn act(seat: &mut Seat, command: Command, now: f64) -> Option<Screen> {
    if seat.walk().is_some() {
        walk_on(seat, command, now);
        return None;
    }
    match command {
        Command::Play(Intent::Grid(by)) => go_around(seat, by, now),
        Command::Play(Intent::Hint) => {
            seat.act(Intent::Hint, now);
            // The view follows the cursor.
            if let Some(cell) = seat.hinted_cell() {
                seat.act(Intent::Pick(cell), now);
            }
        }
        // The hint says only that there is a mistake; the check shows where.
        Command::Play(Intent::Check) if matches!(seat.message(), Message::Hint(hint) if is_mistake(hint)) =>
        {
            seat.act(Intent::ShowMistakes, now);
        }
        Command::Play(intent) => {
            seat.act(intent, now);
        }
        Command::Confirm => {
            seat.act(offered(seat), now);
        }
        Command::Return => {
            let names: Vec<String> = seat.game().checkpoints().map(str::to_owned).collect();
            let row = names.len().saturating_sub(1);
            return Some(Screen::Checkpoints { names, row });
        }
        Command::Dismiss if seat.question().is_some() => {
            seat.act(Intent::No, now);
        }
        Command::Dismiss if seat.is_plain() && seat.hand() == Hand::CellFirst => {
            return Some(Screen::Menu { row: 0 });
        }
        Command::Dismiss => {
            seat.act(Intent::Dismiss, now);
            seat.prefer(Hand::CellFirst);
        }
        _ => {}
    }
    None
}

/// Moves along the walk to the solution, or leaves it.
fn walk_on(seat: &mut Seat, command: Command, now: f64) {
    let n_steps = seat.walk().map_or(0, |walk| walk.stage().n_steps);
    let intent = match command {
        Command::Play(intent @ (Intent::Go { .. } | Intent::Step(_))) => intent,
        Command::Confirm if seat.walk().is_some_and(Walk::is_choice) => Intent::Apply,
        Command::Play(Intent::Hold) | Command::Confirm => Intent::Step(1),
        Command::Play(Intent::AllSteps) => Intent::RareSteps,
        Command::First => Intent::StepTo(0),
        Command::Last => Intent::StepTo(n_steps),
        Command::Dismiss => Intent::Dismiss,
        _ => return,
    };
    seat.act(intent, now);
}

fn is_mistake(hint: &Hint) -> bool {
    matches!(hint, Hint::Mistake { .. } | Hint::WrongMarks { .. })
}

/// Moves to the next grid, and from the last to the first.
fn go_around(seat: &mut Seat, by: i8, now: f64) {
    let mut grids = seat.game().layout().grids();
    let around = if by > 0 { grids.next() } else { grids.last() };
    if let Some(grid) = seat.next_grid(by).or(around) {
        seat.act(Intent::Enter(grid), now);
    }
}

/// The intent of Enter: carrying out the hint, undoing or showing the mistakes, or writing the held
/// digit.
fn offered(seat: &Seat) -> Intent {
    match seat.message() {
        Message::Hint(hint) if is_mistake(hint) => Intent::UndoMistake,
        Message::Hint(_) => Intent::Apply,
        Message::Checked { n_mistakes: 1.., .. } => Intent::ShowMistakes,
        _ => Intent::Place,
    }
}
