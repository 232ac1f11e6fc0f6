//! Sets of techniques.

use core::fmt;
use core::ops::{BitAnd, BitOr, Not, Sub};

use super::technique::Technique;

/// A set of techniques, such as those a player allows.
///
/// ```
/// use ninefold::logic::{Technique, TechniqueSet};
///
/// let singles = TechniqueSet::up_to(Technique::HiddenSingle);
/// assert_eq!(singles.iter().count(), 3);
/// assert!(!TechniqueSet::ALL.without(Technique::ForcingNet).contains(Technique::ForcingNet));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct TechniqueSet(u64); // one bit each, in coaching order

const _: () = assert!(Technique::COUNT <= 64, "every technique has a bit");

impl TechniqueSet {
    /// No technique.
    pub const EMPTY: TechniqueSet = TechniqueSet(0);

    /// Every technique.
    pub const ALL: TechniqueSet = TechniqueSet(u64::MAX >> (64 - Technique::COUNT));

    /// This technique and all that come before it.
    pub const fn up_to(last: Technique) -> TechniqueSet {
        TechniqueSet(u64::MAX >> (63 - last as u32))
    }

    /// Whether it holds a technique.
    pub const fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u32 & 1 == 1
    }

    /// The set with this technique, too.
    #[must_use]
    pub const fn with(self, technique: Technique) -> TechniqueSet {
        TechniqueSet(self.0 | 1 << technique as u32)
    }

    /// The set without this technique.
    #[must_use]
    pub const fn without(self, technique: Technique) -> TechniqueSet {
        TechniqueSet(self.0 & !(1 << technique as u32))
    }

    /// Its techniques in coaching order.
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        Technique::ALL.into_iter().filter(move |&technique| self.contains(technique))
    }
}

impl Default for TechniqueSet {
    fn default() -> TechniqueSet {
        TechniqueSet::ALL
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> TechniqueSet {
        techniques.into_iter().fold(TechniqueSet::EMPTY, TechniqueSet::with)
    }
}

impl Extend<Technique> for TechniqueSet {
    fn extend<I: IntoIterator<Item = Technique>>(&mut self, techniques: I) {
        *self = techniques.into_iter().fold(*self, TechniqueSet::with);
    }
}

impl BitOr for TechniqueSet {
    type Output = TechniqueSet;
    fn bitor(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(self.0 | other.0)
    }
}

impl BitAnd for TechniqueSet {
    type Output = TechniqueSet;
    fn bitand(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(self.0 & other.0)
    }
}

impl Sub for TechniqueSet {
    type Output = TechniqueSet;
    fn sub(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(self.0 & !other.0)
    }
}

impl Not for TechniqueSet {
    type Output = TechniqueSet;
    fn not(self) -> TechniqueSet {
        TechniqueSet::ALL - self
    }
}

impl fmt::Debug for TechniqueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_and_its_complement_are_all() {
        assert_eq!(TechniqueSet::ALL.iter().count(), Technique::COUNT);
        let singles = TechniqueSet::up_to(Technique::HiddenSingle);
        assert_eq!((!singles).iter().count(), Technique::COUNT - 3);
        assert_eq!(singles | !singles, TechniqueSet::ALL);
        assert_eq!(singles & !singles, TechniqueSet::EMPTY);
    }
}
