//! The types of searches for steps.

use core::fmt;
use core::ops::ControlFlow;

use super::candidates::Candidates;
use super::step::Step;

/// Takes the steps of a search, and says whether it goes on.
pub(super) trait Take {
    /// Takes a step, and breaks if that was enough.
    fn take(&mut self, step: Step) -> ControlFlow<()>;

    /// Breaks if the search should stop. Searches that may take longer than a few milliseconds
    /// call it all the time.
    fn go_on(&self) -> ControlFlow<()>;
}

/// What a search gives its steps to.
pub(super) type Found<'a> = &'a mut dyn Take;

/// A search for steps of one or several techniques.
pub(super) type Find = fn(&Candidates, Found<'_>) -> ControlFlow<()>;

/// A function that takes steps until it breaks, or until another one says to stop.
pub(super) struct TakeUntil<'a, F> {
    pub(super) take: F,
    pub(super) stop: &'a dyn Fn() -> bool,
}

impl<F: FnMut(Step) -> ControlFlow<()>> Take for TakeUntil<'_, F> {
    fn take(&mut self, step: Step) -> ControlFlow<()> {
        (self.take)(step)
    }

    fn go_on(&self) -> ControlFlow<()> {
        if (self.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The caller stopped it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped")
    }
}

impl core::error::Error for Stopped {}
