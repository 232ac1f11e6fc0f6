//! The search in lanes.
//!
//! A *triad* is the three cells of a box in one row or one column. In a band a digit takes one of
//! six *configurations*, which say which box has it in which row: three are *even*, three *odd*.
//! All rules are about triads, so one *sweep* applies them to whole grids together, without a
//! branch:
//!
//! ```text
//!   even configuration at stack b      odd configuration at stack b
//!     row 0 in box b                     row 0 in box b
//!     row 1 in box b+1                   row 1 in box b+2
//!     row 2 in box b+2                   row 2 in box b+1
//! ```
//!
//! When a sweep changes nothing, one digit's configuration in one band or stack
//! (a *chute*) is guessed. [`single`] searches one grid, with all slots of its
//! words; [`batch`] keeps many grids in flight, each in a slot of its own,
//! because a sweep waits for its own results most of the time; [`multi`]
//! searches boards of several grids that share boxes.
//!
//! Everything that works in lanes is inlined into the one function in which an instruction set is
//! enabled: this is what makes it fast.
//!
//! The ideas are tdoku's (T. Dillon: bands as six configurations, triads as
//! constraints); the sweep over whole grids is our own.

mod batch;
mod fields;
mod guess;
mod meetings;
mod multi;
mod plain;
mod single;
mod sweep;
#[cfg(test)]
mod tests;

pub(super) use batch::Batch;
pub(crate) use batch::SPOTS;
pub(crate) use meetings::Meetings;
pub(super) use multi::{BoardQuestion, Multi};
pub(super) use single::{Single, take_first};

use super::lanes::Lanes;
use super::question::{Answer, Budget};

/// The cells of grids: one word per cell of a box, row by row, and one lane per box.
type Cells<L> = [L; 9];

/// A grid, and the limits of its search.
#[derive(Copy, Clone)]
pub(crate) struct Question<'a> {
    /// The digits of the cells, row by row; 0 is empty.
    pub(crate) givens: &'a [u8; 81],
    /// A cell, from 0, and a digit that it must not have.
    pub(crate) without: Option<(usize, u8)>,
    /// The number of solutions after which to stop, at least one.
    pub(crate) limit: u64,
    /// The guesses that may be tried.
    pub(crate) budget: Budget<'a>,
    /// A number that determines which guess comes first; by default it is the first available one.
    /// With a number, solutions are never just counted.
    pub(crate) shuffle: Option<u64>,
}

/// Many grids to be searched. Each grid in flight has a *spot*, a number below [`SPOTS`].
pub(crate) trait Work {
    /// Whether solutions are only counted.
    fn is_count(&self) -> bool;

    /// The next grid for a spot, or `None` when there are no more.
    fn next(&mut self, spot: usize) -> Option<Question<'_>>;

    /// Where to write the digits of the first solution of the grid at a spot; `None` if solutions
    /// are only counted.
    fn solution(&mut self, spot: usize) -> Option<&mut [u8; 81]>;

    /// Takes the answer for the grid at a spot.
    fn done(&mut self, spot: usize, answer: Answer);

    /// Takes the answer for the grid at a spot and returns the next grid for it, in one call.
    fn done_next(&mut self, spot: usize, answer: Answer) -> Option<Question<'_>> {
        self.done(spot, answer);
        self.next(spot)
    }
}

/// Puts the grid of a question into a slot.
#[inline(always)]
fn put_question<L: Lanes>(cells: &mut Cells<L>, slot: usize, question: &Question<'_>) {
    L::put_grid(cells, slot, question.givens);
    if let Some((cell, digit)) = question.without {
        let (row, column) = (cell / 9 % 9, cell % 9);
        let boxes = u32::from(L::BOXES[row / 3 * 3 + column / 3]) << (9 * slot);
        let gone = L::digit_in(cells[0].token(), boxes, 1 << (digit.clamp(1, 9) - 1));
        // Visit all nine: indexing by a variable would force the array into memory.
        for (index, cell) in cells.iter_mut().enumerate() {
            if index == row % 3 * 3 + column % 3 {
                *cell = cell.without(gone);
            }
        }
    }
}
