//! Boxes that two grids share.

use alloc::vec::Vec;
use core::fmt;

use super::{Grid, HousePlace, Layout};

/// A box that two grids share.
///
/// ```
/// use ninefold::Layout;
///
/// let twins: Layout = "twin-nw".parse()?;
/// let overlaps = twins.overlaps();
/// assert_eq!(overlaps.len(), 1);
/// assert_eq!((overlaps[0].first_box, overlaps[0].second_box), (8, 0));
/// assert_eq!(twins.verify_overlaps(&overlaps), Ok(()));
/// assert!(twins.verify_overlaps(&[]).is_err());
/// # Ok::<(), ninefold::ParseLayoutError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Overlap {
    /// One of the grids.
    pub first: Grid,
    /// The number of the box in it, 0 to 8.
    pub first_box: u8,
    /// The other grid.
    pub second: Grid,
    /// The number of the box in that one, 0 to 8.
    pub second_box: u8,
}

impl Layout {
    /// The boxes that two grids share, for each pair of grids, in layout order.
    pub fn overlaps(&self) -> Vec<Overlap> {
        let boxes = self.grids().flat_map(|grid| (0..9).map(move |index| (grid, index)));
        let shared: Vec<&[HousePlace]> =
            self.shared_boxes().map(|house| self.house_places(house)).collect();
        let mut overlaps = Vec::new();
        for (first, first_box) in boxes {
            let is_it = |place: &HousePlace| (place.grid, place.index) == (first, first_box);
            for places in &shared {
                let after = places.iter().skip_while(|place| !is_it(place)).skip(1);
                overlaps.extend(after.map(|&HousePlace { grid, index }| Overlap {
                    first,
                    first_box,
                    second: grid,
                    second_box: index,
                }));
            }
        }
        overlaps
    }

    /// Compares a declared list of overlaps, in any order, with those of the corners.
    ///
    /// # Errors
    ///
    /// An overlap that does not exist, is missing from the list or is listed twice.
    pub fn verify_overlaps(&self, declared: &[Overlap]) -> Result<(), OverlapError> {
        let derived = self.overlaps();
        let mut seen = vec![false; derived.len()];
        for &overlap in declared {
            let wanted = overlap.ordered();
            match derived.binary_search(&wanted) {
                Err(_) => return Err(self.wrong(OverlapProblem::NotThere, overlap)),
                Ok(index) if seen[index] => return Err(self.wrong(OverlapProblem::Twice, overlap)),
                Ok(index) => seen[index] = true,
            }
        }
        match seen.iter().position(|seen| !seen) {
            Some(index) => Err(self.wrong(OverlapProblem::Missing, derived[index])),
            None => Ok(()),
        }
    }

    fn wrong(&self, problem: OverlapProblem, overlap: Overlap) -> OverlapError {
        OverlapError { layout: self.clone(), problem, overlap }
    }
}

impl Overlap {
    /// This overlap, with the earlier grid first.
    fn ordered(self) -> Overlap {
        if self.first <= self.second {
            return self;
        }
        let Overlap { first, first_box, second, second_box } = self;
        Overlap { first: second, first_box: second_box, second: first, second_box: first_box }
    }
}

/// Why a declared list of overlaps is not that of its [`Layout`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OverlapError {
    /// The layout.
    pub layout: Layout,
    /// The overlap.
    pub overlap: Overlap,
    /// What is wrong with it.
    pub problem: OverlapProblem,
}

/// What can be wrong with a declared overlap.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OverlapProblem {
    /// The corners do not make this overlap.
    NotThere,
    /// The corners make this overlap, but it is not in the list.
    Missing,
    /// The overlap is in the list twice.
    Twice,
}

/// Boxes are counted from 0, as in documents.
impl fmt::Display for OverlapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.problem {
            OverlapProblem::NotThere => "do not overlap",
            OverlapProblem::Missing => "overlap, but are not declared",
            OverlapProblem::Twice => "are declared twice",
        };
        let Overlap { first, first_box, second, second_box } = self.overlap;
        let [first, second] = [first, second].map(|grid| self.layout.grid_name(grid));
        write!(f, "box {first_box} of {first} and box {second_box} of {second} {what}")
    }
}

impl core::error::Error for OverlapError {}
