//! Reading a board whose layout may be unknown, in which case its cells show it.

use ninefold::notation::{self, CandidateGrid, cell_value};
use ninefold::{Board, CatalogEntry, Layout, ParseBoardError};

/// A board, and the candidates if the text is a table of them.
pub(super) type Read = (Board, Option<CandidateGrid>);

/// Why a text is not a board.
pub(super) struct Misread {
    /// The line, from 1.
    pub(super) line: usize,
    /// What is wrong, with the column.
    pub(super) what: String,
}

/// Reads a board of this layout or, without one, of the named layout that its cells fit.
pub(super) fn read(layout: Option<&Layout>, text: &str) -> Result<Read, Misread> {
    if let Some(layout) = layout {
        return notation::read_with_candidates(layout, text).map_err(Misread::from);
    }
    let error = match notation::read_with_candidates(&Layout::classic(), text) {
        Ok(read) => return Ok(read),
        Err(error) => error,
    };
    if !may_be_of_several_grids(text) {
        return Err(error.into());
    }
    let several = CatalogEntry::all().iter().filter(|entry| entry.layout.n_grids() > 1);
    let mut fitting: Vec<(&CatalogEntry, Read)> = Vec::new();
    for entry in several {
        if let Ok(read) = notation::read_with_candidates(&entry.layout, text) {
            let is_known = |(known, _): &(&CatalogEntry, Read)| corners(known) == corners(entry);
            if !fitting.iter().any(is_known) {
                fitting.push((entry, read));
            }
        }
    }
    match fitting.as_slice() {
        [] => Err(if text.contains('~') { unknown_shape(&error) } else { error.into() }),
        [_] => Ok(fitting.swap_remove(0).1),
        several => {
            let names: Vec<&str> = several.iter().map(|(entry, _)| entry.id).collect();
            let what = format!("the cells fit several layouts: choose {}", names.join(" or "));
            Err(Misread { line: 1, what })
        }
    }
}

/// Reads a line with a board of several grids and text beside it; `None` for any other line.
pub(super) fn read_with_text(layout: Option<&Layout>, line: &str) -> Option<(Read, String)> {
    let (board, rest) = line.trim_start().split_once([' ', '\t', ',', ';'])?;
    if board.len() <= 81 {
        return None;
    }
    let read = read(layout, board).ok()?;
    Some((read, rest.trim().to_owned()))
}

/// Whether a text has more cells than one grid, or gaps, or a frame, in which empty cells may be
/// blank.
pub(super) fn may_be_of_several_grids(text: &str) -> bool {
    let is_frame = |char: char| matches!(char, '\u{2500}'..='\u{257f}');
    let n_cells = text.chars().filter(|&char| cell_value(char).is_some()).count();
    text.contains('~') || text.contains(is_frame) || n_cells > 81
}

/// The corners of the grids, whatever their names and order.
fn corners(entry: &CatalogEntry) -> Vec<(u8, u8)> {
    let layout = &entry.layout;
    let mut corners: Vec<(u8, u8)> = layout.grids().map(|grid| layout.corner(grid)).collect();
    corners.sort_unstable();
    corners
}

fn unknown_shape(error: &ParseBoardError) -> Misread {
    let what = "the cells fit none of the named layouts: check the rows, or name the layout";
    Misread { line: error.line, what: what.to_owned() }
}

impl From<ParseBoardError> for Misread {
    fn from(error: ParseBoardError) -> Misread {
        Misread { line: error.line, what: format!("column {}: {}", error.column, error.kind) }
    }
}

#[cfg(test)]
mod tests {
    use ninefold::notation::Format;

    use super::*;

    /// C6: the cells of every named layout show it, in every form that can hold it.
    #[test]
    fn layouts_are_recognized() {
        for entry in CatalogEntry::all() {
            let mut board = Board::empty(&entry.layout);
            for cell in entry.layout.cells().step_by(7) {
                board.set(cell, ninefold::Digit::new((cell.index() % 9) as u8 + 1));
            }
            for format in Format::ALL {
                let Ok(text) = notation::write(&board, format) else { continue };
                if format == Format::Csv {
                    continue; // nothing distinguishes a gap from an empty cell
                }
                let read = read(None, &text).map_err(|error| error.what);
                let (found, _) = read.unwrap_or_else(|e| panic!("{} {format}: {e}", entry.id));
                assert_eq!(found.to_string(), board.to_string(), "{} {format}", entry.id);
            }
        }
    }

    /// C6, C14: text beside a board of several grids does not belong to it.
    #[test]
    fn text_is_beside_the_cells() {
        for entry in CatalogEntry::all().iter().filter(|entry| entry.layout.n_grids() > 1) {
            let line = Board::empty(&entry.layout).to_string();
            for layout in [None, Some(&entry.layout)] {
                for text in ["For Ann, with love", "# 9.0; hard"] {
                    for separator in ["  ", "\t", ", "] {
                        let beside = format!("{line}{separator}{text}");
                        let ((found, _), rest) =
                            read_with_text(layout, &beside).unwrap_or_else(|| panic!("{beside}"));
                        assert_eq!(
                            (found.layout().n_cells(), &*rest),
                            (entry.layout.n_cells(), text)
                        );
                    }
                }
            }
            assert!(
                read_with_text(None, &line).is_none() && read_with_text(None, &line[1..]).is_none()
            );
        }
        for line in [&format!("{} text", ".".repeat(81)), "~~~ 5 3", "text", ""] {
            assert!(read_with_text(None, line).is_none(), "{line}");
        }
    }

    /// C6: cells that fit no layout, or several, are an error.
    #[test]
    fn unknown_cells() {
        let refused = |text: &str| read(None, text).map(drop).unwrap_err().what;
        assert!(refused("~~~/~~~").contains("none of the named layouts"));
        assert!(refused(&".".repeat(153)).contains("several layouts"));
        assert!(refused(&".".repeat(80)).contains("expected 81 cells"));
    }
}
