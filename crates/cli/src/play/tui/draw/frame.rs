//! The lines between cells, around boxes and around the grid that the cursor is in.
//!
//! ```text
//! ╔═1═╤═2═╗     boxes have double lines; the current grid's are brighter and
//! 1 5 │   1     carry the numbers of its rows and columns, on all four sides
//! ╟───┼───╢
//! ```
//!
//! Boxes that grids share have lines of their own color, in bold.

use ninefold::{Grid, Layout};

use super::canvas::Canvas;
use crate::play::tui::palette::{Ground, Ink, Palette};
use crate::play::tui::zoom::Zoom;

/// The kinds of lines that meet at a point.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Arm {
    None,
    Thin,
    Double,
}

struct Lines<'a> {
    layout: &'a Layout,
    /// Whether there are lines between horizontal neighbors, and between vertical ones.
    has_thin: (bool, bool),
    /// The corner of the current grid.
    corner: (u8, u8),
}

pub(super) fn draw(layout: &Layout, grid: Grid, palette: Palette, canvas: &mut Canvas<'_>) {
    let zoom = canvas.view.zoom;
    let lines = Lines { layout, has_thin: zoom.has_lines(), corner: layout.corner(grid) };
    let style = |arm: Arm, is_current: bool, is_shared: bool| {
        let ink = match (arm, is_current, is_shared) {
            (_, true, _) => Ink::Accent,
            (Arm::Double, false, true) => Ink::Shared,
            (Arm::Double, false, false) => Ink::Frame,
            _ => Ink::Line,
        };
        palette.style(ink, Ground::Base)
    };
    let (width, height) = zoom.inner();
    for row in 0..=layout.rows() {
        for column in 0..=layout.columns() {
            let (x, y) = (zoom.x(column) - 1, zoom.y(row) - 1);
            let across = lines.across(row, column);
            let down = lines.down(row, column);
            let on_edge = (lines.is_edge_across(row, column), lines.is_edge_down(row, column));
            if across != Arm::None {
                let style = style(across, on_edge.0, lines.is_shared_across(row, column));
                let char =
                    palette.glyph(['─', '═'], ['-', '='])[usize::from(across == Arm::Double)];
                for by in 1..=width {
                    canvas.put(x + by, y, char, style);
                }
                if on_edge.0 {
                    let number = char_of(column - lines.corner.1);
                    canvas.put(x + 1 + width / 2, y, number, style);
                }
            }
            if down != Arm::None {
                let style = style(down, on_edge.1, lines.is_shared_down(row, column));
                let char = palette.glyph(['│', '║'], ['|', '#'])[usize::from(down == Arm::Double)];
                for by in 1..=height {
                    canvas.put(x, y + by, char, style);
                }
                if on_edge.1
                    && let side = if column == lines.corner.1 { Side::Left } else { Side::Right }
                    && let Some(number) = beside(row - lines.corner.0, side, zoom, palette)
                {
                    canvas.put(x, y + 1 + (height - 1) / 2, number, style);
                }
            }
            let arms = lines.arms(row, column);
            if arms != [Arm::None; 4] && lines.is_point(row, column) {
                let is_current = on_edge.0
                    || on_edge.1
                    || (column > 0 && lines.is_edge_across(row, column - 1))
                    || (row > 0 && lines.is_edge_down(row - 1, column));
                let arm = if arms.contains(&Arm::Double) { Arm::Double } else { Arm::Thin };
                let char = palette.glyph(joint(arms), '+');
                let is_shared = lines.is_shared_across(row, column)
                    || lines.is_shared_down(row, column)
                    || (column > 0 && lines.is_shared_across(row, column - 1))
                    || (row > 0 && lines.is_shared_down(row - 1, column));
                canvas.put(x, y, char, style(arm, is_current, is_shared));
            }
        }
    }
}

fn char_of(index: u8) -> char {
    char::from(b'1' + index)
}

/// The number of a row, as a superscript where a digit can be right beside it; without superscripts
/// as a digit, except where the smallest cells end.
fn beside(index: u8, side: Side, zoom: Zoom, palette: Palette) -> Option<char> {
    const RAISED: [char; 9] = ['¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let plain = (zoom != Zoom::Tiny || side == Side::Left).then(|| char_of(index));
    match zoom {
        Zoom::Large => plain,
        _ => palette.glyph(Some(RAISED[usize::from(index)]), plain),
    }
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl Lines<'_> {
    fn exists(&self, row: Option<u8>, column: Option<u8>) -> bool {
        let (Some(row), Some(column)) = (row, column) else { return false };
        row < self.layout.rows()
            && column < self.layout.columns()
            && self.layout.cell_at(row, column).is_some()
    }

    /// Whether there is a cell that belongs to several grids.
    fn is_shared(&self, row: Option<u8>, column: Option<u8>) -> bool {
        let (Some(row), Some(column)) = (row, column) else { return false };
        self.exists(Some(row), Some(column))
            && self.layout.cell_at(row, column).is_some_and(|cell| self.layout.is_shared(cell))
    }

    fn is_shared_across(&self, row: u8, column: u8) -> bool {
        self.is_shared(Some(row), Some(column)) || self.is_shared(row.checked_sub(1), Some(column))
    }

    fn is_shared_down(&self, row: u8, column: u8) -> bool {
        self.is_shared(Some(row), Some(column)) || self.is_shared(Some(row), column.checked_sub(1))
    }

    /// The line above a cell.
    fn across(&self, row: u8, column: u8) -> Arm {
        let here = self.exists(Some(row), Some(column));
        let above = self.exists(row.checked_sub(1), Some(column));
        match (here || above, row.is_multiple_of(3), self.has_thin.1) {
            (true, true, _) => Arm::Double,
            (true, false, true) => Arm::Thin,
            _ => Arm::None,
        }
    }

    /// The line to the left of a cell.
    fn down(&self, row: u8, column: u8) -> Arm {
        let here = self.exists(Some(row), Some(column));
        let before = self.exists(Some(row), column.checked_sub(1));
        match (here || before, column.is_multiple_of(3), self.has_thin.0) {
            (true, true, _) => Arm::Double,
            (true, false, true) => Arm::Thin,
            _ => Arm::None,
        }
    }

    /// Whether there is a character where lines would meet.
    fn is_point(&self, row: u8, column: u8) -> bool {
        (self.has_thin.0 || column.is_multiple_of(3)) && (self.has_thin.1 || row.is_multiple_of(3))
    }

    fn arms(&self, row: u8, column: u8) -> [Arm; 4] {
        let up = row.checked_sub(1).map_or(Arm::None, |row| self.down(row, column));
        let left = column.checked_sub(1).map_or(Arm::None, |column| self.across(row, column));
        [up, self.down(row, column), left, self.across(row, column)]
    }

    /// Whether the line above a cell is an edge of the current grid.
    fn is_edge_across(&self, row: u8, column: u8) -> bool {
        let (top, left) = self.corner;
        (row == top || row == top + 9) && (left..left + 9).contains(&column)
    }

    /// Whether the line to the left of a cell is an edge of the current grid.
    fn is_edge_down(&self, row: u8, column: u8) -> bool {
        let (top, left) = self.corner;
        (column == left || column == left + 9) && (top..top + 9).contains(&row)
    }
}

/// The character where lines meet: above, below, left, right.
fn joint(arms: [Arm; 4]) -> char {
    use Arm::{Double as D, None as N, Thin as T};
    match arms {
        [D, D, D, D] => '╬',
        [D, D, D, N] => '╣',
        [D, D, N, D] => '╠',
        [D, N, D, D] => '╩',
        [N, D, D, D] => '╦',
        [D, N, D, N] => '╝',
        [D, N, N, D] => '╚',
        [N, D, D, N] => '╗',
        [N, D, N, D] => '╔',
        [D, D, T, T] => '╫',
        [D, D, T, N] => '╢',
        [D, D, N, T] => '╟',
        [T, T, D, D] => '╪',
        [T, N, D, D] => '╧',
        [N, T, D, D] => '╤',
        [D, _, N, N] | [N, D, N, N] => '║',
        [N, N, D, _] | [N, N, N, D] => '═',
        _ => '┼',
    }
}
