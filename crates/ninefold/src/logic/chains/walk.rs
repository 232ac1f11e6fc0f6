//! Searching the graph of links: chains from all nodes together, the shortest first.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use crate::digit::DigitSet;
use crate::layout::Cell;

use crate::logic::Technique;
use crate::logic::als::almost::AlmostLocked;
use crate::logic::chains::graph::Graph;
use crate::logic::chains::reach::refuted;
use crate::logic::chains::row::{self, Row, holds, insert, nodes, ones, or};
use crate::logic::search::Found;
use crate::logic::step::{Link, LinkKind, Role, Step};

/// A chain from a node that is off to one that is on.
pub(in crate::logic) struct Chain<'g, 'c> {
    pub(in crate::logic) graph: &'g Graph<'c>,
    /// Its first node.
    pub(in crate::logic) start: usize,
    /// Its last node.
    pub(in crate::logic) end: usize,
    /// The number of links: three, five or more.
    pub(in crate::logic) length: usize,
}

/// The walks from some nodes: rows of bits for each of them.
struct Walks {
    starts: Vec<usize>,
    on: Vec<u64>,
    off: Vec<u64>,
    new_on: Vec<u64>, // those of the last round
    partners: Vec<u64>,
}

/// The fewest links of chains for which the starts are filtered: they must see a refuted candidate,
/// even where a loop can lock almost locked sets. Applied only if many nodes are not single
/// candidates.
const FILTERED: usize = 5;

/// Calls `take` with `found` for every chain with an effect, by length, up to a number of links; of
/// chains of the same length, the most effective comes first.
///
/// Of a chain and its reverse, only one is given; between two nodes only the shortest chain.
pub(in crate::logic) fn each_chain(
    graph: &Graph<'_>,
    max_length: usize,
    found: Found<'_>,
    take: impl Fn(&Chain<'_, '_>, Found<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let refuted = refuted(graph, found)?;
    if refuted.iter().all(|&word| word == 0) {
        return ControlFlow::Continue(());
    }
    // Both ends of a chain see a candidate that it removes.
    let mut ends = vec![0; graph.words()];
    nodes(&refuted).for_each(|gone| graph.add_weak_of(gone, &mut ends));
    let starts: Vec<usize> = if graph.almost.is_empty() {
        nodes(&ends).collect()
    } else {
        (0..graph.n_nodes()).collect()
    };
    let mut walks = Walks::new(graph, starts, &refuted);
    let mut length = 1;
    let mut is_walking = true;
    while is_walking && length < max_length {
        length += 2;
        if length == FILTERED && graph.n_nodes() > graph.n_singles * 3 / 2 {
            walks.keep(&ends);
        }
        is_walking = walks.go_on(graph, found)?;
        for (_, start, end) in walks.ends(graph, found)? {
            found.go_on()?;
            take(&Chain { graph, start, end, length }, found)?;
        }
    }
    ControlFlow::Continue(())
}

impl Walks {
    /// The walks that have reached the nodes next to their starts.
    fn new(graph: &Graph<'_>, starts: Vec<usize>, refuted: &Row) -> Walks {
        let words = graph.words();
        let mut off = vec![0; starts.len() * words];
        let mut on = Vec::with_capacity(starts.len() * words);
        for (&start, off) in starts.iter().zip(off.chunks_exact_mut(words)) {
            insert(off, start);
            on.extend_from_slice(graph.strong(start));
        }
        let partners = partners(graph, &starts, refuted);
        Walks { new_on: on.clone(), starts, on, off, partners }
    }

    /// Ends the walks from all other nodes.
    fn keep(&mut self, starts: &Row) {
        let words = starts.len();
        for (start, new_on) in self.starts.iter().zip(self.new_on.chunks_exact_mut(words)) {
            if !holds(starts, *start) {
                new_on.fill(0);
            }
        }
    }

    /// Follows a weak and a strong link; returns whether that leads to new nodes.
    fn go_on(&mut self, graph: &Graph<'_>, found: Found<'_>) -> ControlFlow<(), bool> {
        let words = graph.words();
        let mut is_walking = false;
        let mut new_off = vec![0; words];
        let rows = self.new_on.chunks_exact_mut(words);
        let rows = rows.zip(self.off.chunks_exact_mut(words)).zip(self.on.chunks_exact_mut(words));
        for ((new_on, off), on) in rows {
            if new_on.iter().all(|&word| word == 0) {
                continue;
            }
            found.go_on()?;
            new_off.fill(0);
            nodes(new_on).for_each(|node| graph.add_weak_of(node, &mut new_off));
            new_on.fill(0);
            for (word, (new, off)) in new_off.iter().zip(off).enumerate() {
                for bit in ones(new & !*off) {
                    graph.add_strong_of(word * 64 + bit, new_on);
                }
                *off |= new;
            }
            for (new, on) in new_on.iter_mut().zip(on) {
                *new &= !*on;
                *on |= *new;
                is_walking |= *new != 0;
            }
        }
        ControlFlow::Continue(is_walking)
    }

    /// The ends of the chains that the last round completed, the most effective first.
    fn ends(
        &self,
        graph: &Graph<'_>,
        found: Found<'_>,
    ) -> ControlFlow<(), Vec<(Reverse<usize>, usize, usize)>> {
        let words = graph.words();
        let mut ends: Vec<(Reverse<usize>, usize, usize)> = Vec::new();
        let rows = self.new_on.chunks_exact(words).zip(self.partners.chunks_exact(words));
        for (&start, (new_on, partners)) in self.starts.iter().zip(rows) {
            found.go_on()?;
            for (word, (new, with)) in new_on.iter().zip(partners).enumerate() {
                for end in ones(new & with).map(|bit| word * 64 + bit).filter(|&end| end >= start) {
                    ends.push((Reverse(graph.n_seen_by_both(start, end)), start, end));
                }
            }
        }
        ends.sort_unstable();
        ControlFlow::Continue(ends)
    }
}

/// For each start, the nodes that a chain from it must reach to have an effect: they see some
/// refuted candidate that it sees or, where a loop can lock almost locked sets, they see the start
/// itself.
fn partners(graph: &Graph<'_>, starts: &[usize], refuted: &Row) -> Vec<u64> {
    let words = graph.words();
    let mut partners = vec![0; starts.len() * words];
    for (&start, row) in starts.iter().zip(partners.chunks_exact_mut(words)) {
        for (word, (seen, refuted)) in graph.weak(start).iter().zip(refuted).enumerate() {
            ones(seen & refuted).for_each(|bit| graph.add_weak_of(word * 64 + bit, row));
        }
        if !graph.almost.is_empty() {
            or(row, graph.weak(start));
        }
        if start >= graph.n_singles {
            row[start / 64] &= !(1 << (start % 64)); // only a single candidate can be placed
        }
    }
    partners
}

/// The shortest paths from one node to all others, on or off.
pub(in crate::logic) struct Steps {
    start: (usize, usize),
    before: Vec<[usize; 2]>, // for each node, when off and when on: the one before
}

const NOWHERE: usize = usize::MAX;

impl Steps {
    /// From a node that is off, up to one that is on.
    pub(in crate::logic) fn from_off_to(graph: &Graph<'_>, start: usize, end: usize) -> Steps {
        Steps::from((start, 0), graph, Some((end, 1)))
    }

    /// From a node that is on.
    pub(in crate::logic) fn from_on(graph: &Graph<'_>, start: usize) -> Steps {
        Steps::from((start, 1), graph, None)
    }

    fn from(start: (usize, usize), graph: &Graph<'_>, end: Option<(usize, usize)>) -> Steps {
        let mut before = vec![[NOWHERE; 2]; graph.n_nodes()];
        let mut state = start.1;
        let mut last = vec![start.0];
        before[start.0][state] = start.0;
        while !last.is_empty() {
            state = 1 - state;
            let mut reached = Vec::new();
            for &node in &last {
                // An on node is reached from an off node, by a strong link.
                let row = if state == 1 { graph.strong(node) } else { graph.weak(node) };
                for next in nodes(row) {
                    if before[next][state] == NOWHERE {
                        before[next][state] = node;
                        if end == Some((next, state)) {
                            return Steps { start, before };
                        }
                        reached.push(next);
                    }
                }
            }
            last = reached;
        }
        Steps { start, before }
    }

    /// The nodes on the path to a node that was reached.
    pub(in crate::logic) fn to(&self, node: usize, is_on: bool) -> Vec<usize> {
        let (mut node, mut state) = (node, usize::from(is_on));
        let mut way = vec![node];
        while (node, state) != self.start {
            node = self.before[node][state];
            state = 1 - state;
            way.push(node);
        }
        way.reverse();
        way
    }
}

impl Chain<'_, '_> {
    /// Whether its ends see each other.
    pub(in crate::logic) fn is_loop(&self) -> bool {
        self.start != self.end && holds(self.graph.weak(self.start), self.end)
    }

    /// Its technique, if only its ends count.
    fn open_name(&self, nodes: &[usize]) -> Technique {
        let graph = self.graph;
        let one_digit = graph.digit(self.start) == graph.digit(self.end);
        let is_open = self.start != self.end
            && graph.cells(self.start) != graph.cells(self.end)
            && (one_digit || graph.seen_by_both(self.start, self.end).count() > 1);
        match (is_open, self.is_grouped(nodes)) {
            (false, false) => Technique::DiscontinuousNiceLoop,
            (false, true) => Technique::GroupedDiscontinuousNiceLoop,
            (true, false) => Technique::AlternatingInferenceChain,
            (true, true) => Technique::GroupedAlternatingInferenceChain,
        }
    }

    fn is_grouped(&self, nodes: &[usize]) -> bool {
        nodes.iter().any(|&node| self.graph.cells(node).len() > 1)
    }

    /// Its nodes in order, found again from the start.
    fn nodes(&self) -> Vec<usize> {
        Steps::from_off_to(self.graph, self.start, self.end).to(self.end, true)
    }

    /// The step for which only the ends count, with the given technique or its own.
    pub(in crate::logic) fn open_step(&self, technique: Option<Technique>) -> Step {
        let nodes = self.nodes();
        let mut step = self.shown(technique.unwrap_or_else(|| self.open_name(&nodes)), &nodes);
        self.end(&mut step);
        step
    }

    pub(in crate::logic) fn loop_step(&self) -> Step {
        let nodes = self.nodes();
        let mut step = self.shown(Technique::ContinuousNiceLoop, &nodes);
        if self.is_grouped(&nodes) {
            step.technique = Technique::GroupedContinuousNiceLoop;
        }
        self.close(&mut step, &nodes);
        step
    }

    /// The step of a continuous loop without the eliminations in its own cells, except in cells
    /// that are linked within: some programs count it this way. `None` if that is the same step.
    pub(in crate::logic) fn bare_loop_step(&self) -> Option<Step> {
        let mut step = self.loop_step();
        let n_before = step.eliminations.len();
        let candidates: Vec<_> = step.candidates.iter().map(|&(candidate, _)| candidate).collect();
        let n_inside = |cell: Cell| candidates.iter().filter(|other| other.cell == cell).count();
        step.eliminations.retain(|gone| n_inside(gone.cell) != 1);
        (step.eliminations.len() < n_before && !step.is_idle()).then_some(step)
    }

    /// The steps of a chain through almost locked sets.
    ///
    /// If it begins in one set and ends in another, any digit that both have, besides those by
    /// which they are left and entered, could be at the ends: a second step has all of these
    /// eliminations.
    pub(in crate::logic) fn steps_of_sets(&self, technique: Technique) -> Vec<Step> {
        let nodes = self.nodes();
        let mut step = self.shown(technique, &nodes);
        self.show_sets(&mut step, &nodes);
        if self.is_loop() {
            self.close(&mut step, &nodes);
            return if step.is_idle() { Vec::new() } else { vec![step] };
        }
        self.end(&mut step);
        let mut steps = vec![step];
        let n_nodes = nodes.len();
        for first in self.passed(nodes[0], nodes[1]) {
            for last in self.passed(nodes[n_nodes - 2], nodes[n_nodes - 1]) {
                let used = [nodes[1], nodes[n_nodes - 2]].map(|node| self.graph.digit(node));
                let mut all = steps[0].clone();
                for digit in (first.digits & last.digits) - DigitSet::from_iter(used) {
                    let has = |&cell: &Cell| self.graph.candidates.has(cell, digit);
                    let both = first.cells.iter().chain(&last.cells).copied();
                    let cells: Vec<Cell> = both.filter(has).collect();
                    all.eliminate(&self.graph.candidates.seen_by_all(&cells, digit), digit);
                }
                all.arrange_eliminations();
                if steps.iter().all(|step| step.eliminations != all.eliminations) {
                    steps.push(all);
                }
            }
        }
        steps
    }

    /// A step without effect yet, with the links and candidates of the chain.
    fn shown(&self, technique: Technique, nodes: &[usize]) -> Step {
        let graph = self.graph;
        let mut step = Step::new(technique);
        for (at, ends) in nodes.windows(2).enumerate() {
            let kind = if at % 2 == 0 { LinkKind::Strong } else { LinkKind::Weak };
            let [from, to] = [ends[0], ends[1]].map(|node| graph.node(node));
            step.links.push(Link { from, to, kind });
            if kind == LinkKind::Strong {
                let house = graph.linking_house(ends[0], ends[1]);
                step.houses.extend(house.map(|house| (house, Role::Defining)));
            }
        }
        for (at, &node) in nodes.iter().enumerate() {
            let role = if at % 2 == 0 { Role::ColorA } else { Role::ColorB };
            step.show(graph.cells(node).iter().copied(), graph.digit(node), role);
        }
        step
    }

    /// Adds the candidates of the sets that link two digits, one group per such link; a cell with
    /// two candidates is also a set.
    fn show_sets(&self, step: &mut Step, nodes: &[usize]) {
        let is_of_set = |ends: &&[usize]| self.graph.digit(ends[0]) != self.graph.digit(ends[1]);
        for (group, ends) in (0..).zip(nodes.chunks(2).filter(is_of_set)) {
            let Some(set) = self.passed(ends[0], ends[1]).next() else { continue };
            for digit in set.digits {
                let has = |&cell: &Cell| self.graph.candidates.has(cell, digit);
                let cells = set.cells.iter().copied().filter(has);
                step.show(cells, digit, Role::Group(group));
            }
        }
    }

    /// One of the ends is true.
    fn end(&self, step: &mut Step) {
        let graph = self.graph;
        if self.start == self.end {
            let placed = graph.candidate(self.start);
            step.placements.push(placed);
            for digit in graph.candidates.of(placed.cell) - DigitSet::of(placed.digit) {
                step.eliminate([placed.cell], digit);
            }
        } else {
            let gone = graph.seen_by_both(self.start, self.end);
            step.eliminations.extend(gone.map(|node| graph.candidate(node)));
        }
    }

    /// One of any two neighbors is true, all around the loop.
    fn close(&self, step: &mut Step, nodes: &[usize]) {
        let graph = self.graph;
        let [from, to] = [self.end, self.start].map(|node| graph.node(node));
        step.links.push(Link { from, to, kind: LinkKind::Weak });
        let mut gone = vec![0; graph.words()];
        for ends in nodes[1..].chunks(2) {
            let next = *ends.get(1).unwrap_or(&self.start);
            graph.seen_by_both(ends[0], next).for_each(|node| insert(&mut gone, node));
        }
        for ends in nodes.chunks(2) {
            self.lock(ends[0], ends[1], &mut gone);
        }
        step.eliminations.extend(row::nodes(&gone).map(|node| graph.candidate(node)));
    }

    /// The almost locked sets that link two nodes.
    fn passed(&self, one: usize, other: usize) -> impl Iterator<Item = &AlmostLocked> {
        self.graph.sets_between(one, other)
    }

    /// In a loop, an almost locked set has exactly one of the two digits that link it: all its
    /// other digits are locked in it.
    fn lock(&self, one: usize, other: usize, gone: &mut [u64]) {
        let graph = self.graph;
        let Some(set) = self.passed(one, other).next() else { return };
        let used = [one, other].map(|node| graph.digit(node));
        for digit in set.digits - DigitSet::from_iter(used) {
            let has = |&cell: &Cell| graph.candidates.has(cell, digit);
            let cells: Vec<Cell> = set.cells.iter().copied().filter(has).collect();
            let seen = graph.candidates.seen_by_all(&cells, digit);
            seen.iter().for_each(|cell| insert(gone, graph.single(cell, digit)));
        }
    }
}
