//! What comes of what the player wants.

use ninefold::hint::{self, Help};
use ninefold::{HintLevel, Turn};
use ninefold_play::Said;

use crate::game::intent::Intent;
use crate::game::state::App;
use crate::game::walk::Walk;

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
    match hint::candidates(&app.game, &Help::of(&app.game)) {
        Err(hint) => app.said = Said::Hint(Box::new(hint)),
        Ok(candidates) => {
            app.play(Turn::Hint(HintLevel::HIGHEST), now);
            app.walk = Some(Box::new(Walk::new(candidates)));
        }
    }
}

#[cfg(test)]
mod tests;
