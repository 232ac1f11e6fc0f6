//! Solving the way people do: named steps, each with its reason, on every layout.
//!
//! Nothing here guesses, and nothing depends on the number of grids: techniques work on houses and
//! on cells that see each other.
//!
//! ```
//! use ninefold::logic::{Candidates, Path, Technique, TechniqueSet, next_step};
//! use ninefold::{Board, Layout, Stop};
//!
//! let classic = Layout::classic();
//! let board = Board::parse(
//!     &classic,
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//! )?;
//! let candidates = Candidates::new(&board);
//! let step = next_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER)?.expect("a next step");
//! assert_eq!(step.technique, Technique::NakedSingle);
//! assert_eq!(step.display(&classic).to_string(), "naked-single: 5r5c5 => 5r5c5");
//!
//! let path = Path::new(candidates, TechniqueSet::DEFAULT, Stop::NEVER)?;
//! assert!(path.is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod all_steps;
mod als;
mod basic;
mod candidates;
mod chains;
mod changes;
mod crossings;
mod drawing;
mod example;
mod exocet;
mod fish;
mod forcing;
mod grid;
mod multi_sector;
mod path_search;
mod search;
mod shortest;
mod step;
mod technique;
mod technique_set;
mod template;
mod uniqueness;
mod wings;

use alloc::vec::Vec;
use core::ops::ControlFlow;

pub(crate) use all_steps::matching_step;
pub use all_steps::{StepFilter, StepGroup, StepSearch, all_steps};
pub use candidates::Candidates;
pub(crate) use candidates::{bits, n_bits};
use changes::Changes;
pub(crate) use crossings::{Crossing, crossings};
pub use drawing::Tie;
pub use example::{Example, example};
#[cfg(feature = "generate")]
pub(crate) use path_search::PathSearch;
use search::{Find, Search, first_step};
pub use step::{Branch, Candidate, Contradiction, Link, LinkKind, Node, Role, Step};
pub use technique::{Level, Technique};
pub use technique_set::{TechniqueSet, Techniques};

use crate::stop::{Stop, Stopped};

const TURBOTS: [Technique; 3] =
    [Technique::Skyscraper, Technique::TwoStringKite, Technique::TurbotFish];

const UNIQUE_RECTANGLES: [Technique; 6] = [
    Technique::UniqueRectangle1,
    Technique::UniqueRectangle2,
    Technique::UniqueRectangle3,
    Technique::UniqueRectangle4,
    Technique::UniqueRectangle5,
    Technique::UniqueRectangle6,
];

const UNIQUE_LOOPS: [Technique; 4] = [
    Technique::UniqueLoop1,
    Technique::UniqueLoop2,
    Technique::UniqueLoop3,
    Technique::UniqueLoop4,
];

const NICE_LOOPS: [Technique; 3] = [
    Technique::ContinuousNiceLoop,
    Technique::DiscontinuousNiceLoop,
    Technique::AlternatingInferenceChain,
];

const GROUPED_NICE_LOOPS: [Technique; 3] = [
    Technique::GroupedContinuousNiceLoop,
    Technique::GroupedDiscontinuousNiceLoop,
    Technique::GroupedAlternatingInferenceChain,
];

/// Every search with the techniques it finds, in coaching order; those on request are tried between
/// almost locked sets and forcing chains, templates after these.
const SEARCHES: &[(&[Technique], Find)] = &[
    (&[Technique::FullHouse], basic::singles::full_house),
    (&[Technique::NakedSingle], basic::singles::naked_single),
    (&[Technique::HiddenSingle], basic::singles::hidden_single),
    (&[Technique::LockedPair], basic::subsets::locked_pair),
    (&[Technique::LockedTriple], basic::subsets::locked_triple),
    (&[Technique::Pointing], basic::locked::pointing),
    (&[Technique::Claiming], basic::locked::claiming),
    (&[Technique::NakedPair], basic::subsets::naked_pair),
    (&[Technique::NakedTriple], basic::subsets::naked_triple),
    (&[Technique::HiddenPair], basic::subsets::hidden_pair),
    (&[Technique::HiddenTriple], basic::subsets::hidden_triple),
    (&[Technique::NakedQuad], basic::subsets::naked_quad),
    (&[Technique::HiddenQuad], basic::subsets::hidden_quad),
    (&[Technique::XWing], fish::plain::x_wing),
    (&[Technique::Swordfish], fish::plain::swordfish),
    (&[Technique::Jellyfish], fish::plain::jellyfish),
    (&[Technique::RemotePair], wings::remote_pair::find),
    (&[Technique::BugPlusOne], uniqueness::bug::find),
    (&TURBOTS, wings::turbot::find),
    (&[Technique::EmptyRectangle], wings::empty_rectangle::find),
    (&[Technique::WWing], wings::bent::w_wing),
    (&[Technique::XyWing], wings::bent::xy_wing),
    (&[Technique::XyzWing], wings::bent::xyz_wing),
    (&UNIQUE_RECTANGLES, uniqueness::unique_rectangle::find),
    (&[Technique::HiddenRectangle], uniqueness::hidden_rectangle::find),
    (
        &[Technique::AvoidableRectangle1, Technique::AvoidableRectangle2],
        uniqueness::avoidable::find,
    ),
    (&[Technique::FinnedXWing, Technique::SashimiXWing], fish::finned::x_wing),
    (&[Technique::FinnedSwordfish, Technique::SashimiSwordfish], fish::finned::swordfish),
    (&[Technique::FinnedJellyfish, Technique::SashimiJellyfish], fish::finned::jellyfish),
    (&[Technique::SueDeCoq], als::sue_de_coq::find),
    (&[Technique::SimpleColors], chains::coloring::simple),
    (&[Technique::MultiColors], chains::coloring::multi),
    (&[Technique::XChain], chains::chain::x_chain),
    (&[Technique::XyChain], chains::chain::xy_chain),
    (&NICE_LOOPS, chains::chain::nice_loop),
    (&GROUPED_NICE_LOOPS, chains::chain::grouped),
    (&[Technique::AlsXz, Technique::AlsXyWing], als::chain::xz_and_xy_wing),
    (&[Technique::AlsChain], als::chain::chain),
    (&UNIQUE_LOOPS, uniqueness::unique_loop::find),
    (&[Technique::Squirmbag], fish::plain::squirmbag),
    (&[Technique::Whale], fish::plain::whale),
    (&[Technique::Leviathan], fish::plain::leviathan),
    (&[Technique::DeathBlossom], als::death_blossom::find),
    (&[Technique::FrankenFish, Technique::FinnedFrankenFish], fish::mixed::franken),
    (&[Technique::MutantFish, Technique::FinnedMutantFish], fish::mixed::mutant),
    (&[Technique::MultiSectorLockedSet], multi_sector::find),
    (&[Technique::JuniorExocet], exocet::find),
    (&[Technique::KrakenFish1, Technique::KrakenFish2], fish::kraken::find),
    (&[Technique::ForcingChain], forcing::chain::find),
    (&[Technique::TemplateSet], template::set),
    (&[Technique::TemplateDelete], template::delete),
    (&[Technique::ForcingNet], forcing::net::find),
];

const SINGLES: TechniqueSet = TechniqueSet::up_to(Technique::HiddenSingle);

/// The easiest step of the allowed techniques.
///
/// # Errors
///
/// The caller stopped it.
pub fn next_step(
    candidates: &Candidates,
    allowed: TechniqueSet,
    stop: Stop<'_>,
) -> Result<Option<Step>, Stopped> {
    Ok(explained(candidates, bare_step(candidates, allowed, stop)?))
}

/// A step; if it is a single, with its blockers.
fn explained(candidates: &Candidates, mut step: Option<Step>) -> Option<Step> {
    if let Some(step) = &mut step {
        basic::singles::explain(candidates, step);
    }
    step
}

/// Like [`next_step`], but without blockers, which a grade does not need.
pub(crate) fn bare_step(
    candidates: &Candidates,
    allowed: TechniqueSet,
    stop: Stop<'_>,
) -> Result<Option<Step>, Stopped> {
    for &(techniques, find) in SEARCHES {
        if !techniques.iter().any(|&technique| allowed.contains(technique)) {
            continue;
        }
        let mut since = Changes::ALL;
        let next = first_step(find, candidates, allowed, &mut since, stop)?;
        if next.is_some() {
            return Ok(next);
        }
    }
    Ok(None)
}

/// The forcing net that refutes one candidate by singles alone, if there is one.
pub(crate) fn refutation(candidates: &Candidates, of: Candidate) -> Option<Step> {
    forcing::net::refutation(candidates, of)
}

/// Every step of a technique.
pub fn steps(candidates: &Candidates, technique: Technique) -> Vec<Step> {
    let mut steps = Vec::new();
    let never = search_for(technique).run(candidates, Stop::NEVER, |step| {
        if step.technique == technique {
            steps.push(step);
        }
        ControlFlow::Continue(())
    });
    never.expect("nothing stops it");
    for step in &mut steps {
        basic::singles::explain(candidates, step);
    }
    steps
}

/// The search that finds a technique, with all techniques that it is for.
fn search_for(technique: Technique) -> Search {
    let mut rows = SEARCHES.iter();
    let row = rows.find(|(techniques, _)| techniques.contains(&technique));
    let &(techniques, find) = row.expect("every technique has a search");
    Search { techniques, find }
}

/// The steps from a board to its solution, or as far as the techniques lead.
///
/// Steps that assume a single solution are right only if there is one: make a
/// [`Puzzle`](crate::Puzzle) first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    pub(crate) steps: Vec<Step>,
    pub(crate) end: Candidates, // invariant: the steps lead here
}

impl Path {
    /// Its steps in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Its final state.
    pub fn end(&self) -> &Candidates {
        &self.end
    }

    /// Whether it leads to a solution.
    pub fn is_solved(&self) -> bool {
        self.end.is_solved()
    }
}

#[cfg(test)]
mod tests;
