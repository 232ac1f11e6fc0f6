//! Playing games, and storing their puzzles.

pub(crate) mod cache;
pub(crate) mod dailies;
pub(crate) mod events;
pub(crate) mod live;
pub(crate) mod puzzles;
pub(crate) mod storage_limits;
pub(crate) mod times;
