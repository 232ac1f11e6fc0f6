//! The outcome of making a puzzle.

use core::fmt;

use super::recipe::RecipeError;
use crate::grade::Grade;
use crate::puzzle::Puzzle;
use crate::rating::Rating;

/// A finished puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The number of solved boards tried, including this one.
    pub tries: u64,
    /// Its grade, if the recipe asks for anything about its logic.
    pub grade: Option<Grade>,
    /// Its exact rating, if the recipe asks for one.
    pub rating: Option<Rating>,
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

/// The number of solved boards tried, and the reasons why they were abandoned.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tried {
    /// The number of boards tried.
    pub boards: u64,
    /// Those that have several solutions even with all clues that the mask allows.
    pub ambiguous: u64,
    /// Those with the wrong number of clues.
    pub wrong_clues: u64,
    /// Those that are too hard or too easy.
    pub wrong_level: u64,
    /// Those whose path uses an excluded technique, or does not use a required one.
    pub wrong_techniques: u64,
    /// Those with another rating.
    pub wrong_rating: u64,
    /// Those with too many grids that are solvable alone.
    pub solvable_alone: u64,
    /// Those for which it took too long to decide whether a clue can be removed.
    pub too_hard: u64,
}

impl fmt::Display for NotMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMade::Impossible(error) => write!(f, "{error}"),
            NotMade::NoSolvedBoard => f.write_str("no solved board of this layout was found"),
            NotMade::Stopped => f.write_str("stopped"),
            NotMade::NotFound(tried) => write!(f, "none found in {tried}"),
        }
    }
}

/// The number of boards, and why they were abandoned: `3 solved boards: 3 had the wrong level`.
impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boards = if self.boards == 1 { "board" } else { "boards" };
        write!(f, "{} solved {boards}", self.boards)?;
        let reasons = [
            (self.ambiguous, "had several solutions even with all clues allowed"),
            (self.wrong_clues, "had the wrong number of clues"),
            (self.wrong_level, "had the wrong level"),
            (self.wrong_techniques, "had the wrong techniques"),
            (self.wrong_rating, "had the wrong rating"),
            (self.solvable_alone, "had too many grids that are solvable alone"),
            (self.too_hard, "took too long to judge"),
        ];
        let mut separator = ": ";
        for (n_boards, what) in reasons.into_iter().filter(|(n_boards, _)| *n_boards > 0) {
            write!(f, "{separator}{n_boards} {what}")?;
            separator = ", ";
        }
        Ok(())
    }
}

impl core::error::Error for NotMade {}
