//! Boards to use in tests.

use ninefold::{Board, Digit, Layout, Puzzle};

/// The givens of an easy classic puzzle; its first open cells are r1c3 = 4 and r1c4 = 6.
pub const GIVENS: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Its solution.
pub const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A hard classic puzzle: Inkala's of 2012.
pub const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The classic board with this text.
pub fn classic(text: &str) -> Board {
    Board::parse(&Layout::classic(), text).expect("81 characters")
}

/// The puzzle of [`GIVENS`].
pub fn puzzle() -> Puzzle {
    Puzzle::new(classic(GIVENS)).expect("it has one solution")
}

/// A turn that sets all marks of all open cells of [`GIVENS`], the largest possible turn:
/// `r1c3+1 r1c3+2 ...`.
fn all_marks() -> String {
    let open = (0..81).filter(|&cell| GIVENS.as_bytes()[cell] == b'.');
    let marks: Vec<String> = open
        .flat_map(|cell| {
            (1..=9).map(move |mark| format!("r{}c{}+{mark}", cell / 9 + 1, cell % 9 + 1))
        })
        .collect();
    marks.join(" ")
}

/// The turns that solve [`GIVENS`], cell by cell: `r1c3=4`, `r1c4=6`, ...
pub fn entries() -> Vec<String> {
    let open = (0..81).filter(|&cell| GIVENS.as_bytes()[cell] == b'.');
    let entry = |cell| format!("r{}c{}={}", cell / 9 + 1, cell % 9 + 1, &SOLVED[cell..=cell]);
    open.map(entry).collect()
}

/// The body of a request that begins a game of [`GIVENS`] on a server.
pub fn new_game() -> String {
    format!(
        r#"{{"document":{{"format":"ninefold/puzzle","version":1,"layout":"classic","givens":"{GIVENS}"}}}}"#
    )
}

/// The body of a request with `n_turns` turns from number `first` on, which set and clear all marks of all
/// open cells of [`GIVENS`] in turn.
pub fn marking(first: usize, n_turns: usize) -> String {
    let marked = all_marks();
    let cleared = marked.replace('+', "-");
    let turns = (first..first + n_turns).map(|number| {
        let turn = if number % 2 == 1 { &marked } else { &cleared };
        format!(r#"{{"number":{number},"at":{number},"turn":"{turn}"}}"#)
    });
    format!(r#"{{"turns":[{}]}}"#, turns.collect::<Vec<_>>().join(","))
}

/// A layout of 25 grids that overlap wherever they can.
pub const DENSE: &str = "a@0,0 b@0,9 c@3,0 d@3,6 e@3,12 f@3,15 g@6,0 h@6,3 i@6,6 j@6,12 k@6,15 l@9,0 \
    m@9,3 n@9,6 o@9,12 p@9,15 q@9,18 r@12,0 s@12,3 t@12,12 u@15,0 v@15,6 w@15,12 x@18,3 y@18,9";

/// A board with 14 givens on that layout. A search uses up a million guesses, which takes seconds, and still
/// has not found two solutions.
pub fn dense() -> Board {
    const GIVENS: [(usize, u8); 14] = [
        (2, 8),
        (22, 1),
        (137, 2),
        (214, 2),
        (261, 2),
        (272, 4),
        (325, 1),
        (390, 4),
        (399, 7),
        (483, 7),
        (499, 1),
        (507, 8),
        (554, 1),
        (605, 2),
    ];
    let layout: Layout = DENSE.parse().expect("a layout");
    let mut board = Board::empty(&layout);
    for (cell, digit) in GIVENS {
        board.set(layout.cell(cell).expect("a cell"), Digit::new(digit));
    }
    board
}

/// Puzzles of many grids that need more than singles.
pub fn gattai() -> impl Iterator<Item = Board> {
    let lines = include_str!("../data/gattai.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let (layout, board) = line.split_once(" : ").expect("a layout, then a board");
        Board::parse(&layout.parse().expect("a layout"), board).expect("a board of that layout")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_puzzle_has_its_solution() {
        assert_eq!(*puzzle().solution(), classic(SOLVED));
    }
}
