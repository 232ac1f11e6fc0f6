//! Undo and redo.
//!
//! ```text
//!  history   | turn | turn | turn | turn | turn |      oldest first
//!                           n_done -^                  beyond it: turns that can be redone
//! ```
//!
//! A restart is a turn like any other, but the next turn that changes the
//! board puts the restart and everything before it out of reach of undo, so
//! they are dropped.

use super::state::{Content, Done};
use super::{Game, Notes, PlayError};
use crate::layout::{Cell, CellSet};

/// The maximum number of changes of cells that a game keeps for undo: a million, about forty
/// megabytes. A player's turn makes a few; beyond this limit the older half of the history is
/// dropped.
pub const MAX_CHANGES_KEPT: usize = 1 << 20;

impl Game {
    /// Makes a turn of the changes since `start` in the record, so that it can be undone.
    ///
    /// In the record they follow those of undone turns, which can no longer be redone after this. A
    /// turn without changes leaves everything unchanged.
    pub(super) fn close_turn(&mut self, start: usize, is_restart: bool) {
        if self.state.changed.is_empty() {
            self.state.forget(start..self.state.recorded()); // changes that cancel out
        }
        if self.state.recorded() == start {
            return;
        }
        let end = self.history.get(self.n_done).map_or(start, |undone| undone.start);
        self.state.forget(end..start);
        self.history.truncate(self.n_done);
        self.history.push(Done { start: end, is_restart });
        self.n_done += 1;
        let before = self.n_done - 1;
        if before > 0 && self.history[before - 1].is_restart {
            self.forget_oldest(before);
        } else if self.state.recorded() > MAX_CHANGES_KEPT {
            self.forget_oldest(before / 2);
        }
    }

    /// Drops the oldest turns.
    fn forget_oldest(&mut self, n_turns: usize) {
        let start = self.history.get(n_turns).map_or(self.state.recorded(), |done| done.start);
        self.history.drain(..n_turns);
        self.n_done -= n_turns;
        self.state.forget(0..start);
        for done in &mut self.history {
            done.start -= start;
        }
    }

    /// The end of the changes of turns that are not undone, in the record.
    fn end_of_done(&self) -> usize {
        self.history.get(self.n_done).map_or(self.state.recorded(), |done| done.start)
    }

    pub(super) fn undo(&mut self, most: u32) -> Result<u32, PlayError> {
        for n_undone in 0..most {
            if self.n_done == 0 {
                return if n_undone > 0 { Ok(n_undone) } else { Err(PlayError::NothingToUndo) };
            }
            let end = self.end_of_done();
            self.n_done -= 1;
            self.state.undo(self.history[self.n_done].start, end);
        }
        Ok(most)
    }

    /// The number of turns to undo until no cell is wrong: 0 if none is, `None` if some cell was
    /// already wrong before the oldest turn kept.
    pub(crate) fn n_turns_wrong(&self, is_wrong: impl Fn(Cell, &Content) -> bool) -> Option<u32> {
        let cells = self.layout().cells();
        let mut wrong: CellSet =
            cells.filter(|&cell| is_wrong(cell, &self.state.content(cell))).collect();
        let mut end = self.end_of_done();
        for n_undone in 0..=self.n_done {
            if wrong.is_empty() {
                return u32::try_from(n_undone).ok();
            }
            let Some(index) = self.n_done.checked_sub(n_undone + 1) else { break };
            for change in (self.history[index].start..end).rev() {
                let (cell, content) = self.state.before(change);
                if is_wrong(cell, &content) {
                    wrong.insert(cell);
                } else {
                    wrong.remove(cell);
                }
            }
            end = self.history[index].start;
        }
        None
    }

    pub(super) fn redo(&mut self, most: u32) -> Result<u32, PlayError> {
        for n_redone in 0..most {
            let Some(next) = self.history.get(self.n_done) else {
                return if n_redone > 0 { Ok(n_redone) } else { Err(PlayError::NothingToRedo) };
            };
            let start = next.start;
            self.n_done += 1;
            self.state.redo(start, self.end_of_done());
        }
        Ok(most)
    }

    pub(super) fn restart(&mut self) {
        for cell in self.layout().cells() {
            let digit = self.puzzle.givens().get(cell);
            self.state.set(cell, Content { digit, notes: Notes::default() });
        }
    }
}
