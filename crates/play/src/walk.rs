//! The steps from a board to its solution, found one by one.

use ninefold::Layout;
use ninefold::logic::{Candidates, Step, Technique, TechniqueSet, next_step};

/// A walk through the steps to the solution.
///
/// Steps that are found quickly are found here, on the way. Where only slow techniques lead on, the
/// walk is stuck: a front end finds the next steps elsewhere and hands them over, or has the walk
/// find them itself.
#[derive(Clone, Debug)]
pub struct Walk {
    /// Every step that was found, with the state before it.
    stops: Vec<(Candidates, Step)>,
    /// The state after the last of them.
    end: Candidates,
    /// Whether no step follows.
    is_whole: bool,
    /// The techniques that are tried here.
    allowed: TechniqueSet,
    /// Whether those techniques lead no further.
    is_stuck: bool,
    /// The stop that is shown; after the last one comes the end.
    at: usize,
}

/// The position in a walk.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The stop that is shown, from 0.
    pub at: usize,
    /// How many steps were found.
    pub n_steps: usize,
    /// Whether these are all.
    pub is_whole: bool,
    /// Whether the one to be shown is yet to be found.
    pub waits: bool,
}

/// The techniques whose steps are found without delay on a layout: on one grid all of them.
pub fn quick_techniques(layout: &Layout) -> TechniqueSet {
    if layout.n_grids() == 1 {
        return TechniqueSet::ALL;
    }
    let simple = Technique::ALL.into_iter();
    let simple = simple.take_while(|&technique| technique <= Technique::Jellyfish);
    simple.fold(TechniqueSet::EMPTY, TechniqueSet::with)
}

impl Walk {
    /// A walk that begins with this state and its first step.
    pub fn new(start: Candidates) -> Walk {
        let allowed = quick_techniques(start.layout());
        let (stops, is_whole, is_stuck) = (Vec::new(), false, false);
        let mut walk = Walk { stops, end: start, is_whole, allowed, is_stuck, at: 0 };
        walk.find_next();
        walk
    }

    /// Looks for one more step; says whether others can be found in the same way.
    pub fn find_next(&mut self) -> bool {
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
    pub fn take(&mut self, number: usize, step: Step) {
        if number == self.stops.len() {
            self.push(step);
        }
    }

    /// Takes all steps of a walk that began like this one and was completed elsewhere.
    pub fn complete(&mut self, whole: Walk) {
        if whole.stops.len() >= self.stops.len() {
            *self = Walk { at: self.at, ..whole };
        }
    }

    /// No more steps come from elsewhere: the walk finds the rest itself, with every technique.
    pub fn go_alone(&mut self) {
        self.allowed = TechniqueSet::ALL;
        self.is_stuck = false;
    }

    /// Whether further steps must come from elsewhere.
    pub fn is_stuck(&self) -> bool {
        self.is_stuck
    }

    /// The step that is shown, with its number from 1; `None` at the end.
    pub fn step(&self) -> Option<(usize, &Step)> {
        self.stops.get(self.at).map(|(_, step)| (self.at + 1, step))
    }

    /// The state before the step that is shown, or at the end.
    pub fn candidates(&self) -> &Candidates {
        self.stops.get(self.at).map_or(&self.end, |(before, _)| before)
    }

    /// The position in it.
    pub fn stage(&self) -> Stage {
        let n_steps = self.stops.len();
        Stage { at: self.at, n_steps, is_whole: self.is_whole, waits: self.waits() }
    }

    /// Whether the step to be shown is yet to be found.
    pub fn waits(&self) -> bool {
        self.is_stuck && self.at >= self.stops.len()
    }

    /// The technique of a step.
    pub fn technique(&self, index: usize) -> Option<Technique> {
        self.stops.get(index).map(|(_, step)| step.technique)
    }

    /// Goes forward or back by this many steps, as far as there are any.
    pub(crate) fn go(&mut self, by: i8) {
        let next = self.at.saturating_add_signed(by.into());
        while next >= self.stops.len() && self.find_next() {}
        self.at = next.min(self.stops.len());
    }

    /// Goes to the step with this number, from 0, or to the end after the last that was found.
    pub(crate) fn go_to(&mut self, index: usize) {
        self.at = index.min(self.stops.len());
    }
}
