//! Forcing chains and Kraken fish case by case, and forcing nets as a tree.

use ninefold::logic::{Branch, Candidate, Contradiction, Link, Node, Role, Step, Technique};
use ninefold::{Cell, DigitSet, House};

use crate::voice::{Form, Joint, Voice, digit};

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
    let conclusion = ("conclusion", voice.conclusion(step));
    let mut reasons = Reasons::new(step, usize::from(matches!(choice, Some(Choice::House))));
    let mut lines = vec![Line::from(voice.say("forcing-if", [("is", is(voice, start))]))];
    let long: Vec<&Chain<'_>> = chains.iter().filter(|chain| !chain.links.is_empty()).collect();
    for (index, chain) in long.iter().enumerate() {
        if long.len() > 1 {
            let number = [("number", (index + 1).to_string())];
            lines.push(Line::at(1, voice.say("forcing-chain", number)));
        }
        lines.extend(items(voice, chain.links, &mut reasons, long.len().min(2))?);
    }
    lines.push(Line::from(match choice {
        None if ends[0] == start => voice.say("forcing-itself", [conclusion]),
        None => {
            let cells = voice.cells(&ends[0].cells, Joint::Or);
            let gaps = [("cells", cells), ("digit", digit(ends[0].digit)), conclusion];
            voice.say("forcing-both", gaps)
        }
        Some(Choice::Cell(cell)) => {
            voice.say("forcing-empty-cell", [("cell", voice.cell(cell)), conclusion])
        }
        Some(Choice::House) => {
            let house = voice.house(step.houses.first()?.0, Form::The);
            let gaps = [("house", house), ("digit", digit(ends[0].digit)), conclusion];
            voice.say("forcing-empty-house", gaps)
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
            let gaps = [("cell", voice.cell(cell)), ("digits", voice.digits(digits, Joint::Or))];
            voice.say("forcing-choice-cell", gaps)
        }
        Choice::House => {
            let cells: Vec<Cell> = starts.iter().map(|start| start.cells[0]).collect();
            let gaps = [
                ("house", voice.house(step.houses.first()?.0, Form::The)),
                ("digit", digit(starts[0].digit)),
                ("cells", voice.cells(&cells, Joint::Or)),
            ];
            voice.say("forcing-choice-house", gaps)
        }
    })];
    lines.extend(cases(voice, chains, &mut reasons)?);
    lines.push(Line::from(voice.say("forcing-always", [("conclusion", voice.conclusion(step))])));
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
    let gaps = [
        ("digit", digit(digits(step, Role::Fin).single()?)),
        ("of-bases", voice.houses(&bases, Form::Of, Joint::And)),
        ("covers", voice.houses(&covers, Form::The, Joint::And)),
        ("of-covers", voice.houses(&covers, Form::Of, Joint::And)),
        ("fins", voice.cells(&fins, Joint::And)),
        ("cell", voice.cell(step.eliminations.first()?.cell)),
        ("cover", voice.house(last, Form::The)),
        ("places", voice.cells(&inside, Joint::Or)),
    ];
    let id = match step.technique {
        Technique::KrakenFish1 => "explain-kraken-fish-1",
        _ => "explain-kraken-fish-2",
    };
    let mut lines = vec![Line::from(voice.say_of(id, fins.len(), gaps))];
    let mut reasons = Reasons::new(step, bases.len() + covers.len());
    lines.extend(cases(voice, &split(step), &mut reasons)?);
    lines.push(Line::from(voice.say("forcing-always", [("conclusion", voice.conclusion(step))])));
    Some(lines)
}

fn cases(voice: Voice<'_>, chains: &[Chain<'_>], reasons: &mut Reasons<'_>) -> Option<Vec<Line>> {
    let mut lines = Vec::new();
    for chain in chains {
        let id = if chain.links.is_empty() { "forcing-case-itself" } else { "forcing-if" };
        lines.push(Line::from(voice.say(id, [("is", is(voice, &chain.start))])));
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
    lines.push(Line::from(voice.say("net-end", [("conclusion", voice.conclusion(step))])));
    Some(lines)
}

fn tree(voice: Voice<'_>, branch: &Branch, depth: usize, lines: &mut Vec<Line>) {
    let mut line = |depth: usize, text: String| lines.push(Line::at(depth, text));
    let assumed = &branch.assumption;
    let assumed = Node { digit: assumed.digit, cells: vec![assumed.cell] };
    let id = if depth == 0 { "net-if" } else { "net-if-also" };
    line(depth, voice.say(id, [("is", is(voice, &assumed))]));
    if !branch.branches.is_empty() {
        line(depth + 1, voice.say("net-further", []));
        for further in &branch.branches {
            tree(voice, further, depth + 2, lines);
        }
    }
    let mut line = |text: String| lines.push(Line::at(depth + 1, text));
    if !branch.placements.is_empty() {
        let placement =
            |placed: &Candidate| format!("{} = {}", voice.cell(placed.cell), placed.digit);
        let placements: Vec<String> = branch.placements.iter().map(placement).collect();
        line(voice.say("net-follow", [("placements", placements.join(", "))]));
    }
    line(match branch.contradiction {
        Contradiction::Cell(cell) => voice.say("net-empty-cell", [("cell", voice.cell(cell))]),
        Contradiction::House(house, gone) => {
            let gaps = [("house", voice.house(house, Form::The)), ("digit", digit(gone))];
            voice.say("net-empty-house", gaps)
        }
    });
}
