//! Drawings of boards that fit the terminal, and texts wrapped at its edge.

use ninefold::notation;
use ninefold::{Board, Cell, Layout};

/// The width of a cell in a drawing, in columns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Width {
    /// As in a frame: a digit between two characters.
    Three,
    /// A character and a digit.
    Two,
    /// A digit.
    One,
}

/// A board in a frame or, if that is wider than the terminal, in narrower rows with the numbers of
/// the canvas; each cell is drawn by the caller.
pub(crate) fn draw(
    board: &Board,
    columns: Option<u16>,
    cell: impl Fn(Cell, Width) -> String,
) -> String {
    let layout = board.layout();
    let room = columns.map_or(usize::MAX, usize::from);
    let framed = 4 * usize::from(layout.columns()) + 1 + 2 * digits(layout.columns());
    if framed <= room {
        return notation::framed_with(board, |at| cell(at, Width::Three));
    }
    let fits = |width: &Width| width_of(layout, *width) <= room;
    let width = Some(Width::Two).filter(fits).unwrap_or(Width::One);
    narrow(layout, width, |at| cell(at, width))
}

fn digits(number: u8) -> usize {
    if number > 9 { 2 } else { 1 }
}

/// The width of the narrow drawing of a layout.
fn width_of(layout: &Layout, width: Width) -> usize {
    let columns = usize::from(layout.columns());
    let cell = if width == Width::One { 1 } else { 2 };
    2 + columns * cell + columns.div_ceil(3) + 1
}

/// Rows with a bar around each box, and the numbers of rows and columns above and before.
fn narrow(layout: &Layout, width: Width, cell: impl Fn(Cell) -> String) -> String {
    let room = if width == Width::One { 1 } else { 2 };
    let number = |index: u8| match room {
        1 => ((index + 1) % 10).to_string(),
        _ => format!("{:>2}", index + 1),
    };
    let exists = |row: u8, column: u8| layout.cell_at(row, column).is_some();
    // There is a line above or before a box where there is a cell on either side.
    let near = |row: u8, column: u8, (rows, columns): (u8, u8)| {
        let before = row.checked_sub(rows).zip(column.checked_sub(columns));
        let is_inside = |(row, column)| row < layout.rows() && column < layout.columns();
        [Some((row, column)), before]
            .into_iter()
            .flatten()
            .any(|(row, column)| is_inside((row, column)) && exists(row, column))
    };
    let mut text = String::from("   ");
    for column in 0..layout.columns() {
        text += if column > 0 && column % 3 == 0 { " " } else { "" };
        text += &number(column);
    }
    text = text.trim_end().to_owned() + "\n";
    for row in 0..=layout.rows() {
        if row % 3 == 0 {
            let mut line = String::from("  ");
            for column in 0..=layout.columns() {
                if column % 3 == 0 {
                    let is_corner = (0..3)
                        .any(|back| column >= back && near(row, column - back, (1, 0)))
                        || near(row, column, (1, 0));
                    line.push(if is_corner { '+' } else { ' ' });
                }
                if column < layout.columns() {
                    let char = if near(row, column, (1, 0)) { "-" } else { " " };
                    line += &char.repeat(room);
                }
            }
            text += line.trim_end();
            text.push('\n');
        }
        if row == layout.rows() {
            break;
        }
        let mut line = format!("{:>2}", row + 1);
        for column in 0..=layout.columns() {
            if column % 3 == 0 {
                line.push(if near(row, column, (0, 1)) { '|' } else { ' ' });
            }
            if column < layout.columns() {
                let at = layout.cell_at(row, column);
                line += &at.map_or_else(|| " ".repeat(room), &cell);
            }
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// A drawing with ASCII characters only.
pub(crate) fn in_ascii(drawing: &str) -> String {
    let plain = |char: char| match char {
        '═' => '=',
        '─' => '-',
        '║' | '│' => '|',
        '\u{2500}'..='\u{257f}' => '+',
        char => char,
    };
    drawing.chars().map(plain).collect()
}

/// A text with line breaks at words, so that no line is wider than the terminal.
pub(crate) fn wrapped(text: &str, columns: Option<u16>) -> String {
    let Some(columns) = columns.map(usize::from).filter(|&columns| columns >= 20) else {
        return text.to_owned();
    };
    let lines: Vec<String> = text.lines().map(|line| wrapped_line(line, columns)).collect();
    lines.join("\n") + if text.ends_with('\n') { "\n" } else { "" }
}

fn wrapped_line(line: &str, columns: usize) -> String {
    // Tables and drawings have several spaces in a row, or characters of frames: they are not
    // wrapped.
    let is_drawn = line.contains("  ") || line.contains(['|', '║', '\t']);
    if is_drawn || line.chars().count() <= columns {
        return line.to_owned();
    }
    let (mut text, mut used) = (String::new(), 0);
    for word in line.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > columns {
            text.push('\n');
            used = 0;
        } else if used > 0 {
            text.push(' ');
            used += 1;
        }
        text += word;
        used += length;
    }
    text
}

#[cfg(test)]
mod tests {
    use ninefold::CatalogEntry;

    use super::*;

    /// T10: whatever the layout, a drawing fits the terminal (M9 of the terminal's review).
    #[test]
    fn drawings_fit() {
        for entry in CatalogEntry::all() {
            let board = Board::empty(&entry.layout);
            let cell = |_, width| match width {
                Width::Three => " 5 ".to_owned(),
                Width::Two => " 5".to_owned(),
                Width::One => "5".to_owned(),
            };
            for columns in [80, 100, 200] {
                let drawing = draw(&board, Some(columns), cell);
                let widest = drawing.lines().map(|line| line.chars().count()).max().unwrap();
                assert!(widest <= usize::from(columns), "{} {widest}\n{drawing}", entry.id);
                assert!(drawing.matches('5').count() >= entry.layout.n_cells());
            }
        }
    }

    /// T10: a narrow drawing has the numbers of the canvas, and reads back as the same board.
    #[test]
    fn narrow_drawings() {
        let layout: Layout = "samurai".parse().unwrap();
        let mut board = Board::empty(&layout);
        board.set(layout.cell_at(2, 16).unwrap(), ninefold::Digit::new(7));
        let cell = |at, _| board.get(at).map_or(" .".to_owned(), |digit| format!(" {digit}"));
        let drawing = draw(&board, Some(80), cell);
        let lines: Vec<&str> = drawing.lines().collect();
        let numbers = "    1 2 3  4 5 6  7 8 9 101112 131415 161718 192021";
        assert_eq!(lines[0], numbers);
        assert_eq!(lines[1], "  +------+------+------+      +------+------+------+");
        assert_eq!(lines[4], " 3| . . .| . . .| . . .|      | . . .| . 7 .| . . .|");
        assert_eq!(lines[21], "  +------+------+------+------+------+------+------+");
    }

    /// C7: texts are wrapped at words, tables are not.
    #[test]
    fn texts_are_wrapped() {
        let text = "r5c5 is the only cell of its row that can be 5";
        assert_eq!(wrapped(text, Some(20)), "r5c5 is the only\ncell of its row that\ncan be 5");
        assert_eq!(wrapped(text, None), text);
        let table = "| 5   3    124    | 26   7  2468 | 1489  1249 248  |\n";
        assert_eq!(wrapped(table, Some(20)), table);
    }
}
