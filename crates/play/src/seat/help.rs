//! Help: hints and carrying them out, checks, and the walk to the solution.

use ninefold::hint::{self, Help, Hint, Sight, WhyNot};
use ninefold::logic::{Candidate, Step, StepFilter, TechniqueSet};
use ninefold::{Action, Cell, CellSet, Digit, HintLevel, MarkKind, Move, Turn};

use super::{Filter, Message, Seat};
use crate::finder::Finder;
use crate::walk::{Walk, quick_techniques};

impl Seat {
    /// Gives the hint of this level, or without one the next hint about the step that the board needs.
    pub(crate) fn hint(&mut self, level: Option<HintLevel>, now: f64) {
        if self.game.is_finished() {
            return; // the message at the end stays
        }
        let level = level.unwrap_or_else(|| hint::next_level_of_step(&self.game));
        let hint = match hint::before_step(&self.game, level, &Help::of(&self.game)) {
            Err(hint) => hint,
            Ok(candidates) => {
                let Some(finder) = self.finder else { return };
                let step = (finder.next_step)(&candidates, TechniqueSet::DEFAULT);
                self.hint_about(step, level)
            }
        };
        self.give(hint, now);
    }

    /// Whether the step for the next hint cannot be found here, or may take long.
    pub(crate) fn is_hint_slow(&self) -> bool {
        let layout = self.game.layout();
        if self.finder.is_some() && layout.n_grids() == 1 {
            return false;
        }
        let candidates = hint::candidates(&self.game, &Help::of(&self.game));
        candidates.is_ok_and(|candidates| {
            let find = |finder: Finder| (finder.next_step)(&candidates, quick_techniques(layout));
            self.finder.and_then(find).is_none()
        })
    }

    pub(crate) fn hint_by_step(&mut self, step: Option<Step>, now: f64) {
        let hint = self.hint_about(step, hint::next_level_of_step(&self.game));
        self.give(hint, now);
    }

    fn hint_about(&self, step: Option<Step>, level: HintLevel) -> Hint {
        step.map_or(Hint::NoStep, |step| Hint::about(self.game.layout(), step, level))
    }

    /// Records a hint and shows it, unless the game refuses it.
    fn give(&mut self, hint: Hint, now: f64) {
        let at = self.clock.played(now);
        let recorded = hint.turn().map(|turn| self.game.play(turn, at).map(drop)).transpose();
        match &hint {
            Hint::Area(houses) => self.area.clone_from(houses),
            Hint::Technique(_) => {}
            _ => self.area.clear(),
        }
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
                self.walk = Some(Box::new(Walk::new(candidates, self.finder)));
            }
        }
    }

    /// Lists all steps that the board offers, or only those that change the cursor's cell; counts as a hint of the
    /// highest level.
    pub(crate) fn list_steps(&mut self, is_here: bool, now: f64) {
        if self.game.is_finished() {
            return; // the message at the end stays
        }
        match hint::candidates(&self.game, &Help::of(&self.game)) {
            Err(hint) => self.message = Message::Hint(Box::new(hint)),
            Ok(candidates) => {
                self.play_turn(Turn::Hint(HintLevel::HIGHEST), now);
                let cell = is_here.then_some(self.cursor);
                let filter = StepFilter::default().but(|filter| filter.cell = cell);
                self.walk = Some(Box::new(Walk::through_all(candidates, filter, self.finder)));
            }
        }
    }

    /// Asks for the digit that is impossible in the cursor's cell.
    pub(crate) fn ask_why(&mut self) {
        if self.game.is_finished() {
            return;
        }
        self.message = Message::Nothing;
        self.filter = Filter::Why;
    }

    /// Says why a digit is impossible in the cursor's cell.
    pub(crate) fn why_not(&mut self, digit: Digit, now: f64) {
        let of = Candidate { cell: self.cursor, digit };
        match hint::why_not_at_sight(&self.game, &Help::of(&self.game), of) {
            Err(hint) => self.message = Message::Hint(Box::new(hint)),
            Ok(Sight::Unclear(start)) => {
                let Some(finder) = self.finder else { return };
                let steps = (finder.reason)(&start, TechniqueSet::DEFAULT, of);
                self.say_reason(of, steps.unwrap_or_default(), now);
            }
            Ok(Sight::Clear(why)) => {
                let (mut own, mut seen) = (None, Vec::new());
                match why {
                    WhyNot::Filled(digit) => own = Some(digit),
                    WhyNot::Seen(cells) => seen = cells,
                    _ => self.play_turn(Turn::Hint(HintLevel::Step), now),
                }
                self.message = Message::Impossible { of, own, seen };
            }
        }
    }

    /// Whether the steps that rule out a candidate must be found elsewhere.
    pub(crate) fn needs_reason(&self, of: Candidate) -> bool {
        let look = || hint::why_not_at_sight(&self.game, &Help::of(&self.game), of);
        self.finder.is_none() && matches!(look(), Ok(Sight::Unclear(_)))
    }

    /// Says that these steps rule out a candidate, or that no such steps were found. Both count as a hint that
    /// explains a step.
    pub(crate) fn say_reason(&mut self, of: Candidate, steps: Vec<Step>, now: f64) {
        self.filter = Filter::Off;
        let sight = hint::why_not_at_sight(&self.game, &Help::of(&self.game), of);
        let Ok(Sight::Unclear(start)) = sight else { return };
        self.play_turn(Turn::Hint(HintLevel::Step), now);
        if steps.is_empty() {
            self.message = Message::Impossible { of, own: None, seen: Vec::new() };
        } else {
            self.walk = Some(Box::new(Walk::to_reason(of, *start, steps)));
        }
    }

    /// Carries out the step of the list that is shown, and leaves the list.
    pub(crate) fn choose(&mut self, now: f64) {
        let Some(walk) = self.walk.take_if(|walk| walk.is_choice()) else { return };
        let Some((_, step)) = walk.step() else { return };
        self.message = Message::Hint(Box::new(Hint::Step(Box::new(step.clone()))));
        if self.needs_marks() {
            self.mark_for_hint(now);
        }
        self.apply(now);
    }

    /// Carries out the hint.
    pub(crate) fn apply(&mut self, now: f64) {
        let Message::Hint(hint) = &self.message else { return };
        let moves = self.moves_of(hint);
        if !moves.is_empty() {
            self.play_turn(Turn::Moves(moves), now);
        }
    }

    /// Whether carrying out the hint needs marks that are missing: it rules out candidates, and without marks later
    /// hints would not know.
    pub(crate) fn needs_marks(&self) -> bool {
        let Message::Hint(hint) = &self.message else { return false };
        only_rules_out(hint) && !Help::of(&self.game).with_marks
    }

    /// Marks all candidates, so that the hint can be carried out; the hint stays.
    pub(crate) fn mark_for_hint(&mut self, now: f64) {
        let hint = self.message.clone();
        self.play_turn(Turn::Candidates, now);
        self.message = hint;
    }

    /// Whether the hint can be carried out.
    pub(crate) fn can_apply(&self, hint: &Hint) -> bool {
        only_rules_out(hint) || !self.moves_of(hint).is_empty()
    }

    /// The moves that carry out a hint: placing digits, and removing marks. If nothing is placed, a
    /// cell without marks gets those of its other candidates.
    fn moves_of(&self, hint: &Hint) -> Vec<Move> {
        let enter = |placed: &Candidate| {
            let action = Action::Enter(placed.digit);
            Move { cell: placed.cell, action }
        };
        let mut moves: Vec<Move> = match hint {
            Hint::Step(step) => step.placements.iter().map(enter).collect(),
            Hint::Digit(placed) => vec![enter(placed)],
            _ => Vec::new(),
        };
        let gone = eliminations(hint);
        let is_bare = |cell: &Cell| self.game.notes(*cell).all_marks().is_empty();
        let bare: CellSet = gone.iter().map(|gone| gone.cell).filter(is_bare).collect();
        if only_rules_out(hint)
            && !bare.is_empty()
            && let Ok(candidates) = hint::candidates(&self.game, &Help::of(&self.game))
        {
            for cell in &bare {
                let left = candidates.of(cell).into_iter();
                let left = left.filter(|&digit| !gone.contains(&Candidate { cell, digit }));
                let mark = |digit| Move { cell, action: Action::Mark(MarkKind::Corner, digit) };
                moves.extend(left.map(mark));
            }
        }
        for &Candidate { cell, digit } in gone {
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
        if self.game.is_finished() {
            return; // nothing is left to check, and the message at the end stays
        }
        self.play_turn(Turn::Check, now);
        if self.message == Message::Nothing {
            let report = self.game.check();
            let (n_mistakes, n_empty) = (report.mistakes.len(), report.n_empty);
            self.message = Message::Checked { n_mistakes, n_empty };
        }
    }

    /// Shows the cells that a check or a hint found to be wrong. After a hint, which only said that there are some,
    /// this counts as a check.
    pub(crate) fn show_mistakes(&mut self, now: f64) {
        if let Message::Hint(_) = &self.message {
            let hint = self.message.clone();
            self.play_turn(Turn::Check, now);
            self.message = hint;
        }
        let mistakes = self.game.puzzle().mistakes(self.game.board());
        self.wrong = mistakes.iter().map(|mistake| mistake.cell).collect();
    }

    /// Undoes the turns since the mistake that the hint reports.
    pub(crate) fn undo_mistake(&mut self, now: f64) {
        if let Message::Hint(hint) = &self.message
            && let Some(n_turns) = n_turns_since_mistake(hint)
        {
            self.play_turn(Turn::Undo(n_turns), now);
        }
    }
}

/// Whether a hint rules out candidates and places nothing.
fn only_rules_out(hint: &Hint) -> bool {
    match hint {
        Hint::Step(step) => step.placements.is_empty(),
        Hint::Eliminations(_) => true,
        _ => false,
    }
}

/// The candidates that a hint rules out.
fn eliminations(hint: &Hint) -> &[Candidate] {
    match hint {
        Hint::Step(step) => &step.eliminations,
        Hint::Eliminations(gone) => gone,
        _ => &[],
    }
}

/// The number of turns to undo until the mistake that a hint reports is gone, if known.
pub(crate) fn n_turns_since_mistake(hint: &Hint) -> Option<u32> {
    match hint {
        Hint::Mistake { n_turns } | Hint::WrongMarks { n_turns, .. } => *n_turns,
        _ => None,
    }
}
