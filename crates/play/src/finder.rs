//! The functions that find steps of logic.

use ninefold::Stop;
use ninefold::hint;
use ninefold::logic::{
    Candidate, Candidates, Step, StepGroup, StepSearch, TechniqueSet, next_step,
};

/// The functions that find steps of logic for a seat.
///
/// A front end that is a complete program uses [`Finder::ENGINE`]. One that is loaded over a network can do
/// without a finder, so that it need not contain every technique; steps are then found elsewhere and passed to
/// the seat.
#[derive(Copy, Clone, Debug)]
pub struct Finder {
    pub(crate) next_step: fn(&Candidates, TechniqueSet) -> Option<Step>,
    pub(crate) next_groups: fn(&mut StepSearch, &Candidates) -> Option<Vec<StepGroup>>,
    pub(crate) reason: fn(&Candidates, TechniqueSet, Candidate) -> Option<Vec<Step>>,
}

impl Finder {
    /// The engine's functions, called directly.
    pub const ENGINE: Finder = Finder {
        next_step: |candidates, allowed| {
            next_step(candidates, allowed, Stop::NEVER).unwrap_or_default()
        },
        next_groups: |search, candidates| {
            search.next_groups(candidates, Stop::NEVER).unwrap_or_default()
        },
        reason: |start, allowed, of| {
            hint::reason(start, allowed, of, Stop::NEVER).unwrap_or_default()
        },
    };
}

/// What must be found elsewhere before an intent can be carried out.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The next step, for [`Seat::hint_by`](crate::Seat::hint_by).
    Step,
    /// The steps that rule this out, for [`Seat::reason_by`](crate::Seat::reason_by).
    Reason(Candidate),
}
