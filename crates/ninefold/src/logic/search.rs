//! What a search for steps is given and gives.

use core::ops::ControlFlow;

use super::candidates::Candidates;
use super::step::Step;

/// Takes a step, and says when to stop.
pub(super) type Found<'a> = &'a mut dyn FnMut(Step) -> ControlFlow<()>;

/// A search for steps of one or several techniques.
pub(super) type Find = fn(&Candidates, Found<'_>) -> ControlFlow<()>;
