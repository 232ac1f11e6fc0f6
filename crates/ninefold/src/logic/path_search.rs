//! Paths: searches for one step after another that remember what they have seen.

use alloc::vec::Vec;

use super::changes::{Changes, Watch};
use super::search::first_step;
use super::{
    Candidates, Path, SEARCHES, SINGLES, Step, Technique, TechniqueSet, bare_step, explained,
};
use crate::stop::{Stop, Stopped};

/// The searches for the steps of one path.
///
/// They find what [`bare_step`] finds, but look only where candidates have changed
/// since they last found nothing.
pub(crate) struct PathSearch {
    watch: Option<Watch>, // set by the first search for steps harder than singles
    since: Vec<Changes>,  // by search: what has changed since it last found nothing
}

impl PathSearch {
    /// Nothing has been searched.
    pub(crate) fn new() -> PathSearch {
        PathSearch { watch: None, since: vec![Changes::ALL; SEARCHES.len()] }
    }

    /// The easiest step of the allowed techniques, without blockers, unless the caller stops it
    /// first.
    ///
    /// The candidates are those of the last call, or some of them: they never gain any.
    pub(crate) fn next_step(
        &mut self,
        candidates: &Candidates,
        allowed: TechniqueSet,
        stop: Stop<'_>,
    ) -> Result<Option<Step>, Stopped> {
        let single = bare_step(candidates, allowed & SINGLES, stop)?;
        if single.is_some() {
            return Ok(single);
        }
        let harder = allowed - SINGLES;
        let watch = self.watch.get_or_insert_with(|| Watch::new(candidates));
        let changes = watch.changes(candidates);
        self.since.iter_mut().for_each(|since| since.add(changes));
        for (&(techniques, find), since) in SEARCHES.iter().zip(&mut self.since) {
            if techniques.iter().any(|&technique| harder.contains(technique)) {
                let next = first_step(find, candidates, harder, since, stop)?;
                if next.is_some() {
                    return Ok(next);
                }
            }
        }
        Ok(None)
    }
}

impl Path {
    /// Always takes the easiest step, up to the solution or a contradiction.
    ///
    /// # Errors
    ///
    /// The caller stopped it.
    pub fn new(start: Candidates, allowed: TechniqueSet, stop: Stop<'_>) -> Result<Path, Stopped> {
        let mut search = PathSearch::new();
        Path::walk(start, |candidates| {
            Ok(explained(candidates, search.next_step(candidates, allowed, stop)?))
        })
    }

    /// The same path, for its grade alone: its singles do not name their blockers.
    ///
    /// # Errors
    ///
    /// The caller stopped it.
    pub fn bare(start: Candidates, allowed: TechniqueSet, stop: Stop<'_>) -> Result<Path, Stopped> {
        let mut search = PathSearch::new();
        Path::walk(start, |candidates| search.next_step(candidates, allowed, stop))
    }

    fn walk(
        start: Candidates,
        mut next: impl FnMut(&Candidates) -> Result<Option<Step>, Stopped>,
    ) -> Result<Path, Stopped> {
        let (mut end, mut steps) = (start, Vec::new());
        while !end.is_complete() {
            let Some(step) = next(&end)? else { break };
            // Only a board without a solution leads to a contradiction; after that only singles
            // continue.
            if step.technique > Technique::HiddenSingle && end.contradiction().is_some() {
                break;
            }
            end.apply(&step);
            steps.push(step);
        }
        Ok(Path { steps, end })
    }
}

#[cfg(all(test, feature = "generate"))]
mod tests {
    use super::*;
    use crate::generate::{self, Recipe};
    use crate::layout::Layout;

    /// D11: every step of a path is the one that searches without a memory find, on one grid and on
    /// several, even where a digit was placed without a step.
    #[test]
    fn searches_with_a_memory_find_the_same_steps() {
        for (name, n_puzzles) in [("classic", 40), ("twin-nw", 6), ("butterfly", 2), ("samurai", 2)]
        {
            let layout: Layout = name.parse().unwrap();
            for index in 0..n_puzzles {
                let made =
                    generate::puzzle(&Recipe::minimal(&layout), "memory", index, Stop::NEVER)
                        .unwrap();
                let mut candidates = Candidates::new(made.puzzle.givens());
                let mut search = PathSearch::new();
                for number in 1.. {
                    let step = search.next_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER);
                    assert_eq!(step, bare_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER));
                    let Ok(Some(step)) = step else { break };
                    candidates.apply(&step);
                    if number % 20 == 0
                        && let Some(cell) = candidates.open_cells().last()
                    {
                        let digit = made.puzzle.solution().get(cell).unwrap();
                        candidates.place(cell, digit);
                    }
                }
                assert!(candidates.is_solved(), "{name} {index}");
            }
        }
    }
}
