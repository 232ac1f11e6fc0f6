//! Patterns that would lead to more than one solution.

pub(super) mod avoidable;
pub(super) mod bug;
pub(super) mod corners;
pub(super) mod hidden_rectangle;
pub(super) mod unique_rectangle;
