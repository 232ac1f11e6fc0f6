//! Rating puzzles, step by step.

use alloc::vec::Vec;

use crate::layout::Layout;
use crate::logic::Candidates;
use crate::puzzle::Puzzle;
use crate::stop::{Stop, Stopped};

use super::changes::Changes;
use super::covered::Covered;
use super::effort::Effort;
use super::goal::Goal;
use super::numbers::Rating;
use super::orders::Orders;
use super::position::Position;
use super::scale::{Memory, Next, next_step};
use super::steps::{End, Steps};
use super::tenths::Tenths;

/// Rates many puzzles of one layout, with memory that is reused from one to the next.
#[derive(Debug)]
pub struct Rater {
    layout: Layout,
    orders: Orders,
    changes: Changes,
    memory: Memory,
    budget: u64,
}

/// The maximum number of nested assumptions for each puzzle, by default.
const BUDGET: u64 = 3_000_000;

impl Rater {
    /// A rater for puzzles of this layout. Given a puzzle of another layout, it changes to that
    /// layout.
    pub fn new(layout: &Layout) -> Rater {
        Rater::with_budget(layout, BUDGET)
    }

    /// A rater with a budget for chains within chains, which occur at ratings of 9.5 and above: the
    /// most nested assumptions that it follows for a puzzle.
    pub fn with_budget(layout: &Layout, budget: u64) -> Rater {
        Rater {
            layout: layout.clone(),
            orders: Orders::new(layout),
            changes: Changes::default(),
            memory: Memory::default(),
            budget,
        }
    }

    /// The rating of a puzzle.
    ///
    /// # Errors
    ///
    /// The caller stopped it.
    pub fn rate(&mut self, puzzle: &Puzzle, stop: Stop<'_>) -> Result<Rating, Stopped> {
        Ok(self.meets(puzzle, &Goal::ANY, stop)?.unwrap_or_default())
    }

    /// The rating of a puzzle if it meets the goal. It ends as soon as the puzzle cannot meet it.
    /// Whether to stop is asked before each step, and often during a search for chains.
    ///
    /// # Errors
    ///
    /// The caller stopped it.
    pub fn meets(
        &mut self,
        puzzle: &Puzzle,
        goal: &Goal,
        stop: Stop<'_>,
    ) -> Result<Option<Rating>, Stopped> {
        let mut candidates = self.start(puzzle);
        let mut effort = Effort::new(self.budget, stop);
        let mut rating = Rating::default();
        let mut are_settled = false; // whether all covered singles have been placed
        loop {
            let covered = Covered::by(rating);
            if !are_settled {
                covered.place_singles(&self.layout, &mut candidates);
            }
            if candidates.is_complete() {
                break;
            }
            let most = goal.most(rating);
            match self.next(&candidates, covered, most, &mut effort)? {
                Next::Step(next) => {
                    next.apply(&mut candidates);
                    are_settled = covered.has_no_singles_after(&next, &candidates);
                    rating.add(&next);
                }
                Next::Harder => return Ok(None),
                Next::Nothing => {
                    rating.add_unknown();
                    break;
                }
                Next::GaveUp(least) => {
                    rating.give_up(least);
                    break;
                }
            }
        }
        Ok(goal.is_met(rating).then_some(rating))
    }

    /// The steps of a rating.
    ///
    /// # Errors
    ///
    /// The caller stopped it.
    pub fn steps(&mut self, puzzle: &Puzzle, stop: Stop<'_>) -> Result<Steps, Stopped> {
        let mut candidates = self.start(puzzle);
        let mut effort = Effort::new(self.budget, stop);
        let mut steps = Vec::new();
        let most = *Goal::ANY.er.end();
        let mut end = End::Solved;
        while !candidates.is_complete() {
            match self.next(&candidates, Covered::NOTHING, most, &mut effort)? {
                Next::Step(next) => {
                    next.apply(&mut candidates);
                    steps.push(next);
                }
                Next::GaveUp(least) => {
                    end = End::GaveUp(least);
                    break;
                }
                Next::Harder | Next::Nothing => {
                    end = End::Nothing;
                    break;
                }
            }
        }
        Ok(Steps::new(puzzle.layout(), steps, end))
    }

    fn next(
        &mut self,
        candidates: &Candidates,
        covered: Covered,
        most: Tenths,
        effort: &mut Effort<'_>,
    ) -> Result<Next, Stopped> {
        let position = Position { candidates, orders: &self.orders };
        self.changes.note(position);
        let next = next_step((position, &self.changes), &mut self.memory, covered, most, effort);
        if effort.is_stopped() { Err(Stopped) } else { Ok(next) }
    }

    fn start(&mut self, puzzle: &Puzzle) -> Candidates {
        if *puzzle.layout() != self.layout {
            *self = Rater::with_budget(puzzle.layout(), self.budget);
        }
        self.changes.forget();
        self.memory.forget();
        Candidates::new(puzzle.givens())
    }
}
