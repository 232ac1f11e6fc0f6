//! Stopping work that may take long.

use core::fmt;

/// Whether a caller wants work to stop: asked between its parts and, in long ones, every few
/// milliseconds.
///
/// ```
/// use ninefold::logic::{Candidates, Path, TechniqueSet};
/// use ninefold::{Board, Layout, Stop, Stopped};
///
/// let start = Candidates::new(&Board::empty(&Layout::classic()));
/// let path = Path::new(start.clone(), TechniqueSet::DEFAULT, Stop::when(&|| true));
/// assert_eq!(path, Err(Stopped));
/// assert!(Path::new(start, TechniqueSet::DEFAULT, Stop::NEVER).is_ok());
/// ```
#[derive(Copy, Clone)]
pub struct Stop<'a>(Option<&'a (dyn Fn() -> bool + Sync)>);

impl<'a> Stop<'a> {
    /// Work that is never stopped, and so never [`Stopped`].
    pub const NEVER: Stop<'static> = Stop(None);

    /// Stops as soon as `is_requested` returns `true`, which it must then keep doing.
    pub const fn when(is_requested: &'a (dyn Fn() -> bool + Sync)) -> Stop<'a> {
        Stop(Some(is_requested))
    }

    /// Whether to stop now.
    #[inline]
    pub fn is_requested(self) -> bool {
        self.0.is_some_and(|is_requested| is_requested())
    }

    /// Whether it may ever stop anything.
    pub(crate) const fn is_possible(self) -> bool {
        self.0.is_some()
    }
}

/// [`Stop::NEVER`].
impl Default for Stop<'_> {
    fn default() -> Self {
        Stop::NEVER
    }
}

impl fmt::Debug for Stop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_possible() { "Stop::when(..)" } else { "Stop::NEVER" })
    }
}

/// The caller stopped the work.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped")
    }
}

impl core::error::Error for Stopped {}
