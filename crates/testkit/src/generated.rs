//! A number for puzzles of every kind that a kernel makes, the same on every machine.
//!
//! The page of `crates/web/tests/kernels` computes it in the browser from this same file, which
//! therefore needs nothing but the engine.

use ninefold::generate::{self, Clues, Daily, Recipe, Symmetry};
use ninefold::logic::Level;
use ninefold::solve::Kernel;
use ninefold::{CatalogEntry, Layout};

/// Every kind of puzzle, with how many of them the number is made of.
pub(crate) fn recipes() -> Vec<(Recipe, u64)> {
    let layout = |name: &str| name.parse::<Layout>().expect("a layout");
    let minimal = |name: &str| Recipe::minimal(&layout(name));
    vec![
        (minimal("classic"), 30),
        (Recipe { symmetry: Symmetry::HalfTurn, ..minimal("classic") }, 10),
        (Recipe { clues: Clues::Between(28..=32), ..minimal("classic") }, 10),
        (minimal("twin-ne"), 3),
        (Recipe { alone: Some(1), ..minimal("samurai") }, 1),
        (minimal("butterfly"), 1), // with boxes that lie in three grids and more
        (Recipe::of_level(&layout("classic"), Level::Medium), 5),
        (Recipe::of_level(&layout("classic"), Level::Extreme), 2),
        (Recipe::of_level(&layout("twin-sw"), Level::Hard), 1),
    ]
}

/// The number of a kernel.
pub(crate) fn digest(kernel: Kernel) -> u64 {
    let made = recipes().into_iter().flat_map(|(recipe, n_puzzles)| {
        generate::puzzles_by(kernel, &recipe, "digest", 0..n_puzzles)
    });
    let dailies = CatalogEntry::modes().map(|mode| {
        let date = "2026-11-15".to_owned();
        Daily { date, mode, level: Level::Medium, variant: 1 }.make()
    });
    let mut digest = 0xcbf2_9ce4_8422_2325u64; // FNV-1a
    for made in made.chain(dailies) {
        for byte in made.expect("a puzzle").puzzle.givens().to_string().into_bytes() {
            digest = (digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    digest
}
