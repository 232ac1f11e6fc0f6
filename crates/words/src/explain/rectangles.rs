//! Rectangles and loops that would give the puzzle two solutions.

use ninefold::logic::{Role, Step, Technique};
use ninefold::{Cell, DigitSet, House, HouseKind};

use crate::say;
use crate::voice::{Form, Joint, Voice, list};

use super::roles::{cells, digits, gone, houses, sees, sorted_cells};

/// What a text says of the cells that could swap their digits.
#[derive(Copy, Clone)]
pub(super) enum Pattern {
    Rectangle,
    Avoidable,
    Loop,
}

/// Unique rectangles and loops of all types.
pub(super) fn unique(voice: Voice<'_>, step: &Step, pattern: Pattern) -> Option<String> {
    let pair = digits(step, Role::Defining);
    let roof = sorted_cells(step, Role::Fin);
    let extras = digits(step, Role::Fin);
    let defining = houses(step, Role::Defining);
    let roof_and = voice.cells(&roof, Joint::And);
    let conclusion = voice.conclusion(step);
    let gone = gone(step)?;
    let reason = match step.technique {
        Technique::UniqueRectangle1 | Technique::UniqueLoop1 => say::explain_unique_rectangle_1(
            voice.language,
            &voice.cell(*roof.first()?),
            &conclusion,
        ),
        Technique::UniqueRectangle3 | Technique::UniqueLoop3 => {
            let members = sorted_cells(step, Role::Group(0));
            let set = digits(step, Role::Group(0)) | extras;
            say::explain_unique_rectangle_3(
                voice.language,
                &roof_and,
                &conclusion,
                set.len(),
                &voice.digits(extras, Joint::Or),
                &voice.house(*defining.first()?, Form::The),
                &voice.cells(&members, Joint::And),
                &voice.digits(set, Joint::And),
            )
        }
        Technique::UniqueRectangle4 | Technique::UniqueLoop4 => {
            let text = match step.technique {
                Technique::UniqueLoop4 => say::explain_unique_loop_4,
                _ => say::explain_unique_rectangle_4,
            };
            let digit = (pair - DigitSet::of(gone)).single()?;
            let house = voice.house(*defining.first()?, Form::The);
            text(voice.language, &voice.cells(&roof, Joint::Or), &conclusion, &digit, &gone, &house)
        }
        Technique::UniqueRectangle6 => say::explain_unique_rectangle_6(
            voice.language,
            &roof_and,
            &conclusion,
            &gone,
            &voice.houses(&defining, Form::The, Joint::And),
            &(pair - DigitSet::of(gone)).single()?,
        ),
        _ => say::explain_unique_rectangle_2(
            voice.language,
            &voice.cells(&roof, Joint::Or),
            &conclusion,
            &extras.single()?,
        ),
    };
    Some(format!("{} {reason}", corners(voice, step, pattern)))
}

/// Where a rectangle or loop is, and why it cannot contain only two digits.
fn corners(voice: Voice<'_>, step: &Step, pattern: Pattern) -> String {
    let corners = sorted_cells(step, Role::Defining);
    let mut boxes: Vec<House> = Vec::new();
    for &house in corners.iter().flat_map(|&corner| voice.layout.houses_of(corner)) {
        if voice.layout.kind(house) == HouseKind::Box && !boxes.contains(&house) {
            boxes.push(house);
        }
    }
    let (boxes, cells) =
        (voice.houses(&boxes, Form::The, Joint::And), voice.cells(&corners, Joint::And));
    let digits = voice.digits(digits(step, Role::Defining), Joint::And);
    match pattern {
        Pattern::Rectangle => say::explain_rectangle(voice.language, &boxes, &cells, &digits),
        Pattern::Avoidable => {
            say::explain_avoidable_rectangle(voice.language, &boxes, &cells, &digits)
        }
        Pattern::Loop => say::explain_unique_loop(voice.language, &cells, &digits),
    }
}

pub(super) fn hidden(voice: Voice<'_>, step: &Step) -> Option<String> {
    let gone = step.eliminations.first()?;
    let pair = digits(step, Role::Defining);
    let corners_of = sorted_cells(step, Role::Defining);
    let is_beside = |cell: &Cell| *cell != gone.cell && sees(voice.layout, *cell, gone.cell);
    let in_lines = |cell: &Cell| {
        let houses = voice.layout.houses_of(*cell);
        is_beside(cell) && step.houses.iter().any(|(house, _)| houses.contains(house))
    };
    let beside: Vec<Cell> = corners_of.iter().copied().filter(in_lines).collect();
    let is_across = |cell: &Cell| *cell != gone.cell && !beside.contains(cell);
    let corner = corners_of.iter().copied().find(is_across)?;
    let reason = say::explain_hidden_rectangle(
        voice.language,
        &voice.cells(&beside, Joint::And),
        &voice.cell(gone.cell),
        &voice.conclusion(step),
        &voice.cell(corner),
        &(pair - DigitSet::of(gone.digit)).single()?,
        &voice.digits(pair, Joint::Or),
        &gone.digit,
        &voice.houses(&houses(step, Role::Defining), Form::The, Joint::And),
    );
    Some(format!("{} {reason}", corners(voice, step, Pattern::Rectangle)))
}

pub(super) fn avoidable(voice: Voice<'_>, step: &Step) -> Option<String> {
    let fins = cells(step, Role::Fin);
    let is_open = |cell: &Cell| {
        fins.contains(cell) || fins.is_empty() && step.eliminations.iter().any(|e| e.cell == *cell)
    };
    let mut filled = Vec::new();
    let mut open = Vec::new();
    for (candidate, _) in step.candidates.iter().filter(|c| c.1 == Role::Defining) {
        if is_open(&candidate.cell) {
            open.push(candidate.cell);
        } else {
            filled.push(say::is(voice.language, &voice.cell(candidate.cell), &candidate.digit));
        }
    }
    let filled = list(voice.language, filled, Joint::And);
    let conclusion = voice.conclusion(step);
    let reason = match digits(step, Role::Fin).single() {
        None => {
            say::explain_avoidable_rectangle_1(voice.language, &conclusion, &gone(step)?, &filled)
        }
        Some(extra) => {
            let open = voice.cells(&open, Joint::Or);
            say::explain_avoidable_rectangle_2(voice.language, &conclusion, &extra, &filled, &open)
        }
    };
    Some(format!("{} {reason}", corners(voice, step, Pattern::Avoidable)))
}
