//! Puzzles of the day.

use super::{Kitchen, Made, NotMade, Order, Recipe, Symmetry};
use crate::layout::CatalogEntry;
use crate::logic::Level;
use crate::solve::Kernel;

/// A puzzle of the day: everyone who makes it has the same one.
///
/// Its random numbers are keyed by `ninefold/daily/1/{date}/{mode}/{level}/{variant}`.
///
/// ```
/// use ninefold::CatalogEntry;
/// use ninefold::generate::Daily;
/// use ninefold::logic::Level;
///
/// let mode = CatalogEntry::named("classic").expect("in the catalogue");
/// let daily = Daily { date: "2026-11-15".to_owned(), mode, level: Level::Medium, variant: 1 };
/// let made = daily.make(&|| false)?;
/// assert_eq!(made.grade.map(|grade| grade.level), Some(Level::Medium));
/// # Ok::<(), ninefold::generate::NotMade>(())
/// ```
#[derive(Clone, Debug)]
pub struct Daily {
    /// The day, such as `2026-11-15`.
    pub date: String,
    /// The mode: one of [`CatalogEntry::modes`].
    pub mode: &'static CatalogEntry,
    /// The level.
    pub level: Level,
    /// Which of those of the day, from 1.
    pub variant: u32,
}

impl Daily {
    /// What its random numbers follow from.
    pub fn key(&self) -> String {
        let Daily { date, mode, level, variant } = self;
        format!("ninefold/daily/1/{date}/{}/{level}/{variant}", mode.id)
    }

    /// Makes it; its clues lie the same when the board is turned upside down.
    ///
    /// # Errors
    ///
    /// It was stopped.
    pub fn make(&self, stop: &dyn Fn() -> bool) -> Result<Made, NotMade> {
        let recipe = Recipe {
            symmetry: Symmetry::HalfTurn,
            tries: u64::MAX,
            ..Recipe::of_level(&self.mode.layout, self.level)
        };
        let orbits = recipe.orbits().map_err(NotMade::Impossible)?;
        let text = recipe.to_string();
        let kernel = Kernel::best();
        let kitchen = Kitchen { recipe: &recipe, text, seed: "", orbits, stop, kernel };
        kitchen.make(Order::of(&self.key()))
    }
}
