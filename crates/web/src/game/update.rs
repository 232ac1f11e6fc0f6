//! What the player wants, and what comes of it.

use ninefold::hint;
use ninefold::{Cell, Digit, Turn};
use ninefold_play::{Ink, Reach, Said};

use crate::game::state::App;
use crate::game::walk::Walk;

/// What the player wants, whichever key, finger or button said so.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Intent {
    /// To the next cell in a direction.
    Go {
        /// -1 up, 1 down.
        rows: i8,
        /// -1 left, 1 right.
        columns: i8,
        /// What stays selected.
        reach: Reach,
    },
    /// To the next grid (1) or the one before (-1).
    Grid(i8),
    /// To this cell alone.
    Pick(Cell),
    /// To this cell alone; the digit that is held goes there.
    Tap(Cell),
    /// To this cell as well.
    Extend(Cell),
    /// Selects this cell, or no longer.
    Toggle(Cell),
    /// Writes a digit with the ink in use, or holds it where digits come first.
    Digit(Digit),
    /// Writes the digit that is held.
    Place,
    /// Digits first, or cells first.
    SwapHand,
    /// Writes a digit with an ink.
    Write(Ink, Digit),
    /// Empties the selected cells, first of digits, then of marks.
    Erase,
    /// Takes back a turn.
    Undo,
    /// Does an undone turn again.
    Redo,
    /// Changes the ink.
    Ink(Ink),
    /// Marks all candidates.
    Candidates,
    /// The next hint of the ladder.
    Hint,
    /// Does what the hint says.
    Apply,
    /// Compares with the solution.
    Check,
    /// Shows the cells that a check found wrong.
    ShowMistakes,
    /// Begins again.
    Restart,
    /// Shows the solution.
    Reveal,
    /// Stops the clock, or goes on.
    Pause,
    /// Back to the checkpoint with this number.
    Return(usize),
    /// Shows the steps to the solution.
    Walk,
    /// To the next step (1) or the one before (-1).
    Step(i8),
    /// To the step with this number.
    StepTo(usize),
    /// Puts away what is said, and selects one cell only.
    Dismiss,
}

/// Carries out what the player wants, at a time in milliseconds.
pub(crate) fn update(app: &mut App, intent: Intent, now: f64) {
    app.clock.touch(now);
    if app.is_paused && intent != Intent::Pause {
        wake(app, now);
    }
    if let Some(walk) = &mut app.walk {
        if !walk.follow(intent) {
            app.walk = None;
        }
        return;
    }
    match intent {
        Intent::Go { rows, columns, reach } => app.go(rows, columns, reach),
        Intent::Grid(by) => {
            if let Some(grid) = app.next_grid(by) {
                app.enter(grid);
            }
        }
        Intent::Pick(cell) => app.pick(cell),
        Intent::Tap(cell) => app.tap(cell, now),
        Intent::Extend(cell) => app.extend(cell),
        Intent::Toggle(cell) => app.toggle(cell),
        Intent::Digit(digit) => app.digit(digit, now),
        Intent::Place => app.place(now),
        Intent::SwapHand => app.swap_hand(),
        Intent::Write(ink, digit) => app.write(ink, digit, now),
        Intent::Erase => app.erase(now),
        Intent::Undo => app.play(Turn::Undo(1), now),
        Intent::Redo => app.play(Turn::Redo(1), now),
        Intent::Ink(ink) => app.ink = ink,
        Intent::Candidates => app.play(Turn::Candidates, now),
        Intent::Hint => app.hint(now),
        Intent::Apply => app.apply(now),
        Intent::Check => app.check(now),
        Intent::ShowMistakes => app.show_mistakes(),
        Intent::Restart => app.restart(now),
        Intent::Reveal => app.play(Turn::Reveal, now),
        Intent::Pause if app.is_paused => wake(app, now),
        Intent::Pause => rest(app, now),
        Intent::Return(index) => {
            let name = app.game.checkpoints().nth(index).map(str::to_owned);
            if let Some(name) = name {
                app.play(Turn::Return(name), now);
            }
        }
        Intent::Walk => walk(app, now),
        Intent::Step(_) | Intent::StepTo(_) => {} // only of a walk
        Intent::Dismiss => app.dismiss(),
    }
}

fn rest(app: &mut App, now: f64) {
    if !app.is_over() {
        app.is_paused = true;
        app.clock.stop(now);
    }
}

fn wake(app: &mut App, now: f64) {
    app.is_paused = false;
    if !app.is_over() {
        app.clock.start(now);
    }
}

/// Begins to walk through the steps to the solution; it counts as the highest hint.
fn walk(app: &mut App, now: f64) {
    match hint::candidates(&app.game, &app.help()) {
        Err(hint) => app.said = Said::Hint(Box::new(hint)),
        Ok(candidates) => {
            app.play(Turn::Hint(hint::HIGHEST), now);
            app.walk = Some(Box::new(Walk::new(candidates)));
        }
    }
}

#[cfg(test)]
mod tests;
