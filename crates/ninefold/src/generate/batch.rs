//! Puzzles of one grid, several in flight: each spot of a batch makes one puzzle after the other.

use std::ops::{ControlFlow, Range};

use super::solved::Filling;
use super::thin::{Thinning, Trial};
use super::{Kitchen, Made, NotMade, Order};
use crate::solve::{Answer, Budget, Question, SPOTS, Work};

/// All puzzles of a range.
pub(super) fn make_all(kitchen: &Kitchen<'_>, indices: Range<u64>) -> Vec<Result<Made, NotMade>> {
    let n_puzzles = usize::try_from(indices.end.saturating_sub(indices.start)).unwrap_or(0);
    let mut made = Vec::new();
    made.resize_with(n_puzzles, || Err(NotMade::Stopped));
    let spots = std::array::from_fn(|_| None);
    let mut work = Making { kitchen, first: indices.start, next: 0, made, spots };
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
    spots: [Option<Spot<'a>>; SPOTS],
}

/// A puzzle that is being made.
struct Spot<'a> {
    /// Its place among those to be made.
    number: usize,
    order: Order,
    stage: Stage<'a>,
}

/// What the solver is asked about.
enum Stage<'a> {
    /// A solved grid.
    Filling(Filling),
    /// Whether all clues suffice that the mask allows.
    Masked(Thinning<'a>),
    /// Whether clues can go.
    Thinning(Thinning<'a>),
}

impl Work for Making<'_> {
    fn is_count(&self) -> bool {
        true
    }

    fn next(&mut self, spot: usize) -> Option<Question<'_>> {
        let mut trial = Trial::Several;
        loop {
            if self.spots[spot].is_none() {
                self.spots[spot] = Some(self.begin()?);
            }
            let state = self.spots[spot].as_mut()?;
            let Stage::Thinning(thinning) = &mut state.stage else { break };
            if let Some(next) = thinning.begin() {
                trial = next;
                break;
            }
            if let Some(made) = state.order.judge(self.kitchen, thinning) {
                self.made[state.number] = Ok(made);
                self.spots[spot] = None;
            } else {
                self.again(spot);
            }
        }
        let thinning = match &self.spots[spot].as_ref()?.stage {
            Stage::Filling(filling) => return Some(filling.question()),
            Stage::Masked(thinning) | Stage::Thinning(thinning) => thinning,
        };
        let (without, limit) = match trial {
            Trial::One(cell, digit) => (Some((cell, digit)), 1),
            Trial::Several => (None, 2),
        };
        let givens = thinning.digits.as_array().expect("one grid has 81 cells");
        let budget = Budget::DEFAULT_NODES;
        Some(Question { givens, without, limit, budget, shuffle: None })
    }

    fn solution(&mut self, spot: usize) -> Option<&mut [u8; 81]> {
        match &mut self.spots[spot].as_mut()?.stage {
            Stage::Filling(filling) => Some(&mut filling.solution),
            Stage::Masked(_) | Stage::Thinning(_) => None,
        }
    }

    fn done(&mut self, spot: usize, answer: Answer) {
        let Some(state) = &mut self.spots[spot] else { return };
        match &mut state.stage {
            Stage::Filling(filling) => {
                let ControlFlow::Break(grid) = filling.end(answer, &mut state.order.random) else {
                    return;
                };
                let Some(grid) = grid else {
                    self.made[state.number] = Err(NotMade::NoSolvedBoard);
                    self.spots[spot] = None;
                    return;
                };
                let thinning = state.order.thinning(self.kitchen, grid.into());
                state.stage = match self.kitchen.recipe.mask {
                    None => Stage::Thinning(thinning),
                    Some(_) => Stage::Masked(thinning),
                };
            }
            Stage::Masked(_) if answer.gave_up || answer.found != 1 => {
                state.order.tried.ambiguous += 1;
                self.again(spot);
            }
            Stage::Masked(_) => {
                let Some(Spot { number, order, stage }) = self.spots[spot].take() else { return };
                let Stage::Masked(thinning) = stage else { return };
                self.spots[spot] = Some(Spot { number, order, stage: Stage::Thinning(thinning) });
            }
            Stage::Thinning(thinning) => {
                // Of several cells the known solution is found, too; of one only such as differ.
                let known = u64::from(thinning.is_several());
                thinning.end(!answer.gave_up && answer.found == known);
            }
        }
    }
}

impl<'a> Making<'a> {
    /// The next puzzle to be made; those that cannot be begun are done.
    fn begin(&mut self) -> Option<Spot<'a>> {
        while self.next < self.made.len() {
            let number = self.next;
            self.next += 1;
            let mut order = self.kitchen.order(self.first + number as u64);
            match order.next_try(self.kitchen) {
                Ok(()) => {
                    let stage = Stage::Filling(Filling::new(&mut order.random));
                    return Some(Spot { number, order, stage });
                }
                Err(error) => self.made[number] = Err(error),
            }
        }
        None
    }

    /// Goes on with another solved board at a spot.
    fn again(&mut self, spot: usize) {
        let Some(state) = &mut self.spots[spot] else { return };
        match state.order.next_try(self.kitchen) {
            Ok(()) => state.stage = Stage::Filling(Filling::new(&mut state.order.random)),
            Err(error) => {
                self.made[state.number] = Err(error);
                self.spots[spot] = None;
            }
        }
    }
}
