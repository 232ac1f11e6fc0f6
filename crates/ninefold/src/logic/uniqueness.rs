//! Patterns that would lead to more than one solution.

pub(super) mod avoidable;
pub(super) mod bug;
pub(super) mod corners;
pub(super) mod deadly;
pub(super) mod hidden_rectangle;
pub(super) mod unique_loop;
pub(super) mod unique_rectangle;
