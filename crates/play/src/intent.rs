//! What a player can do, and which cells it changes.

use ninefold::logic::Step;
use ninefold::{Cell, CellSet, Digit, Grid, HintLevel, Turn};

use crate::highlight::Highlights;
use crate::seat::{Ink, Reach, Seat};

/// What the player wants, whichever key, finger or button asked for it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// To the next cell in a direction.
    Go {
        /// -1 up, 1 down.
        rows: i8,
        /// -1 left, 1 right.
        columns: i8,
        /// What stays selected.
        reach: Reach,
    },
    /// To the next grid (1) or the one before (-1), if there is one.
    Grid(i8),
    /// To the same place of this grid.
    Enter(Grid),
    /// To this cell, selected alone.
    Pick(Cell),
    /// To this cell, selected alone; the digit that is held goes there.
    Tap(Cell),
    /// To this cell, selected with the others.
    Extend(Cell),
    /// Selects this cell, or deselects it.
    Toggle(Cell),
    /// Selects the cursor's cell, or deselects it, and holds the selection.
    Hold,
    /// Writes a digit with the ink in use, or holds it where digits come first.
    Digit(Digit),
    /// Writes the digit that is held.
    Place,
    /// Changes whether digits or cells come first.
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
    /// Gives the next hint of the ladder.
    Hint,
    /// Gives the hint of this level.
    HintAt(HintLevel),
    /// Does what the hint says.
    Apply,
    /// Compares with the solution.
    Check,
    /// Shows the cells that a check found wrong.
    ShowMistakes,
    /// Begins again; asks first if something would be lost.
    Restart,
    /// Shows the solution; asks first.
    Reveal,
    /// Fills in the rest, if nothing on the board is wrong; asks first.
    Finish,
    /// Does what was asked about.
    Yes,
    /// Does not do what was asked about.
    No,
    /// Pauses the game, or goes on.
    Pause,
    /// Remembers the board under the next number.
    Remember,
    /// Returns to the checkpoint with this number, from 0.
    Return(usize),
    /// Shows the steps to the solution; it counts as the highest hint.
    Walk,
    /// To the next step of the walk (1) or the one before (-1).
    Step(i8),
    /// To the step of the walk with this number, from 0.
    StepTo(usize),
    /// Leaves the walk; clears the message, and selects one cell only.
    Dismiss,
}

/// What came of something that the player did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The cells whose look may have changed; no other look has.
    pub cells: CellSet,
    /// Whether a turn was played, which must be kept.
    pub is_turn: bool,
}

impl Seat {
    /// Carries out an intent, at a time in milliseconds.
    ///
    /// While the player looks at a walk, the game does not change. An intent other than
    /// [`Intent::Yes`] drops a question, and one other than [`Intent::Pause`] ends a pause.
    pub fn act(&mut self, intent: Intent, now: f64) -> Effect {
        self.tracked(|seat| seat.carry_out(intent, now))
    }

    /// Plays a turn, at a time in milliseconds.
    pub fn play(&mut self, turn: Turn, now: f64) -> Effect {
        self.tracked(|seat| seat.play_turn(turn, now))
    }

    /// Remembers the board under a name; if there are only spaces in it, nothing happens.
    pub fn remember(&mut self, name: &str, now: f64) -> Effect {
        self.tracked(|seat| seat.remember_as(name, now))
    }

    /// Gives the next hint, for which these steps were found elsewhere.
    pub fn hint_by(&mut self, steps: Vec<Step>, now: f64) -> Effect {
        self.tracked(|seat| seat.hint_by_steps(steps, now))
    }

    /// The effect of a change of at most one turn.
    fn tracked(&mut self, change: impl FnOnce(&mut Seat)) -> Effect {
        let (n_turns, was_walking) = (self.game().log().len(), self.walk().is_some());
        let before = Highlights::of(self);
        change(self);
        let is_turn = self.game().log().len() > n_turns;
        let game = self.game();
        if was_walking || self.walk().is_some() {
            return Effect { cells: game.layout().cells().collect(), is_turn };
        }
        let mut cells = before.difference(&Highlights::of(self), game.board());
        if is_turn {
            let change = game.last_change();
            for changed in [change.cells, change.conflicts_came, change.conflicts_went] {
                cells.extend(changed.iter().copied());
            }
        }
        Effect { cells, is_turn }
    }

    fn carry_out(&mut self, intent: Intent, now: f64) {
        self.touch(now);
        if self.is_paused() && intent != Intent::Pause {
            self.wake(now);
        }
        let question = self.drop_question();
        if self.walk().is_some() {
            return self.step_or_leave(intent);
        }
        match intent {
            Intent::Go { rows, columns, reach } => self.go(rows, columns, reach),
            Intent::Grid(by) => {
                if let Some(grid) = self.next_grid(by) {
                    self.enter(grid);
                }
            }
            Intent::Enter(grid) => self.enter(grid),
            Intent::Pick(cell) => self.pick(cell),
            Intent::Tap(cell) => self.tap(cell, now),
            Intent::Extend(cell) => self.extend(cell),
            Intent::Toggle(cell) => self.toggle(cell),
            Intent::Hold => self.hold(),
            Intent::Digit(digit) => self.digit(digit, now),
            Intent::Place => self.place(now),
            Intent::SwapHand => self.swap_hand(),
            Intent::Write(ink, digit) => self.write(ink, digit, now),
            Intent::Erase => self.erase(now),
            Intent::Undo => self.play_turn(Turn::Undo(1), now),
            Intent::Redo => self.play_turn(Turn::Redo(1), now),
            Intent::Ink(ink) => self.dip(ink),
            Intent::Candidates => self.play_turn(Turn::Candidates, now),
            Intent::Hint => self.hint(None, now),
            Intent::HintAt(level) => self.hint(Some(level), now),
            Intent::Apply => self.apply(now),
            Intent::Check => self.check(now),
            Intent::ShowMistakes => self.show_mistakes(),
            Intent::Restart => self.restart(now),
            Intent::Reveal => self.reveal(),
            Intent::Finish => self.finish(),
            Intent::Yes => {
                if let Some(question) = question {
                    self.confirm(question, now);
                }
            }
            Intent::Pause => self.pause(now),
            Intent::Remember => {
                let name = self.next_name();
                self.remember_as(&name, now);
            }
            Intent::Return(index) => self.return_to(index, now),
            Intent::Walk => self.begin_walk(now),
            Intent::Dismiss => self.dismiss(),
            Intent::No | Intent::Step(_) | Intent::StepTo(_) => {} // of a question or a walk only
        }
    }

    /// Goes along the walk, or leaves it; the game does not change meanwhile.
    fn step_or_leave(&mut self, intent: Intent) {
        if intent == Intent::Dismiss {
            return self.end_walk();
        }
        let Some(walk) = self.walk_mut() else { return };
        match intent {
            Intent::Go { rows, columns, .. } => walk.go(rows + columns),
            Intent::Step(by) => walk.go(by),
            Intent::StepTo(index) => walk.go_to(index),
            _ => {}
        }
    }
}
