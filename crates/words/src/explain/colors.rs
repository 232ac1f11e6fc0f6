//! One digit in two colors, or in four.

use ninefold::Cell;
use ninefold::logic::{Role, Step};

use crate::voice::{Form, Joint, Voice, digit};

use super::roles::{cells, common_house, gone, sees};

/// The names of the two colors of the first coloring and of the second, the same in every language.
const FIRST: [&str; 2] = ["A", "B"];
const SECOND: [&str; 2] = ["C", "D"];

pub(super) fn simple(voice: Voice<'_>, step: &Step) -> Option<String> {
    let colors = [Role::ColorA, Role::ColorB].map(|role| cells(step, role));
    let gone_cells: Vec<Cell> = step.eliminations.iter().map(|gone| gone.cell).collect();
    let conclusion = ("conclusion", voice.conclusion(step));
    let is_wrapped = |color: &Vec<Cell>| gone_cells.iter().all(|cell| color.contains(cell));
    let reason = if let Some(index) = colors.iter().position(is_wrapped) {
        let (one, other) = touching(voice, &colors[index], &colors[index])?;
        let gaps = [
            ("color", FIRST[index].to_owned()),
            ("one", voice.cell(one)),
            ("other", voice.cell(other)),
            ("house", voice.house(common_house(voice.layout, one, other)?, Form::The)),
            conclusion,
        ];
        voice.say("explain-colors-wrap", gaps)
    } else {
        let gaps = [("cells", voice.cells(&gone_cells, Joint::And)), conclusion];
        voice.say_of("explain-colors-trap", gone_cells.len(), gaps)
    };
    Some(format!("{} {reason}", first_coloring(voice, step)?))
}

/// Two colorings.
pub(super) fn multi(voice: Voice<'_>, step: &Step) -> Option<String> {
    let first = [Role::ColorA, Role::ColorB].map(|role| cells(step, role));
    let second = [Role::Group(0), Role::Group(1)].map(|role| cells(step, role));
    let gaps =
        [("c", voice.cells(&second[0], Joint::And)), ("d", voice.cells(&second[1], Joint::And))];
    let mut sentences = vec![first_coloring(voice, step)?, voice.say("explain-more-colors", gaps)];
    let gone_cells: Vec<Cell> = step.eliminations.iter().map(|gone| gone.cell).collect();
    let conclusion = ("conclusion", voice.conclusion(step));
    let is_wrapped = |color: &Vec<Cell>| gone_cells.iter().all(|cell| color.contains(cell));
    if let Some(index) = first.iter().position(is_wrapped) {
        let (one, seen) = touching(voice, &first[index], &second[0])?;
        let (other, also_seen) = touching(voice, &first[index], &second[1])?;
        let gaps = [
            ("color", FIRST[index].to_owned()),
            ("one", voice.cell(one)),
            ("first", voice.cell(seen)),
            ("other", voice.cell(other)),
            ("second", voice.cell(also_seen)),
            conclusion,
        ];
        sentences.push(voice.say("explain-more-colors-wrap", gaps));
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
            let gaps = [
                ("digit", digit(gone(step)?)),
                ("one", voice.cell(one)),
                ("other", voice.cell(other)),
                ("color", FIRST[color].to_owned()),
                ("other-color", SECOND[other_color].to_owned()),
                ("opposite", FIRST[opposite].to_owned()),
                ("other-opposite", SECOND[other_opposite].to_owned()),
            ];
            sentences.push(voice.say("explain-more-colors-link", gaps));
        }
    }
    sentences.push(voice.say("explain-more-colors-trap", [conclusion]));
    Some(sentences.join(" "))
}

fn first_coloring(voice: Voice<'_>, step: &Step) -> Option<String> {
    let gaps = [
        ("digit", digit(gone(step)?)),
        ("a", voice.cells(&cells(step, Role::ColorA), Joint::And)),
        ("b", voice.cells(&cells(step, Role::ColorB), Joint::And)),
    ];
    Some(voice.say("explain-colors", gaps))
}

/// A cell of each group, if two of them see each other.
fn touching(voice: Voice<'_>, first: &[Cell], second: &[Cell]) -> Option<(Cell, Cell)> {
    let pairs = first.iter().flat_map(|&one| second.iter().map(move |&other| (one, other)));
    pairs.into_iter().find(|&(one, other)| sees(voice.layout, one, other))
}
