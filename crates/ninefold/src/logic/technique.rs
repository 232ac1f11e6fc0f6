//! Techniques: their names, order, scores and levels.

use crate::name::names;

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

/// Defines the techniques, each with its name, the score of a step and the level of its steps.
macro_rules! techniques {
    (
        $(#[$attribute:meta])*
        pub enum $type:ident {
            $($(#[$about:meta])* $variant:ident = $name:literal, $score:literal, $level:ident;)+
        }
    ) => {
        names! {
            $(#[$attribute])*
            pub enum $type: "technique" {
                $($(#[$about])* $variant = $name),+
            }
        }

        const SCORES: &[(u32, Level)] = &[$(($score, Level::$level)),+];
    };
}

techniques! {
    /// A named technique.
    ///
    /// The techniques of [`TechniqueSet::DEFAULT`](super::TechniqueSet::DEFAULT) come first, in the
    /// order in which a coach looks for them. The others are used only on request, so that grades
    /// and levels do not depend on them; when requested, they are tried after almost locked sets
    /// and before forcing chains.
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
        FullHouse = "full-house", 4, Easy;
        /// The last candidate of a cell.
        NakedSingle = "naked-single", 4, Easy;
        /// The last place of a digit in a house.
        HiddenSingle = "hidden-single", 14, Easy;
        /// A naked pair of two houses together.
        LockedPair = "locked-pair", 40, Medium;
        /// A naked triple of two houses together.
        LockedTriple = "locked-triple", 60, Medium;
        /// The places of a digit in a box are all in one line.
        Pointing = "pointing", 50, Medium;
        /// The places of a digit in a line are all in another house.
        Claiming = "claiming", 50, Medium;
        /// Two cells of a house that together have two candidates.
        NakedPair = "naked-pair", 60, Medium;
        /// Three cells of a house that together have three candidates.
        NakedTriple = "naked-triple", 80, Medium;
        /// Two digits that together have two places in a house.
        HiddenPair = "hidden-pair", 70, Medium;
        /// Three digits that together have three places in a house.
        HiddenTriple = "hidden-triple", 100, Medium;
        /// Four cells of a house that together have four candidates.
        NakedQuad = "naked-quad", 120, Hard;
        /// Four digits that together have four places in a house.
        HiddenQuad = "hidden-quad", 150, Hard;
        /// Two lines that have a digit only in two lines that cross them.
        XWing = "x-wing", 140, Hard;
        /// Three lines that have a digit only in three lines that cross them.
        Swordfish = "swordfish", 150, Hard;
        /// Four lines that have a digit only in four lines that cross them.
        Jellyfish = "jellyfish", 160, Hard;
        /// A chain of cells with the same two candidates.
        RemotePair = "remote-pair", 110, Hard;
        /// One extra candidate on a board whose other cells have two candidates, and whose digits
        /// have two places in each house.
        BugPlusOne = "bug-plus-one", 100, Hard;
        /// Two parallel lines with two places each, their ends in one line.
        Skyscraper = "skyscraper", 130, Hard;
        /// A row and a column with two places each, their ends in one box.
        TwoStringKite = "two-string-kite", 150, Hard;
        /// Any other two houses with two places each, linked at one end.
        TurbotFish = "turbot-fish", 120, Hard;
        /// A box with a digit in one row and one column, and a house with two places.
        EmptyRectangle = "empty-rectangle", 120, Hard;
        /// Two cells with the same two candidates, joined by a house with two places.
        WWing = "w-wing", 150, Hard;
        /// A cell of two candidates, and two cells that each share one of them and also share a
        /// third candidate.
        XyWing = "xy-wing", 160, Hard;
        /// An XY-Wing whose first cell has three candidates.
        XyzWing = "xyz-wing", 180, Hard;
        /// One corner with more than the two candidates.
        UniqueRectangle1 = "unique-rectangle-1", 100, Hard;
        /// Two adjacent corners with the same extra candidate.
        UniqueRectangle2 = "unique-rectangle-2", 100, Hard;
        /// Two corners whose extra candidates are part of a naked subset.
        UniqueRectangle3 = "unique-rectangle-3", 100, Hard;
        /// Two corners that have all places of one of the two digits in a house.
        UniqueRectangle4 = "unique-rectangle-4", 100, Hard;
        /// Opposite corners with the same extra candidate.
        UniqueRectangle5 = "unique-rectangle-5", 100, Hard;
        /// Opposite corners, and a digit that two lines have only in corners.
        UniqueRectangle6 = "unique-rectangle-6", 100, Hard;
        /// A corner with two candidates, and a digit locked in the lines of the opposite corner.
        HiddenRectangle = "hidden-rectangle", 100, Hard;
        /// Three corners filled by the player would close a rectangle.
        AvoidableRectangle1 = "avoidable-rectangle-1", 100, Hard;
        /// Two corners filled by the player, and two with the same extra candidate.
        AvoidableRectangle2 = "avoidable-rectangle-2", 100, Hard;
        /// An X-Wing with further places in one box.
        FinnedXWing = "finned-x-wing", 130, Hard;
        /// A finned X-Wing with a line that has one place left.
        SashimiXWing = "sashimi-x-wing", 150, Hard;
        /// A Swordfish with further places in one box.
        FinnedSwordfish = "finned-swordfish", 200, Expert;
        /// A finned Swordfish with a line that has one place left.
        SashimiSwordfish = "sashimi-swordfish", 240, Expert;
        /// A Jellyfish with further places in one box.
        FinnedJellyfish = "finned-jellyfish", 250, Expert;
        /// A finned Jellyfish with a line that has one place left.
        SashimiJellyfish = "sashimi-jellyfish", 260, Expert;
        /// Cells of a box and a line with as many digits as cells.
        SueDeCoq = "sue-de-coq", 250, Expert;
        /// One digit in two colors.
        SimpleColors = "simple-colors", 150, Hard;
        /// One digit in two colorings that see each other.
        MultiColors = "multi-colors", 200, Hard;
        /// A chain of one digit.
        XChain = "x-chain", 260, Expert;
        /// A chain of cells with two candidates.
        XyChain = "xy-chain", 260, Expert;
        /// A chain whose ends see each other.
        ContinuousNiceLoop = "continuous-nice-loop", 280, Expert;
        /// A chain whose ends meet in one candidate or cell.
        DiscontinuousNiceLoop = "discontinuous-nice-loop", 280, Expert;
        /// A chain between two candidates, one of which is true.
        AlternatingInferenceChain = "alternating-inference-chain", 280, Expert;
        /// A continuous loop through groups of cells.
        GroupedContinuousNiceLoop = "grouped-continuous-nice-loop", 300, Expert;
        /// A discontinuous loop through groups of cells.
        GroupedDiscontinuousNiceLoop = "grouped-discontinuous-nice-loop", 300, Expert;
        /// A chain through groups of cells.
        GroupedAlternatingInferenceChain = "grouped-alternating-inference-chain", 300, Expert;
        /// Two almost locked sets with a restricted digit in common.
        AlsXz = "als-xz", 300, Expert;
        /// Three almost locked sets in a row.
        AlsXyWing = "als-xy-wing", 320, Expert;
        /// A chain through almost locked sets.
        AlsChain = "als-chain", 340, Expert;
        /// Chains from one candidate to a contradiction, or from every choice to one result.
        ForcingChain = "forcing-chain", 500, Extreme;
        /// An assumption refuted by its consequences.
        ForcingNet = "forcing-net", 700, Extreme;
        /// Five lines that have a digit only in five lines that cross them.
        Squirmbag = "squirmbag", 470, Expert;
        /// Six lines that have a digit only in six lines that cross them.
        Whale = "whale", 470, Expert;
        /// Seven lines that have a digit only in seven lines that cross them.
        Leviathan = "leviathan", 470, Expert;
        /// A cell with an almost locked set for each of its candidates.
        DeathBlossom = "death-blossom", 360, Expert;
        /// A fish of lines and boxes.
        FrankenFish = "franken-fish", 350, Expert;
        /// A fish of lines and boxes with further places.
        FinnedFrankenFish = "finned-franken-fish", 410, Expert;
        /// A fish of rows, columns and boxes in any mixture.
        MutantFish = "mutant-fish", 450, Expert;
        /// A fish in any mixture with further places.
        FinnedMutantFish = "finned-mutant-fish", 470, Expert;
        /// Cells that have a digit however it is spread over the board.
        TemplateSet = "template-set", 10_000, Extreme;
        /// Cells that lack a digit however it is spread over the board.
        TemplateDelete = "template-delete", 10_000, Extreme;
        /// One cell of a loop with more than the two candidates.
        UniqueLoop1 = "unique-loop-1", 110, Hard;
        /// Cells of a loop with the same extra candidate.
        UniqueLoop2 = "unique-loop-2", 110, Hard;
        /// Two cells of a loop whose extra candidates are part of a naked subset.
        UniqueLoop3 = "unique-loop-3", 110, Hard;
        /// Two cells of a loop that have all places of one of the two digits in a house.
        UniqueLoop4 = "unique-loop-4", 110, Hard;
        /// A finned fish whose fins reach a cell of the cover by chains.
        KrakenFish1 = "kraken-fish-1", 500, Extreme;
        /// A finned fish whose fins and places in a line of the cover reach a candidate by chains.
        KrakenFish2 = "kraken-fish-2", 500, Extreme;
        /// Two cells of a band that have the same two digits as two others.
        JuniorExocet = "junior-exocet", 600, Extreme;
        /// Cells of some rows and columns that use up digits of both.
        MultiSectorLockedSet = "multi-sector-locked-set", 600, Extreme;
    }
}

impl Technique {
    /// The number of techniques.
    pub const COUNT: usize = SCORES.len();

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

    /// The score of a step: its share of the score of a path.
    pub const fn score(self) -> u32 {
        SCORES[self as usize].0
    }

    /// The level of its steps.
    pub const fn level(self) -> Level {
        SCORES[self as usize].1
    }
}
