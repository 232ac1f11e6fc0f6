//! Forcing chains and Kraken fish case by case, and forcing nets as a tree.

use ninefold::logic::{Branch, Candidate, Contradiction, Link, Node, Role, Step, Technique};
use ninefold::{Cell, DigitSet, House};

use crate::say;
use crate::voice::{Form, Joint, Voice};

use super::chains::{Reasons, is, items};
use super::line::Line;
use super::roles::{digits, holds, houses, sorted_cells};

/// A chain of a step: its start and its links.
struct Chain<'s> {
    start: Node,
    links: &'s [Link],
}

impl Chain<'_> {
    fn end(&self) -> &Node {
        self.links.last().map_or(&self.start, |link| &link.to)
    }
}

/// Splits a step into its chains: each has a group of candidates, and its links in order.
fn split(step: &Step) -> Vec<Chain<'_>> {
    let mut rest = &step.links[..];
    let mut chains = Vec::new();
    for group in 0_u8.. {
        let is_own = |candidate: &&(Candidate, Role)| candidate.1 == Role::Group(group);
        let own: Vec<Candidate> = step.candidates.iter().filter(is_own).map(|c| c.0).collect();
        let Some(first) = own.first() else { break };
        let mut n_seen = 1;
        let mut n_links = 0;
        while let Some(link) = rest.get(n_links).filter(|_| n_seen < own.len()) {
            n_seen += link.to.cells.len();
            n_links += 1;
        }
        let (links, after) = rest.split_at(n_links);
        rest = after;
        let start = Node { digit: first.digit, cells: vec![first.cell] };
        chains.push(Chain { start, links });
    }
    chains
}

/// Chains from one candidate to a contradiction, or from every case of a choice to the same result.
pub(super) fn chains(voice: Voice<'_>, step: &Step) -> Option<Vec<Line>> {
    let chains = split(step);
    let first = chains.first()?;
    if chains.iter().all(|chain| chain.start == first.start) {
        contradiction(voice, step, &chains)
    } else {
        verity(voice, step, &chains)
    }
}

fn contradiction(voice: Voice<'_>, step: &Step, chains: &[Chain<'_>]) -> Option<Vec<Line>> {
    let start = &chains.first()?.start;
    let ends: Vec<&Node> = chains.iter().map(Chain::end).collect();
    let is_both = chains.len() == 2 && ends[0] == ends[1];
    let choice = if is_both { None } else { Choice::of(&ends) };
    let conclusion = voice.conclusion(step);
    let mut reasons = Reasons::new(step, usize::from(matches!(choice, Some(Choice::House))));
    let mut lines = vec![Line::from(say::forcing_if(voice.language, &is(voice, start)))];
    let long: Vec<&Chain<'_>> = chains.iter().filter(|chain| !chain.links.is_empty()).collect();
    for (index, chain) in long.iter().enumerate() {
        if long.len() > 1 {
            let text = say::forcing_chain(voice.language, &(index + 1));
            lines.push(Line::at(1, text));
        }
        lines.extend(items(voice, chain.links, &mut reasons, long.len().min(2))?);
    }
    lines.push(Line::from(match choice {
        None if ends[0] == start => say::forcing_itself(voice.language, &conclusion),
        None => {
            let cells = voice.cells(&ends[0].cells, Joint::Or);
            say::forcing_both(voice.language, &cells, &conclusion, &ends[0].digit)
        }
        Some(Choice::Cell(cell)) => {
            say::forcing_empty_cell(voice.language, &voice.cell(cell), &conclusion)
        }
        Some(Choice::House) => {
            let house = voice.house(step.houses.first()?.0, Form::The);
            say::forcing_empty_house(voice.language, &conclusion, &ends[0].digit, &house)
        }
    }));
    Some(lines)
}

fn verity(voice: Voice<'_>, step: &Step, chains: &[Chain<'_>]) -> Option<Vec<Line>> {
    let starts: Vec<&Node> = chains.iter().map(|chain| &chain.start).collect();
    let choice = Choice::of(&starts)?;
    let mut reasons = Reasons::new(step, usize::from(matches!(choice, Choice::House)));
    let mut lines = vec![Line::from(match choice {
        Choice::Cell(cell) => {
            let digits: DigitSet = starts.iter().map(|start| start.digit).collect();
            say::forcing_choice_cell(
                voice.language,
                &voice.cell(cell),
                &voice.digits(digits, Joint::Or),
            )
        }
        Choice::House => {
            let cells: Vec<Cell> = starts.iter().map(|start| start.cells[0]).collect();
            say::forcing_choice_house(
                voice.language,
                &voice.cells(&cells, Joint::Or),
                &starts[0].digit,
                &voice.house(step.houses.first()?.0, Form::The),
            )
        }
    })];
    lines.extend(cases(voice, chains, &mut reasons)?);
    lines.push(Line::from(say::forcing_always(voice.language, &voice.conclusion(step))));
    Some(lines)
}

/// A fish with a chain from each fin and, in type 2, from each place in the last line of the cover.
pub(super) fn kraken_fish(voice: Voice<'_>, step: &Step) -> Option<Vec<Line>> {
    let covers = houses(step, Role::Target);
    let bases: Vec<House> = step.houses.iter().take(covers.len()).map(|house| house.0).collect();
    let (last, fins) = (*covers.last()?, sorted_cells(step, Role::Fin));
    let inside = sorted_cells(step, Role::Defining);
    let inside: Vec<Cell> =
        inside.into_iter().filter(|&cell| holds(voice.layout, last, &[cell])).collect();
    let of = |houses: &[House]| voice.houses(houses, Form::Of, Joint::And);
    let (language, n) = (voice.language, fins.len());
    let digit = digits(step, Role::Fin).single()?;
    let (of_bases, of_covers, fins) = (of(&bases), of(&covers), voice.cells(&fins, Joint::And));
    let n_houses = bases.len() + covers.len();
    let covers = voice.houses(&covers, Form::The, Joint::And);
    let text = if step.technique == Technique::KrakenFish1 {
        let cell = voice.cell(step.eliminations.first()?.cell);
        say::explain_kraken_fish_1(
            language, &cell, &covers, &digit, &fins, n, &of_bases, &of_covers,
        )
    } else {
        let (cover, places) = (voice.house(last, Form::The), voice.cells(&inside, Joint::Or));
        say::explain_kraken_fish_2(language, &cover, &covers, &digit, &fins, n, &of_bases, &places)
    };
    let mut lines = vec![Line::from(text)];
    let mut reasons = Reasons::new(step, n_houses);
    lines.extend(cases(voice, &split(step), &mut reasons)?);
    lines.push(Line::from(say::forcing_always(voice.language, &voice.conclusion(step))));
    Some(lines)
}

fn cases(voice: Voice<'_>, chains: &[Chain<'_>], reasons: &mut Reasons<'_>) -> Option<Vec<Line>> {
    let mut lines = Vec::new();
    for chain in chains {
        let text = if chain.links.is_empty() { say::forcing_case_itself } else { say::forcing_if };
        lines.push(Line::from(text(voice.language, &is(voice, &chain.start))));
        lines.extend(items(voice, chain.links, reasons, 1)?);
    }
    Some(lines)
}

/// A set of nodes of which exactly one is true.
enum Choice {
    /// The digits of a cell.
    Cell(Cell),
    /// The places of a digit in a house.
    House,
}

impl Choice {
    fn of(nodes: &[&Node]) -> Option<Choice> {
        let cell = *nodes.first()?.cells.first()?;
        let is_one_cell = nodes.iter().all(|node| node.cells == [cell]);
        Some(if is_one_cell { Choice::Cell(cell) } else { Choice::House })
    }
}

/// An assumption with its consequences.
pub(super) fn net(voice: Voice<'_>, step: &Step) -> Option<Vec<Line>> {
    let mut lines = Vec::new();
    tree(voice, step.branches.first()?, 0, &mut lines);
    lines.push(Line::from(say::net_end(voice.language, &voice.conclusion(step))));
    Some(lines)
}

fn tree(voice: Voice<'_>, branch: &Branch, depth: usize, lines: &mut Vec<Line>) {
    let mut line = |depth: usize, text: String| lines.push(Line::at(depth, text));
    let assumed = &branch.assumption;
    let assumed = Node { digit: assumed.digit, cells: vec![assumed.cell] };
    let text = if depth == 0 { say::net_if } else { say::net_if_also };
    line(depth, text(voice.language, &is(voice, &assumed)));
    if !branch.branches.is_empty() {
        line(depth + 1, say::net_further(voice.language));
        for further in &branch.branches {
            tree(voice, further, depth + 2, lines);
        }
    }
    let mut line = |text: String| lines.push(Line::at(depth + 1, text));
    if !branch.placements.is_empty() {
        let placement =
            |placed: &Candidate| format!("{} = {}", voice.cell(placed.cell), placed.digit);
        let placements: Vec<String> = branch.placements.iter().map(placement).collect();
        line(say::net_follow(voice.language, &placements.join(", ")));
    }
    line(match branch.contradiction {
        Contradiction::Cell(cell) => say::net_empty_cell(voice.language, &voice.cell(cell)),
        Contradiction::House(house, gone) => {
            say::net_empty_house(voice.language, &gone, &voice.house(house, Form::The))
        }
    });
}
