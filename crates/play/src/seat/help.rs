//! Help: hints and carrying them out, checks, and the walk to the solution.

use ninefold::hint::{self, Help, Hint};
use ninefold::logic::{Candidate, Step, next_step};
use ninefold::{Action, CellSet, HintLevel, MarkKind, Move, Turn};

use super::{Message, Seat};
use crate::walk::{Walk, quick_techniques};

impl Seat {
    /// Gives a hint of this level, or of the next one on the ladder.
    pub(crate) fn hint(&mut self, level: Option<HintLevel>, now: f64) {
        let (at, help) = (self.clock.played(now), Help::of(&self.game));
        self.message = match hint::give(&mut self.game, level, &help, at) {
            Ok(hint) => Message::Hint(Box::new(hint)),
            Err(error) => Message::Refused(error),
        };
        self.wrong = CellSet::EMPTY;
    }

    /// Whether the next hint may be slow to find: then a front end finds its steps in the
    /// background and passes them to [`hint_by`](Seat::hint_by).
    pub fn is_hint_slow(&self) -> bool {
        let (layout, level) = (self.game.layout(), hint::next_level(&self.game));
        if layout.n_grids() == 1 || level < HintLevel::Area || self.is_over() {
            return false;
        }
        let quick = quick_techniques(layout);
        hint::candidates(&self.game, &Help::of(&self.game)).is_ok_and(|mut candidates| {
            loop {
                match next_step(&candidates, quick) {
                    None => return !candidates.is_complete(),
                    Some(step) if level < HintLevel::Digit || !step.placements.is_empty() => {
                        return false;
                    }
                    Some(step) => candidates.apply(&step),
                }
            }
        })
    }

    pub(crate) fn hint_by_steps(&mut self, steps: Vec<Step>, now: f64) {
        let (level, at) = (hint::next_level(&self.game), self.clock.played(now));
        let placed = steps.iter().flat_map(|step| &step.placements).next().copied();
        let hint = match (level, steps.into_iter().next()) {
            (HintLevel::Digit, _) => placed.map(Hint::Digit),
            (_, None) => None,
            (HintLevel::Area, Some(step)) => {
                Some(Hint::Area(hint::area(self.game.layout(), &step)))
            }
            (HintLevel::Technique, Some(step)) => Some(Hint::Technique(step.technique)),
            (_, Some(step)) => Some(Hint::Step(Box::new(step))),
        };
        let hint = hint.unwrap_or(Hint::NoStep);
        let recorded = hint.turn().map(|turn| self.game.play(turn, at).map(drop)).transpose();
        self.message = match recorded {
            Ok(_) => Message::Hint(Box::new(hint)),
            Err(error) => Message::Refused(error),
        };
        self.wrong = CellSet::EMPTY;
    }

    /// Starts a walk through the steps to the solution; counts as a hint of the highest level.
    pub(crate) fn begin_walk(&mut self, now: f64) {
        match hint::candidates(&self.game, &Help::of(&self.game)) {
            Err(hint) => self.message = Message::Hint(Box::new(hint)),
            Ok(candidates) => {
                self.play_turn(Turn::Hint(HintLevel::HIGHEST), now);
                self.walk = Some(Box::new(Walk::new(candidates)));
            }
        }
    }

    /// Carries out the hint.
    pub(crate) fn apply(&mut self, now: f64) {
        let Message::Hint(hint) = &self.message else { return };
        let moves = self.moves_of(hint);
        if !moves.is_empty() {
            self.play_turn(Turn::Moves(moves), now);
        }
    }

    /// The moves that carry out a hint: placing digits, and removing marks that are set.
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
            for kind in [MarkKind::Corner, MarkKind::Center] {
                if self.game.notes(cell).marks(kind).contains(digit) {
                    moves.push(Move { cell, action: Action::Unmark(kind, digit) });
                }
            }
        }
        moves
    }

    /// Compares the board with the solution, and counts the mistakes.
    pub(crate) fn check(&mut self, now: f64) {
        self.play_turn(Turn::Check, now);
        if self.message == Message::Nothing && !self.game.is_finished() {
            let report = self.game.check();
            let (n_mistakes, n_empty) = (report.mistakes.len(), report.n_empty);
            self.message = Message::Checked { n_mistakes, n_empty };
        }
    }

    /// Shows the cells that a check found to be wrong.
    pub(crate) fn show_mistakes(&mut self) {
        let mistakes = self.game.puzzle().mistakes(self.game.board());
        self.wrong = mistakes.iter().map(|mistake| mistake.cell).collect();
    }
}
