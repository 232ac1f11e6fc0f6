//! The last resorts: forcing chains and nets.

pub(super) mod chain;
pub(super) mod net;
