//! Steps of a rating.

use alloc::vec::Vec;

use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, CellSet};
use crate::logic::{Candidate, Candidates};

use super::technique::Technique;
use super::tenths::Tenths;

/// A step of a rating: either it places a digit, or it removes candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Step {
    /// Its rating.
    pub rating: Tenths,
    /// Its technique.
    pub technique: Technique,
    /// The digit that it places.
    pub placement: Option<Candidate>,
    /// The candidates that it removes, by cell and digit. Those that a placement removes are not
    /// listed.
    pub eliminations: Vec<Candidate>,
}

impl Step {
    pub(super) fn placing(technique: Technique, rating: f64, cell: Cell, digit: Digit) -> Step {
        Step {
            rating: Tenths::nearest(rating),
            technique,
            placement: Some(Candidate { cell, digit }),
            eliminations: Vec::new(),
        }
    }

    /// The step that removes these digits from cells, if the cells have any of them.
    pub(super) fn removing(
        technique: Technique,
        rating: f64,
        candidates: &Candidates,
        removals: impl IntoIterator<Item = (Cell, DigitSet)>,
    ) -> Option<Step> {
        let mut eliminations = Vec::new();
        for (cell, digits) in removals {
            let removed = candidates.of(cell) & digits;
            eliminations.extend(removed.into_iter().map(|digit| Candidate { cell, digit }));
        }
        if eliminations.is_empty() {
            return None;
        }
        eliminations.sort_unstable();
        eliminations.dedup();
        let rating = Tenths::nearest(rating);
        Some(Step { rating, technique, placement: None, eliminations })
    }

    /// The cells that it changes: those of its placement and its eliminations.
    pub fn cells(&self) -> CellSet {
        self.placement.iter().chain(&self.eliminations).map(|candidate| candidate.cell).collect()
    }

    pub(super) fn apply(&self, candidates: &mut Candidates) {
        if let Some(placement) = self.placement {
            candidates.place(placement.cell, placement.digit);
        }
        for elimination in &self.eliminations {
            candidates.remove(elimination.cell, elimination.digit);
        }
    }
}
