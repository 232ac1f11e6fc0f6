//! The techniques in their order, and the memory of their searches.

use super::aligned::{aligned_pair, aligned_triplet};
use super::bug::bug;
use super::chains::Chains;
use super::changes::{Changes, Moment, Since};
use super::covered::Covered;
use super::effort::Effort;
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
    chains: Chains,
    /// By row: when it last found nothing.
    failures: [Moment; SCALE.len()],
}

impl Memory {
    /// Forgets everything about the last puzzle.
    pub(super) fn forget(&mut self) {
        self.loops.forget();
        self.failures = Default::default();
        self.chains.forget();
    }
}

struct Row {
    /// The rating of its easiest steps, in tenths.
    least: u16,
    find: Find,
}

/// Finds the first step, or the easiest; only where candidates have changed since the search last
/// found nothing.
type Find = fn(Position<'_>, Since<'_>, &mut Memory, &mut Effort<'_>) -> Option<Step>;

const fn row(least: u16, find: Find) -> Row {
    Row { least, find }
}

/// The scale; no row is easier than those before it.
const SCALE: [Row; 30] = [
    row(10, |position, since, _, _| hidden_single(position, since)),
    row(17, |position, since, _, _| direct_locking(position, since)),
    row(20, |position, since, _, _| direct_hidden_set(position, since, 2)),
    row(23, |position, _, _, _| naked_single(position)),
    row(25, |position, since, _, _| direct_hidden_set(position, since, 3)),
    row(26, |position, since, _, _| locking(position, since)),
    row(30, |position, since, _, _| naked_set(position, since, 2)),
    row(32, |position, since, _, _| fish(position, since, 2)),
    row(34, |position, since, _, _| hidden_set(position, since, 2)),
    row(36, |position, since, _, _| naked_set(position, since, 3)),
    row(38, |position, since, _, _| fish(position, since, 3)),
    row(40, |position, since, _, _| hidden_set(position, since, 3)),
    row(42, |position, since, _, _| xy_wing(position, since)),
    row(44, |position, since, _, _| xyz_wing(position, since)),
    row(45, |position, since, memory, _| unique_loop(position, since.changes, &mut memory.loops)),
    row(50, |position, since, _, _| naked_set(position, since, 4)),
    row(52, |position, since, _, _| fish(position, since, 4)),
    row(54, |position, since, _, _| hidden_set(position, since, 4)),
    row(56, |position, _, _, _| bug(position)),
    row(62, |position, since, _, _| aligned_pair(position, since)),
    row(65, |position, since, memory, _| memory.chains.forcing(position, since.changes)),
    row(75, |position, since, _, _| aligned_triplet(position, since)),
    row(75, |position, since, memory, effort| memory.chains.nishio(position, since, effort)),
    row(80, |position, _, memory, effort| memory.chains.static_chains(position, effort)),
    row(85, |position, _, memory, effort| memory.chains.dynamic(position, effort)),
    row(90, |position, _, memory, effort| memory.chains.dynamic_plus(position, effort)),
    row(95, |position, _, memory, effort| memory.chains.nested(position, 0, effort)),
    row(100, |position, _, memory, effort| memory.chains.nested(position, 1, effort)),
    row(105, |position, _, memory, effort| memory.chains.nested(position, 2, effort)),
    row(110, |position, _, memory, effort| memory.chains.nested(position, 3, effort)),
];

/// The lowest rating, in tenths, at which searches have a budget.
const NESTED: u16 = 95;

/// The next step, or why there is none.
#[derive(Debug)]
pub(super) enum Next {
    Step(Step),
    /// There is no step as easy as wanted.
    Harder,
    /// There is no step.
    Nothing,
    /// There is no step easier than this; whether there is any took too long to find out.
    GaveUp(Tenths),
}

/// The first step of the first technique that has any and is at most this hard.
pub(super) fn next_step(
    (position, changes): (Position<'_>, &Changes),
    memory: &mut Memory,
    covered: Covered,
    most: Tenths,
    effort: &mut Effort<'_>,
) -> Next {
    for (index, row) in SCALE.iter().enumerate() {
        if row.least > most.get() {
            return Next::Harder;
        }
        if covered.makes_superfluous(row.least) {
            continue;
        }
        let since = changes.since(memory.failures[index]);
        if let Some(step) = (row.find)(position, since, memory, effort) {
            return if step.rating > most { Next::Harder } else { Next::Step(step) };
        }
        memory.failures[index] = changes.now();
        if row.least >= NESTED && effort.is_spent() {
            return Next::GaveUp(Tenths::new(row.least));
        }
    }
    Next::Nothing
}
