//! Digits that have one place, and cells that have one digit.

use ninefold::logic::Step;
use ninefold::{Cell, DigitSet};

use crate::voice::{Form, Joint, Voice, digit};

/// The last empty cell of a house.
pub(super) fn full_house(voice: Voice<'_>, step: &Step) -> Option<String> {
    let placed = step.placements.first()?;
    let gaps = [
        ("house", voice.house(step.houses.first()?.0, Form::The)),
        ("cell", voice.cell(placed.cell)),
        ("digit", digit(placed.digit)),
        ("conclusion", voice.conclusion(step)),
    ];
    Some(voice.say("explain-full-house", gaps))
}

/// A cell with one candidate: the digits that it sees, and those eliminated earlier.
pub(super) fn naked(voice: Voice<'_>, step: &Step) -> Option<String> {
    let placed = step.placements.first()?;
    let seen: DigitSet = step.blockers.iter().map(|blocker| blocker.digit).collect();
    let earlier: DigitSet = step.earlier.iter().map(|gone| gone.digit).collect();
    let id = match (seen.is_empty(), earlier.is_empty()) {
        (true, _) => "explain-naked-single-only-earlier",
        (false, true) => "explain-naked-single",
        (false, false) => "explain-naked-single-earlier",
    };
    let gaps = [
        ("cell", voice.cell(placed.cell)),
        ("digit", digit(placed.digit)),
        ("seen", voice.digits(seen, Joint::And)),
        ("seen-n", seen.len().to_string()),
        ("earlier", voice.digits(earlier, Joint::And)),
        ("earlier-n", earlier.len().to_string()),
    ];
    Some(voice.say_of(id, voice.layout.places(placed.cell).len(), gaps))
}

/// A digit with one place in a house: what rules out the other cells.
pub(super) fn hidden(voice: Voice<'_>, step: &Step) -> Option<String> {
    let placed = step.placements.first()?;
    let blockers: Vec<Cell> = step.blockers.iter().map(|blocker| blocker.cell).collect();
    let earlier: Vec<Cell> = step.earlier.iter().map(|gone| gone.cell).collect();
    let id = match (blockers.is_empty(), earlier.is_empty()) {
        (true, true) => "explain-hidden-single-last",
        (true, false) => "explain-hidden-single-only-earlier",
        (false, true) => "explain-hidden-single",
        (false, false) => "explain-hidden-single-earlier",
    };
    let gaps = [
        ("house", voice.house(step.houses.first()?.0, Form::The)),
        ("cell", voice.cell(placed.cell)),
        ("digit", digit(placed.digit)),
        ("blockers", voice.cells(&blockers, Joint::And)),
        ("earlier", voice.cells(&earlier, Joint::And)),
    ];
    Some(voice.say_of(id, blockers.len(), gaps))
}

/// The one extra candidate of a board whose other cells have two.
pub(super) fn bug_plus_one(voice: Voice<'_>, step: &Step) -> Option<String> {
    let placed = step.placements.first()?;
    let gaps = [
        ("cell", voice.cell(placed.cell)),
        ("digit", digit(placed.digit)),
        ("conclusion", voice.conclusion(step)),
    ];
    Some(voice.say("explain-bug-plus-one", gaps))
}
