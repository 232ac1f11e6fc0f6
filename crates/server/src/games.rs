//! Games as they are played, and the puzzles they are played on.

pub(crate) mod cache;
pub(crate) mod dailies;
pub(crate) mod events;
pub(crate) mod live;
pub(crate) mod puzzles;
