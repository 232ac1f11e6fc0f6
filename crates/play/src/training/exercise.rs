//! An exercise: a position, and the judgement on a learner's attempts.

use ninefold::hint::{Help, Hint, WhyNot, why_not};
use ninefold::logic::{Candidate, Candidates, Role, Step, Technique};
use ninefold::training::{Position, coach};
use ninefold::{Cell, CellSet, HintLevel, Layout, Stop};

use super::progress::Outcome;
use crate::recognition::{Claim, direct_steps, shows};

/// A learner's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The results of the step, or some of them.
    Claims(Vec<Claim>),
    /// The cells of its pattern, with or without those that it changes.
    Pattern(Box<CellSet>),
}

/// The judgement on an answer.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// It is this step of the technique.
    Right(Box<Step>),
    /// It follows, but from this step of another technique.
    Other(Box<Step>),
    /// It is true, but no step shows it.
    Guess(Claim),
    /// It says nothing new: the digit is already there, or the candidate already gone.
    Nothing,
    /// The digit does not belong in the cell, for this reason.
    WrongDigit(Candidate, Box<WhyNot>),
    /// The candidate is the digit of the cell.
    WrongRemoval(Candidate),
    /// All cells belong to the pattern, but this many are missing.
    Part(usize),
    /// The cells are not those of a pattern.
    WrongPattern,
}

/// A position with the learner's attempts.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Exercise {
    position: Position,
    /// The step that hints are about.
    step: Step,
    /// Every step of the technique.
    steps: Vec<Step>,
    /// Whether the learner knows which technique to look for.
    is_named: bool,
    hint: Option<HintLevel>,
    is_missed: bool,
    is_found: bool,
    /// Whether an answer was right or wrong.
    is_decided: bool,
}

impl Exercise {
    /// The exercise to find the technique of a position, whose name the learner knows.
    pub fn named(position: Position) -> Exercise {
        Exercise::new(position, true)
    }

    /// The exercise to find the next step of a position, whatever it is.
    pub fn unnamed(position: Position) -> Exercise {
        Exercise::new(position, false)
    }

    fn new(position: Position, is_named: bool) -> Exercise {
        let (step, steps) = (position.step(), position.steps());
        let (hint, is_missed, is_found, is_decided) = (None, false, false, false);
        Exercise { position, step, steps, is_named, hint, is_missed, is_found, is_decided }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The technique.
    pub fn technique(&self) -> Technique {
        self.position.technique()
    }

    /// Whether the learner knows which technique to look for.
    pub fn is_named(&self) -> bool {
        self.is_named
    }

    /// The step that hints are about.
    pub fn step(&self) -> &Step {
        &self.step
    }

    /// Whether the step was found.
    pub fn is_found(&self) -> bool {
        self.is_found
    }

    /// Whether there is nothing left to try: the step was found or, if its technique was not named,
    /// an answer was right or wrong.
    pub fn is_over(&self) -> bool {
        self.is_found || !self.is_named && self.is_decided
    }

    /// Judges an answer. After an answer that is wrong or a guess, the exercise counts as missed, even if the step is
    /// found later.
    pub fn answer(&mut self, answer: &Answer) -> Judgement {
        let judgement = match answer {
            Answer::Claims(claims) => self.judge(claims),
            Answer::Pattern(cells) => self.judge_pattern(cells),
        };
        match &judgement {
            Judgement::Right(_) => self.is_found = true,
            // Without a name, any step will do.
            Judgement::Other(_) => self.is_found |= !self.is_named,
            Judgement::Nothing | Judgement::Part(_) => {}
            _ => self.is_missed |= !self.is_found,
        }
        self.is_decided |= !matches!(judgement, Judgement::Nothing | Judgement::Part(_));
        judgement
    }

    /// The next hint: where the step is, then its technique if the learner does not know it yet, then the whole step.
    pub fn hint(&mut self) -> Hint {
        let level = match self.hint {
            None => HintLevel::Area,
            Some(HintLevel::Area) if !self.is_named => HintLevel::Technique,
            Some(_) => HintLevel::Step,
        };
        self.hint_of(level)
    }

    /// The last hint: the whole step.
    pub fn show(&mut self) -> Hint {
        self.hint_of(HintLevel::Step)
    }

    fn hint_of(&mut self, level: HintLevel) -> Hint {
        if !self.is_found {
            self.hint = self.hint.max(Some(level));
            self.is_missed |= level == HintLevel::Step;
        }
        Hint::about(self.layout(), self.step.clone(), level)
    }

    /// How it ended; `None` if nothing was tried yet.
    pub fn outcome(&self) -> Option<Outcome> {
        match (self.is_missed, self.is_found, self.hint) {
            (true, ..) | (false, false, Some(_)) => Some(Outcome::Missed),
            (false, true, None) => Some(Outcome::Alone),
            (false, true, Some(_)) => Some(Outcome::Helped),
            (false, false, None) => None,
        }
    }

    fn layout(&self) -> &Layout {
        self.position.puzzle().layout()
    }

    /// Wrong claims come first, then what the technique shows, then what another technique shows.
    fn judge(&self, claims: &[Claim]) -> Judgement {
        let is_new = |claim: &&Claim| !self.is_known(**claim);
        let news: Vec<Claim> = claims.iter().filter(is_new).copied().collect();
        if let Some(wrong) = news.iter().find_map(|&claim| self.fault(claim)) {
            return wrong;
        }
        let of_technique = |&claim: &Claim| {
            self.steps.iter().find(|step| shows(self.candidates(), step, claim)).cloned()
        };
        if let Some(step) = news.iter().find_map(of_technique) {
            return Judgement::Right(Box::new(step));
        }
        match (news.first(), news.iter().find_map(|&claim| self.other(claim))) {
            (_, Some(step)) => Judgement::Other(Box::new(step)),
            (Some(&claim), None) => Judgement::Guess(claim),
            (None, None) => Judgement::Nothing,
        }
    }

    fn judge_pattern(&self, cells: &CellSet) -> Judgement {
        let patterns = || self.steps.iter().map(|step| (pattern(step), step));
        let is_whole = |(own, step): &(CellSet, &Step)| {
            let with_targets: CellSet = own.iter().chain(step.targets().iter()).collect();
            own == cells || with_targets == *cells
        };
        if let Some((_, step)) = patterns().find(is_whole) {
            return Judgement::Right(Box::new(step.clone()));
        }
        let missing = |(own, _): (CellSet, &Step)| {
            let is_part = !cells.is_empty() && cells.iter().all(|cell| own.contains(cell));
            is_part.then(|| own.len() - cells.len())
        };
        patterns().filter_map(missing).min().map_or(Judgement::WrongPattern, Judgement::Part)
    }

    fn candidates(&self) -> &Candidates {
        self.position.candidates()
    }

    /// Whether a claim says nothing new.
    fn is_known(&self, claim: Claim) -> bool {
        match claim {
            Claim::Place(claimed) => self.candidates().digit(claimed.cell) == Some(claimed.digit),
            Claim::Remove(claimed) => !self.candidates().has(claimed.cell, claimed.digit),
        }
    }

    /// What is wrong with a claim; `None` if it is right.
    fn fault(&self, claim: Claim) -> Option<Judgement> {
        let is_right = |claimed: Candidate| {
            self.position.puzzle().solution().get(claimed.cell) == Some(claimed.digit)
        };
        match claim {
            Claim::Remove(claimed) => is_right(claimed).then_some(Judgement::WrongRemoval(claimed)),
            Claim::Place(claimed) if is_right(claimed) => None,
            Claim::Place(claimed) => {
                let help = Help::default().but(|help| {
                    help.allowed = coach(self.technique());
                    help.with_marks = true;
                });
                let why = why_not(&self.position.game(), &help, claimed, Stop::NEVER);
                let why = why.unwrap_or(WhyNot::Possible);
                Some(Judgement::WrongDigit(claimed, Box::new(why)))
            }
        }
    }

    /// The easiest step of another technique that shows a claim.
    fn other(&self, claim: Claim) -> Option<Step> {
        let others = coach(self.technique()).without(self.technique());
        let first =
            |technique| direct_steps(self.candidates(), technique, claim).into_iter().next();
        others.iter().find_map(first)
    }
}

/// The cells of a step's pattern: for a single, its cell.
fn pattern(step: &Step) -> CellSet {
    let shown = step.candidates.iter().filter(|(_, role)| *role != Role::Target);
    let shown = shown.map(|(shown, _)| shown.cell);
    let linked = step.links.iter().flat_map(|link| link.from.cells.iter().chain(&link.to.cells));
    let cells: Vec<Cell> = shown.chain(linked.copied()).collect();
    if cells.is_empty() { step.targets() } else { cells.into_iter().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exercise(technique: Technique) -> Exercise {
        let position = Position::new(technique, &Layout::classic(), "judged", 0);
        Exercise::named(position.expect("there are positions"))
    }

    fn right(exercise: &Exercise) -> Vec<Claim> {
        let step = exercise.step();
        let placed = step.placements.iter().map(|&placed| Claim::Place(placed));
        placed.chain(step.eliminations.iter().map(|&gone| Claim::Remove(gone))).collect()
    }

    // D21: the result of the step is right, in full or in part, and so is its pattern.
    #[test]
    fn steps_are_right() {
        for technique in Technique::ALL {
            let mut exercise = exercise(technique);
            let claims = right(&exercise);
            for answer in [
                Answer::Claims(claims[..1].to_vec()),
                Answer::Claims(claims),
                Answer::Pattern(Box::new(pattern(exercise.step()))),
            ] {
                let judgement = exercise.answer(&answer);
                assert!(matches!(judgement, Judgement::Right(_)), "{technique} {judgement:?}");
            }
            assert_eq!(exercise.outcome(), Some(Outcome::Alone));
        }
    }

    // D21: a wrong digit, and a wrong removal, are refused with the reason.
    #[test]
    fn mistakes_are_wrong() {
        let mut exercise = exercise(Technique::XWing);
        let gone = exercise.step().eliminations[0];
        let solution = exercise.position().puzzle().solution().clone();
        let place = Answer::Claims(vec![Claim::Place(gone)]);
        assert_eq!(exercise.outcome(), None);
        assert!(matches!(
            exercise.answer(&place),
            Judgement::WrongDigit(wrong, why)
                if wrong == gone && matches!(&*why, WhyNot::Steps { steps, .. } if !steps.is_empty())
        ));
        let true_one = Candidate { digit: solution.get(gone.cell).unwrap(), cell: gone.cell };
        let removal = Answer::Claims(vec![Claim::Remove(gone), Claim::Remove(true_one)]);
        assert!(matches!(
            exercise.answer(&removal),
            Judgement::WrongRemoval(wrong) if wrong == true_one
        ));
        let nowhere: CellSet = solution.layout().cells().collect();
        assert!(matches!(
            exercise.answer(&Answer::Pattern(Box::new(nowhere))),
            Judgement::WrongPattern
        ));
        let claims = right(&exercise);
        assert!(matches!(exercise.answer(&Answer::Claims(claims)), Judgement::Right(_)));
        assert_eq!(exercise.outcome(), Some(Outcome::Missed), "found after a mistake");
    }

    // D21: what the board already says, and part of a pattern, are neither right nor wrong.
    #[test]
    fn what_is_not_an_answer() {
        let mut exercise = exercise(Technique::Swordfish);
        let given = exercise.position().puzzle().givens().clone();
        let cell = given.layout().cells().find(|&cell| given.get(cell).is_some()).unwrap();
        let known = Claim::Place(Candidate { cell, digit: given.get(cell).unwrap() });
        let judgement = exercise.answer(&Answer::Claims(vec![known]));
        assert!(matches!(judgement, Judgement::Nothing));
        assert!(matches!(exercise.answer(&Answer::Claims(Vec::new())), Judgement::Nothing));
        let mut part = pattern(exercise.step());
        part.remove(part.iter().next().unwrap());
        assert!(matches!(exercise.answer(&Answer::Pattern(Box::new(part))), Judgement::Part(1)));
        assert_eq!(exercise.outcome(), None);
    }

    // D21: a true claim is right only if the technique shows it.
    #[test]
    fn guesses_and_other_steps() {
        let (mut n_other, mut n_guesses) = (0, 0);
        for index in 0..4 {
            let position =
                Position::new(Technique::XWing, &Layout::classic(), "others", index).unwrap();
            let exercise = Exercise::named(position);
            let solution = exercise.position().puzzle().solution().clone();
            let candidates = exercise.candidates();
            for cell in candidates.open_cells() {
                let mut tried = exercise.clone();
                let claim = Claim::Place(Candidate { cell, digit: solution.get(cell).unwrap() });
                match tried.answer(&Answer::Claims(vec![claim])) {
                    Judgement::Guess(_) => {
                        n_guesses += 1;
                        assert_eq!(tried.outcome(), Some(Outcome::Missed));
                    }
                    Judgement::Other(step) => {
                        n_other += 1;
                        assert_ne!(step.technique, Technique::XWing);
                        assert_eq!(tried.outcome(), None, "it is still to be found");
                    }
                    Judgement::Right(_) => assert!(tried.is_found()),
                    judgement => panic!("{judgement:?}"),
                }
            }
        }
        assert!(n_guesses > 0, "{n_other} {n_guesses}");
    }

    // D21: hints lead from the area to the whole step, which then counts as missed.
    #[test]
    fn hints_help() {
        let mut named = exercise(Technique::XWing);
        assert!(matches!(named.hint(), Hint::Area(_)));
        let found = |exercise: &Exercise| {
            let mut exercise = exercise.clone();
            exercise.answer(&Answer::Claims(right(&exercise)));
            exercise.outcome()
        };
        assert_eq!(found(&named), Some(Outcome::Helped));
        assert_eq!(named.outcome(), Some(Outcome::Missed), "given up");
        assert!(matches!(named.hint(), Hint::Step(_)));
        assert!(matches!(named.hint(), Hint::Step(_)));
        assert_eq!(found(&named), Some(Outcome::Missed));
        let mut unnamed = Exercise::unnamed(named.position().clone());
        assert!(matches!(unnamed.hint(), Hint::Area(_)));
        assert!(matches!(unnamed.hint(), Hint::Technique(Technique::XWing)));
        assert!(matches!(unnamed.hint(), Hint::Step(_)));
        let mut given_up = exercise(Technique::XWing);
        assert!(matches!(given_up.show(), Hint::Step(_)));
        assert_eq!(found(&given_up), Some(Outcome::Missed));
        let mut shown = exercise(Technique::XWing);
        shown.answer(&Answer::Claims(right(&shown)));
        shown.hint();
        assert_eq!(shown.outcome(), Some(Outcome::Alone), "hints after it was found cost nothing");
    }
}
