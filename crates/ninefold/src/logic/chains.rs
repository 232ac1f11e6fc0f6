//! Chains: X-chains, XY-chains, nice loops and alternating inference chains, single and grouped.
//!
//! # Rule
//!
//! Nodes of the graph, linked strongly and weakly in turns, with strong links at both ends: one
//! end at least is true. So whatever sees both ends goes.
//!
//! - X-chain: all nodes have one digit. XY-chain: all strong links are cells with two candidates.
//! - Alternating inference chain: any links, ends of one digit, or ends that exclude each other's
//!   digit in both cells.
//! - Discontinuous nice loop: the ends meet in one candidate, which is true, or in one cell, or
//!   they see one candidate of it, which goes.
//! - Continuous nice loop: the ends see each other, so that every weak link is a strong one as
//!   well: whatever sees both of its nodes goes.
//! - Grouped: some node has several cells.
//!
//! # Why it holds
//!
//! If the first end is off, the next node is on, the one after it off, and so on to the last end,
//! which is on. If in a loop the last end is on, the first is off: so exactly one of each two
//! linked nodes is on, all around.
//!
//! The links speak of houses and sight only, and a chain may run through as many grids as it likes.
//!
//! # Example
//!
//! `3r1c1 = 3r1c7 - 5r1c7 = 5r8c7 - 3r8c7 = 3r8c2`: r1c1 or r8c2 is 3, so r8c1 is not.

use std::ops::ControlFlow;

use super::graph::{Graph, Kind};
use super::walk::each_chain;
use super::{Candidates, Found, Step, Technique};

/// Gives every X-chain to `found`, shortest first.
pub(super) fn x_chain(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    plain(candidates, Kind::OneDigit, Technique::XChain, found)
}

/// Gives every XY-chain to `found`, shortest first.
pub(super) fn xy_chain(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    plain(candidates, Kind::Bivalue, Technique::XyChain, found)
}

/// Gives every nice loop and alternating inference chain to `found`, shortest first.
pub(super) fn nice_loop(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    named(candidates, Kind::Single, found)
}

/// Gives every nice loop and alternating inference chain with a group to `found`, shortest first.
pub(super) fn grouped(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    named(candidates, Kind::Grouped, found)
}

/// Chains of which only the ends count.
fn plain(
    candidates: &Candidates,
    kind: Kind,
    technique: Technique,
    found: Found<'_>,
) -> ControlFlow<()> {
    let graph = Graph::new(candidates, kind);
    each_chain(&graph, usize::MAX, &mut |chain| found(chain.open_step(Some(technique))))
}

/// Chains of all kinds, named by where their ends meet.
///
/// A continuous loop is also an open chain between any two of its neighbors, and a chain that
/// clears several cells also a discontinuous loop through each of them.
fn named(candidates: &Candidates, kind: Kind, found: Found<'_>) -> ControlFlow<()> {
    let graph = Graph::new(candidates, kind);
    each_chain(&graph, usize::MAX, &mut |chain| {
        if chain.is_loop() {
            found(chain.loop_step())?;
            chain.bare_loop_step().into_iter().try_for_each(&mut *found)?;
        }
        let step = chain.open_step(None);
        let discontinuous = match step.technique {
            Technique::AlternatingInferenceChain => Technique::DiscontinuousNiceLoop,
            Technique::GroupedAlternatingInferenceChain => Technique::GroupedDiscontinuousNiceLoop,
            _ => return found(step),
        };
        found(step.clone())?;
        for &gone in step.eliminations.iter().filter(|_| step.eliminations.len() > 1) {
            let step = Step { technique: discontinuous, ..step.clone() };
            found(Step { eliminations: vec![gone], ..step })?;
        }
        ControlFlow::Continue(())
    })
}
