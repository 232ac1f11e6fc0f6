//! The grids of a batch.

use super::grid::Solved;
use crate::solve::question::{Answer, Count, Extent};
use crate::solve::search::{Question, SPOTS, Work};

/// The number of grids between checks whether to stop. A grid may take a million guesses, which is
/// most of a second; an easy one takes less time than the check.
const GRIDS_BETWEEN: usize = 8;

/// Waiting grids, and those in flight.
pub(super) struct Queue<'a> {
    grids: &'a [[u8; 81]],
    question: Question<'a>,
    /// The index of the first waiting grid.
    next: usize,
    /// The index of the grid at each spot.
    spots: [usize; SPOTS],
}

impl<'a> Queue<'a> {
    pub(super) fn new(grids: &'a [[u8; 81]], question: Question<'a>) -> Queue<'a> {
        Queue { grids, question, next: 0, spots: [0; SPOTS] }
    }

    fn next(&mut self, spot: usize) -> Option<Question<'a>> {
        if self.next.is_multiple_of(GRIDS_BETWEEN) && self.question.budget.is_stopped() {
            self.next = self.grids.len();
        }
        let givens = self.grids.get(self.next)?;
        self.spots[spot] = self.next;
        self.next += 1;
        Some(Question { givens, ..self.question })
    }
}

/// Grids whose solutions are wanted.
pub(super) struct Solving<'a> {
    pub(super) queue: Queue<'a>,
    pub(super) solved: &'a mut [Solved],
}

impl Work for Solving<'_> {
    fn is_count(&self) -> bool {
        false
    }

    fn next(&mut self, spot: usize) -> Option<Question<'_>> {
        self.queue.next(spot)
    }

    fn solution(&mut self, spot: usize) -> Option<&mut [u8; 81]> {
        Some(&mut self.solved[self.queue.spots[spot]].digits)
    }

    fn done(&mut self, spot: usize, answer: Answer) {
        let solved = &mut self.solved[self.queue.spots[spot]];
        solved.found = answer.found;
        solved.nodes = answer.nodes;
        solved.extent = Extent::of(&answer, self.queue.question.limit);
    }
}

/// Grids whose solutions are only counted.
pub(super) struct Counting<'a> {
    pub(super) queue: Queue<'a>,
    pub(super) counts: &'a mut [Count],
}

impl Work for Counting<'_> {
    fn is_count(&self) -> bool {
        true
    }

    fn next(&mut self, spot: usize) -> Option<Question<'_>> {
        self.queue.next(spot)
    }

    fn solution(&mut self, _: usize) -> Option<&mut [u8; 81]> {
        None
    }

    fn done(&mut self, spot: usize, answer: Answer) {
        self.counts[self.queue.spots[spot]] = Count::new(&answer, self.queue.question.limit);
    }
}
