//! Wings, and patterns of two strong links.

pub(super) mod bent;
pub(super) mod empty_rectangle;
pub(super) mod remote_pair;
pub(super) mod turbot;
