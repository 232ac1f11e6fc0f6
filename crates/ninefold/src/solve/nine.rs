//! The search on one grid, in lanes.
//!
//! A *triad* is the three cells of a box in one row or one column. In a band a
//! digit takes one of six *configurations*: which box has it in which row,
//! three of them *even* and three *odd*. All rules are about triads, so one
//! *sweep* applies them to whole grids at once, without a branch:
//!
//! ```text
//!   even configuration at stack b      odd configuration at stack b
//!     row 0 in box b                     row 0 in box b
//!     row 1 in box b+1                   row 1 in box b+2
//!     row 2 in box b+2                   row 2 in box b+1
//! ```
//!
//! When a sweep changes nothing, one digit's configuration in one band or stack
//! (a *chute*) is guessed. [`alone`] searches one grid, with all slots of its
//! words; [`batch`] keeps many grids in flight, each in a slot of its own,
//! because a sweep waits for its own results most of the time.
//!
//! Everything that works in lanes is inlined into the one function that an
//! instruction set allows its instructions in: that is what makes them fast.
//!
//! The ideas are tdoku's (T. Dillon: bands as six configurations, triads as
//! constraints); the sweep over whole grids is our own.

mod alone;
mod batch;
mod guess;
mod sweep;
#[cfg(test)]
mod tests;

pub(super) use alone::{Search, Stack, Until, Waiting, alone, one_by_one};
pub(super) use batch::{SEATS, batch};
pub(super) use guess::{Stalled, choose, repeats};
pub(super) use sweep::{Configurations, sweep};

use super::{Answer, Take};

/// The cells of grids: a word for each cell of a box, row by row, a lane for each box.
pub(super) type Cells<L> = [L; 9];

/// A grid, and how far to search it.
#[derive(Copy, Clone)]
pub(super) struct Question<'a> {
    /// The digits of the cells, row by row; 0 is empty.
    pub(super) givens: &'a [u8; 81],
    /// How many solutions are enough; at least one.
    pub(super) limit: u64,
    /// How many guesses may be tried.
    pub(super) budget: u64,
}

/// A search of one grid. Where nobody takes the solutions they are only counted.
pub(super) type Alone = fn(&Question<'_>, Option<Take<'_>>) -> Answer;

/// A search of many grids.
pub(super) type Batch = fn(&mut dyn Work);

/// Many grids to be searched. A seat is a place where one of them is.
pub(super) trait Work {
    /// Whether solutions are only counted.
    fn is_count(&self) -> bool;

    /// The next grid for a seat, or `None` when there is no more.
    fn next(&mut self, seat: usize) -> Option<Question<'_>>;

    /// Where the digits of the first solution of the grid at a seat go; nowhere, if solutions are
    /// only counted.
    fn solution(&mut self, seat: usize) -> Option<&mut [u8; 81]>;

    /// The grid at a seat is done.
    fn done(&mut self, seat: usize, answer: Answer);
}
