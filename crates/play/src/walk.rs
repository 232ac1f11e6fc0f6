//! A walk through steps: from a board to its solution, through all steps that it offers now, or to the reason why
//! a digit is impossible.

use std::sync::Arc;

use ninefold::Layout;
use ninefold::logic::{
    Candidate, Candidates, Level, Step, StepFilter, StepSearch, Technique, TechniqueSet,
};

use crate::finder::Finder;

/// The maximum number of steps of a technique that a walk through all steps lists.
const MOST_OF_TECHNIQUE: usize = 20;

/// The kind of steps in a walk.
#[derive(Clone, Debug)]
enum Course {
    /// The path to the solution.
    Solution,
    /// All steps that the first state offers, by technique.
    Choices(StepSearch),
    /// The path to the step that rules out this candidate.
    Reason(Candidate),
}

/// A walk through the steps to the solution, or through others.
///
/// The walk itself finds steps of quick techniques as it goes, if it has a finder. Where only slow techniques apply,
/// the walk is stuck: a front end finds the next steps in the background and passes them in, or lets the walk
/// find them itself.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The functions that find steps here, if any.
    finder: Option<Finder>,
    /// The steps found so far, each with the state before it.
    stops: Vec<(Arc<Candidates>, Step)>,
    /// The state after the last step.
    end: Arc<Candidates>,
    /// The kind of the steps.
    course: Course,
    /// Whether all steps were found.
    is_whole: bool,
    /// The techniques tried here.
    allowed: TechniqueSet,
    /// Whether those techniques find no further step.
    is_stuck: bool,
    /// The index of the shown step; one past the last is the end.
    at: usize,
}

/// The position in a walk.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The index of the shown step, from 0.
    pub at: usize,
    /// The number of steps found so far.
    pub n_steps: usize,
    /// Whether all steps were found.
    pub is_whole: bool,
    /// Whether the step to show is still to be found.
    pub waits: bool,
}

/// The techniques that are quick on a layout: on one grid, all of them.
pub fn quick_techniques(layout: &Layout) -> TechniqueSet {
    if layout.n_grids() == 1 {
        return TechniqueSet::DEFAULT;
    }
    let simple = Technique::ALL.into_iter();
    let simple = simple.take_while(|&technique| technique <= Technique::Jellyfish);
    simple.fold(TechniqueSet::EMPTY, TechniqueSet::with)
}

impl Walk {
    /// A walk that starts from this state, with its first step.
    pub fn new(start: Candidates, finder: Option<Finder>) -> Walk {
        let mut walk = Walk::along(Course::Solution, start, finder);
        walk.find_next();
        walk
    }

    /// A walk through all steps that a state offers and that pass a filter, by technique, with at most 20 of each
    /// technique.
    pub fn through_all(start: Candidates, filter: StepFilter, finder: Option<Finder>) -> Walk {
        let mut walk = Walk::along(Course::Choices(StepSearch::new(filter)), start, finder);
        // Harder techniques take longer: a front end looks for them in the background.
        while walk.stops.is_empty() && walk.is_easy_left() && walk.find_next() {}
        walk
    }

    /// A walk through the steps that rule out a candidate.
    pub fn to_reason(of: Candidate, start: Candidates, steps: Vec<Step>) -> Walk {
        let mut walk = Walk { is_whole: true, ..Walk::along(Course::Reason(of), start, None) };
        for step in steps {
            walk.push(step);
        }
        walk
    }

    /// A walk without steps.
    fn along(course: Course, start: Candidates, finder: Option<Finder>) -> Walk {
        Walk {
            finder,
            stops: Vec::new(),
            allowed: quick_techniques(start.layout()),
            end: Arc::new(start),
            course,
            is_whole: false,
            is_stuck: false,
            at: 0,
        }
    }

    /// Adds the techniques that are used only on request to a walk through all steps. They take long, so their steps
    /// come from elsewhere, or are found after [`go_alone`](Walk::go_alone).
    pub fn ask_for_rare(&mut self) {
        if self.lacks_rare()
            && let Course::Choices(search) = &mut self.course
        {
            search.allow(TechniqueSet::ALL);
            (self.is_stuck, self.is_whole) = (true, false);
        }
    }

    /// Whether this is a walk through all steps without the techniques that are used only on request.
    pub fn lacks_rare(&self) -> bool {
        self.filter().is_some_and(|filter| filter.techniques != TechniqueSet::ALL)
    }

    /// Whether its steps are all that a state offers, so that the player can carry one out.
    pub fn is_choice(&self) -> bool {
        matches!(self.course, Course::Choices(..))
    }

    /// The filter for its steps, if they are all that a state offers.
    pub fn filter(&self) -> Option<&StepFilter> {
        match &self.course {
            Course::Choices(search) => Some(search.filter()),
            _ => None,
        }
    }

    /// The candidate that its last step rules out, if the walk gives a reason.
    pub fn reason_for(&self) -> Option<Candidate> {
        match self.course {
            Course::Reason(of) => Some(of),
            _ => None,
        }
    }

    /// Looks for one more step; returns whether to continue looking.
    pub fn find_next(&mut self) -> bool {
        if self.is_whole || self.is_stuck {
            return false;
        }
        match self.finder {
            None => self.is_stuck = true,
            Some(finder) if self.is_choice() => self.find_choices(finder),
            Some(_) if self.end.is_complete() => self.is_whole = true,
            Some(finder) => match (finder.next_step)(&self.end, self.allowed) {
                Some(step) => self.push(step),
                None if self.allowed == TechniqueSet::DEFAULT => self.is_whole = true,
                None => self.is_stuck = true,
            },
        }
        !self.is_whole && !self.is_stuck
    }

    /// Lists the steps of the next technique.
    fn find_choices(&mut self, finder: Finder) {
        let Course::Choices(search) = &mut self.course else { return };
        let next = search.next_technique();
        if next.is_some_and(|technique| !self.allowed.contains(technique)) {
            // This would take long, and is not needed if something easier was found.
            (self.is_stuck, self.is_whole) = (self.stops.is_empty(), !self.stops.is_empty());
            return;
        }
        let Some(groups) = (finder.next_groups)(search, &self.end) else {
            self.is_whole = true;
            return;
        };
        for group in groups {
            let listed = group.steps.into_iter().take(MOST_OF_TECHNIQUE);
            self.stops.extend(listed.map(|step| (Arc::clone(&self.end), step)));
        }
    }

    fn is_easy_left(&self) -> bool {
        let Course::Choices(search) = &self.course else { return false };
        search.next_technique().is_some_and(|next| next.level() < Level::Expert)
    }

    fn push(&mut self, step: Step) {
        let before = Arc::clone(&self.end);
        Arc::make_mut(&mut self.end).apply(&step);
        self.stops.push((before, step));
    }

    /// Adds the step with this index, from 0, which was found elsewhere, unless it is already known.
    pub fn take(&mut self, number: usize, step: Step) {
        match &self.course {
            Course::Choices(_) if number == self.stops.len() => {
                self.stops.push((Arc::clone(&self.end), step));
            }
            _ if number == self.stops.len() => self.push(step),
            _ => {}
        }
    }

    /// Takes over the steps of a walk that started with the same state and was completed elsewhere.
    pub fn complete(&mut self, whole: Walk) {
        if whole.stops.len() >= self.stops.len() {
            *self = Walk { at: self.at, ..whole };
        }
    }

    /// From now on no step comes from elsewhere: the walk finds all steps itself, with every technique, or is complete
    /// if it has no finder.
    pub fn go_alone(&mut self) {
        let chosen = self.filter().map_or(TechniqueSet::EMPTY, |filter| filter.techniques);
        self.allowed = TechniqueSet::DEFAULT | chosen;
        self.is_stuck = false;
        self.is_whole |= self.finder.is_none();
    }

    /// Whether further steps must come from elsewhere.
    pub fn is_stuck(&self) -> bool {
        self.is_stuck
    }

    /// The shown step, with its number from 1; `None` at the end.
    pub fn step(&self) -> Option<(usize, &Step)> {
        self.stops.get(self.at).map(|(_, step)| (self.at + 1, step))
    }

    /// The state before the shown step, or at the end.
    pub fn candidates(&self) -> &Candidates {
        self.stops.get(self.at).map_or(&self.end, |(before, _)| before)
    }

    /// The current position.
    pub fn stage(&self) -> Stage {
        let n_steps = self.stops.len();
        Stage { at: self.at, n_steps, is_whole: self.is_whole, waits: self.waits() }
    }

    /// Whether the step to show is still to be found.
    pub fn waits(&self) -> bool {
        self.is_stuck && self.at >= self.stops.len()
    }

    /// The step with this index, if it was found.
    pub fn listed(&self, index: usize) -> Option<&Step> {
        self.stops.get(index).map(|(_, step)| step)
    }

    /// Moves forward or back by this many steps, within the walk.
    pub(crate) fn go(&mut self, by: i8) {
        let next = self.at.saturating_add_signed(by.into());
        while next >= self.stops.len() && self.find_next() {}
        self.go_to(next);
    }

    /// Moves to the step with this index, from 0, or at most to the end of the steps found so far.
    pub(crate) fn go_to(&mut self, index: usize) {
        // There is something to see after the last step only on the way to a solution.
        let is_path = matches!(self.course, Course::Solution);
        let last = if is_path { self.stops.len() } else { self.stops.len().saturating_sub(1) };
        self.at = index.min(last);
    }
}

#[cfg(test)]
mod tests {
    use ninefold::logic::example;
    use ninefold::{Board, Puzzle};

    use super::*;

    const FINDER: Option<Finder> = Some(Finder::ENGINE);

    // D10: all steps of a board, starting with the easiest, each drawn on the current board.
    #[test]
    fn all_steps_start_from_the_same_board() {
        let example = example(Technique::XWing);
        let start = example.candidates.clone();
        let mut walk = Walk::through_all(start.clone(), StepFilter::default(), FINDER);
        assert_eq!(walk.step().map(|(_, step)| step.technique), Some(Technique::XWing));
        while walk.find_next() {}
        let Stage { n_steps, is_whole, .. } = walk.stage();
        assert!(is_whole && n_steps > 3);
        let techniques = (0..n_steps).filter_map(|index| walk.listed(index));
        let techniques: Vec<_> = techniques.map(|step| step.technique).collect();
        assert!(techniques.is_sorted());
        walk.go_to(usize::MAX);
        assert_eq!(walk.stage().at, n_steps - 1); // the last step, not an end after it
        assert_eq!(walk.candidates().board(), start.board());
        let cell = example.step.targets().iter().next();
        let filter = StepFilter::default().but(|filter| filter.cell = cell);
        let mut here = Walk::through_all(start, filter, FINDER);
        while here.find_next() {}
        assert!((1..n_steps).contains(&here.stage().n_steps));
    }

    // D10: techniques on request are added to the list, after all others.
    #[test]
    fn rare_steps_are_added_on_request() {
        let example = example(Technique::DeathBlossom);
        let start = example.candidates.clone();
        let mut walk = Walk::through_all(start.clone(), StepFilter::default(), FINDER);
        while walk.find_next() {}
        let usual = walk.stage().n_steps;
        assert!(walk.stage().is_whole && walk.lacks_rare());
        let mut elsewhere = walk.clone();
        walk.ask_for_rare();
        assert!(walk.is_stuck() && !walk.stage().is_whole && !walk.lacks_rare());
        walk.go_alone();
        while walk.find_next() {}
        let steps: Vec<&Step> = (usual..).map_while(|index| walk.listed(index)).collect();
        assert!(steps.contains(&&example.step) && walk.stage().is_whole);
        assert!(steps.iter().all(|step| !TechniqueSet::DEFAULT.contains(step.technique)));
        elsewhere.ask_for_rare();
        for (index, step) in steps.into_iter().enumerate() {
            elsewhere.take(usual + index, step.clone());
        }
        assert_eq!(elsewhere.stage().n_steps, walk.stage().n_steps);
        let mut path = Walk::new(start, FINDER);
        path.ask_for_rare();
        assert!(!path.is_stuck() && !path.lacks_rare());
    }

    // D10, M5: on several grids slow steps come from elsewhere, and only if nothing is easier.
    #[test]
    fn slow_steps_come_from_elsewhere() {
        let twins = Layout::of_grids(&[(0, 0), (0, 9)]).expect("two grids");
        let example = example(Technique::XyChain);
        let text = |row: u8, column: u8| {
            let cell = example.givens.layout().cell_at(row, column % 9)?;
            example.candidates.digit(cell)
        };
        let mut board = Board::empty(&twins);
        for cell in twins.cells() {
            let (row, column) = twins.position(cell);
            board.set(cell, text(row, column));
        }
        let mut start = Candidates::new(&board);
        for cell in twins.cells() {
            let (row, column) = twins.position(cell);
            let same = example.givens.layout().cell_at(row, column % 9).expect("a cell");
            if start.digit(cell).is_none() {
                start.keep(cell, example.candidates.of(same));
            }
        }
        let mut walk = Walk::through_all(start.clone(), StepFilter::default(), FINDER);
        while walk.find_next() {}
        assert!(walk.is_stuck() && walk.waits());
        walk.go_alone();
        while walk.find_next() {}
        assert!(walk.stage().n_steps > 0 && walk.stage().is_whole);
    }

    // D10: a walk without a finder takes over what was found elsewhere.
    #[test]
    fn steps_come_from_elsewhere() {
        let example = example(Technique::XWing);
        let whole = |start: fn(Candidates, Option<Finder>) -> Walk| {
            let mut walk = start(example.candidates.clone(), FINDER);
            while walk.find_next() {}
            let mut other = start(example.candidates.clone(), None);
            assert!(!other.find_next() && other.is_stuck() && other.waits());
            for index in 0..walk.stage().n_steps {
                other.take(index, walk.listed(index).expect("a step").clone());
                other.take(index, walk.listed(index).expect("a step").clone()); // known
            }
            assert!(!other.stage().is_whole && !other.waits());
            other.go_alone();
            assert_eq!(other.stage(), walk.stage());
            let state = |walk: &mut Walk| {
                walk.go_to(2);
                walk.candidates().board()
            };
            assert_eq!(state(&mut other), state(&mut walk));
        };
        whole(Walk::new);
        whole(|start, finder| Walk::through_all(start, StepFilter::default(), finder));
    }

    // D10: the steps of a reason are a path; the last one rules the candidate out.
    #[test]
    fn reasons_are_paths() {
        let example = example(Technique::XWing);
        assert!(Puzzle::new(example.givens.clone()).is_ok());
        let of = example.step.eliminations[0];
        let walk = Walk::to_reason(of, example.candidates, vec![example.step]);
        assert_eq!((walk.reason_for(), walk.is_choice()), (Some(of), false));
        assert!(walk.stage().is_whole && walk.candidates().has(of.cell, of.digit));
    }
}
