//! Rectangles and loops that would give the puzzle two solutions.

use ninefold::logic::{Role, Step, Technique};
use ninefold::{Cell, DigitSet, House, HouseKind};

use crate::voice::{Form, Joint, Voice, digit};

use super::roles::{cells, digits, gone, houses, sees, sorted_cells};

/// Unique rectangles and loops of all types; the text `pattern` says where one is.
pub(super) fn unique(voice: Voice<'_>, step: &Step, pattern: &str) -> Option<String> {
    let pair = digits(step, Role::Defining);
    let roof = sorted_cells(step, Role::Fin);
    let extras = digits(step, Role::Fin);
    let defining = houses(step, Role::Defining);
    let roof_and = ("cells", voice.cells(&roof, Joint::And));
    let conclusion = ("conclusion", voice.conclusion(step));
    let gone = gone(step)?;
    let reason = match step.technique {
        Technique::UniqueRectangle1 | Technique::UniqueLoop1 => {
            let gaps = [("cell", voice.cell(*roof.first()?)), conclusion];
            voice.say("explain-unique-rectangle-1", gaps)
        }
        Technique::UniqueRectangle3 | Technique::UniqueLoop3 => {
            let members = sorted_cells(step, Role::Group(0));
            let set = digits(step, Role::Group(0)) | extras;
            let gaps = [
                roof_and,
                ("extras", voice.digits(extras, Joint::Or)),
                ("members", voice.cells(&members, Joint::And)),
                ("house", voice.house(*defining.first()?, Form::The)),
                ("set", voice.digits(set, Joint::And)),
                ("count", set.len().to_string()),
                conclusion,
            ];
            voice.say("explain-unique-rectangle-3", gaps)
        }
        Technique::UniqueRectangle4 | Technique::UniqueLoop4 => {
            let id = match step.technique {
                Technique::UniqueLoop4 => "explain-unique-loop-4",
                _ => "explain-unique-rectangle-4",
            };
            let gaps = [
                ("cells", voice.cells(&roof, Joint::Or)),
                ("house", voice.house(*defining.first()?, Form::The)),
                ("digit", digit((pair - DigitSet::of(gone)).single()?)),
                ("gone", digit(gone)),
                conclusion,
            ];
            voice.say(id, gaps)
        }
        Technique::UniqueRectangle6 => {
            let gaps = [
                roof_and,
                ("houses", voice.houses(&defining, Form::The, Joint::And)),
                ("digit", digit(gone)),
                ("other", digit((pair - DigitSet::of(gone)).single()?)),
                conclusion,
            ];
            voice.say("explain-unique-rectangle-6", gaps)
        }
        _ => {
            let gaps = [
                ("cells", voice.cells(&roof, Joint::Or)),
                ("digit", digit(extras.single()?)),
                conclusion,
            ];
            voice.say("explain-unique-rectangle-2", gaps)
        }
    };
    Some(format!("{} {reason}", corners(voice, step, pattern)))
}

/// Where a rectangle or loop is, and why it cannot contain only two digits.
fn corners(voice: Voice<'_>, step: &Step, id: &str) -> String {
    let corners = sorted_cells(step, Role::Defining);
    let mut boxes: Vec<House> = Vec::new();
    for &house in corners.iter().flat_map(|&corner| voice.layout.houses_of(corner)) {
        if voice.layout.kind(house) == HouseKind::Box && !boxes.contains(&house) {
            boxes.push(house);
        }
    }
    let gaps = [
        ("cells", voice.cells(&corners, Joint::And)),
        ("boxes", voice.houses(&boxes, Form::The, Joint::And)),
        ("digits", voice.digits(digits(step, Role::Defining), Joint::And)),
    ];
    voice.say(id, gaps)
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
    let gaps = [
        ("corner", voice.cell(corner)),
        ("digits", voice.digits(pair, Joint::Or)),
        ("cell", voice.cell(gone.cell)),
        ("gone", digit(gone.digit)),
        ("digit", digit((pair - DigitSet::of(gone.digit)).single()?)),
        ("houses", voice.houses(&houses(step, Role::Defining), Form::The, Joint::And)),
        ("beside", voice.cells(&beside, Joint::And)),
        ("conclusion", voice.conclusion(step)),
    ];
    let reason = voice.say("explain-hidden-rectangle", gaps);
    Some(format!("{} {reason}", corners(voice, step, "explain-rectangle")))
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
            let gaps = [("cell", voice.cell(candidate.cell)), ("digit", digit(candidate.digit))];
            filled.push(voice.say("is", gaps));
        }
    }
    let filled = ("filled", voice.list(filled, Joint::And));
    let conclusion = ("conclusion", voice.conclusion(step));
    let reason = match digits(step, Role::Fin).single() {
        None => {
            let gaps = [filled, ("digit", digit(gone(step)?)), conclusion];
            voice.say("explain-avoidable-rectangle-1", gaps)
        }
        Some(extra) => {
            let open = ("open", voice.cells(&open, Joint::Or));
            let gaps = [filled, open, ("extra", digit(extra)), conclusion];
            voice.say("explain-avoidable-rectangle-2", gaps)
        }
    };
    Some(format!("{} {reason}", corners(voice, step, "explain-avoidable-rectangle")))
}
