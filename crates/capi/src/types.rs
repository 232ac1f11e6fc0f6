//! The types of the header, and conversions from the engine's answers.

use ninefold::Layout;
use ninefold::logic::Technique;
use ninefold::rating::Tenths;
use ninefold::solve::Extent;
use ninefold_batch::{Counted, Graded, Rated};

/// The arrangement of the grids of a board, which determines its cells and their order.
///
/// A null pointer stands for the classic layout of one grid wherever a layout is expected.
#[derive(Debug)]
pub struct NinefoldLayout(pub(crate) Layout);

/// The verdict on a board; arrays of verdicts contain it as bytes.
#[repr(C)]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NinefoldVerdict {
    /// Every cell has a digit, and no digits conflict.
    Solved = 0,
    /// It has exactly one solution.
    Valid = 1,
    /// It has no solution, although no digits conflict.
    NoSolution = 2,
    /// It has several solutions.
    SeveralSolutions = 3,
    /// Digits conflict.
    Conflict = 4,
    /// The search gave up before it could decide.
    GaveUp = 5,
}

/// How complete a count of solutions is.
#[repr(C)]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NinefoldExtent {
    /// There are no others.
    Exact = 0,
    /// The limit was reached; there may be more.
    AtLeast = 1,
    /// The search gave up; there may be more.
    Incomplete = 2,
}

/// The number of solutions of a board.
#[repr(C)]
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct NinefoldCount {
    /// The number found.
    pub found: u64,
    /// A `NinefoldExtent`.
    pub extent: u8,
}

/// The exact rating of a board, in tenths: 72 is 7.2. All numbers are 0 unless the board has exactly one
/// solution.
#[repr(C)]
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct NinefoldRating {
    /// ER: the rating of the hardest step.
    pub er: u16,
    /// EP: the rating of the hardest step up to the first that places a digit.
    pub ep: u16,
    /// ED: the rating of the first step.
    pub ed: u16,
    /// A `NinefoldVerdict`.
    pub verdict: u8,
    /// 1 if the rater gave up, which makes the numbers lower bounds; otherwise 0.
    pub gave_up: u8,
}

/// The level of a board that has no grade.
pub const NINEFOLD_NO_LEVEL: u8 = 255;

/// The hardest technique of a board that has no grade, or needs no technique.
pub const NINEFOLD_NO_TECHNIQUE: u8 = 255;

/// The grade of a board by the logic that it needs.
#[repr(C)]
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct NinefoldGrade {
    /// The sum of the scores of the steps on its path.
    pub score: u32,
    /// 0 for the easiest level; `ninefold_level_name` returns its name.
    pub level: u8,
    /// The hardest technique; `ninefold_technique_name` returns its name.
    pub hardest: u8,
    /// A `NinefoldVerdict`.
    pub verdict: u8,
}

impl From<Counted> for NinefoldCount {
    fn from(counted: Counted) -> NinefoldCount {
        let extent = match counted.extent {
            Extent::Exact => NinefoldExtent::Exact,
            Extent::AtLeast => NinefoldExtent::AtLeast,
            Extent::GaveUp => NinefoldExtent::Incomplete,
        };
        NinefoldCount { found: counted.found, extent: extent as u8 }
    }
}

impl From<Rated> for NinefoldRating {
    fn from(Rated { verdict, rating }: Rated) -> NinefoldRating {
        let [er, ep, ed] = [rating.er, rating.ep, rating.ed].map(Tenths::get);
        let gave_up = u8::from(rating.gave_up);
        NinefoldRating { er, ep, ed, verdict: verdict as u8, gave_up }
    }
}

impl From<Graded> for NinefoldGrade {
    fn from(graded: Graded) -> NinefoldGrade {
        let verdict = graded.verdict as u8;
        let Some(grade) = graded.grade else {
            let (level, hardest) = (NINEFOLD_NO_LEVEL, NINEFOLD_NO_TECHNIQUE);
            return NinefoldGrade { score: 0, level, hardest, verdict };
        };
        let code = |technique: Technique| technique as u8;
        let hardest = grade.hardest.map_or(NINEFOLD_NO_TECHNIQUE, code);
        NinefoldGrade { score: grade.score, level: grade.level as u8, hardest, verdict }
    }
}

#[cfg(test)]
mod tests {
    use ninefold::solve::Verdict;

    use super::*;

    #[test]
    fn codes_are_those_of_the_engine() {
        let verdicts = [
            (NinefoldVerdict::Solved, Verdict::Solved),
            (NinefoldVerdict::Valid, Verdict::Unique),
            (NinefoldVerdict::NoSolution, Verdict::None),
            (NinefoldVerdict::SeveralSolutions, Verdict::Several),
            (NinefoldVerdict::Conflict, Verdict::Conflict),
            (NinefoldVerdict::GaveUp, Verdict::GaveUp),
        ];
        assert_eq!(verdicts.len(), Verdict::ALL.len());
        for (code, verdict) in verdicts {
            assert_eq!(ninefold_batch::verdict(code as u8), Some(verdict));
        }
        for (code, &technique) in Technique::ALL.iter().enumerate() {
            assert_eq!(technique as usize, code);
        }
        assert!(Technique::ALL.len() < usize::from(NINEFOLD_NO_TECHNIQUE));
    }
}
