//! Fish: a digit in some houses, covered by as many other houses.

pub(super) mod finned;
pub(super) mod kraken;
pub(super) mod mixed;
pub(super) mod plain;
