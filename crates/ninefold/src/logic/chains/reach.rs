//! The consequences of single candidates, by links alone.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::logic::chains::graph::Graph;
use crate::logic::chains::row::{holds, nodes, or};
use crate::logic::search::Found;

/// For each single node, the nodes that are on and off if it is on.
pub(in crate::logic) struct Reach {
    words: usize,
    on: Vec<u64>,
    off: Vec<u64>,
}

impl Reach {
    /// Follows all links from each single node, and breaks if the search should stop.
    pub(in crate::logic) fn new(graph: &Graph<'_>, found: Found<'_>) -> ControlFlow<(), Reach> {
        let words = graph.words();
        let n_bits = words * graph.n_singles;
        let mut reach = Reach { words, on: vec![0; n_bits], off: vec![0; n_bits] };
        let (mut new_on, mut new_off) = (vec![0; words], vec![0; words]);
        for start in 0..graph.n_singles {
            found.go_on()?;
            let row = start * words..(start + 1) * words;
            let (on, off) = (&mut reach.on[row.clone()], &mut reach.off[row]);
            new_on.fill(0);
            new_on[start / 64] |= 1 << (start % 64);
            while new_on.iter().any(|&word| word != 0) {
                or(on, &new_on);
                new_off.fill(0);
                nodes(&new_on).for_each(|node| graph.add_weak_of(node, &mut new_off));
                new_off.iter_mut().zip(off.iter()).for_each(|(new, off)| *new &= !off);
                or(off, &new_off);
                new_on.fill(0);
                nodes(&new_off).for_each(|node| graph.add_strong_of(node, &mut new_on));
                new_on.iter_mut().zip(on.iter()).for_each(|(new, on)| *new &= !on);
            }
        }
        ControlFlow::Continue(reach)
    }

    /// The nodes that are on if this node is on.
    pub(in crate::logic) fn on(&self, start: usize) -> &[u64] {
        &self.on[start * self.words..][..self.words]
    }

    /// The nodes that are off if this node is on.
    pub(in crate::logic) fn off(&self, start: usize) -> &[u64] {
        &self.off[start * self.words..][..self.words]
    }

    /// The nodes where a chain with an effect can begin: a candidate that it removes would
    /// contradict itself if it were on, and sees both ends.
    pub(in crate::logic) fn ends(&self, graph: &Graph<'_>) -> Vec<u64> {
        let mut ends = vec![0; self.words];
        for gone in (0..graph.n_singles).filter(|&gone| holds(self.off(gone), gone)) {
            graph.add_weak_of(gone, &mut ends);
        }
        ends
    }
}
