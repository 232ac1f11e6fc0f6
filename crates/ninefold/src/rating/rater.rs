//! Rating puzzles, step by step.

use alloc::vec::Vec;

use crate::layout::Layout;
use crate::logic::Candidates;
use crate::puzzle::Puzzle;

use super::changes::Changes;
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
    changes: Changes,
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
            changes: Changes::default(),
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
        let mut candidates = self.start(puzzle);
        let mut rating = Rating::default();
        loop {
            let covered = Covered::by(rating);
            covered.place_singles(&self.layout, &mut candidates);
            if candidates.is_complete() {
                break;
            }
            let position = Position { candidates: &candidates, orders: &self.orders };
            self.changes.note(position);
            let most = goal.most(rating);
            match next_step(position, &self.changes, &mut self.memory, covered, most) {
                Next::Step(step) => {
                    step.apply(&mut candidates);
                    rating.add(&step);
                }
                Next::Harder => return None,
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
        goal.is_met(rating).then_some(rating)
    }

    /// The steps of a rating.
    pub fn steps(&mut self, puzzle: &Puzzle) -> Steps {
        let mut candidates = self.start(puzzle);
        let mut steps = Vec::new();
        let most = *Goal::ANY.er.end();
        while !candidates.is_complete() {
            let position = Position { candidates: &candidates, orders: &self.orders };
            self.changes.note(position);
            let (changes, memory) = (&self.changes, &mut self.memory);
            match next_step(position, changes, memory, Covered::NOTHING, most) {
                Next::Step(step) => {
                    step.apply(&mut candidates);
                    steps.push(step);
                }
                Next::GaveUp(least) => {
                    return Steps::new(puzzle.layout(), steps, End::GaveUp(least));
                }
                Next::Harder | Next::Nothing => {
                    return Steps::new(puzzle.layout(), steps, End::Nothing);
                }
            }
        }
        Steps::new(puzzle.layout(), steps, End::Solved)
    }

    fn start(&mut self, puzzle: &Puzzle) -> Candidates {
        if *puzzle.layout() != self.layout {
            *self = Rater::with_budget(puzzle.layout(), self.budget);
        }
        self.changes.forget();
        self.memory.forget(self.budget);
        Candidates::new(puzzle.givens())
    }
}
