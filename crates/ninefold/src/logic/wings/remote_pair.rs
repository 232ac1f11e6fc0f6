//! Remote pair.
//!
//! # Rule
//!
//! Four or more cells, an even number, each with the same two candidates, and each seeing the next:
//! both digits are removed from every cell that sees the first and the last.
//!
//! # Why it holds
//!
//! The cells take the two digits in turn, so the first and the last of an even number have
//! different ones. A cell that sees both can have neither.
//!
//! # Example
//!
//! r1c1, r1c6, r7c6, r7c9 are all 1 or 2: r1c9 is neither.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::DigitSet;
use crate::layout::Cell;

use crate::logic::search::Found;
use crate::logic::step::{Link, LinkKind, Node};
use crate::logic::{Candidates, Role, Step, Technique};

/// Gives every remote pair to `found`, shorter chains first from each cell.
pub(in crate::logic) fn find(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let all: Vec<Cell> = candidates.open_cells().filter(|&c| candidates.of(c).len() == 2).collect();
    for &start in &all {
        let digits = candidates.of(start);
        let is_same = |&cell: &Cell| candidates.of(cell) == digits;
        let same: Vec<Cell> = all.iter().copied().filter(is_same).collect();
        if same.len() < 4 {
            continue;
        }
        // Breadth first: for each cell reached, the one before it and its distance.
        let mut reached = vec![(start, 0, 0)];
        let mut at = 0;
        while at < reached.len() {
            let (cell, _, distance) = reached[at];
            for &next in &same {
                if candidates.sees(cell, next) && reached.iter().all(|&(cell, ..)| cell != next) {
                    reached.push((next, at, distance + 1));
                }
            }
            at += 1;
        }
        let is_end = |&at: &usize| {
            let (cell, _, distance) = reached[at];
            distance >= 3 && distance % 2 == 1 && cell > start // the same as from the other end
        };
        for last in (0..reached.len()).filter(is_end) {
            let mut chain = vec![last];
            while let Some(&at) = chain.last().filter(|&&at| at != 0) {
                chain.push(reached[at].1);
            }
            let chain: Vec<Cell> = chain.into_iter().map(|at| reached[at].0).collect();
            if let Some(step) = step(candidates, &chain, digits) {
                found.take(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn step(candidates: &Candidates, chain: &[Cell], digits: DigitSet) -> Option<Step> {
    let mut step = Step::new(Technique::RemotePair);
    for digit in digits {
        step.eliminate(&candidates.seen_by_all(&[chain[0], chain[chain.len() - 1]], digit), digit);
        step.show(chain.iter().copied(), digit, Role::Defining);
    }
    if step.is_idle() {
        return None;
    }
    // From one digit of each cell to the other, then to the same digit of the next cell.
    let [mut one, mut other] = [digits.first()?, digits.into_iter().nth(1)?];
    for (index, &cell) in chain.iter().enumerate() {
        let node = |digit, cell| Node { digit, cells: vec![cell] };
        let inside = (node(one, cell), node(other, cell));
        step.links.push(Link { from: inside.0, to: inside.1, kind: LinkKind::Strong });
        if let Some(&next) = chain.get(index + 1) {
            let (from, to) = (node(other, cell), node(other, next));
            step.links.push(Link { from, to, kind: LinkKind::Weak });
        }
        (one, other) = (other, one);
    }
    Some(step)
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::check_without;

    #[test]
    fn remote_pair_on_a_path() {
        let givens = "+1+3..+69+7+54.+9.7+5+4.31+75+4.+1+3+9..\
                      +9+4+362+85+1+7.+87+5+4+13.+9+51.+397.+4.\
                      8+2+1+4+75+69+3+47+5+9+36+1+8236+91+8+2+4+7+5";
        assert_snapshot!(
            check_without(find, givens, ""),
            @"remote-pair: 2r3c8 = 6r3c8 - 6r5c8 = 2r5c8 - 2r5c1 = 6r5c1 - 6r2c1 = 2r2c1 => not 2r2c7"
        );
    }
}
