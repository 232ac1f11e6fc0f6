//! The ladder of hints.

use crate::name::names;

names! {
    /// How much a hint reveals, from 1 to 6; each level reveals more than the one before.
    ///
    /// ```
    /// use ninefold::HintLevel;
    ///
    /// assert_eq!(HintLevel::new(4), Some(HintLevel::Technique));
    /// assert_eq!(HintLevel::Technique.number(), 4);
    /// assert_eq!(HintLevel::new(7), None);
    /// ```
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum HintLevel: "level of hints" {
        /// Whether there is a mistake, and how many turns ago it was made.
        Mistake = "mistake",
        /// The cell with the fewest candidates, from the board alone.
        Cell = "cell",
        /// Where the next step is.
        Area = "area",
        /// Its technique.
        Technique = "technique",
        /// The whole step.
        Step = "step",
        /// Its result: a digit, or the candidates that it rules out.
        Digit = "digit",
    }
}

impl HintLevel {
    /// The default level of the first hint on a board.
    pub const FIRST: HintLevel = HintLevel::Cell;

    /// The level that reveals the most.
    pub const HIGHEST: HintLevel = HintLevel::Digit;

    /// The level with this number, or `None` outside 1 to 6.
    pub const fn new(number: u8) -> Option<HintLevel> {
        match number {
            1..=6 => Some(HintLevel::ALL[number as usize - 1]),
            _ => None,
        }
    }

    /// Its number, 1 to 6.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The next higher level, or the highest level itself.
    #[must_use]
    pub const fn next(self) -> HintLevel {
        match HintLevel::new(self.number() + 1) {
            Some(next) => next,
            None => HintLevel::HIGHEST,
        }
    }

    /// Whether a hint of this level counts as help, so that the game's time is listed separately:
    /// it reveals more than the board does.
    pub const fn is_help(self) -> bool {
        self.number() > HintLevel::Cell.number()
    }
}
