//! Series of exercises: which one comes next, and which outcomes are kept.

use ninefold::logic::Technique;

use super::attempt::Attempt;
use super::plan::Plan;
use super::progress::{Event, Outcome, Progress};
use crate::statistics::Day;

/// One exercise after the other, by a plan.
///
/// A front end asks for the technique of the [`next`](Series::next) exercise, [begins](Series::begin)
/// it once its position is shown, and reports each [attempt](Series::tried), and that the learner
/// [ends](Series::end) the exercise or [leaves](Series::leave) the training. The events that it gets in
/// return are to be added to the learner's log. Only named exercises have outcomes that are kept, each of them
/// once; a placement test keeps only where to start.
///
/// ```
/// use ninefold::logic::Technique;
/// use ninefold_play::Day;
/// use ninefold_play::training::{Attempt, Event, Outcome, Plan, Progress, Series};
///
/// let mut series = Series::new(Plan::Course);
/// let technique = series.next(&Progress::default(), Day(0)).expect("the course never ends");
/// series.begin(technique);
/// let found = Attempt { is_found: true, is_over: true, outcome: Some(Outcome::Alone) };
/// assert_eq!(series.tried(found), Some(Event::Ended(Technique::FullHouse, Outcome::Alone)));
/// assert_eq!(series.end(found), None, "it is kept already");
/// ```
#[derive(Clone, Debug)]
pub struct Series {
    plan: Plan,
    n_positions: u64,
    /// The technique of the current exercise, until its outcome is kept or counted.
    open: Option<Technique>,
}

/// Why there is no further exercise.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The placement test is over: it says to start with this technique.
    Placed(Technique),
    /// There was nothing to repeat.
    NothingDue,
    /// Everything was repeated.
    AllDone,
}

impl End {
    /// What the log of the learner keeps of it.
    pub fn event(self) -> Option<Event> {
        match self {
            End::Placed(start) => Some(Event::Placed(start)),
            End::NothingDue | End::AllDone => None,
        }
    }
}

impl Series {
    /// A series that has not begun its first exercise.
    pub fn new(plan: Plan) -> Series {
        Series { plan, n_positions: 0, open: None }
    }

    /// Whether the learner knows which technique to look for: not in a placement test.
    pub fn is_named(&self) -> bool {
        self.plan.is_named()
    }

    /// The number of positions so far: the index of the next one in its seed.
    pub fn n_positions(&self) -> u64 {
        self.n_positions
    }

    /// The number of the current position in the placement test, from 1, if this is one.
    pub fn test_number(&self) -> Option<usize> {
        match &self.plan {
            Plan::Placement(placement) => Some(placement.n_answers() + 1),
            Plan::Named(_) | Plan::Course | Plan::Review => None,
        }
    }

    /// The technique of the next exercise.
    ///
    /// # Errors
    ///
    /// Why there is none.
    pub fn next(&self, progress: &Progress, today: Day) -> Result<Technique, End> {
        self.plan.next(progress, today).ok_or_else(|| match &self.plan {
            Plan::Placement(placement) => End::Placed(placement.start()),
            _ if self.n_positions == 0 => End::NothingDue,
            _ => End::AllDone,
        })
    }

    /// Begins an exercise of this technique.
    pub fn begin(&mut self, technique: Technique) {
        self.n_positions += 1;
        self.open = Some(technique);
    }

    /// The event to keep after an answer or a hint: the outcome, once the step is found.
    pub fn tried(&mut self, attempt: Attempt) -> Option<Event> {
        if attempt.is_found { self.kept(attempt) } else { None }
    }

    /// Ends the exercise because the learner moves on; returns the event to keep.
    pub fn end(&mut self, attempt: Attempt) -> Option<Event> {
        if let Plan::Placement(placement) = &mut self.plan {
            if self.open.take().is_some() {
                placement.answer(attempt.outcome.is_some_and(Outcome::is_found));
            }
            return None;
        }
        self.kept(attempt)
    }

    /// Ends the exercise because the learner leaves; returns the event to keep.
    pub fn leave(&mut self, attempt: Attempt) -> Option<Event> {
        self.kept(attempt)
    }

    /// The outcome, if it is to be kept, anything was tried, and it is not kept yet.
    fn kept(&mut self, attempt: Attempt) -> Option<Event> {
        let (technique, outcome) = (self.open.filter(|_| self.is_named())?, attempt.outcome?);
        self.open = None;
        Some(Event::Ended(technique, outcome))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::{N_POSITIONS, Placement};

    const TODAY: Day = Day(3);

    fn attempt(is_found: bool, outcome: Option<Outcome>) -> Attempt {
        Attempt { is_found, is_over: is_found, outcome }
    }

    /// A series of exercises of one technique, in its first exercise.
    fn begun() -> Series {
        let mut series = Series::new(Plan::Named(Technique::XWing));
        let technique = series.next(&Progress::default(), TODAY).unwrap();
        series.begin(technique);
        series
    }

    // D21: an outcome is kept as soon as the step is found, and only once.
    #[test]
    fn what_is_found_is_kept_once() {
        let mut series = begun();
        let ended = |outcome| Some(Event::Ended(Technique::XWing, outcome));
        assert_eq!(series.tried(attempt(false, Some(Outcome::Missed))), None, "it goes on");
        let found = attempt(true, Some(Outcome::Missed));
        assert_eq!(series.tried(found), ended(Outcome::Missed));
        assert_eq!([series.tried(found), series.end(found), series.leave(found)], [None; 3]);
        series.begin(Technique::XWing);
        let helped = attempt(true, Some(Outcome::Helped));
        assert_eq!(series.tried(helped), ended(Outcome::Helped), "the next one has its own");
        assert_eq!(series.n_positions(), 2);
    }

    // D21: going on or leaving keeps the outcome of what was tried; an untouched exercise has none.
    #[test]
    fn what_was_tried_is_kept_at_the_end() {
        for end in [Series::end, Series::leave] {
            let mut series = begun();
            assert_eq!(end(&mut series, Attempt::default()), None, "nothing was tried");
            let mut series = begun();
            let missed = attempt(false, Some(Outcome::Missed));
            let kept = Some(Event::Ended(Technique::XWing, Outcome::Missed));
            assert_eq!(end(&mut series, missed), kept);
            assert_eq!(series.leave(missed), None);
        }
        let mut series = Series::new(Plan::Course);
        assert_eq!(series.leave(attempt(true, Some(Outcome::Alone))), None, "nothing has begun");
    }

    // D21: a placement test counts what was found, keeps no outcomes, and says where to start.
    #[test]
    fn placement_tests_keep_only_the_start() {
        let mut series = Series::new(Plan::Placement(Placement::default()));
        let (mut expected, progress) = (Placement::default(), Progress::default());
        for number in 1..=N_POSITIONS {
            assert_eq!(series.test_number(), Some(number));
            let technique = series.next(&progress, TODAY).unwrap();
            assert_eq!(Some(technique), expected.next());
            series.begin(technique);
            let outcomes = [Some(Outcome::Alone), Some(Outcome::Helped), Some(Outcome::Missed)];
            let outcome = outcomes.into_iter().chain([None]).nth(number % 4).flatten();
            let tried = attempt(outcome == Some(Outcome::Alone), outcome);
            assert_eq!([series.tried(tried), series.end(tried), series.end(tried)], [None; 3]);
            expected.answer(matches!(outcome, Some(Outcome::Alone | Outcome::Helped)));
        }
        let end = series.next(&progress, TODAY).unwrap_err();
        assert_eq!(end, End::Placed(expected.start()));
        assert_eq!(end.event(), Some(Event::Placed(expected.start())));
    }

    // D21: leaving a placement test leaves the current position unanswered.
    #[test]
    fn a_placement_test_is_left() {
        let mut series = Series::new(Plan::Placement(Placement::default()));
        series.begin(Technique::FullHouse);
        assert_eq!(series.leave(attempt(false, Some(Outcome::Missed))), None);
        assert_eq!((series.test_number(), series.is_named()), (Some(1), false));
    }

    // D21: a review ends when nothing is due any more, and says so differently if nothing was.
    #[test]
    fn reviews_end() {
        let mut series = Series::new(Plan::Review);
        let mut progress = Progress::default();
        assert_eq!(series.next(&progress, TODAY), Err(End::NothingDue));
        assert_eq!((End::NothingDue.event(), series.test_number()), (None, None));
        progress.add(0, Event::Ended(Technique::XWing, Outcome::Missed));
        assert_eq!(series.next(&progress, TODAY), Ok(Technique::XWing));
        series.begin(Technique::XWing);
        let event = series.end(attempt(true, Some(Outcome::Alone))).unwrap();
        progress.add(u64::from(TODAY.0) * 86_400_000, event);
        assert_eq!(series.next(&progress, TODAY), Err(End::AllDone));
    }
}
