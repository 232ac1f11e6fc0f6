//! The collected positions, and their disguises.
//!
//! `positions.txt` has one position per line: `cargo run --release --example collect_positions`
//! writes it.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::position::Position;
use crate::board::Board;
use crate::digit::Digit;
use crate::generate::{Disguise, Random};
use crate::layout::{Cell, Layout, Size};
use crate::logic::{Candidates, Technique};
use crate::puzzle::Puzzle;

/// The collected positions, grouped by technique and layout.
const POSITIONS: &str = include_str!("positions.txt");

/// The maximum number of disguises to try: in a few of them the coach sees a different step first.
const MAX_DISGUISES: u32 = 64;

/// The lines of a technique and layout, without the name of the technique.
pub(super) fn lines(
    technique: Technique,
    layout: &Layout,
) -> impl Iterator<Item = &'static str> + use<> {
    let n_cells = layout.n_cells();
    let is_known = ["classic", "samurai"].contains(&&*layout.name());
    let lines = POSITIONS.lines().filter(move |_| is_known);
    lines.filter_map(move |line| {
        let rest = line.strip_prefix(technique.name())?.strip_prefix(' ')?;
        let board = rest.split(' ').next()?;
        (board.len() == n_cells).then_some(rest)
    })
}

pub(super) fn disguised(technique: Technique, layout: &Layout, seed: &str) -> Option<Position> {
    let lines: Vec<&str> = lines(technique, layout).collect();
    if lines.is_empty() {
        return None;
    }
    let mut random = Random::of(&format!("ninefold/training/1/{layout}/{seed}"));
    (0..MAX_DISGUISES).find_map(|_| {
        let line = lines[random.below(lines.len() as u32) as usize];
        let disguise = Disguise::of(layout, &mut random);
        let (puzzle, candidates) = read(layout, line)?;
        let givens = disguise.board(puzzle.givens());
        let mut moved = Candidates::new(&givens);
        for (to, from) in disguise.places(layout).filter(|(to, _)| givens.get(*to).is_none()) {
            if let Some(digit) = candidates.digit(from) {
                moved.place(to, disguise.digit(digit));
            }
        }
        for (to, from) in disguise.places(layout) {
            let set = candidates.of(from).into_iter().map(|digit| disguise.digit(digit)).collect();
            moved.keep(to, set);
        }
        Position::of(technique, Puzzle::new(givens).ok()?, moved)
    })
}

/// The puzzle and the candidates of a line without the name of its technique.
fn read(layout: &Layout, line: &str) -> Option<(Puzzle, Candidates)> {
    let (board, gone) = line.split_once(' ').unwrap_or((line, ""));
    let (mut givens, mut entries) = (Board::empty(layout), Vec::new());
    for (cell, byte) in layout.cells().zip(board.bytes()) {
        match byte {
            b'1'..=b'9' => givens.set(cell, Digit::new(byte - b'0')),
            b'a'..=b'i' => entries.push((cell, Digit::new(byte - b'a' + 1)?)),
            _ => {}
        }
    }
    let mut candidates = Candidates::new(&givens);
    for (cell, digit) in entries {
        candidates.place(cell, digit);
    }
    let mut digit = Digit::MIN;
    let mut bytes = gone.bytes();
    while let Some(byte) = bytes.next() {
        if let b'1'..=b'9' = byte {
            digit = Digit::new(byte - b'0')?;
        } else {
            let (row, column) = (byte.checked_sub(b'a')?, bytes.next()?.checked_sub(b'a')?);
            candidates.remove(layout.cell_at(row, column)?, digit);
        }
    }
    Some((Puzzle::new(givens).ok()?, candidates))
}

pub(super) struct Line<'a>(pub(super) &'a Position);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line(position) = self;
        let (technique, puzzle) = (position.technique(), position.puzzle());
        let (candidates, layout) = (position.candidates(), puzzle.layout());
        let character = |cell: Cell| match candidates.digit(cell) {
            None => '.',
            Some(digit) if candidates.is_given(cell) => char::from(b'0' + digit.get()),
            Some(digit) => char::from(b'a' + digit.get() - 1),
        };
        let board: String = layout.cells().map(character).collect();
        write!(f, "{technique} {board} ")?;
        let mut whole = Candidates::new(puzzle.givens());
        for cell in layout.cells() {
            if let Some(digit) = candidates.digit(cell).filter(|_| !candidates.is_given(cell)) {
                whole.place(cell, digit);
            }
        }
        for digit in Size::CLASSIC.all() {
            let mut heading = Some(digit);
            for cell in whole.cells(digit) {
                if candidates.has(cell, digit) {
                    continue;
                }
                if let Some(digit) = heading.take() {
                    write!(f, "{digit}")?;
                }
                let (row, column) = layout.position(cell);
                write!(f, "{}{}", char::from(b'a' + row), char::from(b'a' + column))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every line is a position of its technique, and written as it is read.
    #[test]
    fn every_line_is_a_position() {
        let layouts = [Layout::classic(), "samurai".parse().unwrap()];
        let mut n_lines = 0;
        for technique in Technique::ALL {
            for layout in &layouts {
                for line in lines(technique, layout) {
                    let (puzzle, candidates) = read(layout, line).unwrap();
                    let position = Position::of(technique, puzzle, candidates);
                    let position = position.unwrap_or_else(|| panic!("{technique} {line}"));
                    assert_eq!(position.line().to_string(), format!("{technique} {line}"));
                    n_lines += 1;
                }
            }
        }
        let written = POSITIONS.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(n_lines, written);
    }
}
