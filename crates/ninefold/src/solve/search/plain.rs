//! The search of many grids in plain numbers.
//!
//! The grids of a group are side by side in arrays. A sweep of a group is a loop without branches
//! over its grids, which the compiler turns into vector instructions, whatever the machine has: one
//! grid in each lane of 32 bits. Between sweeps each grid is handled separately.

use alloc::vec::Vec;
use core::array;
use core::ops::ControlFlow;

use super::fields::{self, NUMBERS};
use super::guess::{Guess, Stalled, stalled_fields};
use super::{Question, Work};
use crate::solve::question::Answer;

/// The number of grids in a group: as many as the smallest vectors have lanes of 32 bits.
const SIDE: usize = 4;

/// The number of groups: with two, the end of one sweep overlaps with the next grid of the other
/// group.
const GROUPS: usize = 2;

/// Grids side by side.
struct Group {
    grids: [[u32; SIDE]; NUMBERS],
    slots: [Slot; SIDE],
    n_busy: usize,
    /// The spot of the first grid.
    first_spot: usize,
}

/// The search of one grid.
#[derive(Default)]
struct Slot {
    is_busy: bool,
    is_count: bool,
    /// Grids in which guesses wait.
    waiting: Vec<Waiting>,
    /// The number of waiting guesses: one or more in each of these grids.
    n_waiting: usize,
    limit: u64,
    budget: u64,
    shuffle: Option<u64>,
    found: u64,
    nodes: u64,
}

/// A grid, and the guesses about it that have not been tried yet.
struct Waiting {
    grid: [u32; NUMBERS],
    untried: Guess,
}

/// What sweeps have seen, for each grid of a group; see [`fields::Seen`].
struct Seen {
    dead: [u32; SIDE],
    open: [u32; SIDE],
    changed: [u32; SIDE],
}

/// Searches all grids of some work.
pub(super) fn plain_batch(work: &mut dyn Work) {
    let mut groups: [Group; GROUPS] = array::from_fn(|index| Group::start(index * SIDE, work));
    while groups.iter().any(|group| group.n_busy > 0) {
        for group in groups.iter_mut().filter(|group| group.n_busy > 0) {
            let seen = group.sweep();
            group.answer(&seen, work);
        }
    }
}

impl Group {
    /// A group with the next grids.
    fn start(first_spot: usize, work: &mut dyn Work) -> Group {
        let (grids, slots) = ([[0; SIDE]; NUMBERS], array::from_fn(|_| Slot::default()));
        let mut group = Group { grids, slots, n_busy: 0, first_spot };
        for index in 0..SIDE {
            let is_count = work.is_count();
            group.load(index, is_count, work.next(first_spot + index));
        }
        group
    }

    /// Applies all rules once to every grid.
    #[expect(clippy::needless_range_loop, reason = "the grids are columns of these arrays")]
    fn sweep(&mut self) -> Seen {
        let mut seen = Seen { dead: [0; SIDE], open: [0; SIDE], changed: [0; SIDE] };
        let mut grids = self.grids;
        for index in 0..SIDE {
            let (swept, lane) = fields::sweep(&array::from_fn(|number| grids[number][index]));
            for (number, cells) in swept.into_iter().enumerate() {
                grids[number][index] = cells;
            }
            seen.dead[index] = lane.dead;
            seen.open[index] = lane.open;
            seen.changed[index] = lane.changed;
        }
        self.grids = grids;
        seen
    }

    /// Continues with the grids whose sweeps have ended.
    fn answer(&mut self, seen: &Seen, work: &mut dyn Work) {
        for index in 0..SIDE {
            let is_dead = seen.dead[index] != 0;
            let has_ended = is_dead || seen.open[index] == 0 || seen.changed[index] == 0;
            if !has_ended || !self.slots[index].is_busy {
                continue;
            }
            let spot = self.first_spot + index;
            let mut grid = array::from_fn(|number| self.grids[number][index]);
            let search = &mut self.slots[index];
            match search.go_on(&mut grid, is_dead, seen.open[index] == 0, || work.solution(spot)) {
                ControlFlow::Continue(()) => self.put(index, &grid),
                ControlFlow::Break(answer) => {
                    let is_count = search.is_count;
                    search.is_busy = false;
                    self.n_busy -= 1;
                    self.load(index, is_count, work.done_next(spot, answer));
                }
            }
        }
    }

    fn put(&mut self, index: usize, grid: &[u32; NUMBERS]) {
        for (numbers, &cells) in self.grids.iter_mut().zip(grid) {
            numbers[index] = cells;
        }
    }

    fn load(&mut self, index: usize, is_count: bool, question: Option<Question<'_>>) {
        let slot = &mut self.slots[index];
        let Some(Question { givens, without, limit, budget, shuffle }) = question else {
            return;
        };
        slot.waiting.clear();
        slot.n_waiting = 0;
        (slot.is_busy, slot.is_count) = (true, is_count);
        // The work itself stops between grids.
        (slot.limit, slot.budget, slot.shuffle) = (limit, budget.get(), shuffle);
        (slot.found, slot.nodes) = (0, 0);
        self.n_busy += 1;
        let mut grid = fields::read(givens);
        if let Some((cell, digit)) = without {
            fields::remove(&mut grid, cell, digit);
        }
        self.put(index, &grid);
    }
}

impl Slot {
    /// Makes the next guess about a grid whose sweeps have ended, or breaks if it is done.
    fn go_on<'a>(
        &mut self,
        grid: &mut [u32; NUMBERS],
        is_dead: bool,
        is_solved: bool,
        solution: impl FnOnce() -> Option<&'a mut [u8; 81]>,
    ) -> ControlFlow<Answer> {
        let is_count = self.is_count && self.shuffle.is_none();
        let mut next = None;
        if is_dead {
            // Back to a waiting guess.
        } else if is_solved {
            if fields::is_solution(grid) {
                if self.found == 0
                    && !is_count
                    && let Some(digits) = solution()
                {
                    fields::write(grid, digits);
                }
                self.found += 1;
            }
        } else {
            match stalled_fields(grid, is_count) {
                Stalled::Guess(guess) => next = Some(guess),
                Stalled::Leaf(n) => self.found = self.limit.min(self.found + n),
                Stalled::Dead => {}
            }
        }
        let is_over = self.found == self.limit || next.is_none() && self.waiting.is_empty();
        if is_over || self.nodes == self.budget {
            let gave_up = !is_over;
            return ControlFlow::Break(Answer {
                found: self.found,
                nodes: self.nodes,
                gave_up,
                differing: 0,
            });
        }
        self.nodes += 1;
        if let Some(mut guess) = next {
            let first = match self.shuffle {
                Some(shuffle) => guess.take_any(shuffle, self.n_waiting),
                None => guess.take(),
            };
            if guess.has_more() {
                self.waiting.push(Waiting { grid: *grid, untried: guess });
                self.n_waiting += guess.n_left();
            }
            guess.apply_fields(first, grid);
        } else if let Some(Waiting { grid: before, untried }) = self.waiting.last_mut() {
            let last = untried.take_last();
            *grid = *before;
            untried.apply_fields(last, grid);
            self.n_waiting -= 1;
            if !untried.has_more() {
                self.waiting.pop();
            }
        }
        ControlFlow::Continue(())
    }
}
