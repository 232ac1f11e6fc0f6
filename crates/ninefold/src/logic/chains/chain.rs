//! Chains: X-chains, XY-chains, nice loops and alternating inference chains, single and grouped.
//!
//! # Rule
//!
//! A chain is a sequence of nodes of the graph, linked strongly and weakly in turn, with strong
//! links at both ends: at least one end is true. So every candidate that sees both ends is removed.
//!
//! - X-chain: all nodes have the same digit. XY-chain: all strong links are cells with two candidates.
//! - Alternating inference chain: any links, ends of the same digit, or ends that exclude each
//!   other's digit in both cells.
//! - Discontinuous nice loop: the ends meet in one candidate, which is true, or in one cell, or they
//!   see one candidate of it, which is removed.
//! - Continuous nice loop: the ends see each other, so every weak link is also a strong one: every
//!   candidate that sees both of its nodes is removed.
//! - Grouped: some node has several cells.
//!
//! # Why it holds
//!
//! If the first end is off, the next node is on, the one after it off, and so on to the last end,
//! which is on. If in a loop the last end is on, the first is off: so exactly one of any two linked
//! nodes is on, all around the loop.
//!
//! Links depend only on houses and sight, so a chain may run through any number of grids.
//!
//! # Example
//!
//! `3r1c1 = 3r1c7 - 5r1c7 = 5r8c7 - 3r8c7 = 3r8c2`: r1c1 or r8c2 is 3, so r8c1 is not.

use core::ops::ControlFlow;

use crate::logic::chains::graph::{Graph, Kind};
use crate::logic::chains::walk::each_chain;
use crate::logic::search::Found;
use crate::logic::{Candidates, Step, Technique};

/// Gives every X-chain to `found`, shortest first.
pub(in crate::logic) fn x_chain(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    plain(candidates, Kind::OneDigit, Technique::XChain, found)
}

/// Gives every XY-chain to `found`, shortest first.
pub(in crate::logic) fn xy_chain(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    plain(candidates, Kind::Bivalue, Technique::XyChain, found)
}

/// Gives every nice loop and alternating inference chain to `found`, shortest first.
pub(in crate::logic) fn nice_loop(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    named(candidates, Kind::Single, found)
}

/// Gives every nice loop and alternating inference chain with a group to `found`, shortest first.
pub(in crate::logic) fn grouped(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    named(candidates, Kind::Grouped, found)
}

/// Chains for which only the ends count.
fn plain(
    candidates: &Candidates,
    kind: Kind,
    technique: Technique,
    found: Found<'_>,
) -> ControlFlow<()> {
    let graph = Graph::new(candidates, kind, found)?;
    each_chain(&graph, usize::MAX, found, |chain, found| {
        found.take(chain.open_step(Some(technique)))
    })
}

/// Chains of all kinds, named by where their ends meet.
///
/// A continuous loop is also an open chain between any two neighbors in it, and a chain that clears
/// several cells is also a discontinuous loop through each of them.
fn named(candidates: &Candidates, kind: Kind, found: Found<'_>) -> ControlFlow<()> {
    let graph = Graph::new(candidates, kind, found)?;
    each_chain(&graph, usize::MAX, found, |chain, found| {
        if chain.is_loop() {
            found.take(chain.loop_step())?;
            chain.bare_loop_step().into_iter().try_for_each(|step| found.take(step))?;
        }
        let step = chain.open_step(None);
        let discontinuous = match step.technique {
            Technique::AlternatingInferenceChain => Technique::DiscontinuousNiceLoop,
            Technique::GroupedAlternatingInferenceChain => Technique::GroupedDiscontinuousNiceLoop,
            _ => return found.take(step),
        };
        found.take(step.clone())?;
        for &gone in step.eliminations.iter().filter(|_| step.eliminations.len() > 1) {
            let step = Step { technique: discontinuous, ..step.clone() };
            found.take(Step { eliminations: vec![gone], ..step })?;
        }
        ControlFlow::Continue(())
    })
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::check_without;

    #[test]
    fn x_chain_on_a_path() {
        let givens = "+1..9....+2+94.78...6+3...1...9\
                      +4.1...59.2..4..8+6.69..5.2..\
                      71.+5.6.2+886..4...+55....8+6..";
        assert_snapshot!(
            check_without(x_chain, givens, ""),
            @"x-chain: 2r2c6 = 2r2c3 - 2r3c2 = 2r9c2 - 2r9c5 = 2r4c5 => not 2r4c6"
        );
    }

    #[test]
    fn xy_chain_on_a_path() {
        let givens = "..7.52+3+9..5.7+93+81..9..+6+4+5+7+2\
                      +5+3+4+9+1+762+8...+648.+356..+23+59+4.\
                      .4.5+2..+89...+3+8.45.8+1+5+47+9+2+6+3";
        assert_snapshot!(
            check_without(xy_chain, givens, ""),
            @"xy-chain: 2r2c3 = 6r2c3 - 6r1c2 = 8r1c2 - 8r6c2 = 7r6c2 - 7r5c2 = 2r5c2 => not 2r5c3"
        );
    }

    #[test]
    fn continuous_nice_loop_on_a_path() {
        let givens = "3+69+8+2+7+41+5.+8...6+7+2.2+7....6.8\
                      .+321...7.9+58+7+43+16+27+1.2..5..\
                      .4.+9.+235.1+2..7...+6.+9.6..2+4.";
        let deleted = "865 886 895";
        assert_snapshot!(
            check_without(nice_loop, givens, deleted),
            @"continuous-nice-loop: 6r4c5 = 6r4c1 - 6r7c1 = 8r7c1 - 8r7c5 = 8r4c5 - 6r4c5 => not 5r4c5 9r4c5"
        );
    }

    #[test]
    fn discontinuous_nice_loop_on_a_path() {
        let givens = "+1+325.+7...+57......364....7..\
                      ..+6..9...9.+7+63.8.2..3+71..+96\
                      +261+97....3+9+54.....78+4..69..";
        assert_snapshot!(
            check_without(nice_loop, givens, ""),
            @"discontinuous-nice-loop: 1r8c6 = 1r9c4 - 1r9c9 = 5r9c9 - 5r9c5 = 2r9c5 => not 2r8c6"
        );
    }

    #[test]
    fn alternating_inference_chain_on_a_path() {
        let givens = "+43+7+6182+5+9+2....+71485+8+1+2+9+4+6+7+3\
                      9....+6.+17+8..7.1..+2+1+7.9....6\
                      +6+58+4+79+3213.4.+62+7.57......6+4";
        assert_snapshot!(
            check_without(nice_loop, givens, ""),
            @"alternating-inference-chain: 4r4c2 = 2r4c2 - 2r4c5 = 2r6c5 - 4r6c5 = 4r6c7 => not 4r4c7"
        );
    }

    #[test]
    fn grouped_continuous_nice_loop_on_a_path() {
        let givens = "8.2.+19....9.36...2....+2.+9..\
                      +2+8.+9+413+7.+3+41.+72.987.+98+3.4+2+1\
                      .7+8+29.+153+51+3.+8.2.+9+9+2.153..7";
        let deleted = "418 619 428 431 632 436 438";
        assert_snapshot!(
            check_without(grouped, givens, deleted),
            @"grouped-continuous-nice-loop: 6r3c9 = 6r4c9 - 6r4c3 = 6r6c2 - 6r1c2 = 6r3c1/r3c3 - 6r3c9 => not 6r3c8"
        );
    }

    #[test]
    fn grouped_discontinuous_nice_loop_on_a_path() {
        let givens = "68...+37.+2..+78.2.9.2..7...+83\
                      7....1+32..1....87....3....1\
                      57...9.....6..82....4.5..3.";
        assert_snapshot!(
            check_without(grouped, givens, ""),
            @"grouped-discontinuous-nice-loop: 3r5c3 = 3r7c3 - 3r8c2 = 9r8c2 - 9r3c2 = 9r1c3/r3c3 => not 9r5c3"
        );
    }

    #[test]
    fn grouped_alternating_inference_chain_on_a_path() {
        let givens = "9.4.+71.+62..+6.+2.7..27..+6...5\
                      ..58+4...7..+97...4.4.+7..26..\
                      ..3+29+4.7.+79.6+35.2..+4+218+7...";
        let deleted = "857 564 887";
        assert_snapshot!(
            check_without(grouped, givens, deleted),
            @"grouped-alternating-inference-chain: 8r1c2 = 8r1c7 - 8r2c8/r3c8 = 8r6c8 => not 8r6c2"
        );
    }
}
