//! Almost locked sets.

pub(super) mod almost;
pub(super) mod chain;
pub(super) mod death_blossom;
pub(super) mod sue_de_coq;
