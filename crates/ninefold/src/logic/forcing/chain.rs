//! Forcing chains.
//!
//! # Rule
//!
//! - Contradiction: if a candidate were true, chains from it would make another one both true and
//!   false, or leave a cell without a candidate, or a house without a place for a digit: it is removed.
//! - Verity: if chains from every candidate of a cell, or from every place of a digit in a house,
//!   make the same other candidate true, or false, it is.
//!
//! # Why it holds
//!
//! A chain is a sequence of links, each of which holds on its own. A candidate that leads to a
//! contradiction is false; a consequence of every possibility is true. Links depend only on houses
//! and sight, so they cross grids.
//!
//! # Example
//!
//! r1c1 is 1, 2 or 3; from each of the three a chain removes 7 from r9c9: r9c9 is not 7.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::DigitSet;
use crate::layout::Cell;

use crate::logic::chains::graph::{Graph, Kind};
use crate::logic::chains::reach::Reach;
use crate::logic::chains::row::{holds, nodes};
use crate::logic::chains::walk::Steps;
use crate::logic::search::Found;
use crate::logic::step::{Link, LinkKind, Role};
use crate::logic::{Candidates, Step, Technique};

/// Gives forcing chains to `found`: contradictions first.
pub(in crate::logic) fn find(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let graph = Graph::new(candidates, Kind::Grouped, found)?;
    let reach = Reach::new(&graph, found)?;
    let choices = choices(&graph);
    for start in 0..graph.n_singles {
        found.go_on()?;
        if let Some(step) = contradiction(&graph, &reach, &choices, start) {
            found.take(step)?;
        }
    }
    for choice in choices.iter().filter(|choice| choice.len() > 2) {
        found.go_on()?;
        verity(&graph, &reach, choice, found)?;
    }
    ControlFlow::Continue(())
}

/// The sets of nodes of which exactly one is on: those of each cell, and of each digit in a house.
fn choices(graph: &Graph<'_>) -> Vec<Vec<usize>> {
    let candidates = graph.candidates;
    let mut choices: Vec<Vec<usize>> = Vec::new();
    for cell in candidates.open_cells() {
        choices.push(candidates.of(cell).into_iter().map(|d| graph.single(cell, d)).collect());
    }
    for house in candidates.layout().houses() {
        for digit in candidates.missing(house) {
            let cells = candidates.cells_at(house, candidates.places(house, digit));
            choices.push(cells.map(|cell| graph.single(cell, digit)).collect());
        }
    }
    choices
}

fn contradiction(
    graph: &Graph<'_>,
    reach: &Reach,
    choices: &[Vec<usize>],
    start: usize,
) -> Option<Step> {
    let (on, off) = (reach.on(start), reach.off(start));
    let both = on.iter().zip(off).position(|(on, off)| on & off != 0);
    let both = both.map(|word| word * 64 + (on[word] & off[word]).trailing_zeros() as usize);
    let emptied = || choices.iter().find(|choice| choice.iter().all(|&node| holds(off, node)));
    let mut step = Step::new(Technique::ForcingChain);
    if let Some(node) = both {
        let steps = Steps::from_on(graph, start);
        show(graph, &mut step, &steps.to(node, true), 0);
        show(graph, &mut step, &steps.to(node, false), 1);
    } else {
        let choice = emptied()?;
        let steps = Steps::from_on(graph, start);
        show_choice(graph, &mut step, choice);
        for (group, &node) in (0..).zip(choice) {
            show(graph, &mut step, &steps.to(node, false), group);
        }
    }
    step.eliminations.push(graph.candidate(start));
    Some(step)
}

fn verity(graph: &Graph<'_>, reach: &Reach, choice: &[usize], found: Found<'_>) -> ControlFlow<()> {
    let common = |row: &dyn Fn(usize) -> Vec<u64>| {
        let mut rows = choice.iter().map(|&node| row(node));
        let first = rows.next().unwrap_or_default();
        rows.fold(first, |all, row| all.iter().zip(row).map(|(all, row)| all & row).collect())
    };
    for (is_on, all) in [
        (true, common(&|node| reach.on(node).to_vec())),
        (false, common(&|node| reach.off(node).to_vec())),
    ] {
        for node in nodes(&all).take_while(|&node| node < graph.n_singles) {
            let target = graph.candidate(node);
            let mut step = Step::new(Technique::ForcingChain);
            show_choice(graph, &mut step, choice);
            for (group, &start) in (0..).zip(choice) {
                show(graph, &mut step, &Steps::from_on(graph, start).to(node, is_on), group);
            }
            if is_on {
                step.placements.push(target);
                let others = graph.candidates.of(target.cell) - DigitSet::of(target.digit);
                others.into_iter().for_each(|digit| step.eliminate([target.cell], digit));
            } else {
                step.eliminations.push(target);
            }
            found.take(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Adds the house of a choice, if it is between places of a digit.
fn show_choice(graph: &Graph<'_>, step: &mut Step, choice: &[usize]) {
    let cells: Vec<Cell> = choice.iter().flat_map(|&node| graph.cells(node)).copied().collect();
    if cells.iter().any(|&cell| cell != cells[0]) {
        let house = graph.house_of(graph.digit(choice[0]), &cells);
        step.houses.extend(house.map(|house| (house, Role::Defining)));
    }
}

/// Adds a chain whose first node is on.
pub(in crate::logic) fn show(graph: &Graph<'_>, step: &mut Step, chain: &[usize], group: u8) {
    for (at, ends) in chain.windows(2).enumerate() {
        let kind = if at % 2 == 0 { LinkKind::Weak } else { LinkKind::Strong };
        let [from, to] = [ends[0], ends[1]].map(|node| graph.node(node));
        step.links.push(Link { from, to, kind });
        if kind == LinkKind::Strong {
            let house = graph.linking_house(ends[0], ends[1]);
            step.houses.extend(house.map(|house| (house, Role::Defining)));
        }
    }
    for &node in chain {
        step.show(graph.cells(node).iter().copied(), graph.digit(node), Role::Group(group));
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::check_without;

    #[test]
    fn forcing_chain_on_a_path() {
        let givens = "12...8+5...+7+8..5..+1..51..7+8+2\
                      +2..+8.1+9578+5....4+13.1+7+53.+8+26\
                      .8+1.+5..+7.7.24+8.+1.55...172.+8";
        let deleted = "613 914 415 915 918 328 431 654 954 374";
        assert_snapshot!(
            check_without(find, givens, deleted),
            @"forcing-chain: 9r8c6 - 9r6c6 = 9r6c1 - 9r7c1, 9r8c6 - 9r7c4, 9r8c6 - 9r7c6, 9r8c6 - 9r7c4/r9c4 = 9r2c4 - 9r2c8 = 9r1c9 - 9r7c9 => not 9r8c6"
        );
    }
}
