//! The types of searches for steps.

use core::ops::ControlFlow;

use super::candidates::Candidates;
use super::changes::Changes;
use super::step::Step;
use super::technique::Technique;
use super::technique_set::TechniqueSet;
use crate::stop::{Stop, Stopped};

/// Takes the steps of a search, and says whether it goes on.
pub(super) trait Take {
    /// Takes a step; breaks if no more are needed.
    fn take(&mut self, step: Step) -> ControlFlow<()>;

    /// Breaks if the search should stop. Searches that may take longer than a few milliseconds call
    /// it often.
    fn go_on(&self) -> ControlFlow<()>;

    /// The changes since the same search found nothing: it may leave out the rest.
    fn changes(&self) -> Changes {
        Changes::ALL
    }
}

/// The taker of a search's steps.
pub(super) type Found<'a> = &'a mut dyn Take;

/// A search for steps of one or several techniques.
pub(super) type Find = fn(&Candidates, Found<'_>) -> ControlFlow<()>;

/// A search, and the techniques that it is for. It may find steps of easier ones again.
pub(super) struct Search {
    pub(super) techniques: &'static [Technique],
    pub(super) find: Find,
}

impl Search {
    /// Runs it until `take` breaks.
    pub(super) fn run(
        &self,
        candidates: &Candidates,
        stop: Stop<'_>,
        mut take: impl FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        let mut is_taken = false;
        let take = |step| {
            let then = take(step);
            is_taken = then.is_break();
            then
        };
        let _ = (self.find)(candidates, &mut TakeUntil { take, stop });
        if !is_taken && stop.is_requested() { Err(Stopped) } else { Ok(()) }
    }
}

/// A function that takes steps until it breaks, or the caller stops it.
pub(super) struct TakeUntil<'a, F> {
    pub(super) take: F,
    pub(super) stop: Stop<'a>,
}

impl<F: FnMut(Step) -> ControlFlow<()>> Take for TakeUntil<'_, F> {
    fn take(&mut self, step: Step) -> ControlFlow<()> {
        (self.take)(step)
    }

    fn go_on(&self) -> ControlFlow<()> {
        if self.stop.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The first step of a search with an allowed technique. If the search finds no step of any
/// technique, nothing has changed since then.
pub(super) fn first_step(
    find: Find,
    candidates: &Candidates,
    allowed: TechniqueSet,
    since: &mut Changes,
    stop: Stop<'_>,
) -> Result<Option<Step>, Stopped> {
    let mut found = First { allowed, changes: *since, stop, step: None, has_others: false };
    let ended = find(candidates, &mut found);
    if found.step.is_some() {
        return Ok(found.step);
    }
    if ended.is_break() || stop.is_requested() {
        return Err(Stopped);
    }
    if !found.has_others {
        *since = Changes::NONE;
    }
    Ok(None)
}

/// Takes the first allowed step.
struct First<'a> {
    allowed: TechniqueSet,
    changes: Changes,
    stop: Stop<'a>,
    step: Option<Step>,
    has_others: bool, // steps that are not allowed
}

impl Take for First<'_> {
    fn take(&mut self, step: Step) -> ControlFlow<()> {
        if !self.allowed.contains(step.technique) {
            self.has_others = true;
            return ControlFlow::Continue(());
        }
        self.step = Some(step);
        ControlFlow::Break(())
    }

    fn go_on(&self) -> ControlFlow<()> {
        if self.stop.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn changes(&self) -> Changes {
        self.changes
    }
}
