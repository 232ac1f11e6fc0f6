//! The places on the board that a text names.

use ninefold::{HouseKind, Layout};

use crate::{Language, Voice, say};

/// A rectangle of cells on the canvas.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its first row.
    pub row: u8,
    /// Its first column.
    pub column: u8,
    /// The number of rows.
    pub rows: u8,
    /// The number of columns.
    pub columns: u8,
}

/// The names of a layout's cells and houses in one language, for finding them in texts.
///
/// ```
/// use ninefold::Layout;
/// use ninefold_words::{Language, PlaceNames};
///
/// let places = PlaceNames::new(Language::English, &Layout::classic());
/// let pieces = places.pieces("Look at rows 2 and 7.");
/// let named: Vec<_> = pieces.iter().map(|(text, areas)| (*text, areas.len())).collect();
/// assert_eq!(named, [("Look at ", 0), ("rows 2 and 7", 2), (".", 0)]);
/// ```
#[derive(Clone, Debug)]
pub struct PlaceNames {
    /// The text before the name of a cell and after that of a house, with the grid's corner.
    grids: Vec<([String; 2], (u8, u8))>,
    /// The text before the number of a house, and before several numbers.
    kinds: Vec<([String; 2], HouseKind)>,
    /// The text before the last of several numbers.
    joints: [String; 2],
}

impl PlaceNames {
    /// The names of a layout in a language.
    pub fn new(language: Language, layout: &Layout) -> PlaceNames {
        let voice = Voice::new(language, layout);
        let is_one = layout.n_grids() == 1;
        let grid = |grid| {
            let before = if is_one { String::new() } else { format!("{} ", voice.grid(grid)) };
            ([before, voice.of_grid("", grid)], layout.corner(grid))
        };
        let kind = |kind: HouseKind| {
            let one = say::house(language, &kind.name(), &"");
            ([one, say::houses(language, &kind.name(), &"")], kind)
        };
        let joints = [say::list_and, say::list_or].map(|joint| joint(language, &"", &""));
        PlaceNames {
            grids: layout.grids().map(grid).collect(),
            kinds: HouseKind::ALL.into_iter().map(kind).collect(),
            joints,
        }
    }

    /// Splits a text into pieces: each is the name of a place, with its areas, or the text between names.
    pub fn pieces<'t>(&self, text: &'t str) -> Vec<(&'t str, Vec<Area>)> {
        let mut pieces = Vec::new();
        let (mut from, mut at) = (0, 0);
        while let Some(letter) = text[at..].chars().next() {
            let is_start = !text[..at].ends_with(char::is_alphanumeric);
            if let Some((rest, areas)) = self.place(&text[at..]).filter(|_| is_start) {
                pieces.extend((from < at).then(|| (&text[from..at], Vec::new())));
                from = text.len() - rest.len();
                pieces.push((&text[at..from], areas));
                at = from;
            } else {
                at += letter.len_utf8();
            }
        }
        pieces.extend((from < text.len()).then(|| (&text[from..], Vec::new())));
        pieces
    }

    /// The place named at the start of a text, and the rest of the text.
    fn place<'t>(&self, text: &'t str) -> Option<(&'t str, Vec<Area>)> {
        self.cell(text).or_else(|| self.houses(text))
    }

    fn cell<'t>(&self, text: &'t str) -> Option<(&'t str, Vec<Area>)> {
        self.grids.iter().find_map(|([before, _], (top, left))| {
            let (row, rest) = number(text.strip_prefix(before.as_str())?.strip_prefix('r')?)?;
            let (column, rest) = number(rest.strip_prefix('c')?)?;
            let area = Area { row: top + row, column: left + column, rows: 1, columns: 1 };
            is_end(rest).then(|| (rest, vec![area]))
        })
    }

    fn houses<'t>(&self, text: &'t str) -> Option<(&'t str, Vec<Area>)> {
        let (kind, numbers, rest) = self.kinds.iter().find_map(|([one, several], kind)| {
            let alone = || text.strip_prefix(one.as_str()).and_then(number);
            let alone = || alone().map(|(number, rest)| (vec![number], rest));
            let listed = text.strip_prefix(several.as_str()).and_then(|rest| self.numbers(rest));
            listed.or_else(alone).map(|(numbers, rest)| (*kind, numbers, rest))
        })?;
        self.grids.iter().find_map(|([_, after], corner)| {
            let rest = rest.strip_prefix(after.as_str()).filter(|rest| is_end(rest))?;
            Some((rest, numbers.iter().map(|&index| house(kind, index, *corner)).collect()))
        })
    }

    /// A list of numbers, such as `2, 5 and 7`.
    fn numbers<'t>(&self, text: &'t str) -> Option<(Vec<u8>, &'t str)> {
        let (first, mut rest) = number(text)?;
        let mut all = vec![first];
        while let Some((next, after)) = rest.strip_prefix(", ").and_then(number) {
            all.push(next);
            rest = after;
        }
        let last = self.joints.iter().find_map(|joint| number(rest.strip_prefix(joint.as_str())?));
        let (last, rest) = last?;
        all.push(last);
        Some((all, rest))
    }
}

/// The number at the start of a text, converted to an index from 0, and the rest of the text.
fn number(text: &str) -> Option<(u8, &str)> {
    let digit = *text.as_bytes().first()?;
    (b'1'..=b'9').contains(&digit).then(|| (digit - b'1', &text[1..]))
}

/// Whether the word before the rest ends here.
fn is_end(rest: &str) -> bool {
    !rest.starts_with(char::is_alphanumeric)
}

/// The cells of the house with this index, from 0, in the grid with this corner.
fn house(kind: HouseKind, index: u8, (row, column): (u8, u8)) -> Area {
    match kind {
        HouseKind::Row => Area { row: row + index, column, rows: 1, columns: 9 },
        HouseKind::Column => Area { row, column: column + index, rows: 9, columns: 1 },
        HouseKind::Box => {
            let (row, column) = (row + index / 3 * 3, column + index % 3 * 3);
            Area { row, column, rows: 3, columns: 3 }
        }
    }
}
