//! How a cell looks and what a screen reader says of it.
//!
//! Plain Rust from boards to looks, so that it is tested without a browser.

use ninefold::{Cell, Digit, Layout, Place};

use crate::sample::Sample;

/// Everything the page shows of one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Its place on the canvas, 0-based.
    pub(crate) row: u8,
    /// Its place on the canvas, 0-based.
    pub(crate) column: u8,
    /// Its name in words: `row 1 column 1`, with the grid before it where there are several.
    pub(crate) name: String,
    /// Its digit, if it has one.
    pub(crate) digit: Option<Digit>,
    /// Whether the digit belongs to the puzzle.
    pub(crate) given: bool,
    /// Whether the digit stands twice in one of the cell's houses.
    pub(crate) conflict: bool,
    /// Its names in the other grids that it lies in.
    pub(crate) shared_with: Vec<String>,
}

impl Look {
    /// The classes of the cell's element.
    ///
    /// A given in conflict keeps its look: the player cannot change it.
    pub(crate) fn class(&self) -> String {
        let mut class = String::from("cell");
        if self.given {
            class.push_str(" given-clue");
        } else if self.digit.is_some() {
            class.push_str(" user-entry");
        }
        if self.conflict && !self.given {
            class.push_str(" error");
        }
        if self.is_shared() {
            class.push_str(" shared");
        }
        class
    }

    /// Whether the cell lies in more than one grid.
    pub(crate) fn is_shared(&self) -> bool {
        !self.shared_with.is_empty()
    }

    /// What a screen reader says: here a given in conflict is named as well.
    pub(crate) fn label(&self) -> String {
        let digit = self.digit.map_or_else(|| "empty".to_owned(), |digit| digit.to_string());
        let shared = format!("shared with {}", self.shared_with.join(" and "));
        let parts = [
            Some(self.name.as_str()),
            self.is_shared().then_some(shared.as_str()),
            Some(digit.as_str()),
            self.given.then_some("given"),
            self.conflict.then_some("in conflict"),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// The looks of all cells, in canvas order.
pub(crate) fn looks(sample: &Sample) -> Vec<Look> {
    let Sample { layout, givens, board } = sample;
    let conflicts = board.conflicts();
    let look = |cell: Cell| {
        let (row, column) = layout.position(cell);
        let mut names = layout.places(cell).iter().map(|&place| spoken(layout, place));
        Look {
            row,
            column,
            name: names.next().unwrap_or_default(),
            shared_with: names.collect(),
            digit: board.get(cell),
            given: givens.get(cell).is_some(),
            conflict: conflicts.contains(cell),
        }
    };
    layout.cells().map(look).collect()
}

/// What the live region says: how many cells are in conflict, and which.
pub(crate) fn announcement(looks: &[Look]) -> (String, Vec<String>) {
    let cells: Vec<_> = looks.iter().filter(|look| look.conflict).map(named).collect();
    let heading = match cells.len() {
        0 => "No conflicts".to_owned(),
        1 => "1 cell is in conflict".to_owned(),
        n => format!("{n} cells are in conflict"),
    };
    (heading, cells)
}

/// A cell of the announcement: its name and what stands there.
fn named(look: &Look) -> String {
    let digit = look.digit.map(|digit| format!(": {digit}")).unwrap_or_default();
    let given = if look.given { ", given" } else { "" };
    format!("{}{digit}{given}", look.name)
}

/// A cell in words, as one of its grids sees it: `nw row 9 column 9`.
fn spoken(layout: &Layout, place: Place) -> String {
    let (row, column) = (place.row + 1, place.column + 1);
    match layout.n_grids() {
        1 => format!("row {row} column {column}"),
        _ => format!("{} row {row} column {column}", layout.grid_name(place.grid)),
    }
}

#[cfg(test)]
mod tests {
    use ninefold::Board;

    use super::*;

    fn sample() -> Vec<Look> {
        looks(&Sample::classic())
    }

    fn at(looks: &[Look], row: u8, column: u8) -> &Look {
        looks.iter().find(|look| (look.row, look.column) == (row, column)).unwrap()
    }

    // W7: the classes, in their order. D4: a given in conflict keeps its look.
    #[test]
    fn classes_tell_givens_entries_and_conflicts_apart() {
        let looks = sample();
        assert_eq!(at(&looks, 0, 0).class(), "cell given-clue");
        assert_eq!(at(&looks, 0, 2).class(), "cell user-entry error");
        assert_eq!(at(&looks, 0, 3).class(), "cell");
        assert_eq!(at(&looks, 0, 4).class(), "cell given-clue");
        assert_eq!(at(&looks, 1, 1).class(), "cell user-entry");
        let shared_with = vec!["nw row 9 column 9".to_owned()];
        let shared = Look { shared_with, ..at(&looks, 0, 2).clone() };
        assert_eq!(shared.class(), "cell user-entry error shared");
    }

    // W4, D4: the text names both the entry and the given of a conflict.
    #[test]
    fn labels_name_givens_and_conflicts() {
        let looks = sample();
        assert_eq!(at(&looks, 0, 0).label(), "row 1 column 1, 5, given");
        assert_eq!(at(&looks, 0, 2).label(), "row 1 column 3, 4, in conflict");
        assert_eq!(at(&looks, 0, 3).label(), "row 1 column 4, empty");
        assert_eq!(at(&looks, 0, 4).label(), "row 1 column 5, 7, given, in conflict");
    }

    // R1, R2, R3: a row, a column and a box of the sample are in conflict.
    #[test]
    fn announcement_counts_and_names_the_cells() {
        let (heading, cells) = announcement(&sample());
        assert_eq!(heading, "6 cells are in conflict");
        assert_eq!(
            cells,
            [
                "row 1 column 3: 4",
                "row 1 column 5: 7, given",
                "row 1 column 8: 4",
                "row 5 column 5: 7",
                "row 7 column 7: 2, given",
                "row 8 column 8: 2",
            ]
        );
        assert_eq!(announcement(&[]), ("No conflicts".to_owned(), Vec::new()));
    }

    // D1, M4, W4: people read 1-based names, and a shared cell is named in all its grids.
    #[test]
    fn shared_cells_are_named_in_all_their_grids() {
        let samurai: Layout = "samurai".parse().unwrap();
        let board = Board::empty(&samurai);
        let looks = looks(&Sample { layout: samurai, givens: board.clone(), board });
        assert_eq!(looks.len(), 369);
        let shared = at(&looks, 8, 8);
        assert_eq!(shared.label(), "center row 3 column 3, shared with nw row 9 column 9, empty");
        assert!(!at(&looks, 0, 0).is_shared());
    }
}
