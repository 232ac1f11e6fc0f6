//! The actions of a player, and the cells they change.

use ninefold::logic::{Candidate, Step};
use ninefold::{Cell, CellSet, Digit, Grid, HintLevel, Turn};

use crate::finder::Wanted;
use crate::highlight::Highlights;
use crate::seat::{Filter, Ink, Reach, Seat};

/// Something the player wants to do, whichever key, finger or button asked for it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Moves to the next cell in a direction.
    Go {
        /// -1 up, 1 down.
        rows: i8,
        /// -1 left, 1 right.
        columns: i8,
        /// What stays selected.
        reach: Reach,
    },
    /// Moves to the edge of the grid, or from there to the next cell.
    GoFar {
        /// -1 up, 1 down.
        rows: i8,
        /// -1 left, 1 right.
        columns: i8,
        /// What stays selected.
        reach: Reach,
    },
    /// Moves to the next grid (1) or the previous one (-1), if there is one.
    Grid(i8),
    /// Moves to the same position in this grid.
    Enter(Grid),
    /// Moves to this cell and selects only it.
    Pick(Cell),
    /// Moves to this cell, selects only it, and writes the held digit there.
    Tap(Cell),
    /// Moves to this cell and adds it to the selection.
    Extend(Cell),
    /// Selects this cell, or deselects it.
    Toggle(Cell),
    /// Selects the cursor's cell, or deselects it, and holds the selection while the cursor moves.
    Hold,
    /// Selects all cells.
    SelectAll,
    /// Moves to this cell and selects all cells with its digit.
    SelectSame(Cell),
    /// Writes a digit with the current ink; in digit-first mode, holds it instead.
    Digit(Digit),
    /// Writes the held digit.
    Place,
    /// Switches between digit first and cell first.
    SwapHand,
    /// Asks for a digit whose places are to stand out; if there is one, ends that.
    Filter,
    /// Writes a digit with the given ink.
    Write(Ink, Digit),
    /// Erases the selected cells: with the ink for colors only colors, otherwise digits first, then marks, then
    /// colors.
    Erase,
    /// Undoes a turn.
    Undo,
    /// Redoes an undone turn.
    Redo,
    /// Changes the ink.
    Ink(Ink),
    /// Marks all candidates.
    Candidates,
    /// Gives the next hint of the ladder.
    Hint,
    /// Gives the hint of this level.
    HintAt(HintLevel),
    /// Carries out the hint, or the step of the list that is shown.
    Apply,
    /// Compares the board with the solution.
    Check,
    /// Shows the cells that a check or a hint found to be wrong.
    ShowMistakes,
    /// Undoes the turns since the mistake that the hint reports.
    UndoMistake,
    /// Starts again; asks first if progress would be lost.
    Restart,
    /// Shows the solution; asks first.
    Reveal,
    /// Fills in the rest if nothing on the board is wrong; asks first.
    Finish,
    /// Confirms the pending question.
    Yes,
    /// Declines the pending question.
    No,
    /// Pauses the game, or resumes it.
    Pause,
    /// Makes a checkpoint named by the next free number.
    Remember,
    /// Returns to the checkpoint with this index, from 0.
    Return(usize),
    /// Shows the steps to the solution; counts as a hint of the highest level.
    Walk,
    /// Shows all steps that the board offers now; counts as a hint of the highest level.
    AllSteps,
    /// Shows all steps that change the cell of the cursor; counts as a hint of the highest level.
    StepsHere,
    /// Adds steps of the techniques that are used only on request to the list of all steps.
    RareSteps,
    /// Asks for a digit, and then shows why it is impossible in the cell of the cursor.
    WhyNot,
    /// Moves to the next step of the walk (1) or the previous one (-1).
    Step(i8),
    /// Moves to the step of the walk with this index, from 0.
    StepTo(usize),
    /// Leaves the walk; otherwise clears the message and selects only one cell.
    Dismiss,
}

impl Intent {
    /// Whether the intent is chosen from a menu or confirmed in a dialog, never by a single key or tap.
    fn is_from_menu(self) -> bool {
        matches!(
            self,
            Intent::Restart
                | Intent::Reveal
                | Intent::Finish
                | Intent::Walk
                | Intent::AllSteps
                | Intent::StepsHere
                | Intent::Return(_)
        )
    }
}

/// The effect of an intent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The cells whose look may have changed; all others are unchanged.
    pub cells: CellSet,
    /// Whether a turn was played, which must be saved.
    pub is_turn: bool,
}

impl Seat {
    /// Carries out an intent at a time in milliseconds.
    ///
    /// The game does not change while the player looks at a walk. Any intent except [`Intent::Yes`] drops the
    /// pending question. While the game is paused, any intent ends the pause, and does nothing else unless it is
    /// from a menu.
    pub fn act(&mut self, intent: Intent, now: f64) -> Effect {
        if intent == Intent::Apply && !self.is_paused() && self.needs_marks() {
            let mut effect = self.tracked(|seat| seat.mark_for_hint(now));
            let applied = self.tracked(|seat| seat.carry_out(intent, now));
            effect.cells |= &applied.cells;
            return effect;
        }
        self.tracked(|seat| seat.carry_out(intent, now))
    }

    /// Plays a turn at a time in milliseconds.
    pub fn play(&mut self, turn: Turn, now: f64) -> Effect {
        self.tracked(|seat| seat.play_turn(turn, now))
    }

    /// Makes a checkpoint with this name; a blank name does nothing.
    pub fn remember(&mut self, name: &str, now: f64) -> Effect {
        self.tracked(|seat| {
            seat.wake(now);
            seat.remember_as(name, now);
        })
    }

    /// What a front end should find in the background before carrying out an intent, because finding it here is
    /// impossible or may take long.
    pub fn wanted(&self, intent: Intent) -> Option<Wanted> {
        if self.is_over() || self.is_paused() || self.walk().is_some() {
            return None;
        }
        match intent {
            Intent::Hint => self.is_hint_slow().then_some(Wanted::Step),
            Intent::Digit(digit) if self.filter() == Filter::Why => {
                let of = Candidate { cell: self.cursor(), digit };
                self.needs_reason(of).then_some(Wanted::Reason(of))
            }
            _ => None,
        }
    }

    /// Gives the next hint, based on a step that was found elsewhere; `None` if there is none.
    pub fn hint_by(&mut self, step: Option<Step>, now: f64) -> Effect {
        self.tracked(|seat| seat.hint_by_step(step, now))
    }

    /// Says why a digit is impossible, with steps that were found elsewhere; `steps` is empty if there are none.
    pub fn reason_by(&mut self, of: Candidate, steps: Vec<Step>, now: f64) -> Effect {
        self.tracked(|seat| seat.say_reason(of, steps, now))
    }

    fn tracked(&mut self, change: impl FnOnce(&mut Seat)) -> Effect {
        let (n_turns, was_walking) = (self.game().log().len(), self.walk().is_some());
        let before = Highlights::of(self);
        change(self);
        let n_played = self.game().log().len() - n_turns;
        let is_turn = n_played > 0;
        let (game, is_shown) = (self.game(), self.shows_candidates());
        let is_far = n_played > 1 || (is_turn && (is_shown || self.filtered().is_some()));
        if was_walking || self.walk().is_some() || is_far {
            return Effect { cells: game.layout().cells().collect(), is_turn };
        }
        let mut cells = before.difference(&Highlights::of(self), game);
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
        if self.is_paused() {
            self.wake(now);
            if !intent.is_from_menu() {
                return;
            }
        }
        let question = self.drop_question();
        if self.walk().is_some() {
            return self.step_or_leave(intent, now);
        }
        match intent {
            Intent::Go { rows, columns, reach } => self.go(rows, columns, reach),
            Intent::GoFar { rows, columns, reach } => self.go_far(rows, columns, reach),
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
            Intent::SelectAll => self.select_all(),
            Intent::SelectSame(cell) => self.select_same(cell),
            Intent::Digit(digit) => self.digit(digit, now),
            Intent::Place => self.place(now),
            Intent::SwapHand => self.swap_hand(),
            Intent::Filter => self.swap_filter(),
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
            Intent::ShowMistakes => self.show_mistakes(now),
            Intent::UndoMistake => self.undo_mistake(now),
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
            Intent::AllSteps => self.list_steps(false, now),
            Intent::StepsHere => self.list_steps(true, now),
            Intent::WhyNot => self.ask_why(),
            Intent::Dismiss => self.dismiss(),
            // These need a question or a walk.
            Intent::No | Intent::Step(_) | Intent::StepTo(_) | Intent::RareSteps => {}
        }
    }

    /// Moves along the walk, or leaves it; the game itself does not change, unless a step of a list
    /// is carried out.
    fn step_or_leave(&mut self, intent: Intent, now: f64) {
        if intent == Intent::Apply {
            return self.choose(now);
        }
        if intent == Intent::Dismiss {
            return self.end_walk();
        }
        let Some(walk) = self.walk_mut() else { return };
        match intent {
            Intent::Go { rows, columns, .. } => walk.go(rows + columns),
            Intent::Step(by) => walk.go(by),
            Intent::StepTo(index) => walk.go_to(index),
            Intent::RareSteps => walk.ask_for_rare(),
            _ => {}
        }
    }
}
