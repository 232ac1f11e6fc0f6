//! Helpers for the tests of techniques.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::digit::Digit;
use crate::layout::Layout;

use super::{Candidates, Step};
use crate::logic::search::{Find, TakeUntil};
use crate::stop::Stop;

/// The first step found on a classic board, as text.
pub(super) fn check(find: Find, givens: &str) -> String {
    let board = Board::parse(&Layout::classic(), givens).unwrap();
    first(find, &Candidates::new(&board))
}

/// The first step found on a classic board that has lost some candidates, each written as digit,
/// row and column.
pub(super) fn check_without(find: Find, givens: &str, deleted: &str) -> String {
    first(find, &without(givens, deleted))
}

/// A classic board that has lost some candidates; a digit after a plus is placed, but not a given.
pub(super) fn without(givens: &str, deleted: &str) -> Candidates {
    let layout = Layout::classic();
    let mut placed = Vec::new();
    let mut text = String::new();
    let mut is_placed = false;
    for char in givens.chars() {
        match char {
            '+' => is_placed = true,
            _ if is_placed => {
                placed.push((text.len(), char));
                text.push('.');
                is_placed = false;
            }
            _ => text.push(char),
        }
    }
    let mut candidates = Candidates::new(&Board::parse(&layout, &text).unwrap());
    for (index, char) in placed {
        let digit = Digit::new(char as u8 - b'0').unwrap();
        candidates.place(layout.cell(index).unwrap(), digit);
    }
    for token in deleted.split_whitespace() {
        let [digit, row, column] = token.as_bytes() else { panic!("{token}") };
        let cell = layout.cell_at(row - b'1', column - b'1').unwrap();
        candidates.remove(cell, Digit::new(digit - b'0').unwrap());
    }
    candidates
}

/// An empty board on which some cells have only these candidates; rows and columns count from 1.
pub(super) fn candidates_with(layout: &str, cells: &[(u8, u8, &str)]) -> Candidates {
    let layout: Layout = layout.parse().unwrap();
    let mut candidates = Candidates::new(&Board::empty(&layout));
    for &(row, column, digits) in cells {
        let marks = digits.bytes().map(|digit| Digit::new(digit - b'0').unwrap()).collect();
        candidates.keep(layout.cell_at(row - 1, column - 1).unwrap(), marks);
    }
    candidates
}

/// The first step found on a layout whose first cells have these digits, and the others none.
pub(super) fn check_on(layout: &str, find: Find, start: &str, rest: usize) -> String {
    let layout: Layout = layout.parse().unwrap();
    let text = format!("{start}{}", ".".repeat(rest));
    first(find, &Candidates::new(&Board::parse(&layout, &text).unwrap()))
}

/// The first step found, as text.
pub(super) fn first(find: Find, candidates: &Candidates) -> String {
    let mut text = "nothing".to_owned();
    let take = |step: Step| {
        text = step.display(candidates.layout()).to_string();
        ControlFlow::Break(())
    };
    let _ = find(candidates, &mut TakeUntil { take, stop: Stop::NEVER });
    text
}
