//! Help that is asked for: hints, what they say done at once, and checks.

use ninefold::hint::{self, Help, Hint};
use ninefold::logic::Candidate;
use ninefold::{Action, CellSet, MarkKind, Move, Turn};

use super::{Said, Seat};

impl Seat {
    /// Gives the next hint of the ladder.
    pub fn hint(&mut self, now: f64) {
        let at = self.clock.played(now);
        let help = Help::of(&self.game);
        self.said = match hint::give(&mut self.game, None, &help, at) {
            Ok(hint) => Said::Hint(Box::new(hint)),
            Err(error) => Said::Refused(error),
        };
        self.wrong = CellSet::EMPTY;
    }

    /// Does what the hint says.
    pub fn apply(&mut self, now: f64) {
        let Said::Hint(hint) = &self.said else { return };
        let moves = self.moves_of(hint);
        if !moves.is_empty() {
            self.play(Turn::Moves(moves), now);
        }
    }

    /// What a hint says, as moves: digits that are placed, and marks that are there and go.
    pub(crate) fn moves_of(&self, hint: &Hint) -> Vec<Move> {
        let enter = |placed: &Candidate| {
            let action = Action::Enter(placed.digit);
            Move { cell: placed.cell, action }
        };
        let step = match hint {
            Hint::Step(step) => step,
            Hint::Digit(placed) => return vec![enter(placed)],
            _ => return Vec::new(),
        };
        let mut moves: Vec<Move> = step.placements.iter().map(enter).collect();
        for &Candidate { cell, digit } in &step.eliminations {
            for kind in MarkKind::ALL {
                if self.game.notes(cell).marks(kind).contains(digit) {
                    moves.push(Move { cell, action: Action::Unmark(kind, digit) });
                }
            }
        }
        moves
    }

    /// Compares with the solution, and says how much is wrong.
    pub fn check(&mut self, now: f64) {
        self.play(Turn::Check, now);
        if self.said == Said::Nothing && !self.game.is_finished() {
            let report = self.game.check();
            let (n_mistakes, n_empty) = (report.mistakes.len(), report.n_empty);
            self.said = Said::Checked { n_mistakes, n_empty };
        }
    }

    /// Shows the cells that a check found wrong.
    pub fn show_mistakes(&mut self) {
        let mistakes = self.game.puzzle().mistakes(self.game.board());
        self.wrong = mistakes.iter().map(|mistake| mistake.cell).collect();
    }
}
