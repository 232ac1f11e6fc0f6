//! Rating puzzles, step by step.

use alloc::vec::Vec;

use crate::layout::Layout;
use crate::logic::Candidates;
use crate::puzzle::Puzzle;

use super::covered::Covered;
use super::goal::Goal;
use super::numbers::Rating;
use super::orders::Orders;
use super::position::Position;
use super::scale::{Memory, Next, next_step};
use super::steps::Steps;

/// Rates many puzzles of one layout, with memory that is kept from one to the next.
#[derive(Debug)]
pub struct Rater {
    layout: Layout,
    orders: Orders,
    memory: Memory,
}

impl Rater {
    /// A rater of puzzles of this layout; it changes to that of a puzzle with another one.
    pub fn new(layout: &Layout) -> Rater {
        Rater { layout: layout.clone(), orders: Orders::new(layout), memory: Memory::default() }
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
            match next_step(position, &mut self.memory, covered, goal.most(rating)) {
                Next::Step(step) => {
                    step.apply(&mut candidates);
                    rating.add(&step);
                }
                Next::Harder => return None,
                Next::Nothing => {
                    rating.add_unknown();
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
            let next = next_step(position, &mut self.memory, Covered::NOTHING, most);
            let Next::Step(step) = next else { break };
            step.apply(&mut candidates);
            steps.push(step);
        }
        Steps::new(puzzle.layout(), steps, candidates.is_complete())
    }

    fn start(&mut self, puzzle: &Puzzle) -> Candidates {
        if *puzzle.layout() != self.layout {
            *self = Rater::new(puzzle.layout());
        }
        self.memory.forget();
        Candidates::new(puzzle.givens())
    }
}
