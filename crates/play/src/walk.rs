//! A walk through the steps from a board to its solution.

use ninefold::Layout;
use ninefold::logic::{Candidates, Step, Technique, TechniqueSet, next_step};

/// A walk through the steps to the solution.
///
/// Steps of quick techniques are found here, as the walk goes. Where only slow techniques apply,
/// the walk is stuck: a front end finds the next steps in the background and passes them in, or
/// lets the walk find them itself.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The steps found so far, each with the state before it.
    stops: Vec<(Candidates, Step)>,
    /// The state after the last step.
    end: Candidates,
    /// Whether all steps were found.
    is_whole: bool,
    /// The techniques tried here.
    allowed: TechniqueSet,
    /// Whether those techniques find no further step.
    is_stuck: bool,
    /// The index of the step shown; one past the last is the end.
    at: usize,
}

/// The position in a walk.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The index of the step shown, from 0.
    pub at: usize,
    /// The number of steps found so far.
    pub n_steps: usize,
    /// Whether all steps were found.
    pub is_whole: bool,
    /// Whether the step to show is still to be found.
    pub waits: bool,
}

/// The techniques that are quick on a layout: on one grid, all of them.
pub fn quick_techniques(layout: &Layout) -> TechniqueSet {
    if layout.n_grids() == 1 {
        return TechniqueSet::DEFAULT;
    }
    let simple = Technique::ALL.into_iter();
    let simple = simple.take_while(|&technique| technique <= Technique::Jellyfish);
    simple.fold(TechniqueSet::EMPTY, TechniqueSet::with)
}

impl Walk {
    /// A walk that starts from this state, with its first step.
    pub fn new(start: Candidates) -> Walk {
        let allowed = quick_techniques(start.layout());
        let (stops, is_whole, is_stuck) = (Vec::new(), false, false);
        let mut walk = Walk { stops, end: start, is_whole, allowed, is_stuck, at: 0 };
        walk.find_next();
        walk
    }

    /// Looks for one more step; returns whether to go on looking.
    pub fn find_next(&mut self) -> bool {
        if self.is_whole || self.is_stuck {
            return false;
        }
        let is_complete = self.end.is_complete();
        let step = if is_complete { None } else { next_step(&self.end, self.allowed) };
        match step {
            Some(step) => self.push(step),
            None if is_complete || self.allowed == TechniqueSet::DEFAULT => self.is_whole = true,
            None => self.is_stuck = true,
        }
        !self.is_whole && !self.is_stuck
    }

    fn push(&mut self, step: Step) {
        let before = self.end.clone();
        self.end.apply(&step);
        self.stops.push((before, step));
    }

    /// Adds the step with this index, from 0, that was found elsewhere, unless it is already known.
    pub fn take(&mut self, number: usize, step: Step) {
        if number == self.stops.len() {
            self.push(step);
        }
    }

    /// Takes over the steps of a walk that started like this one and was completed elsewhere.
    pub fn complete(&mut self, whole: Walk) {
        if whole.stops.len() >= self.stops.len() {
            *self = Walk { at: self.at, ..whole };
        }
    }

    /// From now on the walk finds all steps itself, with every technique.
    pub fn go_alone(&mut self) {
        self.allowed = TechniqueSet::DEFAULT;
        self.is_stuck = false;
    }

    /// Whether further steps must come from elsewhere.
    pub fn is_stuck(&self) -> bool {
        self.is_stuck
    }

    /// The step shown, with its number from 1; `None` at the end.
    pub fn step(&self) -> Option<(usize, &Step)> {
        self.stops.get(self.at).map(|(_, step)| (self.at + 1, step))
    }

    /// The state before the step shown, or at the end.
    pub fn candidates(&self) -> &Candidates {
        self.stops.get(self.at).map_or(&self.end, |(before, _)| before)
    }

    /// The current position.
    pub fn stage(&self) -> Stage {
        let n_steps = self.stops.len();
        Stage { at: self.at, n_steps, is_whole: self.is_whole, waits: self.waits() }
    }

    /// Whether the step to show is still to be found.
    pub fn waits(&self) -> bool {
        self.is_stuck && self.at >= self.stops.len()
    }

    /// The technique of the step with this index.
    pub fn technique(&self, index: usize) -> Option<Technique> {
        self.stops.get(index).map(|(_, step)| step.technique)
    }

    /// Moves forward or back by this many steps, within the walk.
    pub(crate) fn go(&mut self, by: i8) {
        let next = self.at.saturating_add_signed(by.into());
        while next >= self.stops.len() && self.find_next() {}
        self.at = next.min(self.stops.len());
    }

    /// Moves to the step with this index, from 0, or at most to the end of the steps found so far.
    pub(crate) fn go_to(&mut self, index: usize) {
        self.at = index.min(self.stops.len());
    }
}
