//! Training: positions where a technique is the next step.
//!
//! A position is a puzzle with some cells filled and some candidates ruled out, so that the coach's
//! next step is one of a chosen technique. The same technique, layout and seed give the same
//! position on every machine.
//!
//! Positions are searched for on the paths of a few new puzzles. Where that finds none, because the
//! technique is rare or its puzzles are slow to walk through, the position comes from a collection,
//! in disguise: with other digits, rows, columns and boxes.
//!
//! ```
//! use ninefold::logic::{Technique, TechniqueSet, next_step};
//! use ninefold::training::Position;
//! use ninefold::{Layout, Stop};
//!
//! let position = Position::new(Technique::XWing, &Layout::classic(), "example", 0)?;
//! let start = position.candidates();
//! let step = next_step(start, TechniqueSet::DEFAULT, Stop::NEVER)?.expect("a step");
//! assert_eq!(step.technique, Technique::XWing);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod collection;
mod position;

use core::fmt;

pub use position::{Position, coach};

use crate::generate::{self, Recipe};
use crate::layout::Layout;
use crate::logic::{Candidates, Level, Technique, bare_step};
use crate::stop::Stop;

impl Position {
    /// Position number `index` of a technique, layout and seed.
    ///
    /// # Errors
    ///
    /// There are no positions of this technique on this layout.
    pub fn new(
        technique: Technique,
        layout: &Layout,
        seed: &str,
        index: u64,
    ) -> Result<Position, NoPosition> {
        let seed = format!("training/{technique}/{seed}/{index}");
        let mut tries = 0..n_tries(technique, layout);
        tries
            .find_map(|number| made(technique, layout, &seed, number))
            .or_else(|| collection::disguised(technique, layout, &seed))
            .ok_or_else(|| NoPosition { technique, layout: layout.clone() })
    }

    /// Whether there are positions of a technique on a layout.
    pub fn is_offered(technique: Technique, layout: &Layout) -> bool {
        collection::lines(technique, layout).next().is_some()
    }

    /// The position as a line of a collection: the technique, the digits of all cells (letters for
    /// those that are not givens), and the candidates that are ruled out.
    pub fn line(&self) -> impl fmt::Display + '_ {
        collection::Line(self)
    }
}

/// There are no positions of a technique on a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPosition {
    /// The technique.
    pub technique: Technique,
    /// The layout.
    pub layout: Layout,
}

impl fmt::Display for NoPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no positions of {} on {}", self.technique, self.layout)
    }
}

impl core::error::Error for NoPosition {}

/// The number of puzzles whose paths are searched: as many as a browser can walk through well
/// within half a second.
fn n_tries(technique: Technique, layout: &Layout) -> u64 {
    match (technique.level(), layout.n_grids()) {
        _ if technique.is_on_request() || !Position::is_offered(technique, layout) => 0,
        (Level::Extreme, _) => 0,
        (Level::Expert, 1) => 2,
        (_, 1) => 6,
        (Level::Expert, _) => 0,
        (Level::Easy | Level::Medium | Level::Hard, _) => 1,
    }
}

/// A position on the path of a new puzzle, if there is one before harder steps are needed.
fn made(technique: Technique, layout: &Layout, seed: &str, number: u64) -> Option<Position> {
    let level = technique.level();
    let recipe = match level {
        Level::Easy => Recipe::of_level(layout, level),
        _ => Recipe::minimal(layout),
    };
    let puzzle = generate::puzzle(&recipe, seed, number, Stop::NEVER).ok()?.puzzle;
    let mut candidates = Candidates::new(puzzle.givens());
    loop {
        let next = bare_step(&candidates, coach(technique), Stop::NEVER).ok()??;
        if next.technique == technique {
            return Some(Position::known(technique, puzzle, candidates));
        }
        if next.technique.level() > level {
            return None;
        }
        candidates.apply(&next);
    }
}
