//! A puzzle, please: what any front end asks for, and how it is made.

use std::collections::BTreeSet;

use ninefold::generate::{self, Daily, Made, NotMade, Recipe, Symmetry};
use ninefold::logic::{Level, Technique, TechniqueSet};
use ninefold::rating::{Goal, Tenths};
use ninefold::{Layout, Stop};
use ninefold_wire::rest::DailyKey;
use ninefold_wire::{Date, Declared, PuzzleDocument};

/// An order for a puzzle.
#[derive(Clone, Debug)]
pub enum Order {
    /// A daily puzzle, which is the same for everyone.
    Daily(DailyKey),
    /// The puzzle of a seed.
    New {
        /// Its layout.
        layout: Layout,
        /// Its level.
        level: Level,
        /// What else is asked of it.
        wish: Wish,
        /// Any text.
        seed: String,
    },
}

/// What a player asks of a new puzzle, beyond its layout and level.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// A technique that its solution path must use.
    pub with: Option<Technique>,
    /// The symmetry of its clues.
    pub symmetry: Symmetry,
    /// The lowest and the highest of its exact ratings.
    pub rating: Option<(Tenths, Tenths)>,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish { with: None, symmetry: Symmetry::HalfTurn, rating: None }
    }
}

impl Wish {
    /// Clues that are symmetric under a half turn, where the layout is.
    pub fn usual(layout: &Layout, level: Level) -> Wish {
        let wish = Wish::default();
        let is_possible = wish.recipe(layout, level).check().is_empty();
        if is_possible { wish } else { Wish { symmetry: Symmetry::None, ..wish } }
    }

    fn recipe(self, layout: &Layout, level: Level) -> Recipe {
        let Wish { with, symmetry, rating } = self;
        let with = with.map_or(TechniqueSet::EMPTY, TechniqueSet::from);
        let goal = |(lowest, highest)| Goal::ANY.but(|goal| goal.er = lowest..=highest).into();
        Recipe::of_level(layout, level).but(|recipe| {
            recipe.with = with;
            recipe.symmetry = symmetry;
            recipe.rating = rating.map(goal);
        })
    }
}

impl Order {
    /// The layout of the puzzle.
    pub fn layout(&self) -> &Layout {
        match self {
            Order::Daily(key) => &key.mode.layout,
            Order::New { layout, .. } => layout,
        }
    }

    /// The level of the puzzle.
    pub fn level(&self) -> Level {
        match self {
            Order::Daily(key) => key.level,
            Order::New { level, .. } => *level,
        }
    }

    /// The day of a daily puzzle.
    pub fn date(&self) -> Option<Date> {
        match self {
            Order::Daily(key) => Some(key.date),
            Order::New { .. } => None,
        }
    }

    /// Makes the puzzle.
    ///
    /// # Errors
    ///
    /// There is no such puzzle, it was not found, or the caller stopped it.
    pub fn make(&self, stop: Stop<'_>) -> Result<Made, NotMade> {
        match self {
            Order::Daily(DailyKey { date, mode, level, variant }) => {
                let (level, variant) = (*level, *variant);
                Daily { date: date.to_string(), mode, level, variant }.make(stop)
            }
            Order::New { layout, level, wish, seed } => {
                generate::puzzle(&wish.recipe(layout, *level), seed, 0, stop)
            }
        }
    }

    /// Makes the puzzle in steps of a few tries, and reports the number of tries after each.
    ///
    /// # Errors
    ///
    /// There is no such puzzle, or it was not found.
    pub fn make_in_steps(&self, report: &dyn Fn(u64)) -> Result<Made, NotMade> {
        /// The number of tries before giving up.
        const MOST_TRIES: u64 = 50_000;
        let Order::New { layout, level, wish, seed } = self else { return self.make(Stop::NEVER) };
        let tries = if layout.n_grids() == 1 { 32 } else { 1 };
        let recipe = wish.recipe(layout, *level).but(|recipe| recipe.tries = tries);
        let mut index = 0;
        loop {
            match generate::puzzle(&recipe, seed, index, Stop::NEVER) {
                Err(NotMade::NotFound(_)) if index * tries < MOST_TRIES => {
                    index += 1;
                    report(index * tries);
                }
                result => return result,
            }
        }
    }

    /// The document of a puzzle that was made to this order.
    pub fn document(&self, made: Made) -> PuzzleDocument {
        let rating = made.rating.map(Into::into);
        let declared = Declared { difficulty: Some(self.level()), date: self.date(), rating };
        PuzzleDocument { declared, ..PuzzleDocument::new(made.puzzle) }
    }
}

/// The number of solved boards to try for a puzzle of a recipe, unless something else is requested.
pub fn usual_tries(recipe: &Recipe) -> u64 {
    match recipe {
        Recipe { rating: Some(_), .. } => 1_000_000,
        Recipe { with, .. } if !with.is_empty() => 100_000,
        _ => 1_000,
    }
}

/// Checks that puzzles can satisfy a recipe.
///
/// # Errors
///
/// Why none can.
pub fn check(recipe: &Recipe) -> Result<(), String> {
    let overlaps = recipe.layout.overlaps();
    let meeting = overlaps.iter().flat_map(|overlap| [overlap.first, overlap.second]);
    let n_isolated = recipe.layout.n_grids() - meeting.collect::<BTreeSet<_>>().len();
    if recipe.alone.is_some_and(|most| most < n_isolated) {
        return Err(match n_isolated {
            1 => "a grid without neighbors is always solvable alone: expected --alone 1 or more"
                .into(),
            _ => format!(
                "{n_isolated} grids without neighbors are always solvable alone: \
                 expected --alone {n_isolated} or more"
            ),
        });
    }
    recipe.check().first().map_or(Ok(()), |error| Err(error.to_string()))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use ninefold::CatalogEntry;

    use super::*;

    fn new(layout: &str, wish: Wish, level: Level) -> Order {
        Order::New { layout: layout.parse().unwrap(), level, wish, seed: "a".to_owned() }
    }

    // M8, M11: orders are what the engine makes for the same day, and for the same recipe and seed.
    #[test]
    fn orders_are_made_by_the_engine() {
        let (date, mode) = ("2026-11-15".parse().unwrap(), CatalogEntry::named("classic").unwrap());
        let (level, variant) = (Level::Easy, 2);
        let order = Order::Daily(DailyKey { date, mode, level, variant });
        let daily = Daily { date: date.to_string(), mode, level, variant };
        let expected = daily.make(Stop::NEVER).unwrap().puzzle;
        let document = order.document(order.make(Stop::NEVER).unwrap());
        assert_eq!(document.puzzle.givens(), expected.givens());
        assert_eq!(document.declared.date, Some(date));
        let order = new("classic", Wish::default(), level);
        let recipe = Recipe::of_level(&mode.layout, level);
        let recipe = recipe.but(|recipe| recipe.symmetry = Symmetry::HalfTurn);
        let expected = generate::puzzle(&recipe, "a", 0, Stop::NEVER).unwrap().puzzle;
        assert_eq!(order.make(Stop::NEVER).unwrap().puzzle.givens(), expected.givens());
        assert_eq!(order.make(Stop::when(&|| true)).unwrap_err(), NotMade::Stopped);
    }

    // M8: what cannot be made is refused without a try; what is rare is searched for in steps.
    #[test]
    fn tries_are_reported() {
        let wish = Wish { with: Some(Technique::XWing), ..Wish::default() };
        let tried = Cell::new(0);
        let report = |n_tries| tried.set(n_tries);
        let impossible = new("classic", wish, Level::Easy).make_in_steps(&report);
        assert!(matches!(impossible, Err(NotMade::Impossible(_))));
        assert_eq!(tried.get(), 0);
        assert!(new("classic", wish, Level::Hard).make_in_steps(&report).is_ok());
        assert_eq!(tried.get() % 32, 0);
    }

    // C4: clues are symmetric where the layout is.
    #[test]
    fn usual_wishes_can_be_met() {
        let symmetry = |layout: &str| Wish::usual(&layout.parse().unwrap(), Level::Easy).symmetry;
        assert_eq!(symmetry("samurai"), Symmetry::HalfTurn);
        assert_eq!(symmetry("a@0,0 b@6,6 c@6,12"), Symmetry::None);
    }
}
