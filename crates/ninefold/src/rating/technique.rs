//! The techniques of the scale.

use crate::name::names;

/// A technique of the scale, in the order in which they are tried.
///
/// Those of one row of the scale are found together; the easiest of their steps is taken.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Technique {
    /// A digit with one place left in a house.
    HiddenSingle,
    /// A digit confined to the meeting of a box and a line, which leaves one place in another box.
    DirectPointing,
    /// A digit confined to the meeting of a line and a box, which leaves one place in another line.
    DirectClaiming,
    /// Two digits confined to two cells, which leaves one place for another digit.
    DirectHiddenPair,
    /// A cell with one candidate left.
    NakedSingle,
    /// Three digits confined to three cells, which leaves one place for another digit.
    DirectHiddenTriplet,
    /// A digit of a box confined to a line.
    Pointing,
    /// A digit of a line confined to a box, or to another line.
    Claiming,
    /// Two cells of a house with two candidates in all.
    NakedPair,
    /// A digit confined to the same two places of two lines.
    XWing,
    /// Two digits of a house confined to two cells.
    HiddenPair,
    /// Three cells of a house with three candidates in all.
    NakedTriplet,
    /// A digit confined to the same three places of three lines.
    Swordfish,
    /// Three digits of a house confined to three cells.
    HiddenTriplet,
    /// A pivot of two candidates, and two wings that share a third.
    XyWing,
    /// A pivot of three candidates, and two wings that share one of them.
    XyzWing,
    /// Four cells that would have two solutions.
    UniqueRectangle,
    /// A longer loop of cells that would have two solutions.
    UniqueLoop,
    /// Four cells of a house with four candidates in all.
    NakedQuad,
    /// A digit confined to the same four places of four lines.
    Jellyfish,
    /// Four digits of a house confined to four cells.
    HiddenQuad,
    /// All cells but a few have two candidates, and would have two solutions.
    Bug,
    /// Two cells whose combinations would leave another cell empty.
    AlignedPairExclusion,
    /// A loop of one digit that holds in both directions.
    XCycle,
    /// A loop through cells of two candidates that holds in both directions.
    YCycle,
    /// A loop that holds in both directions.
    Cycle,
    /// A chain of one digit from an assumption to its opposite, of at most six nodes.
    TurbotFish,
    /// A longer chain of one digit from an assumption to its opposite.
    XChain,
    /// A chain from an assumption to its opposite.
    ForcingChain,
    /// Three cells whose combinations would leave another cell empty.
    AlignedTripletExclusion,
    /// Chains of one digit from an assumption to a contradiction.
    Nishio,
    /// Chains from every candidate of a cell to the same conclusion.
    CellForcingChains,
    /// Chains from every place of a digit in a house to the same conclusion.
    RegionForcingChains,
    /// Chains from an assumption to a contradiction.
    Contradiction,
    /// Chains from an assumption and from its opposite to the same conclusion.
    DoubleForcingChains,
}

names!(Technique, "technique of the scale":
    HiddenSingle = "hidden-single",
    DirectPointing = "direct-pointing",
    DirectClaiming = "direct-claiming",
    DirectHiddenPair = "direct-hidden-pair",
    NakedSingle = "naked-single",
    DirectHiddenTriplet = "direct-hidden-triplet",
    Pointing = "pointing",
    Claiming = "claiming",
    NakedPair = "naked-pair",
    XWing = "x-wing",
    HiddenPair = "hidden-pair",
    NakedTriplet = "naked-triplet",
    Swordfish = "swordfish",
    HiddenTriplet = "hidden-triplet",
    XyWing = "xy-wing",
    XyzWing = "xyz-wing",
    UniqueRectangle = "unique-rectangle",
    UniqueLoop = "unique-loop",
    NakedQuad = "naked-quad",
    Jellyfish = "jellyfish",
    HiddenQuad = "hidden-quad",
    Bug = "bug",
    AlignedPairExclusion = "aligned-pair-exclusion",
    XCycle = "x-cycle",
    YCycle = "y-cycle",
    Cycle = "cycle",
    TurbotFish = "turbot-fish",
    XChain = "x-chain",
    ForcingChain = "forcing-chain",
    AlignedTripletExclusion = "aligned-triplet-exclusion",
    Nishio = "nishio",
    CellForcingChains = "cell-forcing-chains",
    RegionForcingChains = "region-forcing-chains",
    Contradiction = "contradiction",
    DoubleForcingChains = "double-forcing-chains",
);
