//! A board as text between a worker and the page: a line for its layout, and one for its digits.

use std::str::Lines;

use ninefold::{Board, Layout};

/// The two lines of a board.
pub fn to_text(board: &Board) -> String {
    format!("{}\n{board}", board.layout().name())
}

/// Reads the two lines; `None` if they are not a board.
pub fn read(text: &str) -> Option<Board> {
    let mut lines = text.lines();
    let board = read_lines(&mut lines)?;
    lines.next().is_none().then_some(board)
}

/// Reads the next two lines of a longer text; `None` if they are not a board.
pub fn read_lines(lines: &mut Lines<'_>) -> Option<Board> {
    let layout: Layout = lines.next()?.parse().ok()?;
    Board::parse(&layout, lines.next()?).ok()
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards::{GIVENS, classic};

    use super::*;

    // W9: boards of every kind of layout are read as they were written, and nothing else is one.
    #[test]
    fn boards_are_read_back() {
        let twins: Layout = "a@0,0 b@9,9".parse().unwrap();
        let two = Board::parse(&twins, &GIVENS.repeat(2)).unwrap();
        let samurai = Board::empty(&"samurai".parse().unwrap());
        for board in [classic(GIVENS), two, samurai] {
            assert_eq!(read(&to_text(&board)), Some(board));
        }
        let longer = format!("classic\n{GIVENS}\n1");
        for wrong in ["", GIVENS, "classic", "classic\n", "nonsense\n53", "classic\n12", &longer] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        assert_eq!(read_lines(&mut longer.lines()), Some(classic(GIVENS)));
    }
}
