//! The three numbers of a puzzle.

use core::fmt;

use super::step::Step;
use super::tenths::Tenths;

/// The three numbers of a puzzle; all are zero for a solved board.
///
/// A puzzle is a pearl if EP equals ER, and a diamond if ED does, too.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// ER: the rating of the hardest step.
    pub er: Tenths,
    /// EP: the rating of the hardest step up to the first that places a digit.
    pub ep: Tenths,
    /// ED: the rating of the first step.
    pub ed: Tenths,
    /// Whether the budget ran out. If so, ER is a lower bound, and so are EP and ED if their steps
    /// had not been found.
    pub gave_up: bool,
}

impl Rating {
    /// Numbers that are known: ER, EP and ED.
    pub const fn known(er: Tenths, ep: Tenths, ed: Tenths) -> Rating {
        Rating { er, ep, ed, gave_up: false }
    }

    /// The same numbers as lower bounds.
    #[must_use]
    pub const fn at_least(self) -> Rating {
        Rating { gave_up: true, ..self }
    }

    pub(super) fn add(&mut self, step: &Step) {
        self.add_rating(step.rating, step.placement.is_some());
    }

    /// Adds a step that no technique finds.
    pub(super) fn add_unknown(&mut self) {
        self.add_rating(Tenths::UNKNOWN, true);
    }

    /// Adds a step at least this hard that was not found.
    pub(super) fn give_up(&mut self, least: Tenths) {
        self.gave_up = true;
        self.add_rating(least, true);
    }

    fn add_rating(&mut self, rating: Tenths, places: bool) {
        self.er = self.er.max(rating);
        if !self.has_ep() {
            if self.ed == Tenths::default() {
                self.ed = self.er;
            }
            if places {
                self.ep = self.er;
            }
        }
    }

    /// Whether a digit was placed, so that EP is known.
    pub(super) fn has_ep(self) -> bool {
        self.ep != Tenths::default()
    }
}

/// ER, EP and ED, separated by spaces, and whether the budget ran out.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.er, self.ep, self.ed)?;
        f.write_str(if self.gave_up { " at least" } else { "" })
    }
}
