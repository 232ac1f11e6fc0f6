//! Puzzles of one grid, several in flight: each seat of a batch makes one puzzle after the other.

use std::ops::Range;

use super::thin::{Thinning, Trial};
use super::{Kitchen, Made, NotMade, Order};
use crate::solve::{Answer, Budget, Question, SEATS, Work};

/// All puzzles of a range.
pub(super) fn make_all(kitchen: &Kitchen<'_>, indices: Range<u64>) -> Vec<Result<Made, NotMade>> {
    let n_puzzles = usize::try_from(indices.end.saturating_sub(indices.start)).unwrap_or(0);
    let mut made = Vec::new();
    made.resize_with(n_puzzles, || Err(NotMade::Stopped));
    let seats = std::array::from_fn(|_| None);
    let mut work = Making { kitchen, first: indices.start, next: 0, made, seats };
    kitchen.kernel.work_on(&mut work);
    work.made
}

struct Making<'a> {
    kitchen: &'a Kitchen<'a>,
    /// The index of the first puzzle.
    first: u64,
    /// How many puzzles are begun.
    next: usize,
    made: Vec<Result<Made, NotMade>>,
    seats: [Option<Seat<'a>>; SEATS],
}

/// A puzzle that is being made, and the question about it.
struct Seat<'a> {
    /// Its place among those to be made.
    number: usize,
    order: Order,
    thinning: Thinning<'a>,
    /// Whether the first question is not yet answered: do all allowed clues suffice?
    is_new: bool,
    grid: [u8; 81],
}

impl Work for Making<'_> {
    fn is_count(&self) -> bool {
        true
    }

    fn next(&mut self, seat: usize) -> Option<Question<'_>> {
        let (without, limit) = loop {
            if self.seats[seat].is_none() {
                self.seats[seat] = Some(self.begin()?);
            }
            let state = self.seats[seat].as_mut()?;
            if state.is_new {
                break (None, 2);
            }
            match state.thinning.begin() {
                Some(Trial::One(cell, digit)) => break (Some((cell, digit)), 1),
                Some(Trial::Several) => break (None, 2),
                None => {}
            }
            if let Some(made) = state.order.judge(self.kitchen, &state.thinning) {
                self.made[state.number] = Ok(made);
                self.seats[seat] = None;
            } else {
                self.again(seat);
            }
        };
        let state = self.seats[seat].as_mut()?;
        state.grid.copy_from_slice(&state.thinning.digits);
        let budget = Budget::DEFAULT_NODES;
        Some(Question { givens: &state.grid, without, limit, budget, shuffle: None })
    }

    fn solution(&mut self, _: usize) -> Option<&mut [u8; 81]> {
        None
    }

    fn done(&mut self, seat: usize, answer: Answer) {
        let Some(state) = &mut self.seats[seat] else { return };
        // Of several cells the known solution is found, too; of one only such as differ there.
        let known = u64::from(state.is_new || state.thinning.is_several());
        let has_one_solution = !answer.gave_up && answer.found == known;
        if !state.is_new {
            state.thinning.end(has_one_solution);
        } else if has_one_solution {
            state.is_new = false;
        } else {
            state.order.tried.ambiguous += 1;
            self.again(seat);
        }
    }
}

impl<'a> Making<'a> {
    /// The next puzzle to be made; those that cannot be begun are done.
    fn begin(&mut self) -> Option<Seat<'a>> {
        while self.next < self.made.len() {
            let number = self.next;
            self.next += 1;
            let mut order = self.kitchen.order(self.first + number as u64);
            match order.next_board(self.kitchen) {
                Ok(thinning) => {
                    let is_new = self.kitchen.recipe.mask.is_some();
                    return Some(Seat { number, order, thinning, is_new, grid: [0; 81] });
                }
                Err(error) => self.made[number] = Err(error),
            }
        }
        None
    }

    /// Goes on with another solved board at a seat.
    fn again(&mut self, seat: usize) {
        let Some(state) = &mut self.seats[seat] else { return };
        match state.order.next_board(self.kitchen) {
            Ok(thinning) => {
                state.thinning = thinning;
                state.is_new = self.kitchen.recipe.mask.is_some();
            }
            Err(error) => {
                self.made[state.number] = Err(error);
                self.seats[seat] = None;
            }
        }
    }
}
