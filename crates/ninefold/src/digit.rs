//! Digits and sets of digits.

use core::fmt;
use core::iter::FusedIterator;
use core::num::NonZeroU8;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};
use core::str::FromStr;

/// One of the digits 1 to 9.
///
/// An `Option<Digit>` is one byte, so an empty cell costs nothing.
///
/// ```
/// use ninefold::Digit;
///
/// let seven = Digit::new(7).expect("7 is a digit");
/// assert_eq!(seven.to_string(), "7");
/// assert_eq!(size_of::<Option<Digit>>(), 1);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8); // invariant: 1..=9

impl Digit {
    /// The digits of a grid of nine, for searches that keep a value for each.
    pub(crate) const NINE: [Digit; 9] = {
        let mut all = [Digit::MIN; 9];
        let mut index = 1;
        while index < 9 {
            all[index] = Digit(all[index - 1].0.saturating_add(1));
            index += 1;
        }
        all
    };

    /// The smallest digit, 1.
    pub const MIN: Digit = Digit(NonZeroU8::MIN);

    /// The digit with this value, or `None` outside 1 to 9.
    ///
    /// ```
    /// use ninefold::Digit;
    ///
    /// assert_eq!(Digit::new(7).map(Digit::get), Some(7));
    /// assert_eq!(Digit::new(0), None);
    /// assert_eq!(Digit::new(10), None);
    /// ```
    pub const fn new(value: u8) -> Option<Digit> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= 9 => Some(Digit(value)),
            _ => None,
        }
    }

    /// Its value, 1 to 9.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Its index among all digits, from 0.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A number or text that is not a digit from 1 to 9.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DigitError;

impl fmt::Display for DigitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a digit from 1 to 9")
    }
}

impl core::error::Error for DigitError {}

/// ```
/// use ninefold::{Digit, DigitError};
///
/// assert_eq!(Digit::try_from(7).map(u8::from), Ok(7));
/// assert_eq!(Digit::try_from(0), Err(DigitError::default()));
/// ```
impl TryFrom<u8> for Digit {
    type Error = DigitError;

    fn try_from(value: u8) -> Result<Digit, DigitError> {
        Digit::new(value).ok_or(DigitError)
    }
}

impl From<Digit> for u8 {
    fn from(digit: Digit) -> u8 {
        digit.get()
    }
}

/// Reads one character, `1` to `9`.
///
/// ```
/// use ninefold::Digit;
///
/// assert_eq!("7".parse(), Ok(Digit::new(7).expect("a digit")));
/// assert!("07".parse::<Digit>().is_err());
/// ```
impl FromStr for Digit {
    type Err = DigitError;

    fn from_str(text: &str) -> Result<Digit, DigitError> {
        match *text.as_bytes() {
            [byte] => byte.checked_sub(b'0').and_then(Digit::new).ok_or(DigitError),
            _ => Err(DigitError),
        }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// A set of digits, one bit each.
///
/// ```
/// use ninefold::{Digit, DigitSet, Size};
///
/// let [one, two] = [1, 2].map(|value| Digit::new(value).expect("a digit"));
/// let low = DigitSet::from_iter([one, two]);
/// assert_eq!(low.len(), 2);
/// assert!(low.contains(two));
/// assert_eq!((low - DigitSet::of(one)).single(), Some(two));
/// assert_eq!((Size::CLASSIC.all() - low).to_string(), "3456789");
/// assert_eq!(low.into_iter().map(Digit::get).sum::<u8>(), 3);
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct DigitSet(u16); // invariant: no bit above the ninth

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// The bits of all digits.
    const BITS: u16 = 0x1ff;

    /// Only this digit.
    pub const fn of(digit: Digit) -> DigitSet {
        DigitSet(1 << (digit.get() - 1))
    }

    /// The number of digits.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it contains this digit.
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & DigitSet::of(digit).0 != 0
    }

    /// Its smallest digit.
    pub const fn first(self) -> Option<Digit> {
        Digit::new(self.0.trailing_zeros() as u8 + 1) // 17 when empty: None
    }

    /// Its digit, if it contains exactly one.
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// One bit per digit, that of 1 the lowest.
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// The set with these bits; those above the ninth are ignored.
    pub(crate) const fn from_bits(bits: u16) -> DigitSet {
        DigitSet(bits & DigitSet::BITS)
    }

    /// Its digits in ascending order.
    pub const fn iter(self) -> Digits {
        Digits(self)
    }

    /// Adds a digit.
    pub const fn insert(&mut self, digit: Digit) {
        self.0 |= DigitSet::of(digit).0;
    }

    /// Removes a digit.
    pub const fn remove(&mut self, digit: Digit) {
        self.0 &= !DigitSet::of(digit).0;
    }
}

impl BitOr for DigitSet {
    type Output = DigitSet;
    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;
    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl Sub for DigitSet {
    type Output = DigitSet;
    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl BitOrAssign for DigitSet {
    fn bitor_assign(&mut self, other: DigitSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for DigitSet {
    fn bitand_assign(&mut self, other: DigitSet) {
        *self = *self & other;
    }
}

impl SubAssign for DigitSet {
    fn sub_assign(&mut self, other: DigitSet) {
        *self = *self - other;
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        digits.into_iter().fold(DigitSet::EMPTY, |set, digit| set | DigitSet::of(digit))
    }
}

impl Extend<Digit> for DigitSet {
    fn extend<I: IntoIterator<Item = Digit>>(&mut self, digits: I) {
        digits.into_iter().for_each(|digit| self.insert(digit));
    }
}

impl From<Digit> for DigitSet {
    fn from(digit: Digit) -> DigitSet {
        DigitSet::of(digit)
    }
}

impl IntoIterator for &DigitSet {
    type Item = Digit;
    type IntoIter = Digits;
    fn into_iter(self) -> Digits {
        self.iter()
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = Digits;
    fn into_iter(self) -> Digits {
        Digits(self)
    }
}

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.into_iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// Iterates over the digits of a [`DigitSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct Digits(DigitSet);

impl Iterator for Digits {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        let digit = self.0.first()?;
        self.0.remove(digit);
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Digits {}

impl FusedIterator for Digits {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_to_nine_are_digits() {
        let digits: Vec<u8> = (0..=u8::MAX).filter_map(Digit::new).map(Digit::get).collect();
        assert_eq!(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(Digit::NINE.map(Digit::get), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(Digit::NINE.map(Digit::index), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        for digit in Digit::NINE {
            assert_eq!(Digit::try_from(u8::from(digit)), Ok(digit));
            assert_eq!(digit.to_string().parse(), Ok(digit));
        }
        for text in ["", "0", ":", "10", "+1", "é"] {
            assert_eq!(text.parse::<Digit>(), Err(DigitError));
        }
    }

    /// Every one of the 512 sets behaves like the list of its digits.
    #[test]
    fn sets_are_sets() {
        for bits in 0..512u16 {
            let digits: Vec<Digit> = Digit::NINE
                .into_iter()
                .filter(|digit| bits >> (digit.get() - 1) & 1 == 1)
                .collect();
            let set: DigitSet = digits.iter().copied().collect();
            assert_eq!(set.into_iter().collect::<Vec<_>>(), digits);
            assert_eq!(set.into_iter().len(), set.len());
            assert_eq!(set.len(), digits.len());
            assert_eq!(set.is_empty(), digits.is_empty());
            assert_eq!(set.first(), digits.first().copied());
            assert_eq!(set.single(), if digits.len() == 1 { Some(digits[0]) } else { None });
            for digit in Digit::NINE {
                assert_eq!(set.contains(digit), digits.contains(&digit));
                let (mut with, mut without) = (set, set);
                with.insert(digit);
                without.remove(digit);
                assert_eq!(with, set | DigitSet::of(digit));
                assert_eq!(without, set - DigitSet::of(digit));
                assert!(with.contains(digit) && !without.contains(digit));
            }
        }
    }

    #[test]
    fn assigning_operators_match_the_plain_ones() {
        let odd: DigitSet = Digit::NINE.into_iter().step_by(2).collect();
        let low: DigitSet = Digit::NINE.into_iter().take(4).collect();
        let (mut union, mut common, mut rest) = (odd, odd, odd);
        union |= low;
        common &= low;
        rest -= low;
        let mut extended = odd;
        extended.extend(&low);
        assert_eq!(extended, union);
        assert_eq!([union, common, rest].map(|set| set.to_string()), ["1234579", "13", "579"]);
        assert_eq!(format!("{common:?}"), "{1, 3}");
    }
}
