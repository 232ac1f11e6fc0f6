//! Rating puzzles, step by step.

use alloc::vec::Vec;

use crate::layout::Layout;
use crate::logic::{Candidates, Stopped};
use crate::puzzle::Puzzle;

use super::covered::Covered;
use super::goal::Goal;
use super::numbers::Rating;
use super::orders::Orders;
use super::position::Position;
use super::scale::{Memory, Next, next_step};
use super::steps::{End, Steps};

/// Rates many puzzles of one layout, with memory that is kept from one to the next.
#[derive(Debug)]
pub struct Rater {
    layout: Layout,
    orders: Orders,
    memory: Memory,
    budget: u64,
}

/// How many assumptions are followed within others by default, for each puzzle.
const BUDGET: u64 = 3_000_000;

impl Rater {
    /// A rater of puzzles of this layout; it changes to that of a puzzle with another one.
    pub fn new(layout: &Layout) -> Rater {
        Rater::with_budget(layout, BUDGET)
    }

    /// The same with a budget for chains within chains, from 9.5 on: the number of assumptions that
    /// are followed within others for a puzzle.
    pub fn with_budget(layout: &Layout, budget: u64) -> Rater {
        Rater {
            layout: layout.clone(),
            orders: Orders::new(layout),
            memory: Memory::default(),
            budget,
        }
    }

    /// The rating of a puzzle.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Rating {
        self.meets(puzzle, &Goal::ANY).unwrap_or_default()
    }

    /// The rating of a puzzle if it is as wanted. It ends as soon as it cannot be.
    pub fn meets(&mut self, puzzle: &Puzzle, goal: &Goal) -> Option<Rating> {
        self.meets_until(puzzle, goal, &|| false).unwrap_or_default()
    }

    /// Does what [`meets`](Rater::meets) does until `stop` returns `true`, which is asked before
    /// each step.
    ///
    /// # Errors
    ///
    /// It was stopped.
    pub fn meets_until(
        &mut self,
        puzzle: &Puzzle,
        goal: &Goal,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Rating>, Stopped> {
        let mut candidates = self.start(puzzle);
        let mut rating = Rating::default();
        loop {
            let covered = Covered::by(rating);
            covered.place_singles(&self.layout, &mut candidates);
            if candidates.is_complete() {
                break;
            }
            if stop() {
                return Err(Stopped);
            }
            let position = Position { candidates: &candidates, orders: &self.orders };
            match next_step(position, &mut self.memory, covered, goal.most(rating)) {
                Next::Step(next) => {
                    next.apply(&mut candidates);
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
    pub fn steps(&mut self, puzzle: &Puzzle) -> Steps {
        let never = self.steps_until(puzzle, &|| false);
        never.unwrap_or_else(|Stopped| Steps::new(puzzle.layout(), Vec::new(), End::Nothing))
    }

    /// Does what [`steps`](Rater::steps) does until `stop` returns `true`, which is asked before
    /// each step.
    ///
    /// # Errors
    ///
    /// It was stopped.
    pub fn steps_until(
        &mut self,
        puzzle: &Puzzle,
        stop: &dyn Fn() -> bool,
    ) -> Result<Steps, Stopped> {
        let mut candidates = self.start(puzzle);
        let mut steps = Vec::new();
        let most = *Goal::ANY.er.end();
        let mut end = End::Solved;
        while !candidates.is_complete() {
            if stop() {
                return Err(Stopped);
            }
            let position = Position { candidates: &candidates, orders: &self.orders };
            let next = next_step(position, &mut self.memory, Covered::NOTHING, most);
            match next {
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

    fn start(&mut self, puzzle: &Puzzle) -> Candidates {
        if *puzzle.layout() != self.layout {
            *self = Rater::with_budget(puzzle.layout(), self.budget);
        }
        self.memory.forget(self.budget);
        Candidates::new(puzzle.givens())
    }
}
