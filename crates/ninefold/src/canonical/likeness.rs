//! Which puzzles are alike.

use alloc::vec::Vec;

use super::Canonical;
use crate::board::Board;
use crate::digit::Digit;

/// Bytes that two boards share if and only if they are the same puzzle up to symmetry; `None` if
/// digits conflict. For one grid, they are the canonical form; for several grids, the first of all
/// forms that arise by turning and mirroring the canvas and exchanging digits.
pub fn likeness(board: &Board) -> Option<Vec<u8>> {
    let layout = board.layout();
    if layout.n_grids() == 1 {
        let canonical = Canonical::of(&board.to_bytes().try_into().ok()?).ok()?;
        return Some(canonical.digits.to_vec());
    }
    if !board.has_no_conflicts() {
        return None;
    }
    let images = (0..8).filter_map(|image| relabeled(board, image));
    let name = layout.name().into_owned().into_bytes();
    Some([name, images.min()?].concat())
}

/// The digits of an image of a board, in the order of its cells, numbered as they appear; `None` if
/// the image has a different layout.
fn relabeled(board: &Board, image: u8) -> Option<Vec<u8>> {
    let layout = board.layout();
    let (rows, columns) = (layout.rows(), layout.columns());
    let (is_turned, has_rows_reversed, has_columns_reversed) =
        (image & 1 > 0, image & 2 > 0, image & 4 > 0);
    if is_turned && rows != columns {
        return None;
    }
    let mut numbers = [0; 10];
    let mut n_numbers = 0;
    let mut form = Vec::with_capacity(layout.n_cells());
    for cell in layout.cells() {
        let (row, column) = layout.position(cell);
        let (row, column) = if is_turned { (column, row) } else { (row, column) };
        let row = if has_rows_reversed { rows - 1 - row } else { row };
        let column = if has_columns_reversed { columns - 1 - column } else { column };
        let digit = board.get(layout.cell_at(row, column)?).map_or(0, Digit::get);
        let number = &mut numbers[usize::from(digit)];
        if digit > 0 && *number == 0 {
            n_numbers += 1;
            *number = n_numbers;
        }
        form.push(*number);
    }
    Some(form)
}

#[cfg(all(test, feature = "generate"))]
mod tests {
    use super::*;
    use crate::generate::{Recipe, disguised, puzzle};
    use crate::layout::Layout;
    use crate::stop::Stop;

    /// C11: puzzles in disguise are alike, on one grid and on several.
    #[test]
    fn disguises_are_alike() {
        for name in ["classic", "twin-nw", "samurai"] {
            let layout: Layout = name.parse().unwrap();
            let made = puzzle(&Recipe::minimal(&layout), "forms", 0, Stop::NEVER).unwrap();
            let givens = made.puzzle.givens();
            for index in 0..4 {
                let other = disguised(givens, "x", index);
                assert_eq!(likeness(givens), likeness(&other), "{name}");
            }
            let other = puzzle(&Recipe::minimal(&layout), "forms", 1, Stop::NEVER).unwrap();
            assert_ne!(likeness(givens), likeness(other.puzzle.givens()), "{name}");
        }
    }

    /// C11: a board of several grids is like its mirror image.
    #[test]
    fn mirror_images_are_alike() {
        let layout: Layout = "samurai".parse().unwrap();
        let made = puzzle(&Recipe::minimal(&layout), "mirror", 0, Stop::NEVER).unwrap();
        let givens = made.puzzle.givens();
        let mut mirrored = Board::empty(&layout);
        for cell in layout.cells() {
            let (row, column) = layout.position(cell);
            let image = layout.cell_at(row, layout.columns() - 1 - column).unwrap();
            mirrored.set(image, givens.get(cell));
        }
        assert_eq!(likeness(givens), likeness(&mirrored));
    }
}
