//! The search of one grid.
//!
//! It begins in one slot with *light* sweeps, which leave out the slowest rule
//! until nothing else helps: most grids fall so, and nothing is quicker. Where
//! there are lanes with several slots, a grid with many dead ends goes on in
//! all of them, which share one stack of guesses.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::guess::{Stalled, stalled};
use super::sweep::{Swept, gaps, sweep, sweep_lightly};
use super::{Cells, Question, Work, put_question};
use crate::solve::lanes::Lanes;
use crate::solve::{Answer, Take};

/// After how many dead ends a search is worth all slots.
const MOST_DEAD_ENDS: u32 = 3;

/// A search of one grid.
pub(in crate::solve) struct Search<'a, 'b> {
    question: &'a Question<'a>,
    /// Who takes the solutions; if nobody does, they are only counted, many at a time.
    take: Option<Take<'b>>,
    pub(in crate::solve) answer: Answer,
}

/// Guesses that wait; for few grids they need memory of their own.
pub(in crate::solve) type Stack<L> = SmallVec<[Waiting<L>; 10]>;

/// A guess that waits.
pub(in crate::solve) struct Waiting<L> {
    pub(in crate::solve) cells: Cells<L>,
    /// The slot in which it lies.
    pub(in crate::solve) slot: usize,
}

/// Grids in nine words.
#[derive(Copy, Clone)]
struct Group<L> {
    swept: Swept<L>,
    /// The slots in which there is a grid, a bit each.
    busy: u32,
}

/// How a search goes on in a slot.
enum Next<L> {
    /// With the first of some guesses.
    Guess(Cells<L>),
    /// With a guess that waits.
    Waiting,
    /// Not at all: enough was found.
    Enough,
}

/// How long to search in one slot.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(in crate::solve) enum Until {
    ManyDeadEnds,
    TheEnd,
}

/// Searches one grid in lanes that have one slot.
#[inline(always)]
pub(in crate::solve) fn alone<L: Lanes>(question: &Question<'_>, take: Option<Take<'_>>) -> Answer {
    let mut search = Search::new(question, take);
    let mut waiting = Stack::<L>::new();
    let _ = if question.shuffle.is_none() {
        search.narrow::<L, false>(&mut waiting, Until::TheEnd)
    } else {
        search.narrow::<L, true>(&mut waiting, Until::TheEnd)
    };
    search.answer
}

/// Searches all grids of some work one after the other: in lanes that have one slot a sweep keeps
/// the processor busy by itself.
#[inline(always)]
pub(in crate::solve) fn one_by_one<L: Lanes>(work: &mut dyn Work) {
    let is_count = work.is_count();
    let mut waiting = Stack::<L>::new();
    loop {
        let Some(question) = work.next(0) else { return };
        let mut digits = [0; 81];
        let mut take = |found: &[u8]| digits.copy_from_slice(found);
        let is_count = is_count && question.shuffle.is_none();
        let mut search = Search::new(&question, if is_count { None } else { Some(&mut take) });
        let _ = if question.shuffle.is_none() {
            search.narrow::<L, false>(&mut waiting, Until::TheEnd)
        } else {
            search.narrow::<L, true>(&mut waiting, Until::TheEnd)
        };
        waiting.clear();
        let answer = search.answer;
        if let Some(solution) = work.solution(0) {
            *solution = digits;
        }
        work.done(0, answer);
    }
}

impl<'a, 'b> Search<'a, 'b> {
    pub(in crate::solve) fn new(question: &'a Question<'a>, take: Option<Take<'b>>) -> Self {
        Search { question, take, answer: Answer::default() }
    }

    /// Searches in one slot, and breaks at its end. What waits when it goes on, after many dead ends,
    /// is for [`wide`](Search::wide).
    // In the page, which is downloaded before it runs, once is enough.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(in crate::solve) fn narrow<L: Lanes, const SHUFFLED: bool>(
        &mut self,
        waiting: &mut Stack<L>,
        until: Until,
    ) -> ControlFlow<()> {
        let constants = L::constants();
        let mut cells = [L::none(); 9];
        put_question(&mut cells, 0, self.question);
        let mut placed = L::none();
        loop {
            let swept = sweep_lightly(&cells, constants);
            cells = swept.cells;
            if (swept.dead | swept.solved) & 1 == 1 {
                if swept.dead & 1 == 0 && gaps(&cells) & 1 == 0 {
                    self.take_solution(&cells, 0);
                }
                return ControlFlow::Break(());
            }
            if swept.placed.xor(placed).all_empty() & 1 == 1 {
                break;
            }
            placed = swept.placed;
        }
        let mut n_dead_ends = 0;
        loop {
            let swept = sweep(&cells, constants);
            if (swept.dead | swept.solved | swept.still) & 1 == 0 {
                cells = swept.cells;
                continue;
            }
            match self.settle::<L, SHUFFLED>(&swept, 0, constants, waiting) {
                Next::Guess(guess) => cells = guess,
                Next::Waiting => {
                    n_dead_ends += 1;
                    let is_long = until == Until::ManyDeadEnds && n_dead_ends > MOST_DEAD_ENDS;
                    if is_long && waiting.len() > 1 {
                        return ControlFlow::Continue(());
                    }
                    let Some(next) = waiting.pop() else { return ControlFlow::Break(()) };
                    cells = next.cells;
                }
                Next::Enough => return ControlFlow::Break(()),
            }
            if !self.spend() {
                return ControlFlow::Break(());
            }
        }
    }

    /// Searches all guesses that wait, in all slots of three groups of words: while one is swept,
    /// the guesses of another are made.
    #[inline(always)]
    pub(in crate::solve) fn wide<L: Lanes>(&mut self, waiting: &mut Stack<L>) {
        let constants = L::constants();
        let mut groups = [Group { swept: Swept::none(), busy: 0 }; 3];
        loop {
            for (swept, answered) in [(0, 1), (2, 0), (1, 2)] {
                let group = &mut groups[swept];
                if group.busy != 0 {
                    group.swept = sweep(&group.swept.cells, constants);
                }
                if self.answer_all(&mut groups[answered], constants, waiting).is_break() {
                    return;
                }
            }
            if groups[0].busy | groups[1].busy | groups[2].busy == 0 {
                return;
            }
        }
    }

    /// Goes on in the slots where a sweep has come to an end and in those that are idle, and breaks
    /// when enough is found or tried.
    #[inline(always)]
    fn answer_all<L: Lanes>(
        &mut self,
        group: &mut Group<L>,
        constants: L::Constants,
        waiting: &mut Stack<L>,
    ) -> ControlFlow<()> {
        let Swept { dead, solved, still, .. } = group.swept;
        let mut ended = (dead | solved | still | !group.busy) & ((1 << L::SLOTS) - 1);
        while ended != 0 {
            let slot = ended.trailing_zeros() as usize;
            ended &= ended - 1;
            let next = if group.busy >> slot & 1 == 1 {
                self.settle::<L, false>(&group.swept, slot, constants, waiting)
            } else {
                Next::Waiting
            };
            let guess = match next {
                Next::Guess(cells) => {
                    if !self.spend() {
                        return ControlFlow::Break(());
                    }
                    group.swept.cells = cells;
                    continue;
                }
                Next::Enough => return ControlFlow::Break(()),
                Next::Waiting => {
                    let Some(guess) = waiting.pop() else {
                        group.busy &= !(1 << slot);
                        continue;
                    };
                    guess
                }
            };
            if !self.spend() {
                return ControlFlow::Break(());
            }
            group.busy |= 1 << slot;
            put(&mut group.swept.cells, slot, &guess);
        }
        ControlFlow::Continue(())
    }

    /// What a sweep that came to an end in a slot means.
    #[inline(always)]
    fn settle<L: Lanes, const SHUFFLED: bool>(
        &mut self,
        swept: &Swept<L>,
        slot: usize,
        constants: L::Constants,
        waiting: &mut Stack<L>,
    ) -> Next<L> {
        let (cells, is_count) = (&swept.cells, self.take.is_none());
        let mut next = Next::Waiting;
        if swept.dead >> slot & 1 == 1 {
            return next;
        } else if swept.solved >> slot & 1 == 1 {
            self.take_solution(cells, slot);
        } else {
            match stalled(swept, slot, constants, is_count) {
                Stalled::Leaf(n_solutions) => self.answer.found += n_solutions,
                Stalled::Dead => {}
                Stalled::Guess(mut guess) => {
                    let first = match self.question.shuffle {
                        Some(shuffle) if SHUFFLED => guess.take_any(shuffle, waiting.len()),
                        _ => guess.take(),
                    };
                    while guess.has_more() {
                        let configuration = guess.take();
                        let cells = guess.apply(configuration, cells, slot);
                        waiting.push(Waiting { cells, slot });
                    }
                    next = Next::Guess(guess.apply(first, cells, slot));
                }
            }
        }
        if self.answer.found >= self.question.limit {
            self.answer.found = self.question.limit;
            return Next::Enough;
        }
        next
    }

    /// Counts the grid of a slot, which is full, and hands it over.
    #[inline(always)]
    fn take_solution<L: Lanes>(&mut self, cells: &Cells<L>, slot: usize) {
        self.answer.found += 1;
        if let Some(take) = &mut self.take {
            let mut digits = [0; 81];
            L::read_grid(cells, slot, &mut digits);
            take(&digits);
        }
    }

    /// Counts a guess, if there is one left in the budget.
    #[inline(always)]
    fn spend(&mut self) -> bool {
        let may = self.answer.nodes < self.question.budget;
        self.answer.gave_up |= !may;
        self.answer.nodes += u64::from(may);
        may
    }
}

/// Puts the grid of a guess into a slot.
#[inline(always)]
fn put<L: Lanes>(cells: &mut Cells<L>, slot: usize, guess: &Waiting<L>) {
    for (cell, &guess_cell) in cells.iter_mut().zip(&guess.cells) {
        *cell = cell.with_slot(slot, guess_cell.moved(guess.slot, slot));
    }
}
