//! The search of one grid.
//!
//! It begins in one slot with *light* sweeps, which omit the slowest rule until
//! nothing else helps: they solve most grids, and nothing is faster. With lanes
//! of several slots, a grid with many dead ends continues in all of them, which
//! share one stack of guesses.

use core::ops::ControlFlow;

use smallvec::SmallVec;

use super::guess::{Stalled, stalled};
use super::sweep::{Swept, gaps, sweep, sweep_lightly};
use super::{Cells, Question, Work, put_question};
use crate::solve::lanes::{Job, Lanes, Token};
use crate::solve::question::{Answer, Take};

/// The number of dead ends after which a search continues in all slots.
const MOST_DEAD_ENDS: u32 = 3;

/// The search for the solutions of one grid. Without `take` they are only counted.
pub(in crate::solve) struct Single<'a, 'b> {
    pub(in crate::solve) question: &'a Question<'a>,
    pub(in crate::solve) take: Option<Take<'b>>,
}

/// A search of one grid.
struct Search<'a, 'b> {
    question: &'a Question<'a>,
    /// Takes the solutions; without it they are only counted, many at a time.
    take: Option<Take<'b>>,
    /// The number of guesses at which to ask the budget for more.
    pause: u64,
    answer: Answer,
}

/// Waiting guesses; only a few grids need memory on the heap for them.
type Stack<L> = SmallVec<[Waiting<L>; 10]>;

struct Waiting<L> {
    cells: Cells<L>,
    slot: usize,
}

/// Grids in nine words.
#[derive(Copy, Clone)]
struct Group<L> {
    swept: Swept<L>,
    /// The slots with a grid, one bit each.
    busy: u32,
}

/// How a search continues in a slot.
enum Next<L> {
    /// With the first of several guesses.
    Guess(Cells<L>),
    /// With a waiting guess.
    Waiting,
    /// Not at all: enough solutions were found.
    Enough,
}

/// How long to search in one slot.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Until {
    ManyDeadEnds,
    TheEnd,
}

impl<T: Token> Job<T> for Single<'_, '_> {
    type Output = Answer;

    #[inline(always)]
    fn run(self, token: T) -> Answer {
        let mut search = Search::new(self.question, self.take);
        let mut waiting = Stack::<T::One>::new();
        let next = if self.question.shuffle.is_some() {
            search.narrow::<T::One, true>(token, &mut waiting, Until::TheEnd)
        } else if T::Most::SLOTS > 1 {
            search.narrow::<T::One, false>(token, &mut waiting, Until::ManyDeadEnds)
        } else {
            search.narrow::<T::One, false>(token, &mut waiting, Until::TheEnd)
        };
        if T::Most::SLOTS > 1 && next.is_continue() {
            let mut wide = Stack::<T::Most>::new();
            for guess in &waiting {
                wide.push(Waiting { cells: T::widened(&guess.cells), slot: 0 });
            }
            search.wide(token, &mut wide);
        }
        search.answer
    }
}

/// Searches all grids of some work one after the other: in lanes with one slot, a single sweep
/// keeps the processor busy.
#[inline(always)]
pub(super) fn one_by_one<L: Lanes>(token: L::Token, work: &mut dyn Work) {
    let is_count = work.is_count();
    let mut waiting = Stack::<L>::new();
    loop {
        let Some(question) = work.next(0) else { return };
        let mut digits = [0; 81];
        let mut take = |found: &[u8]| take_first(&mut digits, found);
        let is_count = is_count && question.shuffle.is_none();
        let mut search = Search::new(&question, if is_count { None } else { Some(&mut take) });
        let _ = if question.shuffle.is_none() {
            search.narrow::<L, false>(token, &mut waiting, Until::TheEnd)
        } else {
            search.narrow::<L, true>(token, &mut waiting, Until::TheEnd)
        };
        waiting.clear();
        let answer = search.answer;
        if let Some(solution) = work.solution(0) {
            *solution = digits;
        }
        work.done(0, answer);
    }
}

/// Keeps the digits of the first solution found; `kept` is 0 until there is one.
pub(in crate::solve) fn take_first(kept: &mut [u8; 81], found: &[u8]) {
    if kept[0] == 0 {
        kept.copy_from_slice(found);
    }
}

impl<'a, 'b> Search<'a, 'b> {
    fn new(question: &'a Question<'a>, take: Option<Take<'b>>) -> Self {
        Search { question, take, pause: question.budget.pause(), answer: Answer::default() }
    }

    /// Searches in one slot, and breaks when the search is over. After many dead ends it returns
    /// early: it leaves the waiting guesses to [`wide`](Search::wide).
    // A page is downloaded before it runs, so one copy of the code is enough there.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn narrow<L: Lanes, const SHUFFLED: bool>(
        &mut self,
        token: L::Token,
        waiting: &mut Stack<L>,
        until: Until,
    ) -> ControlFlow<()> {
        let constants = L::constants(token);
        let mut cells = [L::none(token); 9];
        put_question(&mut cells, 0, self.question);
        let mut placed = L::none(token);
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

    /// Searches all waiting guesses, in all slots of three groups of words: while one group is
    /// swept, guesses are made in another.
    #[inline(always)]
    fn wide<L: Lanes>(&mut self, token: L::Token, waiting: &mut Stack<L>) {
        let constants = L::constants(token);
        let mut groups = [Group { swept: Swept::none(token), busy: 0 }; 3];
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

    /// Continues in the slots where sweeps have ended and in those that are idle, and breaks when
    /// enough solutions are found or the budget is used up.
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

    /// Decides how to continue in a slot where sweeps have ended.
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

    /// Counts the solved grid of a slot, and passes it to `take`.
    #[inline(always)]
    fn take_solution<L: Lanes>(&mut self, cells: &Cells<L>, slot: usize) {
        self.answer.found += 1;
        if let Some(take) = &mut self.take {
            let mut digits = [0; 81];
            L::read_grid(cells, slot, &mut digits);
            take(&digits);
        }
    }

    /// Counts a guess; `false` if the budget is used up, or the search is stopped.
    #[inline(always)]
    fn spend(&mut self) -> bool {
        let may = self.answer.nodes < self.pause || self.may_go_on();
        self.answer.gave_up |= !may;
        self.answer.nodes += u64::from(may);
        may
    }

    #[cold]
    fn may_go_on(&mut self) -> bool {
        let next = self.question.budget.more(self.answer.nodes);
        self.pause = next.unwrap_or(self.pause);
        next.is_some()
    }
}

/// Puts the grid of a guess into a slot.
#[inline(always)]
fn put<L: Lanes>(cells: &mut Cells<L>, slot: usize, guess: &Waiting<L>) {
    for (cell, &guess_cell) in cells.iter_mut().zip(&guess.cells) {
        *cell = cell.with_slot(slot, guess_cell.moved(guess.slot, slot));
    }
}
