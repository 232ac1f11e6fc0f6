//! What comes of making a puzzle.

use core::fmt;

use super::recipe::RecipeError;
use crate::grade::Grade;
use crate::puzzle::Puzzle;

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How many solved boards were tried until this one.
    pub tries: u64,
    /// Its grade, if the recipe asks for anything about its logic.
    pub grade: Option<Grade>,
}

/// Why no puzzle was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotMade {
    /// No puzzle can meet the recipe.
    Impossible(RecipeError),
    /// No solved board of the layout was found.
    NoSolvedBoard,
    /// None of the solved boards that were tried led to such a puzzle.
    NotFound(Tried),
    /// The caller stopped it.
    Stopped,
}

/// How many solved boards were tried, and why they were given up.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tried {
    /// How many were tried.
    pub boards: u64,
    /// Those with several solutions even with all clues that the mask allows.
    pub ambiguous: u64,
    /// Those that did not come to the number of clues asked for.
    pub wrong_clues: u64,
    /// Those that need too much logic, or too little.
    pub wrong_level: u64,
    /// Those whose path uses a technique that it should not, or does not use one that it should.
    pub wrong_techniques: u64,
    /// Those with too many grids that are solvable alone.
    pub solvable_alone: u64,
    /// Those for which it took too long to decide whether a clue can go.
    pub too_hard: u64,
}

impl fmt::Display for NotMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMade::Impossible(error) => write!(f, "{error}"),
            NotMade::NoSolvedBoard => f.write_str("no solved board of this layout was found"),
            NotMade::Stopped => f.write_str("stopped"),
            NotMade::NotFound(tried) => {
                write!(f, "none found in {} solved boards", tried.boards)?;
                let reasons = [
                    (tried.ambiguous, "had several solutions with all clues that are allowed"),
                    (tried.wrong_clues, "came to another number of clues"),
                    (tried.wrong_level, "were of another level"),
                    (tried.wrong_techniques, "were solved by other techniques"),
                    (tried.solvable_alone, "had too many grids that are solvable alone"),
                    (tried.too_hard, "were too hard to judge"),
                ];
                let mut separator = ": ";
                for (n_boards, what) in reasons.into_iter().filter(|(n_boards, _)| *n_boards > 0) {
                    write!(f, "{separator}{n_boards} {what}")?;
                    separator = ", ";
                }
                Ok(())
            }
        }
    }
}

impl core::error::Error for NotMade {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            NotMade::Impossible(error) => Some(error),
            _ => None,
        }
    }
}
