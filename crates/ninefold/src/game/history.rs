//! Taking back and doing again.
//!
//! ```text
//!  history   | turn | turn | restart | turn | turn |      oldest first
//!                             floor -^      ^- n_done     beyond it: what can be done again
//! ```
//!
//! Undo goes down to the floor, which a restart raises above itself. Only
//! while nothing was played after the restart can that be taken back, too.

use super::state::Content;
use super::{Game, Notes, PlayError};

/// A turn that can be taken back.
#[derive(Clone, Debug)]
pub(super) struct Done {
    /// Where its changes begin in the record.
    start: usize,
    /// Of a restart, what the floor was before it, and whether the next undo may take it back.
    restart: Option<Restart>,
}

#[derive(Copy, Clone, Debug)]
pub(super) struct Restart {
    pub(super) floor: usize,
    is_newest: bool,
}

impl Game {
    /// Opens a turn that can be taken back.
    pub(super) fn begin(&mut self) {
        let start = self.end_of_done();
        self.history.truncate(self.n_done);
        self.state.forget(start);
        if let Some(restart) = self.history.last_mut().and_then(|done| done.restart.as_mut()) {
            restart.is_newest = false;
        }
        self.history.push(Done { start, restart: None });
        self.n_done += 1;
    }

    /// Where the changes of the turns in force end in the record.
    fn end_of_done(&self) -> usize {
        self.history.get(self.n_done).map_or(self.state.recorded(), |done| done.start)
    }

    /// The restart that the next undo takes back: the last turn that changed the board.
    pub(super) fn undoable_restart(&self) -> Option<Restart> {
        let newest = self.history[..self.n_done].last().filter(|_| self.n_done == self.floor)?;
        newest.restart.filter(|restart| restart.is_newest)
    }

    pub(super) fn undo(&mut self, most: u32) -> Result<u32, PlayError> {
        for n_undone in 0..most {
            if let Some(restart) = self.undoable_restart() {
                self.floor = restart.floor;
            } else if self.n_done == self.floor {
                return if n_undone > 0 { Ok(n_undone) } else { Err(PlayError::NothingToUndo) };
            }
            let end = self.end_of_done();
            self.n_done -= 1;
            self.state.undo(self.history[self.n_done].start, end);
        }
        Ok(most)
    }

    pub(super) fn redo(&mut self, most: u32) -> Result<u32, PlayError> {
        for n_redone in 0..most {
            let Some(next) = self.history.get(self.n_done) else {
                return if n_redone > 0 { Ok(n_redone) } else { Err(PlayError::NothingToRedo) };
            };
            let (start, is_restart) = (next.start, next.restart.is_some());
            self.n_done += 1;
            self.state.redo(start, self.end_of_done());
            if is_restart {
                self.floor = self.n_done;
            }
        }
        Ok(most)
    }

    pub(super) fn restart(&mut self) {
        self.begin();
        for cell in self.layout().cells() {
            let digit = self.puzzle.givens().get(cell);
            self.state.set(cell, Content { digit, notes: Notes::default() });
        }
        if let Some(done) = self.history.last_mut() {
            done.restart = Some(Restart { floor: self.floor, is_newest: true });
        }
        self.floor = self.n_done;
    }
}
