//! Boards as lines of text.

use ninefold::notation::cell_value;
use ninefold::{Board, Layout, ParseBoardError};

/// Reads a board, as [`Board::parse`] does, and appends its digits, 0 for an empty cell.
///
/// # Errors
///
/// The position of the first error, and what is wrong there.
pub fn read(layout: &Layout, text: &str, boards: &mut Vec<u8>) -> Result<(), ParseBoardError> {
    if layout.n_cells() == 81
        && let Some(grid) = plain(text)
    {
        boards.extend(grid);
        return Ok(());
    }
    boards.extend(Board::parse(layout, text)?.to_bytes());
    Ok(())
}

/// The digits of a line of 81 characters.
fn plain(text: &str) -> Option<[u8; 81]> {
    const OTHER: u8 = 10;
    const DIGITS: [u8; 256] = {
        let mut digits = [OTHER; 256];
        let mut character = 0;
        while character < 256 {
            if let Some(digit) = cell_value(character as u8 as char) {
                digits[character] = digit;
            }
            character += 1;
        }
        digits
    };
    let characters: &[u8; 81] = text.as_bytes().try_into().ok()?;
    let grid = characters.map(|character| DIGITS[usize::from(character)]);
    (grid.iter().fold(0, |most, &digit| digit.max(most)) < OTHER).then_some(grid)
}

/// Writes a board as a line that [`read`] reads; a byte that is not a digit becomes an empty cell.
pub fn write(layout: &Layout, board: &[u8]) -> String {
    if layout.n_cells() == 81 {
        let character = |digit: u8| if (1..=9).contains(&digit) { b'0' + digit } else { b'.' };
        return board.iter().map(|&digit| char::from(character(digit))).collect();
    }
    let mut filled = Board::empty(layout);
    for (cell, &digit) in layout.cells().zip(board) {
        filled.set(cell, ninefold::Digit::new(digit));
    }
    filled.to_string()
}
