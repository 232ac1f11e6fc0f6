//! Sets of techniques.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};
use core::str::FromStr;

use super::technique::Technique;
use crate::name::UnknownName;

/// A set of techniques, such as those a player allows.
///
/// ```
/// use ninefold::logic::{Technique, TechniqueSet};
///
/// let singles = TechniqueSet::up_to(Technique::HiddenSingle);
/// assert_eq!(singles.iter().count(), 3);
/// assert!(!TechniqueSet::ALL.without(Technique::ForcingNet).contains(Technique::ForcingNet));
/// assert!(!TechniqueSet::DEFAULT.contains(Technique::DeathBlossom)); // only on request
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct TechniqueSet(u128); // one bit each, in the order of `Technique::ALL`

const _: () = assert!(Technique::COUNT <= 128, "every technique has a bit");

impl TechniqueSet {
    /// No technique.
    pub const EMPTY: TechniqueSet = TechniqueSet(0);

    /// Every technique, including those that are used only on request.
    pub const ALL: TechniqueSet = TechniqueSet(u128::MAX >> (128 - Technique::COUNT));

    /// The techniques that grades, levels and hints use, unless others are requested.
    pub const DEFAULT: TechniqueSet = TechniqueSet::up_to(Technique::ForcingNet);

    /// This technique and all that come before it in [`Technique::ALL`].
    pub const fn up_to(last: Technique) -> TechniqueSet {
        TechniqueSet(u128::MAX >> (127 - last as u32))
    }

    /// Whether it contains a technique.
    pub const fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u32 & 1 == 1
    }

    /// The set with this technique added.
    #[must_use]
    pub const fn with(self, technique: Technique) -> TechniqueSet {
        TechniqueSet(self.0 | 1 << technique as u32)
    }

    /// The set without this technique.
    #[must_use]
    pub const fn without(self, technique: Technique) -> TechniqueSet {
        TechniqueSet(self.0 & !(1 << technique as u32))
    }

    /// The number of its techniques.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its techniques in the order of [`Technique::ALL`].
    pub const fn iter(self) -> Techniques {
        Techniques(self)
    }
}

impl Default for TechniqueSet {
    fn default() -> TechniqueSet {
        TechniqueSet::DEFAULT
    }
}

impl From<Technique> for TechniqueSet {
    fn from(technique: Technique) -> TechniqueSet {
        TechniqueSet::EMPTY.with(technique)
    }
}

/// Reads names of techniques, separated by commas, and `all`; an empty text gives the empty set.
///
/// ```
/// use ninefold::logic::{Technique, TechniqueSet};
///
/// let fish: TechniqueSet = "x-wing, swordfish".parse()?;
/// assert_eq!(fish, TechniqueSet::from(Technique::XWing).with(Technique::Swordfish));
/// assert_eq!("all".parse(), Ok(TechniqueSet::ALL));
/// # Ok::<(), ninefold::UnknownName>(())
/// ```
impl FromStr for TechniqueSet {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<TechniqueSet, UnknownName> {
        let mut names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
        names.try_fold(TechniqueSet::EMPTY, |set, name| match name {
            "all" => Ok(TechniqueSet::ALL),
            name => name.parse().map(|technique| set.with(technique)),
        })
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

impl BitOrAssign for TechniqueSet {
    fn bitor_assign(&mut self, other: TechniqueSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for TechniqueSet {
    fn bitand_assign(&mut self, other: TechniqueSet) {
        *self = *self & other;
    }
}

impl SubAssign for TechniqueSet {
    fn sub_assign(&mut self, other: TechniqueSet) {
        *self = *self - other;
    }
}

impl IntoIterator for TechniqueSet {
    type Item = Technique;
    type IntoIter = Techniques;
    fn into_iter(self) -> Techniques {
        self.iter()
    }
}

impl IntoIterator for &TechniqueSet {
    type Item = Technique;
    type IntoIter = Techniques;
    fn into_iter(self) -> Techniques {
        self.iter()
    }
}

/// Iterates over the techniques of a [`TechniqueSet`] in the order of [`Technique::ALL`].
#[derive(Clone, Debug)]
pub struct Techniques(TechniqueSet);

impl Iterator for Techniques {
    type Item = Technique;

    fn next(&mut self) -> Option<Technique> {
        let technique = *Technique::ALL.get(self.0.0.trailing_zeros() as usize)?; // 128 when empty
        self.0 = self.0.without(technique);
        Some(technique)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Techniques {}

impl FusedIterator for Techniques {}

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

    #[test]
    fn sets_are_sets() {
        let all = Technique::ALL;
        for set in [TechniqueSet::EMPTY, TechniqueSet::ALL, all.into_iter().step_by(3).collect()] {
            let techniques: Vec<Technique> =
                all.into_iter().filter(|&technique| set.contains(technique)).collect();
            assert_eq!(set.iter().collect::<Vec<_>>(), techniques);
            assert_eq!((set.len(), set.is_empty()), (techniques.len(), techniques.is_empty()));
            assert_eq!(set.into_iter().len(), set.len());
            let mut extended = TechniqueSet::EMPTY;
            extended.extend(&set);
            assert_eq!(extended, set);
            let other = TechniqueSet::up_to(Technique::XWing);
            let (mut union, mut common, mut rest) = (set, set, set);
            union |= other;
            common &= other;
            rest -= other;
            assert_eq!([union, common, rest], [set | other, set & other, set - other]);
            assert_eq!(common.len() + rest.len(), set.len());
        }
        assert_eq!(TechniqueSet::from(Technique::XWing).iter().next(), Some(Technique::XWing));
    }

    #[test]
    fn sets_are_read_by_the_names_of_their_techniques() {
        assert_eq!("".parse(), Ok(TechniqueSet::EMPTY));
        assert_eq!("x-wing".parse(), Ok(TechniqueSet::from(Technique::XWing)));
        assert_eq!("x-wing,all".parse(), Ok(TechniqueSet::ALL));
        let wrong = "x-wing, fish".parse::<TechniqueSet>().unwrap_err();
        assert_eq!((wrong.what, wrong.found.as_str()), ("technique", "fish"));
    }
}
