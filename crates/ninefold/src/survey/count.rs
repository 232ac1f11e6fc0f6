//! Counting solutions in slices.
//!
//! A board that takes too many guesses for one slice is split: each candidate of one of its cells
//! makes a smaller board. So nothing is counted twice, and only boards need to be remembered.

use alloc::vec::Vec;

use crate::board::Board;
use crate::logic::Candidates;
use crate::solve::{self, Budget, Extent};

/// The maximum number of solutions that are counted exactly.
pub const MOST_COUNTED: u64 = 1_000_000;

/// The solutions found so far, and the boards whose solutions are still to be counted.
#[derive(Clone, Debug)]
pub(super) struct Counting {
    found: u64,
    open: Vec<Board>,
    has_more: bool,
}

impl Counting {
    pub(super) fn new(board: &Board) -> Counting {
        Counting { found: 0, open: vec![board.clone()], has_more: false }
    }

    /// The number found so far, at most [`MOST_COUNTED`].
    pub(super) fn found(&self) -> u64 {
        self.found
    }

    /// The extent of the number found.
    pub(super) fn extent(&self) -> Extent {
        match (self.has_more, self.open.is_empty()) {
            (true, _) => Extent::AtLeast,
            (false, true) => Extent::Exact,
            (false, false) => Extent::GaveUp,
        }
    }

    /// Counts with about this many guesses; returns whether the number is known.
    pub(super) fn count(&mut self, nodes: u64) -> bool {
        let mut left = nodes.max(1);
        while let Some(board) = self.open.pop() {
            let limit = MOST_COUNTED + 1 - self.found;
            let count = solve::count(&board, limit, Budget::nodes(left));
            match count.extent {
                Extent::Exact => self.found += count.found,
                Extent::AtLeast => {
                    (self.found, self.has_more) = (MOST_COUNTED, true);
                    return true;
                }
                Extent::GaveUp => {
                    self.split(&board);
                    return false;
                }
            }
            left = left.saturating_sub(count.nodes + 1);
            if left == 0 {
                break;
            }
        }
        self.open.is_empty()
    }

    fn split(&mut self, board: &Board) {
        let candidates = Candidates::new(board);
        let open = candidates.open_cells();
        let Some(cell) = open.min_by_key(|&cell| candidates.of(cell).len()) else { return };
        for digit in candidates.of(cell) {
            let mut part = board.clone();
            part.set(cell, Some(digit));
            self.open.push(part);
        }
    }
}
