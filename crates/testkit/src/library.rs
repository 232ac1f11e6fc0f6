//! Boards with some candidates ruled out, in the notation of technique libraries.

use ninefold::logic::{Candidate, Candidates};
use ninefold::{Board, Cell, Digit, Layout};

/// A classic board without some candidates. In `cells`, a digit after a plus is an entry rather than a given;
/// `ruled_out` lists the missing candidates.
pub fn candidates(cells: &str, ruled_out: &str) -> Candidates {
    let layout = Layout::classic();
    let (mut givens, mut placed) = (Board::empty(&layout), Vec::new());
    let mut is_placed = false;
    let mut all = layout.cells();
    for char in cells.chars() {
        if char == '+' {
            is_placed = true;
            continue;
        }
        let cell = all.next().expect("at most 81 cells");
        match Digit::new((char as u8).wrapping_sub(b'0')) {
            Some(digit) if is_placed => placed.push((cell, digit)),
            digit => givens.set(cell, digit),
        }
        is_placed = false;
    }
    let mut candidates = Candidates::new(&givens);
    for (cell, digit) in placed {
        candidates.place(cell, digit);
    }
    for Candidate { cell, digit } in list(ruled_out) {
        candidates.remove(cell, digit);
    }
    candidates
}

/// The two texts from which [`candidates`] makes this classic board.
pub fn texts(candidates: &Candidates) -> (String, String) {
    let layout = candidates.layout();
    let text = |cell: Cell| match candidates.digit(cell) {
        Some(digit) if candidates.is_given(cell) => digit.to_string(),
        Some(digit) => format!("+{digit}"),
        None => ".".to_owned(),
    };
    let cells: String = layout.cells().map(text).collect();
    let all = self::candidates(&cells, "");
    let mut ruled_out = Vec::new();
    for (index, cell) in layout.cells().enumerate() {
        for digit in all.of(cell) - candidates.of(cell) {
            ruled_out.push(format!("{digit}{}{}", index / 9 + 1, index % 9 + 1));
        }
    }
    (cells, ruled_out.join(" "))
}

/// A list of candidates, each written as digit, row and column: `517 922`.
pub fn list(text: &str) -> Vec<Candidate> {
    let layout = Layout::classic();
    let candidate = |token: &str| {
        let [digit, row, column] = token.as_bytes() else { panic!("{token}") };
        let cell = layout.cell_at(row - b'1', column - b'1').expect("a row and a column");
        Candidate { cell, digit: Digit::new(digit - b'0').expect("a digit") }
    };
    text.split_whitespace().map(candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_back() {
        let cells = format!("12+3{}", ".".repeat(78));
        assert_eq!(texts(&candidates(&cells, "414 599")), (cells, "414 599".to_owned()));
    }
}
