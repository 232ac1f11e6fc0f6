//! Fish: a digit in some lines, covered by as many other lines.

pub(super) mod finned;
pub(super) mod plain;
