//! Patterns of a few links: skyscrapers and similar, empty rectangles, wings, remote pairs.

use ninefold::logic::{Link, Role, Step};
use ninefold::{Cell, DigitSet, House, HouseKind};

use crate::voice::{Form, Joint, Voice, digit};

use super::roles::{cells, digits, digits_in, gone, holds, houses};

/// Two strong links of a digit with a weak one between them; a dual step has several such pairs.
pub(super) fn two_links(voice: Voice<'_>, step: &Step) -> Option<String> {
    let houses = houses(step, Role::Defining);
    let house_of = |link: &Link| {
        let ends = [link.from.cells[0], link.to.cells[0]];
        houses.iter().copied().find(|&house| holds(voice.layout, house, &ends))
    };
    let mut sentences = Vec::new();
    for links in step.links.chunks(3) {
        let [first, _, second] = links else { return None };
        let gaps = [
            ("digit", digit(first.from.digit)),
            ("house", voice.house(house_of(first)?, Form::The)),
            ("other-house", voice.house(house_of(second)?, Form::The)),
            ("start", voice.cell(first.from.cells[0])),
            ("from", voice.cell(first.to.cells[0])),
            ("to", voice.cell(second.from.cells[0])),
            ("end", voice.cell(second.to.cells[0])),
        ];
        sentences.push(voice.say("explain-two-links", gaps));
    }
    let gaps = [("digit", digit(gone(step)?)), ("conclusion", voice.conclusion(step))];
    sentences.push(voice.say("explain-two-links-end", gaps));
    Some(sentences.join(" "))
}

/// A box with a digit in two lines, and a house with two places; a dual step has several of these.
pub(super) fn empty_rectangle(voice: Voice<'_>, step: &Step) -> Option<String> {
    let layout = voice.layout;
    let own_box = step.houses.first()?.0;
    let is_line = |house: &House| layout.kind(*house) != HouseKind::Box;
    let mut sentences = Vec::new();
    for links in step.links.chunks(3) {
        let [inside, _, outside] = links else { return None };
        let (beyond, along) = (&inside.from.cells, &inside.to.cells);
        let (hinge, end) = (outside.from.cells[0], outside.to.cells[0]);
        let mut all = step.houses.iter().map(|house| house.0);
        let near = all
            .clone()
            .find(|&h| is_line(&h) && holds(layout, h, along) && holds(layout, h, &[hinge]))?;
        let pair = all.find(|&h| h != near && holds(layout, h, &[hinge, end]))?;
        let targets = houses(step, Role::Target);
        let far = targets.iter().copied().find(|&house| {
            layout.kind(house) != layout.kind(near) && holds(layout, house, beyond)
        })?;
        let gaps = [
            ("digit", digit(gone(step)?)),
            ("box", voice.house(own_box, Form::The)),
            ("near", voice.house(near, Form::The)),
            ("far", voice.house(far, Form::The)),
            ("of-far", voice.house(far, Form::Of)),
            ("house", voice.house(pair, Form::The)),
            ("hinge", voice.cell(hinge)),
            ("end", voice.cell(end)),
        ];
        sentences.push(voice.say("explain-empty-rectangle", gaps));
    }
    let conclusion = [("conclusion", voice.conclusion(step))];
    sentences.push(voice.say("explain-empty-rectangle-end", conclusion));
    Some(sentences.join(" "))
}

pub(super) fn w_wing(voice: Voice<'_>, step: &Step) -> Option<String> {
    let [first, _, middle, _, last] = &step.links[..] else { return None };
    let gaps = [
        ("one", voice.cell(first.from.cells[0])),
        ("other", voice.cell(last.to.cells[0])),
        ("outer", digit(first.from.digit)),
        ("inner", digit(middle.from.digit)),
        ("house", voice.house(step.houses.first()?.0, Form::The)),
        ("near", voice.cell(middle.from.cells[0])),
        ("far", voice.cell(middle.to.cells[0])),
        ("conclusion", voice.conclusion(step)),
    ];
    Some(voice.say("explain-w-wing", gaps))
}

/// A pivot with two wings.
pub(super) fn bent(voice: Voice<'_>, step: &Step, id: &str) -> Option<String> {
    let cells = cells(step, Role::Defining);
    let &[pivot, one, other] = cells.as_slice() else { return None };
    let z = gone(step)?;
    let shared = |wing: Cell| {
        let both = digits_in(step, Role::Defining, pivot) & digits_in(step, Role::Defining, wing);
        (both - DigitSet::of(z)).single().map(digit)
    };
    let gaps = [
        ("pivot", voice.cell(pivot)),
        ("digits", voice.digits(digits_in(step, Role::Defining, pivot), Joint::Or)),
        ("one", voice.cell(one)),
        ("other", voice.cell(other)),
        ("x", shared(one)?),
        ("y", shared(other)?),
        ("z", digit(z)),
        ("conclusion", voice.conclusion(step)),
    ];
    Some(voice.say(id, gaps))
}

pub(super) fn remote_pair(voice: Voice<'_>, step: &Step) -> Option<String> {
    let mut cells: Vec<Cell> = cells(step, Role::Defining);
    if cells.last() < cells.first() {
        cells.reverse();
    }
    let gaps = [
        ("cells", voice.cells(&cells, Joint::And)),
        ("digits", voice.digits(digits(step, Role::Defining), Joint::And)),
        ("count", cells.len().to_string()),
        ("start", voice.cell(*cells.first()?)),
        ("end", voice.cell(*cells.last()?)),
        ("conclusion", voice.conclusion(step)),
    ];
    Some(voice.say("explain-remote-pair", gaps))
}
