//! Candidates that are kept up to date.
//!
//! Until the player changes a mark, all candidates are only shown, and the game has no marks. From then on they are
//! marked, and every turn that changes digits also changes the marks around them.

use ninefold::{Action, Cell, DigitSet, MarkKind, Move, Turn};

use super::Seat;

impl Seat {
    /// Sets whether candidates are kept up to date.
    pub fn keep_candidates(&mut self, keeps: bool) {
        self.keeps_candidates = keeps;
    }

    /// Whether all candidates are shown, because they are kept up to date and none is marked.
    pub(crate) fn shows_candidates(&self) -> bool {
        self.keeps_candidates && !self.is_over() && !self.has_marks()
    }

    /// Whether an empty cell has marks.
    pub fn has_marks(&self) -> bool {
        let game = &self.game;
        let is_marked = |cell: Cell| !game.notes(cell).all_marks().is_empty();
        let mut cells = game.layout().cells();
        cells.any(|cell| game.board().get(cell).is_none() && is_marked(cell))
    }

    /// The digits that the rules allow in an empty cell.
    pub(crate) fn allowed(&self, cell: Cell) -> DigitSet {
        self.game.board().allowed(cell)
    }

    /// Marks the candidates that are shown, before one of them is changed.
    pub(super) fn mark_shown(&mut self, now: f64) {
        if self.shows_candidates() {
            self.game.play(Turn::Candidates, self.clock.played(now)).ok(); // a finished game refuses this
        }
    }

    /// Adds to a turn the marks that follow from its digits: a candidate that the player removed stays removed, and
    /// one that becomes possible comes back.
    pub(super) fn with_updated_marks(&self, turn: Turn) -> Turn {
        let Turn::Moves(mut moves) = turn else { return turn };
        let before = self.game.board();
        let mut after = before.clone();
        for each in &moves {
            match each.action {
                Action::Enter(digit) => after.set(each.cell, Some(digit)),
                Action::Erase => after.set(each.cell, None),
                _ => {}
            }
        }
        if !self.keeps_candidates || after == *before || self.shows_candidates() {
            return Turn::Moves(moves);
        }
        for cell in self.game.layout().cells().filter(|&cell| after.get(cell).is_none()) {
            let (notes, now) = (self.game.notes(cell), after.allowed(cell));
            let marks = notes.all_marks();
            let was_empty = before.get(cell).is_none();
            let out = if was_empty { before.allowed(cell) - marks } else { DigitSet::EMPTY };
            let mark = |digit| Move { cell, action: Action::Mark(MarkKind::Corner, digit) };
            moves.extend((now - out - marks).into_iter().map(mark));
            if was_empty && self.game.settings().clean_marks {
                continue; // the game itself removes what an entry rules out
            }
            for kind in [MarkKind::Corner, MarkKind::Center] {
                let unmark = |digit| Move { cell, action: Action::Unmark(kind, digit) };
                moves.extend((notes.marks(kind) - now).into_iter().map(unmark));
            }
        }
        Turn::Moves(moves)
    }
}
