//! Digits that have one place, and cells that have one digit.

use ninefold::logic::Step;
use ninefold::{Cell, DigitSet};

use crate::say;
use crate::voice::{Form, Joint, Voice};

/// The last empty cell of a house.
pub(super) fn full_house(voice: Voice<'_>, step: &Step) -> Option<String> {
    let placed = step.placements.first()?;
    Some(say::explain_full_house(
        voice.language,
        &voice.cell(placed.cell),
        &voice.conclusion(step),
        &placed.digit,
        &voice.house(step.houses.first()?.0, Form::The),
    ))
}

/// A cell with one candidate: the digits that it sees, and those eliminated earlier.
pub(super) fn naked(voice: Voice<'_>, step: &Step) -> Option<String> {
    let placed = step.placements.first()?;
    let seen: DigitSet = step.blockers.iter().map(|blocker| blocker.digit).collect();
    let earlier: DigitSet = step.earlier.iter().map(|gone| gone.digit).collect();
    let (cell, digit) = (voice.cell(placed.cell), placed.digit);
    let (n, seen_n, earlier_n) =
        (voice.layout.places(placed.cell).len(), seen.len(), earlier.len());
    let [seen, earlier] = [seen, earlier].map(|digits| voice.digits(digits, Joint::And));
    let language = voice.language;
    Some(match (seen_n, earlier_n) {
        (0, _) => say::explain_naked_single_only_earlier(language, &cell, &digit),
        (_, 0) => say::explain_naked_single(language, &cell, &digit, n, &seen, seen_n),
        _ => say::explain_naked_single_earlier(
            language, &cell, &digit, &earlier, earlier_n, n, &seen, seen_n,
        ),
    })
}

/// A digit with one place in a house: what rules out the other cells.
pub(super) fn hidden(voice: Voice<'_>, step: &Step) -> Option<String> {
    let placed = step.placements.first()?;
    let blockers: Vec<Cell> = step.blockers.iter().map(|blocker| blocker.cell).collect();
    let earlier: Vec<Cell> = step.earlier.iter().map(|gone| gone.cell).collect();
    let house = voice.house(step.houses.first()?.0, Form::The);
    let (cell, digit) = (voice.cell(placed.cell), placed.digit);
    let [of_blockers, of_earlier] =
        [&blockers, &earlier].map(|cells| voice.cells(cells, Joint::And));
    let (language, n) = (voice.language, blockers.len());
    Some(match (blockers.is_empty(), earlier.is_empty()) {
        (true, true) => say::explain_hidden_single_last(language, &cell, &digit, &house),
        (true, false) => {
            say::explain_hidden_single_only_earlier(language, &cell, &digit, &of_earlier, &house)
        }
        (false, true) => {
            say::explain_hidden_single(language, &of_blockers, &cell, &digit, &house, n)
        }
        (false, false) => say::explain_hidden_single_earlier(
            language,
            &of_blockers,
            &cell,
            &digit,
            &of_earlier,
            &house,
            n,
        ),
    })
}

/// The one extra candidate of a board whose other cells have two.
pub(super) fn bug_plus_one(voice: Voice<'_>, step: &Step) -> Option<String> {
    let placed = step.placements.first()?;
    Some(say::explain_bug_plus_one(
        voice.language,
        &voice.cell(placed.cell),
        &voice.conclusion(step),
        &placed.digit,
    ))
}
