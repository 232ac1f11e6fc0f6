//! Paths with few hard steps.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{
    Candidate, Candidates, Level, Path, SINGLES, Step, StepFilter, TechniqueSet, all_steps,
    bare_step, matching_step, next_step,
};
use crate::stop::{Stop, Stopped};

/// The maximum number of positions pursued after each hard step.
const WIDTH: usize = 6;

/// The maximum number of hard steps tried in a position: those that rule out most.
const CHOICES: usize = 16;

impl Path {
    /// A path with fewer hard steps than that of [`new`](Path::new), if one is found.
    ///
    /// The fewest steps of the hardest level that the puzzle needs come first, then the fewest of
    /// the level below it, and so on; singles do not count. The search pursues the most promising
    /// positions and gives up after `n_positions`: a path with even fewer hard steps may exist. The
    /// same arguments give the same path.
    ///
    /// ```
    /// use ninefold::logic::{Candidates, Path, Technique, TechniqueSet};
    /// use ninefold::{Board, Layout, Stop};
    ///
    /// let board = Board::parse(
    ///     &Layout::classic(),
    ///     "..1..7.9.59..8...1.3.....8......58...5..6..2...41......8.....3.1...2..79.2.7..4..",
    /// )?;
    /// let start = Candidates::new(&board);
    /// let hard = |path: &Path| {
    ///     let hard = |technique: Technique| technique > Technique::HiddenSingle;
    ///     path.steps().iter().filter(|step| hard(step.technique)).count()
    /// };
    /// let usual = Path::new(start.clone(), TechniqueSet::DEFAULT, Stop::NEVER)?;
    /// let shortest = Path::shortest(&start, TechniqueSet::DEFAULT, 300, Stop::NEVER)?;
    /// assert!(shortest.is_solved() && hard(&shortest) < hard(&usual));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The caller stopped it.
    pub fn shortest(
        start: &Candidates,
        allowed: TechniqueSet,
        n_positions: usize,
        stop: Stop<'_>,
    ) -> Result<Path, Stopped> {
        let usual = Path::new(start.clone(), allowed, stop)?;
        let hardest = usual.steps.iter().map(|step| step.technique.level()).max();
        let Some(hardest) = hardest.filter(|&hardest| hardest > Level::Easy) else {
            return Ok(usual);
        };
        if !usual.is_solved() {
            return Ok(usual);
        }
        let of = |is_wanted: &dyn Fn(Level) -> bool| {
            let wanted = allowed.iter().filter(|technique| is_wanted(technique.level()));
            wanted.fold(TechniqueSet::EMPTY, TechniqueSet::with)
        };
        let mut search = Search {
            start,
            easier: of(&|level| level < hardest),
            hard: of(&|level| level == hardest),
            n_left: n_positions - n_positions / 4,
            stop,
        };
        let n_hard = usual.steps.iter().filter(|step| step.technique.level() == hardest).count();
        let found = search.fewer_hard_steps(n_hard)?;
        search.n_left += n_positions / 4; // kept for what follows
        let known = usual.steps.iter().filter(|step| is_counted(step)).cloned().collect();
        let needed = search.needed(found.unwrap_or(known))?;
        let path = search.whole(needed)?;
        Ok(if path.is_solved() && path.costs() < usual.costs() { path } else { usual })
    }

    fn take(&mut self, step: Step) {
        self.end.apply(&step);
        self.steps.push(step);
    }

    /// The number of its steps of each level that counts, the hardest level first.
    fn costs(&self) -> [usize; 4] {
        costs(&self.steps)
    }
}

/// The number of steps of each level that counts, the hardest of all levels first.
fn costs(steps: &[Step]) -> [usize; 4] {
    [Level::Extreme, Level::Expert, Level::Hard, Level::Medium]
        .map(|level| steps.iter().filter(|step| step.technique.level() == level).count())
}

fn is_counted(step: &Step) -> bool {
    !SINGLES.contains(step.technique)
}

/// A position, and the counted steps that lead there.
#[derive(Clone)]
struct Position {
    candidates: Candidates,
    steps: Vec<Step>,
}

impl Position {
    fn take(&mut self, step: Step) {
        self.candidates.apply(&step);
        if is_counted(&step) {
            self.steps.push(step);
        }
    }

    /// What distinguishes it from other positions of the same puzzle.
    fn key(&self) -> Vec<u16> {
        self.candidates.layout().cells().map(|cell| self.candidates.of(cell).bits()).collect()
    }

    /// The number of candidates left.
    fn size(&self) -> usize {
        let cells = self.candidates.layout().cells();
        cells.map(|cell| self.candidates.of(cell).len()).sum()
    }
}

struct Search<'a> {
    start: &'a Candidates,
    /// The techniques below the hardest level, which are used wherever they find steps.
    easier: TechniqueSet,
    /// The techniques of the hardest level.
    hard: TechniqueSet,
    /// The maximum number of positions that may still be examined.
    n_left: usize,
    stop: Stop<'a>,
}

impl Search<'_> {
    /// The counted steps of a path with fewer than this many hard steps, if one is found.
    fn fewer_hard_steps(&mut self, n_hard: usize) -> Result<Option<Vec<Step>>, Stopped> {
        let mut first = Position { candidates: self.start.clone(), steps: Vec::new() };
        self.follow(&mut first, self.easier)?;
        let mut seen = BTreeSet::from([first.key()]);
        let mut pursued = vec![first];
        for _ in 1..n_hard {
            let (mut next, mut solved): (Vec<Position>, Vec<Position>) = (Vec::new(), Vec::new());
            for position in &pursued {
                for step in self.choices(&position.candidates)? {
                    if self.n_left == 0 {
                        break;
                    }
                    self.n_left -= 1;
                    let mut child = position.clone();
                    child.take(step);
                    self.follow(&mut child, self.easier)?;
                    if child.candidates.is_solved() {
                        solved.push(child);
                    } else if child.candidates.contradiction().is_none() && seen.insert(child.key())
                    {
                        next.push(child);
                    }
                }
            }
            if let Some(best) = solved.into_iter().min_by_key(|end| costs(&end.steps)) {
                return Ok(Some(best.steps));
            }
            next.sort_by_key(Position::size); // stable
            next.truncate(WIDTH);
            pursued = next;
        }
        Ok(None)
    }

    /// The hard steps of a position that rule out most, one for each result.
    fn choices(&self, candidates: &Candidates) -> Result<Vec<Step>, Stopped> {
        let filter = StepFilter { techniques: self.hard, ..StepFilter::default() };
        let groups = all_steps(candidates, &filter, self.stop)?;
        let mut steps: Vec<Step> = groups.into_iter().flat_map(|group| group.steps).collect();
        // A placement rules out much.
        steps.sort_by_key(|step| Reverse(step.eliminations.len() + 8 * step.placements.len()));
        steps.truncate(CHOICES);
        Ok(steps)
    }

    /// Takes steps of some techniques as long as there are any.
    fn follow(&self, position: &mut Position, techniques: TechniqueSet) -> Result<(), Stopped> {
        while !position.candidates.is_complete() && position.candidates.contradiction().is_none() {
            let Some(step) = bare_step(&position.candidates, techniques, self.stop)? else { break };
            position.take(step);
        }
        Ok(())
    }

    /// The counted steps without those that the others do not need.
    fn needed(&mut self, mut steps: Vec<Step>) -> Result<Vec<Step>, Stopped> {
        let mut at = steps.len();
        while at > 0 && self.n_left > 0 {
            at -= 1;
            let mut others = steps.clone();
            others.remove(at);
            if let Some(fewer) = self.replayed(&others, at)? {
                at = at.min(fewer.len());
                steps = fewer;
            }
        }
        Ok(steps)
    }

    /// The counted steps that lead to the solution if only these are taken, each of which must
    /// still be found when its turn comes; the first `n_known` are known to be.
    fn replayed(&mut self, steps: &[Step], n_known: usize) -> Result<Option<Vec<Step>>, Stopped> {
        let begin = Position { candidates: self.start.clone(), steps: Vec::new() };
        let mut trial = begin.clone();
        for step in steps {
            self.follow(&mut trial, SINGLES)?;
            trial.candidates.apply(step);
        }
        self.follow(&mut trial, SINGLES)?;
        if !trial.candidates.is_solved() {
            return Ok(None); // not even if every step could be found
        }
        self.n_left -= 1;
        let mut position = begin;
        for (index, step) in steps.iter().enumerate() {
            self.follow(&mut position, SINGLES)?;
            if !has_effect(&position.candidates, step) {
                continue;
            }
            let again = if index < n_known {
                Some(step.clone())
            } else {
                self.found_again(&position.candidates, step)?
            };
            let Some(again) = again else { return Ok(None) };
            position.take(again);
        }
        self.follow(&mut position, SINGLES)?;
        Ok(position.candidates.is_solved().then_some(position.steps))
    }

    /// A step of the same technique that does all that this one would still do.
    fn found_again(&self, candidates: &Candidates, wanted: &Step) -> Result<Option<Step>, Stopped> {
        let is_left = |gone: &&Candidate| candidates.has(gone.cell, gone.digit);
        let left: Vec<&Candidate> = wanted.eliminations.iter().filter(is_left).collect();
        let fits = |step: &Step| {
            wanted.placements.iter().all(|placed| step.placements.contains(placed))
                && left.iter().all(|gone| step.eliminations.contains(gone))
        };
        matching_step(candidates, wanted.technique, &fits, self.stop)
    }

    /// The path with these counted steps, and the singles between them.
    fn whole(&self, counted: Vec<Step>) -> Result<Path, Stopped> {
        let mut path = Path { steps: Vec::new(), end: self.start.clone() };
        for step in counted.into_iter().map(Some).chain([None]) {
            while !path.end.is_complete() {
                let Some(single) = next_step(&path.end, SINGLES, self.stop)? else { break };
                path.take(single);
            }
            if let Some(step) = step {
                path.take(step);
            }
        }
        Ok(path)
    }
}

/// Whether a step would change anything.
fn has_effect(candidates: &Candidates, step: &Step) -> bool {
    let is_left = |one: &Candidate| candidates.has(one.cell, one.digit);
    step.placements.iter().chain(&step.eliminations).any(is_left)
}
