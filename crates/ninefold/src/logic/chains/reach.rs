//! The consequences of single candidates, by links alone.
//!
//! Each node has two *literals*: that it is on, and that it is off. Links lead from an on literal
//! to off literals, and from an off literal to on literals. Literals that follow from each other
//! have the same consequences, so these are computed once for all of them: from the last to the
//! first, each from those of its neighbors.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::logic::chains::graph::Graph;
use crate::logic::chains::row::{Row, insert, ones, or};
use crate::logic::search::Found;

/// For each single node, the nodes that are on and off if it is on.
pub(in crate::logic) struct Reach {
    words: usize,
    /// For each single node, the number of its row when it is on.
    row_of: Vec<u32>,
    /// The nodes that are on, then those that are off.
    rows: Vec<u64>,
}

/// The number of rows between checks whether the search should stop.
const ROWS_BETWEEN: usize = 64;

impl Reach {
    /// Follows all links from each single node, and breaks if the search should stop.
    pub(in crate::logic) fn new(graph: &Graph<'_>, found: Found<'_>) -> ControlFlow<(), Reach> {
        let words = graph.words();
        let circles = Circles::new(graph, &Left::all(graph));
        let mut rows = vec![0; circles.starts.len() * 2 * words];
        for (number, members) in circles.all().enumerate().rev() {
            if number % ROWS_BETWEEN == 0 {
                found.go_on()?;
            }
            let (before, after) = rows.split_at_mut((number + 1) * 2 * words);
            let row = &mut before[number * 2 * words..];
            for literal in members {
                insert(&mut row[literal.half(words)..], literal.node());
            }
            for literal in members {
                let start = literal.not().half(words);
                for (word, links) in literal.followers(graph).iter().enumerate() {
                    // A literal in the row has brought all its consequences with it.
                    while links & !row[start + word] != 0 {
                        let missing = links & !row[start + word];
                        let node = word * 64 + missing.trailing_zeros() as usize;
                        let other = circles.number_of(Literal::new(node, !literal.is_on()));
                        or(row, &after[(other - number - 1) * 2 * words..][..2 * words]);
                    }
                }
            }
        }
        let row_of = (0..graph.n_singles).map(|node| circles.numbers[1][node]).collect();
        ControlFlow::Continue(Reach { words, row_of, rows })
    }

    /// The nodes that are on if this node is on.
    pub(in crate::logic) fn on(&self, start: usize) -> &Row {
        &self.row(start)[..self.words]
    }

    /// The nodes that are off if this node is on.
    pub(in crate::logic) fn off(&self, start: usize) -> &Row {
        &self.row(start)[self.words..]
    }

    fn row(&self, start: usize) -> &Row {
        &self.rows[self.row_of[start] as usize * 2 * self.words..][..2 * self.words]
    }
}

/// The single nodes that would be off if they were on: every chain with an effect removes some of
/// these. Breaks if the search should stop.
///
/// Such a node sees one that, if off, leads back to it by a strong link. So only the consequences of
/// nodes with strong links are computed, and of these only what is off.
pub(in crate::logic) fn refuted(graph: &Graph<'_>, found: Found<'_>) -> ControlFlow<(), Vec<u64>> {
    let words = graph.words();
    let linked = Left::with_strong_links(graph);
    let circles = Circles::new(graph, &linked);
    let mut refuted = vec![0; words];
    let mut rows = vec![0; circles.starts.len() * words];
    for (number, members) in circles.all().enumerate().rev() {
        if number % ROWS_BETWEEN == 0 {
            found.go_on()?;
        }
        let (before, after) = rows.split_at_mut((number + 1) * words);
        let row = &mut before[number * words..];
        let row_of = |node, is_on| {
            let other = circles.number_of(Literal::new(node, is_on)).checked_sub(number + 1);
            other.map_or(&[][..], |other| &after[other * words..][..words])
        };
        let off = || members.iter().filter(|literal| !literal.is_on()).map(|off| off.node());
        off().for_each(|node| insert(row, node));
        for literal in members {
            for (word, &links) in literal.followers(graph).iter().enumerate() {
                if !literal.is_on() {
                    ones(links).for_each(|bit| or(row, row_of(word * 64 + bit, true)));
                    continue;
                }
                row[word] |= links & !linked.0[0][word];
                // A node in the row has brought all its consequences with it.
                while links & !row[word] != 0 {
                    let bit = (links & !row[word]).trailing_zeros() as usize;
                    or(row, row_of(word * 64 + bit, false));
                }
            }
        }
        for node in off() {
            let seen = row.iter().zip(graph.weak(node)).map(|(off, seen)| off & seen);
            refuted.iter_mut().zip(seen).for_each(|(refuted, seen)| *refuted |= seen);
        }
    }
    for (word, bits) in refuted.iter_mut().enumerate() {
        let n_singles = graph.n_singles.saturating_sub(word * 64);
        *bits &= if n_singles < 64 { (1 << n_singles) - 1 } else { u64::MAX };
    }
    ControlFlow::Continue(refuted)
}

/// A node that is on or off.
#[derive(Copy, Clone)]
struct Literal(u32);

impl Literal {
    fn new(node: usize, is_on: bool) -> Literal {
        Literal(2 * node as u32 + u32::from(is_on))
    }

    fn node(self) -> usize {
        (self.0 / 2) as usize
    }

    fn is_on(self) -> bool {
        self.0 % 2 == 1
    }

    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    /// Where its half of a row begins.
    fn half(self, words: usize) -> usize {
        if self.is_on() { 0 } else { words }
    }

    /// The nodes of the literals that follow from it; they are off if it is on, and on if it is off.
    fn followers<'g>(self, graph: &'g Graph<'_>) -> &'g Row {
        if self.is_on() { graph.weak(self.node()) } else { graph.strong(self.node()) }
    }

    /// The nodes of the literals that it follows from. Links hold in both directions, so these are
    /// the followers of its opposite.
    fn leaders<'g>(self, graph: &'g Graph<'_>) -> &'g Row {
        self.not().followers(graph)
    }
}

/// The literals of a graph in *circles*: the literals of a circle follow from each other. A literal
/// that follows from another is in the same circle or in a later one. (This is the algorithm of S.
/// R. Kosaraju and M. Sharir.)
struct Circles {
    /// By off and on, then by node: the number of the circle.
    numbers: [Vec<u32>; 2],
    members: Vec<Literal>,
    /// The place of the first member of each circle.
    starts: Vec<u32>,
}

impl Circles {
    /// The circles of some literals.
    fn new(graph: &Graph<'_>, of: &Left) -> Circles {
        let n_nodes = graph.n_nodes();
        let mut circles = Circles {
            numbers: [vec![0; n_nodes], vec![0; n_nodes]],
            members: Vec::with_capacity(2 * n_nodes),
            starts: Vec::new(),
        };
        let mut left = of.clone();
        for &literal in ends_first(graph, of.clone()).iter().rev() {
            if !left.take(literal) {
                continue;
            }
            let number = circles.starts.len() as u32;
            let mut at = circles.members.len();
            circles.starts.push(at as u32);
            circles.members.push(literal);
            while let Some(&member) = circles.members.get(at) {
                at += 1;
                circles.numbers[usize::from(member.is_on())][member.node()] = number;
                let others = left.half(!member.is_on());
                for (word, leaders) in member.leaders(graph).iter().enumerate() {
                    let new = leaders & others[word];
                    others[word] &= !new;
                    let literals =
                        ones(new).map(|bit| Literal::new(word * 64 + bit, !member.is_on()));
                    circles.members.extend(literals);
                }
            }
        }
        circles
    }

    /// The members of each circle.
    fn all(&self) -> impl DoubleEndedIterator<Item = &[Literal]> + ExactSizeIterator {
        (0..self.starts.len()).map(|number| {
            let end = self.starts.get(number + 1).map_or(self.members.len(), |&end| end as usize);
            &self.members[self.starts[number] as usize..end]
        })
    }

    fn number_of(&self, literal: Literal) -> usize {
        self.numbers[usize::from(literal.is_on())][literal.node()] as usize
    }
}

/// The literals that are left, in an order in which each comes after those that follow from it,
/// unless it follows from them, too.
fn ends_first(graph: &Graph<'_>, mut left: Left) -> Vec<Literal> {
    let words = graph.words();
    let mut order = Vec::with_capacity(2 * graph.n_nodes());
    // Each with the word of its followers at which to continue.
    let mut stack: Vec<(Literal, usize)> = Vec::new();
    for number in 0..2 * graph.n_nodes() as u32 {
        if left.take(Literal(number)) {
            stack.push((Literal(number), 0));
        }
        while let Some((literal, word)) = stack.last_mut() {
            let (followers, others) = (literal.followers(graph), left.half(!literal.is_on()));
            while *word < words && followers[*word] & others[*word] == 0 {
                *word += 1;
            }
            if *word == words {
                order.push(*literal);
                stack.pop();
                continue;
            }
            let bit = (followers[*word] & others[*word]).trailing_zeros();
            others[*word] &= !(1 << bit);
            let next = Literal::new(*word * 64 + bit as usize, !literal.is_on());
            stack.push((next, 0));
        }
    }
    order
}

/// The literals not yet visited: off, then on.
#[derive(Clone)]
struct Left([Vec<u64>; 2]);

impl Left {
    fn all(graph: &Graph<'_>) -> Left {
        Left([vec![u64::MAX; graph.words()], vec![u64::MAX; graph.words()]])
    }

    /// Those of nodes with a strong link.
    fn with_strong_links(graph: &Graph<'_>) -> Left {
        let mut linked = vec![0; graph.words()];
        let has_links = |&node: &usize| graph.strong(node).iter().any(|&links| links != 0);
        (0..graph.n_nodes()).filter(has_links).for_each(|node| insert(&mut linked, node));
        Left([linked.clone(), linked])
    }

    fn half(&mut self, is_on: bool) -> &mut [u64] {
        &mut self.0[usize::from(is_on)]
    }

    /// Removes a literal; returns whether it was there.
    fn take(&mut self, literal: Literal) -> bool {
        let (word, bit) = (literal.node() / 64, 1 << (literal.node() % 64));
        let half = self.half(literal.is_on());
        let was_left = half[word] & bit != 0;
        half[word] &= !bit;
        was_left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::layout::Layout;
    use crate::logic::chains::graph::Kind;
    use crate::logic::chains::row::{holds, nodes};
    use crate::logic::search::TakeUntil;
    use crate::logic::{Candidates, Step};
    use crate::stop::Stop;

    /// The nodes that are on and off if a node is on, link by link.
    fn followed(graph: &Graph<'_>, start: usize) -> [Vec<u64>; 2] {
        let mut on = vec![0; graph.words()];
        let mut off = on.clone();
        let mut waiting = vec![Literal::new(start, true)];
        while let Some(literal) = waiting.pop() {
            let half = if literal.is_on() { &mut on } else { &mut off };
            if !holds(half, literal.node()) {
                insert(half, literal.node());
                let followers = nodes(literal.followers(graph));
                waiting.extend(followers.map(|node| Literal::new(node, !literal.is_on())));
            }
        }
        [on, off]
    }

    /// D5: the consequences of every candidate are those that its links lead to one by one.
    #[test]
    fn all_consequences_are_found() {
        let hard =
            "68....7....78.2.9.2..7....37....13...1....87....3....157...9.....6..82....4.5..3.";
        for name in ["classic", "twin-nw", "butterfly"] {
            let layout: Layout = name.parse().unwrap();
            let text: String = hard.chars().cycle().take(layout.n_cells()).collect();
            let candidates = Candidates::new(&Board::parse(&layout, &text).unwrap());
            let take = |_: Step| ControlFlow::Continue(());
            let mut found = TakeUntil { take, stop: Stop::NEVER };
            for kind in [Kind::OneDigit, Kind::Bivalue, Kind::Grouped, Kind::AlmostLocked] {
                let ControlFlow::Continue(graph) = Graph::new(&candidates, kind, &mut found) else {
                    panic!("nothing stops it");
                };
                let ControlFlow::Continue(reach) = Reach::new(&graph, &mut found) else {
                    panic!("nothing stops it");
                };
                let ControlFlow::Continue(refuted) = refuted(&graph, &mut found) else {
                    panic!("nothing stops it");
                };
                assert!(nodes(&refuted).all(|node| node < graph.n_singles));
                assert!(graph.n_singles > 100, "{name}");
                for start in 0..graph.n_singles {
                    let [on, off] = followed(&graph, start);
                    assert!(reach.on(start) == on && reach.off(start) == off, "{name} {start}");
                    assert_eq!(holds(&refuted, start), holds(&off, start));
                }
            }
        }
    }
}
