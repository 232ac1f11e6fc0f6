//! Chains told link by link.

use ninefold::logic::{Link, LinkKind, Node, Role, Step};
use ninefold::{Cell, DigitSet, House};

use crate::voice::{Form, Joint, Voice, digit};

use super::roles::{cells, digits};

/// Why the strong links of a step hold: walks along with them, because the step lists houses and
/// sets in their order.
pub(super) struct Reasons<'s> {
    step: &'s Step,
    houses: Vec<House>,
    n_houses: usize,
    n_sets: u8,
}

impl<'s> Reasons<'s> {
    /// The reasons of a step, whose houses of links begin after some others.
    pub(super) fn new(step: &'s Step, n_others: usize) -> Reasons<'s> {
        let houses = step.houses.iter().skip(n_others).map(|house| house.0).collect();
        Reasons { step, houses, n_houses: 0, n_sets: 0 }
    }

    /// Why the next strong link holds.
    pub(super) fn next(&mut self, voice: Voice<'_>, link: &Link) -> Option<String> {
        if link.from.digit == link.to.digit {
            let house = *self.houses.get(self.n_houses)?;
            self.n_houses += 1;
            return Some(voice.say("because-house", [("house", voice.house(house, Form::The))]));
        }
        let set = Role::Group(self.n_sets);
        self.n_sets += 1;
        if link.from.cells.len() == 1 && link.from.cells == link.to.cells {
            return Some(voice.say("because-cell", []));
        }
        let gaps = [
            ("cells", voice.cells(&cells_of(self.step, set), Joint::And)),
            ("digits", voice.digits(digits(self.step, set), Joint::And)),
            ("digit", digit(link.from.digit)),
        ];
        Some(voice.say("because-set", gaps))
    }
}

fn cells_of(step: &Step, role: Role) -> Vec<Cell> {
    let mut cells = cells(step, role);
    cells.sort_unstable();
    cells
}

/// That a node is true.
pub(super) fn is(voice: Voice<'_>, node: &Node) -> String {
    let gaps = [("cells", voice.cells(&node.cells, Joint::Or)), ("digit", digit(node.digit))];
    voice.say("node-is", gaps)
}

/// That a node is false.
pub(super) fn is_not(voice: Voice<'_>, node: &Node) -> String {
    let gaps = [("cells", voice.cells(&node.cells, Joint::And)), ("digit", digit(node.digit))];
    voice.say_of("node-is-not", node.cells.len(), gaps)
}

/// One chain, open or closed.
pub(super) fn chain(voice: Voice<'_>, step: &Step) -> Option<String> {
    let (first, last) = (step.links.first()?, step.links.last()?);
    let mut reasons = Reasons::new(step, 0);
    let mut lines = vec![voice.say("chain-if-not", [("not", is_not(voice, &first.from))])];
    for links in step.links.chunks(2) {
        let gaps = [("is", is(voice, &links[0].to)), ("why", reasons.next(voice, &links[0])?)];
        lines.push(match links.get(1) {
            Some(weak) => {
                let not = [("not", is_not(voice, &weak.to))];
                voice.say("chain-then-so", gaps.into_iter().chain(not))
            }
            None => voice.say("chain-then", gaps),
        });
    }
    let conclusion = ("conclusion", voice.conclusion(step));
    if last.kind == LinkKind::Weak {
        let has_sets = step.candidates.iter().any(|(_, role)| matches!(role, Role::Group(_)));
        let id = if has_sets { "chain-closes-sets" } else { "chain-closes" };
        lines.push(voice.say(id, [conclusion]));
    } else if first.from == last.to {
        lines.push(voice.say("chain-meets", [conclusion]));
    } else {
        let ends = [("one", is(voice, &first.from)), ("other", is(voice, &last.to)), conclusion];
        let more = more(step, first, last);
        lines.push(if more.is_empty() {
            voice.say("chain-ends", ends)
        } else {
            let digits = [("digits", voice.digits(more, Joint::And))];
            voice.say("chain-ends-more", ends.into_iter().chain(digits))
        });
    }
    Some(lines.join("\n"))
}

/// The other digits that the sets at both ends have in common and that are taken out as well.
fn more(step: &Step, first: &Link, last: &Link) -> DigitSet {
    if first.from.digit != last.to.digit || !step.placements.is_empty() {
        return DigitSet::EMPTY;
    }
    let is_other = |digit: &ninefold::Digit| *digit != first.from.digit;
    step.eliminations.iter().map(|gone| gone.digit).filter(is_other).collect()
}
