//! Patterns of a few links: skyscrapers and similar, empty rectangles, wings, remote pairs.

use ninefold::logic::{Link, Role, Step, Technique};
use ninefold::{Cell, DigitSet, House, HouseKind};

use crate::say;
use crate::voice::{Form, Joint, Voice};

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
        sentences.push(say::explain_two_links(
            voice.language,
            &first.from.digit,
            &voice.cell(second.to.cells[0]),
            &voice.cell(first.to.cells[0]),
            &voice.house(house_of(first)?, Form::The),
            &voice.house(house_of(second)?, Form::The),
            &voice.cell(first.from.cells[0]),
            &voice.cell(second.from.cells[0]),
        ));
    }
    sentences.push(say::explain_two_links_end(
        voice.language,
        &voice.conclusion(step),
        &gone(step)?,
    ));
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
        sentences.push(say::explain_empty_rectangle(
            voice.language,
            &voice.house(own_box, Form::The),
            &gone(step)?,
            &voice.cell(end),
            &voice.house(far, Form::The),
            &voice.cell(hinge),
            &voice.house(pair, Form::The),
            &voice.house(near, Form::The),
            &voice.house(far, Form::Of),
        ));
    }
    sentences.push(say::explain_empty_rectangle_end(voice.language, &voice.conclusion(step)));
    Some(sentences.join(" "))
}

pub(super) fn w_wing(voice: Voice<'_>, step: &Step) -> Option<String> {
    let [first, _, middle, _, last] = &step.links[..] else { return None };
    Some(say::explain_w_wing(
        voice.language,
        &voice.conclusion(step),
        &voice.cell(middle.to.cells[0]),
        &voice.house(step.houses.first()?.0, Form::The),
        &middle.from.digit,
        &voice.cell(middle.from.cells[0]),
        &voice.cell(first.from.cells[0]),
        &voice.cell(last.to.cells[0]),
        &first.from.digit,
    ))
}

/// A pivot with two wings.
pub(super) fn bent(voice: Voice<'_>, step: &Step) -> Option<String> {
    let cells = cells(step, Role::Defining);
    let &[pivot, one, other] = cells.as_slice() else { return None };
    let z = gone(step)?;
    let shared = |wing: Cell| {
        let both = digits_in(step, Role::Defining, pivot) & digits_in(step, Role::Defining, wing);
        (both - DigitSet::of(z)).single()
    };
    let text = match step.technique {
        Technique::XyWing => say::explain_xy_wing,
        _ => say::explain_xyz_wing,
    };
    let digits = voice.digits(digits_in(step, Role::Defining, pivot), Joint::Or);
    let (x, y, conclusion) = (shared(one)?, shared(other)?, voice.conclusion(step));
    let [pivot, one, other] = [pivot, one, other].map(|cell| voice.cell(cell));
    Some(text(voice.language, &conclusion, &digits, &one, &other, &pivot, &x, &y, &z))
}

pub(super) fn remote_pair(voice: Voice<'_>, step: &Step) -> Option<String> {
    let mut cells: Vec<Cell> = cells(step, Role::Defining);
    if cells.last() < cells.first() {
        cells.reverse();
    }
    Some(say::explain_remote_pair(
        voice.language,
        &voice.cells(&cells, Joint::And),
        &voice.conclusion(step),
        cells.len(),
        &voice.digits(digits(step, Role::Defining), Joint::And),
        &voice.cell(*cells.last()?),
        &voice.cell(*cells.first()?),
    ))
}
