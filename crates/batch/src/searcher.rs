//! Searchers of 9×9 grids.

use std::fmt::Debug;

use ninefold::solve::{Budget, Count, Kernel, Solved};

/// Searches 9×9 grids whose bytes are all digits or 0: the processor, or anything that gives the same
/// answers.
pub trait Searcher: Debug + Sync {
    /// The maximum number of grids to search together; fewer than 64 count as 64.
    fn n_together(&self) -> usize;

    /// Finds up to `limit` solutions of each grid, as [`Kernel::solve_all`] does.
    fn solve_all(&self, grids: &[[u8; 81]], limit: u64, budget: Budget<'_>) -> Vec<Solved>;

    /// Counts the solutions of each grid, as [`Kernel::count_all`] does.
    fn count_all(&self, grids: &[[u8; 81]], limit: u64, budget: Budget<'_>) -> Vec<Count>;
}

#[derive(Debug)]
pub(crate) struct Processor;

impl Searcher for Processor {
    /// Enough to fill a kernel, but few enough to stay in the cache.
    fn n_together(&self) -> usize {
        2_048
    }

    fn solve_all(&self, grids: &[[u8; 81]], limit: u64, budget: Budget<'_>) -> Vec<Solved> {
        Kernel::best().solve_all(grids, limit, budget).expect("the bytes are digits")
    }

    fn count_all(&self, grids: &[[u8; 81]], limit: u64, budget: Budget<'_>) -> Vec<Count> {
        Kernel::best().count_all(grids, limit, budget).expect("the bytes are digits")
    }
}
