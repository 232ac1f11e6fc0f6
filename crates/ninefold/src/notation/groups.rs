//! Splits drawn text into groups: the text between spaces, bars and borders.

use alloc::vec::Vec;

use crate::board::{ParseBoardError, ParseBoardErrorKind};
use crate::layout::Layout;

/// Adjacent characters, and where they are.
pub(super) struct Group<'t> {
    pub(super) text: &'t str, // invariant: never empty
    pub(super) line: usize,
    pub(super) column: usize, // of its first character
    pub(super) row: usize,    // of the text, from 0, borders not counted
}

/// Splits a text into its groups; stops as soon as there are more than the canvas has positions.
///
/// With bars around each cell, a blank cell is the group `.`. Outside the outer bars there is
/// nothing but, perhaps, the row's number.
pub(super) fn groups<'t>(
    layout: &Layout,
    text: &'t str,
) -> Result<Vec<Group<'t>>, ParseBoardError> {
    let columns = usize::from(layout.columns());
    let most = usize::from(layout.rows()) * columns;
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let mut groups = Vec::new();
    for (row, (content, line)) in lines.filter(|(line, _)| !is_border(line)).enumerate() {
        let n_parts = 1 + content.matches(is_bar).count();
        let has_outside = [columns + 2, columns / 3 + 2].contains(&n_parts);
        let cell_by_cell = n_parts == columns || n_parts == columns + 2;
        if n_parts > 1 && !has_outside && !cell_by_cell && n_parts != columns / 3 {
            let column = content.trim_end().chars().count().max(1);
            return Err(ParseBoardError { line, column, kind: ParseBoardErrorKind::Bars });
        }
        let (mut column, row_start) = (1, groups.len());
        for (index, part) in content.split(is_bar).enumerate() {
            let place = Group { text: ".", line, column, row };
            column += part.chars().count() + 1;
            if has_outside && (index == 0 || index + 1 == n_parts) {
                check_outside(part, &place)?;
                continue;
            }
            let before = groups.len();
            let room = (row_start + most + 1).saturating_sub(before);
            groups.extend(groups_between_bars(part, &place).take(room));
            if cell_by_cell && groups.len() == before {
                groups.push(place);
            }
        }
        if groups.len() > most {
            break; // too many, whatever follows
        }
    }
    Ok(groups)
}

/// Splits the text between two bars at spaces; the mark of a conflict counts as a space.
fn groups_between_bars<'t>(
    part: &'t str,
    &Group { line, mut column, row, .. }: &Group,
) -> impl Iterator<Item = Group<'t>> {
    let texts = part.split(|char: char| char.is_whitespace() || char == '!');
    let groups = texts.map(move |text| {
        let group = Group { text, line, column, row };
        column += text.chars().count() + 1;
        group
    });
    groups.filter(|group| !group.text.is_empty())
}

fn check_outside(part: &str, place: &Group) -> Result<(), ParseBoardError> {
    for (char, column) in part.chars().zip(place.column..) {
        if !char.is_whitespace() && !char.is_ascii_digit() {
            let kind = ParseBoardErrorKind::UnknownCharacter(char);
            return Err(ParseBoardError { line: place.line, column, kind });
        }
    }
    Ok(())
}

pub(super) fn is_drawn(text: &str) -> bool {
    text.contains(is_bar) || text.lines().any(is_border)
}

pub(super) fn is_bar(char: char) -> bool {
    matches!(char, '|' | '│' | '┃' | '║' | '¦')
}

/// Whether a line is part of a frame, perhaps with the numbers of columns.
///
/// Characters that could also be cells must look like a frame: numbers stand between corners such
/// as `+`, and `.` and `*` are corners themselves next to a run of dashes, as in `.-------.`.
pub(super) fn is_border(line: &str) -> bool {
    let is_dash = |char: char| matches!(char, '-' | '=' | '─' | '━' | '═');
    let is_corner = |char: char| matches!(char, '+' | '\u{2500}'..='\u{257f}');
    let is_sign = |char: char| matches!(char, '.' | '*' | ':' | '\'' | '`' | '´');
    let has_corners = line.contains(is_corner);
    let has_run = line.contains("---") || line.contains("===");
    let is_part = |char: char| match char {
        '0'..='9' => has_corners,
        _ if is_sign(char) => has_run,
        _ => is_dash(char) || is_corner(char) || is_bar(char) || char.is_whitespace(),
    };
    line.contains(is_dash) && line.chars().all(is_part)
}
