//! What happens on the desk.

use ninefold::hint::{self, Help, Hint};
use ninefold::logic::Step;
use ninefold::{Cell, HintLevel, MAX_CHECKPOINTS, PlayError, Turn};
use ninefold_play::{Hand, Said, Seat};
use ninefold_words::Language;
use ninefold_words::ui::commands as words;

use super::Intent;
use crate::play::tui::state::{Question, Screen};

/// Carries out what the player wants of the game; gives a screen if one opens.
pub(super) fn act(seat: &mut Seat, intent: Intent, language: Language, now: f64) -> Option<Screen> {
    match intent {
        Intent::Go { rows, columns, reach } => seat.go(rows, columns, reach),
        Intent::Grid(by) => go_around(seat, by),
        Intent::Pick(cell) => seat.tap(cell, now),
        Intent::Extend(cell) => seat.extend(cell),
        Intent::Toggle(cell) => seat.toggle(cell),
        Intent::Hold => seat.hold(),
        Intent::Digit(digit) => seat.digit(digit, now),
        Intent::Write(ink, digit) => seat.write(ink, digit, now),
        Intent::Erase => seat.erase(now),
        Intent::Undo => seat.play(Turn::Undo(1), now),
        Intent::Redo => seat.play(Turn::Redo(1), now),
        Intent::Ink(ink) => seat.ink = ink,
        Intent::SwapHand => seat.swap_hand(),
        Intent::Candidates => seat.play(Turn::Candidates, now),
        Intent::Hint => {
            seat.hint(now);
            go_to_hint(seat);
        }
        Intent::Confirm => confirm(seat, now),
        Intent::Check => seat.check(now),
        Intent::Restart if seat.game.has_progress() => {
            return Some(Screen::Ask(Question::Restart));
        }
        Intent::Restart => seat.restart(now),
        Intent::Reveal => match refusal(seat, language) {
            Some(said) => seat.said = said,
            None => return Some(Screen::Ask(Question::Reveal)),
        },
        Intent::Remember => {
            let name = next_name(seat);
            seat.remember(&name, now);
        }
        Intent::Return => {
            let names: Vec<String> = seat.game.checkpoints().map(str::to_owned).collect();
            let row = names.len().saturating_sub(1);
            return Some(Screen::Checkpoints { names, row });
        }
        Intent::Pause => {
            seat.clock.stop(now);
            return Some(Screen::Paused);
        }
        Intent::Dismiss if seat.is_plain() && seat.hand == Hand::CellFirst => {
            return Some(Screen::Menu { row: 0 });
        }
        Intent::Dismiss => {
            seat.dismiss();
            seat.hand = Hand::CellFirst;
        }
        _ => {}
    }
    None
}

/// To the next grid, and around after the last.
fn go_around(seat: &mut Seat, by: i8) {
    let mut grids = seat.game.layout().grids();
    let around = if by > 0 { grids.next() } else { grids.last() };
    if let Some(grid) = seat.next_grid(by).or(around) {
        seat.enter(grid);
    }
}

/// Goes where a hint points: the view follows the cursor.
fn go_to_hint(seat: &mut Seat) {
    let Said::Hint(hint) = &seat.said else { return };
    let cell = match &**hint {
        Hint::Cell { cell, .. } | Hint::DeadEnd(cell) => Some(*cell),
        Hint::Step(step) => place_of(step),
        Hint::Digit(placed) => Some(placed.cell),
        _ => None,
    };
    if let Some(cell) = cell {
        seat.pick(cell);
    }
}

/// Goes where the step of a walk acts.
pub(crate) fn go_along(seat: &mut Seat, step: Option<&Step>) {
    if let Some(cell) = step.and_then(place_of) {
        seat.pick(cell);
    }
}

/// Where a step acts first.
fn place_of(step: &Step) -> Option<Cell> {
    step.placements.first().or(step.eliminations.first()).map(|candidate| candidate.cell)
}

/// Does what a hint says, shows what is wrong, or writes the digit that is held.
fn confirm(seat: &mut Seat, now: f64) {
    match seat.said {
        Said::Hint(_) => seat.apply(now),
        Said::Checked { n_mistakes: 1.., .. } => seat.show_mistakes(),
        _ => seat.place(now),
    }
}

/// Why the solution is not shown, if so.
fn refusal(seat: &Seat, language: Language) -> Option<Said> {
    let cells: Vec<_> = seat.game.conflicts().iter().collect();
    if seat.game.is_finished() {
        Some(Said::Refused(PlayError::Finished))
    } else if !cells.is_empty() {
        Some(Said::Text(words::finish_collides(language, seat.game.layout(), &cells)))
    } else if !seat.game.check().mistakes.is_empty() {
        Some(Said::Text(words::finish_unsolvable(language)))
    } else {
        None
    }
}

/// The lowest number that no checkpoint has as its name.
fn next_name(seat: &Seat) -> String {
    let taken: Vec<&str> = seat.game.checkpoints().collect();
    let mut names = (1..=MAX_CHECKPOINTS + 1).map(|number| number.to_string());
    let name = names.find(|name| !taken.contains(&name.as_str()));
    name.expect("there are more numbers than checkpoints")
}

/// Whether there is a way to show; if not, why is said.
pub(super) fn can_walk(seat: &mut Seat) -> bool {
    if seat.game.conflicts().is_empty() && seat.game.n_empty() > 0 {
        return true;
    }
    let hint = hint::look(&seat.game, HintLevel::Step, &Help::of(&seat.game));
    seat.said = Said::Hint(Box::new(hint));
    false
}
