//! Techniques: their names, order, scores and levels.

use core::fmt;
use core::str::FromStr;

use crate::name::{UnknownName, names};

names! {
    /// The difficulty of a technique, step or puzzle.
    ///
    /// ```
    /// use ninefold::logic::Level;
    ///
    /// assert!(Level::Easy < Level::Extreme);
    /// assert_eq!("hard".parse(), Ok(Level::Hard));
    /// ```
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Level: "level" {
        /// Singles.
        Easy = "easy",
        /// Locked candidates, pairs and triples.
        Medium = "medium",
        /// Quads, fish, wings, rectangles, and patterns of one digit.
        Hard = "hard",
        /// Chains, and almost locked sets.
        Expert = "expert",
        /// Forcing chains and nets.
        Extreme = "extreme",
    }
}

/// A named technique.
///
/// The techniques of [`TechniqueSet::DEFAULT`](super::TechniqueSet::DEFAULT) come first, in the
/// order in which a coach looks for them. The others are used only on request, so that grades and
/// levels do not depend on them; when requested, they are tried after almost locked sets and before
/// forcing chains.
///
/// Names, order, scores and levels follow `HoDoKu` 2.2.0, whose scale players know. It has no
/// unique loops, exocets or multi-sector locked sets, so their scores are our own.
///
/// ```
/// use ninefold::logic::{Level, Technique};
///
/// assert_eq!(Technique::XWing.name(), "x-wing");
/// assert_eq!((Technique::XWing.score(), Technique::XWing.level()), (140, Level::Hard));
/// assert_eq!("naked-pair".parse(), Ok(Technique::NakedPair));
/// assert!(Technique::NakedSingle < Technique::HiddenSingle);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Technique {
    /// The last empty cell of a house.
    FullHouse,
    /// The last candidate of a cell.
    NakedSingle,
    /// The last place of a digit in a house.
    HiddenSingle,
    /// A naked pair of two houses together.
    LockedPair,
    /// A naked triple of two houses together.
    LockedTriple,
    /// The places of a digit in a box are all in one line.
    Pointing,
    /// The places of a digit in a line are all in another house.
    Claiming,
    /// Two cells of a house that together have two candidates.
    NakedPair,
    /// Three cells of a house that together have three candidates.
    NakedTriple,
    /// Two digits that together have two places in a house.
    HiddenPair,
    /// Three digits that together have three places in a house.
    HiddenTriple,
    /// Four cells of a house that together have four candidates.
    NakedQuad,
    /// Four digits that together have four places in a house.
    HiddenQuad,
    /// Two lines that have a digit only in two lines that cross them.
    XWing,
    /// Three lines that have a digit only in three lines that cross them.
    Swordfish,
    /// Four lines that have a digit only in four lines that cross them.
    Jellyfish,
    /// A chain of cells with the same two candidates.
    RemotePair,
    /// One extra candidate on a board whose other cells have two candidates, and whose digits have
    /// two places in each house.
    BugPlusOne,
    /// Two parallel lines with two places each, their ends in one line.
    Skyscraper,
    /// A row and a column with two places each, their ends in one box.
    TwoStringKite,
    /// Any other two houses with two places each, linked at one end.
    TurbotFish,
    /// A box with a digit in one row and one column, and a house with two places.
    EmptyRectangle,
    /// Two cells with the same two candidates, joined by a house with two places.
    WWing,
    /// A cell of two candidates, and two cells that each share one of them and also share a third
    /// candidate.
    XyWing,
    /// An XY-Wing whose first cell has three candidates.
    XyzWing,
    /// One corner with more than the two candidates.
    UniqueRectangle1,
    /// Two adjacent corners with the same extra candidate.
    UniqueRectangle2,
    /// Two corners whose extra candidates are part of a naked subset.
    UniqueRectangle3,
    /// Two corners that have all places of one of the two digits in a house.
    UniqueRectangle4,
    /// Opposite corners with the same extra candidate.
    UniqueRectangle5,
    /// Opposite corners, and a digit that two lines have only in corners.
    UniqueRectangle6,
    /// A corner with two candidates, and a digit locked in the lines of the opposite corner.
    HiddenRectangle,
    /// Three corners filled by the player would close a rectangle.
    AvoidableRectangle1,
    /// Two corners filled by the player, and two with the same extra candidate.
    AvoidableRectangle2,
    /// An X-Wing with further places in one box.
    FinnedXWing,
    /// A finned X-Wing with a line that has one place left.
    SashimiXWing,
    /// A Swordfish with further places in one box.
    FinnedSwordfish,
    /// A finned Swordfish with a line that has one place left.
    SashimiSwordfish,
    /// A Jellyfish with further places in one box.
    FinnedJellyfish,
    /// A finned Jellyfish with a line that has one place left.
    SashimiJellyfish,
    /// Cells of a box and a line with as many digits as cells.
    SueDeCoq,
    /// One digit in two colors.
    SimpleColors,
    /// One digit in two colorings that see each other.
    MultiColors,
    /// A chain of one digit.
    XChain,
    /// A chain of cells with two candidates.
    XyChain,
    /// A chain whose ends see each other.
    ContinuousNiceLoop,
    /// A chain whose ends meet in one candidate or cell.
    DiscontinuousNiceLoop,
    /// A chain between two candidates, one of which is true.
    AlternatingInferenceChain,
    /// A continuous loop through groups of cells.
    GroupedContinuousNiceLoop,
    /// A discontinuous loop through groups of cells.
    GroupedDiscontinuousNiceLoop,
    /// A chain through groups of cells.
    GroupedAlternatingInferenceChain,
    /// Two almost locked sets with a restricted digit in common.
    AlsXz,
    /// Three almost locked sets in a row.
    AlsXyWing,
    /// A chain through almost locked sets.
    AlsChain,
    /// Chains from one candidate to a contradiction, or from every choice to one result.
    ForcingChain,
    /// An assumption refuted by its consequences.
    ForcingNet,
    /// Five lines that have a digit only in five lines that cross them.
    Squirmbag,
    /// Six lines that have a digit only in six lines that cross them.
    Whale,
    /// Seven lines that have a digit only in seven lines that cross them.
    Leviathan,
    /// A cell with an almost locked set for each of its candidates.
    DeathBlossom,
    /// A fish of lines and boxes.
    FrankenFish,
    /// A fish of lines and boxes with further places.
    FinnedFrankenFish,
    /// A fish of rows, columns and boxes in any mixture.
    MutantFish,
    /// A fish in any mixture with further places.
    FinnedMutantFish,
    /// Cells that have a digit however it is spread over the board.
    TemplateSet,
    /// Cells that lack a digit however it is spread over the board.
    TemplateDelete,
    /// One cell of a loop with more than the two candidates.
    UniqueLoop1,
    /// Cells of a loop with the same extra candidate.
    UniqueLoop2,
    /// Two cells of a loop whose extra candidates are part of a naked subset.
    UniqueLoop3,
    /// Two cells of a loop that have all places of one of the two digits in a house.
    UniqueLoop4,
    /// A finned fish whose fins reach a cell of the cover by chains.
    KrakenFish1,
    /// A finned fish whose fins and places in a line of the cover reach one candidate by chains.
    KrakenFish2,
    /// Two cells of a band that have the same two digits as two others.
    JuniorExocet,
    /// Cells of some rows and columns that use up digits of both.
    MultiSectorLockedSet,
}

const TABLE: &[(Technique, &str, u32, Level)] = &[
    (Technique::FullHouse, "full-house", 4, Level::Easy),
    (Technique::NakedSingle, "naked-single", 4, Level::Easy),
    (Technique::HiddenSingle, "hidden-single", 14, Level::Easy),
    (Technique::LockedPair, "locked-pair", 40, Level::Medium),
    (Technique::LockedTriple, "locked-triple", 60, Level::Medium),
    (Technique::Pointing, "pointing", 50, Level::Medium),
    (Technique::Claiming, "claiming", 50, Level::Medium),
    (Technique::NakedPair, "naked-pair", 60, Level::Medium),
    (Technique::NakedTriple, "naked-triple", 80, Level::Medium),
    (Technique::HiddenPair, "hidden-pair", 70, Level::Medium),
    (Technique::HiddenTriple, "hidden-triple", 100, Level::Medium),
    (Technique::NakedQuad, "naked-quad", 120, Level::Hard),
    (Technique::HiddenQuad, "hidden-quad", 150, Level::Hard),
    (Technique::XWing, "x-wing", 140, Level::Hard),
    (Technique::Swordfish, "swordfish", 150, Level::Hard),
    (Technique::Jellyfish, "jellyfish", 160, Level::Hard),
    (Technique::RemotePair, "remote-pair", 110, Level::Hard),
    (Technique::BugPlusOne, "bug-plus-one", 100, Level::Hard),
    (Technique::Skyscraper, "skyscraper", 130, Level::Hard),
    (Technique::TwoStringKite, "two-string-kite", 150, Level::Hard),
    (Technique::TurbotFish, "turbot-fish", 120, Level::Hard),
    (Technique::EmptyRectangle, "empty-rectangle", 120, Level::Hard),
    (Technique::WWing, "w-wing", 150, Level::Hard),
    (Technique::XyWing, "xy-wing", 160, Level::Hard),
    (Technique::XyzWing, "xyz-wing", 180, Level::Hard),
    (Technique::UniqueRectangle1, "unique-rectangle-1", 100, Level::Hard),
    (Technique::UniqueRectangle2, "unique-rectangle-2", 100, Level::Hard),
    (Technique::UniqueRectangle3, "unique-rectangle-3", 100, Level::Hard),
    (Technique::UniqueRectangle4, "unique-rectangle-4", 100, Level::Hard),
    (Technique::UniqueRectangle5, "unique-rectangle-5", 100, Level::Hard),
    (Technique::UniqueRectangle6, "unique-rectangle-6", 100, Level::Hard),
    (Technique::HiddenRectangle, "hidden-rectangle", 100, Level::Hard),
    (Technique::AvoidableRectangle1, "avoidable-rectangle-1", 100, Level::Hard),
    (Technique::AvoidableRectangle2, "avoidable-rectangle-2", 100, Level::Hard),
    (Technique::FinnedXWing, "finned-x-wing", 130, Level::Hard),
    (Technique::SashimiXWing, "sashimi-x-wing", 150, Level::Hard),
    (Technique::FinnedSwordfish, "finned-swordfish", 200, Level::Expert),
    (Technique::SashimiSwordfish, "sashimi-swordfish", 240, Level::Expert),
    (Technique::FinnedJellyfish, "finned-jellyfish", 250, Level::Expert),
    (Technique::SashimiJellyfish, "sashimi-jellyfish", 260, Level::Expert),
    (Technique::SueDeCoq, "sue-de-coq", 250, Level::Expert),
    (Technique::SimpleColors, "simple-colors", 150, Level::Hard),
    (Technique::MultiColors, "multi-colors", 200, Level::Hard),
    (Technique::XChain, "x-chain", 260, Level::Expert),
    (Technique::XyChain, "xy-chain", 260, Level::Expert),
    (Technique::ContinuousNiceLoop, "continuous-nice-loop", 280, Level::Expert),
    (Technique::DiscontinuousNiceLoop, "discontinuous-nice-loop", 280, Level::Expert),
    (Technique::AlternatingInferenceChain, "alternating-inference-chain", 280, Level::Expert),
    (Technique::GroupedContinuousNiceLoop, "grouped-continuous-nice-loop", 300, Level::Expert),
    (
        Technique::GroupedDiscontinuousNiceLoop,
        "grouped-discontinuous-nice-loop",
        300,
        Level::Expert,
    ),
    (
        Technique::GroupedAlternatingInferenceChain,
        "grouped-alternating-inference-chain",
        300,
        Level::Expert,
    ),
    (Technique::AlsXz, "als-xz", 300, Level::Expert),
    (Technique::AlsXyWing, "als-xy-wing", 320, Level::Expert),
    (Technique::AlsChain, "als-chain", 340, Level::Expert),
    (Technique::ForcingChain, "forcing-chain", 500, Level::Extreme),
    (Technique::ForcingNet, "forcing-net", 700, Level::Extreme),
    (Technique::Squirmbag, "squirmbag", 470, Level::Expert),
    (Technique::Whale, "whale", 470, Level::Expert),
    (Technique::Leviathan, "leviathan", 470, Level::Expert),
    (Technique::DeathBlossom, "death-blossom", 360, Level::Expert),
    (Technique::FrankenFish, "franken-fish", 350, Level::Expert),
    (Technique::FinnedFrankenFish, "finned-franken-fish", 410, Level::Expert),
    (Technique::MutantFish, "mutant-fish", 450, Level::Expert),
    (Technique::FinnedMutantFish, "finned-mutant-fish", 470, Level::Expert),
    (Technique::TemplateSet, "template-set", 10_000, Level::Extreme),
    (Technique::TemplateDelete, "template-delete", 10_000, Level::Extreme),
    (Technique::UniqueLoop1, "unique-loop-1", 110, Level::Hard),
    (Technique::UniqueLoop2, "unique-loop-2", 110, Level::Hard),
    (Technique::UniqueLoop3, "unique-loop-3", 110, Level::Hard),
    (Technique::UniqueLoop4, "unique-loop-4", 110, Level::Hard),
    (Technique::KrakenFish1, "kraken-fish-1", 500, Level::Extreme),
    (Technique::KrakenFish2, "kraken-fish-2", 500, Level::Extreme),
    (Technique::JuniorExocet, "junior-exocet", 600, Level::Extreme),
    (Technique::MultiSectorLockedSet, "multi-sector-locked-set", 600, Level::Extreme),
];

impl Technique {
    /// The number of techniques.
    pub const COUNT: usize = TABLE.len();

    /// All techniques: those of the default set in coaching order, then those on request.
    pub const ALL: [Technique; Technique::COUNT] = {
        let mut all = [Technique::FullHouse; Technique::COUNT];
        let mut index = 0;
        while index < all.len() {
            all[index] = TABLE[index].0;
            index += 1;
        }
        all
    };

    const NAMES: [&str; Technique::COUNT] = {
        let mut names = [""; Technique::COUNT];
        let mut index = 0;
        while index < names.len() {
            names[index] = TABLE[index].1;
            index += 1;
        }
        names
    };

    /// Whether it is used only on request.
    ///
    /// ```
    /// use ninefold::logic::Technique;
    ///
    /// assert!(Technique::DeathBlossom.is_on_request());
    /// assert!(!Technique::XWing.is_on_request());
    /// ```
    pub const fn is_on_request(self) -> bool {
        self as usize > Technique::ForcingNet as usize
    }

    /// Its name: lower case, with hyphens.
    pub const fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// The score of a step: its share of the score of a path.
    pub const fn score(self) -> u32 {
        TABLE[self as usize].2
    }

    /// The level of its steps.
    pub const fn level(self) -> Level {
        TABLE[self as usize].3
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Technique {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Technique, UnknownName> {
        let known = Technique::ALL.into_iter().find(|technique| technique.name() == name);
        known.ok_or_else(|| UnknownName::new("technique", name, &Technique::NAMES))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The index of each technique in the table is its number.
    #[test]
    fn the_table_is_in_order() {
        for (index, technique) in Technique::ALL.into_iter().enumerate() {
            assert_eq!(technique as usize, index);
        }
    }
}
