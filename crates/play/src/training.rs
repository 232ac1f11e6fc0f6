//! Training: find a technique in a position, get the answer judged, and make progress.
//!
//! An [`Exercise`] is one position with everything the learner has tried there. A [`Series`] is one exercise
//! after the other, and decides which [`Outcome`] becomes an [`Event`] of the learner's log. [`Progress`]
//! is what the log says: which techniques are known, which are due for review today, and which comes next
//! on the [`course`]. A [`Placement`] finds out where to start, and a [`Plan`] which technique comes next.
//! The time is an argument, as everywhere in this crate.

mod attempt;
mod course;
mod exercise;
mod placement;
mod plan;
mod progress;
mod sentences;
mod series;

pub use crate::recognition::Claim;
pub use attempt::{Attempt, Reply};
pub use course::course;
pub use exercise::{Answer, Exercise, Judgement};
pub use placement::{N_POSITIONS, Placement};
pub use plan::{Plan, exercise, layout_for};
pub use progress::{Event, Outcome, Progress, Record, Skill};
pub use sentences::{lines, question, result};
pub use series::{End, Series};
