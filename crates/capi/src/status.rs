//! The status of a call, and the errors that become one.

use std::str::Utf8Error;

use ninefold::generate::{NotMade, RecipeError};
use ninefold::{ParseBoardError, ParseLayoutError, UnknownName};
use ninefold_batch::BatchError;

/// The status of a call: 0 if it succeeded.
#[repr(C)]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NinefoldStatus {
    /// The call succeeded.
    Ok = 0,
    /// An argument cannot be used: a null pointer, overlapping arrays, a size that is too large.
    InvalidArgument = 1,
    /// A text or an array cannot be read: not a digit, too short, an unknown name.
    InvalidInput = 2,
    /// The caller's array is too small.
    TooSmall = 3,
    /// A puzzle was not found.
    NotFound = 4,
    /// The library has a defect; the process is unharmed.
    Internal = 5,
}

/// Why a call failed.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) status: NinefoldStatus,
    pub(crate) message: String,
}

impl Failure {
    pub(crate) fn new(status: NinefoldStatus, message: impl Into<String>) -> Failure {
        Failure { status, message: message.into() }
    }

    /// An argument that cannot be used.
    pub(crate) fn argument(message: impl Into<String>) -> Failure {
        Failure::new(NinefoldStatus::InvalidArgument, message)
    }

    /// A text or an array that cannot be read.
    pub(crate) fn input(message: impl Into<String>) -> Failure {
        Failure::new(NinefoldStatus::InvalidInput, message)
    }
}

impl From<BatchError> for Failure {
    fn from(error: BatchError) -> Failure {
        let status = match &error {
            BatchError::NotMade { why: NotMade::Impossible(_), .. } => NinefoldStatus::InvalidInput,
            BatchError::NotMade { .. } => NinefoldStatus::NotFound,
            _ => NinefoldStatus::InvalidInput,
        };
        Failure::new(status, error.to_string())
    }
}

/// Turns errors of reading into messages.
macro_rules! from_errors {
    ($($error:ty),+) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Failure {
                Failure::input(error.to_string())
            }
        }
    )+};
}

from_errors!(ParseBoardError, ParseLayoutError, RecipeError, UnknownName, Utf8Error);
