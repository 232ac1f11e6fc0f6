//! The search of many grids, each in a slot of its own.
//!
//! A sweep is a long chain of instructions, each of which waits for the one
//! before. So three groups of grids take turns: while one is swept, guesses are
//! made in another, and the processor works on both in parallel.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::guess::{Guess, Stalled, stalled};
use super::plain::plain_batch;
use super::single::one_by_one;
use super::sweep::{Swept, gaps, sweep, sweep_lightly};
use super::{Cells, Question, Work, put_question};
use crate::solve::lanes::{Job, Lanes, Token};
use crate::solve::question::Answer;

/// The maximum number of slots of any kind of lanes.
const MOST_SLOTS: usize = 3;

/// The maximum number of grids in flight.
pub(crate) const SPOTS: usize = 3 * MOST_SLOTS;

/// The grids of nine words.
struct Group<L> {
    swept: Swept<L>,
    /// The slots whose grids need all rules.
    heavy: u32,
    /// The grids with waiting guesses: per slot, as many as its `height`, in its own lanes.
    waiting: Vec<Cells<L>>,
    /// The guesses not yet tried in each of them, by slot.
    untried: Vec<[Guess; MOST_SLOTS]>,
    slots: [Slot; MOST_SLOTS],
    /// Whether solutions are only counted.
    is_count: bool,
    /// The spot of the first slot.
    first_spot: usize,
}

/// A slot, and the grid in it.
#[derive(Copy, Clone, Default)]
struct Slot {
    is_busy: bool,
    /// The number of waiting grids.
    height: usize,
    /// The number of waiting guesses: one or more in each of these grids.
    n_waiting: usize,
    limit: u64,
    budget: u64,
    shuffle: Option<u64>,
    found: u64,
    nodes: u64,
}

/// The search of all grids of some work.
pub(in crate::solve) struct Batch<'a>(pub(in crate::solve) &'a mut dyn Work);

impl<T: Token> Job<T> for Batch<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, token: T) {
        if T::Most::SLOTS > 1 {
            batch::<T::Most>(token, self.0);
        } else if T::SEARCHES_PLAINLY {
            plain_batch(self.0);
        } else {
            one_by_one::<T::One>(token, self.0);
        }
    }
}

/// Searches all grids of some work, as many together as there are slots in three groups.
#[inline(always)]
fn batch<L: Lanes>(token: L::Token, work: &mut dyn Work) {
    let constants = L::constants(token);
    let mut groups = [
        Group::<L>::start(token, 0, work),
        Group::<L>::start(token, MOST_SLOTS, work),
        Group::<L>::start(token, 2 * MOST_SLOTS, work),
    ];
    while groups[0].is_busy() || groups[1].is_busy() || groups[2].is_busy() {
        let [one, two, three] = &mut groups;
        one.sweep(constants);
        two.answer(constants, work);
        three.sweep(constants);
        one.answer(constants, work);
        two.sweep(constants);
        three.answer(constants, work);
    }
}

impl<L: Lanes> Group<L> {
    /// A group with the next grids.
    #[inline(always)]
    fn start(token: L::Token, first_spot: usize, work: &mut dyn Work) -> Group<L> {
        let mut group = Group {
            swept: Swept::none(token),
            heavy: 0,
            waiting: Vec::new(),
            untried: Vec::new(),
            slots: [Slot::default(); MOST_SLOTS],
            is_count: work.is_count(),
            first_spot,
        };
        for slot in 0..L::SLOTS {
            group.load(slot, work.next(first_spot + slot));
        }
        group
    }

    #[inline(always)]
    fn is_busy(&self) -> bool {
        self.slots[0].is_busy | self.slots[1].is_busy | self.slots[2].is_busy
    }

    #[inline(always)]
    fn sweep(&mut self, constants: L::Constants) {
        if self.heavy == 0 {
            let light = sweep_lightly(&self.swept.cells, constants);
            self.heavy = light.placed.xor(self.swept.placed).all_empty();
            self.swept.cells = light.cells;
            self.swept.placed = light.placed;
            self.swept.dead = light.dead;
            self.swept.solved = light.solved;
            self.swept.still = 0; // unknown
        } else {
            self.swept = sweep(&self.swept.cells, constants);
        }
    }

    /// Continues in the slots where sweeps have ended.
    #[inline(always)]
    fn answer(&mut self, constants: L::Constants, work: &mut dyn Work) {
        let mut ended =
            (self.swept.dead | self.swept.solved | self.swept.still) & ((1 << L::SLOTS) - 1);
        while ended != 0 {
            let slot = (ended.trailing_zeros() as usize).min(MOST_SLOTS - 1);
            ended &= ended - 1;
            if self.slots[slot].is_busy
                && let ControlFlow::Break(answer) = self.go_on(slot, constants, work)
            {
                self.load(slot, work.done_next(self.first_spot + slot, answer));
            }
        }
    }

    /// Makes the next guess in a slot, or breaks if its grid is done.
    #[inline(always)]
    fn go_on(
        &mut self,
        slot: usize,
        constants: L::Constants,
        work: &mut dyn Work,
    ) -> ControlFlow<Answer> {
        let state = &mut self.slots[slot];
        let is_count = self.is_count && state.shuffle.is_none();
        let mut found = state.found;
        let mut next = None;
        if self.swept.dead >> slot & 1 == 1 {
            // Back to a waiting guess.
        } else if self.swept.solved >> slot & 1 == 1 {
            if gaps(&self.swept.cells) >> slot & 1 == 0 {
                if found == 0
                    && !is_count
                    && let Some(digits) = work.solution(self.first_spot + slot)
                {
                    L::read_grid(&self.swept.cells, slot, digits);
                }
                found += 1;
            }
        } else {
            match stalled(&self.swept, slot, constants, is_count) {
                Stalled::Guess(guess) => next = Some(guess),
                Stalled::Leaf(n) => found = state.limit.min(found + n),
                Stalled::Dead => {}
            }
        }
        let is_over = found == state.limit || next.is_none() && state.height == 0;
        if is_over || state.nodes == state.budget {
            return ControlFlow::Break(Answer {
                found,
                nodes: state.nodes,
                gave_up: !is_over,
                differing: 0,
            });
        }
        state.found = found;
        state.nodes += 1;
        if let Some(mut guess) = next {
            self.heavy |= 1 << slot;
            let first = match state.shuffle {
                Some(shuffle) => guess.take_any(shuffle, state.n_waiting),
                None => guess.take(),
            };
            if guess.has_more() {
                if self.waiting.len() == state.height {
                    grow(&self.swept.cells, &mut self.waiting, &mut self.untried);
                }
                // Save the grid itself: if enough solutions are found first, the other guesses are
                // never made.
                for (into, &cell) in self.waiting[state.height].iter_mut().zip(&self.swept.cells) {
                    into.set_slot(slot, cell);
                }
                self.untried[state.height][slot] = guess;
                state.height += 1;
                state.n_waiting += guess.n_left();
            }
            self.swept.cells = guess.apply(first, &self.swept.cells, slot);
        } else {
            let top = state.height - 1;
            let guess = &mut self.untried[top][slot];
            let configuration = guess.take_last();
            state.height -= usize::from(!guess.has_more());
            state.n_waiting -= 1;
            let cells = guess.apply(configuration, &self.waiting[top], slot);
            put(&mut self.swept.cells, slot, &cells);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn load(&mut self, slot: usize, question: Option<Question<'_>>) {
        self.slots[slot] = Slot::default();
        self.heavy &= !(1 << slot);
        if let Some(question) = question {
            let Question { limit, budget, shuffle, .. } = question;
            put_question(&mut self.swept.cells, slot, &question);
            let budget = budget.get(); // the work itself stops between grids
            self.slots[slot] = Slot { is_busy: true, limit, budget, shuffle, ..Slot::default() };
        } else {
            let none = L::none(self.swept.placed.token());
            put(&mut self.swept.cells, slot, &[none; 9]);
        }
    }
}

/// Makes room for more guesses; the new cells are arbitrary.
#[cold]
fn grow<L: Lanes>(
    any: &Cells<L>,
    waiting: &mut Vec<Cells<L>>,
    untried: &mut Vec<[Guess; MOST_SLOTS]>,
) {
    let n = waiting.len() + 8;
    waiting.resize(n, *any);
    untried.resize(n, [Guess::default(); MOST_SLOTS]);
}

/// Puts the grid of a slot into that slot of other words.
#[inline(always)]
fn put<L: Lanes>(into: &mut Cells<L>, slot: usize, cells: &Cells<L>) {
    for (into, &cell) in into.iter_mut().zip(cells) {
        *into = into.with_slot(slot, cell);
    }
}
