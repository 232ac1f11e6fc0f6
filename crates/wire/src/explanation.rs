//! Paths to the solution as JSON.

use ninefold::Puzzle;
use ninefold::hint::Hint;
use ninefold::logic::Path;
use serde::{Deserialize, Serialize};

use crate::grade::GradeShape;
use crate::hint::HintShape;

/// A path with a text per step, or the hint that says why there is none.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Explanation))]
pub enum ExplanationShape {
    /// There is a path.
    #[cfg_attr(feature = "schema", schema(title = "ExplanationPath"))]
    Path {
        /// Whether it leads to the solution.
        solved: bool,
        /// Its steps and its grade.
        #[serde(flatten)]
        grade: Box<GradeShape>,
        /// The explanations of the steps.
        texts: Vec<String>,
    },
    /// There is none.
    #[cfg_attr(feature = "schema", schema(title = "ExplanationHint"))]
    Hint {
        /// Whether nothing is left to do.
        solved: bool,
        /// Why.
        hint: Box<HintShape>,
        /// The text of the hint.
        texts: Vec<String>,
    },
}

impl ExplanationShape {
    /// The shape of a path, or of the hint in place of one, with its texts.
    pub fn new(puzzle: &Puzzle, path: Result<&Path, &Hint>, texts: Vec<String>) -> Self {
        match path {
            Ok(path) => ExplanationShape::Path {
                solved: path.is_solved(),
                grade: Box::new(GradeShape::new(puzzle, path)),
                texts,
            },
            Err(hint) => ExplanationShape::Hint {
                solved: *hint == Hint::Solved,
                hint: Box::new(HintShape::new(puzzle.layout(), hint)),
                texts,
            },
        }
    }
}
