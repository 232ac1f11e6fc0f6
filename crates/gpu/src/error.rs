//! Errors of cards.

use std::fmt;

use cudarc::driver::DriverError;
use ninefold::solve::NotADigit;

/// Why a card did not search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CardError {
    /// There is no driver for graphics cards on this machine.
    NoDriver,
    /// The driver finds no card.
    NoCard,
    /// The card or its driver failed.
    Failed {
        /// What was being done.
        doing: &'static str,
        /// What the driver says.
        why: String,
    },
    /// A grid has a byte that is not a digit.
    NotADigit(NotADigit),
}

impl CardError {
    /// Turns an error of the driver into one that says what was being done.
    pub(crate) fn when(doing: &'static str) -> impl FnOnce(DriverError) -> CardError {
        move |error| CardError::Failed { doing, why: words(error) }
    }
}

/// The driver's own description of an error.
fn words(error: DriverError) -> String {
    let text = error.error_string().ok().and_then(|text| text.to_str().ok());
    text.map_or_else(|| format!("{:?}", error.0), str::to_owned)
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardError::NoDriver => f.write_str(
                "no graphics card: the driver of NVIDIA cards (libcuda) is not installed, or this \
                 program is linked statically and cannot load it",
            ),
            CardError::NoCard => f.write_str("no graphics card: the driver found none"),
            CardError::Failed { doing, why } => write!(f, "the graphics card, {doing}: {why}"),
            CardError::NotADigit(wrong) => wrong.fmt(f),
        }
    }
}

impl std::error::Error for CardError {}

impl From<NotADigit> for CardError {
    fn from(wrong: NotADigit) -> CardError {
        CardError::NotADigit(wrong)
    }
}
