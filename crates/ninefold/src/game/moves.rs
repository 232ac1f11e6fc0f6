//! The effect of each kind of turn on the cells.

use alloc::borrow::ToOwned as _;

use super::{Action, Game, MAX_CHECKPOINTS, MarkKind, Move, PlayError, Policy};
use crate::board::{Board, Entry, EntryError};
use crate::digit::{Digit, DigitSet};
use crate::layout::Cell;

impl Game {
    pub(super) fn reveal(&mut self) {
        for cell in self.layout().cells() {
            let mut content = self.state.content(cell);
            content.digit = self.puzzle.solution().get(cell);
            if self.settings.clean_marks {
                content.notes.clear_marks();
            }
            self.state.set(cell, content);
        }
        self.ends.revealed = true;
    }

    pub(super) fn mark_candidates(&mut self) {
        let layout = self.layout().clone();
        for cell in layout.cells() {
            if self.board().get(cell).is_some() {
                continue;
            }
            let mut content = self.state.content(cell);
            content.notes.set_marks(MarkKind::Corner, self.board().allowed(cell));
            self.state.set(cell, content);
        }
    }

    pub(super) fn remember(&mut self, name: &str) -> Result<(), PlayError> {
        let contents = self.layout().cells().map(|cell| self.state.content(cell)).collect();
        match self.checkpoints.iter().position(|(known, _)| known == name) {
            Some(index) => self.checkpoints[index].1 = contents,
            None if self.checkpoints.len() == MAX_CHECKPOINTS => {
                return Err(PlayError::TooManyCheckpoints);
            }
            None => self.checkpoints.push((name.to_owned(), contents)),
        }
        Ok(())
    }

    pub(super) fn come_back(&mut self, name: &str) -> Result<(), PlayError> {
        let Some(index) = self.checkpoints.iter().position(|(known, _)| known == name) else {
            return Err(PlayError::NoCheckpoint(name.to_owned()));
        };
        for (cell, content) in self.layout().cells().zip(&self.checkpoints[index].1) {
            self.state.set(cell, *content);
        }
        Ok(())
    }

    /// Plays all of the moves or none; returns the wrong entry that a guarded game refuses.
    pub(super) fn play_moves(&mut self, moves: &[Move]) -> Result<Option<Cell>, PlayError> {
        // A refused turn must not lose the turns that can be redone, so check before changing
        // anything.
        for mv in moves {
            let is_color =
                matches!(mv.action, Action::Color(_) | Action::Paint(_) | Action::Unpaint(_));
            if self.puzzle.is_given(mv.cell) && !is_color {
                return Err(PlayError::Entry { cell: mv.cell, error: EntryError::Given });
            }
        }
        match self.settings.policy {
            Policy::Free => {}
            Policy::Strict => self.check_conflicts(moves)?,
            Policy::Guarded => {
                let is_wrong = |mv: &&Move| match mv.action {
                    Action::Enter(digit) => self.puzzle.solution().get(mv.cell) != Some(digit),
                    _ => false,
                };
                if let Some(wrong) = moves.iter().find(is_wrong) {
                    return Ok(Some(wrong.cell));
                }
            }
        }
        for mv in moves {
            self.apply(*mv);
        }
        Ok(None)
    }

    /// Whether every entry follows the rules, each on the board after those before it.
    fn check_conflicts(&self, moves: &[Move]) -> Result<(), PlayError> {
        let check = |board: &Board, mv: &Move| match mv.action {
            Action::Enter(digit) => board
                .check_entry(Entry { cell: mv.cell, digit })
                .map_err(|error| PlayError::Entry { cell: mv.cell, error }),
            _ => Ok(()),
        };
        let [.., last] = moves else { return Ok(()) };
        if moves.len() == 1 {
            return check(self.board(), last);
        }
        let mut board = self.board().clone();
        for mv in moves {
            check(&board, mv)?;
            match mv.action {
                Action::Enter(digit) => board.set(mv.cell, Some(digit)),
                Action::Erase => board.set(mv.cell, None),
                _ => {}
            }
        }
        Ok(())
    }

    fn apply(&mut self, Move { cell, action }: Move) {
        let mut content = self.state.content(cell);
        match action {
            Action::Enter(digit) if content.digit == Some(digit) => return,
            Action::Enter(digit) => {
                content.digit = Some(digit);
                if self.settings.clean_marks {
                    content.notes.clear_marks();
                    self.unmark_peers(cell, digit);
                }
            }
            Action::Erase => content.digit = None,
            Action::Mark(kind, digit) => {
                let marks = content.notes.marks(kind) | DigitSet::of(digit);
                content.notes.set_marks(kind, marks);
            }
            Action::Unmark(kind, digit) => {
                let marks = content.notes.marks(kind) - DigitSet::of(digit);
                content.notes.set_marks(kind, marks);
            }
            Action::Color(color) => content.notes.set_color(color),
            Action::Paint(number) => content.notes.paint(number),
            Action::Unpaint(number) => content.notes.unpaint(number),
            Action::ColorCandidate(color, digit) => content.notes.set_candidate_color(digit, color),
        }
        self.state.set(cell, content);
    }

    fn unmark_peers(&mut self, cell: Cell, digit: Digit) {
        for &peer in self.puzzle.layout().peers(cell) {
            let mut content = self.state.content(peer);
            content.notes.unmark(digit);
            self.state.set(peer, content);
        }
    }
}
