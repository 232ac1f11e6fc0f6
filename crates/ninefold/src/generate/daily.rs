//! Daily puzzles.

use alloc::string::String;

use super::attempt::Attempt;
use super::context::Context;
use super::outcome::{Made, NotMade};
use super::recipe::{Recipe, Symmetry};
use crate::layout::CatalogEntry;
use crate::logic::Level;
use crate::solve::Kernel;
use crate::stop::Stop;

/// A daily puzzle: the same for everyone who makes it.
///
/// Its random numbers are keyed by `ninefold/daily/1/{date}/{mode}/{level}/{variant}`.
///
/// ```
/// use ninefold::generate::Daily;
/// use ninefold::logic::Level;
/// use ninefold::{CatalogEntry, Stop};
///
/// let mode = CatalogEntry::named("classic").expect("in the catalog");
/// let daily = Daily { date: "2026-11-15".to_owned(), mode, level: Level::Medium, variant: 1 };
/// let made = daily.make(Stop::NEVER)?;
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
    /// Its number among the day's puzzles of its mode and level, from 1.
    pub variant: u32,
}

impl Daily {
    /// The key of its random numbers.
    pub fn key(&self) -> String {
        let Daily { date, mode, level, variant } = self;
        format!("ninefold/daily/1/{date}/{}/{level}/{variant}", mode.id)
    }

    /// Makes the puzzle. Its clues are symmetric under a half turn.
    ///
    /// # Errors
    ///
    /// The layout of its mode is not symmetric in this way, or has no solved board, or the caller
    /// stopped it.
    pub fn make(&self, stop: Stop<'_>) -> Result<Made, NotMade> {
        let recipe = Recipe {
            symmetry: Symmetry::HalfTurn,
            tries: u64::MAX,
            ..Recipe::of_level(&self.mode.layout, self.level)
        };
        let context = Context::new(&recipe, "", Kernel::best())?.until(stop);
        Attempt::of(&self.key()).make(&context)
    }
}
