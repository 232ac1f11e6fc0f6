//! Locked candidates, subsets, fish, and the other patterns of houses.

use ninefold::logic::{Role, Step};
use ninefold::{Cell, CellSet, House};

use crate::voice::{Form, Joint, Voice, digit};

use super::roles::{cells, digits, gone, holds, houses, sorted_cells};

pub(super) fn locked(voice: Voice<'_>, step: &Step) -> Option<String> {
    let from = *houses(step, Role::Defining).first()?;
    let into = *houses(step, Role::Target).first()?;
    let gaps = [
        ("from", voice.house(from, Form::The)),
        ("into", voice.house(into, Form::The)),
        ("of-into", voice.house(into, Form::Of)),
        ("digit", digit(gone(step)?)),
        ("cells", voice.cells(&cells(step, Role::Defining), Joint::Or)),
        ("conclusion", voice.conclusion(step)),
    ];
    Some(voice.say("explain-locked", gaps))
}

pub(super) fn naked(voice: Voice<'_>, step: &Step) -> Option<String> {
    let own = sorted_cells(step, Role::Defining);
    let houses = houses(step, Role::Defining);
    let gaps = [
        ("house", voice.house(*houses.first()?, Form::The)),
        ("of-houses", voice.houses(&houses, Form::Of, Joint::Or)),
        ("cells", voice.cells(&own, Joint::And)),
        ("digits", voice.digits(digits(step, Role::Defining), Joint::And)),
        ("count", own.len().to_string()),
        ("conclusion", voice.conclusion(step)),
    ];
    Some(voice.say("explain-naked", gaps))
}

pub(super) fn hidden(voice: Voice<'_>, step: &Step) -> Option<String> {
    let own = sorted_cells(step, Role::Defining);
    let gaps = [
        ("house", voice.house(step.houses.first()?.0, Form::The)),
        ("cells", voice.cells(&own, Joint::And)),
        ("digits", voice.digits(digits(step, Role::Defining), Joint::And)),
        ("count", own.len().to_string()),
        ("conclusion", voice.conclusion(step)),
    ];
    Some(voice.say("explain-hidden", gaps))
}

pub(super) fn fish(voice: Voice<'_>, step: &Step, id: &str) -> Option<String> {
    let (bases, covers) = (houses(step, Role::Defining), houses(step, Role::Target));
    let gaps = [
        ("digit", digit(gone(step)?)),
        ("bases", voice.houses(&bases, Form::The, Joint::And)),
        ("covers", voice.houses(&covers, Form::The, Joint::And)),
        ("count", bases.len().to_string()),
        ("conclusion", voice.conclusion(step)),
    ];
    Some(voice.say(id, gaps))
}

/// A fish with fins; a sashimi fish also has lines with only one place left.
pub(super) fn finned_fish(voice: Voice<'_>, step: &Step, id: &str) -> Option<String> {
    let (bases, covers) = (houses(step, Role::Defining), houses(step, Role::Target));
    if covers.len() > bases.len() {
        return siamese_fish(voice, step, &bases, &covers);
    }
    let fins = sorted_cells(step, Role::Fin);
    let (base, places) = lines_with_one_place(voice, step, &bases);
    let gaps = [
        ("digit", digit(gone(step)?)),
        ("of-bases", voice.houses(&bases, Form::Of, Joint::And)),
        ("covers", voice.houses(&covers, Form::The, Joint::And)),
        ("of-covers", voice.houses(&covers, Form::Of, Joint::And)),
        ("fins", voice.cells(&fins, Joint::And)),
        ("base", voice.houses(&base, Form::The, Joint::And)),
        ("places", voice.cells(&places, Joint::And)),
        ("places-n", places.len().to_string()),
        ("conclusion", voice.conclusion(step)),
    ];
    Some(voice.say_of(id, fins.len(), gaps))
}

/// The base lines with only one place outside the fins, and these places.
fn lines_with_one_place(voice: Voice<'_>, step: &Step, bases: &[House]) -> (Vec<House>, Vec<Cell>) {
    let places = sorted_cells(step, Role::Defining);
    let only_place = |&base: &House| {
        let mut inside = places.iter().filter(|&&place| holds(voice.layout, base, &[place]));
        let first = inside.next().copied();
        first.filter(|_| inside.next().is_none()).map(|place| (base, place))
    };
    bases.iter().filter_map(only_place).unzip()
}

/// Two fish on one base, whose covers differ: those of the first come first.
fn siamese_fish(
    voice: Voice<'_>,
    step: &Step,
    bases: &[House],
    covers: &[House],
) -> Option<String> {
    let layout = voice.layout;
    let fins = sorted_cells(step, Role::Fin);
    let inner = cells(step, Role::Defining);
    let first = &covers[..bases.len()];
    let is_in = |cell: &Cell, of: &[House]| of.iter().any(|&house| holds(layout, house, &[*cell]));
    let first_fins: Vec<Cell> = fins.iter().copied().filter(|fin| !is_in(fin, first)).collect();
    let is_of_second = |fin: &Cell| is_in(fin, first) || !inner.contains(fin);
    let second_fins: Vec<Cell> = fins.into_iter().filter(is_of_second).collect();
    let has_fin = |cover: House| second_fins.iter().any(|&fin| holds(layout, cover, &[fin]));
    let second: Vec<House> = covers.iter().copied().filter(|&cover| !has_fin(cover)).collect();
    both_fish(voice, step, bases, [(first, &first_fins), (&second, &second_fins)])
}

/// Two fish on one base, each with its covers and its fins.
fn both_fish(
    voice: Voice<'_>,
    step: &Step,
    bases: &[House],
    [(covers, fins), (other_covers, other_fins)]: [(&[House], &[Cell]); 2],
) -> Option<String> {
    let gaps = [
        ("digit", digit(gone(step)?)),
        ("bases", voice.houses(bases, Form::The, Joint::And)),
        ("covers", voice.houses(covers, Form::The, Joint::And)),
        ("fins", voice.cells(fins, Joint::And)),
        ("other-covers", voice.houses(other_covers, Form::The, Joint::And)),
        ("other-fins", voice.cells(other_fins, Joint::And)),
        ("other-n", other_fins.len().to_string()),
        ("conclusion", voice.conclusion(step)),
    ];
    Some(voice.say_of("explain-siamese-fish", fins.len(), gaps))
}

/// A fish of lines and boxes with fins; two of them on one base share all but the last two covers.
pub(super) fn finned_mixed_fish(voice: Voice<'_>, step: &Step) -> Option<String> {
    let (bases, covers) = (houses(step, Role::Defining), houses(step, Role::Target));
    if covers.len() == bases.len() {
        return finned_fish(voice, step, "explain-finned-fish");
    }
    let (own, both) = (covers.get(bases.len() - 1..)?, covers.get(..bases.len() - 1)?);
    let &[first, second] = own else { return None };
    let [first, second] = [first, second].map(|last| [both, &[last]].concat());
    let fins = |covers: &[House]| -> Vec<Cell> {
        let n_of = |cell: Cell, of: &[House]| {
            of.iter().filter(|&&house| holds(voice.layout, house, &[cell])).count()
        };
        let is_fin = |&cell: &Cell| n_of(cell, covers) == 0 || n_of(cell, &bases) > 1;
        let all = [Role::Defining, Role::Fin].map(|role| cells(step, role)).concat();
        let all: CellSet = all.into_iter().collect();
        all.iter().filter(is_fin).collect()
    };
    let (first_fins, second_fins) = (fins(&first), fins(&second));
    both_fish(voice, step, &bases, [(&first, &first_fins), (&second, &second_fins)])
}

/// A stem, and a petal for each of its candidates, in their order.
pub(super) fn death_blossom(voice: Voice<'_>, step: &Step) -> Option<String> {
    let center = *cells(step, Role::Defining).first()?;
    let candidates = digits(step, Role::Defining);
    let petals = (0..).zip(candidates).map(|(group, candidate)| {
        let own = sorted_cells(step, Role::Group(group));
        let gaps = [
            ("digit", digit(candidate)),
            ("cells", voice.cells(&own, Joint::And)),
            ("set", voice.digits(digits(step, Role::Group(group)), Joint::And)),
        ];
        voice.say_of("explain-death-blossom-petal", own.len(), gaps)
    });
    let common = step.eliminations.iter().map(|gone| gone.digit).collect();
    let gaps = [
        ("stem", voice.cell(center)),
        ("digits", voice.digits(candidates, Joint::Or)),
        ("petals", petals.collect::<Vec<_>>().join(" ")),
        ("common", voice.digits(common, Joint::And)),
        ("conclusion", voice.conclusion(step)),
    ];
    Some(voice.say("explain-death-blossom", gaps))
}

pub(super) fn template_set(voice: Voice<'_>, step: &Step) -> Option<String> {
    let cells = sorted_cells(step, Role::Defining);
    let gaps = [
        ("digit", digit(step.placements.first()?.digit)),
        ("cells", voice.cells(&cells, Joint::And)),
        ("conclusion", voice.conclusion(step)),
    ];
    Some(voice.say_of("explain-template-set", cells.len(), gaps))
}

pub(super) fn template_delete(voice: Voice<'_>, step: &Step) -> Option<String> {
    let cells: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
    let cells: Vec<Cell> = cells.iter().collect();
    let gaps = [
        ("digit", digit(gone(step)?)),
        ("cells", voice.cells(&cells, Joint::Or)),
        ("conclusion", voice.conclusion(step)),
    ];
    Some(voice.say("explain-template-delete", gaps))
}

pub(super) fn sue_de_coq(voice: Voice<'_>, step: &Step) -> Option<String> {
    let [shared, in_line, in_box] = [0, 1, 2].map(|group| sorted_cells(step, Role::Group(group)));
    let all = [0, 1, 2].map(|group| digits(step, Role::Group(group)));
    let houses = houses(step, Role::Defining);
    let &[line, house] = houses.as_slice() else { return None };
    let gaps = [
        ("shared", voice.cells(&shared, Joint::And)),
        ("line", voice.house(line, Form::The)),
        ("box", voice.house(house, Form::The)),
        ("in-line", voice.cells(&in_line, Joint::And)),
        ("in-box", voice.cells(&in_box, Joint::And)),
        ("count", (shared.len() + in_line.len() + in_box.len()).to_string()),
        ("digits", voice.digits(all[0] | all[1] | all[2], Joint::And)),
        ("conclusion", voice.conclusion(step)),
    ];
    Some(voice.say("explain-sue-de-coq", gaps))
}

/// The base, the targets, and the lines that leave no other room.
pub(super) fn exocet(voice: Voice<'_>, step: &Step) -> String {
    let targets = [0, 1].map(|group| cells(step, Role::Group(group))).concat();
    let gaps = [
        ("base", voice.cells(&sorted_cells(step, Role::Defining), Joint::And)),
        ("digits", voice.digits(digits(step, Role::Defining), Joint::And)),
        ("targets", voice.cells(&targets, Joint::And)),
        ("targets-or", voice.cells(&targets, Joint::Or)),
        ("crosses", voice.houses(&houses(step, Role::Defining), Form::The, Joint::And)),
        ("of-band", voice.houses(&houses(step, Role::Target), Form::Of, Joint::And)),
        ("conclusion", voice.conclusion(step)),
    ];
    voice.say("explain-junior-exocet", gaps)
}

/// Rows and columns, and the digits counted in each.
pub(super) fn multi_sector(voice: Voice<'_>, step: &Step) -> String {
    let shown: CellSet = step.candidates.iter().map(|(shown, _)| shown.cell).collect();
    let gaps = [
        ("rows", voice.houses(&houses(step, Role::Defining), Form::The, Joint::And)),
        ("columns", voice.houses(&houses(step, Role::Target), Form::The, Joint::And)),
        ("by-row", voice.digits(digits(step, Role::Group(0)), Joint::Or)),
        ("by-column", voice.digits(digits(step, Role::Group(1)), Joint::Or)),
        ("count", shown.len().to_string()),
        ("conclusion", voice.conclusion(step)),
    ];
    voice.say("explain-multi-sector-locked-set", gaps)
}
