//! Locked candidates, subsets, fish, and the other patterns of houses.

use ninefold::logic::{Role, Step, Technique};
use ninefold::{Cell, CellSet, House};

use crate::say;
use crate::voice::{Form, Joint, Voice};

use super::roles::{cells, digits, gone, holds, houses, sorted_cells};

pub(super) fn locked(voice: Voice<'_>, step: &Step) -> Option<String> {
    let from = *houses(step, Role::Defining).first()?;
    let into = *houses(step, Role::Target).first()?;
    Some(say::explain_locked(
        voice.language,
        &voice.cells(&cells(step, Role::Defining), Joint::Or),
        &voice.conclusion(step),
        &gone(step)?,
        &voice.house(from, Form::The),
        &voice.house(into, Form::The),
        &voice.house(into, Form::Of),
    ))
}

pub(super) fn naked(voice: Voice<'_>, step: &Step) -> Option<String> {
    let own = sorted_cells(step, Role::Defining);
    let houses = houses(step, Role::Defining);
    Some(say::explain_naked(
        voice.language,
        &voice.cells(&own, Joint::And),
        &voice.conclusion(step),
        own.len(),
        &voice.digits(digits(step, Role::Defining), Joint::And),
        &voice.house(*houses.first()?, Form::The),
        &voice.houses(&houses, Form::Of, Joint::Or),
    ))
}

pub(super) fn hidden(voice: Voice<'_>, step: &Step) -> Option<String> {
    let own = sorted_cells(step, Role::Defining);
    Some(say::explain_hidden(
        voice.language,
        &voice.cells(&own, Joint::And),
        &voice.conclusion(step),
        own.len(),
        &voice.digits(digits(step, Role::Defining), Joint::And),
        &voice.house(step.houses.first()?.0, Form::The),
    ))
}

pub(super) fn fish(voice: Voice<'_>, step: &Step) -> Option<String> {
    let (bases, covers) = (houses(step, Role::Defining), houses(step, Role::Target));
    let text = match step.technique {
        Technique::FrankenFish | Technique::MutantFish => say::explain_mixed_fish,
        _ => say::explain_fish,
    };
    let n = bases.len();
    let [bases, covers] = [bases, covers].map(|of| voice.houses(&of, Form::The, Joint::And));
    Some(text(voice.language, &bases, &voice.conclusion(step), n, &covers, &gone(step)?))
}

/// A fish with fins; a sashimi fish also has lines with only one place left.
pub(super) fn finned_fish(voice: Voice<'_>, step: &Step) -> Option<String> {
    let (bases, covers) = (houses(step, Role::Defining), houses(step, Role::Target));
    if covers.len() > bases.len() {
        return siamese_fish(voice, step, &bases, &covers);
    }
    let fins = sorted_cells(step, Role::Fin);
    let n = fins.len();
    let fins = voice.cells(&fins, Joint::And);
    let of = |houses: &[House]| voice.houses(houses, Form::Of, Joint::And);
    let (of_bases, of_covers) = (of(&bases), of(&covers));
    let covers = voice.houses(&covers, Form::The, Joint::And);
    let (language, digit, conclusion) = (voice.language, gone(step)?, voice.conclusion(step));
    Some(match step.technique {
        Technique::SashimiXWing | Technique::SashimiSwordfish | Technique::SashimiJellyfish => {
            let (base, places) = lines_with_one_place(voice, step, &bases);
            let base = voice.houses(&base, Form::The, Joint::And);
            let (n_places, places) = (places.len(), voice.cells(&places, Joint::And));
            say::explain_sashimi_fish(
                language,
                &base,
                &conclusion,
                &covers,
                &digit,
                &fins,
                n,
                &of_bases,
                &of_covers,
                &places,
                n_places,
            )
        }
        _ => say::explain_finned_fish(
            language,
            &conclusion,
            &covers,
            &digit,
            &fins,
            n,
            &of_bases,
            &of_covers,
        ),
    })
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
    Some(say::explain_siamese_fish(
        voice.language,
        &voice.houses(bases, Form::The, Joint::And),
        &voice.conclusion(step),
        &voice.houses(covers, Form::The, Joint::And),
        &gone(step)?,
        &voice.cells(fins, Joint::And),
        fins.len(),
        &voice.houses(other_covers, Form::The, Joint::And),
        &voice.cells(other_fins, Joint::And),
        other_fins.len(),
    ))
}

/// A fish of lines and boxes with fins; two of them on one base share all but the last two covers.
pub(super) fn finned_mixed_fish(voice: Voice<'_>, step: &Step) -> Option<String> {
    let (bases, covers) = (houses(step, Role::Defining), houses(step, Role::Target));
    if covers.len() == bases.len() {
        return finned_fish(voice, step);
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
        say::explain_death_blossom_petal(
            voice.language,
            &voice.cells(&own, Joint::And),
            &candidate,
            own.len(),
            &voice.digits(digits(step, Role::Group(group)), Joint::And),
        )
    });
    let common = step.eliminations.iter().map(|gone| gone.digit).collect();
    Some(say::explain_death_blossom(
        voice.language,
        &voice.digits(common, Joint::And),
        &voice.conclusion(step),
        &voice.digits(candidates, Joint::Or),
        &petals.collect::<Vec<_>>().join(" "),
        &voice.cell(center),
    ))
}

pub(super) fn template_set(voice: Voice<'_>, step: &Step) -> Option<String> {
    let cells = sorted_cells(step, Role::Defining);
    Some(say::explain_template_set(
        voice.language,
        &voice.cells(&cells, Joint::And),
        &voice.conclusion(step),
        &step.placements.first()?.digit,
        cells.len(),
    ))
}

pub(super) fn template_delete(voice: Voice<'_>, step: &Step) -> Option<String> {
    let cells: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
    let cells: Vec<Cell> = cells.iter().collect();
    Some(say::explain_template_delete(
        voice.language,
        &voice.cells(&cells, Joint::Or),
        &voice.conclusion(step),
        &gone(step)?,
    ))
}

pub(super) fn sue_de_coq(voice: Voice<'_>, step: &Step) -> Option<String> {
    let [shared, in_line, in_box] = [0, 1, 2].map(|group| sorted_cells(step, Role::Group(group)));
    let all = [0, 1, 2].map(|group| digits(step, Role::Group(group)));
    let houses = houses(step, Role::Defining);
    let &[line, house] = houses.as_slice() else { return None };
    Some(say::explain_sue_de_coq(
        voice.language,
        &voice.house(house, Form::The),
        &voice.conclusion(step),
        shared.len() + in_line.len() + in_box.len(),
        &voice.digits(all[0] | all[1] | all[2], Joint::And),
        &voice.cells(&in_box, Joint::And),
        &voice.cells(&in_line, Joint::And),
        &voice.house(line, Form::The),
        &voice.cells(&shared, Joint::And),
    ))
}

/// The base, the targets, and the lines that leave no other room.
pub(super) fn exocet(voice: Voice<'_>, step: &Step) -> String {
    let targets = [0, 1].map(|group| cells(step, Role::Group(group))).concat();
    say::explain_junior_exocet(
        voice.language,
        &voice.cells(&sorted_cells(step, Role::Defining), Joint::And),
        &voice.conclusion(step),
        &voice.houses(&houses(step, Role::Defining), Form::The, Joint::And),
        &voice.digits(digits(step, Role::Defining), Joint::And),
        &voice.houses(&houses(step, Role::Target), Form::Of, Joint::And),
        &voice.cells(&targets, Joint::And),
        &voice.cells(&targets, Joint::Or),
    )
}

/// Rows and columns, and the digits counted in each.
pub(super) fn multi_sector(voice: Voice<'_>, step: &Step) -> String {
    let shown: CellSet = step.candidates.iter().map(|(shown, _)| shown.cell).collect();
    say::explain_multi_sector_locked_set(
        voice.language,
        &voice.digits(digits(step, Role::Group(1)), Joint::Or),
        &voice.digits(digits(step, Role::Group(0)), Joint::Or),
        &voice.houses(&houses(step, Role::Target), Form::The, Joint::And),
        &voice.conclusion(step),
        shown.len(),
        &voice.houses(&houses(step, Role::Defining), Form::The, Joint::And),
    )
}
