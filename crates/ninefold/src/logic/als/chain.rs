//! Almost locked sets: ALS-XZ, ALS-XY-Wing, and chains through such sets.
//!
//! # Rule
//!
//! An almost locked set consists of cells of a house that have one candidate more than there are
//! cells. Two of them have a *restricted* digit in common if all its cells in one see all its cells
//! in the other.
//!
//! - ALS-XZ: two sets with a restricted digit `x` and another common digit `z`: `z` is removed from
//!   every cell that sees every `z` of both. With two restricted digits, both sets are locked
//!   either way, and every digit is removed from cells that see all its cells in one of them.
//! - ALS-XY-Wing: a third set in between, with a restricted digit to each.
//! - ALS chain: any chain that passes through such sets, groups and single candidates.
//!
//! # Why it holds
//!
//! A set that loses a digit has as many cells as digits left, so it has each of these: without `z`
//! it has `x`, then the other has no `x`, and so has `z`. That is a strong link between two digits
//! of the set; the rest is in `chains`. Sets may overlap: each link holds on its own.
//!
//! # Example
//!
//! r1c1 has 1 and 2; r3c2 and r3c3 have 1, 2 and 3. If r1c1 is not 2, it is 1, so the other two are
//! 2 and 3: a cell that sees r1c1 and every 2 of those two is not 2.

use core::ops::ControlFlow;

use crate::logic::chains::graph::{Graph, Kind};
use crate::logic::chains::walk::each_chain;
use crate::logic::search::Found;
use crate::logic::{Candidates, Technique};

/// Gives every ALS-XZ, then every ALS-XY-Wing to `found`.
pub(in crate::logic) fn xz_and_xy_wing(
    candidates: &Candidates,
    found: Found<'_>,
) -> ControlFlow<()> {
    let graph = Graph::new(candidates, Kind::OnlyAlmostLocked, found)?;
    each_chain(&graph, 5, found, |chain, found| {
        let name = if chain.length == 3 { Technique::AlsXz } else { Technique::AlsXyWing };
        chain.steps_of_sets(name).into_iter().try_for_each(|step| found.take(step))
    })
}

/// Gives every chain through almost locked sets to `found`, shortest first.
pub(in crate::logic) fn chain(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let graph = Graph::new(candidates, Kind::AlmostLocked, found)?;
    each_chain(&graph, usize::MAX, found, |chain, found| {
        chain.steps_of_sets(Technique::AlsChain).into_iter().try_for_each(|step| found.take(step))
    })
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::check_without;

    #[test]
    fn als_xz_on_a_path() {
        let givens = "2.+17+9.4.57..1+4......9.82.1.\
                      ..+2+36+7....759+2+1+63....854...\
                      6...7+9...9.4.+1.8..+51+7.+3+8+29.";
        let deleted = "842";
        assert_snapshot!(
            check_without(xz_and_xy_wing, givens, deleted),
            @"als-xz: 1r6c1 = 8r5c1 - 8r5c9 = 1r7c9 => not 1r6c9"
        );
    }

    #[test]
    fn als_xy_wing_on_a_path() {
        let givens = "5+7.+9..36....5...+79+892+736+5+14\
                      9..+62+87.1...+19+7.5...734+5+9+8.\
                      ..+9+2+71....2.4.+3.977..+8.+9.2.";
        let deleted = "443 697";
        assert_snapshot!(
            check_without(xz_and_xy_wing, givens, deleted),
            @"als-xy-wing: 5r4c3 = 4r4c8 - 4r5c7 = 3r5c9 - 3r9c9 = 5r9c5/r9c9 => not 5r9c3"
        );
    }

    #[test]
    fn als_chain_on_a_path() {
        let givens = "+95.814....2...58....+8....+59\
                      .89.5...1.....7.+8.....+8693.\
                      5..2.8...8..+5.+1..31.+2.3+957+8";
        let deleted = "725 735 237 452 353";
        assert_snapshot!(
            check_without(chain, givens, deleted),
            @"als-chain: 2r4c6 = 4r4c4 - 4r4c8 = 2r1c8/r4c8 - 2r8c8 = 2r8c7 => not 2r4c7"
        );
    }
}
