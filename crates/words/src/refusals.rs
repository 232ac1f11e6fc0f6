//! Why a text is not a board, corners are not a layout, or a file cannot be used.

use ninefold::{LayoutError, MAX_GRIDS, ParseBoardError, ParseBoardErrorKind as Kind};

use crate::{Language, say};

/// Says that a text is not a board, with what was expected and where.
///
/// ```
/// use ninefold::{Board, Layout};
/// use ninefold_words::{Language, no_board};
///
/// let error = Board::parse(&Layout::classic(), "12").unwrap_err();
/// let text = no_board(Language::English, &error);
/// assert_eq!(text, "This cannot be read: expected 81 cells, found 2 (line 1, column 2)");
/// ```
pub fn no_board(language: Language, error: &ParseBoardError) -> String {
    let what = match &error.kind {
        Kind::UnknownCharacter(char) => say::keep_board_character(language, char),
        Kind::TooShort { expected, found } => say::keep_board_short(language, expected, found),
        Kind::TooLong { expected } => say::keep_board_long(language, expected),
        Kind::RowLength { expected, found } => say::keep_board_row(language, expected, found),
        Kind::Rows { expected, found } => say::keep_board_rows(language, expected, found),
        Kind::Bars => say::keep_board_bars(language),
        Kind::CellExpected => say::keep_board_cell(language),
        Kind::GapExpected => say::keep_board_gap(language),
        Kind::OneDigitExpected => say::keep_board_digit(language),
        Kind::CandidateExpected(char) => say::keep_board_candidate(language, char),
        Kind::PuzzleSectionExpected => say::keep_board_section(language),
        other => other.to_string(),
    };
    let what = say::keep_board_place(language, &error.column, &error.line, &what);
    say::keep_unreadable(language, &what)
}

/// Why grids are not a layout.
///
/// ```
/// use ninefold::Layout;
/// use ninefold_words::{Language, not_a_layout};
///
/// let error = Layout::of_grids(&[(0, 0), (0, 0)]).unwrap_err();
/// assert_eq!(not_a_layout(Language::English, &error), "Grids 1 and 2 are in the same place.");
/// ```
pub fn not_a_layout(language: Language, error: &LayoutError) -> String {
    match error {
        LayoutError::NoGrid => say::bench_layout_empty(language),
        LayoutError::TooManyGrids { found } => say::bench_layout_many(language, found, &MAX_GRIDS),
        LayoutError::SameCorner { first, second } => {
            say::bench_layout_same(language, first, second)
        }
        // A canvas in boxes has no other errors; the reader of texts reports those in its own words.
        other => other.to_string(),
    }
}

/// Why a file cannot be read or written, from the error of the system.
///
/// ```
/// use std::io;
///
/// use ninefold_words::{Language, trouble};
///
/// let error = io::Error::from(io::ErrorKind::NotFound);
/// assert_eq!(trouble(Language::French, &error), "fichier introuvable");
/// ```
#[cfg(feature = "programs")]
pub fn trouble(language: Language, error: &std::io::Error) -> String {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::NotFound => say::trouble_not_found(language),
        ErrorKind::PermissionDenied => say::trouble_denied(language),
        ErrorKind::IsADirectory => say::trouble_folder(language),
        ErrorKind::NotADirectory => say::trouble_no_folder(language),
        ErrorKind::ReadOnlyFilesystem => say::trouble_read_only(language),
        ErrorKind::StorageFull => say::trouble_full(language),
        ErrorKind::InvalidData => say::trouble_no_text(language),
        kind => std::io::Error::from(kind).to_string(),
    }
}
