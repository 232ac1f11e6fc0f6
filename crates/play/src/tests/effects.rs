//! The cells that an intent changes.

use super::*;
use crate::{Effect, Ink, Look, looks, looks_at};

/// Carries out an intent, and compares the cells that it names with the looks before and after.
fn act(seat: &mut Seat, intent: Intent) -> Effect {
    let before = looks(seat);
    let n_turns = seat.game().log().len();
    let effect = seat.act(intent, 0.0);
    let after = looks(seat);
    let cells: Vec<Cell> = seat.game().layout().cells().collect();
    for cell in cells {
        let is_same = before[cell.index()] == after[cell.index()];
        assert!(is_same || effect.cells.contains(cell), "{intent:?} changes {cell:?}");
    }
    let named: Vec<(Cell, Look)> = looks_at(seat, &effect.cells);
    assert!(named.iter().all(|(cell, look)| after[cell.index()] == *look), "{intent:?}");
    assert_eq!(effect.is_turn, seat.game().log().len() > n_turns, "{intent:?}");
    effect
}

fn right() -> Intent {
    Intent::Go { rows: 0, columns: 1, reach: Reach::Only }
}

// W4, D3, D6, D10, G2: every cell whose look changes is named.
#[test]
fn every_change_is_named() {
    for (mut seat, keeps) in [(classic(), false), (samurai(), false), (classic(), true)] {
        seat.keep_candidates(keeps);
        let (cell, far) = (at(&seat, 0, 2), at(&seat, 8, 0));
        let further = Intent::Go { rows: 1, columns: 0, reach: Reach::Further };
        let intents = [
            Intent::Pick(cell),
            Intent::Digit(digit(5)),
            Intent::Hint,
            Intent::Undo,
            Intent::Redo,
            Intent::Check,
            Intent::ShowMistakes,
            Intent::Erase,
            right(),
            further,
            Intent::Write(Ink::Corner, digit(1)),
            Intent::Ink(Ink::Chain),
            Intent::Digit(digit(1)),
            Intent::Ink(Ink::Color),
            Intent::Digit(digit(2)),
            Intent::Ink(Ink::Digit),
            Intent::Filter,
            Intent::Digit(digit(4)),
            Intent::Pick(cell),
            Intent::Digit(digit(1)),
            Intent::Filter,
            Intent::SwapHand,
            Intent::Digit(digit(4)),
            Intent::Tap(cell),
            Intent::Extend(far),
            Intent::Toggle(far),
            Intent::Hold,
            Intent::Grid(1),
            Intent::Remember,
            Intent::Candidates,
            Intent::Pick(far),
            Intent::SelectSame(far),
            Intent::SelectAll,
            Intent::GoFar { rows: -1, columns: 0, reach: Reach::Only },
            Intent::Return(0),
            Intent::Restart,
            Intent::Yes,
            Intent::Hint,
            Intent::Hint,
            Intent::Hint,
            Intent::Hint,
            Intent::Apply,
            Intent::Walk,
            Intent::Step(1),
            Intent::StepTo(0),
            Intent::Dismiss,
            Intent::Pause,
            Intent::Finish,
            Intent::Yes,
            Intent::Dismiss,
        ];
        for intent in intents {
            act(&mut seat, intent);
        }
        assert_eq!(seat.game().status(), Status::Revealed);
    }
}

// M3: a digit on a large board names few cells.
#[test]
fn a_digit_names_few_cells() {
    let mut seat = samurai();
    act(&mut seat, Intent::Ink(Ink::Corner));
    assert_eq!(act(&mut seat, Intent::Digit(digit(1))).cells.len(), 1);
    let effect = act(&mut seat, Intent::Ink(Ink::Digit));
    assert_eq!(effect, Effect::default());
}
