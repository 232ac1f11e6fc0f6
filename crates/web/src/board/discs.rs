//! Discs at the corner marks of the cursor's digit: one path for all of them. If each cell had a class
//! for its disc, one key would make the browser compute the styles of more than a hundred cells.

use leptos::prelude::*;
use ninefold::{Cell, Digit, Layout};
use ninefold_play::Look;

#[derive(Copy, Clone, Debug)]
pub(crate) struct Discs {
    /// The digit that is lit among the corner marks of each cell.
    lit: StoredValue<Vec<Option<Digit>>>,
    path: RwSignal<String>,
}

impl Discs {
    pub(crate) fn new() -> Discs {
        Discs { lit: StoredValue::new(Vec::new()), path: RwSignal::new(String::new()) }
    }

    pub(crate) fn path(self) -> String {
        self.path.get()
    }

    /// Shows the discs of these cells; the discs of other cells stay.
    pub(crate) fn show(self, layout: &Layout, looks: &[(Cell, Look)], is_paused: bool) {
        let mut lit = self.lit.get_value();
        lit.resize(layout.n_cells(), None);
        for (cell, look) in looks {
            let digit = look.lit.filter(|&digit| look.corner.contains(digit) && !is_paused);
            lit[cell.index()] = digit;
        }
        if self.lit.with_value(|before| *before != lit) {
            self.path.set(path(layout, &lit));
            self.lit.set_value(lit);
        }
    }
}

/// The path of the discs, in cells from the canvas's corner: an empty segment for each, whose round
/// ends draw a disc.
fn path(layout: &Layout, lit: &[Option<Digit>]) -> String {
    const THIRDS: [&str; 3] = ["17", "5", "83"];
    let disc = |(cell, digit): (Cell, &Option<Digit>)| {
        let (row, column) = layout.position(cell);
        let place = (*digit)?.index();
        Some(format!("M{column}.{} {row}.{}h0", THIRDS[place % 3], THIRDS[place / 3]))
    };
    layout.cells().zip(lit).filter_map(disc).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    // M4: a disc lies at the place of its digit.
    #[test]
    fn discs_lie_at_their_marks() {
        let mut lit = vec![None; 81];
        lit[10] = Digit::new(6);
        lit[2] = Digit::new(1);
        assert_eq!(path(&Layout::classic(), &lit), "M2.17 0.17h0M1.83 1.5h0");
    }
}
