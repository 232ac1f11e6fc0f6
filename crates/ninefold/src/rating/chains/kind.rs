//! The kinds of chains, in the order of preference among equally long ones.

/// Chains from an assumption and from its opposite.
pub(super) const DOUBLE: u8 = 1;
/// Chains and cycles of one digit.
pub(super) const DIGIT: u8 = 2;
/// Cycles through cells of two candidates.
pub(super) const CELLS: u8 = 3;
/// Other chains and cycles.
pub(super) const ALL: u8 = 4;
/// Chains from every candidate of a cell.
pub(super) const CELL: u8 = 5;
/// Chains from every place of a digit in a house.
pub(super) const HOUSE: u8 = 6;
/// Chains to a contradiction.
pub(super) const CONTRADICTION: u8 = 7;
