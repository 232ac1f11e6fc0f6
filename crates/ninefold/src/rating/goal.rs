//! Wanted ratings.

use core::fmt;
use core::ops::RangeInclusive;

use crate::name::names;

use super::numbers::Rating;
use super::tenths::Tenths;

/// A wanted rating: a search ends as soon as a puzzle can no longer have it.
///
/// ```
/// use ninefold::rating::{Goal, Rater, Tenths};
/// use ninefold::{Board, Layout, Puzzle};
///
/// let classic = Layout::classic();
/// let givens = Board::parse(
///     &classic,
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let puzzle = Puzzle::new(givens)?;
/// let mut rater = Rater::new(&classic);
/// let easy = Goal { er: Tenths::new(10)..=Tenths::new(12), ..Goal::ANY };
/// assert!(rater.meets(&puzzle, &easy).is_some());
/// let hard = Goal { er: Tenths::new(72)..=Tenths::new(72), ..Goal::ANY };
/// assert!(rater.meets(&puzzle, &hard).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The range of ER.
    pub er: RangeInclusive<Tenths>,
    /// Whether EP or ED must equal ER.
    pub gem: Gem,
}

/// `7.0..7.5`, followed by the gem if one is required; equal goals have equal texts.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.er.start(), self.er.end())?;
        match self.gem {
            Gem::Any => Ok(()),
            gem => write!(f, " {gem}"),
        }
    }
}

/// Puzzles that are hard from the start.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Gem {
    /// Not required.
    Any,
    /// EP equals ER: no digit can be placed before the hardest step.
    Pearl,
    /// ED and EP equal ER: the first step is the hardest.
    Diamond,
}

names!(Gem, "gem": Any = "any", Pearl = "pearl", Diamond = "diamond");

impl Goal {
    /// A goal that every rating meets.
    pub const ANY: Goal = Goal { er: Tenths::new(0)..=Tenths::UNKNOWN, gem: Gem::Any };

    /// Whether the complete rating of a puzzle meets it.
    pub(super) fn is_met(&self, rating: Rating) -> bool {
        self.er.contains(&rating.er) && rating.er <= self.most(rating)
    }

    /// The hardest step that may follow those of this rating.
    pub(super) fn most(&self, rating: Rating) -> Tenths {
        let most = *self.er.end();
        match self.gem {
            Gem::Pearl if rating.has_ep() => most.min(rating.ep),
            Gem::Diamond if rating.ed != Tenths::default() => most.min(rating.ed),
            _ => most,
        }
    }
}
