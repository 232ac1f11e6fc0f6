//! The search of many grids, each in a slot of its own.
//!
//! A sweep is a long chain in which each step waits for the one before. So
//! three groups of grids take turns: while one is swept, another's guesses
//! are made, and the processor works on both at once.

use std::ops::ControlFlow;

use super::super::Answer;
use super::super::lanes::Lanes;
use super::guess::{Stalled, stalled};
use super::sweep::{Configurations, sweep};
use super::{Cells, Question, Work, put_question};

/// No kind of lanes has more slots.
const MOST_SLOTS: usize = 3;

/// How many seats there are for grids in flight.
pub(crate) const SEATS: usize = 3 * MOST_SLOTS;

/// The grids of nine words.
struct Group<L> {
    cells: Cells<L>,
    configurations: [Configurations<L>; 2],
    /// What the last sweep found, a bit for each slot.
    dead: u32,
    still: u32,
    solved: u32,
    /// Guesses that wait: for each slot those below its height, in its own lanes.
    waiting: Vec<Cells<L>>,
    slots: [Slot; MOST_SLOTS],
    /// Whether solutions are only counted.
    is_count: bool,
    /// The seat of the first slot.
    first_seat: usize,
}

/// A slot, and the grid in it.
#[derive(Copy, Clone, Default)]
struct Slot {
    is_busy: bool,
    /// How many guesses wait.
    height: usize,
    limit: u64,
    budget: u64,
    shuffle: Option<u64>,
    answer: Answer,
}

/// Searches all grids of some work.
#[inline(always)]
pub(in super::super) fn batch<L: Lanes>(work: &mut dyn Work) {
    let constants = L::constants();
    let mut groups = [
        Group::<L>::start(0, work),
        Group::<L>::start(MOST_SLOTS, work),
        Group::<L>::start(2 * MOST_SLOTS, work),
    ];
    while groups[0].is_busy() || groups[1].is_busy() || groups[2].is_busy() {
        for (swept, answered) in [(0, 1), (2, 0), (1, 2)] {
            groups[swept].sweep(constants);
            groups[answered].answer(constants, work);
        }
    }
}

impl<L: Lanes> Group<L> {
    /// Nine words with the next grids.
    #[inline(always)]
    fn start(first_seat: usize, work: &mut dyn Work) -> Group<L> {
        let mut group = Group {
            cells: [L::none(); 9],
            configurations: [Configurations { even: L::none(), odd: L::none() }; 2],
            dead: 0,
            still: 0,
            solved: 0,
            waiting: Vec::new(),
            slots: [Slot::default(); MOST_SLOTS],
            is_count: work.is_count(),
            first_seat,
        };
        for slot in 0..L::SLOTS {
            group.load(slot, work);
        }
        group
    }

    #[inline(always)]
    fn is_busy(&self) -> bool {
        self.slots[0].is_busy | self.slots[1].is_busy | self.slots[2].is_busy
    }

    #[inline(always)]
    fn sweep(&mut self, constants: L::Constants) {
        let swept = sweep::<L, true>(&self.cells, constants);
        self.cells = swept.cells;
        self.configurations = swept.configurations;
        (self.dead, self.still, self.solved) = (swept.dead, swept.still, swept.solved);
    }

    /// Goes on where a sweep has come to an end.
    #[inline(always)]
    fn answer(&mut self, constants: L::Constants, work: &mut dyn Work) {
        let mut ended = (self.dead | self.solved | self.still) & ((1 << L::SLOTS) - 1); // a bit each
        while ended != 0 {
            let slot = ended.trailing_zeros() as usize % MOST_SLOTS;
            ended &= ended - 1;
            if self.slots[slot].is_busy && self.go_on(slot, constants, work).is_break() {
                work.done(self.first_seat + slot, self.slots[slot].answer);
                self.load(slot, work);
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
    ) -> ControlFlow<()> {
        let state = &mut self.slots[slot];
        let mut next = None;
        if self.dead >> slot & 1 == 1 {
            // Back to a guess that waits.
        } else if self.solved >> slot & 1 == 1 {
            if state.answer.found == 0
                && let Some(digits) = work.solution(self.first_seat + slot)
            {
                L::read_grid(&self.cells, slot, digits);
            }
            state.answer.found += 1;
        } else {
            let is_count = self.is_count && state.shuffle.is_none();
            match stalled(&self.cells, self.configurations, slot, constants, is_count) {
                Stalled::Guess(guess) => next = Some(guess),
                Stalled::Leaf(n) => {
                    state.answer.found = state.limit.min(state.answer.found + n);
                }
                Stalled::Dead => {}
            }
        }
        if state.answer.found == state.limit {
            return ControlFlow::Break(());
        }
        if next.is_none() && state.height == 0 {
            return ControlFlow::Break(());
        }
        if state.answer.nodes == state.budget {
            state.answer.gave_up = true;
            return ControlFlow::Break(());
        }
        state.answer.nodes += 1;
        if let Some(mut guess) = next {
            let first = match state.shuffle {
                Some(shuffle) => guess.take_any(shuffle, state.height),
                None => guess.take(),
            };
            while guess.has_more() {
                let configuration = guess.take();
                let cells = guess.apply(configuration, &self.cells, slot);
                if state.height == self.waiting.len() {
                    self.waiting.push(cells);
                } else {
                    put(&mut self.waiting[state.height], slot, &cells);
                }
                state.height += 1;
            }
            self.cells = guess.apply(first, &self.cells, slot);
        } else {
            state.height -= 1;
            put(&mut self.cells, slot, &self.waiting[state.height]);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn load(&mut self, slot: usize, work: &mut dyn Work) {
        self.slots[slot] = Slot::default();
        if let Some(question) = work.next(self.first_seat + slot) {
            let Question { limit, budget, shuffle, .. } = question;
            put_question(&mut self.cells, slot, &question);
            self.slots[slot] = Slot { is_busy: true, limit, budget, shuffle, ..Slot::default() };
        } else {
            put(&mut self.cells, slot, &[L::none(); 9]);
        }
    }
}

/// Puts the grid of a slot into that slot of other words.
#[inline(always)]
fn put<L: Lanes>(into: &mut Cells<L>, slot: usize, cells: &Cells<L>) {
    for (into, &cell) in into.iter_mut().zip(cells) {
        *into = into.with_slot(slot, cell);
    }
}
