//! The progress of the learner in an exercise.

use ninefold::hint::Hint;
use ninefold::logic::Step;

use super::exercise::{Exercise, Judgement};
use super::progress::Outcome;

/// The progress of the learner in an exercise.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Attempt {
    /// Whether the step was found.
    pub is_found: bool,
    /// Whether there is nothing left to try: the step was found or, if its technique was not named,
    /// an answer was right or wrong.
    pub is_over: bool,
    /// How the exercise would end now; `None` if nothing was tried yet.
    pub outcome: Option<Outcome>,
}

impl Attempt {
    /// The progress of the learner in this exercise.
    pub fn of(exercise: &Exercise) -> Attempt {
        Attempt {
            is_found: exercise.is_found(),
            is_over: exercise.is_over(),
            outcome: exercise.outcome(),
        }
    }
}

/// The reply to an answer, or to a request for a hint.
#[derive(Clone, Debug)]
pub enum Reply {
    /// The judgement of an answer.
    Judged(Judgement),
    /// A hint: where the step is, its technique, or the whole of it.
    Hint(Hint),
}

impl Reply {
    /// The step that was found or shown.
    pub fn step(&self) -> Option<&Step> {
        match self {
            Reply::Judged(Judgement::Right(step) | Judgement::Other(step))
            | Reply::Hint(Hint::Step(step)) => Some(step),
            Reply::Judged(_) | Reply::Hint(_) => None,
        }
    }
}
