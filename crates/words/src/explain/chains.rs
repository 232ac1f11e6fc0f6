//! Chains, link by link.

use ninefold::logic::{Link, LinkKind, Node, Role, Step};
use ninefold::{Digit, DigitSet, House};

use crate::say;
use crate::voice::{Form, Joint, Voice};

use super::line::Line;
use super::roles::{digits, sorted_cells};

/// The reasons for the strong links of a step, in order: the step lists its houses and sets in the order of
/// its links.
pub(super) struct Reasons<'s> {
    step: &'s Step,
    houses: Vec<House>,
    n_houses: usize,
    n_sets: u8,
    n_links: usize,
}

impl<'s> Reasons<'s> {
    /// The reasons for a step that lists `n_others` houses before those of its links.
    pub(super) fn new(step: &'s Step, n_others: usize) -> Reasons<'s> {
        let houses = step.houses.iter().skip(n_others).map(|house| house.0).collect();
        Reasons { step, houses, n_houses: 0, n_sets: 0, n_links: 0 }
    }

    /// Why the next strong link holds.
    pub(super) fn next(&mut self, voice: Voice<'_>, link: &Link) -> Option<String> {
        if link.from.digit == link.to.digit {
            let house = *self.houses.get(self.n_houses)?;
            self.n_houses += 1;
            return Some(say::because_house(voice.language, &voice.house(house, Form::The)));
        }
        let set = Role::Group(self.n_sets);
        self.n_sets += 1;
        if link.from.cells.len() == 1 && link.from.cells == link.to.cells {
            return Some(say::because_cell(voice.language));
        }
        Some(say::because_set(
            voice.language,
            &voice.cells(&sorted_cells(self.step, set), Joint::And),
            &link.from.digit,
            &voice.digits(digits(self.step, set), Joint::And),
        ))
    }
}

/// Says that a node is true.
pub(super) fn is(voice: Voice<'_>, node: &Node) -> String {
    say::node_is(
        voice.language,
        &voice.cells(&node.cells, Joint::Or),
        &node.digit,
        node.cells.len(),
    )
}

/// Says that a node is false.
pub(super) fn is_not(voice: Voice<'_>, node: &Node) -> String {
    say::node_is_not(
        voice.language,
        &voice.cells(&node.cells, Joint::And),
        &node.digit,
        node.cells.len(),
    )
}

/// One chain, open or closed.
pub(super) fn chain(voice: Voice<'_>, step: &Step) -> Option<Vec<Line>> {
    let (first, last) = (step.links.first()?, step.links.last()?);
    let mut lines =
        vec![Line::from(say::chain_if_not(voice.language, &is_not(voice, &first.from)))];
    lines.extend(items(voice, &step.links, &mut Reasons::new(step, 0), 0)?);
    let conclusion = voice.conclusion(step);
    let end = if last.kind == LinkKind::Weak {
        let has_sets = step.candidates.iter().any(|(_, role)| matches!(role, Role::Group(_)));
        let text = if has_sets { say::chain_closes_sets } else { say::chain_closes };
        text(voice.language, &conclusion)
    } else if first.from == last.to {
        say::chain_meets(voice.language, &conclusion)
    } else {
        ends(voice, step, &first.from, &last.to)
    };
    lines.push(Line::from(end));
    Some(lines)
}

/// The conclusion of an open chain: at least one of its ends is true.
fn ends(voice: Voice<'_>, step: &Step, start: &Node, end: &Node) -> String {
    let conclusion = voice.conclusion(step);
    let more = more(step, start, end);
    let ([one], [other]) = (&start.cells[..], &end.cells[..]) else {
        return either(voice, start, end, more, &conclusion);
    };
    if start.digit != end.digit || !more.is_empty() || !step.placements.is_empty() {
        return either(voice, start, end, more, &conclusion);
    }
    say::chain_ends_same(
        voice.language,
        &conclusion,
        &start.digit,
        &voice.cell(*other),
        &voice.cell(*one),
    )
}

fn either(voice: Voice<'_>, start: &Node, end: &Node, more: DigitSet, conclusion: &str) -> String {
    let (one, other) = (is(voice, start), is(voice, end));
    if more.is_empty() {
        return say::chain_ends(voice.language, &conclusion, &one, &other);
    }
    let digits = voice.digits(more, Joint::And);
    say::chain_ends_more(voice.language, &conclusion, &digits, &one, &other)
}

/// The links of a chain as a list: one item per strong link, including the weak link after it.
pub(super) fn items(
    voice: Voice<'_>,
    links: &[Link],
    reasons: &mut Reasons<'_>,
    depth: usize,
) -> Option<Vec<Line>> {
    let mut items = Vec::new();
    let end = reasons.n_links + links.len();
    let mut rest = links.iter().peekable();
    while let Some(link) = rest.next() {
        let text = match link.kind {
            LinkKind::Weak => is_not(voice, &link.to),
            LinkKind::Strong => {
                let (is, why) = (is(voice, &link.to), reasons.next(voice, link)?);
                match rest.next_if(|next| next.kind == LinkKind::Weak) {
                    None => say::chain_then(voice.language, &is, &why),
                    Some(weak) => {
                        let not = is_not(voice, &weak.to);
                        say::chain_then_so(voice.language, &is, &not, &why)
                    }
                }
            }
        };
        let first = reasons.n_links;
        reasons.n_links = end - rest.len();
        let number = Some(items.len() + 1);
        items.push(Line { depth, number, links: first..reasons.n_links, text });
    }
    Some(items)
}

/// The other digits that the sets at both ends share and that the step also eliminates.
fn more(step: &Step, start: &Node, end: &Node) -> DigitSet {
    if start.digit != end.digit || !step.placements.is_empty() {
        return DigitSet::EMPTY;
    }
    let is_other = |digit: &Digit| *digit != start.digit;
    step.eliminations.iter().map(|gone| gone.digit).filter(is_other).collect()
}
