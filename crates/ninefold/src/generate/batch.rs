//! Puzzles of one grid, several in flight: each spot of a batch makes one puzzle after another.

use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use super::attempt::Attempt;
use super::context::Context;
use super::outcome::{Made, NotMade};
use super::solved::Filling;
use super::thin::{Thinning, Trial};
use crate::solve::{Answer, Budget, Question, SPOTS, Work};

pub(super) fn make_all(context: &Context<'_>, indices: Range<u64>) -> Vec<Result<Made, NotMade>> {
    let n_puzzles = usize::try_from(indices.end.saturating_sub(indices.start)).unwrap_or(0);
    let mut made = Vec::new();
    made.resize_with(n_puzzles, || Err(NotMade::Stopped));
    let spots = core::array::from_fn(|_| None);
    let mut work = Making { context, first: indices.start, next: 0, made, spots };
    context.kernel.work_on(&mut work);
    work.made
}

struct Making<'a> {
    context: &'a Context<'a>,
    /// The index of the first puzzle.
    first: u64,
    /// The number of puzzles started.
    next: usize,
    made: Vec<Result<Made, NotMade>>,
    spots: [Option<Spot<'a>>; SPOTS],
}

/// A puzzle being made.
struct Spot<'a> {
    /// Its index among the puzzles to be made.
    number: usize,
    attempt: Attempt,
    stage: Stage<'a>,
}

/// The current question to the solver.
enum Stage<'a> {
    /// A solved grid.
    Filling(Filling),
    /// Whether all clues that the mask allows suffice.
    Masked(Thinning<'a>),
    /// Whether clues can be removed.
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
            if let Some(made) = state.attempt.judge(self.context, thinning) {
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
        let budget = Budget::default();
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
                let ControlFlow::Break(grid) = filling.end(answer, &mut state.attempt.random)
                else {
                    return;
                };
                let Some(grid) = grid else {
                    self.made[state.number] = Err(NotMade::NoSolvedBoard);
                    self.spots[spot] = None;
                    return;
                };
                let thinning = state.attempt.thinning(self.context, grid.into());
                state.stage = match self.context.recipe.mask {
                    None => Stage::Thinning(thinning),
                    Some(_) => Stage::Masked(thinning),
                };
            }
            Stage::Masked(_) if answer.gave_up || answer.found != 1 => {
                state.attempt.tried.ambiguous += 1;
                self.again(spot);
            }
            Stage::Masked(_) => {
                let Some(Spot { number, attempt, stage }) = self.spots[spot].take() else { return };
                let Stage::Masked(thinning) = stage else { return };
                self.spots[spot] = Some(Spot { number, attempt, stage: Stage::Thinning(thinning) });
            }
            Stage::Thinning(thinning) => {
                // A trial of several cells also finds the known solution; a trial of a single cell
                // does not.
                let known = u64::from(thinning.is_several());
                thinning.end(!answer.gave_up && answer.found == known);
            }
        }
    }
}

impl<'a> Making<'a> {
    /// Starts the next puzzle; those that cannot be started are done.
    fn begin(&mut self) -> Option<Spot<'a>> {
        while self.next < self.made.len() {
            let number = self.next;
            self.next += 1;
            let mut attempt = Attempt::of(&self.context.key(self.first + number as u64));
            match attempt.next_try(self.context) {
                Ok(()) => {
                    let stage = Stage::Filling(Filling::new(&mut attempt.random));
                    return Some(Spot { number, attempt, stage });
                }
                Err(error) => self.made[number] = Err(error),
            }
        }
        None
    }

    /// Tries another solved board at a spot.
    fn again(&mut self, spot: usize) {
        let Some(state) = &mut self.spots[spot] else { return };
        match state.attempt.next_try(self.context) {
            Ok(()) => state.stage = Stage::Filling(Filling::new(&mut state.attempt.random)),
            Err(error) => {
                self.made[state.number] = Err(error);
                self.spots[spot] = None;
            }
        }
    }
}
