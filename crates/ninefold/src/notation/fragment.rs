//! Boards in the addresses of the page in the browser.

use alloc::string::{String, ToString as _};

use crate::board::Board;

/// The fragment of an address that opens a board on the page in the browser, without `#`: `p=`,
/// then the layout (its id in the catalog, or its corners with `+` between them), a colon, and
/// the cells in canvas order: digits, and letters for runs of empty cells, from `a` for one to `z`
/// for 26.
///
/// ```
/// use ninefold::{Board, Layout, notation};
///
/// let mut board = Board::empty(&Layout::classic());
/// let first = board.layout().cell_at(0, 0).expect("every grid has a first cell");
/// board.set(first, ninefold::Digit::new(5));
/// assert_eq!(notation::fragment(&board), "p=classic:5zzzb");
/// ```
pub fn fragment(givens: &Board) -> String {
    let layout = givens.layout();
    let name = layout.name().replace(' ', "+");
    let mut text = format!("p={name}:");
    let mut n_empty = 0;
    for cell in layout.cells() {
        match givens.get(cell) {
            None if n_empty < 26 => n_empty += 1,
            None => {
                push_run(&mut text, n_empty);
                n_empty = 1;
            }
            Some(digit) => {
                push_run(&mut text, n_empty);
                n_empty = 0;
                text.push_str(&digit.to_string());
            }
        }
    }
    push_run(&mut text, n_empty);
    text
}

fn push_run(text: &mut String, n_empty: u8) {
    if n_empty > 0 {
        text.push(char::from(b'a' + n_empty - 1));
    }
}
