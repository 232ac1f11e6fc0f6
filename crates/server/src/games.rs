//! Games as they are played: in memory, watched, and of a day.

pub(crate) mod dailies;
pub(crate) mod events;
pub(crate) mod live;
