//! Digits that come before cells, and candidates that get colors.

use ninefold::{Action, Cell, Color, Digit, MarkKind, Move, Turn};

use super::{Reach, is_finished, is_given, moves, play, select, write};
use crate::state::{App, Hand, Ink};

/// The colors of candidates, one after the other: far apart, and none that looks like a conflict.
const CHAIN: [u8; 4] = [6, 2, 4, 8];

/// Digits first, or cells first.
pub(super) fn swap(app: &mut App) {
    app.hand = match app.hand {
        Hand::CellFirst => Hand::DigitFirst(app.game.board().get(app.cursor)),
        Hand::DigitFirst(_) => Hand::CellFirst,
    };
}

/// Takes a digit up; the one that is held is laid down.
pub(super) fn hold(app: &mut App, digit: Digit) {
    app.hand = Hand::DigitFirst((app.hand.held() != Some(digit)).then_some(digit));
}

/// Writes the digit that is held into the cell; of a given its own digit is taken up.
pub(super) fn tap(app: &mut App, cell: Cell, now: f64) {
    select(app, cell, Reach::Only);
    let is_colored = matches!(app.ink, Ink::Color);
    match (app.hand, app.game.board().get(cell)) {
        (Hand::DigitFirst(_), Some(digit)) if is_given(app, cell) && !is_colored => {
            app.hand = Hand::DigitFirst(Some(digit));
        }
        _ => place(app, now),
    }
}

/// Writes the digit that is held into all selected cells, or takes it away where all have it.
pub(super) fn place(app: &mut App, now: f64) {
    let Some(digit) = app.hand.held() else { return };
    let has = |cell: Cell| app.game.board().get(cell) == Some(digit) && !is_given(app, cell);
    if app.ink == Ink::Digit && !is_finished(app) && app.selected.iter().all(has) {
        let cells: Vec<Cell> = app.selected.iter().collect();
        play(app, Turn::Moves(moves(&cells, Action::Erase)), now);
    } else {
        write(app, app.ink, digit, now);
    }
}

/// The next color for a candidate of empty cells, and none after the last; where its mark is
/// missing it is made.
pub(super) fn chain(app: &App, open: &[Cell], digit: Digit) -> Vec<Move> {
    let empty = open.iter().copied().filter(|&cell| app.game.board().get(cell).is_none());
    let empty: Vec<Cell> = empty.collect();
    let Some(&first) = empty.first() else { return Vec::new() };
    let shown = |cell: Cell| {
        let notes = app.game.notes(cell);
        if notes.all_marks().contains(digit) { notes.candidate_color(digit) } else { Color::NONE }
    };
    let now = shown(first).get();
    let next = CHAIN.iter().position(|&each| each == now).map_or(0, |index| index + 1);
    let color = CHAIN.get(next).and_then(|&number| Color::new(number)).unwrap_or_default();
    let is_missing =
        |cell: &Cell| color != Color::NONE && !app.game.notes(*cell).all_marks().contains(digit);
    let missing: Vec<Cell> = empty.iter().copied().filter(is_missing).collect();
    let mut all = moves(&missing, Action::Mark(MarkKind::Corner, digit));
    all.extend(moves(&empty, Action::ColorCandidate(color, digit)));
    all
}
