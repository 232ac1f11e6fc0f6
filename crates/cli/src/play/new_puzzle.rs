//! The new puzzle that a player asks for, and making it.

use ninefold::generate::{self, Daily, NotMade, Recipe, Symmetry};
use ninefold::logic::Level;
use ninefold::{CatalogEntry, Layout, Puzzle, Stop};
use ninefold_wire::Date;

use crate::commands::generate::fresh_seed;

/// The new puzzle that a player asks for.
#[derive(Clone, Debug)]
pub(crate) struct NewPuzzle {
    pub(crate) layout: Layout,
    pub(crate) level: Level,
    pub(crate) kind: NewPuzzleKind,
}

/// How the puzzle is chosen.
#[derive(Clone, Debug)]
pub(crate) enum NewPuzzleKind {
    /// The daily puzzle of a layout that has daily puzzles.
    Daily(&'static CatalogEntry, Date),
    /// The puzzle of a seed, or a random one.
    Seeded(Option<String>),
}

impl NewPuzzle {
    /// The day of a daily puzzle.
    pub(crate) fn date(&self) -> Option<Date> {
        match self.kind {
            NewPuzzleKind::Daily(_, date) => Some(date),
            NewPuzzleKind::Seeded(_) => None,
        }
    }

    pub(crate) fn make(&self, stop: Stop<'_>) -> Result<Puzzle, NotMade> {
        let NewPuzzle { layout, level, kind } = self;
        let made = match kind {
            NewPuzzleKind::Daily(mode, date) => {
                Daily { date: date.to_string(), mode, level: *level, variant: 1 }.make(stop)
            }
            NewPuzzleKind::Seeded(seed) => {
                let plain = Recipe::of_level(layout, *level);
                let turned = plain.clone().but(|recipe| recipe.symmetry = Symmetry::HalfTurn);
                let seed = seed.clone().unwrap_or_else(fresh_seed);
                let recipe = if turned.check().is_empty() { turned } else { plain };
                generate::puzzle(&recipe, &seed, 0, stop)
            }
        };
        made.map(|made| made.puzzle)
    }
}
