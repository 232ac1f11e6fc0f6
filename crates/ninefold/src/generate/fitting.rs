//! Fitting puzzles to the logic that the recipe asks for.
//!
//! Where a puzzle needs harder logic than allowed, clues are put back exactly where its path gets
//! stuck: the path continues from there, so one walk finds all of them.

use alloc::vec::Vec;

use super::context::Context;
use super::outcome::Tried;
use super::random::Random;
use super::recipe::Clues;
use crate::grade::Grade;
use crate::layout::{Cell, CellSet};
use crate::logic::{Candidates, Level, Path, Step, Technique, TechniqueSet};
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
    let bounds = Bounds { context, level, without: recipe.without };
    let Some(fitted) = walk(&puzzle, &bounds, random) else {
        tried.wrong_level += 1;
        return None;
    };
    let (puzzle, path) = if fitted.clues.is_empty() {
        (puzzle, fitted.path)
    } else {
        // With more clues the path may be different: walk it again from the start.
        let puzzle = puzzle.with_givens(&fitted.clues);
        let path = context.path_of(&puzzle)?;
        (puzzle, path)
    };
    if let Clues::Between(range) = &recipe.clues
        && puzzle.n_givens() > *range.end()
    {
        tried.wrong_clues += 1;
        return None;
    }
    let grade = Grade::of(&path);
    if !path.is_solved() || recipe.level.is_some_and(|level| grade.level != level) {
        tried.wrong_level += 1;
        return None;
    }
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
    without: TechniqueSet,
}

impl Bounds<'_> {
    /// The next step of a path, if the path may use it.
    fn next_step(&self, candidates: &Candidates) -> Option<Step> {
        let is_within = |&technique: &Technique| technique.level() <= self.level;
        // The search for steps ends with the last technique of the level. Techniques before it that
        // are of a higher level end the path, too, since they would be found first.
        let last = TechniqueSet::DEFAULT.iter().filter(is_within).last()?;
        let step = self.context.next_step(candidates, TechniqueSet::up_to(last))?;
        let may = is_within(&step.technique) && !self.without.contains(step.technique);
        may.then_some(step)
    }
}

/// A path, and the clues without which it would exceed its bounds.
struct Fitted {
    path: Path,
    clues: CellSet,
}

/// Walks from the givens to the solution; `None` if that needs clues and none may be added.
fn walk(puzzle: &Puzzle, bounds: &Bounds<'_>, random: &mut Random) -> Option<Fitted> {
    let context = bounds.context;
    let mut path = Path { steps: Vec::new(), end: Candidates::new(puzzle.givens()) };
    let mut clues = CellSet::EMPTY;
    let end = &mut path.end;
    while !end.is_complete() {
        if let Some(step) = bounds.next_step(end) {
            end.apply(&step);
            path.steps.push(step);
            continue;
        }
        if context.recipe.clues == Clues::Minimal || context.is_stopped() {
            return None;
        }
        let is_open = |orbit: &&Vec<Cell>| orbit.iter().any(|&cell| end.digit(cell).is_none());
        let open: Vec<&Vec<Cell>> = context.orbits.iter().filter(is_open).collect();
        let index = random.below(u32::try_from(open.len()).ok()?) as usize;
        for &cell in *open.get(index)? {
            clues.insert(cell);
            if let (None, Some(digit)) = (end.digit(cell), puzzle.solution().get(cell)) {
                end.place(cell, digit);
            }
        }
    }
    Some(Fitted { path, clues })
}
