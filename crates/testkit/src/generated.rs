//! A digest of puzzles of every kind made with a kernel, the same on every machine.
//!
//! The engine's tests compute it with every kernel of the machine, and the page of
//! `crates/web/tests/kernels` with the browser's kernels.

use ninefold::generate::{self, Clues, Daily, Recipe, Symmetry};
use ninefold::logic::Level;
use ninefold::solve::Kernel;
use ninefold::{CatalogEntry, Layout, Puzzle, Stop};

use crate::hash::Fnv1a;

/// The [`digest`] that every kernel must have, as 16 hexadecimal digits.
pub const COMMITTED: &str = include_str!("../data/generated.txt").trim_ascii();

/// Every kind of puzzle, with the number of such puzzles in the digest.
pub fn recipes() -> Vec<(Recipe, u64)> {
    let layout = |name: &str| name.parse::<Layout>().expect("a layout");
    let minimal = |name: &str| Recipe::minimal(&layout(name));
    vec![
        (minimal("classic"), 30),
        (minimal("classic").but(|recipe| recipe.symmetry = Symmetry::HalfTurn), 10),
        (minimal("classic").but(|recipe| recipe.clues = Clues::Between(28..=32)), 10),
        (minimal("twin-ne"), 3),
        (minimal("samurai").but(|recipe| recipe.alone = Some(1)), 1),
        (minimal("butterfly"), 1), // some of its boxes are in three or more grids
        (Recipe::of_level(&layout("classic"), Level::Medium), 5),
        (Recipe::of_level(&layout("classic"), Level::Extreme), 2),
        (Recipe::of_level(&layout("twin-sw"), Level::Hard), 1),
    ]
}

/// The digest of a kernel.
pub fn digest(kernel: Kernel) -> u64 {
    let made = recipes().into_iter().flat_map(|(recipe, n_puzzles)| {
        generate::puzzles_by(kernel, &recipe, "digest", 0..n_puzzles)
    });
    let dailies = CatalogEntry::modes().map(|mode| {
        let date = "2026-11-15".to_owned();
        Daily { date, mode, level: Level::Medium, variant: 1 }.make(Stop::NEVER)
    });
    let mut hash = Fnv1a::new();
    for made in made.chain(dailies) {
        hash.add(made.expect("a puzzle").puzzle.givens().to_string().as_bytes());
    }
    hash.0
}

/// The hash of some puzzles, as 16 hexadecimal digits.
pub fn hash_of(puzzles: &[Puzzle]) -> String {
    let mut hash = Fnv1a::new();
    for puzzle in puzzles {
        hash.add(puzzle.givens().to_string().as_bytes());
    }
    format!("{:016x}", hash.0)
}
