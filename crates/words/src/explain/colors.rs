//! One digit in two colors, or in four.

use ninefold::Cell;
use ninefold::logic::{Role, Step};

use crate::say;
use crate::voice::{Form, Joint, Voice};

use super::roles::{cells, common_house, gone, sees};

/// The names of the two colors of the first coloring and of the second, the same in every language.
const FIRST: [&str; 2] = ["A", "B"];
const SECOND: [&str; 2] = ["C", "D"];

pub(super) fn simple(voice: Voice<'_>, step: &Step) -> Option<String> {
    let colors = [Role::ColorA, Role::ColorB].map(|role| cells(step, role));
    let gone_cells: Vec<Cell> = step.eliminations.iter().map(|gone| gone.cell).collect();
    let conclusion = voice.conclusion(step);
    let is_wrapped = |color: &Vec<Cell>| gone_cells.iter().all(|cell| color.contains(cell));
    let reason = if let Some(index) = colors.iter().position(is_wrapped) {
        let (one, other) = touching(voice, &colors[index], &colors[index])?;
        say::explain_colors_wrap(
            voice.language,
            &FIRST[index],
            &conclusion,
            &voice.house(common_house(voice.layout, one, other)?, Form::The),
            &voice.cell(one),
            &voice.cell(other),
        )
    } else {
        say::explain_colors_trap(
            voice.language,
            &voice.cells(&gone_cells, Joint::And),
            &conclusion,
            gone_cells.len(),
        )
    };
    Some(format!("{} {reason}", first_coloring(voice, step)?))
}

/// Two colorings.
pub(super) fn multi(voice: Voice<'_>, step: &Step) -> Option<String> {
    let first = [Role::ColorA, Role::ColorB].map(|role| cells(step, role));
    let second = [Role::Group(0), Role::Group(1)].map(|role| cells(step, role));
    let mut sentences = vec![
        first_coloring(voice, step)?,
        say::explain_more_colors(
            voice.language,
            &voice.cells(&second[0], Joint::And),
            &voice.cells(&second[1], Joint::And),
        ),
    ];
    let gone_cells: Vec<Cell> = step.eliminations.iter().map(|gone| gone.cell).collect();
    let conclusion = voice.conclusion(step);
    let is_wrapped = |color: &Vec<Cell>| gone_cells.iter().all(|cell| color.contains(cell));
    if let Some(index) = first.iter().position(is_wrapped) {
        let (one, seen) = touching(voice, &first[index], &second[0])?;
        let (other, also_seen) = touching(voice, &first[index], &second[1])?;
        sentences.push(say::explain_more_colors_wrap(
            voice.language,
            &FIRST[index],
            &conclusion,
            &voice.cell(seen),
            &voice.cell(one),
            &voice.cell(other),
            &voice.cell(also_seen),
        ));
        return Some(sentences.join(" "));
    }
    for (color, opposite) in [(0, 1), (1, 0)] {
        for (other_color, other_opposite) in [(0, 1), (1, 0)] {
            let opposites = [&first[opposite], &second[other_opposite]];
            let sees_one =
                |cell: Cell, of: &[Cell]| of.iter().any(|&c| sees(voice.layout, cell, c));
            let matters = |&cell: &Cell| opposites.iter().all(|of| sees_one(cell, of));
            if !gone_cells.iter().any(matters) {
                continue;
            }
            let Some((one, other)) = touching(voice, &first[color], &second[other_color]) else {
                continue;
            };
            sentences.push(say::explain_more_colors_link(
                voice.language,
                &FIRST[color],
                &gone(step)?,
                &voice.cell(one),
                &FIRST[opposite],
                &voice.cell(other),
                &SECOND[other_color],
                &SECOND[other_opposite],
            ));
        }
    }
    sentences.push(say::explain_more_colors_trap(voice.language, &conclusion));
    Some(sentences.join(" "))
}

fn first_coloring(voice: Voice<'_>, step: &Step) -> Option<String> {
    Some(say::explain_colors(
        voice.language,
        &voice.cells(&cells(step, Role::ColorA), Joint::And),
        &voice.cells(&cells(step, Role::ColorB), Joint::And),
        &gone(step)?,
    ))
}

/// A cell of each group, if two of them see each other.
fn touching(voice: Voice<'_>, first: &[Cell], second: &[Cell]) -> Option<(Cell, Cell)> {
    let pairs = first.iter().flat_map(|&one| second.iter().map(move |&other| (one, other)));
    pairs.into_iter().find(|&(one, other)| sees(voice.layout, one, other))
}
