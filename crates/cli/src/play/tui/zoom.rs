//! The size of cells.

use ninefold::Layout;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Zoom {
    /// A digit and a sign; lines around boxes.
    Tiny,
    /// A digit or two marks; lines around boxes.
    Snug,
    /// Three characters; lines around cells.
    Small,
    /// Two lines of five characters: all nine marks, in two rows.
    Middle,
    /// Three lines of seven characters: all nine marks, each in its place.
    Large,
}

impl Zoom {
    /// All of them, smallest first.
    pub(crate) const ALL: [Zoom; 5] =
        [Zoom::Tiny, Zoom::Snug, Zoom::Small, Zoom::Middle, Zoom::Large];

    /// Columns and rows of a cell.
    pub(crate) const fn inner(self) -> (u16, u16) {
        match self {
            Zoom::Tiny => (2, 1),
            Zoom::Snug | Zoom::Small => (3, 1),
            Zoom::Middle => (5, 2),
            Zoom::Large => (7, 3),
        }
    }

    /// Whether there are lines between horizontal neighbors, and between vertical ones.
    pub(crate) const fn has_lines(self) -> (bool, bool) {
        match self {
            Zoom::Tiny | Zoom::Snug => (false, false),
            Zoom::Small | Zoom::Large => (true, true),
            Zoom::Middle => (true, false),
        }
    }

    /// The first column of a cell's text.
    pub(crate) const fn x(self, column: u8) -> u16 {
        start(column, self.inner().0, self.has_lines().0)
    }

    /// The first row of a cell's text.
    pub(crate) const fn y(self, row: u8) -> u16 {
        start(row, self.inner().1, self.has_lines().1)
    }

    /// Columns and rows of a whole board with its frame.
    pub(crate) fn size(self, layout: &Layout) -> (u16, u16) {
        (self.x(layout.columns()), self.y(layout.rows()))
    }
}

/// Where the text of a cell begins: after its own line and all cells before it.
const fn start(at: u8, length: u16, has_lines: bool) -> u16 {
    let at = at as u16;
    at * length + if has_lines { at } else { at / 3 } + 1
}
