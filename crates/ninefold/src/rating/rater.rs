//! Rating puzzles, step by step: the techniques in their order, what their searches remember and may
//! spend, and which of them need not be tried.

use alloc::vec::Vec;

use crate::layout::Layout;
use crate::logic::{Candidate, Candidates};
use crate::puzzle::Puzzle;
use crate::stop::{Stop, Stopped};

use super::aligned::aligned;
use super::bug::bug;
use super::chains::{Chains, Mode};
use super::loops::{KnownLoops, unique_loop};
use super::numbers::{Goal, Rating, Tenths};
use super::orders::Orders;
use super::position::{Changes, Moment, Position, Since};
use super::sets::{
    direct_hidden_set, direct_locking, fish, hidden_set, hidden_single, locking, naked_set,
    naked_single, wing,
};
use super::step::{Step, Steps, Technique};

/// Rates many puzzles of one layout, with memory that is reused from one to the next.
#[derive(Debug)]
pub struct Rater {
    layout: Layout,
    orders: Orders,
    changes: Changes,
    memory: Memory,
    budget: u64,
}

/// The maximum number of nested assumptions for each puzzle, by default.
const BUDGET: u64 = 3_000_000;

impl Rater {
    /// A rater for puzzles of this layout. Given a puzzle of another layout, it changes to that
    /// layout.
    pub fn new(layout: &Layout) -> Rater {
        Rater::with_budget(layout, BUDGET)
    }

    /// A rater with a budget for chains within chains, which occur at ratings of 9.5 and above: the
    /// most nested assumptions that it follows for a puzzle.
    pub fn with_budget(layout: &Layout, budget: u64) -> Rater {
        Rater {
            layout: layout.clone(),
            orders: Orders::new(layout),
            changes: Changes::default(),
            memory: Memory::default(),
            budget,
        }
    }

    /// The rating of a puzzle.
    ///
    /// # Errors
    ///
    /// The caller stopped it.
    pub fn rate(&mut self, puzzle: &Puzzle, stop: Stop<'_>) -> Result<Rating, Stopped> {
        Ok(self.meets(puzzle, &Goal::ANY, stop)?.unwrap_or_default())
    }

    /// The rating of a puzzle if it meets the goal. It ends as soon as the puzzle cannot meet it.
    /// Whether to stop is asked before each step, and often during a search for chains.
    ///
    /// # Errors
    ///
    /// The caller stopped it.
    pub fn meets(
        &mut self,
        puzzle: &Puzzle,
        goal: &Goal,
        stop: Stop<'_>,
    ) -> Result<Option<Rating>, Stopped> {
        let (rating, end) = self.follow(puzzle, goal, None, stop)?;
        Ok(Some(rating).filter(|&rating| end != End::Harder && goal.is_met(rating)))
    }

    /// The steps of a rating.
    ///
    /// # Errors
    ///
    /// The caller stopped it.
    pub fn steps(&mut self, puzzle: &Puzzle, stop: Stop<'_>) -> Result<Steps, Stopped> {
        let mut list = Vec::new();
        let (rating, end) = self.follow(puzzle, &Goal::ANY, Some(&mut list), stop)?;
        Ok(Steps::new(&self.layout, list, rating, end == End::Solved))
    }

    /// Takes step after step. If they need not be listed, those that cannot change the rating are
    /// left out.
    fn follow(
        &mut self,
        puzzle: &Puzzle,
        goal: &Goal,
        mut list: Option<&mut Vec<Step>>,
        stop: Stop<'_>,
    ) -> Result<(Rating, End), Stopped> {
        let mut candidates = self.start(puzzle);
        let mut effort = Effort::new(self.budget, stop);
        let mut rating = Rating::default();
        let mut are_settled = false; // whether all covered singles have been placed
        loop {
            let covered = if list.is_some() { Covered::NOTHING } else { Covered::by(rating) };
            if !are_settled {
                covered.place_singles(&self.layout, &mut candidates);
            }
            if candidates.is_complete() {
                return Ok((rating, End::Solved));
            }
            let position = Position { candidates: &candidates, orders: &self.orders };
            self.changes.note(position);
            let (changes, most) = (&self.changes, goal.most(rating));
            let next = self.memory.next_step(position, changes, covered, most, &mut effort);
            if effort.is_stopped() {
                return Err(Stopped);
            }
            let found = match next {
                Ok(found) => found,
                Err(end) => {
                    rating.end(end);
                    return Ok((rating, end));
                }
            };
            found.apply(&mut candidates);
            are_settled = covered.has_no_singles_after(&found, &candidates);
            rating.add(&found);
            if let Some(list) = &mut list {
                list.push(found);
            }
        }
    }

    fn start(&mut self, puzzle: &Puzzle) -> Candidates {
        if *puzzle.layout() != self.layout {
            *self = Rater::with_budget(puzzle.layout(), self.budget);
        }
        self.changes.forget();
        self.memory.forget();
        Candidates::new(puzzle.givens())
    }
}

/// What searches keep from one step to the next.
#[derive(Default, Debug)]
struct Memory {
    loops: KnownLoops,
    chains: Chains,
    /// By row: when it last found nothing.
    failures: [Moment; SCALE.len()],
}

impl Memory {
    /// Forgets everything about the last puzzle.
    fn forget(&mut self) {
        self.loops.forget();
        self.failures = Default::default();
        self.chains.forget();
    }

    /// The first step of the first technique that has any and is at most this hard.
    fn next_step(
        &mut self,
        position: Position<'_>,
        changes: &Changes,
        covered: Covered,
        most: Tenths,
        effort: &mut Effort<'_>,
    ) -> Result<Step, End> {
        for (index, row) in SCALE.iter().enumerate() {
            if row.least > most.get() {
                return Err(End::Harder);
            }
            if covered.makes_superfluous(row.least) {
                continue;
            }
            let since = changes.since(self.failures[index]);
            let step = match row.search {
                Search::Pattern(find) => find(position, since, self),
                Search::Chains(mode) => self.chains.several(position, since, mode, effort),
            };
            if let Some(step) = step {
                return if step.rating > most { Err(End::Harder) } else { Ok(step) };
            }
            self.failures[index] = changes.now();
            if row.least >= NESTED && effort.is_spent() {
                return Err(End::GaveUp(Tenths::new(row.least)));
            }
        }
        Err(End::Nothing)
    }
}

/// Why there is no next step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    Solved,
    /// There is no step as easy as wanted.
    Harder,
    /// No technique finds any.
    Nothing,
    /// There is no step easier than this; whether there is any took too long to find out.
    GaveUp(Tenths),
}

struct Row {
    /// The rating of its easiest steps, in tenths.
    least: u16,
    search: Search,
}

/// Finds the first step, or the easiest; only where candidates have changed since the search last
/// found nothing.
enum Search {
    Pattern(fn(Position<'_>, Since<'_>, &mut Memory) -> Option<Step>),
    Chains(Mode),
}

const fn row(least: u16, find: fn(Position<'_>, Since<'_>, &mut Memory) -> Option<Step>) -> Row {
    Row { least, search: Search::Pattern(find) }
}

const fn chains(least: u16, mode: Mode) -> Row {
    Row { least, search: Search::Chains(mode) }
}

/// The scale; no row is easier than those before it.
const SCALE: [Row; 30] = [
    row(10, |position, since, _| hidden_single(position, since)),
    row(17, |position, since, _| direct_locking(position, since)),
    row(20, |position, since, _| direct_hidden_set(position, since, 2)),
    row(23, |position, _, _| naked_single(position)),
    row(25, |position, since, _| direct_hidden_set(position, since, 3)),
    row(26, |position, since, _| locking(position, since)),
    row(30, |position, since, _| naked_set(position, since, 2, Technique::NakedPair, 3.0)),
    row(32, |position, since, _| fish(position, since, 2, Technique::XWing, 3.2)),
    row(34, |position, since, _| hidden_set(position, since, 2, Technique::HiddenPair, 3.4)),
    row(36, |position, since, _| naked_set(position, since, 3, Technique::NakedTriplet, 3.6)),
    row(38, |position, since, _| fish(position, since, 3, Technique::Swordfish, 3.8)),
    row(40, |position, since, _| hidden_set(position, since, 3, Technique::HiddenTriplet, 4.0)),
    row(42, |position, since, _| wing(position, since, 2, Technique::XyWing, 4.2)),
    row(44, |position, since, _| wing(position, since, 3, Technique::XyzWing, 4.4)),
    row(45, |position, since, memory| unique_loop(position, since.changes, &mut memory.loops)),
    row(50, |position, since, _| naked_set(position, since, 4, Technique::NakedQuad, 5.0)),
    row(52, |position, since, _| fish(position, since, 4, Technique::Jellyfish, 5.2)),
    row(54, |position, since, _| hidden_set(position, since, 4, Technique::HiddenQuad, 5.4)),
    row(56, |position, _, _| bug(position)),
    row(62, |position, since, _| aligned(position, since, 2)),
    row(65, |position, since, memory| memory.chains.forcing(position, since.changes)),
    row(75, |position, since, _| aligned(position, since, 3)),
    chains(75, Mode::NISHIO),
    chains(80, Mode::MULTIPLE),
    chains(85, Mode::DYNAMIC),
    chains(90, Mode::DYNAMIC_PLUS),
    chains(95, Mode::NESTED[0]),
    chains(100, Mode::NESTED[1]),
    chains(105, Mode::NESTED[2]),
    chains(110, Mode::NESTED[3]),
];

/// The lowest rating, in tenths, at which searches have a budget.
const NESTED: u16 = 95;

/// The steps that need not be searched for one by one, as they can no longer change a rating.
///
/// Once a digit is placed, only a step harder than all before it changes any of the three numbers.
/// Easier ones may be taken in any order: whatever the others remove, each stays possible, or its
/// effect is already there. So singles are placed all together, and a shortcut to a single is left
/// to the techniques that it is made of.
#[derive(Copy, Clone, Debug)]
struct Covered {
    /// The hardest step so far; zero until a digit is placed, or if all steps are wanted.
    er: Tenths,
}

impl Covered {
    const NOTHING: Covered = Covered { er: Tenths::new(0) };

    fn by(rating: Rating) -> Covered {
        if rating.has_ep() { Covered { er: rating.er } } else { Covered::NOTHING }
    }

    /// Whether the techniques of this rating, in tenths, are only shortcuts to what is covered.
    fn makes_superfluous(self, rating: u16) -> bool {
        let covering = match rating {
            17 => 28, // pointing or claiming, and a single
            20 => 34, // a hidden pair, and a single
            25 => 40, // a hidden triplet, and a single
            10 => 15, // hidden singles, all of which are placed before
            23 => 23, // naked singles, all of which are placed before
            _ => return false,
        };
        self.er >= Tenths::new(covering)
    }

    fn place_singles(self, layout: &Layout, candidates: &mut Candidates) {
        if self.er >= Tenths::new(15) {
            while place_hidden_singles(layout, candidates)
                || self.er >= Tenths::new(23) && place_naked_singles(layout, candidates)
            {
            }
        }
    }

    /// Whether there are still no singles after a step: all singles had been placed before, and the
    /// step led to none.
    fn has_no_singles_after(self, step: &Step, candidates: &Candidates) -> bool {
        let is_single = |&Candidate { cell, digit }: &Candidate| {
            let mut spots = candidates.layout().spots(cell).iter();
            candidates.of(cell).single().is_some()
                || spots.any(|spot| candidates.places(spot.house, digit).is_power_of_two())
        };
        let were_placed = self.er >= Tenths::new(23);
        were_placed && step.placement.is_none() && !step.eliminations.iter().any(is_single)
    }
}

/// Places the hidden singles of all houses; returns whether there was any.
fn place_hidden_singles(layout: &Layout, candidates: &mut Candidates) -> bool {
    let n_before = candidates.n_open();
    for house in layout.houses() {
        for digit in candidates.missing(house) {
            let places = candidates.places(house, digit);
            if places.is_power_of_two() {
                let cell = layout.nine_of(house)[places.trailing_zeros() as usize];
                candidates.place(cell, digit);
            }
        }
    }
    candidates.n_open() < n_before
}

/// Places the naked singles of all cells; returns whether there was any.
fn place_naked_singles(layout: &Layout, candidates: &mut Candidates) -> bool {
    let n_before = candidates.n_open();
    for cell in layout.cells() {
        if let Some(digit) = candidates.of(cell).single() {
            candidates.place(cell, digit);
        }
    }
    candidates.n_open() < n_before
}

/// What is left of a budget of nested assumptions, and whether to stop.
pub(super) struct Effort<'a> {
    left: u64,
    stop: Stop<'a>,
    is_stopped: bool,
}

impl<'a> Effort<'a> {
    pub(super) fn new(left: u64, stop: Stop<'a>) -> Effort<'a> {
        Effort { left, stop, is_stopped: false }
    }

    /// Asks whether to stop. Once stopped, it stays stopped.
    pub(super) fn is_stopped(&mut self) -> bool {
        self.is_stopped = self.is_stopped || self.stop.is_requested();
        self.is_stopped
    }

    /// Spends some of the budget; returns whether to go on.
    pub(super) fn spend(&mut self, amount: usize) -> bool {
        self.left = self.left.saturating_sub(amount as u64);
        self.left > 0 && !self.is_stopped()
    }

    /// Spends the rest of the budget.
    pub(super) fn give_up(&mut self) {
        self.left = 0;
    }

    /// Whether nested searches must end.
    pub(super) fn is_spent(&self) -> bool {
        self.left == 0 || self.is_stopped
    }
}
