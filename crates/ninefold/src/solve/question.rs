//! The budget of a search, and its answers.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use crate::board::Board;
use crate::name::names;
use crate::stop::Stop;

/// The maximum number of guesses that a search may try before it gives up.
///
/// Time does not count, so the same question has the same answer everywhere. A caller that must not
/// wait can stop a search with [`until`](Budget::until).
#[derive(Copy, Clone)]
pub struct Budget<'a> {
    nodes: u64,
    stop: Stop<'a>,
}

impl<'a> Budget<'a> {
    /// The number of guesses of the default budget.
    pub const DEFAULT_NODES: u64 = 1_000_000;

    /// The number of guesses between questions whether to stop.
    const NODES_BETWEEN: u64 = 1_024;

    /// This many guesses.
    pub const fn nodes(nodes: u64) -> Budget<'a> {
        Budget { nodes, stop: Stop::NEVER }
    }

    /// The same number of guesses, but the search also gives up when its caller stops it, which it
    /// asks every 1,024 guesses.
    ///
    /// ```
    /// use ninefold::solve::{self, Budget, Extent};
    /// use ninefold::{Board, Layout, Stop};
    ///
    /// let empty = Board::empty(&Layout::classic());
    /// let budget = Budget::default().until(Stop::when(&|| true));
    /// assert_eq!(solve::solutions(&empty, 1_000_000, budget).extent, Extent::GaveUp);
    /// ```
    #[must_use]
    pub const fn until(self, stop: Stop<'a>) -> Budget<'a> {
        Budget { stop, ..self }
    }

    /// Whether its caller has asked to stop.
    pub fn is_stopped(self) -> bool {
        self.stop.is_requested()
    }

    /// What stops it before its number of guesses is reached.
    pub const fn stop(self) -> Stop<'a> {
        self.stop
    }

    /// Its number of guesses.
    pub const fn get(self) -> u64 {
        self.nodes
    }

    /// Another number of guesses, stopped by the same caller.
    pub(super) const fn with_nodes(self, nodes: u64) -> Budget<'a> {
        Budget { nodes, ..self }
    }

    /// What is left of it after some guesses.
    pub(super) const fn after(self, nodes: u64) -> Budget<'a> {
        Budget { nodes: self.nodes - nodes, ..self }
    }

    /// The number of guesses at which to call [`more`](Budget::more) for the first time.
    #[inline]
    pub(super) fn pause(self) -> u64 {
        if self.stop.is_possible() { self.nodes.min(Budget::NODES_BETWEEN) } else { self.nodes }
    }

    /// The number of guesses at which to call it next; `None` if no more are allowed after this
    /// many.
    #[cold]
    pub(super) fn more(self, nodes: u64) -> Option<u64> {
        let may = nodes < self.nodes && !self.is_stopped();
        may.then(|| self.nodes.min(nodes.saturating_add(Budget::NODES_BETWEEN)))
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Budget { nodes, stop } = self;
        f.debug_struct("Budget").field("nodes", nodes).field("stop", stop).finish()
    }
}

/// A million guesses: far more than any known 9×9 puzzle takes, and an answer within seconds.
impl Default for Budget<'_> {
    fn default() -> Self {
        Budget::nodes(Budget::DEFAULT_NODES)
    }
}

/// How complete the result of a search is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Extent {
    /// It found all solutions.
    Exact,
    /// It found as many solutions as requested; there may be more.
    AtLeast,
    /// The budget ran out, or the search was stopped; there may be more.
    GaveUp,
}

impl Extent {
    /// The extent of an answer if `limit` solutions were requested.
    pub(super) fn of(answer: &Answer, limit: u64) -> Extent {
        match answer.found == limit {
            true => Extent::AtLeast,
            false if answer.gave_up => Extent::GaveUp,
            false => Extent::Exact,
        }
    }
}

/// Solutions of a board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solutions {
    /// The solutions found, all different, in the order in which they were found.
    pub boards: Vec<Board>,
    /// Whether there may be more.
    pub extent: Extent,
    /// The number of guesses tried.
    pub nodes: u64,
}

impl Solutions {
    /// Whether the solution is unique. It is undecided unless at least two were requested.
    pub fn uniqueness(self) -> Uniqueness {
        let mut boards = self.boards.into_iter();
        Uniqueness::of(boards.next(), boards.next(), self.extent)
    }

    /// The verdict. It is undecided unless at least two were requested.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.boards.len() as u64, self.extent)
    }
}

/// The number of solutions of a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Count {
    /// The number found.
    pub found: u64,
    /// Whether there may be more.
    pub extent: Extent,
    /// The number of guesses tried.
    pub nodes: u64,
}

impl Count {
    pub(super) fn new(answer: &Answer, limit: u64) -> Count {
        Count { found: answer.found, extent: Extent::of(answer, limit), nodes: answer.nodes }
    }
}

/// Whether a board has one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// It has none.
    None,
    /// It has exactly this one.
    One(Board),
    /// It has these two, and perhaps more.
    Several(Box<[Board; 2]>),
    /// The budget ran out, or the search was stopped, before it was clear.
    Undecided,
}

impl Uniqueness {
    /// From up to two solutions, and whether there may be others.
    pub(super) fn of(one: Option<Board>, other: Option<Board>, extent: Extent) -> Uniqueness {
        match (one, other, extent) {
            (Some(one), Some(other), _) => Uniqueness::Several(Box::new([one, other])),
            (Some(solution), None, Extent::Exact) => Uniqueness::One(solution),
            (None, _, Extent::Exact) => Uniqueness::None,
            (_, _, Extent::AtLeast | Extent::GaveUp) => Uniqueness::Undecided,
        }
    }
}

names! {
    /// The verdict on a board, the same in every program.
    ///
    /// [`verdict`](super::verdict) gives all of them. A search alone, such as
    /// [`Solutions::verdict`], knows neither [`Solved`](Verdict::Solved) nor
    /// [`Conflict`](Verdict::Conflict): to it a solved board has one solution, and a board with a
    /// conflict has none.
    #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
    pub enum Verdict: "verdict" {
        /// Every cell has a digit, and no digits conflict.
        Solved = "solved",
        /// It has exactly one solution.
        Unique = "valid",
        /// It has no solution, although no digits conflict.
        None = "no solution",
        /// It has several solutions.
        Several = "several solutions",
        /// Digits conflict: there is a row, column or box that has one of them twice.
        Conflict = "conflict",
        /// The budget ran out, or the search was stopped, before the number of solutions was clear.
        GaveUp = "gave up",
    }
}

impl Verdict {
    /// Whether there is exactly one solution.
    pub const fn is_unique(self) -> bool {
        matches!(self, Verdict::Solved | Verdict::Unique)
    }

    /// The number of solutions: 0, 1, or 2 for several; `None` if unknown.
    pub const fn n_solutions(self) -> Option<u8> {
        match self {
            Verdict::None | Verdict::Conflict => Some(0),
            Verdict::Solved | Verdict::Unique => Some(1),
            Verdict::Several => Some(2),
            Verdict::GaveUp => None,
        }
    }

    /// The verdict of a search for two or more solutions.
    pub(super) fn of(found: u64, extent: Extent) -> Verdict {
        match (found, extent) {
            (0, Extent::Exact) => Verdict::None,
            (1, Extent::Exact) => Verdict::Unique,
            (0 | 1, _) => Verdict::GaveUp,
            _ => Verdict::Several,
        }
    }

    /// The verdict on a board, if this is the verdict of a search of it.
    pub(super) fn on(self, board: &Board) -> Verdict {
        match self {
            Verdict::Unique if board.is_complete() => Verdict::Solved,
            Verdict::None | Verdict::GaveUp if !board.conflicts().is_empty() => Verdict::Conflict,
            verdict => verdict,
        }
    }
}

/// The result of a search.
#[derive(Copy, Clone, Default)]
pub(crate) struct Answer {
    /// The number of solutions found, at most as many as requested.
    pub(crate) found: u64,
    /// The number of guesses tried.
    pub(crate) nodes: u64,
    /// Whether the budget ran out.
    pub(crate) gave_up: bool,
    /// The grids where the solution that was found differs from the known one, one bit each; 0 if
    /// no solution is known.
    pub(crate) differing: u32,
}

impl Answer {
    /// The answer of a search that was stopped before it began.
    pub(super) const fn gave_up() -> Answer {
        Answer { found: 0, nodes: 0, gave_up: true, differing: 0 }
    }
}

/// Takes the digits of each solution, one per cell.
pub(super) type Take<'a> = &'a mut dyn FnMut(&[u8]);
