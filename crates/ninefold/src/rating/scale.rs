//! The techniques in their order, and what their searches remember.

use super::aligned::{aligned_pair, aligned_triplet};
use super::bug::bug;
use super::chains::Chains;
use super::covered::Covered;
use super::failure::Failure;
use super::loops::{KnownLoops, unique_loop};
use super::position::Position;
use super::sets::{fish, hidden_set, locking, naked_set};
use super::singles::{direct_hidden_set, direct_locking, hidden_single, naked_single};
use super::step::Step;
use super::tenths::Tenths;
use super::wings::{xy_wing, xyz_wing};

/// What searches keep from one step to the next.
#[derive(Default, Debug)]
pub(super) struct Memory {
    loops: KnownLoops,
    no_aligned_pair: Failure,
    no_aligned_triplet: Failure,
    chains: Chains,
}

impl Memory {
    /// Forgets what was found out about a puzzle.
    pub(super) fn forget(&mut self, budget: u64) {
        self.loops.forget();
        self.no_aligned_pair.forget();
        self.no_aligned_triplet.forget();
        self.chains.forget(budget);
    }
}

/// A row of the scale.
struct Row {
    /// The rating of its easiest steps, in tenths.
    least: u16,
    find: fn(Position<'_>, &mut Memory) -> Option<Step>,
}

const fn row(least: u16, find: fn(Position<'_>, &mut Memory) -> Option<Step>) -> Row {
    Row { least, find }
}

/// The scale; no row is easier than those before it.
const SCALE: [Row; 30] = [
    row(10, |position, _| hidden_single(position)),
    row(17, |position, _| direct_locking(position)),
    row(20, |position, _| direct_hidden_set(position, 2)),
    row(23, |position, _| naked_single(position)),
    row(25, |position, _| direct_hidden_set(position, 3)),
    row(26, |position, _| locking(position)),
    row(30, |position, _| naked_set(position, 2)),
    row(32, |position, _| fish(position, 2)),
    row(34, |position, _| hidden_set(position, 2)),
    row(36, |position, _| naked_set(position, 3)),
    row(38, |position, _| fish(position, 3)),
    row(40, |position, _| hidden_set(position, 3)),
    row(42, |position, _| xy_wing(position)),
    row(44, |position, _| xyz_wing(position)),
    row(45, |position, memory| unique_loop(position, &mut memory.loops)),
    row(50, |position, _| naked_set(position, 4)),
    row(52, |position, _| fish(position, 4)),
    row(54, |position, _| hidden_set(position, 4)),
    row(56, |position, _| bug(position)),
    row(62, |position, memory| aligned_pair(position, &mut memory.no_aligned_pair)),
    row(65, |position, memory| memory.chains.forcing(position)),
    row(75, |position, memory| aligned_triplet(position, &mut memory.no_aligned_triplet)),
    row(75, |position, memory| memory.chains.nishio(position)),
    row(80, |position, memory| memory.chains.static_chains(position)),
    row(85, |position, memory| memory.chains.dynamic(position)),
    row(90, |position, memory| memory.chains.dynamic_plus(position)),
    row(95, |position, memory| memory.chains.nested(position, 0)),
    row(100, |position, memory| memory.chains.nested(position, 1)),
    row(105, |position, memory| memory.chains.nested(position, 2)),
    row(110, |position, memory| memory.chains.nested(position, 3)),
];

/// The rating, in tenths, from which on searches have a budget.
const NESTED: u16 = 95;

/// What comes next.
#[derive(Debug)]
pub(super) enum Next {
    Step(Step),
    /// Nothing as easy as wanted.
    Harder,
    /// Nothing at all.
    Nothing,
    /// Nothing easier than this; whether there is anything was too long to find out.
    GaveUp(Tenths),
}

/// The first step of the first technique that has any and is at most this hard.
pub(super) fn next_step(
    position: Position<'_>,
    memory: &mut Memory,
    covered: Covered,
    most: Tenths,
) -> Next {
    for row in &SCALE {
        if row.least > most.get() {
            return Next::Harder;
        }
        if covered.makes_superfluous(row.least) {
            continue;
        }
        if let Some(step) = (row.find)(position, memory) {
            return if step.rating > most { Next::Harder } else { Next::Step(step) };
        }
        if row.least >= NESTED && memory.chains.gave_up() {
            return Next::GaveUp(Tenths::new(row.least));
        }
    }
    Next::Nothing
}
