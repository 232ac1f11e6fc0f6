//! Frames around the positions of a canvas.
//!
//! ```text
//!  ╔═1═╤═2═╗     where lines meet, the character depends on which of the
//! 1║ 5 |   ║1    four lines there are, and whether they are double
//!  ╟───┼───╢
//! 2║   | 3 ║2
//!  ╚═1═╧═2═╝
//! ```

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

/// A canvas of positions of equal size, some of which are missing; the others are framed.
pub(super) struct Frame<'a> {
    pub(super) rows: u8,
    pub(super) columns: u8,
    /// The columns of text in a position.
    pub(super) width: usize,
    pub(super) lines: Lines,
    /// Whether rows and columns are numbered on all four sides.
    pub(super) labels: bool,
    pub(super) exists: &'a dyn Fn(u8, u8) -> bool,
}

/// Which lines are double.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Lines {
    Double,
    DoubleEveryThird,
}

impl Frame<'_> {
    /// Draws the frame around the lines of text that `place` returns for each position that exists;
    /// all have the same number of lines, each of the frame's width.
    pub(super) fn draw(&self, place: &dyn Fn(u8, u8) -> Vec<String>) -> String {
        let mut drawing = String::new();
        let mut push = |line: &str| {
            // Readers take a blank line for the end of a drawing.
            if !(self.labels && line.trim().is_empty()) {
                drawing.push_str(line.trim_end());
                drawing.push('\n');
            }
        };
        for row in 0..self.rows {
            push(&self.border(row));
            let places: Vec<Vec<String>> =
                (0..self.columns).map(|column| place(row, column)).collect();
            for index in 0..places.iter().map(Vec::len).max().unwrap_or(1).max(1) {
                push(&self.line(row, |column| {
                    places[usize::from(column)].get(index).map(String::as_str)
                }));
            }
        }
        push(&self.border(self.rows));
        drawing
    }

    /// A line of text through the positions of a row.
    fn line<'t>(&self, row: u8, text: impl Fn(u8) -> Option<&'t str>) -> String {
        let blank = " ".repeat(self.width);
        let label = if self.labels { (row + 1).to_string() } else { String::new() };
        let mut line = format!("{label:>width$}", width = self.label_width());
        for column in 0..=self.columns {
            line.push(match self.is_double(column) {
                _ if !self.has_side(row, column) => ' ',
                true => '║',
                false => '|',
            });
            if column < self.columns {
                line.push_str(text(column).unwrap_or(&blank));
            }
        }
        line + &label
    }

    /// The line above a row, or below the last one.
    fn border(&self, row: u8) -> String {
        let mut line = " ".repeat(self.label_width());
        for column in 0..=self.columns {
            line.push(self.corner(row, column));
            if column == self.columns {
                break;
            }
            let dash = match self.is_double(row) {
                _ if !self.has_top(row, column) => " ",
                true => "═",
                false => "─",
            };
            let is_labeled = self.labels && (row == 0 || row == self.rows);
            let label = if is_labeled { (column + 1).to_string() } else { String::new() };
            let before = self.width.saturating_sub(label.len()).div_ceil(2);
            let after = self.width.saturating_sub(label.len() + before);
            line = line + &dash.repeat(before) + &label + &dash.repeat(after);
        }
        line
    }

    /// The character where the lines above a row and before a column meet.
    fn corner(&self, row: u8, column: u8) -> char {
        let up = row > 0 && self.has_side(row - 1, column);
        let down = row < self.rows && self.has_side(row, column);
        let left = column > 0 && self.has_top(row, column - 1);
        let right = column < self.columns && self.has_top(row, column);
        // A position adds a horizontal and a vertical line to each of its corners,
        // so a corner has none, two of different directions, three or four.
        let index = match (up, down, left, right) {
            (false, true, false, true) => 0,
            (false, true, true, true) => 1,
            (false, true, true, false) => 2,
            (true, true, false, true) => 3,
            (true, true, true, true) => 4,
            (true, true, true, false) => 5,
            (true, false, false, true) => 6,
            (true, false, true, true) => 7,
            (true, false, true, false) => 8,
            _ => return ' ',
        };
        let corners = match (self.is_double(row), self.is_double(column)) {
            (true, true) => ['╔', '╦', '╗', '╠', '╬', '╣', '╚', '╩', '╝'],
            (true, false) => ['╒', '╤', '╕', '╞', '╪', '╡', '╘', '╧', '╛'],
            (false, true) => ['╓', '╥', '╖', '╟', '╫', '╢', '╙', '╨', '╜'],
            (false, false) => ['┌', '┬', '┐', '├', '┼', '┤', '└', '┴', '┘'],
        };
        corners[index]
    }

    /// Whether there is a line above this position.
    fn has_top(&self, row: u8, column: u8) -> bool {
        row > 0 && (self.exists)(row - 1, column) || row < self.rows && (self.exists)(row, column)
    }

    /// Whether there is a line before this position.
    fn has_side(&self, row: u8, column: u8) -> bool {
        column > 0 && (self.exists)(row, column - 1)
            || column < self.columns && (self.exists)(row, column)
    }

    fn is_double(&self, index: u8) -> bool {
        match self.lines {
            Lines::Double => true,
            Lines::DoubleEveryThird => index.is_multiple_of(3),
        }
    }

    fn label_width(&self) -> usize {
        match self.rows {
            _ if !self.labels => 0,
            0..=9 => 1,
            _ => 2,
        }
    }
}
