//! Why nothing was made.

use std::fmt;

/// Why nothing was made, for the terminal.
#[derive(Debug)]
pub(crate) struct Failure(pub(crate) String);

pub(crate) type Outcome<T = ()> = Result<T, Failure>;

/// Turns an error into a failure that says what was being done.
pub(crate) fn because<E: fmt::Display>(doing: impl fmt::Display) -> impl FnOnce(E) -> Failure {
    move |error| Failure(format!("{doing}: {error:#}"))
}
