//! Techniques and steps of a rating.

use alloc::vec::Vec;

use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, CellSet, Grid, Layout};
use crate::logic::{Candidate, Candidates};
use crate::name::names;

use super::numbers::{Rating, Tenths};

names! {
    /// A technique of the scale, in the order in which they are tried.
    ///
    /// Those of one row of the scale are found together; the easiest of their steps is taken.
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Technique: "technique of the scale" {
        /// A digit with one place left in a house.
        HiddenSingle = "hidden-single",
        /// A digit confined to where a box and a line meet, which leaves one place in another box.
        DirectPointing = "direct-pointing",
        /// A digit confined to where a line and a box meet, which leaves one place in another line.
        DirectClaiming = "direct-claiming",
        /// Two digits confined to two cells, which leaves one place for another digit.
        DirectHiddenPair = "direct-hidden-pair",
        /// A cell with one candidate left.
        NakedSingle = "naked-single",
        /// Three digits confined to three cells, which leaves one place for another digit.
        DirectHiddenTriplet = "direct-hidden-triplet",
        /// A digit of a box confined to a line.
        Pointing = "pointing",
        /// A digit of a line confined to a box, or to another line.
        Claiming = "claiming",
        /// Two cells of a house with two candidates in all.
        NakedPair = "naked-pair",
        /// A digit confined to the same two places of two lines.
        XWing = "x-wing",
        /// Two digits of a house confined to two cells.
        HiddenPair = "hidden-pair",
        /// Three cells of a house with three candidates in all.
        NakedTriplet = "naked-triplet",
        /// A digit confined to the same three places of three lines.
        Swordfish = "swordfish",
        /// Three digits of a house confined to three cells.
        HiddenTriplet = "hidden-triplet",
        /// A pivot of two candidates, and two wings that share a third.
        XyWing = "xy-wing",
        /// A pivot of three candidates, and two wings that share one of them.
        XyzWing = "xyz-wing",
        /// Four cells that would have two solutions.
        UniqueRectangle = "unique-rectangle",
        /// A longer loop of cells that would have two solutions.
        UniqueLoop = "unique-loop",
        /// Four cells of a house with four candidates in all.
        NakedQuad = "naked-quad",
        /// A digit confined to the same four places of four lines.
        Jellyfish = "jellyfish",
        /// Four digits of a house confined to four cells.
        HiddenQuad = "hidden-quad",
        /// All cells but a few have two candidates, and would have two solutions.
        Bug = "bug",
        /// Two cells whose combinations would leave another cell empty.
        AlignedPairExclusion = "aligned-pair-exclusion",
        /// A loop of one digit that holds in both directions.
        XCycle = "x-cycle",
        /// A loop through cells of two candidates that holds in both directions.
        YCycle = "y-cycle",
        /// A loop that holds in both directions.
        Cycle = "cycle",
        /// A chain of one digit from an assumption to its opposite, of at most six nodes.
        TurbotFish = "turbot-fish",
        /// A longer chain of one digit from an assumption to its opposite.
        XChain = "x-chain",
        /// A chain from an assumption to its opposite.
        ForcingChain = "forcing-chain",
        /// Three cells whose combinations would leave another cell empty.
        AlignedTripletExclusion = "aligned-triplet-exclusion",
        /// Chains of one digit from an assumption to a contradiction.
        Nishio = "nishio",
        /// Chains from every candidate of a cell to the same conclusion.
        CellForcingChains = "cell-forcing-chains",
        /// Chains from every place of a digit in a house to the same conclusion.
        RegionForcingChains = "region-forcing-chains",
        /// Chains from an assumption to a contradiction.
        Contradiction = "contradiction",
        /// Chains from an assumption and from its opposite to the same conclusion.
        DoubleForcingChains = "double-forcing-chains",
    }
}

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

/// The steps of a rating, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    layout: Layout,
    list: Vec<Step>,
    rating: Rating,
    is_solved: bool,
}

impl Steps {
    pub(super) fn new(layout: &Layout, list: Vec<Step>, rating: Rating, is_solved: bool) -> Steps {
        Steps { layout: layout.clone(), list, rating, is_solved }
    }

    /// The steps.
    pub fn steps(&self) -> &[Step] {
        &self.list
    }

    /// Whether they lead to the solution. If not, no technique of the scale finds the next one, or
    /// the budget ran out.
    pub fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// The three numbers.
    pub fn rating(&self) -> Rating {
        self.rating
    }

    /// The rating of the hardest step that changes a cell of a grid; zero if none does.
    pub fn hardest_in(&self, grid: Grid) -> Tenths {
        let is_in = |step: &&Step| {
            let places = |cell| self.layout.places(cell).iter();
            step.cells().iter().any(|cell| places(cell).any(|place| place.grid == grid))
        };
        let ratings = self.list.iter().filter(is_in).map(|step| step.rating);
        ratings.max().unwrap_or_default()
    }

    /// The number of steps that change a cell of a shared box.
    pub fn n_shared(&self) -> usize {
        let is_shared = |step: &&Step| step.cells().iter().any(|cell| self.layout.is_shared(cell));
        self.list.iter().filter(is_shared).count()
    }
}
