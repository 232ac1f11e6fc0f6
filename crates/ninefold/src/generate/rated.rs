//! Exact ratings as part of a recipe.

use alloc::boxed::Box;
use core::fmt;

use crate::layout::Layout;
use crate::puzzle::Puzzle;
use crate::rating::{Goal, Rater, Rating};
use crate::stop::Stop;

/// The maximum number of nested assumptions that a rating may follow before another board is tried.
const BUDGET: u64 = 200_000;

/// Finds the rating of a puzzle if it meets the goal, unless it is stopped first.
pub(super) type Rate = dyn FnMut(&Puzzle, Stop<'_>) -> Option<Rating>;

/// An exact rating that puzzles must have.
///
/// It carries the rater with it: a program that never asks for a rating does not link one, which
/// matters in a browser.
///
/// ```
/// use ninefold::generate::{self, Recipe};
/// use ninefold::rating::{Goal, Tenths};
/// use ninefold::{Layout, Stop};
///
/// let goal = Goal::ANY.but(|goal| goal.er = Tenths::new(15)..=Tenths::new(20));
/// let recipe = Recipe::minimal(&Layout::classic()).but(|recipe| recipe.rating = Some(goal.into()));
/// let made = generate::puzzle(&recipe, "seed", 0, Stop::NEVER)?;
/// assert!(made.rating.is_some_and(|rating| rating.er <= Tenths::new(20)));
/// # Ok::<(), ninefold::generate::NotMade>(())
/// ```
#[derive(Clone)]
pub struct Rated {
    /// The wanted rating.
    pub goal: Goal,
    rate: fn(&Layout, Goal) -> Box<Rate>,
}

impl Rated {
    /// The rater of puzzles of a layout.
    pub(super) fn rate(&self, layout: &Layout) -> Box<Rate> {
        (self.rate)(layout, self.goal.clone())
    }
}

impl From<Goal> for Rated {
    fn from(goal: Goal) -> Rated {
        Rated { goal, rate }
    }
}

fn rate(layout: &Layout, goal: Goal) -> Box<Rate> {
    let mut rater = Rater::with_budget(layout, BUDGET);
    Box::new(move |puzzle, stop| {
        let rating = rater.meets(puzzle, &goal, stop).ok()?;
        rating.filter(|rating| !rating.gave_up)
    })
}

impl PartialEq for Rated {
    fn eq(&self, other: &Rated) -> bool {
        self.goal == other.goal
    }
}

impl Eq for Rated {}

impl fmt::Debug for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.goal.fmt(f)
    }
}
