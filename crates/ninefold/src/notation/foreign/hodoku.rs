//! Lines of `HoDoKu`: its library, and boards with `+` before the digits that were entered.
//!
//! ```text
//! :0100:5:5.+3..7…:512 613:…::
//!  |    |  |       |
//!  |    |  |       candidates removed before: digit, row, column
//!  |    |  the board
//!  |    the digits of the step
//!  the technique
//! ```

use alloc::string::String;
use alloc::vec::Vec;

use super::{Import, ImportError, cells, classic, digits_of, quoted};
use crate::digit::{Digit, DigitSet};
use crate::notation::candidates::CandidateGrid;

/// A line of the library; `None` for any other line.
pub(super) fn library_line(line: &str) -> Option<Result<Import, ImportError>> {
    let fields: Vec<&str> = line.trim().strip_prefix(':')?.split(':').collect();
    let board = with_entries(fields.get(2)?)?;
    Some(removed(board, fields.get(3).unwrap_or(&"")))
}

/// A board whose entries have a plus before them.
pub(super) fn with_entries(text: &str) -> Option<Import> {
    let plain: String = text.chars().filter(|&char| char != '+').collect();
    let all = digits_of(&plain)?;
    let mut givens = all;
    let mut entries = Vec::new();
    let (mut at, mut is_entry, cells) = (0, false, cells());
    for char in text.chars() {
        if char == '+' {
            if is_entry {
                return None;
            }
            is_entry = true;
            continue;
        }
        if core::mem::take(&mut is_entry) {
            entries.push((*cells.get(at)?, Digit::new(all[at])?));
            givens[at] = 0;
        }
        at += 1;
    }
    (!is_entry).then(|| Import { entries, ..Import::of(classic(&givens)) })
}

/// The board without the candidates of a list such as `512 613`: digit, row and column.
fn removed(import: Import, list: &str) -> Result<Import, ImportError> {
    if list.trim().is_empty() {
        return Ok(import);
    }
    let mut table = CandidateGrid::from(&import.board());
    for word in list.split_whitespace() {
        let numbers: Vec<usize> =
            word.chars().filter_map(|char| char.to_digit(10).map(|value| value as usize)).collect();
        let [digit @ 1..=9, row @ 1..=9, column @ 1..=9] = numbers[..] else {
            let found = quoted(word);
            let what =
                format!("expected the digit, row and column of a removed candidate, found {found}");
            return Err(ImportError::new(1, what));
        };
        let (cell, digit) = (cells()[(row - 1) * 9 + column - 1], Digit::new(digit as u8));
        let digit = digit.map_or(DigitSet::EMPTY, DigitSet::of);
        table.set(cell, table.get(cell) - digit);
    }
    Ok(Import { candidates: Some(table), ..import })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;

    const P: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// C5: entries have a plus before them, and removed candidates follow the board.
    #[test]
    fn library() {
        let entered = format!("53+4.7{}", &P[5..]);
        let line = format!(":0100:5:{entered}:214 613:514::");
        let import = library_line(&line).expect("a line").expect("a board");
        assert_eq!(import.givens.to_string(), P);
        assert_eq!(import.entries, [(cells()[2], Digit::new(4).expect("a digit"))]);
        let table = import.candidates.expect("candidates");
        assert_eq!(table.get(cells()[3]).to_string(), "6"); // without the 2
        let plain = library_line(&format!(":0000:x:{P}::::")).expect("a line").expect("a board");
        assert!(!plain.has_progress());
        let error = library_line(&format!(":0000:x:{P}:91:::")).expect("a line").unwrap_err();
        assert!(error.what().ends_with("found \"91\""));
        assert_eq!(library_line(":0000:x:short:::"), None);
        assert_eq!(with_entries(&format!("+{P}+")), None);
    }
}
