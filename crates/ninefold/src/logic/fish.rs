//! Fish: a digit in some lines, covered by as many others.

pub(super) mod finned;
pub(super) mod plain;
