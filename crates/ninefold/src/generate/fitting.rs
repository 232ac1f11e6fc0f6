//! Fitting puzzles to the logic that the recipe asks for.
//!
//! Where a puzzle needs harder logic than allowed, clues are put back exactly where its path gets
//! stuck: the path continues from there, so one walk finds all of them.

use alloc::vec::Vec;

use super::context::Context;
use super::outcome::Tried;
use super::random::Random;
use super::recipe::Clues;
use crate::grade::{Grade, max_score};
use crate::layout::Cell;
use crate::logic::{Candidates, Level, Path, PathSearch, Step, Technique, TechniqueSet};
use crate::puzzle::Puzzle;

/// The puzzle with its grade, perhaps with more clues; `None` if it does not meet the recipe.
pub(super) fn fit(
    context: &Context<'_>,
    puzzle: Puzzle,
    random: &mut Random,
    tried: &mut Tried,
) -> Option<(Puzzle, Grade)> {
    let recipe = context.recipe;
    let level = recipe.level.unwrap_or(Level::Extreme);
    let n_cells = recipe.layout.n_cells();
    let max_score = recipe.level.and_then(|level| max_score(level, n_cells)).unwrap_or(u32::MAX);
    let bounds = Bounds { context, level, max_score, without: recipe.without };
    let Some(fitted) = walk(&puzzle, &bounds, random) else {
        tried.wrong_level += 1;
        return None;
    };
    let (puzzle, path) = if fitted.clues.is_empty() {
        (puzzle, Some(fitted.path))
    } else {
        bounds.graded(&puzzle, &fitted.clues)
    };
    if let Clues::Between(range) = &recipe.clues
        && puzzle.n_givens() > *range.end()
    {
        tried.wrong_clues += 1;
        return None;
    }
    let path = path.map(|path| (Grade::of(&path), path));
    let is_wanted = |grade: Grade| recipe.level.is_none_or(|level| grade.level == level);
    let Some((grade, path)) = path.filter(|(grade, path)| path.is_solved() && is_wanted(*grade))
    else {
        tried.wrong_level += 1;
        return None;
    };
    let used: TechniqueSet = path.steps().iter().map(|step| step.technique).collect();
    let has = |technique: Technique| used.contains(technique);
    if !recipe.with.iter().all(has) || recipe.without.iter().any(has) {
        tried.wrong_techniques += 1;
        return None;
    }
    Some((puzzle, grade))
}

/// The bounds on the logic of a path.
struct Bounds<'a> {
    context: &'a Context<'a>,
    level: Level,
    /// The highest score of the level, if there is one.
    max_score: u32,
    without: TechniqueSet,
}

impl Bounds<'_> {
    /// The last technique of the level, where the search for steps ends.
    fn last_technique(&self) -> Option<Technique> {
        let is_within = |technique: &Technique| technique.level() <= self.level;
        TechniqueSet::DEFAULT.iter().filter(is_within).last()
    }

    /// The next step of a path, with techniques up to `last`, if the path may use it.
    fn next_step(
        &self,
        search: &mut PathSearch,
        candidates: &Candidates,
        last: Technique,
    ) -> Option<Step> {
        let step = self.step_of_level(search, candidates, last)?;
        (!self.without.contains(step.technique)).then_some(step)
    }

    /// The next step of a path, with techniques up to `last`, if the level allows it. Techniques
    /// before `last` that are of a higher level end the path, too, since they would be found first.
    fn step_of_level(
        &self,
        search: &mut PathSearch,
        candidates: &Candidates,
        last: Technique,
    ) -> Option<Step> {
        let step = self.context.next_step(search, candidates, TechniqueSet::up_to(last))?;
        (step.technique.level() <= self.level).then_some(step)
    }

    /// A puzzle with more clues, and its path if the level allows it.
    ///
    /// With more clues the path may be different, so it is walked again from the start. If it has
    /// become too easy, the second version uses only the first few of the clues, and finds out how
    /// many by halving the range.
    fn graded(&self, puzzle: &Puzzle, clues: &[&Vec<Cell>]) -> (Puzzle, Option<Path>) {
        let with = |n_clues: usize| {
            let cells = clues[..n_clues].iter().copied().flatten().copied();
            let puzzle = puzzle.with_givens(&cells.collect());
            let path = self.path_of(&puzzle);
            (puzzle, path)
        };
        let is_too_easy = |path: &Path| Grade::of(path).level < self.level;
        let all = with(clues.len());
        let may_have_fewer =
            self.context.is_second_version() && self.context.recipe.level.is_some();
        if !may_have_fewer || !all.1.as_ref().is_some_and(is_too_easy) {
            return all;
        }
        let (mut too_few, mut too_many) = (0, clues.len());
        while too_many - too_few > 1 {
            let n_clues = usize::midpoint(too_few, too_many);
            let graded = with(n_clues);
            match &graded.1 {
                None => too_few = n_clues,
                Some(path) if is_too_easy(path) => too_many = n_clues,
                Some(_) => return graded,
            }
        }
        all
    }

    /// The path of a puzzle to its solution; `None` if the level does not allow it.
    fn path_of(&self, puzzle: &Puzzle) -> Option<Path> {
        let mut path = Path { steps: Vec::new(), end: Candidates::new(puzzle.givens()) };
        let mut search = PathSearch::new();
        let (mut score, last) = (0, self.last_technique()?);
        while !path.end.is_complete() {
            let step = self.step_of_level(&mut search, &path.end, last)?;
            score += step.technique.score();
            if score > self.max_score {
                return None;
            }
            path.end.apply(&step);
            path.steps.push(step);
        }
        Some(path)
    }
}

/// The score of the steps per open cell once nothing harder than singles is needed.
const USUAL_SCORE: u32 = 10;

/// A path, and the clues without which it would exceed its bounds.
struct Fitted<'a> {
    path: Path,
    /// In groups of symmetric ones, in the order in which they were added.
    clues: Vec<&'a Vec<Cell>>,
}

/// Walks from the givens to the solution; `None` if that needs clues and none may be added.
fn walk<'a>(puzzle: &Puzzle, bounds: &Bounds<'a>, random: &mut Random) -> Option<Fitted<'a>> {
    let context = bounds.context;
    let mut path = Path { steps: Vec::new(), end: Candidates::new(puzzle.givens()) };
    let mut clues = Vec::new();
    let end = &mut path.end;
    let mut search = PathSearch::new();
    let is_minimal = context.recipe.clues == Clues::Minimal;
    let mut score = 0;
    while !end.is_complete() {
        if is_minimal && score > bounds.max_score {
            return None;
        }
        let all = score + USUAL_SCORE * end.n_open() as u32;
        let last = if all > bounds.max_score && context.is_second_version() {
            Some(Technique::HiddenSingle) // clues shorten it, harder steps do not
        } else {
            bounds.last_technique()
        };
        if let Some(step) = bounds.next_step(&mut search, end, last?) {
            score += step.technique.score();
            end.apply(&step);
            path.steps.push(step);
            continue;
        }
        if is_minimal || context.is_stopped() {
            return None;
        }
        let is_open = |orbit: &&Vec<Cell>| orbit.iter().any(|&cell| end.digit(cell).is_none());
        let open: Vec<&'a Vec<Cell>> = context.orbits.iter().filter(is_open).collect();
        let index = random.below(u32::try_from(open.len()).ok()?) as usize;
        let added = *open.get(index)?;
        clues.push(added);
        for &cell in added {
            if let (None, Some(digit)) = (end.digit(cell), puzzle.solution().get(cell)) {
                end.place(cell, digit);
            }
        }
    }
    Some(Fitted { path, clues })
}
