//! The kind of a line, regardless of the lines around it.

use std::borrow::Cow;

use ninefold::notation::foreign::is_cell;

/// Whether a line is a row of nine cells, perhaps with spaces and bars between them.
pub(super) fn is_row_of_cells(line: &str) -> bool {
    let n_cells = line.chars().filter(|&char| is_cell(char)).count();
    n_cells == 9 && line.chars().all(|char| is_cell(char) || " |".contains(char))
}

/// A row of nine values, or a line of 81, with commas in place of semicolons or tabs between them.
pub(super) fn with_commas(line: &str) -> Cow<'_, str> {
    for separator in [';', '\t'] {
        let fields = line.split(separator);
        let is_value = |field: &str| field.trim().chars().count() <= 1;
        if matches!(fields.clone().count(), 9 | 10 | 81 | 82) && fields.clone().all(is_value) {
            return Cow::Owned(line.replace(separator, ","));
        }
    }
    Cow::Borrowed(line)
}

/// Whether a character can belong to a frame, or separate values.
pub(super) fn is_frame(char: char) -> bool {
    matches!(
        char,
        '|' | '¦' | '!' | '-' | '=' | '+' | ':' | '\'' | '`' | '´' | ',' | '\u{2500}'..='\u{257f}'
    )
}
