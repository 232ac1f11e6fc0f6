//! Grids of bytes: checking them, and the results of searching them.

use core::fmt;

use crate::board::Board;
use crate::layout::Layout;
use crate::solve::question::{Answer, Count, Extent, Verdict};

/// The result of searching a grid of bytes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solved {
    pub(super) digits: [u8; 81],
    /// The number of solutions found.
    pub found: u64,
    /// Whether there may be more.
    pub extent: Extent,
    /// The number of guesses tried.
    pub nodes: u64,
}

impl Solved {
    pub(super) fn new(digits: [u8; 81], answer: Answer, limit: u64) -> Solved {
        let Answer { found, nodes, .. } = answer;
        Solved { digits, found, extent: Extent::of(&answer, limit), nodes }
    }

    /// A result that was found elsewhere, for instance on a graphics card: the number of solutions,
    /// where 2 means several, and the digits if there is only one.
    pub fn known(found: u64, digits: Option<[u8; 81]>) -> Solved {
        let extent = if found < 2 { Extent::Exact } else { Extent::AtLeast };
        Solved { digits: digits.unwrap_or([0; 81]), found, extent, nodes: 0 }
    }

    /// The digits of the first solution found, if there is one.
    pub fn solution(&self) -> Option<&[u8; 81]> {
        (self.digits[0] != 0).then_some(&self.digits)
    }

    /// The number of solutions as a search for up to `limit` of them would report it. `limit` must
    /// not be greater than the limit of this search.
    pub fn count(&self, limit: u64) -> Count {
        let found = self.found.min(limit);
        let extent = if found == limit { Extent::AtLeast } else { self.extent };
        Count { found, extent, nodes: self.nodes }
    }

    /// The verdict of the search. It is undecided unless at least two solutions were requested.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.found, self.extent)
    }

    /// The verdict on the grid that was searched. It is undecided unless at least two solutions
    /// were requested.
    pub fn verdict_on(&self, grid: &[u8; 81]) -> Verdict {
        match self.verdict() {
            Verdict::Unique if !grid.contains(&0) => Verdict::Solved,
            verdict @ (Verdict::None | Verdict::GaveUp) => {
                verdict.on(&Board::of_bytes(&Layout::classic(), grid))
            }
            verdict => verdict,
        }
    }
}

/// A byte of a grid that is not a digit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NotADigit {
    /// The index of the grid.
    pub grid: usize,
    /// The index of the cell in the grid, row by row.
    pub cell: usize,
    /// The byte.
    pub value: u8,
}

impl fmt::Display for NotADigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotADigit { grid, cell, value } = self;
        write!(f, "grid {grid}, cell {cell}: expected a digit or 0, found {value}")
    }
}

impl core::error::Error for NotADigit {}

pub(super) fn check_all(grids: &[[u8; 81]]) -> Result<(), NotADigit> {
    if grids.as_flattened().iter().fold(0, |most, &value| value.max(most)) <= 9 {
        return Ok(());
    }
    grids.iter().enumerate().try_for_each(|(index, grid)| check(index, grid))
}

/// Whether no byte is above 9. It checks eight bytes together: adding 118 sets the highest bit of
/// bytes above 9 only.
fn are_digits(grid: &[u8; 81]) -> bool {
    const MORE: u64 = u64::from_ne_bytes([118; 8]);
    const HIGHEST: u64 = u64::from_ne_bytes([128; 8]);
    let (eights, last) = grid.as_chunks::<8>();
    let mut all = 0;
    for eight in eights {
        let bytes = u64::from_ne_bytes(*eight);
        all |= bytes | bytes.wrapping_add(MORE); // a byte that carries already has its highest bit set
    }
    all & HIGHEST == 0 && last.iter().all(|&value| value <= 9)
}

pub(super) fn check(index: usize, grid: &[u8; 81]) -> Result<(), NotADigit> {
    if are_digits(grid) {
        return Ok(());
    }
    let wrong = |(cell, &value): (usize, &u8)| {
        if value <= 9 { Ok(()) } else { Err(NotADigit { grid: index, cell, value }) }
    };
    grid.iter().enumerate().try_for_each(wrong)
}
