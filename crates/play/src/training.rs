//! Training: find a technique in a position, get the answer judged, and make progress.
//!
//! An [`Exercise`] is one position with the learner's attempts. Its [`Outcome`] becomes an [`Event`] of the
//! learner's log, and [`Progress`] is what the log says: which techniques are known, which are to be repeated
//! today, and which comes next on the [`course`]. A [`Placement`] finds out where to start, and a [`Plan`] which
//! technique comes next. The time is an argument, as everywhere in this crate.

mod course;
mod exercise;
mod placement;
mod plan;
mod progress;
mod sentences;

pub use crate::recognition::Claim;
pub use course::course;
pub use exercise::{Answer, Exercise, Judgement};
pub use placement::{N_POSITIONS, Placement};
pub use plan::{Plan, exercise, layout_for};
pub use progress::{Event, Outcome, Progress, Record, Skill};
pub use sentences::{question, verdict};
