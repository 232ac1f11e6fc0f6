//! Chains of assumptions, rows 21 and 23 to 30 of the scale.
//!
//! An assumption makes a candidate true or false. A *weak link* makes false what cannot be true next
//! to a true candidate; a *strong link* makes true what is the last one left of a slot: a cell, or a
//! digit in a house. Chains alternate:
//!
//! ```text
//!   a false ══strong══> b true ──weak──> c false ══strong══> d true ──weak──> a false
//!                                                                └ closes a cycle
//! ```
//!
//! The searches share one network and differ in what they follow through it:
//!
//! ```text
//!                           network
//!            candidates by number, their links, slots
//!                    │                    │
//!                 levels             propagation ◄──────┐
//!         all candidates at once,    one assumption,    │  within: where it leads no further,
//!         by the number of links     with the nodes     │  patterns, and chains of all kinds
//!         of the chains to them      behind each result │  in what it leaves of the position
//!              │          │               │     └───────┘
//!              │          └───────┬───────┘
//!           forcing           conclusion
//!      a chain from an        what follows from each of several assumptions,
//!      assumption to its      one of which is true: both sides of a candidate,
//!      opposite, a cycle      a cell, a digit in a house; and contradictions
//!          (row 21)           (rows 23 to 30)
//! ```
//!
//! Of all steps the one with the fewest nodes is taken, then that of the first [`Kind`], then the
//! first one found.

mod conclusion;
mod forcing;
mod levels;
mod network;
mod propagation;
mod within;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::logic::Candidate;

use super::position::{Changes, Position, Since};
use super::rater::Effort;
use super::step::Step;
use crate::layout::Size;

use conclusion::{Conclusions, Several};
use forcing::{Failures, Tree};
use levels::Levels;
use network::Network;
pub(super) use propagation::Mode;
use propagation::Propagation;
use within::Within;

/// The memory of searches for chains, kept from one to the next.
#[derive(Default, Debug)]
pub(super) struct Chains {
    network: Network,
    tree: Tree,
    failures: Failures,
    propagation: Propagation,
    levels_of_one: Levels<1>,
    levels_of_two: Levels<2>,
    narrowest: Tables<3>,
    narrow: Tables<5>,
    medium: Tables<12>,
    wide: Tables<48>,
    widest: Tables<288>,
}

/// Tables of sets of candidates, in `W` words each.
#[derive(Default, Debug)]
struct Tables<const W: usize> {
    levels: Levels<W>,
    conclusions: Conclusions<W>,
}

/// Runs `$search` with the smallest of the tables that hold `$n_bits` candidates.
macro_rules! with_tables {
    ($chains:ident, $n_bits:expr, $search:ident) => {
        match $n_bits.div_ceil(64) {
            0..=3 => $search!($chains.narrowest),
            4..=5 => $search!($chains.narrow),
            6..=12 => $search!($chains.medium),
            13..=48 => $search!($chains.wide),
            _ => $search!($chains.widest),
        }
    };
}

impl Chains {
    /// Forgets everything about the last puzzle.
    pub(super) fn forget(&mut self) {
        self.failures = Failures::default();
    }

    /// Chains and cycles. The next searches must be in the same position.
    pub(super) fn forcing(&mut self, position: Position<'_>, changes: &Changes) -> Option<Step> {
        self.network.build(position);
        let Chains { network, tree, failures, .. } = self;
        macro_rules! with_levels {
            ($levels:expr) => {
                forcing::easiest(position, changes, network, &mut $levels, tree, failures)
            };
        }
        macro_rules! easiest {
            ($tables:expr) => {
                with_levels!($tables.levels)
            };
        }
        // Usually one or two words suffice.
        match network.n_strong.div_ceil(64) {
            0..=1 => with_levels!(self.levels_of_one),
            2 => with_levels!(self.levels_of_two),
            _ => with_tables!(self, network.n_strong, easiest),
        }
    }

    /// Chains from several assumptions.
    pub(super) fn several(
        &mut self,
        position: Position<'_>,
        since: Since<'_>,
        mode: Mode,
        effort: &mut Effort<'_>,
    ) -> Option<Step> {
        let mut digits = Size::CLASSIC.all();
        if mode.is_nishio {
            self.network.complete(position); // it comes first
            digits = since.digits();
        }
        let Chains { network, propagation, .. } = self;
        macro_rules! easiest {
            ($tables:expr) => {{
                let Tables { levels, conclusions } = &mut $tables;
                let levels = (!mode.is_dynamic).then_some(levels);
                let within = Within::default();
                Several {
                    position,
                    network,
                    mode,
                    propagation,
                    conclusions,
                    levels,
                    digits,
                    within,
                    effort,
                }
                .easiest()
            }};
        }
        with_tables!(self, network.n(), easiest)
    }
}

/// A candidate, by its number, and whether it is true.
#[derive(Copy, Clone, Debug)]
struct Literal {
    number: usize,
    is_on: bool,
}

/// The kinds of chains, in the order of preference among equally long ones.
#[derive(Copy, Clone, PartialEq, PartialOrd, Debug)]
enum Kind {
    /// Chains from an assumption and from its opposite.
    Double,
    /// Chains and cycles of one digit.
    Digit,
    /// Cycles through cells of two candidates.
    Cells,
    /// Other chains and cycles.
    All,
    /// Chains from every candidate of a cell.
    Cell,
    /// Chains from every place of a digit in a house.
    House,
    /// Chains to a contradiction.
    Contradiction,
}

/// The order of preference. Steps with equal keys are found in the order of their starts, with the
/// cycles from each start first.
#[derive(Copy, Clone, PartialEq, PartialOrd, Debug)]
struct Key {
    rating: f64,
    n_nodes: usize,
    kind: Kind,
}

impl Key {
    /// The key of chains with this many nodes in all.
    fn new(base: f64, n_nodes: usize, kind: Kind) -> Key {
        Key { rating: length_rating(base, n_nodes), n_nodes, kind }
    }

    /// The order of keys; no rating is NaN.
    fn order(self, other: Key) -> Ordering {
        self.partial_cmp(&other).unwrap_or(Ordering::Equal)
    }
}

/// The rating of chains with this many nodes in all: a tenth more for every length passed of 6, 8,
/// 10, 14, 18, 26, 34, 50, 66 and so on.
///
/// It is a double, added up as in the reference, because it decides which step is the easiest.
fn length_rating(base: f64, n_nodes: usize) -> f64 {
    let mut added = 0.0;
    let mut lengths = [4, 6];
    while n_nodes > lengths[0] + 2 {
        added += 0.1;
        lengths = [lengths[1], lengths[0] * 2];
    }
    base + added
}

/// A chain within chains, by its number in the registry.
type ChainId = u16;

/// The chains within chains of one search: no more than there are ids.
#[derive(Default, Debug)]
struct Registry {
    ids: BTreeMap<Vec<(Candidate, bool)>, ChainId>, // by nodes
    n_nodes: Vec<usize>,                            // by id
}

impl Registry {
    /// The id of chains with these nodes, which count as this many nodes; `None` if there is no room
    /// for more.
    fn id(&mut self, nodes: &[(Candidate, bool)], n_nodes: usize) -> Option<ChainId> {
        if let Some(&id) = self.ids.get(nodes) {
            return Some(id);
        }
        let id = ChainId::try_from(self.n_nodes.len()).ok()?;
        self.ids.insert(nodes.to_vec(), id);
        self.n_nodes.push(n_nodes);
        Some(id)
    }

    /// The total count of some chains, each counted once.
    fn total(&self, ids: &mut Vec<ChainId>) -> usize {
        ids.sort_unstable();
        ids.dedup();
        ids.iter().map(|&id| self.n_nodes[usize::from(id)]).sum()
    }
}

#[cfg(test)]
mod tests;
