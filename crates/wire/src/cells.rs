//! Sets of cells as lists of texts.

use ninefold::{Cell, CellSet, Layout};

use crate::error::Error;
use crate::guard::Scalar;

/// The cells of a set in order, each as `"row,col"` on the canvas, from 0 and without spaces.
///
/// ```
/// use ninefold::{CellSet, Layout};
/// use ninefold_wire::{cells_from_strings, cells_to_strings};
///
/// let samurai: Layout = "samurai".parse()?;
/// let cells: CellSet = samurai.cells().take(10).collect();
/// let texts = cells_to_strings(&samurai, &cells);
/// assert_eq!(texts.last().map(String::as_str), Some("0,12")); // past the gap
/// assert_eq!(cells_from_strings(&samurai, &texts)?, cells);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn cells_to_strings(layout: &Layout, cells: &CellSet) -> Vec<String> {
    let text = |cell| {
        let (row, column) = layout.position(cell);
        format!("{row},{column}")
    };
    cells.iter().map(text).collect()
}

/// The set of cells in such a list, which may have any order.
///
/// # Errors
///
/// The first text that is not a cell of the layout or appears twice, with its index as path.
pub fn cells_from_strings(layout: &Layout, texts: &[impl AsRef<str>]) -> Result<CellSet, Error> {
    let mut cells = CellSet::EMPTY;
    for (index, text) in texts.iter().map(AsRef::as_ref).enumerate() {
        let unexpected =
            |expected: &str| Error::unexpected(format!("[{index}]"), expected, Scalar::from(text));
        let cell = cell(layout, text)
            .ok_or_else(|| unexpected("the row and column of a cell, such as \"0,8\""))?;
        if cells.contains(cell) {
            return Err(unexpected("each cell once"));
        }
        cells.insert(cell);
    }
    Ok(cells)
}

fn cell(layout: &Layout, text: &str) -> Option<Cell> {
    let number = |text: &str| {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let is_shortest = text == "0" || !text.starts_with('0');
        text.parse().ok().filter(|_| is_plain && is_shortest)
    };
    let (row, column) = text.split_once(',')?;
    layout.cell_at(number(row)?, number(column)?)
}
