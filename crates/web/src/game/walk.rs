//! The steps from a board to its solution, found one by one.

use ninefold::Layout;
use ninefold::logic::{Candidates, Step, Technique, TechniqueSet, next_step};

use crate::game::intent::Intent;

/// A walk through the steps to the solution.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    /// Every step that was found, with what there was before it.
    stops: Vec<(Candidates, Step)>,
    /// What is left behind the last of them.
    end: Candidates,
    /// Whether no step follows.
    is_whole: bool,
    /// The techniques that are tried here; steps of others must come from elsewhere.
    allowed: TechniqueSet,
    /// Whether those techniques lead no further.
    is_stuck: bool,
    /// The stop that is shown; behind the last one the end is.
    at: usize,
}

impl Walk {
    /// A walk that begins here, with its first step.
    pub(crate) fn new(start: Candidates) -> Walk {
        let allowed = quick(start.layout());
        let (stops, is_whole, is_stuck) = (Vec::new(), false, false);
        let mut walk = Walk { stops, end: start, is_whole, allowed, is_stuck, at: 0 };
        walk.find_next();
        walk
    }

    /// Looks for one more step; says whether others can be found in the same way.
    pub(crate) fn find_next(&mut self) -> bool {
        if self.is_whole || self.is_stuck {
            return false;
        }
        let is_complete = self.end.is_complete();
        let step = if is_complete { None } else { next_step(&self.end, self.allowed) };
        match step {
            Some(step) => self.push(step),
            None if is_complete || self.allowed == TechniqueSet::ALL => self.is_whole = true,
            None => self.is_stuck = true,
        }
        !self.is_whole && !self.is_stuck
    }

    fn push(&mut self, step: Step) {
        let before = self.end.clone();
        self.end.apply(&step);
        self.stops.push((before, step));
    }

    /// Takes the step with this number, from 0, that was found elsewhere, unless it is known.
    pub(crate) fn take(&mut self, number: usize, step: Step) {
        if number == self.stops.len() {
            self.push(step);
        }
    }

    /// No more steps come from elsewhere: what is left is found here, or there is nothing left.
    pub(crate) fn go_alone(&mut self) {
        self.allowed = TechniqueSet::ALL;
        self.is_stuck = false;
    }

    /// Whether further steps must come from elsewhere.
    pub(crate) fn is_stuck(&self) -> bool {
        self.is_stuck
    }

    /// The step that is shown, with its number from 1; `None` at the end.
    pub(crate) fn step(&self) -> Option<(usize, &Step)> {
        self.stops.get(self.at).map(|(_, step)| (self.at + 1, step))
    }

    /// What is there before the step that is shown, or at the end.
    pub(crate) fn candidates(&self) -> &Candidates {
        self.stops.get(self.at).map_or(&self.end, |(before, _)| before)
    }

    /// Where it is.
    pub(crate) fn stage(&self) -> Stage {
        let n_steps = self.stops.len();
        Stage { at: self.at, n_steps, is_whole: self.is_whole, waits: self.waits() }
    }

    /// Whether the step to be shown is yet to come.
    pub(crate) fn waits(&self) -> bool {
        self.is_stuck && self.at >= self.stops.len()
    }

    /// The technique of a step.
    pub(crate) fn technique(&self, index: usize) -> Option<Technique> {
        self.stops.get(index).map(|(_, step)| step.technique)
    }

    /// Goes where the player wants; `false` if that is away from the walk.
    pub(crate) fn follow(&mut self, intent: Intent) -> bool {
        match intent {
            Intent::Go { rows, columns, .. } => self.go(rows + columns),
            Intent::Step(by) => self.go(by),
            Intent::StepTo(index) if index < self.stops.len() => self.at = index,
            Intent::Dismiss => return false,
            _ => {} // the game waits
        }
        true
    }

    fn go(&mut self, by: i8) {
        let next = self.at.saturating_add_signed(by.into());
        while next >= self.stops.len() && self.find_next() {}
        self.at = next.min(self.stops.len());
    }
}

/// Where a walk is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    /// The stop that is shown, from 0.
    pub(crate) at: usize,
    /// How many steps were found.
    pub(crate) n_steps: usize,
    /// Whether these are all.
    pub(crate) is_whole: bool,
    /// Whether the one to be shown is yet to come.
    pub(crate) waits: bool,
}

/// The techniques whose steps are found at once on a layout: all on one grid.
pub(crate) fn quick(layout: &Layout) -> TechniqueSet {
    if layout.n_grids() == 1 {
        return TechniqueSet::ALL;
    }
    let simple =
        Technique::ALL.into_iter().take_while(|&technique| technique <= Technique::Jellyfish);
    simple.fold(TechniqueSet::EMPTY, TechniqueSet::with)
}

#[cfg(test)]
mod tests {
    use ninefold::hint::Hint;
    use ninefold::{Board, Layout, Puzzle};
    use ninefold_play::{Said, Tint};

    use super::*;
    use crate::board::classes::looks;
    use crate::game::state::{App, Source};
    use crate::game::update::update;

    const GIVENS: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn classic() -> App {
        let givens = Board::parse(&Layout::classic(), GIVENS).unwrap();
        App::of_puzzle(Puzzle::new(givens).unwrap(), Source::Made("test".to_owned()), None)
    }

    fn stage(app: &App) -> Stage {
        app.walk.as_ref().unwrap().stage()
    }

    // D10: the steps lead to the solution one by one, each drawn; it counts as the highest hint.
    // G5: afterwards the game is as it was.
    #[test]
    fn a_walk_leads_to_the_solution_and_back() {
        let mut app = classic();
        let board = app.game.board().clone();
        update(&mut app, Intent::Walk, 0.0);
        assert_eq!(stage(&app), Stage { at: 0, n_steps: 1, is_whole: false, waits: false });
        assert!(app.game.was_helped());
        let placed = |app: &App| {
            let tints = looks(app).into_iter().flat_map(|look| look.tints);
            tints.filter(|&tint| tint == Tint::Placed).count()
        };
        assert_eq!(placed(&app), 1);
        for at in 1..=51 {
            update(&mut app, Intent::Step(1), 0.0);
            assert_eq!(stage(&app).at, at);
        }
        assert_eq!(stage(&app), Stage { at: 51, n_steps: 51, is_whole: true, waits: false });
        assert!(looks(&app).iter().all(|look| look.digit.is_some()));
        assert_eq!(app.walk.as_ref().unwrap().candidates().board(), *app.game.puzzle().solution());
        let five = Intent::Digit("5".parse().ok().and_then(ninefold::Digit::new).unwrap());
        for intent in [Intent::Step(1), five, Intent::Undo, Intent::Step(-1)] {
            update(&mut app, intent, 0.0);
        }
        assert_eq!(stage(&app).at, 50);
        update(&mut app, Intent::StepTo(3), 0.0);
        assert_eq!(stage(&app).at, 3);
        update(&mut app, Intent::Dismiss, 0.0);
        assert!(app.walk.is_none() && *app.game.board() == board);
        assert_eq!(app.game.log().len(), 1);
    }

    // D10: from a wrong board there is no walk, only what is wrong.
    #[test]
    fn a_mistake_is_told_instead() {
        let mut app = classic();
        let one = Intent::Digit(ninefold::Digit::new(1).unwrap());
        update(&mut app, Intent::Pick(Layout::classic().cell(2).unwrap()), 0.0);
        update(&mut app, one, 0.0);
        update(&mut app, Intent::Walk, 0.0);
        assert!(app.walk.is_none());
        let mistake = Hint::Mistake { n_turns: Some(1) };
        assert_eq!(app.said, Said::Hint(Box::new(mistake)));
        assert!(!app.game.was_helped());
    }
}
