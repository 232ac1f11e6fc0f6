//! Ratings as exact tenths.

use core::fmt;
use core::str::FromStr;

/// A rating in tenths: `7.2` is 72 of them.
///
/// ```
/// use ninefold::rating::Tenths;
///
/// let rating: Tenths = "7.2".parse()?;
/// assert_eq!((rating, rating.get()), (Tenths::new(72), 72));
/// assert_eq!(rating.to_string(), "7.2");
/// assert!(rating < "10.0".parse()?);
/// # Ok::<(), ninefold::rating::TenthsError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tenths(u16);

impl Tenths {
    /// The rating of a step that no technique of the scale finds: the highest rating.
    pub const UNKNOWN: Tenths = Tenths(200);

    /// This many tenths.
    pub const fn new(tenths: u16) -> Tenths {
        Tenths(tenths)
    }

    /// The number of tenths.
    pub const fn get(self) -> u16 {
        self.0
    }

    #[expect(clippy::cast_sign_loss, reason = "no rating is negative")]
    pub(super) fn nearest(rating: f64) -> Tenths {
        Tenths((rating * 10.0 + 0.5) as u16)
    }
}

/// A number of tenths as the reference computes it, to be added to the rating of a simpler step.
pub(super) fn tenths(number: usize) -> f64 {
    0.1 * f64::from(number as u32)
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl fmt::Debug for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a rating such as `7.2`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TenthsError;

impl fmt::Display for TenthsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a rating such as 7.2")
    }
}

impl core::error::Error for TenthsError {}

/// Reads one or two digits, with or without a point and one more: `7.2`, `7`, `11.0`.
impl FromStr for Tenths {
    type Err = TenthsError;

    fn from_str(text: &str) -> Result<Tenths, TenthsError> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let number = |text: &str, longest: usize| {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            let fits = (1..=longest).contains(&text.len()) && is_number;
            fits.then(|| text.parse::<u16>().ok()).flatten().ok_or(TenthsError)
        };
        Ok(Tenths(10 * number(whole, 2)? + number(tenth, 1)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_read_back() {
        for tenths in 0..200 {
            let rating = Tenths::new(tenths);
            assert_eq!(rating.to_string().parse(), Ok(rating));
            assert_eq!(Tenths::nearest(f64::from(tenths) / 10.0), rating);
        }
        assert_eq!("7".parse(), Ok(Tenths::new(70)));
        for text in ["", ".", "7.", ".2", "7.25", "+7", "-1", "100", "7,2", "7.x"] {
            assert_eq!(text.parse::<Tenths>(), Err(TenthsError), "{text}");
        }
    }
}
