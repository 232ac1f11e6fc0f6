//! Every step that a board offers, by technique.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::candidates::Candidates;
use super::step::{Candidate, Step};
use super::technique::Technique;
use super::technique_set::TechniqueSet;
use super::{basic, explained, search_for};
use crate::digit::Digit;
use crate::layout::Cell;
use crate::stop::{Stop, Stopped};

/// Which steps to list.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct StepFilter {
    /// The techniques to look for.
    pub techniques: TechniqueSet,
    /// Only steps that place or rule out something in this cell.
    pub cell: Option<Cell>,
    /// Only steps that place or rule out this digit.
    pub digit: Option<Digit>,
}

/// Every technique of the default set, every cell and digit.
impl Default for StepFilter {
    fn default() -> StepFilter {
        StepFilter { techniques: TechniqueSet::DEFAULT, cell: None, digit: None }
    }
}

impl StepFilter {
    /// The same filter, but for what a function changes.
    #[must_use]
    pub fn but(mut self, change: impl FnOnce(&mut StepFilter)) -> StepFilter {
        change(&mut self);
        self
    }

    /// Whether a step passes: if both a cell and a digit are given, it must change this digit in
    /// this cell.
    pub fn passes(&self, step: &Step) -> bool {
        let fits = |changed: &Candidate| {
            self.cell.is_none_or(|cell| cell == changed.cell)
                && self.digit.is_none_or(|digit| digit == changed.digit)
        };
        self.techniques.contains(step.technique)
            && step.placements.iter().chain(&step.eliminations).any(fits)
    }
}

/// All steps of one technique.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct StepGroup {
    /// The technique.
    pub technique: Technique,
    /// Its steps, at least one: the smallest patterns first.
    pub steps: Vec<Step>,
}

/// Forcing chains and nets, which rule out most of what is wrong, and so hide what is easier to see.
const FORCING: TechniqueSet =
    TechniqueSet::EMPTY.with(Technique::ForcingChain).with(Technique::ForcingNet);

/// A search for every step that a board offers, in slices: one technique after the other, the
/// easiest first, then those on request.
///
/// Of several steps of a technique with the same result, only the one with the smallest pattern is
/// found. Forcing chains and nets come last, and only if no other technique of the filter finds a
/// step, even one that the filter leaves out: a filter never adds steps.
///
/// ```
/// use ninefold::logic::{Candidates, StepFilter, StepSearch, all_steps};
/// use ninefold::{Board, Layout, Stop};
///
/// let board = Board::parse(
///     &Layout::classic(),
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let candidates = Candidates::new(&board);
/// let mut search = StepSearch::new(StepFilter::default());
/// let mut n_found = 0;
/// while let Some(groups) = search.next_groups(&candidates, Stop::NEVER)? {
///     n_found += groups.len();
/// }
/// assert_eq!(n_found, all_steps(&candidates, &StepFilter::default(), Stop::NEVER)?.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct StepSearch {
    filter: StepFilter,
    left: TechniqueSet, // still to be searched for
    has_easier: bool,   // whether a technique that is not forcing has found anything
}

impl StepSearch {
    /// A search for the steps that pass a filter.
    pub fn new(filter: StepFilter) -> StepSearch {
        StepSearch { filter, left: filter.techniques, has_easier: false }
    }

    /// The filter.
    pub fn filter(&self) -> &StepFilter {
        &self.filter
    }

    /// Adds techniques to the filter.
    pub fn allow(&mut self, techniques: TechniqueSet) {
        self.left |= techniques - self.filter.techniques;
        self.filter.techniques |= techniques;
    }

    /// The technique that is searched for next, if any is left.
    pub fn next_technique(&self) -> Option<Technique> {
        let forcing = if self.has_easier { None } else { (self.left & FORCING).iter().next() };
        (self.left - FORCING).iter().next().or(forcing)
    }

    /// The steps of the next technique, and of those that are found together with it; `None` after
    /// the last. The candidates are the same each time.
    ///
    /// # Errors
    ///
    /// The caller stopped it. The next call searches for the same technique again.
    pub fn next_groups(
        &mut self,
        candidates: &Candidates,
        stop: Stop<'_>,
    ) -> Result<Option<Vec<StepGroup>>, Stopped> {
        let Some(technique) = self.next_technique() else { return Ok(None) };
        // Keyed by result, so that each is kept once.
        let mut found: BTreeMap<(Technique, Vec<Candidate>, Vec<Candidate>), Step> =
            BTreeMap::new();
        let mut has_any = false;
        let search = search_for(technique);
        search.run(candidates, stop, |step| {
            if !search.techniques.contains(&step.technique) {
                return ControlFlow::Continue(()); // known
            }
            has_any |= self.filter.techniques.contains(step.technique);
            if self.filter.passes(&step) {
                let (placed, gone) = (sorted(&step.placements), sorted(&step.eliminations));
                found
                    .entry((step.technique, placed, gone))
                    .and_modify(|known| {
                        if size(&step) < size(known) {
                            known.clone_from(&step);
                        }
                    })
                    .or_insert(step);
            }
            ControlFlow::Continue(())
        })?;
        self.has_easier |= has_any && !FORCING.contains(technique);
        self.left -= search.techniques.iter().copied().collect();
        let mut groups: Vec<StepGroup> = Vec::new();
        for ((technique, ..), mut step) in found {
            basic::singles::explain(candidates, &mut step);
            match groups.last_mut() {
                Some(group) if group.technique == technique => group.steps.push(step),
                _ => groups.push(StepGroup { technique, steps: vec![step] }),
            }
        }
        for group in &mut groups {
            group.steps.sort_by_key(size); // stable: equal sizes stay in the order of their cells
        }
        Ok(Some(groups))
    }
}

/// Every step that the candidates offer now, by technique, the easiest first: all that a
/// [`StepSearch`] finds.
///
/// ```
/// use ninefold::logic::{Candidates, StepFilter, Technique, all_steps};
/// use ninefold::{Board, Layout, Stop};
///
/// let classic = Layout::classic();
/// let board = Board::parse(
///     &classic,
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let candidates = Candidates::new(&board);
/// let groups = all_steps(&candidates, &StepFilter::default(), Stop::NEVER)?;
/// assert_eq!(groups[0].technique, Technique::NakedSingle);
/// assert_eq!(groups[0].steps.len(), 4);
///
/// let center = classic.cell_at(4, 4);
/// let filter = StepFilter::default().but(|filter| filter.cell = center);
/// let here = all_steps(&candidates, &filter, Stop::NEVER)?;
/// assert!(here.iter().flat_map(|group| &group.steps).all(|step| {
///     step.targets().contains(center.expect("a cell"))
/// }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The caller stopped it.
pub fn all_steps(
    candidates: &Candidates,
    filter: &StepFilter,
    stop: Stop<'_>,
) -> Result<Vec<StepGroup>, Stopped> {
    let (mut search, mut all) = (StepSearch::new(*filter), Vec::new());
    while let Some(groups) = search.next_groups(candidates, stop)? {
        all.extend(groups);
    }
    all.sort_by_key(|group| group.technique); // forcing ones before those on request
    Ok(all)
}

/// The first step of a technique that `fits` accepts, unless the caller stops it first.
pub(crate) fn matching_step(
    candidates: &Candidates,
    technique: Technique,
    fits: &dyn Fn(&Step) -> bool,
    stop: Stop<'_>,
) -> Result<Option<Step>, Stopped> {
    let mut fitting = None;
    search_for(technique).run(candidates, stop, |step| {
        if step.technique != technique || !fits(&step) {
            return ControlFlow::Continue(());
        }
        fitting = Some(step);
        ControlFlow::Break(())
    })?;
    Ok(explained(candidates, fitting))
}

fn sorted(candidates: &[Candidate]) -> Vec<Candidate> {
    let mut sorted = candidates.to_vec();
    sorted.sort_unstable();
    sorted
}

/// How much there is to see in a step: its links and branches, then the cells of its pattern.
fn size(step: &Step) -> (usize, usize) {
    let mut n_links = step.links.len();
    let mut branches: Vec<_> = step.branches.iter().collect();
    while let Some(branch) = branches.pop() {
        n_links += 1 + branch.placements.len();
        branches.extend(&branch.branches);
    }
    (n_links, step.cells().len() - step.targets().len())
}
