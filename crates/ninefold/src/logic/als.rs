//! Almost locked sets: ALS-XZ, ALS-XY-Wing, and chains through such sets.
//!
//! # Rule
//!
//! An almost locked set is some cells of a house with one candidate more than cells. Two of them
//! have a *restricted* digit in common if all its cells in the one see all its cells in the other.
//!
//! - ALS-XZ: two sets with a restricted digit `x` and another common digit `z`: `z` goes from every
//!   cell that sees all `z` of both. With two restricted digits, both sets are locked whichever way,
//!   and every digit is cleared from what sees all its cells in one of them.
//! - ALS-XY-Wing: a third set in between, with a restricted digit to each.
//! - ALS chain: any chain that passes through such sets, groups and single candidates.
//!
//! # Why it holds
//!
//! A set that loses a digit has as many cells as digits left, so it has each of these: without `z`
//! it has `x`, then the other has no `x`, and so it has `z`. That is a strong link between two
//! digits of the set, and all the rest is in `chains`. Sets may overlap: each link is true by
//! itself.
//!
//! # Example
//!
//! r1c1 has 1 and 2; r3c2 and r3c3 have 1, 2 and 3. If r1c1 is not 2, it is 1, so the two are 2
//! and 3: what sees r1c1 and all 2 of the two is not 2.

use std::ops::ControlFlow;

use super::graph::{Graph, Kind};
use super::walk::each_chain;
use super::{Candidates, Found, Technique};

/// Gives every ALS-XZ, then every ALS-XY-Wing to `found`.
pub(super) fn xz_and_xy_wing(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let graph = Graph::new(candidates, Kind::OnlyAlmostLocked);
    each_chain(&graph, 5, &mut |chain| {
        let name = if chain.length == 3 { Technique::AlsXz } else { Technique::AlsXyWing };
        chain.steps_of_sets(name).into_iter().try_for_each(&mut *found)
    })
}

/// Gives every chain through almost locked sets to `found`, shortest first.
pub(super) fn chain(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let graph = Graph::new(candidates, Kind::AlmostLocked);
    each_chain(&graph, usize::MAX, &mut |chain| {
        chain.steps_of_sets(Technique::AlsChain).into_iter().try_for_each(&mut *found)
    })
}
