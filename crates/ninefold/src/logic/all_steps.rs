//! Every step that a board offers, by technique.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::candidates::Candidates;
use super::search::TakeUntil;
use super::step::{Candidate, Step};
use super::technique::Technique;
use super::technique_set::TechniqueSet;
use super::{SEARCHES, basic};
use crate::digit::Digit;
use crate::layout::Cell;
use crate::stop::{Stop, Stopped};

/// Which steps to list.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
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

/// Every step that the candidates offer now, by technique, the easiest first.
///
/// Of several steps of a technique with the same result, only the one with the smallest pattern
/// is listed. Forcing chains and nets, which rule out most of what is wrong, are listed only if the
/// other techniques of the filter find nothing on the whole board.
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
/// let filter = StepFilter { cell: center, ..StepFilter::default() };
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
    // Keyed by result, so that each is kept once; two searches may find the same.
    let mut found: BTreeMap<(Technique, Vec<Candidate>, Vec<Candidate>), Step> = BTreeMap::new();
    let mut is_anything_easier = false;
    for &(techniques, find) in SEARCHES {
        let is_forcing = techniques.iter().copied().all(is_forcing);
        let is_wanted = techniques.iter().any(|&technique| filter.techniques.contains(technique));
        if !is_wanted || (is_forcing && is_anything_easier) {
            continue;
        }
        let take = |step: Step| {
            is_anything_easier |= !is_forcing && filter.techniques.contains(step.technique);
            if filter.passes(&step) {
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
        };
        let _ = find(candidates, &mut TakeUntil { take, stop });
        if stop.is_requested() {
            return Err(Stopped);
        }
    }
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
    Ok(groups)
}

/// The first step of a technique that `fits` accepts, unless the caller stops it first.
pub(crate) fn matching_step(
    candidates: &Candidates,
    technique: Technique,
    fits: &dyn Fn(&Step) -> bool,
    stop: Stop<'_>,
) -> Result<Option<Step>, Stopped> {
    let of_technique = |(techniques, _): &&(&[Technique], _)| techniques.contains(&technique);
    let Some((_, find)) = SEARCHES.iter().find(of_technique) else { return Ok(None) };
    let mut fitting = None;
    let take = |step: Step| {
        if step.technique != technique || !fits(&step) {
            return ControlFlow::Continue(());
        }
        fitting = Some(step);
        ControlFlow::Break(())
    };
    let _ = find(candidates, &mut TakeUntil { take, stop });
    if let Some(step) = &mut fitting {
        basic::singles::explain(candidates, step);
    } else if stop.is_requested() {
        return Err(Stopped);
    }
    Ok(fitting)
}

/// Whether a technique rules out most of what is wrong, and so hides what is easier to see.
fn is_forcing(technique: Technique) -> bool {
    matches!(technique, Technique::ForcingChain | Technique::ForcingNet)
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
