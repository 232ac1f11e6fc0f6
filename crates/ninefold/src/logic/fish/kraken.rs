//! Kraken fish: finned fish whose fins reach further by chains, types 1 and 2.
//!
//! # Rule
//!
//! A fish of two to four lines whose base has one or two places outside the cover, the fins.
//!
//! 1. The digit is removed from a cell that the fish would clear, if a chain from each fin rules it
//!    out there.
//! 2. Any candidate is removed that is ruled out by a chain from each fin, and by one from each
//!    place of the base in one line of the cover.
//!
//! # Why it holds
//!
//! If no fin has the digit, the fish is complete: its cover has the digit in the base and nowhere
//! else, so each line of the cover has it in one of the base's places there. If a fin has it, what
//! its chain says is true. What follows either way is true.
//!
//! A fish whose fins all see the cell is a finned fish, and is not given once more. Fish and chains
//! depend on houses and sight alone, so chains may lead into other grids.
//!
//! # Example
//!
//! 5 is in columns 3 and 8 of row 2, and in columns 3, 5 and 8 of row 7. If r7c5 is 5, r4c5 is not,
//! so r4c2 is, the only other place in row 4, and r5c3 is not. If r7c5 is not 5, the fish clears
//! column 3: either way r5c3 is not 5.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::layout::Cell;
use crate::logic::candidates::{bits, n_bits};
use crate::logic::chains::graph::{Graph, Kind};
use crate::logic::chains::reach::Reach;
use crate::logic::chains::row::{holds, nodes};
use crate::logic::chains::walk::Steps;
use crate::logic::changes::Changes;
use crate::logic::fish::finned::subsets;
use crate::logic::fish::plain::{Line, Water, each_water};
use crate::logic::forcing::chain::show;
use crate::logic::search::Found;
use crate::logic::{Candidates, Role, Step, Technique};

/// The maximum number of places outside the cover.
const MAX_FINS: u32 = 2;

/// Gives `found` a Kraken fish of each type for each candidate that has one: the one with the
/// shortest chains. Those with short chains come first.
pub(in crate::logic) fn find(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let graph = Graph::new(candidates, Kind::Grouped, found)?;
    let reach = Reach::new(&graph, found)?;
    let mut search = Search {
        lengths: vec![None; graph.n_singles],
        best: (0..2 * graph.n_singles).map(|_| None).collect(),
        graph: &graph,
        reach: &reach,
    };
    each_water(candidates, Changes::ALL, &mut |water| {
        for size in 2..=4 {
            found.go_on()?;
            water.each_base(size, size as u32 + MAX_FINS, &mut |base, union| {
                search.each_cover(water, base, union);
                ControlFlow::Continue(())
            })?;
        }
        ControlFlow::Continue(())
    })?;
    let best = search.best.into_iter().enumerate();
    let mut best: Vec<_> = best.filter_map(|(index, best)| Some((index / 2, best?))).collect();
    best.sort_by_key(|(_, (key, kraken))| (kraken.step.technique, *key));
    best.into_iter().try_for_each(|(target, (_, kraken))| found.take(kraken.step(&graph, target)))
}

/// A fish with the starts of its chains: the fins and, in type 2, the places of the base in the last
/// line of the cover.
struct Kraken {
    step: Step, // without chains
    starts: Vec<usize>,
}

impl Kraken {
    fn step(self, graph: &Graph<'_>, target: usize) -> Step {
        let mut step = self.step;
        for (group, &start) in (0..).zip(&self.starts) {
            show(graph, &mut step, &Steps::from_on(graph, start).to(target, false), group);
        }
        step.eliminations.push(graph.candidate(target));
        step
    }
}

struct Search<'a> {
    graph: &'a Graph<'a>,
    reach: &'a Reach,
    lengths: Vec<Option<Vec<usize>>>, // by start, once needed: the links to each node that is off
    // By what is removed, for both types: the total length of its chains and the size of the fish.
    best: Vec<Option<((usize, usize), Kraken)>>,
}

impl Search<'_> {
    fn each_cover(&mut self, water: &Water<'_>, base: &[Line], union: u16) {
        let n_outside = n_bits(union).wrapping_sub(base.len() as u32);
        if !(1..=MAX_FINS).contains(&n_outside) {
            return;
        }
        for outside in subsets(union).filter(|&outside| n_bits(outside) == n_outside) {
            let n_fins: u32 = base.iter().map(|line| n_bits(line.mask & outside)).sum();
            let is_fish = base.iter().all(|line| line.mask & !outside != 0);
            if n_fins <= MAX_FINS && is_fish {
                self.fish(&Fish { water, base, covers: union & !outside, outside });
            }
        }
    }

    fn fish(&mut self, fish: &Fish<'_>) {
        let (graph, digit) = (self.graph, fish.water.digit);
        let fins = fish.nodes(graph, fish.outside);
        let ruled_out = self.ruled_out(&fins);
        if ruled_out.iter().all(|&word| word == 0) {
            return;
        }
        for cover in bits(fish.covers) {
            let own = Water::rows(fish.base, cover);
            let rest = fish.water.places(cover) & !own;
            let house = fish.water.covers[cover];
            let others: Vec<usize> = graph
                .candidates
                .cells_at(house, rest)
                .map(|cell| graph.single(cell, digit))
                .collect();
            for &target in others.iter().filter(|&&target| holds(&ruled_out, target)) {
                self.offer(Technique::KrakenFish1, fish, &fins, target, None);
            }
            // Otherwise the cover line says as much without the fish.
            if rest != 0 {
                let inside = fish.nodes(graph, 1 << cover);
                let starts = [&fins[..], &inside[..]].concat();
                let targets = self.ruled_out(&starts);
                for target in nodes(&targets).take_while(|&target| target < graph.n_singles) {
                    if !others.contains(&target) && !starts.contains(&target) {
                        self.offer(Technique::KrakenFish2, fish, &starts, target, Some(cover));
                    }
                }
            }
        }
    }

    /// The single nodes that are off whichever of these is on.
    fn ruled_out(&self, starts: &[usize]) -> Vec<u64> {
        let n_words = self.graph.n_singles.div_ceil(64);
        let mut all = vec![u64::MAX; n_words];
        for &start in starts {
            let off = self.reach.off(start);
            all.iter_mut().zip(off).for_each(|(all, off)| *all &= off);
        }
        all
    }

    fn offer(
        &mut self,
        technique: Technique,
        fish: &Fish<'_>,
        starts: &[usize],
        target: usize,
        last: Option<usize>,
    ) {
        let n_links: usize = starts.iter().map(|&start| self.length(start, target)).sum();
        if n_links == starts.len() {
            return; // all see it: that is a finned fish, or a shorter chain
        }
        let key = (n_links, fish.base.len());
        let best = &mut self.best[2 * target + usize::from(technique == Technique::KrakenFish2)];
        if best.as_ref().is_none_or(|(known, _)| key < *known) {
            let kraken = Kraken { step: fish.step(technique, last), starts: starts.to_vec() };
            *best = Some((key, kraken));
        }
    }

    /// The links of the shortest chain from a node that is on to one that is off.
    fn length(&mut self, start: usize, target: usize) -> usize {
        let (graph, off) = (self.graph, self.reach.off(start));
        let lengths = self.lengths[start].get_or_insert_with(|| {
            let steps = Steps::from_on(graph, start);
            let to = |node| if holds(off, node) { steps.to(node, false).len() - 1 } else { 0 };
            (0..graph.n_singles).map(to).collect()
        });
        lengths[target]
    }
}

struct Fish<'a> {
    water: &'a Water<'a>,
    base: &'a [Line],
    covers: u16,
    outside: u16, // the lines of the fins
}

impl Fish<'_> {
    /// The base's places in some cover lines.
    fn cells(&self, covers: u16) -> impl Iterator<Item = Cell> + '_ {
        bits(covers).flat_map(move |cover| {
            let rows = Water::rows(self.base, cover);
            self.water.candidates.cells_at(self.water.covers[cover], rows)
        })
    }

    fn nodes(&self, graph: &Graph<'_>, covers: u16) -> Vec<usize> {
        self.cells(covers).map(|cell| graph.single(cell, self.water.digit)).collect()
    }

    /// The step without chains and effect; if there is a cover line that matters most, `last`, it
    /// comes last.
    fn step(&self, technique: Technique, last: Option<usize>) -> Step {
        let mut step = Step::new(technique);
        step.show(self.cells(self.covers), self.water.digit, Role::Defining);
        step.show(self.cells(self.outside), self.water.digit, Role::Fin);
        step.houses.extend(self.base.iter().map(|line| (line.house, Role::Defining)));
        let others = bits(self.covers).filter(|&cover| Some(cover) != last);
        let covers = others.chain(last).map(|cover| (self.water.covers[cover], Role::Target));
        step.houses.extend(covers);
        step
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::{candidates_with, first};

    /// The example above: row 2 with two places for 5, row 7 with three, row 4 with two.
    #[test]
    fn a_fin_reaches_further_by_a_chain() {
        let mut cells = Vec::new();
        for (row, columns) in [(2, &[3, 8][..]), (7, &[3, 5, 8]), (4, &[2, 5])] {
            let others = (1..=9).filter(|column| !columns.contains(column));
            cells.extend(others.map(|column| (row, column, "12346789")));
        }
        assert_snapshot!(first(find, &candidates_with("classic", &cells)), @"kraken-fish-1: 5r7c5 - 5r4c5 = 5r4c2 - 5r5c3 => not 5r5c3");
        let without_chain: Vec<_> = cells.iter().copied().filter(|cell| cell.0 != 4).collect();
        assert_snapshot!(first(find, &candidates_with("classic", &without_chain)), @"nothing");
    }
}
