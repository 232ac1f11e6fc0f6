//! All steps of a rating.

use alloc::vec::Vec;

use crate::layout::{Grid, Layout};

use super::numbers::Rating;
use super::step::Step;
use super::tenths::Tenths;

/// The steps of a rating, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    layout: Layout,
    list: Vec<Step>,
    end: End,
}

/// How a list of steps ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    Solved,
    /// No technique finds the next step.
    Nothing,
    /// The next step is at least this hard.
    GaveUp(Tenths),
}

impl Steps {
    pub(super) fn new(layout: &Layout, steps: Vec<Step>, end: End) -> Steps {
        Steps { layout: layout.clone(), list: steps, end }
    }

    /// The steps.
    pub fn steps(&self) -> &[Step] {
        &self.list
    }

    /// Whether they lead to the solution. If not, no technique of the scale finds the next one, or
    /// the budget ran out.
    pub fn is_solved(&self) -> bool {
        self.end == End::Solved
    }

    /// The three numbers.
    pub fn rating(&self) -> Rating {
        let mut rating = Rating::default();
        self.list.iter().for_each(|step| rating.add(step));
        match self.end {
            End::Solved => {}
            End::Nothing => rating.add_unknown(),
            End::GaveUp(least) => rating.give_up(least),
        }
        rating
    }

    /// The rating of the hardest step that changes a cell of a grid; zero if none does.
    pub fn hardest_in(&self, grid: Grid) -> Tenths {
        let is_in = |step: &&Step| {
            let places = |cell| self.layout.places(cell).iter();
            step.cells().iter().any(|cell| places(cell).any(|place| place.grid == grid))
        };
        let ratings = self.list.iter().filter(is_in).map(|step| step.rating);
        ratings.max().unwrap_or_default()
    }

    /// The number of steps that change a cell of a shared box.
    pub fn n_shared(&self) -> usize {
        let is_shared = |step: &&Step| step.cells().iter().any(|cell| self.layout.is_shared(cell));
        self.list.iter().filter(is_shared).count()
    }
}
