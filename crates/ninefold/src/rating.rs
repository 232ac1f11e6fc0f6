//! The exact rating: the three numbers ER, EP and ED of the Sudoku Explainer scale.
//!
//! [`logic`](crate::logic) orders techniques for people who learn; here their order is that of the
//! scale. At each moment the first technique that finds anything gives the step, with nothing looked
//! ahead. On one grid the numbers are those of Sudoku Explainer 1.2.1; what they mean on several is
//! in `docs/rating.md`.
//!
//! ```
//! use ninefold::rating;
//! use ninefold::{Board, Layout, Puzzle};
//!
//! let givens = Board::parse(
//!     &Layout::classic(),
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//! )?;
//! let rating = rating::rate(&Puzzle::new(givens)?);
//! assert_eq!(rating.to_string(), "1.2 1.2 1.2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aligned;
mod bug;
mod chains;
mod loops;
mod orders;
mod position;
mod sets;
mod singles;
mod step;
mod technique;
mod tenths;
mod wings;

use alloc::vec::Vec;
use core::fmt;

use crate::layout::Layout;
use crate::logic::Candidates;
use crate::puzzle::Puzzle;

use chains::Chains;
use orders::Orders;
use position::Position;

pub use step::Step;
pub use technique::Technique;
pub use tenths::{Tenths, TenthsError};

/// The three numbers of a puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// ER: the rating of the hardest step.
    pub er: Tenths,
    /// EP, of the "pearl": the rating of the hardest step up to the first that places a digit.
    pub ep: Tenths,
    /// ED, of the "diamond": the rating of the first step.
    pub ed: Tenths,
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.er, self.ep, self.ed)
    }
}

/// The rating of a puzzle.
pub fn rate(puzzle: &Puzzle) -> Rating {
    Rater::new(puzzle.layout()).rate(puzzle)
}

/// Rates many puzzles of one layout, with memory that is kept from one to the next.
#[derive(Debug)]
pub struct Rater {
    orders: Orders,
    chains: Chains,
}

impl Rater {
    /// A rater of puzzles of this layout.
    pub fn new(layout: &Layout) -> Rater {
        Rater { orders: Orders::new(layout), chains: Chains::default() }
    }

    /// The rating of a puzzle.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Rating {
        self.steps(puzzle).rating()
    }

    /// The steps of a rating.
    pub fn steps(&mut self, puzzle: &Puzzle) -> Steps {
        let mut candidates = Candidates::new(puzzle.givens());
        let mut steps = Vec::new();
        while !candidates.is_complete() {
            let position = Position { candidates: &candidates, orders: &self.orders };
            let Some(step) = next_step(position, &mut self.chains) else { break };
            step.apply(&mut candidates);
            steps.push(step);
        }
        Steps { steps, is_solved: candidates.is_complete() }
    }
}

/// The first step of the first technique that has any.
fn next_step(position: Position<'_>, chains: &mut Chains) -> Option<Step> {
    None.or_else(|| singles::hidden_single(position))
        .or_else(|| singles::direct_locking(position))
        .or_else(|| singles::direct_hidden_set(position, 2))
        .or_else(|| singles::naked_single(position))
        .or_else(|| singles::direct_hidden_set(position, 3))
        .or_else(|| sets::locking(position))
        .or_else(|| sets::naked_set(position, 2))
        .or_else(|| sets::fish(position, 2))
        .or_else(|| sets::hidden_set(position, 2))
        .or_else(|| sets::naked_set(position, 3))
        .or_else(|| sets::fish(position, 3))
        .or_else(|| sets::hidden_set(position, 3))
        .or_else(|| wings::xy_wing(position))
        .or_else(|| wings::xyz_wing(position))
        .or_else(|| loops::unique_loop(position))
        .or_else(|| sets::naked_set(position, 4))
        .or_else(|| sets::fish(position, 4))
        .or_else(|| sets::hidden_set(position, 4))
        .or_else(|| bug::bug(position))
        .or_else(|| aligned::aligned_pair(position))
        .or_else(|| chains.forcing(position))
        .or_else(|| aligned::aligned_triplet(position))
        .or_else(|| chains.nishio(position))
        .or_else(|| chains.static_chains(position))
        .or_else(|| chains.dynamic(position))
        .or_else(|| chains.dynamic_plus(position))
}

/// The steps of a rating, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    steps: Vec<Step>,
    is_solved: bool,
}

impl Steps {
    /// Its steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The three numbers.
    pub fn rating(&self) -> Rating {
        let mut rating =
            Rating { er: Tenths::default(), ep: Tenths::default(), ed: Tenths::default() };
        for step in &self.steps {
            rating.add(step.rating, step.placement.is_some());
        }
        if !self.is_solved {
            rating.add(UNSOLVED, true);
        }
        rating
    }
}

/// The rating of a step that no technique finds.
const UNSOLVED: Tenths = Tenths::new(200);

impl Rating {
    /// Adds a step.
    fn add(&mut self, rating: Tenths, places: bool) {
        self.er = self.er.max(rating);
        if self.ep == Tenths::default() {
            if self.ed == Tenths::default() {
                self.ed = self.er;
            }
            if places {
                self.ep = self.er;
            }
        }
    }
}
