//! Ratings in tenths, the three numbers of a puzzle, and wanted ones.

use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use crate::name::names;

use super::rater::End;
use super::step::Step;

/// A rating in tenths: `7.2` is 72 of them.
///
/// ```
/// use ninefold::rating::Tenths;
///
/// let rating: Tenths = "7.2".parse()?;
/// assert_eq!((rating, rating.get()), (Tenths::new(72), 72));
/// assert_eq!(rating.to_string(), "7.2");
/// assert!(rating < "10.0".parse()?);
/// # Ok::<(), ninefold::rating::TenthsError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tenths(u16);

impl Tenths {
    /// The rating of a step that no technique of the scale finds: the highest rating.
    pub const UNKNOWN: Tenths = Tenths(200);

    /// This many tenths.
    pub const fn new(tenths: u16) -> Tenths {
        Tenths(tenths)
    }

    /// The number of tenths.
    pub const fn get(self) -> u16 {
        self.0
    }

    #[expect(clippy::cast_sign_loss, reason = "no rating is negative")]
    pub(super) fn nearest(rating: f64) -> Tenths {
        Tenths((rating * 10.0 + 0.5) as u16)
    }
}

/// A number of tenths as the reference computes it, to be added to the rating of a simpler step.
pub(super) fn tenths(number: usize) -> f64 {
    0.1 * f64::from(number as u32)
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl fmt::Debug for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a rating such as `7.2`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TenthsError;

impl fmt::Display for TenthsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a rating such as 7.2")
    }
}

impl core::error::Error for TenthsError {}

/// Reads one or two digits, with or without a point and one more: `7.2`, `7`, `11.0`.
impl FromStr for Tenths {
    type Err = TenthsError;

    fn from_str(text: &str) -> Result<Tenths, TenthsError> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let number = |text: &str, longest: usize| {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            let fits = (1..=longest).contains(&text.len()) && is_number;
            fits.then(|| text.parse::<u16>().ok()).flatten().ok_or(TenthsError)
        };
        Ok(Tenths(10 * number(whole, 2)? + number(tenth, 1)?))
    }
}

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

    /// Adds the step that was not found.
    pub(super) fn end(&mut self, end: End) {
        match end {
            End::Solved | End::Harder => {}
            End::Nothing => self.add_rating(Tenths::UNKNOWN, true),
            End::GaveUp(least) => {
                self.gave_up = true;
                self.add_rating(least, true);
            }
        }
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

/// A wanted rating: a search ends as soon as a puzzle can no longer have it.
///
/// ```
/// use ninefold::rating::{Goal, Rater, Tenths};
/// use ninefold::{Board, Layout, Puzzle, Stop};
///
/// let classic = Layout::classic();
/// let givens = Board::parse(
///     &classic,
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let puzzle = Puzzle::new(givens)?;
/// let mut rater = Rater::new(&classic);
/// let easy = Goal::ANY.but(|goal| goal.er = Tenths::new(10)..=Tenths::new(12));
/// assert!(rater.meets(&puzzle, &easy, Stop::NEVER)?.is_some());
/// let hard = Goal::ANY.but(|goal| goal.er = Tenths::new(72)..=Tenths::new(72));
/// assert!(rater.meets(&puzzle, &hard, Stop::NEVER)?.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
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
    /// The same goal, but for what a function changes.
    #[must_use]
    pub fn but(mut self, change: impl FnOnce(&mut Goal)) -> Goal {
        change(&mut self);
        self
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_read_back() {
        for tenths in 0..200 {
            let rating = Tenths::new(tenths);
            assert_eq!(rating.to_string().parse(), Ok(rating));
            assert_eq!(Tenths::nearest(f64::from(tenths) / 10.0), rating);
        }
        assert_eq!("7".parse(), Ok(Tenths::new(70)));
        for text in ["", ".", "7.", ".2", "7.25", "+7", "-1", "100", "7,2", "7.x"] {
            assert_eq!(text.parse::<Tenths>(), Err(TenthsError), "{text}");
        }
    }
}
