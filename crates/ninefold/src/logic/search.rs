//! The types of searches for steps.

use core::ops::ControlFlow;

use super::candidates::Candidates;
use super::step::Step;

/// A function that takes a step and returns whether to stop.
pub(super) type Found<'a> = &'a mut dyn FnMut(Step) -> ControlFlow<()>;

/// A search for steps of one or several techniques.
pub(super) type Find = fn(&Candidates, Found<'_>) -> ControlFlow<()>;
